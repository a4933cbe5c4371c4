// Hints: ask the strongest bot, say what it would play and how sure it is, and mark the piece that carries it.
import * as drawer from "./drawer.js";
import { ask as question } from "./ask.js";
import { hint } from "./marks.js";
import { toast } from "./page.js";

// `table` is what the page lends: $, say, made, board, send(), moment() and may().
export function hints(table) {
  const { $, say, made, board } = table;
  const button = $("hint"), box = $("advice");
  let asked = null, shown = null;  // the moment that was asked about, and the answer that stands on the page

  function clear() {
    asked = shown = null;
    box.hidden = true;
    box.replaceChildren();
    mark();
  }
  function mark() {
    for (const one of document.querySelectorAll(".hinted")) one.classList.remove("hinted");
    for (const one of !shown ? [] : document.querySelectorAll(`#page-board [data-action="${shown.action}"], #page-choices [data-action="${shown.action}"]`)) {
      one.classList.add("hinted");
      const opener = one.dataset.for !== undefined && board.querySelector(`[data-group="${CSS.escape(one.dataset.for)}"]`);
      if (opener) opener.classList.add("hinted");
    }
    hint([...board.querySelectorAll(".hinted")]);
  }
  const percent = share => Math.round(100 * share);

  function sentence({ sure, share, ahead, options }) {
    if (sure === "only") return say("hint.only");
    const key = sure === "clear" && options.length === 1 ? "hint.alone" : sure === "clear" ? "hint.clear" : sure === "likely" ? "hint.likely" : "hint.close";
    return say(key, { share: percent(share), ahead: percent(ahead) });
  }
  function weighed([action, label, share]) {
    const row = made("li", action === shown.action ? "favourite" : "");
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
    head.append(made("b", "", frame.label));
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
    const agreed = await question({ title: say("hint.counts"), text: say("hint.counts.text"), yes: say("hint.counts.yes"), no: say("hint.counts.no") });
    if (agreed !== null) drawer.write("hinted", "1");
    return agreed !== null;
  }
  async function ask() {
    if (button.hidden || asked === table.moment() || !await warned()) return;
    if (button.hidden || asked === table.moment()) return;  // while the question stood there
    asked = table.moment();
    button.setAttribute("aria-busy", "true");
    box.replaceChildren(made("p", "thinking", say("hint.thinking")));
    box.hidden = false;
    const about = asked;
    table.send({ t: "hint", n: about }, answer => {
      button.removeAttribute("aria-busy");
      if (about !== asked) return;  // the moment has passed
      if (answer.t === "hint" && about === table.moment()) { show(answer); return; }
      clear();
      if (answer.t === "error" && answer.code === "hint_busy") toast(answer.say);
    });
  }
  button.addEventListener("click", ask);
  return {
    ask,
    mark,
    // after every frame: the button is there when it is my decision; an answer lives as long as its moment
    settle(now) {
      if (asked !== null && (asked !== table.moment() || !table.may())) clear();
      button.hidden = !(table.may() && now.hint) || shown !== null;
      mark();
    },
  };
}
