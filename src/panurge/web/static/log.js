// The log, and the table as it was at one of its lines.
import { talk } from "./assembly.js";
import { $, here, made } from "./page_state.js";
import { whole } from "./morph.js";
import { dye } from "./page.js";

/** @param {import("./page_state.js").Line} told */
export function addLine(told) {
  const [number, who, text, at, kind] = told;
  const line = made("button", kind === "seat" ? "line" : `line ${kind}`);  // a row of the seats looks otherwise
  line.type = "button";
  line.dataset.n = number;
  line.dataset.kind = kind;
  line.dataset.who = who;
  line.dataset.at = at;
  const time = made("time", "", new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }));
  line.append(made("i"), made("span", "", text), time);
  talk.line(line, told);
  $("log").append(line);
}
export function markLast() {
  const log = $("log");
  talk.names();
  for (const line of log.children) {
    dye(line, here.seats[line.dataset.who]?.colour);
    line.classList.toggle("last", line === log.lastElementChild);
  }
}
new ResizeObserver(() => { $("log").scrollTop = $("log").scrollHeight; }).observe($("log"));  // turned or resized, one still reads the last line
$("log").addEventListener("click", event => {
  const line = event.target.closest(".line");
  if (line) here.send({ t: "past", n: Number(line.dataset.n) });
});
/** @param {import("./page_state.js").Frame} frame */
export function showPast(frame) {
  $("past").replaceChildren();
  const svg = whole($("past"), frame);
  svg.querySelectorAll("[tabindex]").forEach(one => one.removeAttribute("tabindex"));
  for (const [id, hide] of [["past", false], ["past-note", false], ["board", true]]) $(id).hidden = hide;
  $("past-back").focus();
}
export function closePast() { for (const [id, hide] of [["past", true], ["past-note", true], ["board", false]]) $(id).hidden = hide; }
$("past-back").addEventListener("click", closePast);
