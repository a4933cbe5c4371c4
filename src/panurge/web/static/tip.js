// A sentence beside the question: advice in somebody's first games, or what the ram thought of the last move.
import * as drawer from "./drawer.js";
import { $, here } from "./page_state.js";

const box = $("tip"), words = box.querySelector("span");
const LONG = 110;  // letters: on a phone, more than three lines
let taught = null;  // what was said of a move, until the next one of mine

function show(text) {
  box.hidden = !text;
  if (words.textContent !== text) words.textContent = text;
  box.classList.toggle("taught", taught !== null);
  box.classList.toggle("long", text.length > LONG);
}
/** After every frame. */
export function settleTip() {
  if (here.sent) taught = null;
  const advice = drawer.read("advice") === "off" ? "" : here.now?.advice ?? "";
  show(here.now?.over ? "" : taught ?? advice);
}
/** @param {import("./page_state.js").Frame} frame */
export function heardTaught(frame) {
  taught = frame.say;
  settleTip();
}
box.querySelector("button").addEventListener("click", () => {
  if (taught === null) drawer.write("advice", "off");
  taught = null;
  settleTip();
});
