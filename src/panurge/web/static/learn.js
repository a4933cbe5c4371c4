// The teacher beside the table: says one thing, lights what matters, waits, and answers. Knows no game.
import { $, board, here, made, may, say } from "./here.js";
import { explain } from "./why.js";

const { game, lesson } = document.body.dataset, stage = document.querySelector(".stage");
const IDLE = 8000, LOST = 20000, TRIES = 3;  // milliseconds until a hand points, until help is offered; refusals until then
const MOODS = { waits: "kind", done: "glad", wrong: "kind", stern: "stern" };

// ------------------------------------------------------------------ what was reached, kept by the browser
const progress = () => JSON.parse(localStorage.getItem("lessons") ?? "{}");
function keep(fields) {
  const all = progress(), mine = all[game] ??= {};
  mine[lesson] = { ...mine[lesson], ...fields };
  localStorage.setItem("lessons", JSON.stringify(all));
}
let at = Number(new URLSearchParams(location.search).get("step") ?? (progress()[game]?.[lesson]?.done ? 0 : progress()[game]?.[lesson]?.at) ?? 0);
here.besides = () => ({ step: at });
here.terse = true;

// ------------------------------------------------------------------ the veil: what does not matter is washed out
const SVG = "http://www.w3.org/2000/svg";
function drawn(kind, fields, parent) {
  const node = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(fields)) node.setAttribute(name, value);
  parent?.append(node);
  return node;
}
const veil = drawn("svg", { class: "veil", "aria-hidden": "true" });
const defs = drawn("defs", {}, veil);
const soft = drawn("filter", { id: "page-soft", x: "-30%", y: "-30%", width: "160%", height: "160%" }, defs);
drawn("feGaussianBlur", { stdDeviation: 6 }, soft);
const mask = drawn("mask", { id: "page-holes", maskUnits: "userSpaceOnUse" }, defs);
const sheet = drawn("rect", { class: "sheet", mask: "url(#page-holes)", rx: 22 }, veil);
const ring = drawn("g", { class: "touch-me" }, veil);
for (const kind of ["halo", "rim", "gold"]) drawn("rect", { class: kind }, ring);
const pointer = drawn("g", { class: "pointer" }, veil);
drawn("path", { d: "M-4 2V-15C-4-20 3-20 3-15V-3L13-.5C17 .5 18 4 17.5 7L15 21H-4L-15 7C-17 4-13 0-10 2.5L-4 8Z" }, pointer);
stage.append(veil);

let told = null, used = 0, reached = 0, moves = 0, shown = null, refusals = 0, since = performance.now();

const partOf = id => board.querySelector(`[id="${CSS.escape(id)}"]`);
/** The sign or place over the board that makes an action with what is held. */
function signOf(action) {
  const ways = here.now?.hand?.ways ?? [];
  return [...document.querySelectorAll("#page-hand [data-way]")].find(one => ways[one.dataset.way]?.actions.at(-1) === action);
}
/** The node a place names: a part by its id, or what carries an action (its opener, as long as it is hidden). */
function nodeOf(place) {
  if (typeof place !== "number") return partOf(place);
  const sign = signOf(place);
  if (sign) return sign;
  const one = [...board.querySelectorAll(`[data-action="${place}"]`), ...document.querySelectorAll(`#page-choices [data-action="${place}"]`)]
    .find(each => each.getBoundingClientRect().width > 0);
  if (one && (one.dataset.for === undefined || one.classList.contains("open"))) return one;
  const hidden = board.querySelector(`[data-action="${place}"][data-for]`);
  return hidden ? board.querySelector(`[data-group="${CSS.escape(hidden.dataset.for)}"]`) : one ?? null;
}
function boxOf(node, frame) {
  const box = node?.getBoundingClientRect();
  return box?.width ? { x: box.x - frame.x, y: box.y - frame.y, width: box.width, height: box.height } : null;
}
/** What is to be touched now: behind what was used for moves already made comes what is not yet held or open. */
const isTaken = place => { const node = nodeOf(place); return Boolean(node?.closest(".held") || node?.querySelector("[aria-expanded=true]") || node?.getAttribute("aria-expanded") === "true"); };
function next() {
  let at = used;
  while (at < told.touch.length && isTaken(told.touch[at])) at += 1;
  return at;
}
function count() {  // a move was made: what it took is behind us
  if (!told || here.sent || told.made === moves) return;
  used = told.made > moves ? Math.max(reached, next()) + 1 : 0;  // what was held is not held any more
  reached = used;
  moves = told.made;
}
const wider = ({ x, y, width, height }, by) => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

