// The teacher beside the table: says one thing, lights what matters, waits, and answers. Knows no game.
import * as drawer from "./drawer.js";
import { ask } from "./dialog.js";
import { firstGroup } from "./choose.js";
import { $, board, here, made, may, say } from "./page_state.js";
import { hush } from "./stage.js";
import { Wash } from "./wash.js";
import { explain, tell } from "./why.js";
import { root } from "./root.js";

const { game, lesson } = document.body.dataset, stage = document.querySelector(".stage");
const IDLE = 8000, LOST = 20000, TRIES = 3;  // milliseconds until a hand points, until help is offered; refusals until then
const MOODS = { waits: "kind", done: "glad", wrong: "kind", stern: "stern", free: "glad" };

// ------------------------------------------------------------------ what was reached, kept by the browser
const progress = () => drawer.readAll("lessons");
function keep(fields) {
  const all = progress(), mine = all[game] ??= {};
  mine[lesson] = { ...mine[lesson], ...fields };
  drawer.writeAll("lessons", all);
}
const before = progress()[game]?.[lesson];
let at = Number(new URLSearchParams(location.search).get("step") ?? (before?.done ? 0 : before?.at) ?? 0);
here.besides = () => ({ step: at });
here.terse = true;

// ------------------------------------------------------------------ what is lit, and what is to be touched
const wash = new Wash(stage);
let task = null;  // what is asked for, as it was said last
let told = null, waiting = null;  // what was said last, and what will be said once the page has shown what it speaks of
let used = 0, reached = 0, moves = 0, shown = null, refusals = 0, since = performance.now();
let offended = null;  // what was touched in vain

