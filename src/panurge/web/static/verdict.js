// The end says you: who won and by how much, in the question's place, and what decided it as bars by source.
import * as drawer from "./drawer.js";
const HARDER = { random: "lamb", lamb: "ewe", ewe: "ram" }, EASIER = { ram: "ewe", ewe: "lamb" };
const TINTS = 9;  // --verdict-1 … of frame.css
const LOSSES = 3;  // in a row, before somebody is offered a gentler bot

/** What a cell of the sheet comes to: "12", "+3", "–", "4 + 2", or the end of "3 × 5 = 15"; null: no number. */
export function worth(cell) {
  const text = cell.replace(/^.*=\s*/, "").replaceAll("−", "-").trim();
  if (text === "–" || text === "") return 0;
  const parts = text.split(/\s\+\s/).map(part => (/^[+-]?\d+$/.test(part) ? Number(part) : NaN));
  const sum = parts.reduce((all, part) => all + part, 0);
  return Number.isNaN(sum) ? null : sum;
}

/**
 * @param {import("./page_state.js").Seat[]} seats
 * @param {import("./page_state.js").Over} over
 * @returns {string} the verdict as this person reads it; "" where only the table's own words fit
 */
export function verdict(seats, over, say) {
  const mine = seats.filter(one => one.you), { winners = [], scores = [] } = over;
  if (!winners.length) return "";
  const names = winners.map(i => seats[i].name), won = winners.filter(i => seats[i].you);
  if (winners.length > 1) return say(won.length && mine.length === 1 ? "end.share" : "end.shared", { names: names.join(", ") });
  if (won.length && mine.length === 1) return say("end.you", { name: names[0] });
  const rest = scores.filter((_, i) => !winners.includes(i)), gap = scores[winners[0]] - Math.max(...rest);
  const known = over.why !== "resigned" && rest.length && Number.isFinite(gap) && gap > 0;
  return say(!known ? "end.they" : gap === 1 ? "end.by_one" : "end.by", { name: names[0], n: gap });
}
/** Why it is over, where the game says more than who won. */
export const ended = ask => { const said = (ask ?? "").split(/(?<=[.!?])\s+/); return said.length > 1 ? said[0] : ""; };
export const tally = over => (over.scores?.length === 2 && over.scores.every(Number.isFinite)
  ? over.scores.map(score => String(score).replace("-", "−")).join(" – ") : "");

/** The rows of the sheet that add up to the points: only these can be laid end to end. A row for ties does not count. */
function sources(sheet, scores) {
  const total = (sheet ?? []).findLastIndex(([, cells]) => cells.every((cell, i) => worth(cell) === scores[i]));
  const rows = (sheet ?? []).map(([name, cells], at) => [name, cells.map(worth), at]).slice(0, total < 0 ? undefined : total || 1)
    .filter(([, cells]) => cells.every(cell => cell !== null) && cells.some(Boolean));
  const adds = some => some.length > 0 && scores.every((score, i) => some.reduce((sum, [, cells]) => sum + cells[i], 0) === score);
  const found = adds(rows) ? rows : rows.map((_, out) => rows.filter((_row, at) => at !== out)).find(adds) ?? [];
  return found.length <= TINTS ? found : [];
}

