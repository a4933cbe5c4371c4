// Whether the game will be rated, said beforehand: asked anew when others sit there, and when one opens the menu.
import { answerOf } from "./answer.js";
import { root } from "./root.js";

/** @param {import("./page_state.js").Page} page */
export function stakes({ $, seats, now }) {
  const sits = () => JSON.stringify(seats().map(one => [one.name, one.bot, one.free, one.stands, one.you]));
  let sat = null;
  async function ask() {
    const { ahead = {} } = await answerOf(`${root}t/${document.body.dataset.table}/rating`);
    if (!ahead.say) return;
    $("stakes").textContent = ahead.short;
    $("stakes").title = $("stakes-say").textContent = ahead.say;
    document.body.toggleAttribute("data-counts", ahead.mood === "rated" || ahead.mood === "perhaps");
  }
  if ($("stakes")) document.querySelector("[data-panel=menu]").addEventListener("click", () => { if (!now()?.over) ask(); });
  return {
    show() {
      if (!$("stakes")) return;
      const sitting = sits(), changed = sat !== null && sat !== sitting;
      sat = sitting;
      if (changed && !now()?.over) ask();
    },
  };
}
