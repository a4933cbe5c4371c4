// Leaving, coming back, giving up, and letting a bot play for somebody who is gone.
import { ask } from "./dialog.js";
import { toast } from "./page.js";
import { panel } from "./panels.js";
import { root } from "./root.js";

/** @param {import("./page_state.js").Page} page */
export function seating({ $, say, made, send, seats, now }) {
  const heard = answer => { if (answer.t === "error") toast(answer.say); };
  const person = one => !one.bot && !one.free;

  async function leave() {
    const company = seats().some(one => person(one) && !one.you);
    const levels = $("leave").dataset.levels.split(" ").map(level => [level, say(`level.${level}`)]);
    const answer = await ask({
      title: say("leave.title"), text: say(company ? "leave.text" : "leave.alone"), yes: say("leave.yes"), no: say("leave.no"),
      label: say("leave.bot"), choices: company ? levels : [], chosen: "ewe",
    });
    if (answer === null) return;
    send({ t: "leave", ...(answer ? { bot: answer } : {}) }, told => {
      if (told.t === "error" && told.code !== "over") heard(told); else location.href = root;
    });
  }
  async function resign() {
    const answer = await ask({
      title: say("resign.title"), text: say(seats().length === 2 ? "resign.two" : "resign.more"), yes: say("resign.yes"), no: say("resign.no"),
    });
    if (answer === null) return;
    panel("menu", false);  // what comes of it is seen
    $("now").focus({ preventScroll: true });
    send({ t: "resign" }, heard);
  }
  $("leave")?.addEventListener("click", leave);
  $("resign")?.addEventListener("click", resign);
  $("return")?.addEventListener("click", () => send({ t: "return" }, heard));
  document.addEventListener("click", event => {
    const button = event.target.closest?.("[data-agree]");
    if (button) send({ t: "agree", seat: Number(button.dataset.agree) }, heard);
  });

  let held = null;  // rows are made anew: whoever had reached this button stays on it
  return {
    offer(one, i) {
      if (document.activeElement?.dataset.agree === String(i)) held = String(i);
      if (!one.offer || i === now()?.turn) return [];  // the one who is waited for is offered where one looks: at what now
      const button = made("button", "button soft agree", say("agree", { name: one.name }));
      button.type = "button";
      button.dataset.agree = i;
      button.disabled = one.offer.mine;
      if (one.offer.of > 1) button.append(made("small", "", say("agree.count", one.offer)));
      return [button];
    },
    show() {
      if (held !== null) $("seats").querySelector(`[data-agree="${held}"]`)?.focus();
      held = null;
      const over = Boolean(now()?.over), mine = seats().filter(one => one.you), away = mine.find(one => one.stands);
      for (const id of ["leave", "resign"]) if ($(id)) {
        $(id).closest(".setting").hidden = over || (id === "resign" && mine.every(one => one.stands === "resigned"));
      }
      const box = $("stands"), turn = now()?.turn, waited = seats()[turn]?.offer ? seats()[turn] : null;
      if (!box) return;
      box.hidden = over || !(away || waited);
      if (box.hidden) return;
      const of = waited?.offer.of > 1 ? ` ${say("agree.count", waited.offer)}` : "";
      const bot = away && say(`level.${away.bot}`);
      box.querySelector("span").textContent = !away ? say(waited.free ? "awaited" : "waited", waited) + of
        : say(away.stands === "resigned" ? "stands.given" : "stands.you", { bot });
      $("return").hidden = !away || away.stands === "resigned";
      $("replace").hidden = Boolean(away);
      $("replace").dataset.agree = turn;
      $("replace").disabled = Boolean(waited?.offer.mine);
    },
  };
}
