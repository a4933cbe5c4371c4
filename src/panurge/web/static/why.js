// Why not: a bubble beside what cannot be done, with the rule that forbids it.
import { $, here, made, may, say } from "./page_state.js";
import { shown } from "./frames.js";
import { panel } from "./panels.js";

export function explain(answer, beside) {
  if (!answer?.say && !answer?.name) return;
  clearTimeout(resting);  // what one only passed over on the way does not speak after it
  waiting = null;
  early = false;
  const bubble = $("why"), stage = document.querySelector(".stage").getBoundingClientRect();
  bubble.replaceChildren(answer.first ? `${answer.first} ` : "", ...(answer.name ? [made("b", "", answer.name), answer.say ? " · " : ""] : []), answer.say);
  if (answer.rule) {
    const link = made("a", "", say("rule", answer));
    link.href = `#${answer.rule}`;
    link.addEventListener("click", () => panel("rules", true));
    bubble.append(" ", link);
  }
  if (answer.piece && document.body.dataset.rules) {  // the gallery opens beside the table, which goes on
    const link = made("a", "piece-link", say("piece"));
    Object.assign(link, { href: `${document.body.dataset.rules}/pieces#${answer.piece}`, target: "_blank", rel: "noopener" });
    bubble.append(" ", link);
  }
  if (answer.name) bubble.append(...pictured(answer.rule));
  bubble.hidden = false;
  Object.assign(bubble.style, { left: "0px", top: "0px", width: "" });  // as wide as its words, wherever it will stand
  const at = beside?.getBoundingClientRect?.();
  const near = at && at.width && at.width < stage.width ? at : { left: stage.left + stage.width / 2 - 160, bottom: stage.top + 60, top: stage.top };
  const size = bubble.getBoundingClientRect(), foot = Math.min(innerHeight, ground()) - 8, low = near.bottom + 8;
  bubble.style.width = `${Math.ceil(size.width)}px`;
  const left = Math.max(4 + stage.left, Math.min(near.left, innerWidth - size.width - 8)), above = Math.max(8, near.top - size.height - 8);
  const seen = [low, above].filter(top => top + size.height <= foot), clear = [...seen, near.top].find(top => !hides(left, top, size));
  const top = clear ?? seen[0] ?? above;  // never beyond the screen, nor over what the hand needs next
  bubble.style.left = `${left - stage.left}px`;
  bubble.style.top = `${Math.max(8, Math.min(top, foot - size.height)) - stage.top}px`;
}
/** Whether a bubble there would lie over what is held. */
const hides = (left, top, size) => [...document.querySelectorAll(".board .held")].map(one => one.getBoundingClientRect()).some(
  box => box.left < left + size.width && box.right > left && box.top < top + size.height && box.bottom > top);
const STRIPS = JSON.parse(document.body.dataset.strips ?? "{}"), ROOMY = matchMedia("(min-width: 1000px)");
/** What a thing does, seen: the strip of its rule at a glance, where there is room for it. Its height is known before it is there. */
function pictured(rule) {
  const name = STRIPS[rule];
  if (!name || !ROOMY.matches) return [];
  return ["by-day", "by-night"].map((time, i) => Object.assign(made("img", `brief ${time}`), {
    alt: "", width: 300, height: 120, loading: "lazy", src: `${document.body.dataset.rules}/strips/${name}.svg${i ? "?theme=dark" : ""}`,
  }));
}
/** Where the part of the screen ends that nothing lies over: a phone keeps the question at its foot. */
const ground = () => { const card = $("now"); return getComputedStyle(card).position === "sticky" ? card.getBoundingClientRect().top : innerHeight; };
export function hideWhy() { $("why").hidden = true; asking = waiting = null; questions++; clearTimeout(resting); }

