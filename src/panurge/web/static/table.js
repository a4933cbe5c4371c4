// The page of a table: shows what the server drew and said, sends what was chosen. Knows no game.
import { change, whole } from "./morph.js";
import { motion, quietly } from "./motion.js";
import { Wire } from "./wire.js";
import { toast } from "./page.js";
import { Lens } from "./panzoom.js";
import { bleat, knock, wake } from "./sound.js";
import { hints } from "./hint.js";
import { aftermath as after } from "./aftermath.js";
import { chat } from "./chat.js";
import { clockface } from "./clockface.js";
import { together } from "./together.js";
import { notify } from "./notify.js";
import { rematch } from "./rematch.js";
import { seating } from "./seating.js";
import { wishes } from "./wish.js";

const $ = id => document.getElementById(`page-${id}`);  // a drawing names its parts as it likes: ours begin with page-
const words = JSON.parse($("words").textContent);
const say = (key, fields = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
const board = $("board"), narrow = matchMedia("(max-width: 699px)");
const layout = () => (narrow.matches ? "tall" : "wide");

let n = 0, now = null, seats = [], seat = null, group = null, listed = false, byKey = false, loud = false, asked = false;
let badges = null;
const seated = seating({ $, say, made, badge, send: (frame, answer) => wire.send(frame, answer), seats: () => seats, now: () => now });
const call = notify({ $, say, loud: () => loud });
const wish = wishes({ $, say, send: (frame, answer) => wire.send(frame, answer), now: () => now });
const talk = chat({ $, made, send: (frame, answer) => wire.send(frame, answer), seats: () => seats, close: id => panel(id, false), loud: () => loud });
const clock = clockface({ $, say, made, board, seats: () => seats, now: () => now });
const another = rematch({ $, say, seats: () => seats, now: () => now });
const crowd = together({ $, say, seats: () => seats, seat: () => seat, now: () => now });
const hint = hints({ $, say, made, board, wire: () => wire, moment: () => n });
const lens = new Lens(board, say);
const aftermath = after({ say, made, layout: () => "tall", table: document.body.dataset.table, rules: document.body.dataset.rules });

// ------------------------------------------------------------------ frames, shown one by one
const queue = [];
let playing = null;

function heard(frame) {
  if (["full", "step", "standing"].includes(frame.t)) {
    wire.last = frame.last;
    frame.at = performance.now();
    if (frame.t === "full") { queue.length = 0; clearTimeout(playing); playing = null; }
    queue.push(frame);
    if (playing === null) next(); else $("skip").hidden = false;  // somebody may not wish to wait for all that
  } else if (frame.t === "seats") { seats = frame.seats; showSeats(); }
  else if (frame.t === "past") showPast(frame);
  else if (frame.t === "again") another.heard(frame);
  else if (frame.t === "error" && !["stale", "over"].includes(frame.code)) explain(frame, document.activeElement);
}

function next() {
  playing = null;
  const frame = queue.shift();
  $("skip").hidden = queue.length < 1;
  if (!frame) return;
  show(frame);
  const others = frame.t === "step" && frame.line && frame.line[1] !== seat && frame.set;
  const pace = others ? Number($("speed").value) : 0;  // time to read, so also for those who want no movement (motion.js)
  if (pace) playing = setTimeout(next, queue.length > 20 ? Math.min(pace, 200) : pace);
  else next();
}

function skip() {
  clearTimeout(playing);
  playing = null;
  const missed = queue.splice(0), newest = missed.pop();
  quietly(() => missed.forEach(show));
  if (newest) show(newest);
  $("skip").hidden = true;
}

function show(frame) {
  const focus = focused();
  n = frame.n;
  if (frame.t === "full") {
    seat = frame.seat;
    wire.seat = seat;
    whole(board, frame);
    $("log").replaceChildren();
    frame.log.forEach(addLine);
  } else if (frame.set || frame.order) change(board.querySelector("svg"), frame.set ?? [], frame.order);
  if (frame.t === "step") {
    if (frame.back !== undefined) for (const line of [...$("log").children]) {
      if (Number(line.dataset.n) > frame.back && !["chat", "seat"].includes(line.dataset.kind)) line.remove();
    }
    if (frame.line) { addLine(frame.line); $("say").textContent = frame.line[2]; if (!talk.heard(frame.line) && loud) knock(); }
  }
  clock.frame(frame);
  if (frame.seats) seats = frame.seats;
  if (frame.now) now = crowd.read(frame.now); else if (frame.t === "step") now = { ...now, mine: false, options: [], turn: now?.turn, undo: false };
  settle(focus, frame);
}

function settle(focus, frame) {
  markLast();
  board.classList.toggle("waiting", !now?.mine);
  const svg = board.querySelector("svg");
  const openers = [...svg.querySelectorAll("[data-group]")];
  if (!openers.some(one => one.dataset.group === group)) group = null;
  group ??= firstGroup();
  openGroup();
  lens.settle(Boolean(now?.over));
  showNow();
  showSeats();
  hint.settle(now);
  restore(focus);
  $("log").scrollTop = $("log").scrollHeight;
  document.body.dataset.n = n;
  document.body.dataset.last = frame.last;
  document.body.dataset.mine = Boolean(now?.mine && !now.early);
  document.body.dataset.early = Boolean(now?.mine && now.early);
  document.body.dataset.over = Boolean(now?.over);
  if (frame.now) call.turn(Boolean(now.mine), now.ask ?? "");
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) wire.again(); });
addEventListener("online", () => wire.again());

