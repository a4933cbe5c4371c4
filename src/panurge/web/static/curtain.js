// Several people at one screen: it is handed on, behind a curtain where they know different things.
import { $, here, say } from "./page_state.js";
import { badge } from "./seats.js";

let sent = false;

export function showPass() {
  const pass = here.now?.pass, curtain = $("curtain");
  if (!pass) { curtain.hidden = true; return; }
  if (!pass.hide) { if (!sent) { sent = true; here.send({ t: "look", seat: pass.seat }, () => {}); setTimeout(() => { sent = false; }, 300); } return; }
  $("curtain-badge").replaceChildren(badge(here.seats[pass.seat]));
  $("curtain-words").textContent = say("pass", pass);
  $("curtain-name").textContent = say("i_am", pass);
  const { colour } = here.seats[pass.seat];
  for (const one of curtain.querySelectorAll("[data-wool]")) one.classList.toggle("here", one.dataset.wool === (colour.startsWith("#") ? "white" : colour));
  if (curtain.hidden) { curtain.hidden = false; $("curtain-open").focus(); }
}
$("curtain-open").addEventListener("click", () => here.send({ t: "look", seat: here.now.pass.seat }));