/** @param {(kind: string, style?: string, text?: any) => HTMLElement} made */
export function bars(seats, over, made, badge) {
  const scores = over.scores ?? [], parts = sources(over.sheet, scores);
  const gained = scores.map((_, i) => parts.reduce((sum, [, cells]) => sum + Math.max(0, cells[i]), 0)), most = Math.max(...gained, 1);
  if (!parts.length) return null;
  const all = made("div", "verdict-bars"), key = made("p", "verdict-key");
  const tint = at => over.tints?.[parts[at][2]] || `var(--verdict-${at + 1})`;
  all.setAttribute("aria-hidden", "true");  // the table below says the same
  let step = 0;
  seats.forEach((one, i) => {
    const row = made("div", "verdict-row"), bar = made("div", "verdict-bar"), below = made("div", "verdict-lost");
    let lost = 0;
    parts.forEach(([name, cells], at) => {
      if (!cells[i]) return;
      const share = Math.abs(cells[i]) / most, part = made("span", "", share > 0.07 ? String(Math.abs(cells[i])) : "");
      part.title = `${name} · ${cells[i]}`;
      part.style.flexBasis = `${100 * share}%`;
      part.style.setProperty("--step", String(step++));
      if (cells[i] > 0) part.style.background = tint(at);
      else { lost += share; part.textContent &&= `−${part.textContent}`; }
      (cells[i] > 0 ? bar : below).append(part);
    });
    if (lost) below.style.paddingLeft = `${100 * Math.max(0, gained[i] / most - lost)}%`;
    const points = made("strong", "", String(scores[i]).replace("-", "−"));
    points.dataset.points = scores[i];
    row.append(badge(one), made("b", over.winners?.includes(i) ? "won" : "", one.name), points, bar, ...(lost ? [below] : []));
    all.append(row);
  });
  parts.forEach(([name, cells], at) => {
    const mark = made("i", cells.every(cell => cell <= 0) ? "lost" : ""), words = made("span");
    if (!mark.className) mark.style.background = tint(at);
    words.append(mark, name);
    key.append(words);
  });
  all.append(key);
  return all;
}

/** The bars grow one after the other and the totals count up with them; any touch shows the final state. */
export function grow(all) {
  if (!all || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const totals = [...all.querySelectorAll("[data-points]")], begun = performance.now(), WAIT = 900, LONG = 800;
  all.classList.add("grows");
  const stop = () => { all.classList.remove("grows"); removeEventListener("pointerdown", stop, true); removeEventListener("keydown", stop, true); };
  addEventListener("pointerdown", stop, true);
  addEventListener("keydown", stop, true);
  (function count() {
    const part = all.classList.contains("grows") ? Math.min(1, Math.max(0, (performance.now() - begun - WAIT) / LONG)) : 1;
    for (const one of totals) one.textContent = String(Math.round(part * Number(one.dataset.points))).replace("-", "−");
    if (part < 1) requestAnimationFrame(count);
  })();
}

// ------------------------------------------------------------------ what next
/** How one's games against bots of a kind have gone, the latest last: kept in the browser, each table once. */
export function losses(game, table, won) {
  const kept = drawer.readAll("ends"), mine = (kept[game] ?? []).filter(([other]) => other !== table);
  mine.push([table, won]);
  drawer.writeAll("ends", { ...kept, [game]: mine.slice(-LOSSES) });
  return mine.slice(-LOSSES).filter(([, good]) => !good).length;
}
/** Who beat bots is offered the next stronger ones, who has lost three times in a row the next gentler ones. */
export function offerBot(form, seats, over, say, lost = 0) {
  if (!form) return;
  const levels = seats.filter(one => !one.you).map(one => one.bot), one = levels[0], won = over?.winners?.length === 1 && seats[over.winners[0]].you;
  const next = won ? HARDER[one] : lost >= LOSSES ? EASIER[one] : "";
  form.hidden = !over || !next || levels.some(level => level !== one);
  if (form.hidden) return;
  const button = form.querySelector("button");
  button.value = next;
  button.querySelector("b").textContent = say("end.against", { bot: say(`level.${next}`) });
  button.querySelector("small").textContent = say(won ? "end.harder" : "end.easier");
}
/** Once more, with whom: one person by name, bots and several people without. */
export function again(button, seats, say) {
  if (!button) return;
  const people = seats.filter(one => !one.you && !one.bot && !one.free), other = people.length === 1 ? people[0] : null;
  button.querySelector("b").textContent = other ? say("end.again.with", { name: other.name }) : say("end.again");
  button.querySelector("small").textContent = other ? say(other.online ? "end.again.here" : "end.again.away") : say("end.again.same");
}