// ------------------------------------------------------------------ what now, seats, log
function badge(one) {  // the wool of a seat, or its initial on a disc where seats have no wool
  badges ||= new Map([...$("badge-store").children].map(kept => [kept.dataset.colour, kept.firstElementChild]));
  const disc = one.colour.startsWith("#");
  const sign = (badges.get(disc ? "#" : one.colour) ?? badges.get("white")).cloneNode(true);
  if (disc) {
    sign.querySelectorAll("ellipse").forEach(oval => { if (oval.getAttribute("fill") === "#888888") oval.setAttribute("fill", one.colour); });
    sign.querySelector("text").textContent = one.name.slice(0, 1).toUpperCase();
  }
  return sign;
}
function dye(node, one) {  // the seat's colour for bars and dots
  if (!one) return;
  if (one.colour.startsWith("#")) { node.style.setProperty("--seat", one.colour); node.style.setProperty("--seat-deep", one.colour); }
  else node.classList.add(`seat-${one.colour}`);
}
function made(kind, style, text) {
  const node = document.createElement(kind);
  if (style) node.className = style;
  if (text !== undefined) node.textContent = text;
  return node;
}

function showNow() {
  const card = $("now"), turn = seats[crowd.whose()];
  card.className = `card now ${now?.mine || now?.over ? "" : "idle"}`;
  dye(card, turn);
  const whose = now?.frozen ? say("frozen") : now?.over ? say("over") : crowd.words() || (now?.mine ? say("yours", { seat: turn.seat }) : turn ? say("theirs", { name: turn.name }) : "");
  $("whose").replaceChildren(...(turn ? [badge(turn)] : []), made("span", "", whose));
  $("ask").textContent = now?.frozen || now?.ask || "…";
  $("crumbs").replaceChildren(...(now?.crumbs ?? []).map(text => made("span", "crumb", text)));
  showChoices();
  $("back").hidden = !(now?.mine && now.half && now.undo);
  $("undo").hidden = !(now?.undo && !now.half) || Boolean(now?.over);
  crowd.show();
  $("list").hidden = !now?.mine;
  $("list").setAttribute("aria-pressed", listed);
  $("after").hidden = !now?.over;
  showResult();
  showPass();
}

