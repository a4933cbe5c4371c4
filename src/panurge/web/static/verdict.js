// The end says you: who won and by how much, in the question's place, and what decided it as bars by source.
const HARDER = { random: "lamb", lamb: "ewe", ewe: "ram" };
const TINTS = ["--verdict-a", "--verdict-b", "--verdict-c", "--verdict-d", "--verdict-e", "--verdict-f"];
/** What a cell of the sheet comes to: "12", or the end of "3 × 5 = 15". */
const whole = cell => { const found = /^(?:.*=\s*)?([−-]?\d+)$/.exec(cell); return found ? Number(found[1].replace("−", "-")) : null; };

/** @returns {string} the verdict as this person reads it; "" where only the table's own words fit */
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

/** The rows of the sheet that add up to the points: only these can be laid end to end. */
export function sources(sheet, scores) {
  const rows = (sheet ?? []).map(([name, cells]) => [name, cells.map(whole)]).filter(([, cells]) => cells.every(cell => cell !== null));
  const parts = rows.filter(([, cells]) => !cells.every((cell, i) => cell === scores[i]) && cells.every(cell => cell >= 0) && cells.some(cell => cell > 0));
  const sums = scores.map((_, i) => parts.reduce((sum, [, cells]) => sum + cells[i], 0));
  return parts.length > 1 && parts.length <= TINTS.length && sums.every((sum, i) => sum === scores[i]) ? parts : [];
}

export function bars(box, seats, over, made, badge) {
  const parts = sources(over.sheet, over.scores ?? []), most = Math.max(...(over.scores ?? [0]));
  if (!parts.length || most <= 0) return;
  const all = made("div", "verdict-bars"), key = made("p", "verdict-key");
  all.setAttribute("aria-hidden", "true");  // the table below says the same
  seats.forEach((one, i) => {
    const row = made("div", "verdict-row"), bar = made("div", "verdict-bar");
    parts.forEach(([name, cells], at) => {
      if (!cells[i]) return;
      const part = made("span", "", cells[i] / most > 0.07 ? cells[i] : "");
      part.title = `${name} · ${cells[i]}`;
      part.style.flexBasis = `${(100 * cells[i]) / most}%`;
      part.style.background = `var(${TINTS[at]})`;
      bar.append(part);
    });
    row.append(badge(one), made("b", "", one.name), made("strong", "", over.scores[i]), bar);
    all.append(row);
  });
  parts.forEach(([name], at) => {
    const mark = made("i");
    mark.style.background = `var(${TINTS[at]})`;
    const words = made("span");
    words.append(mark, name);
    key.append(words);
  });
  all.append(key);
  box.append(all);
}

/** Who beat bots is offered the next stronger ones. */
export function offerHarder(form, seats, over, say) {
  if (!form) return;
  const levels = seats.filter(one => !one.you).map(one => one.bot), next = HARDER[levels[0]];
  const won = (over?.winners ?? []).some(i => seats[i].you);
  form.hidden = !over || !won || !next || levels.some(level => level !== levels[0]);
  if (form.hidden) return;
  const button = form.querySelector("button");
  button.value = next;
  button.textContent = say("end.harder", { bot: say(`level.${next}`) });
}
