// "Ask me": each time, when it matters, never. Nobody else is told. What was wished last is wished at the next table too.
import * as drawer from "./drawer.js";
import { toast } from "./page.js";

/** @param {import("./page_state.js").Page} page */
export function wishes({ $, say, send, now }) {
  const told = answer => { if (answer.t === "error") toast(answer.say); };
  const box = $("wish"), setting = $("wish-setting"), kept = `ask ${document.body.dataset.rules}`;
  let remembered = drawer.read(kept);
  const wish = ask => { remembered = null; drawer.write(kept, ask); send({ t: "wish", ask }, told); };
  box?.addEventListener("click", () => wish(now()?.ask_me === "each" ? "never" : "each"));
  setting?.addEventListener("change", () => wish(setting.value));
  return {
    show() {
      if (!box) return;
      const ask = now()?.ask_me;
      setting.closest(".setting").hidden = ask === undefined;
      box.hidden = ask === undefined || !(ask === "never" || now()?.window);
      if (ask === undefined) return;
      setting.value = ask;
      box.textContent = say(ask === "each" ? "wish.pass" : "wish.ask");
      if (remembered && remembered !== ask) { const once = remembered; remembered = null; send({ t: "wish", ask: once }, told); }
    },
  };
}
