// Who sits at the table: their wool, their places in the list and on the phone's strip.
import { another, clock, early, seated, stake, wish } from "./assembly.js";
import { $, here, made, say } from "./page_state.js";

let badges = null;

/** @param {import("./page_state.js").Seat} one */
export function badge(one) {  // the wool of a seat, or its initial on a disc where seats have no wool
  badges ||= new Map([...$("badge-store").children].map(kept => [kept.dataset.colour, kept.firstElementChild]));
  const disc = one.colour.startsWith("#");
  const sign = (badges.get(disc ? "#" : one.colour) ?? badges.get("white")).cloneNode(true);
  if (disc) {
    sign.querySelectorAll("ellipse").forEach(oval => { if (oval.getAttribute("fill") === "#888888") oval.setAttribute("fill", one.colour); });
    sign.querySelector("text").textContent = one.name.slice(0, 1).toUpperCase();
  }
  return sign;
}
const plural = new Intl.PluralRules(document.documentElement.lang);
const points = one => String(one.score ?? "?").replace("-", "−");
export function showSeats() {
  $("seats").replaceChildren(...here.seats.map((one, i) => {
    const row = made("div", `seat ${early.isAsked(i) ? "turn" : ""}`);
    const name = made("div"), sub = made("div", "sub");
    name.style.minWidth = 0;
    const called = made("div", "called");
    called.append(made("b", "", one.you && here.seats.filter(s => s.you).length === 1 ? `${one.name} (${say("you")})` : one.name));
    if (one.bot && !one.stands) called.append(made("small", "", say(`bot.${one.bot}`)));
    const state = one.stands ? say(`stands.${one.stands}`, { bot: say(`level.${one.bot}`) })
      : one.bot ? "" : one.free ? say("free") : one.online ? "" : say("away");
    sub.append(made("span", `dot ${one.online ? "" : "off"}`), [state, one.note].filter(Boolean).join(" · "));
    name.append(called, sub);
    sub.prepend(clock.row(one, i));
    const sum = made("div", "points", points(one));
    sum.append(made("small", "", say(`points.${plural.select(one.score ?? 2)}`)));
    row.append(badge(one), name, sum, ...seated.offer(one, i));
    return row;
  }));
  seated.show();
  another.show();
  clock.show();
  wish.show();
  stake.show();
  $("badges").classList.toggle("many", here.seats.length > 2);
  $("badges").replaceChildren(...here.seats.map((one, i) => {
    const mark = made("span", early.isAsked(i) ? "turn" : "");
    mark.append(badge(one), made("span", "name", one.name.slice(0, 10)), made("b", "", points(one)));
    return mark;
  }));
  const invite = $("invite");
  if (invite) {
    for (const row of invite.querySelectorAll("[data-seat]")) row.hidden = !here.seats[row.dataset.seat]?.free;
    invite.hidden = !here.seats.some(one => one.free);
  }
}
