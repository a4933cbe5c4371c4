// When the game is over: bars, next steps and the score sheet where the question was; on a phone the sheet is drawn up
// over the lower half, and the bar with the verdict stays below the scene.
import { answerOf } from "./answer.js";
import { aftermath } from "./assembly.js";
import { $, board, here, made, narrow, say } from "./page_state.js";
import { badge } from "./seats.js";
import { picture } from "./study.js";
import { again, bars, grow, losses, offerBot, verdict } from "./verdict.js";
import { root } from "./root.js";

const table = document.body.dataset.table;
let shown = "", seenOn = false;  // what is shown, and whether this page has seen the game going on

export function showEnd() {
  const over = here.terse ? null : here.now?.over;  // in a lesson nothing is kept that could be studied
  $("after").hidden = !here.now?.over;
  $("long").hidden = !over;
  if (!over) { seenOn ||= Boolean(here.now); shown = ""; open(false); return; }
  again($("again-ask"), here.seats, say);
  const now = JSON.stringify([over, here.seats.map(one => [one.name, one.colour])]);
  if (now === shown) return;
  const first = shown === "";
  shown = now;
  const drawn = bars(here.seats, over, made, badge);
  $("bars").replaceChildren(...tie(over), ...(drawn ? [drawn] : []));
  showLong();
  showSheet(over);
  aftermath($("result"));
  const mine = here.seats.findIndex(one => one.you), alone = mine >= 0 && here.seats.every((one, i) => i === mine || one.bot);
  const lost = alone && over.why !== "resigned" ? losses(document.body.dataset.rules, table, over.winners.includes(mine)) : 0;
  offerBot($("bot"), here.seats, over, say, lost);
  if (over.key) { $("key").hidden = false; $("key").querySelector("code").textContent = over.key; }
  if (!first) return;
  if (mine >= 0) showRating();
  offerNext();
  requestAnimationFrame(() => requestAnimationFrame(clear));
  if (!seenOn) return;
  grow(drawn);
  $("say").textContent = `${say("over")}. ${verdict(here.seats, over, say) || here.now.ask || ""}`;
}

/** What the game has done to my rating, or why nothing; said by the server, which wrote it when the game ended. */
async function showRating() {
  const told = await answerOf(`${root}t/${table}/rating`);
  if (!told.say) return;
  const line = made("p", "verdict-rating"), words = line.appendChild(made("span", "", told.say)),
    change = made("b", told.change < 0 ? "down" : "up", told.change === null ? "" : `${told.change < 0 ? "−" : "+"}${Math.abs(told.change)}`);
  $("bars").append(line);
  words.append(" ", change);
  const rows = $("bars").querySelectorAll(".verdict-row");
  for (const [seat, points] of Object.entries(told.seats ?? {})) rows[seat]?.querySelector("b").append(made("small", "", String(points)));
  if (told.curve) picture(line.appendChild(made("span", "verdict-curve")), told.curve);
}
/** On a phone the last scene comes to stand above the bar, which so covers nothing of it. */
function clear() {
  const scene = board.querySelector(".finale")?.getBoundingClientRect();
  if (!scene?.height || !narrow.matches) return;
  const room = innerHeight - $("now").getBoundingClientRect().height - 16;
  if (scene.bottom > room) scrollBy({ top: scene.bottom - room, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}
/** How long it took, where that is a matter of one sitting. */
function showLong() {
  const times = [...$("log").querySelectorAll("[data-at]")].map(line => Number(line.dataset.at)), minutes = Math.round((times.at(-1) - times[0]) / 60);
  $("long").textContent = minutes >= 1 && minutes < 300 ? say("end.long", { n: minutes }) : "";
}
/** Why equal points were decided as they were, with the rule. */
function tie({ tie: told }) {
  if (!told?.length) return [];
  const line = made("p", "tie", `${told[1]} `);
  if (told[0]) {
    const link = made("a", "", say("rule", { rule: told[0] }));
    link.href = `${document.body.dataset.rules}#${told[0]}`;
    line.append(link);
  }
  return [line];
}

function showSheet({ sheet, scores, winners }) {
  const box = $("result");
  box.replaceChildren();
  if (!sheet?.length) return;
  const rows = made("table", here.seats.length > 2 ? "many" : ""), head = rows.createTHead().insertRow(), body = rows.createTBody();
  head.append(made("td"));
  here.seats.forEach((one, i) => {
    const column = made("th", winners.includes(i) ? "won" : "");
    column.scope = "col";
    column.title = one.name;
    column.append(badge(one), made("span", "name", one.name));
    head.append(column);
  });
  const total = sheet.findLastIndex(([, cells]) => cells.every((cell, i) => cell === String(scores[i])));
  for (const [at, [name, cells]] of sheet.entries()) {
    const row = body.insertRow();
    if (at === total) row.className = "total";
    row.append(made("th", "", name), ...cells.map(cell => made("td", "", cell)));
  }
  box.append(rows);
}

/** The next table of this browser where somebody waits for it. */
async function offerNext() {
  const link = $("next"), next = await answerOf(`${root}tables/next?after=${table}`);
  if (!next.table) return;
  link.href = `${root}t/${next.table}`;
  link.querySelector("b").textContent = say("end.next", { game: next.title });
  link.querySelector("small").textContent = say("end.next.who", { names: next.names });
  link.hidden = false;
}

// ------------------------------------------------------------------ the sheet of a phone
const sheet = $("count"), opener = $("count-open");
function open(wanted) {
  sheet.classList.toggle("open", wanted);
  sheet.style.removeProperty("transform");
  opener.setAttribute("aria-expanded", String(wanted));
}
opener.addEventListener("click", () => { open(true); $("count-close").focus({ preventScroll: true }); });
$("count-close").addEventListener("click", () => { open(false); opener.focus({ preventScroll: true }); });
sheet.addEventListener("keydown", event => {
  if (event.key === "Escape" && sheet.classList.contains("open")) { event.stopPropagation(); open(false); opener.focus({ preventScroll: true }); }
});
let from = null;  // drawn down by its head, it closes
sheet.querySelector(".count-head").addEventListener("pointerdown", event => {
  if (!event.target.closest("button")) { from = event.clientY; event.currentTarget.setPointerCapture(event.pointerId); }
});
sheet.querySelector(".count-head").addEventListener("pointermove", event => {
  if (from !== null) sheet.style.transform = `translateY(${Math.max(0, event.clientY - from)}px)`;
});
for (const kind of ["pointerup", "pointercancel"]) sheet.querySelector(".count-head").addEventListener(kind, event => {
  if (from === null) return;
  const far = event.clientY - from > 60;
  from = null;
  open(kind === "pointercancel" || !far);
});