function showChoices() {
  const box = $("choices"), options = now?.mine ? now.options ?? [] : [];
  let shown = [];
  if (listed) shown = options;
  else if (group !== null) {
    const hot = new Set([...board.querySelectorAll(`[data-for="${CSS.escape(group)}"]`)].map(one => Number(one.dataset.action)));
    shown = options.filter(([action]) => hot.has(action));
  } else {
    const carried = new Set([...board.querySelectorAll("[data-action]:not([data-also])")].map(one => Number(one.dataset.action)));
    shown = options.length <= (narrow.matches ? 2 : 4) ? options : options.filter(([action]) => !carried.has(action));
  }
  box.classList.toggle("all", listed);
  const short = shown.map(([action]) => (listed ? "" : board.querySelector(`[data-action="${action}"]`)?.dataset.say));
  const once = text => short.indexOf(text) === short.lastIndexOf(text);
  const main = shown.length === 1 && !board.querySelector("[data-action] .primary");  // one only: the nearest to the piece
  box.replaceChildren(...shown.map(([action, label], i) => choice(main, label, once(short[i]) ? short[i] : "", "action", action)));
  if (!listed) for (const one of board.querySelectorAll("[data-say][data-group],[data-say][data-instead]")) {  // turn, flip
    if (now?.mine && (one.dataset.for === undefined || one.dataset.for === group)) {
      const kind = one.dataset.group === undefined ? "instead" : "group";
      box.append(choice(false, one.getAttribute("aria-label"), one.dataset.say, kind, one.dataset[kind], one.dataset.sign));
    }
  }
  if (now?.mine && !shown.length && options.length) box.append(made("p", "hint", say("touch")));
  hint.mark();
}

function drawnSign(outline) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg"), way = document.createElementNS(icon.namespaceURI, "path");
  icon.setAttribute("viewBox", "-11 -11 22 22");
  icon.setAttribute("class", "icon sign");
  icon.setAttribute("aria-hidden", "true");
  way.setAttribute("d", outline);
  icon.append(way);
  return icon;
}
function choice(main, label, short, kind, value, sign) {
  const button = made("button", main ? "button primary" : "button soft");
  button.append(made("span", "", short || label));
  if (sign) { button.prepend(drawnSign(sign)); button.classList.add("signed"); }
  if (short && short !== label) { button.setAttribute("aria-label", label); button.title = label; }
  button.type = "button";
  button.dataset[kind] = value;
  return button;
}

function showResult() {
  const box = $("result");
  box.replaceChildren();
  if (!now?.over) return;
  const { sheet, scores, key } = now.over;
  if (sheet?.length) {
    const table = made("table", seats.length > 2 ? "many" : ""), head = table.createTHead().insertRow();
    head.append(made("td"));
    seats.forEach((one, i) => {
      const column = made("th", now.over.winners.includes(i) ? "won" : "");
      column.scope = "col";
      column.title = one.name;
      column.append(badge(one), made("span", "name", one.name));
      head.append(column);
    });
    const body = table.createTBody();
    const total = sheet.findLastIndex(([, cells]) => cells.every((cell, i) => cell === String(scores[i])));
    for (const [at, [name, cells]] of sheet.entries()) {
      const row = body.insertRow();
      if (at === total) row.className = "total";
      row.append(made("th", "", name), ...cells.map(cell => made("td", "", cell)));
    }
    box.append(table);
  }
  aftermath(box, now.over);
  if (key) { $("key").hidden = false; $("key").querySelector("code").textContent = key; }
}