function light() {
  if (!told) return;
  const frame = stage.getBoundingClientRect(), ground = boxOf(board, frame);
  if (!ground) return;
  reached = Math.max(reached, next());
  const target = shown ?? told.touch[next()] ?? null;
  const places = [...told.touch, ...told.light, ...(shown === null ? [] : [shown])];
  const holes = places.map(place => boxOf(nodeOf(place), frame)).filter(Boolean);
  for (const [name, value] of Object.entries(ground)) { sheet.setAttribute(name, value); mask.setAttribute(name, value); }
  mask.replaceChildren();
  drawn("rect", { ...ground, fill: "#fff" }, mask);
  for (const hole of holes) drawn("rect", { ...wider(hole, 10), rx: 20, fill: "#000", filter: "url(#page-soft)" }, mask);
  veil.classList.toggle("off", !holes.length);
  const box = target === null ? null : boxOf(nodeOf(target), frame);
  reveal(target ?? places.find(place => boxOf(nodeOf(place), frame)));
  ring.classList.toggle("off", !box);
  pointer.classList.toggle("off", !box || !(shown !== null || performance.now() - since > IDLE));
  if (!box) return;
  const round = wider(box, 4);
  for (const each of ring.children) for (const [name, value] of Object.entries({ ...round, rx: Math.max(round.width, round.height) < 1.1 * Math.min(round.width, round.height) ? round.width / 2 : 16 })) each.setAttribute(name, value);
  pointer.setAttribute("transform", `translate(${box.x + box.width * 0.62} ${box.y + box.height * 0.72})`);
}
/** What is to be touched is brought into sight once: below the top of the page, above the dock of a phone. */
let seen = null;
function reveal(place) {
  if (place === undefined || place === seen || !nodeOf(place)) return;
  seen = place;
  const box = nodeOf(place).getBoundingClientRect(), dock = $("guide"), slack = 24;
  const top = Math.max(0, document.querySelector(".top").getBoundingClientRect().bottom) + slack;
  const foot = (getComputedStyle(dock).position === "fixed" ? dock.getBoundingClientRect().top : innerHeight) - slack;
  const by = box.bottom > foot ? Math.min(box.bottom - foot, box.top - top) : box.top < top ? box.top - top : 0;
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
document.addEventListener("settled", () => { seen = null; count(); follow(); });
setInterval(() => { light(); offer(); }, 1000);

for (const kind of ["click", "keyup"]) stage.addEventListener(kind, () => { since = performance.now(); shown = null; follow(300); });

// ------------------------------------------------------------------ what a learner would try, and the rules refuse
/** Which of the tempting things a touch at this node and spot is: all but the last of what it takes are held. */
function tempting(node, x, y) {
  const held = [...board.querySelectorAll(".held")].map(one => one.id);
  return told.refused.findIndex(places => {
    const last = places.at(-1), box = last && partOf(last)?.getBoundingClientRect();
    if (!box?.width || places.length !== held.length + 1 || !places.slice(0, -1).every(id => held.includes(id))) return false;
    return x === null ? node.closest(`[id="${CSS.escape(last)}"]`) : x >= box.x && x <= box.right && y >= box.y && y <= box.bottom;
  });
}
function refuse(event, x, y) {
  const which = told && may() && event.target.closest?.("#page-board, #page-hand") ? tempting(event.target, x, y) : -1;
  if (which < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const beside = partOf(told.refused[which].at(-1));
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
const send = go => here.send({ t: "lesson", go }, answer => {
  if (answer.t === "show" && answer.action !== null) { shown = answer.action; follow(); }
});

document.addEventListener("lesson", ({ detail: frame }) => {
  const fresh = !told || told.at !== frame.at || ["done", "wrong"].includes(told.mood);
  if (fresh) { used = 0; reached = 0; moves = 0; refusals = 0; shown = null; }
  refusals += frame.mood === "stern";
  told = frame;
  at = frame.at;
  count();
  since = performance.now();
  keep({ at, ...(frame.last && frame.mood === "done" ? { done: true } : {}) });
  $("guide").dataset.mood = MOODS[frame.mood];
  $("step-title").textContent = frame.mood === "done" ? say("learn.well") : frame.title;
  $("step-name").textContent = frame.title;
  $("step-count").textContent = say("learn.count", { at: at + 1, of: frame.of });
  $("lesson-say").replaceChildren(...speak(frame.say));
  $("spoken").textContent = `${say("learn.step", { at: at + 1, of: frame.of, title: frame.title })} ${frame.spoken}`;
  document.querySelector(".prints").setAttribute("aria-label", say("learn.count", { at: at + 1, of: frame.of }));
  document.querySelectorAll(".print").forEach((one, i) => { one.classList.toggle("done", i < at || (i === at && frame.mood === "done")); one.classList.toggle("here", i === at); });
  document.body.dataset.mood = frame.mood;
  document.body.dataset.step = at;
  buttons(frame);
  follow();
  if (fresh) { seen = null; scrollTo({ top: 0 }); }  // a step begins with the whole table, as far as it goes
});

function buttons(frame) {
  const talk = $("talk"), steps = $("steps");
  talk.replaceChildren();
  steps.replaceChildren();
  if (frame.mood === "done") {
    const on = button("primary", say("learn.on"), frame.last ? graduate : () => send("on"));
    talk.append(on, button("plain", say("learn.again"), () => send("again")));
    if (here.byKey || document.activeElement === document.body) on.focus({ preventScroll: true });
  } else if (frame.mood === "wrong") {
    const again = button("primary", say("learn.try"), () => send("again"));
    talk.append(again, button("plain", say("learn.anyway"), frame.last ? graduate : () => send("on")));
    if (here.byKey || document.activeElement === document.body) again.focus({ preventScroll: true });
  } else offer();
  if (at > 0) steps.append(button("", say("learn.back"), () => send("back")));
  if (!frame.last && frame.mood !== "done") steps.append(button("plain", say("learn.skip"), () => send("on")));
}
function offer() {  // who is lost is shown
  const lost = told && ["waits", "stern"].includes(told.mood) && (refusals >= TRIES || performance.now() - since > LOST);
  if (lost && !$("talk").firstChild) $("talk").append(button("soft", say("learn.show"), () => { send("show"); $("talk").replaceChildren(); refusals = 0; since = performance.now(); }));
}
function graduate() {
  keep({ done: true });
  $("guide").dataset.mood = "glad";
  document.body.dataset.mood = "graduate";
  $("step-title").textContent = say("learn.well");
  $("lesson-say").textContent = say("learn.now");
  $("spoken").textContent = say("learn.now");
  $("talk").replaceChildren($("graduate").content.cloneNode(true));
  $("steps").replaceChildren();
  $("talk").querySelector(".button").focus({ preventScroll: true });
}

document.addEventListener("keydown", event => {
  if (event.key === "Backspace" && !event.target.closest?.("input,textarea") && at > 0) { event.preventDefault(); send("back"); }
});
