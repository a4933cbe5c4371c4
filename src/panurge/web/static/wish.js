// "Don't ask me": interjections go by by themselves until one wishes to be asked again. Nobody else is told.
import { toast } from "./page.js";

export function wishes({ $, say, send, now }) {
  const told = answer => { if (answer.t === "error") toast(answer.say); };
  const box = $("wish"), setting = $("wish-setting");
  box?.addEventListener("click", () => send({ t: "wish", pass: !now()?.unasked }, told));
  setting?.addEventListener("change", () => send({ t: "wish", pass: setting.checked }, told));
  return {
    show() {
      if (!box) return;
      const wish = now()?.unasked;
      setting.closest(".setting").hidden = wish === undefined;
      setting.checked = Boolean(wish);
      box.hidden = wish === undefined || !(wish || now()?.window);
      box.textContent = say(wish ? "wish.ask" : "wish.pass");
    },
  };
}