function showSeats() {
  $("seats").replaceChildren(...seats.map((one, i) => {
    const row = made("div", `seat ${crowd.is(i) ? "turn" : ""}`);
    const name = made("div"), sub = made("div", "sub");
    name.style.minWidth = 0;
    const called = made("div", "called");
    called.append(made("b", "", one.you && seats.filter(s => s.you).length === 1 ? `${one.name} (${say("you")})` : one.name));
    if (one.bot && !one.stands) called.append(made("small", "", say(`bot.${one.bot}`)));
    const state = one.stands ? say(`stands.${one.stands}`, { bot: say(`level.${one.bot}`) }) : one.bot ? "" : one.free ? say("free") : one.online ? "" : say("away");
    sub.append(made("span", `dot ${one.online ? "" : "off"}`), [state, one.note].filter(Boolean).join(" · "));
    name.append(called, sub);
    sub.prepend(clock.row(one, i));
    const points = made("div", "points", one.score ?? "?");
    points.append(made("small", "", say("points")));
    row.append(badge(one), name, points, ...seated.offer(one, i));
    return row;
  }));
  seated.show();
  another.show();
  clock.show();
  wish.show();
  $("badges").classList.toggle("many", seats.length > 2);
  $("badges").replaceChildren(...seats.map((one, i) => {
    const mark = made("span", crowd.is(i) ? "turn" : "");
    mark.append(badge(one), made("span", "name", one.name.slice(0, 10)), made("b", "", one.score ?? "?"));
    return mark;
  }));
  const invite = $("invite");
  if (invite) {
    for (const row of invite.querySelectorAll("[data-seat]")) row.hidden = !seats[row.dataset.seat]?.free;
    invite.hidden = !seats.some(one => one.free);
  }
}

function addLine(told) {
  const [number, who, text, at, kind] = told;
  const line = made("button", `line ${kind}`);
  line.type = "button";
  line.dataset.n = number;
  line.dataset.kind = kind;
  line.dataset.who = who;
  const time = made("time", "", new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }));
  line.append(made("i"), made("span", "", text), time);
  talk.line(line, told);
  $("log").append(line);
}
function markLast() {
  const log = $("log");
  talk.names();
  for (const line of log.children) {
    dye(line, seats[line.dataset.who]);
    line.classList.toggle("last", line === log.lastElementChild);
  }
}
$("log").addEventListener("click", event => {
  const line = event.target.closest(".line");
  if (line) wire.send({ t: "past", n: Number(line.dataset.n) });
});
function showPast(frame) {
  $("past").replaceChildren();
  const svg = whole($("past"), frame);
  svg.querySelectorAll("[tabindex]").forEach(one => one.removeAttribute("tabindex"));
  for (const [id, hide] of [["past", false], ["past-note", false], ["board", true]]) $(id).hidden = hide;
  $("past-back").focus();
}
function closePast() { for (const [id, hide] of [["past", true], ["past-note", true], ["board", false]]) $(id).hidden = hide; }
$("past-back").addEventListener("click", closePast);

// ------------------------------------------------------------------ several people at one screen
function showPass() {
  const pass = now?.pass, curtain = $("curtain");
  if (!pass) { curtain.hidden = true; return; }
  if (!pass.hide) { if (!asked) { asked = true; wire.send({ t: "look", seat: pass.seat }, () => {}); setTimeout(() => { asked = false; }, 300); } return; }
  $("curtain-badge").replaceChildren(badge(seats[pass.seat]));
  $("curtain-words").textContent = say("pass", pass);
  $("curtain-open").textContent = say("i_am", pass);
  if (curtain.hidden) { curtain.hidden = false; $("curtain-open").focus(); }
}
$("curtain-open").addEventListener("click", () => wire.send({ t: "look", seat: now.pass.seat }));

// ------------------------------------------------------------------ choosing
const TOUCHABLE = "[data-action],[data-group],[data-why],[data-instead]";

// The group that is open without being asked: the only one, or the first of a ring (openers found only inside groups).
function firstGroup() {
  if (!now?.mine || board.querySelector("[data-action]:not([data-for])")) return null;
  const openers = [...board.querySelectorAll("[data-group]")], free = openers.filter(one => one.dataset.for === undefined);
  if (free.length === 1) return free[0].dataset.group;
  return free.length ? null : openers[0]?.dataset.for ?? null;
}
function closeGroup() {
  group = board.querySelector("[data-group]:not([data-for])") || firstGroup() === null ? null : group;  // a ring stays open
  openGroup();
  showChoices();
}
function openGroup() {
  for (const one of board.querySelectorAll("[data-group]")) one.setAttribute("aria-expanded", one.dataset.group === group);
  for (const one of board.querySelectorAll("[data-for]")) one.classList.toggle("open", group !== null && one.dataset.for === group);
}