const partOf = id => board.querySelector(`[id="${CSS.escape(id)}"]`);
/** The sign or place over the board that makes an action with what is held. */
function signOf(action) {
  const ways = here.now?.hand?.ways ?? [];
  return [...document.querySelectorAll("#page-hand [data-way]")].find(one => ways[one.dataset.way]?.actions.at(-1) === action);
}
/** The node a place names: a part by its id, or what carries an action (its opener, as long as it is hidden). */
function nodeOf(place) {
  if (typeof place !== "number") return partOf(place) ?? document.querySelector(`#page-hand [data-place="${CSS.escape(place)}"]`);
  const sign = signOf(place);
  if (sign) return sign;
  const one = [...board.querySelectorAll(`[data-action="${place}"]`), ...document.querySelectorAll(`#page-choices [data-action="${place}"]`)]
    .find(each => each.getBoundingClientRect().width > 0);
  if (one && (one.dataset.for === undefined || one.classList.contains("open"))) return one;
  const hidden = board.querySelector(`[data-action="${place}"][data-for]`);
  return hidden ? board.querySelector(`[data-group="${CSS.escape(hidden.dataset.for)}"]`) : one ?? null;
}
const boxOf = place => wash.box(nodeOf(place));
/** What the ring goes round: of an option with one sign, which answers for its thing too, that sign. */
const signsOf = node => [...node?.querySelectorAll(".handle-disc") ?? []];
const ringOf = place => { const signs = signsOf(nodeOf(place)); return (signs.length === 1 && wash.box(signs[0])) || boxOf(place); };
/** The signs of the other options there: none is half washed out. */
function signsBeside(place) {
  const box = boxOf(place);
  return [...board.querySelectorAll(".option")].flatMap(signsOf).map(one => wash.box(one)).filter(one => box && one && meet(box, one));
}
const meet = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
/** What is to be touched now: behind what was used for moves already made comes what is not yet held or open. */
const isTaken = place => {
  const node = nodeOf(place);
  return Boolean(node?.closest(".held") || node?.querySelector("[aria-expanded=true]") || node?.getAttribute("aria-expanded") === "true");
};
function next() {
  let at = used;
  while (at < told.touch.length && isTaken(told.touch[at])) at += 1;
  return at;
}
function count() {  // a move was made: what it took is behind us
  const midway = told && told.made > moves && told.made < moves + here.parts;  // one gesture is one move, of however many parts
  if (!told || here.sent || told.made === moves || midway) return;
  used = told.made > moves ? Math.max(reached, next()) + 1 : 0;  // what was held is not held any more
  reached = used;
  moves = told.made;
}
/** What is still to be touched, one after the other: as it was shown, or as the step says. */
function route() {
  if (waiting || !told) return [];
  return shown ? shown.slice(Math.max(0, shown.findIndex(place => !isTaken(place)))) : told.touch.slice(next());
}
function light() {
  const ground = wash.box(board);
  if (!told || !ground) return;
  reached = Math.max(reached, next());
  const [target = null, then = null] = route();
  const places = [...told.touch, ...told.light, ...(shown ?? [])];
  const moved = waiting || told.mood === "wrong" || (told.mood === "waits" && told.made > 0);
  const laid = moved ? [...board.querySelectorAll("[data-last]")].map(one => wash.box(one)) : [];  // keeps its colours, whatever is said of it
  const holes = [...places.map(boxOf), ...laid, ...signsBeside(target)].filter(Boolean), vain = offended?.isConnected ? wash.box(offended) : null;
  wash.lay(ground, vain && holes.length ? [...holes, vain] : holes);
  reveal(target ?? places.find(place => boxOf(place)));
  wash.point(target === null ? null : ringOf(target), shown !== null || performance.now() - since > IDLE, shown && then !== null ? boxOf(then) : null);
  pay();
}
/** The coin of what was won: on the place of the points, or where it can be seen if that is further down. */
function pay() {
  const seen = box => box && box.y + stage.getBoundingClientRect().y < foot() - 30;
  const home = boxOf(told.score), [from = null] = told.light.map(boxOf).filter(Boolean);
  wash.pay(waiting ? 0 : told.won, told.changes, seen(home) ? home : from, from);
}
/** Where the part of the screen ends that nothing lies over. */
const foot = () => { const dock = $("guide"); return getComputedStyle(dock).position === "fixed" ? dock.getBoundingClientRect().top : innerHeight; };
// what else stands there stands above it
new ResizeObserver(() => document.body.style.setProperty("--dock", `${$("guide").offsetHeight}px`)).observe($("guide"));
/** What is to be touched is brought into sight once: below the top of the page, above the dock of a phone. */
let seen = null;
function reveal(place) {
  if (place === undefined || place === seen || !nodeOf(place)) return;
  seen = place;
  board.dispatchEvent(new CustomEvent("seek", { detail: nodeOf(place) }));  // in a landscape (panzoom.js)
  const box = nodeOf(place).getBoundingClientRect(), slack = 24, low = foot() - slack;
  const top = Math.max(0, document.querySelector(".top").getBoundingClientRect().bottom) + slack;
  const by = box.bottom > low ? Math.min(box.bottom - low, box.top - top) : box.top < top ? box.top - top : 0;
  if (by) scrollBy({ top: by, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}
let busy = 0;
function follow(time = 700) {  // things move: the light goes with them
  const until = performance.now() + time, turn = ++busy;
  const again = () => { if (turn === busy) { light(); if (performance.now() < until) requestAnimationFrame(again); } };
  again();
}
addEventListener("resize", () => follow(200));
board.addEventListener("wheel", () => follow(), { passive: true });
board.addEventListener("pointermove", event => { if (event.buttons) follow(200); });
setInterval(() => { light(); offer(); }, 1000);

// After everybody else has heard of a touch: what it took hold of is held by now.
const TOUCHED = "[data-action],[data-group],[data-why],[data-instead],[data-chain],[data-what],.thing,button,a";
for (const kind of ["click", "keyup"]) addEventListener(kind, event => {
  if (!event.target.closest?.(".stage")) return;
  since = performance.now();
  if (kind === "click" && !event.target.closest(TOUCHED)) wash.breathe();
  else if (kind === "click") shown = null;
  follow(300);
});

// ------------------------------------------------------------------ what a learner would try, and the rules refuse
/** What a learner could try next: all but the last of what it takes are held. */
function tries() {
  const held = [...board.querySelectorAll(".held")].map(one => one.id);
  return told.refused.filter(places => places.length === held.length + 1 && places.slice(0, -1).every(id => held.includes(id)));
}
/** Which of the tempting things a touch at this node and spot is. */
function tempting(node, x, y) {
  return told.refused.indexOf(tries().find(places => {
    const last = places.at(-1), box = partOf(last)?.getBoundingClientRect();
    if (!box?.width) return false;
    return x === null ? node.closest(`[id="${CSS.escape(last)}"]`) : x >= box.x && x <= box.right && y >= box.y && y <= box.bottom;
  }));
}
/** The same for keys: what could be tried takes the focus, though it can do nothing. */
here.tempts = () => (told && may() ? tries() : []).map(places => partOf(places.at(-1))).filter(one => one?.getBoundingClientRect().width).map(comes);
function comes(node) {
  if (!focusable(node)) node.setAttribute("tabindex", "-1");
  return focusable(node);
}
function refuse(event, x, y) {
  offended = event.target.closest?.("[data-why],#page-hand button,#page-board .thing") ?? null;
  const which = told && may() && event.target.closest?.("#page-board, #page-hand") && !event.target.closest("[data-way]") ? tempting(event.target, x, y) : -1;
  if (which < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const beside = offended = partOf(told.refused[which].at(-1));
  here.send({ t: "lesson", go: "refused", which }, answer => explain(answer, beside));
}
stage.addEventListener("click", event => refuse(event, event.clientX, event.clientY), true);
stage.addEventListener("keydown", event => { if (event.key === "Enter" || event.key === " ") refuse(event, null, null); }, true);

// ------------------------------------------------------------------ what the teacher says
function speak(text) {  // **what to touch** stands out
  return text.split("**").map((part, i) => (i % 2 ? made("b", "", part) : document.createTextNode(part)));
}
function button(style, words, go) {
  const one = made("button", `button ${style}`, words);
  one.type = "button";
  one.addEventListener("click", go);
  return one;
}
const send = go => here.send({ t: "lesson", go }, answer => { if (answer.t === "show") show(answer.actions); });

/** The gesture that makes these actions: what it takes hold of, then where that goes. */
function show(actions) {
  if (!actions.length) return;
  const ways = (here.now?.hand?.ways ?? []).filter(way => way.actions.every((action, i) => action === actions[i]));
  const way = ways.sort((one, other) => other.actions.length - one.actions.length)[0];
  const wanted = told.touch.slice(next());
  shown = way ? [...way.things, way.place || way.actions.at(-1)] : nodeOf(actions[0]) || !wanted.length ? [actions[0]] : wanted;
  if (!shown.some(boxOf)) shown = wanted;
  follow();
}

document.addEventListener("lesson", ({ detail: frame }) => {
  waiting = frame;
  heard();
  if (waiting) light();  // nothing is to be touched until it is said
});
document.addEventListener("settled", () => { seen = null; heard(); if (told && !waiting) count(); watch(); follow(); });

/** What is said of a move is said once the move has been shown, the others' answer too. */
function heard() {
  if (!waiting || Number(document.body.dataset.last) !== waiting.last) return;
  const frame = waiting, fresh = !told || told.at !== frame.at || !["waits", "stern"].includes(told.mood);
  waiting = null;
  if (fresh) { used = reached = frame.behind; moves = frame.made; refusals = 0; shown = null; }  // what was right stands
  if (frame.mood !== "stern") offended = null;
  refusals += frame.mood === "stern";
  told = frame;
  if (frame.mood === "waits") task = frame;
  at = frame.at;
  count();
  since = performance.now();
  if (frame.mood !== "free") keep({ at, ...(frame.final && frame.mood === "done" ? { done: true } : {}) });
  document.body.dataset.mood = frame.mood;
  document.body.dataset.step = at;
  if (fresh || frame.mood === "done") board.dispatchEvent(new Event("whole"));  // a landscape is shown from end to end
  wash.shiver(frame.mood === "stern" && offended?.isConnected ? wash.box(offended) : null);
  words(frame);
  buttons(frame);
  if (frame.mood === "free") watch();
  follow();
  if (fresh) { hush(); seen = null; scrollTo({ top: 0 }); follow(); }  // a step begins with the whole table, as far as it goes
}
/** Something else is taken in hand after a refusal: what is asked for is said again. */
board.addEventListener("wanted", () => {
  if (told?.mood !== "stern" || task?.at !== told.at || !board.querySelector(".held")) return;
  told = task;
  document.body.dataset.mood = told.mood;
  words(told);
  buttons(told);
});
function words(frame) {
  const count = { at: at + 1, of: frame.of, title: frame.title };
  const mood = frame.mood === "done" && frame.sober ? "waits" : frame.mood;
  $("guide").dataset.mood = MOODS[mood];
  $("step-title").textContent = mood === "done" ? say("learn.well") : frame.title;
  $("step-name").textContent = frame.title;
  $("step-count").textContent = say("learn.count", count);
  $("lesson-say").replaceChildren(...speak(frame.say));
  const touch = nodeOf(route()[0] ?? ""), name = touch?.getAttribute("aria-label") ?? touch?.querySelector("[aria-label]")?.getAttribute("aria-label");
  $("spoken").textContent = [say("learn.step", count), frame.spoken, name ? say("learn.touch", { name }) : ""].join(" ").trim();
  document.querySelector(".prints").setAttribute("aria-label", say("learn.count", count));
  document.querySelectorAll(".print").forEach((one, i) => {
    one.classList.toggle("done", i < at || (i === at && frame.mood === "done")); one.classList.toggle("here", i === at);
  });
}
/** Buttons of the bubble; the first has the focus, unless somebody is about to use something else. */
function answers(...all) {
  $("talk").replaceChildren(...all);
  if (here.byKey || document.activeElement === document.body) all[0].focus({ preventScroll: true });
}
function buttons(frame) {
  const steps = $("steps"), on = frame.final ? graduate : () => send("on");
  $("talk").replaceChildren();
  steps.replaceChildren();
  if (frame.mood === "done") answers(button("primary", say("learn.on"), on), button("plain", say("learn.again"), () => send("again")));
  else if (frame.mood === "wrong") answers(button("primary", say("learn.try"), () => send("again")), button("plain", say("learn.anyway"), on));
  else offer();
  if (frame.mood === "free") return;
  if (at > 0) steps.append(button("", say("learn.back"), () => send("back")));
  if (!frame.final && frame.mood !== "done") steps.append(button("plain", say("learn.skip"), () => send("on")));
}
function offer() {  // who is lost is shown
  const lost = told && ["waits", "stern"].includes(told.mood) && (refusals >= TRIES || performance.now() - since > LOST);
  if (lost && !$("talk").firstChild) $("talk").append(button("soft", say("learn.show"), () => {
    send("show"); $("talk").replaceChildren(); refusals = 0; since = performance.now();
  }));
}
// ------------------------------------------------------------------ the end: play on
function farewell(words) {
  $("guide").dataset.mood = "glad";
  $("step-title").textContent = say("learn.well");
  $("lesson-say").textContent = words;
  $("spoken").textContent = words;
  $("talk").replaceChildren($("graduate").content.cloneNode(true));
  $("talk").querySelector("[data-play]")?.addEventListener("click", () => send("play"));
  $("steps").replaceChildren();
}
function graduate() {
  keep({ done: true });
  document.body.dataset.mood = "graduate";
  told.won = 0;  // the farewell covers the points: their coin would look for another place
  farewell(say("learn.now"));
  $("talk").querySelector(".button").focus({ preventScroll: true });
}
/** One plays on: the teacher looks on, and has a word of advice where the game has one. */
function watch() {
  if (told?.mood !== "free" || waiting || !here.now) return;
  const over = Boolean(here.now.over), words = over ? `${here.now.ask} ${say("learn.over")}` : here.now.advice || say("learn.now");
  if (over && document.body.dataset.mood !== "over") { document.body.dataset.mood = "over"; farewell(words); return; }
  $("step-title").textContent = here.now.ask;
  $("lesson-say").textContent = words;
  if ($("spoken").textContent !== words) $("spoken").textContent = words;
}

// ------------------------------------------------------------------ keys: Tab to what is lit, ? what it is, Backspace, Esc
const focusable = node => (node?.matches("[tabindex],button") ? node : node?.querySelector("[tabindex],button")) ?? null;
function tab(event) {
  const now = document.activeElement, lit = focusable(nodeOf(route()[0] ?? ""));
  const aside = [...document.querySelectorAll("#page-talk .button, #page-steps .button")].filter(one => one.getClientRects().length);
  const goal = now === document.body || now === $("now") ? lit ?? aside[0] : lit && now === lit ? aside[0] : null;
  if (!goal) return;
  event.preventDefault();
  here.byKey = true;
  goal.focus();
}
/** Whether there is something that Esc would close or let go. */
const open = () => !$("why").hidden || document.querySelector(".panel:not([hidden]), dialog[open], #page-board .held")
  || (here.group !== null && here.group !== firstGroup()) || (may() && here.now?.half);
async function leave() {
  if (await ask({ title: say("learn.quit"), text: say("learn.quit.why"), yes: say("learn.quit.yes"), no: say("learn.quit.no") }) !== null) location.href = root;
}
const KEYS = {
  Tab: event => { if (!event.shiftKey) tab(event); },
  Backspace: event => { if (at > 0) { event.preventDefault(); send("back"); } },
  Escape: event => { if (!open()) { event.preventDefault(); leave(); } },  // else the same key would close the question
  "?": event => {
    const one = document.activeElement?.closest?.("#page-board [data-what], #page-board [aria-label]:not(svg)") ?? nodeOf(route()[0] ?? "");
    event.stopPropagation();
    if (one) tell(one.closest("[data-what]") ?? one.querySelector("[data-what]") ?? focusable(one) ?? one);
  },
};
document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input,select,textarea,dialog")) return;
  KEYS[event.key]?.(event);
}, true);
