// An interjection does not nag: a strip at the foot of the meadow, the same for everybody whatever they hold; silence lets
// it go by. Who looks at it, or takes hold of something, has a little longer.
import { act } from "./choose.js";
import { $, board, here, made, may, say } from "./page_state.js";
import { hold } from "./hand.js";

const NS = "http://www.w3.org/2000/svg", ROUND = 2 * Math.PI * 15;
const box = $("strip");
let shown = "", begun = 0, pondered = false;  // the question that is shown, since when, and whether we asked for more time
let filled = "";  // what is offered

function ring(wait) {  // what is left of the time, as a ring that empties
  const icon = document.createElementNS(NS, "svg");
  icon.setAttribute("viewBox", "-18 -18 36 36");
  icon.setAttribute("aria-hidden", "true");
  icon.setAttribute("class", "ring");
  for (const style of ["under", "left"]) {
    const one = document.createElementNS(NS, "circle");
    one.setAttribute("r", "15");
    one.setAttribute("class", style);
    icon.append(one);
  }
  icon.style.setProperty("--round", ROUND);
  icon.style.setProperty("--wait", `${wait}ms`);
  icon.style.setProperty("--gone", `${begun - performance.now()}ms`);
  return icon;
}
/** What could be played, and by which action. */
function playable() {
  const seen = new Map();
  for (const way of here.now.hand?.ways ?? []) if (!seen.has(way.things[0])) seen.set(way.things[0], way.actions[0]);
  return [...seen];
}
/** A button each: touched, it is held. */
function things() {
  const labels = new Map(here.now.options ?? []);
  return playable().map(([id, action]) => {
    const button = made("button", "button soft", board.querySelector(`[data-action="${action}"]`)?.dataset.say ?? labels.get(action));
    button.type = "button";
    button.title = labels.get(action) ?? "";
    button.addEventListener("click", () => { ponder(); hold(id); });
    return button;
  });
}
/** What lets it go by, unless it lies in the drawing: once beside the question is enough. */
function letting(action) {
  if (board.querySelector(`[data-action="${action}"]`)) return [];
  const button = made("button", "button", say("strip.let"));
  button.type = "button";
  button.addEventListener("click", () => act(action));
  return [button];
}
function ponder() {
  if (pondered || box.hidden) return;
  pondered = true;
  here.send({ t: "ponder" });
}
function place() {  // the foot of the landscape, or of the board; its head, where it would lie over where something can go, or over what it is about
  const meadow = box.parentNode.querySelector(".lens:not([hidden])") ?? board, at = meadow.getBoundingClientRect(),
    stage = box.parentNode.getBoundingClientRect();
  Object.assign(box.style, { left: `${at.left - stage.left + 8}px`, width: `${at.width - 16}px` });
  const goals = [...document.querySelectorAll("#page-hand [data-way],#page-hand .turner,#page-board .window [data-last]")]
    .map(one => one.getBoundingClientRect());
  const free = ends => {
    Object.assign(box.style, { top: "", bottom: "", ...ends });
    const mine = box.getBoundingClientRect();
    return !goals.some(one => one.bottom > mine.top && one.top < mine.bottom && one.right > mine.left && one.left < mine.right);
  };
  const foot = { bottom: `${stage.bottom - at.bottom + 8}px` };
  const yields = !free(foot) && !free({ top: `${at.top - stage.top + 8}px` });
  if (yields) free(foot);
  box.dataset.at = box.style.top ? "head" : "foot";
  box.classList.toggle("yields", yields);  // no room at either end: one sees and touches through it
}
function show() {
  const { now } = here, wait = now?.strip, question = `${here.n} ${now?.turn}`;
  box.hidden = !(wait !== undefined && may() && !now.half);
  if (box.hidden) { shown = ""; return; }
  if (shown !== question) { shown = question; begun = performance.now(); pondered = false; }
  fill(now, wait);
  place();
}
/** What is offered already stays, only its time is told anew. Whoever points at it asks for more time, and the answer comes
 * while they press: a button that is made anew then is never clicked. */
function fill(now, wait) {
  const words = made("div", "words"), buttons = [...things(), ...letting(now.let)];
  words.append(made("b", "", now.ask), made("small", "", say("strip.silence")));
  const wanted = JSON.stringify([shown, now.let, playable(), words.outerHTML, buttons.map(one => one.outerHTML)]);
  if (wanted === filled && box.firstChild) box.firstChild.replaceWith(ring(wait));
  else box.replaceChildren(ring(wait), words, ...buttons);
  filled = wanted;
}
document.addEventListener("settled", show);
addEventListener("resize", () => { if (!box.hidden) place(); });
for (const kind of ["pointerover", "focusin"]) box.addEventListener(kind, ponder);
board.addEventListener("wanted", ponder);
$("hand").addEventListener("laid", () => { if (!box.hidden) place(); });  // what is held can go elsewhere now