function act(action) {
  if (!now?.mine) return;
  hideWhy();
  now = { ...now, mine: false };
  board.classList.add("waiting");
  wire.send({ t: "act", n, action }, answer => { if (answer.t !== "ack") refresh(); });
  clearTimeout(playing);  // whoever moves has seen what the others did, and sees the own move at once
  next();
}
function instead(way) {  // a change of mind, "2:17,625": two parts back, then these actions
  const [back, then] = way.split(":"), actions = then.split(",").map(Number);
  if (!now?.mine || !now.undo) return;
  hideWhy();
  now = { ...now, mine: false };
  board.classList.add("waiting");
  const go = (moment, steps) => {
    const frame = steps > 0 ? { t: "undo", n: moment } : actions.length ? { t: "act", n: moment, action: actions.shift() } : null;
    if (frame) wire.send(frame, answer => { if (answer.t === "ack") go(answer.n, steps - 1); else refresh(); });
  };
  go(n, Number(back));
}
function refresh() { wire.send({ t: "view", language: document.documentElement.lang, layout: layout() }); }
function back() { if (now?.undo) wire.send({ t: "undo", n }, answer => { if (answer.t === "error") toast(answer.say); }); }

function touch(target) {
  const one = target.closest?.(TOUCHABLE);
  if (!one) return false;
  if (one.dataset.action !== undefined) { if (!one.closest("#page-past")) act(Number(one.dataset.action)); }
  else if (one.dataset.instead !== undefined) instead(one.dataset.instead);
  else if (one.dataset.group !== undefined) {
    group = group === one.dataset.group ? null : one.dataset.group;
    openGroup();
    showChoices();
    if (!byKey && one.closest("#page-board")) one.blur();
  } else askWhy(one);
  return true;
}
document.addEventListener("click", event => {
  byKey = event.detail === 0;
  if (!event.target.closest?.("#page-why")) hideWhy();
  if (event.target.closest?.("#page-board, #page-choices") && !touch(event.target) && group !== null && event.target.closest("#page-board")) closeGroup();
});

function explain(answer, beside) {
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
function hideWhy() { $("why").hidden = true; asking = null; questions++; clearTimeout(resting); }

// What cannot be done says why when one rests on it, by mouse or by key; a finger touches it (touch, above).
let asking = null, resting = null, questions = 0;
function askWhy(one, told) {
  const question = ++questions;
  wire.send({ t: "why", action: Number(one.dataset.why) }, answer => {
    if (question === questions && one.isConnected) { explain(answer, one); told?.(); }  // else nobody waits for it any more
  });
}
function rest(target, wait) {
  const one = target.closest?.("#page-board [data-why]") ?? null;
  if (one === asking) return;
  clearTimeout(resting);
  if (asking && !target.closest?.("#page-why")) hideWhy();
  if (one && now?.mine) resting = setTimeout(() => askWhy(one, () => { asking = one; }), wait);
}
document.addEventListener("pointerover", event => { if (event.pointerType === "mouse") rest(event.target, 450); });
document.addEventListener("focusin", event => { if (event.target.matches?.(":focus-visible")) rest(event.target, 350); });

// ------------------------------------------------------------------ keyboard
const STEP = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const reachable = () => [...board.querySelectorAll(TOUCHABLE)].filter(one => (one.dataset.for === undefined || one.dataset.for === group) && one.getBoundingClientRect().width > 0);

function focused() {
  const one = document.activeElement;
  return one && one.closest?.("#page-board, #page-choices") ? { action: one.dataset.action, group: one.dataset.group, why: one.dataset.why } : null;
}
function restore(focus) {
  if (!byKey) return;
  const here = document.activeElement, lost = !here || here === document.body || !here.isConnected;
  if (!now?.mine) { if (lost) $("now").focus({ preventScroll: true }); return; }  // wait where it will be said what now
  if (!lost && here !== $("now") && !here.closest("#page-board, #page-choices")) return;
  const all = reachable();
  const same = focus && all.find(one => ["action", "group", "why"].every(name => one.dataset[name] === focus[name]));
  (same ?? all.find(one => one.dataset.why === undefined) ?? all[0])?.focus();
}

document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input,select,textarea")) return;
  const here = document.activeElement;
  if (event.key === "Escape") { escape(); return; }
  if (event.key === "h" || event.key === "?") { hint.ask(); return; }
  if (event.key === "s" && !$("skip").hidden) { skip(); return; }
  if ((event.key === "Enter" || event.key === " ") && here?.closest?.("#page-board")) {
    event.preventDefault();
    byKey = true;
    touch(here);
    if (here.dataset.group !== undefined && group !== null) board.querySelector(`[data-for="${CSS.escape(group)}"][data-action]`)?.focus();
  } else if (now?.mine && byShortcut(event, here)) {
    event.preventDefault();
    byKey = true;
  } else if (STEP[event.key] && !here?.closest?.("#page-log, .panel")) {
    event.preventDefault();
    byKey = true;
    leap(here, STEP[event.key]);
  }
});

