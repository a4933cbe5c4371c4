// A game looked at again: a slider over its moments, drawn by the server in pieces, gliding like the table itself.
import * as drawer from "./drawer.js";
import { change, whole } from "./morph.js";
import { quietly } from "./motion.js";
import { follow, picture } from "./study.js";
import { Lens } from "./panzoom.js";
import { dye } from "./page.js";

const $ = id => document.getElementById(`page-${id}`);
const words = JSON.parse($("words").textContent);
const say = (key, fields = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
const { frames: url, study } = document.body.dataset;
const length = Number(document.body.dataset.length), chunk = Number(document.body.dataset.chunk);
const record = $("record") ? JSON.parse($("record").textContent) : null;
const narrow = matchMedia("(max-width: 699px)"), layout = () => (narrow.matches ? "tall" : "wide");
const board = $("board"), slider = $("slider"), lens = new Lens(board, say);

let at = 0, view = $("view").value, timer = null, sought = 0;
let chunks = new Map(), loading = new Map();  // of the view that is shown
let graph = null;

// ------------------------------------------------------------------ moments
function load(number) {
  if (number < 0 || number * chunk > length) return Promise.resolve(null);
  if (chunks.has(number)) return Promise.resolve(chunks.get(number));
  if (loading.has(number)) return loading.get(number);
  const wanted = { view, layout: layout(), start: number * chunk }, mine = [view, loading];
  const job = ask(wanted).then(answer => {
    if (mine[0] !== view || mine[1] !== loading) return null;  // another view was chosen meanwhile
    loading.delete(number);
    if (!answer.frames) { $("caption").textContent = answer.say ?? ""; return null; }
    chunks.set(number, answer.frames);
    fillLog();
    return answer.frames;
  }, () => { mine[1].delete(number); return null; });
  loading.set(number, job);
  return job;
}
async function ask(wanted) {
  const fields = new URLSearchParams(wanted);
  if (record !== null) fields.set("record", record);
  const response = record === null ? await fetch(`${url}?${fields}`) : await fetch(url, { method: "POST", body: fields });
  return response.json();
}
async function loadAll() {  // in the background, so that stepping never waits
  const mine = loading;
  for (let number = 0; number * chunk <= length && mine === loading; number++) await load(number);
}
const frame = moment => chunks.get(Math.floor(moment / chunk))?.[moment % chunk];

function drawing(moment) {  // the whole drawing at a moment: the first of its chunk and what changed since
  const frames = chunks.get(Math.floor(moment / chunk)), first = frames[0];
  const parts = new Map(first.parts.map(named));
  let order = [...parts.keys()];
  for (let i = 1; i <= moment % chunk; i++) {
    for (const part of frames[i].set ?? []) parts.set(...named(part));
    order = frames[i].order ?? order;
  }
  return { ...first, parts: order.map(name => parts.get(name)) };
}
const GLIDES = 12;  // entries: over a longer way things would fly about without sense
let shown = null;  // the drawing on the board, and its moment
function draw(moment) {
  const fresh = drawing(moment);
  if (!shown || shown.defs !== fresh.defs || String(shown.size) !== String(fresh.size)) whole(board, fresh);
  else {
    const had = new Map(shown.parts.map(named)), parts = fresh.parts.map(named);
    const set = parts.filter(([name, markup]) => had.get(name) !== markup).map(([, markup]) => markup);
    const same = parts.length === had.size && [...had.keys()].every((name, i) => parts[i][0] === name);
    const put = () => change(board.querySelector("svg"), set, same ? undefined : parts.map(([name]) => name));
    if (Math.abs(moment - shown.moment) <= GLIDES) put(); else quietly(put);
  }
  shown = { ...fresh, moment };
  lens.settle();
}
const named = markup => [markup.match(/^<g id="([^"]*)"/)[1], markup];

async function seek(moment, quiet = false) {
  at = Math.max(0, Math.min(length, moment));
  slider.value = at;
  $("moment").textContent = say("replay.moment", { n: at, of: length });
  cursor();
  const mine = ++sought;
  if (!frame(at)) await load(Math.floor(at / chunk));
  if (mine !== sought || !frame(at)) return;
  draw(at);
  const told = frame(at).say || (at === 0 ? say("replay.start") : "");
  if (told || !quiet) $("caption").textContent = told || lastSaid(at);
  slider.setAttribute("aria-valuetext", `${say("replay.moment", { n: at, of: length })} ${told}`);
  document.body.dataset.at = at;
  findLine();
  history.replaceState(null, "", `${record === null ? `?view=${view}` : ""}#at=${at}`);
}
function lastSaid(moment) {
  for (let i = moment; i > 0 && frame(i); i--) if (frame(i).say) return frame(i).say;
  return "";
}
async function next() {  // the next moment worth a sentence or a look
  for (let moment = at + 1; moment < length; moment++) {
    if (!frame(moment)) await load(Math.floor(moment / chunk));
    if (frame(moment)?.say) return moment;
  }
  return length;
}
async function previous() {
  for (let moment = at - 1; moment > 0; moment--) {
    if (!frame(moment)) await load(Math.floor(moment / chunk));
    if (frame(moment)?.say) return moment;
  }
  return 0;
}

// ------------------------------------------------------------------ the log
const colours = document.body.dataset.colours.split(" ");
function fillLog() {
  const lines = [];
  for (let number = 0; number * chunk <= length; number++) for (const one of chunks.get(number) ?? []) {
    if (!one.say || (one.at % chunk === 0 && one.at !== number * chunk)) continue;
    const line = document.createElement("button");
    line.type = "button";
    line.className = "line";
    line.dataset.n = one.at;
    dye(line, colours[one.who]);
    line.append(document.createElement("i"), Object.assign(document.createElement("span"), { textContent: one.say }));
    lines.push(line);
  }
  $("log").replaceChildren(...lines);
  findLine();
}
// The line of this moment, or the last one before it, marked and in sight (pieces above it may have come in meanwhile).
function findLine() {
  const log = $("log"), here = [...log.children].findLast(line => Number(line.dataset.n) <= at);
  for (const line of log.children) line.classList.toggle("last", line === here);
  if (here) log.scrollTop = here.offsetTop - log.offsetTop - log.clientHeight / 2;
}
document.addEventListener("click", event => {
  const line = event.target.closest?.("#page-log .line, [data-moment]");
  if (!line) return;
  event.preventDefault();
  pause();
  seek(Number(line.dataset.n ?? line.dataset.moment));
  if (line.closest(".account")) board.scrollIntoView({ block: "start", behavior: "smooth" });
});

// ------------------------------------------------------------------ playing
function pause() { clearTimeout(timer); timer = null; $("play").setAttribute("aria-pressed", "false"); }
async function tick() {
  if (timer === null) return;
  if (at >= length) { pause(); return; }
  await seek(await next());
  if (timer !== null) timer = setTimeout(tick, Number($("speed").value));
}
function play() {
  if (timer !== null) { pause(); return; }
  $("play").setAttribute("aria-pressed", "true");
  timer = setTimeout(tick, at >= length ? 600 : 0);
  if (at >= length) seek(0);
}
$("play").addEventListener("click", play);
$("first").addEventListener("click", () => { pause(); seek(0); });
$("final").addEventListener("click", () => { pause(); seek(length); });
$("next").addEventListener("click", async () => { pause(); seek(await next()); });
$("previous").addEventListener("click", async () => { pause(); seek(await previous()); });
slider.addEventListener("input", () => { pause(); seek(Number(slider.value)); });
$("view").addEventListener("change", () => look($("view").value));
$("speed").value = drawer.read("replay.speed") ?? "1000";
$("speed").addEventListener("change", () => drawer.write("replay.speed", $("speed").value));

const KEYS = {
  ArrowLeft: async event => seek(event.shiftKey ? at - 1 : await previous()),
  ArrowRight: async event => seek(event.shiftKey ? at + 1 : await next()),
  Home: () => seek(0),
  End: () => seek(length),
};
document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("select,textarea")) return;
  if (KEYS[event.key] && !event.target.closest?.("#page-log, .scroll")) {
    event.preventDefault();
    pause();
    KEYS[event.key](event);
  } else if (event.key === " " && !event.target.closest?.("button,a,input")) {
    event.preventDefault();
    play();
  }
});

