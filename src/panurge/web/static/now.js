// What now: the question, what has been chosen of it, buttons for what the board does not say by itself, the result.
import { early, hint } from "./assembly.js";
import { showPass } from "./curtain.js";
import { $, board, here, made, may, narrow, renew, say } from "./page_state.js";
import { dye } from "./page.js";
import { badge } from "./seats.js";
import { drawnSign } from "./sign.js";
import { showEnd } from "./ending.js";
import { ended, tally, verdict } from "./verdict.js";

const LONG = 44;  // letters: on a phone, what is longer is read from the board, which carries it too
const SMALLER = [[26, "lengthy"], [46, "wordy"]];  // letters from which an answer is set smaller in its place

export function showNow() {
  const card = $("now"), turn = here.seats[early.whose()];
  card.className = `card now ${may() || here.now?.over ? "" : "idle"}`;
  dye(card, turn?.colour);
  const whose = here.now?.frozen ? say("frozen")
    : here.now?.over ? ended(here.now.ask) || say("over")
    : early.words() || (may() ? say("yours", { seat: turn.seat }) : turn ? say(turn.free ? "empty" : "theirs", { name: turn.name }) : "");
  $("whose").replaceChildren(...(turn ? [badge(turn)] : []), made("span", "", whose));
  const said = here.now?.over && !here.now.frozen ? verdict(here.seats, here.now.over, say) : "";
  const empty = turn?.free && !may() && !here.now?.over ? say("empty.ask", { name: turn.name }) : "";
  fit($("ask"), said || here.now?.frozen || empty || here.now?.ask || "…");
  $("crumbs").replaceChildren(...(here.now?.crumbs ?? []).map(text => made("span", "crumb", text)));
  showChoices();
  $("back").hidden = !(may() && here.now.half && here.now.undo);
  $("undo").hidden = !(here.now?.undo && !here.now.half) || Boolean(here.now?.over);
  early.show();
  $("list").hidden = !may();
  $("list").setAttribute("aria-pressed", here.listed);
  $("tally").hidden = !here.now?.over;
  $("tally").textContent = here.now?.over ? tally(here.now.over) : "";
  showEnd();
  showPass();
}

/** A question that does not fit its lines is set smaller, never cut. */
function fit(node, text) {
  if (node.textContent === text) return;
  node.textContent = text;
  refit(node);
}
function refit(node) {
  node.classList.remove("lengthy");
  node.classList.toggle("lengthy", node.scrollHeight > node.clientHeight + 1);
}
addEventListener("resize", () => refit($("ask")));
document.fonts?.ready.then(() => refit($("ask")));

export function showChoices() {
  const box = $("choices"), options = may() ? here.now.options ?? [] : [];
  const signs = here.listed || !may() ? [] : [...board.querySelectorAll("[data-say][data-group],[data-say][data-instead]")]  // turn, flip
    .filter(one => one.dataset.for === undefined || one.dataset.for === here.group);
  let shown = [];
  if (here.listed) shown = options;
  else if (here.group !== null) {
    const hot = new Set([...board.querySelectorAll(`[data-for="${CSS.escape(here.group)}"]`)].map(one => Number(one.dataset.action)));
    shown = options.filter(([action]) => hot.has(action));
  } else {
    const carried = new Set([...board.querySelectorAll("[data-action]:not([data-also])")].map(one => Number(one.dataset.action)));
    const few = options.length <= (here.terse ? 0 : narrow.matches ? 2 : 4 - signs.length)  // beside the board there are four places
      && !(narrow.matches && options.some(([action, label]) => (board.querySelector(`[data-action="${action}"]`)?.dataset.say ?? label).length > LONG));
    shown = few ? options : options.filter(([action]) => !carried.has(action));
  }
  box.classList.toggle("all", here.listed);
  const short = shown.map(([action]) => (here.listed ? "" : board.querySelector(`[data-action="${action}"]`)?.dataset.say));
  const once = text => short.indexOf(text) === short.lastIndexOf(text);
  const main = shown.length === 1 && !board.querySelector("[data-action] .primary");  // one only: the nearest to the piece
  const answers = shown.map(([action, label], i) => choice(main, label, once(short[i]) ? short[i] : "", "action", action));
  for (const one of signs) {
    const kind = one.dataset.group === undefined ? "instead" : "group";
    answers.push(choice(false, one.getAttribute("aria-label"), one.dataset.say, kind, one.dataset[kind], one.dataset.sign));
  }
  const hand = here.now.hand;
  if (may() && !shown.length && options.length && !hand?.ways.some(way => !way.once)) {
    answers.push(made("p", "hint", say(hand?.opens?.length ? "touch.open" : "touch")));
  }
  renew(box, answers, here.n);
  hint.mark();
}

function choice(main, label, short, kind, value, sign) {
  const button = made("button", main ? "button primary" : "button soft"), told = short || label;
  const size = SMALLER.findLast(([letters]) => told.length > letters);
  if (size) button.classList.add(size[1]);
  button.append(made("span", "", told));
  if (size || told !== label) button.title = label;
  if (sign) { button.prepend(drawnSign(sign)); button.classList.add("signed"); }
  if (short && short !== label) button.setAttribute("aria-label", label);
  button.type = "button";
  button.dataset[kind] = value;
  return button;
}