function byShortcut(event, here) {  // a thing with a key of its own: R turns, F flips, Enter lays if nothing else has the focus
  if (event.key === "Enter" && here && here !== document.body) return false;
  const one = reachable().find(each => each.dataset.key && each.dataset.key === event.key.toLowerCase());
  if (!one) return false;
  byKey = true;
  touch(one);
  if (one.dataset.group !== undefined) board.querySelector(`[data-for="${CSS.escape(group)}"][data-action]`)?.focus();
  return true;
}

function leap(from, [dx, dy]) {
  const all = reachable();
  if (!from?.closest?.("#page-board")) { (all.find(one => one.dataset.why === undefined) ?? all[0])?.focus(); return; }
  const a = from.getBoundingClientRect();
  let best = null, least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const b = one.getBoundingClientRect();
    const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
    const along = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along > 4 && along + 2 * aside < least) { least = along + 2 * aside; best = one; }
  }
  best?.focus();
}

function escape() {
  if (!$("why").hidden) { hideWhy(); return; }
  const open = document.querySelector(".panel:not([hidden])");
  if (open) { panel(open.id.slice(5), false); return; }
  if (!$("past").hidden) { closePast(); return; }
  if (group !== null && group !== firstGroup()) { closeGroup(); if (group === null) return; }
  if (now?.mine && now.half) back();
}

// ------------------------------------------------------------------ buttons, panels, settings
function panel(id, open) {
  for (const one of document.querySelectorAll(".panel")) one.hidden = one !== $(id) || !open;
  for (const one of document.querySelectorAll("[data-panel]")) one.setAttribute("aria-expanded", one.dataset.panel === id && open);
  if (open) $(id).querySelector("[data-close]").focus({ preventScroll: true });
}
for (const one of document.querySelectorAll("[data-panel]")) one.addEventListener("click", () => panel(one.dataset.panel, $(one.dataset.panel).hidden));
for (const one of document.querySelectorAll("[data-close]")) one.addEventListener("click", () => panel(one.dataset.close, false));
if (location.hash && $("rules").querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)) panel("rules", true);

$("back").addEventListener("click", back);
$("undo").addEventListener("click", back);
$("skip").addEventListener("click", skip);
$("list").addEventListener("click", () => { listed = !listed; localStorage.setItem("list", listed ? "1" : ""); showNow(); });
listed = localStorage.getItem("list") === "1";
$("sound").addEventListener("click", event => {
  loud = !loud;
  if (loud) { wake(); bleat(); }
  event.currentTarget.setAttribute("aria-pressed", loud);
});
$("speed").value = localStorage.getItem("speed") ?? "700";
if (!$("speed").value) $("speed").value = "700";  // kept by another version
motion.wanted = () => $("speed").value !== "0";
$("speed").addEventListener("change", event => {
  localStorage.setItem("speed", event.target.value);
  if (event.target.value === "0") skip();
});

const wire = new Wire(document.body.dataset.table, heard, online => { $("net").textContent = online ? "" : say("offline"); }, layout);
narrow.addEventListener("change", refresh);
wire.open();
setInterval(() => wire.send({ t: "ping" }), 25000);