function look(name) {
  view = name;
  chunks = new Map();
  loading = new Map();
  shown = null;
  seek(at).then(loadAll);
}
narrow.addEventListener("change", () => { look(view); if (study) chances(); });

// ------------------------------------------------------------------ the winning chances
function cursor() {
  const line = graph?.querySelector(".cursor");
  if (!line) return;
  const left = Number(graph.dataset.left), right = Number(graph.dataset.right);
  const x = left + (right - left) * at / Math.max(1, length);
  line.setAttribute("x1", x);
  line.setAttribute("x2", x);
  line.setAttribute("visibility", "visible");
}
function chances() {
  follow(study, layout(), answer => {
    const box = $("graph");
    if (!answer.svg) { box.closest(".study").hidden = true; return; }
    const open = document.activeElement?.closest?.("#page-graph [data-moment]")?.dataset.moment;
    graph = picture(box, answer.svg);
    if (open) box.querySelector(`[data-moment="${open}"]`)?.focus();
    if (answer.state !== "done") box.append(note(answer));
    cursor();
    $("turns").hidden = !answer.turns.length && answer.state !== "done";
    $("no-turns").hidden = answer.turns.length > 0;
    $("turn-list").replaceChildren(...answer.turns.map(turning));
    document.body.dataset.study = answer.state;
  });
}
function note(answer) {
  const line = Object.assign(document.createElement("p"), { className: "note thinking" });
  line.textContent = answer.state === "failed" ? say("study.failed") : say("study.thinking", { done: answer.done, of: answer.wanted || "…" });
  return line;
}
function turning(turn) {
  const item = document.createElement("li"), button = document.createElement("button");
  button.type = "button";
  button.dataset.moment = turn.at;
  const made = (kind, style, text) => Object.assign(document.createElement(kind), { className: style, textContent: text });
  button.append(made("b", "", turn.say || turn.whose), made("span", "swing", turn.swing));
  if (turn.advice) button.append(made("span", "rather", turn.advice));
  item.append(button);
  return item;
}
$("graph")?.addEventListener("click", event => {
  if (!graph || event.target.closest("[data-moment]")) return;
  const here = graph.getBoundingClientRect(), box = graph.viewBox.baseVal;
  const left = Number(graph.dataset.left), right = Number(graph.dataset.right);
  const x = (event.clientX - here.left) / here.width * box.width;
  pause();
  seek(Math.round(length * Math.max(0, Math.min(1, (x - left) / (right - left)))));
});

const momentOfAddress = () => Number(location.hash.match(/^#at=(\d+)$/)?.[1] ?? 0);
addEventListener("hashchange", () => seek(momentOfAddress()));
seek(momentOfAddress()).then(loadAll);
if (study) chances();
