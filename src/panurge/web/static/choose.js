// Choosing on the board: options, groups that open, changes of mind.
import { ask } from "./dialog.js";
import { $, board, here, layout, may, say } from "./page_state.js";
import { showChoices } from "./now.js";
import { toast } from "./page.js";
import { askWhy, hideWhy } from "./why.js";

export const TOUCHABLE = "[data-action],[data-group],[data-why],[data-instead],[data-chain]";

// The group that is open without being asked: the only one, or the first of a ring (openers found only inside groups).
export function firstGroup() {
  if (!may() || here.now.hand?.ways.length || board.querySelector("[data-action]:not([data-for])")) return null;  // a hand opens nothing
  const openers = [...board.querySelectorAll("[data-group]")], free = openers.filter(one => one.dataset.for === undefined);
  if (free.length === 1) return free[0].dataset.group;
  return free.length ? null : openers[0]?.dataset.for ?? null;
}
export function closeGroup() {
  here.group = board.querySelector("[data-group]:not([data-for])") || firstGroup() === null ? null : here.group;  // a ring stays open
  openGroup();
  showChoices();
}
export function openGroup() {
  for (const one of board.querySelectorAll("[data-group]")) one.setAttribute("aria-expanded", one.dataset.group === here.group);
  for (const one of board.querySelectorAll("[data-for]")) one.classList.toggle("open", here.group !== null && one.dataset.for === here.group);
}

function wait() {
  here.sent = true;
  here.parts = 1;
  board.classList.add("waiting");
}
export function act(action) {
  if (!may()) return;
  hideWhy();
  wait();
  here.send({ t: "act", n: here.n, action }, answer => { if (answer.t !== "ack") refresh(); });
  here.hurry();  // whoever moves has seen what the others did, and sees the own move at once
}
/** All parts of a decision, one after the other; nothing is shown before the last has been answered. */
export function playAll(actions) {
  if (!may()) return;
  hideWhy();
  wait();
  here.parts = actions.length;
  here.chain = actions.length > 1;
  const go = (moment, [action, ...rest]) => here.send({ t: "act", n: moment, action }, answer => {
    if (answer.t !== "ack") { here.chain = false; refresh(); } else if (rest.length) { here.chain = rest.length > 1; go(answer.n, rest); }
  });
  go(here.n, actions);
  here.hurry();
}
function instead(way) {  // a change of mind, "2:17,625": two parts back, then these actions
  const [back, then] = way.split(":"), actions = then.split(",").map(Number);
  if (!may() || !here.now.undo) return;
  hideWhy();
  wait();
  const go = (moment, steps) => {
    const frame = steps > 0 ? { t: "undo", n: moment } : actions.length ? { t: "act", n: moment, action: actions.shift() } : null;
    if (frame) here.send(frame, answer => { if (answer.t === "ack") go(answer.n, steps - 1); else refresh(); });
  };
  go(here.n, Number(back));
}
export function refresh() { here.send({ t: "view", language: document.documentElement.lang, layout: layout() }); }
export function back() { if (here.now?.undo) here.send({ t: "undo", n: here.n }, answer => { if (answer.t === "error") toast(answer.say); }); }

/** What a button in words stands for, on the table. */
const pieceOf = one => (one.dataset.action === undefined ? null : board.querySelector(`[data-action="${one.dataset.action}"]`));
/** What one is asked about, or points at among words, is lit on the table. */
function lit(piece) {
  for (const one of board.querySelectorAll(".lit")) one.classList.remove("lit");
  piece?.classList.add("lit");
}
for (const [kind, found] of [["pointerover", pieceOf], ["focusin", pieceOf], ["pointerleave", () => null], ["focusout", () => null]]) {
  $("choices").addEventListener(kind, event => lit(found(event.target.closest?.("button") ?? $("choices"))));
}
/** A step one may regret (`data-confirm`) is asked about first, in words that say what it brings. */
async function sure(one, done) {
  const text = one.dataset.confirm ?? board.querySelector(`[data-action="${one.dataset.action}"][data-confirm]`)?.dataset.confirm;
  const title = one.getAttribute("aria-label") ?? one.textContent;
  if (!text) { done(); return; }
  lit(one.closest("#page-board") ? one : pieceOf(one));
  const agreed = await ask({ title, text, yes: say("confirm.yes"), no: say("confirm.no"), regret: true });
  lit(null);
  if (agreed !== null) done();
}
export function touch(target) {
  const one = target.closest?.(TOUCHABLE);
  if (!one) return false;
  if (!may() && one.closest("#page-board")) return false;
  if (one.dataset.action !== undefined) { if (!one.closest("#page-past")) sure(one, () => act(Number(one.dataset.action))); }
  else if (one.dataset.chain !== undefined) sure(one, () => playAll(one.dataset.chain.split(",").map(Number)));
  else if (one.dataset.instead !== undefined) instead(one.dataset.instead);
  else if (one.dataset.group !== undefined) {
    here.group = here.group === one.dataset.group ? null : one.dataset.group;
    openGroup();
    showChoices();
    if (!here.byKey && one.closest("#page-board")) one.blur();
  } else askWhy(one);
  return true;
}
