// The keyboard: arrows leap from thing to thing, Enter touches, a thing may have a key of its own.
import { hint } from "./assembly.js";
import { back, closeGroup, firstGroup, touch, TOUCHABLE } from "./choose.js";
import { isHeld, places, pressedKey, release, touched } from "./hand.js";
import { $, board, here, may } from "./page_state.js";
import { closePast } from "./log.js";
import { panel } from "./panels.js";
import { hideWhy } from "./why.js";

const STEP = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const offered = () => [...board.querySelectorAll(TOUCHABLE)].filter(one =>
  (one.dataset.for === undefined || one.dataset.for === here.group) && one.getBoundingClientRect().width > 0);
const reachable = () => [...new Set([...(isHeld() ? places() : offered()), ...here.tempts()])];

/** Where the keyboard begins: at what can be held, else at what can be done. */
const first = all => all.find(one => one.closest(".thing")) ?? all.find(one => one.dataset.why === undefined) ?? all[0];

export function focused() {
  const one = document.activeElement;
  return one && one.closest?.("#page-board, #page-choices") ? { action: one.dataset.action, group: one.dataset.group, why: one.dataset.why } : null;
}
export function restore(focus) {
  if (!here.byKey) return;
  const now = document.activeElement, lost = !now || now === document.body || !now.isConnected;
  if (!may()) { if (lost) $("now").focus({ preventScroll: true }); return; }  // wait where it will be said what now
  if (!lost && now !== $("now") && !now.closest("#page-board, #page-choices")) return;
  const all = reachable();
  const same = focus && all.find(one => ["action", "group", "why"].every(name => one.dataset[name] === focus[name]));
  (same ?? first(all))?.focus();
}

const PAD = /^Numpad\d$/;  // by its place: without NumLock the key that says 9 is PageUp

document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input,select,textarea")) return;
  const at = document.activeElement;
  if (event.key === "Escape") { escape(); return; }
  if (event.key === "h" || event.key === "?") { hint.ask(); return; }
  if (event.key === "s" && !$("skip").hidden) { here.skip(); return; }
  if ((event.key === "Enter" || event.key === " ") && at?.closest?.("#page-board")) {
    event.preventDefault();
    here.byKey = true;
    if (touched(at)) return;
    touch(at);
    if (at.dataset.group !== undefined && here.group !== null) board.querySelector(`[data-for="${CSS.escape(here.group)}"][data-action]`)?.focus();
  } else if (may() && ((PAD.test(event.code) && pressedKey(event.code.replace("Numpad", "pad"))) || pressedKey(event.key.toLowerCase())
    || byShortcut(event, at))) {
    event.preventDefault();
    here.byKey = true;
  } else if (STEP[event.key] && !at?.closest?.("#page-log, .panel")) {
    event.preventDefault();
    here.byKey = true;
    leap(at, STEP[event.key]);
  }
});

function byShortcut(event, at) {  // a thing with a key of its own: R turns, F flips, Enter lays if nothing else has the focus
  if (event.key === "Enter" && at && at !== document.body) return false;
  const one = reachable().find(each => each.dataset.key && each.dataset.key === event.key.toLowerCase());
  if (!one) return false;
  here.byKey = true;
  touch(one);
  if (one.dataset.group !== undefined) board.querySelector(`[data-for="${CSS.escape(here.group)}"][data-action]`)?.focus();
  return true;
}

function leap(from, [dx, dy]) {
  const all = reachable();
  if (!from?.closest?.("#page-board, #page-hand")) { first(all)?.focus(); return; }
  const a = from.getBoundingClientRect();
  let best = null, least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const b = one.getBoundingClientRect();
    const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
    const along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along > 4 && along + 2 * aside < least) { least = along + 2 * aside; best = one; }
  }
  best?.focus();
}

function escape() {
  if (!$("why").hidden) { hideWhy(); return; }
  const open = document.querySelector(".panel:not([hidden])");
  if (open) { panel(open.id.slice(5), false); return; }
  if (release()) return;
  if (!$("past").hidden) { closePast(); return; }
  if (here.group !== null && here.group !== firstGroup()) { closeGroup(); if (here.group === null) return; }
  if (may() && here.now.half) back();
}
