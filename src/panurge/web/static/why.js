// Why not: a bubble beside what cannot be done, with the rule that forbids it.
import { $, here, made, may, say } from "./here.js";
import { panel } from "./panels.js";

export function explain(answer, beside) {
  if (!answer?.say) return;
  const bubble = $("why"), stage = document.querySelector(".stage").getBoundingClientRect();
  bubble.replaceChildren(answer.say);
  if (answer.rule) {
    const link = made("a", "", say("rule", answer));
    link.href = `#${answer.rule}`;
    link.addEventListener("click", () => panel("rules", true));
    bubble.append(" ", link);
  }
  bubble.hidden = false;
  const at = beside?.getBoundingClientRect?.();
  const near = at && at.width && at.width < stage.width ? at : { left: stage.left + stage.width / 2 - 160, bottom: stage.top + 60, top: stage.top };
  bubble.style.left = `${Math.max(4, Math.min(near.left - stage.left, stage.width - 330))}px`;
  bubble.style.top = `${near.bottom - stage.top + 8}px`;
}
export function hideWhy() { $("why").hidden = true; asking = null; questions++; clearTimeout(resting); }

// What cannot be done says why when one rests on it, by mouse or by key; a finger touches it (touch, above).
let asking = null, resting = null, questions = 0;
export function askWhy(one, told) {
  const question = ++questions;
  here.send({ t: "why", action: Number(one.dataset.why) }, answer => {
    if (question === questions && one.isConnected) { explain(answer, one); told?.(); }  // else nobody waits for it any more
  });
}
function rest(target, wait) {
  const one = target.closest?.("#page-board [data-why]") ?? null;
  if (one === asking) return;
  clearTimeout(resting);
  if (asking && !target.closest?.("#page-why")) hideWhy();
  if (one && may()) resting = setTimeout(() => askWhy(one, () => { asking = one; }), wait);
}
document.addEventListener("pointerover", event => { if (event.pointerType === "mouse") rest(event.target, 450); });
document.addEventListener("focusin", event => { if (event.target.matches?.(":focus-visible")) rest(event.target, 350); });
