// Another game of the same people: whoever is still here is offered to come along, or to watch.
import { root } from "./root.js";

/** @param {import("./page_state.js").Page} page */
export function rematch({ $, say, seats, now }) {
  const box = $("again");
  let next = null, from = "";
  function show() {
    next ||= now()?.over?.next || null;
    box.hidden = !next;
    if (!next) return;
    const mine = seats().some(one => one.you), link = box.querySelector("a");
    box.querySelector("span").textContent = from ? say("again.from", { name: from }) : say("again.there");
    link.textContent = say(mine ? "again.play" : "again.watch");
    link.href = `${root}t/${next}`;
    $("again-ask")?.toggleAttribute("hidden", true);  // there is one already: no second question
  }
  return {
    show,
    heard(frame) {
      next = frame.table;
      from = frame.name;
      show();
      $("say").textContent = box.querySelector("span").textContent;
    },
  };
}