// What cannot be done says why when one rests on it, by mouse or by key; a finger touches it (touch, above).
let asking = null, waiting = null, resting = null, questions = 0;  // what has spoken; what will, when one has rested on it
export function askWhy(one, told) {
  const question = ++questions;
  here.send({ t: "why", action: Number(one.dataset.why) }, answer => {
    if (question === questions && one.isConnected) { explain(answer, one); told?.(); }  // else nobody waits for it any more
  });
}
function rest(target, wait) {
  const board = target.closest?.("#page-board"), refused = may() ? board && target.closest("[data-why]") : null;
  const one = refused || (board && speaks(target) ? target.closest("[data-what]") : null);
  if (one === (waiting ?? asking)) return;
  clearTimeout(resting);  // what one only passes over on the way says nothing
  if (asking && one !== asking && !target.closest?.("#page-why")) hideWhy();
  waiting = one === asking ? null : one;
  if (waiting) resting = setTimeout(() => {
    waiting = null;
    if (refused) askWhy(one, () => { asking = one; }); else { tell(one); asking = one; }
  }, wait);
}
/** While something is held, only a touch asks what a thing is: the places speak. */
const speaks = node => !node.closest(".board.holding")
  && (!node.closest("[data-action],[data-group],[data-chain],.thing") || node.closest(".thing[data-what]"));
let clicked = [0, 0];  // what comes to lie under a mouse that has only just clicked there was not pointed at
addEventListener("pointerup", event => { clicked = [event.clientX, event.clientY]; });
document.addEventListener("pointerover", event => {
  if (event.pointerType === "mouse" && !event.buttons && Math.hypot(event.clientX - clicked[0], event.clientY - clicked[1]) > 3) rest(event.target, 250);
});
document.addEventListener("focusin", event => { if (shown(event.target)) rest(event.target, 250); });

// ------------------------------------------------------------------ what a thing is
const LONG = 500, STILL = 8;  // milliseconds a finger rests for it; pixels by which it may stir
let pressing = null, pressed = false, from = [0, 0];  // soon asked; asked; since where

/** What a thing of the table is, after what is to be said `first`, and, touched by who would have done something with it, why not now. */
export function tell(one, touched = false, first = "") {
  const [name, sentence = "", rule = "", piece = ""] = (one.dataset.what ?? one.getAttribute("aria-label") ?? "").split("|");
  if (!name) return false;
  const instead = may() ? !one.dataset.what && "answer_first" : "not_yours";  // what has only a name is not asked about now
  const why = touched && !here.now?.over && instead ? ` ${say(instead)}` : "";
  explain({ first, name, say: `${sentence}${why}`.trim(), rule, piece }, one);
  early = Boolean(why) && instead === "not_yours";
  return true;
}
let early = false;  // it was said that it is not one's turn
/** After every frame: that is not left standing when one's turn has come. */
export function settleWhy() {
  if (!early || !may()) return;
  early = false;
  hideWhy();
}
/** What can be told of: else at least its name, as it is spoken. */
const named = node => node.closest?.("[data-what]") ?? node.closest?.("[aria-label]:not(svg)");
/** Touched, and it does nothing: then it says what it is. */
export function answer(target) {
  const one = named(target);
  return Boolean(one?.closest("#page-board")) && tell(one, true);
}
addEventListener("pointerdown", event => {
  clearTimeout(pressing);
  pressed = false;
  from = [event.clientX, event.clientY];
  const one = event.pointerType !== "mouse" && event.isPrimary && event.target.closest?.("#page-board") && named(event.target);
  if (one) pressing = setTimeout(() => { pressed = tell(one); }, LONG);
  looks = event.pointerType !== "mouse" && event.isPrimary && event.target.closest?.("#page-hand button[data-way][data-place]") ? event.timeStamp : Infinity;
});
let looks = Infinity;  // since when a finger rests on a place, which shows what would be: by its own time, however busy the page was
addEventListener("pointerup", event => { pressed ||= event.timeStamp - looks >= LONG; });
addEventListener("pointermove", event => { if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STILL) clearTimeout(pressing); });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(pressing));
addEventListener("click", event => {  // who has asked what it is, or would be, does not do it by letting go
  if (pressed && event.detail) event.stopImmediatePropagation();
  pressed = false;
}, true);
