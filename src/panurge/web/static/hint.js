// Hints: ask the strongest bot, say what it would play and how sure it is, and mark it: what to touch, then where it goes.
import * as drawer from "./drawer.js";
import { ask as question } from "./dialog.js";
import { hint } from "./frames.js";
import { toast } from "./page.js";
import { hintedTurns } from "./turning.js";

/** @param {import("./page_state.js").Page} table */
export function hints(table) {
  const { $, say, made, board } = table;
  const button = $("hint"), box = $("hint-box");
  let about = null, shown = null;  // the moment it was asked about, and the answer that stands on the page
  let before = 0, done = 0;  // parts of the decision made when it was asked, and those of the answer made since

  function clear() {
    about = shown = null;
    done = 0;
    box.hidden = true;
    box.replaceChildren();
    mark();
  }
  function mark() {
    for (const one of document.querySelectorAll(".hinted")) one.classList.remove("hinted");
    hintedTurns.clear();
    if (!shown) { hint([]); return; }
    const left = shown.parts.slice(done), way = wayOf(left);
    for (const one of document.querySelectorAll(`#page-board [data-action="${left[0]}"], #page-choices [data-action="${left[0]}"]`)) {
      one.classList.add("hinted");
      const opener = one.dataset.for !== undefined && board.querySelector(`[data-group="${CSS.escape(one.dataset.for)}"]`);
      if (opener && !way) opener.classList.add("hinted");
    }
    if (way?.turn) hintedTurns.set(way.place, way.turn);
    const steps = way ? stepsOf(way) : [];
    hint(steps.length ? steps : [...board.querySelectorAll(".hinted")].map(node => ({ node })));
  }
  /** The gesture that makes these parts, or most of them. */
  function wayOf(left) {
    const ways = (table.now()?.hand?.ways ?? []).filter(way => way.actions.every((action, i) => action === left[i]));
    const told = way => 2 * way.actions.length + (way.place ? 1 : 0);
    return ways.reduce((best, way) => (!best || told(way) > told(best) ? way : best), null);
  }
  /** What is still to be touched, in order: first what is not held yet, then where it goes. */
  function stepsOf({ things, place, sign }) {
    const part = id => board.querySelector(`[id="${CSS.escape(id)}"]`);
    const steps = things.map(part).filter(node => node && !node.classList.contains("held")).map(node => ({ node }));
    if (place && part(place)) steps.push({ node: part(place), sign });
    return steps.map((step, i) => ({ ...step, order: steps.length > 1 ? i + 1 : 0, goal: i > 0 }));
  }
  const percent = share => Math.round(100 * share);

  function sentence({ sure, share, ahead, options }) {
    if (sure === "only") return say("hint.only");
    const key = sure === "clear" && options.length === 1 ? "hint.alone" : sure === "clear" ? "hint.clear" : sure === "likely" ? "hint.likely" : "hint.close";
    return say(key, { share: percent(share), ahead: percent(ahead) });
  }
  function weighed([, label, share], i) {
    const row = made("li", i ? "" : "favourite");
    const bar = made("span", "share");  // no <meter>: each browser paints its own
    bar.append(made("span"));
    bar.style.setProperty("--share", `${percent(share)}%`);
    bar.setAttribute("aria-hidden", "true");
    row.append(made("span", "", label), bar, made("b", "", say("hint.share", { share: percent(share) })));
    return row;
  }
  function show(frame) {
    shown = frame;
    const head = made("p", "favourite", `${say("hint.would")} `);
    head.append(made("b", "", frame.say));
    const list = made("ul");
    list.append(...frame.options.map(weighed));
    box.replaceChildren(head, made("p", "sure", sentence(frame)), ...(frame.options.length > 1 ? [list] : []));
    box.hidden = false;
    button.hidden = true;
    mark();
    insight();
  }
  /** What was asked for is read without scrolling: its first line comes to where it is looked for. */
  function insight() {
    const slot = $("slot"), [at, edge] = [box, slot].map(one => one.getBoundingClientRect());
    if (at.bottom > edge.bottom) slot.scrollTop += at.top - edge.top;
  }
  /** Who is helped cannot gain by a game that counts: said once in this browser, before the first hint. */
  async function warned() {
    if (!("counts" in document.body.dataset) || drawer.read("hinted")) return true;
    const text = `${$("stakes-say").textContent} ${say("hint.counts.text")}`;
    const agreed = await question({ title: say("hint.counts"), text, yes: say("hint.counts.yes"), no: say("hint.counts.no") });
    if (agreed !== null) drawer.write("hinted", "1");
    return agreed !== null;
  }
  async function ask() {
    if (button.hidden || about === table.moment() || !await warned()) return;
    if (button.hidden || about === table.moment()) return;  // while the question stood there
    about = table.moment();
    before = table.now()?.made?.length ?? 0;
    button.setAttribute("aria-busy", "true");
    box.replaceChildren(made("p", "thinking", say("hint.thinking")));
    box.hidden = false;
    const moment = about;
    table.send({ t: "hint", n: moment }, answer => {
      button.removeAttribute("aria-busy");
      if (moment !== about) return;  // the moment has passed
      if (answer.t === "hint" && moment === table.moment()) { show(answer); return; }
      clear();
      if (answer.t === "error" && answer.code === "hint_busy") toast(answer.say);
    });
  }
  /** How many parts of the answer are made since it was asked for; −1: something else was done. */
  function played(now) {
    if (about === table.moment()) return 0;
    const since = (now?.made ?? []).slice(before);
    return shown && since.length && since.every((action, i) => action === shown.parts[i]) ? since.length : -1;
  }
  button.addEventListener("click", ask);
  $("hand").addEventListener("laid", () => { if (shown) mark(); });  // what is held is not to be touched any more
  return {
    ask,
    mark,
    // after every frame: the button is there when it is my decision; an answer lives as long as what is done is what it said
    settle(now) {
      done = about === null || !table.may() ? -1 : played(now);
      if (about !== null && done < 0) clear();
      done = Math.max(0, done);
      button.hidden = !(table.may() && now.hint) || shown !== null;
      mark();
    },
  };
}
