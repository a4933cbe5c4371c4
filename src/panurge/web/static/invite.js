// The host's page: seats fill as people come. It opens the table's own wire, so whoever waits here is at the table.
import { toast } from "./page.js";
import { Wire } from "./wire.js";

const ALONE = 15000, START = 3000;  // milliseconds until a bot is offered, and from the last seat to the game
const LOOKED = 25000;  // after which a guest's page that says nothing more is thought closed
const words = JSON.parse(document.getElementById("page-words").textContent);
const say = (key, fields = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
const rows = [...document.querySelectorAll("#page-filling .fill")], fill = document.getElementById("page-fill");
const alone = document.getElementById("page-alone"), share = document.getElementById("page-share");
let known = null, leaving = null, offered = false, guests = [], forgetting = null;

if (navigator.share) {
  share.hidden = false;
  share.addEventListener("click", () => navigator.share({ title: share.dataset.title, url: share.dataset.url }).catch(() => {}));
} else document.querySelector("[data-copy]").classList.add("primary");

const wire = new Wire(document.body.dataset.wire, heard, () => {}, () => "wide");
const told = answer => { if (answer.t === "error") toast(answer.say); };

function heard(frame) {
  if (frame.seats) show(frame.seats);
  else if (frame.t === "guests") {
    guests = frame.names;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => { guests = []; if (known) show(known); }, LOOKED);
    if (known) show(known);
  } else if (frame.t === "declined") toast(say("invite.declined", { name: frame.name || say("invite.somebody") }));
}
/** Who looks at the invitation, beside the first seat that is free. */
function looked() {
  if (guests.length > 1) return say("invite.looking.many", { n: guests.length });
  return say("invite.looking", { name: guests[0] || say("invite.somebody") });
}
function show(seats) {
  const first = seats.findIndex(one => one.free);
  seats.forEach((one, i) => {
    const row = rows[i], name = row.querySelector("b"), note = row.querySelector(".note");
    const came = known && known[i].free && !one.free;
    row.classList.toggle("free", one.free);
    if (came) {
      row.classList.add("new");
      setTimeout(() => row.classList.remove("new"), 4000);
      document.getElementById("page-say").textContent = say("invite.came", { name: one.name });
    }
    name.textContent = one.free ? say("invite.free") : one.you ? `${one.name} (${say("you")})` : one.name;
    row.classList.toggle("looked", i === first && guests.length > 0);
    note.textContent = i === first && guests.length ? looked()
      : one.free ? row.dataset.called
      : one.bot ? say("invite.bot")
      : one.you ? say("invite.opened")
      : say(one.online ? "invite.here" : "away");
    row.querySelector("[data-bot]").hidden = !one.free;
    row.querySelector("[data-vacate]").hidden = !one.bot || Boolean(one.stands);
  });
  const free = seats.filter(one => one.free).length;
  document.getElementById("page-filled").textContent = say("invite.filled", { n: seats.length - free, of: seats.length });
  fill.hidden = !free;
  const people = seats.some(one => !one.bot && !one.free && !one.you);
  alone.hidden = !offered || !free || people;
  fill.classList.toggle("primary", !alone.hidden);
  fill.classList.toggle("soft", alone.hidden);
  if (known && !free && known.some(one => one.free)) leaving = setTimeout(() => { location.href = document.body.dataset.table; }, START);
  else if (free) clearTimeout(leaving);
  known = seats;
}
setTimeout(() => { offered = true; if (known) show(known); }, ALONE);

document.getElementById("page-filling").addEventListener("click", event => {
  const button = event.target.closest("button"), seat = Number(event.target.closest("[data-seat]")?.dataset.seat);
  if (!button) return;
  if (button.dataset.bot) wire.send({ t: "fill", seat, bot: button.dataset.bot }, told);
  else wire.send({ t: "vacate", seat }, told);
});
fill.addEventListener("click", () => {
  known.forEach((one, seat) => { if (one.free) wire.send({ t: "fill", seat, bot: "ewe" }, told); });
});
wire.open();
document.addEventListener("visibilitychange", () => { if (!document.hidden) wire.again(); });
