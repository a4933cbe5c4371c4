// The page of a table: shows what the server drew and said, sends what was chosen. Knows no game.
import * as drawer from "./drawer.js";
import { firstGroup, openGroup, refresh, back } from "./choose.js";
import { another, call, clock, hint, talk } from "./assembly.js";
import { $, board, here, layout, may, narrow, say } from "./page_state.js";
import "./grip.js";
import "./interjection.js";
import { settle as settleHand } from "./hand.js";
import { focused, restore } from "./keys.js";
import { addLine, markLast, showPast } from "./log.js";
import { change, whole } from "./morph.js";
import { motion, movements, quietly } from "./motion.js";
import { showNow } from "./now.js";
import { Lens } from "./panzoom.js";
import { showSeats } from "./seats.js";
import { ear, setLoud, setVolume, sound, soundOf } from "./sound.js";
import { announce, canPerform, finish, isMoment, isPlaying, perform, standStill } from "./stage.js";
import { heardTaught, settleTip } from "./tip.js";
import { verdict } from "./verdict.js";
import { explain, settleWhy } from "./why.js";
import { Wire } from "./wire.js";

const lens = new Lens(board, say);
board.addEventListener("staged", () => lens.settle(false));  // a scene has drawn something anew: we look where we looked

// ------------------------------------------------------------------ frames, shown one by one
const queue = [], PATIENCE = 1000;  // milliseconds that another person's move may wait for the end of a scene
const STAGED = 700;  // the usual speed: scenes take as long as they are meant to
let playing = null;  // what the next frame waits for: a pause, or a scene
let performed = null;  // the frame whose scene is being played

/** @param {import("./page_state.js").Frame} frame */
function heard(frame) {
  if (["full", "step", "standing"].includes(frame.t)) {
    wire.last = frame.last;
    frame.at = performance.now();
    if (frame.t === "full") { queue.length = 0; finish(); clearTimeout(playing); playing = null; }
    queue.push(frame);
    if (isPlaying() && byPerson(frame)) setTimeout(finish, PATIENCE);
    if (here.chain && frame.t !== "full") return;  // the last part of the decision shows it all
    here.chain = false;
    if (queue.length > 1 && here.sent && !isPlaying()) catchUp();
    else if (playing === null) next(); else $("skip").hidden = false;  // somebody may not wish to wait for all that
  } else if (["lesson", "taught"].includes(frame.t) && playing !== null) queue.push(frame);  // said of what has been seen
  else inform(frame);
}
const byPerson = frame => frame.line && frame.line[1] >= 0 && frame.line[1] !== here.seat && !here.seats[frame.line[1]]?.bot;

function inform(frame) {
  if (frame.t === "seats") { here.seats = frame.seats; showSeats(); }
  else if (frame.t === "past") showPast(frame);
  else if (frame.t === "again") another.heard(frame);
  else if (frame.t === "taught") heardTaught(frame);
  else if (frame.t === "lesson") document.dispatchEvent(new CustomEvent("lesson", { detail: frame }));
  else if (frame.t === "error" && !["stale", "over"].includes(frame.code)) explain(frame, document.activeElement);
}

function next() {
  playing = null;
  const frame = queue.shift();
  $("skip").hidden = queue.length < 1;
  if (!frame) return;
  if (isNews(frame)) { inform(frame); next(); return; }
  if (frame.stage && isMoment(frame.stage) && canPerform() && !hurries(frame)) {
    playing = true;
    $("skip").hidden = false;
    if (here.now?.half) answered();
    const begun = performance.now();
    performed = frame;
    perform(frame, Number($("speed").value) / STAGED, whole => {
      performed = null;
      show(frame);
      if (!skipping) rest(frame, whole ? performance.now() - begun : Infinity);
    });
    return;
  }
  show(frame);
  if (frame.stage && isMoment(frame.stage)) standStill(frame.stage);
  else if (frame.stage) sound(frame.stage[0].sound);
  rest(frame, 0);
}
/** A decision made of parts is being played out: its last part is not asked any more. */
function answered() {
  here.now = { ...here.now, half: false, mine: false, early: false, undo: false, options: [], crumbs: [], ask: question };
  document.body.dataset.mine = false;
  showNow();
}
/** Another one's move is given time to be read, so also for those who want no movement (motion.js); a scene is part of it. */
function rest(frame, seen) {
  const others = frame.t === "step" && frame.line && mover !== here.seat && frame.set;
  const pace = others ? Math.max(0, Number($("speed").value) - seen) : 0;
  playing = null;
  if (pace || queue.length) playing = setTimeout(next, queue.length > 20 ? Math.min(pace, 200) : pace);  // a task each: the page stays free
  else next();
}
let mover = null;  // whose move was shown last: what chance answers belongs to whoever asked for it
function whose({ line }) {
  if (line?.[1] >= 0) return line[1];
  if (here.sent) return here.seat;
  return line ? mover : here.now?.turn ?? mover;
}
const isNews = frame => ["lesson", "taught"].includes(frame.t);
/** Time is short, or much has happened since: no scene holds anybody up. */
const hurries = frame => queue.length > 12 || (frame.clock !== undefined && frame.clock < 60000);

/** What was sent is answered: what lies between, such as the parts of a decision, is not shown by itself. */
function catchUp() {
  const newest = queue.pop();
  quietly(skip);
  queue.push(newest);
  next();
}

let question = "";  // the last one that was about a whole decision
let skipping = false;
function skip() {
  skipping = true;
  finish();
  skipping = false;
  clearTimeout(playing);
  playing = null;
  const missed = queue.splice(0), shown = missed.filter(frame => !isNews(frame)), newest = shown.pop();
  quietly(() => shown.forEach(draw));
  if (newest) show(newest);
  missed.filter(isNews).forEach(inform);
  $("skip").hidden = true;
}
here.skip = skip;
/** Touched while something is shown: what can be taken hold of by what has been received is taken at once. Whatever else
 * lies open then has not been seen yet, and is not answered by that touch (grip.js). */
here.hasten = names => {
  const { now } = queue.findLast(frame => !isNews(frame)) ?? performed ?? {}, ways = (now?.mine || now?.early) && now.hand?.ways;
  if (ways && ways.some(way => way.things.some(id => names.includes(id)))) quietly(skip);
};
here.hurry = () => { if (isPlaying()) finish(); else { clearTimeout(playing); next(); } };

function show(frame) {
  const focus = focused();
  draw(frame);
  settle(focus, frame);
}
/**
 * What a frame changes: of several that come at once, only the last one is looked round in.
 * @param {import("./page_state.js").Frame} frame
 */
function draw(frame) {
  here.n = frame.n;
  mover = whose(frame);
  if (frame.t === "full") {
    here.seat = frame.seat;
    wire.seat = here.seat;
    whole(board, frame);
    frameBoard();
    $("log").replaceChildren();
    frame.log.forEach(addLine);
  } else if (frame.set || frame.order) change(board.querySelector("svg"), frame.set ?? [], frame.order);
  if (frame.title) board.querySelector("svg").setAttribute("aria-label", frame.title);
  if (frame.t === "step") {
    if (frame.back !== undefined) for (const line of Array.from($("log").children)) {
      if (Number(line.dataset.n) > frame.back && !["chat", "seat"].includes(line.dataset.kind)) line.remove();
    }
    if (frame.line) { addLine(frame.line); $("say").textContent = frame.line[2]; }
    if (frame.line && !talk.heard(frame.line) && !frame.stage?.some(cue => cue.sound)) sound(soundOf(movements()));
  }
  clock.frame(frame);
  if (frame.seats) here.seats = frame.seats;
  here.sent = false;
  if (frame.t === "step" && frame.now?.over && !here.now?.over) end(frame.now.over);
  if (frame.now && !frame.now.half) question = frame.now.ask;
  if (frame.now) here.now = frame.now;
  else if (frame.t === "step") {
    const ask = here.now?.half ? question : here.now?.ask;
    here.now = { ...here.now, mine: false, early: false, options: [], turn: here.now?.turn, undo: false, half: false, ask };
  }
}

/** The game is over: said over the table, and heard. */
function end(over) {
  const mine = here.seats.some(one => one.you), won = over.winners?.some(i => here.seats[i]?.you);
  sound(!mine ? "bell" : won ? "win" : "loss");
  const said = verdict(here.seats, over, say);
  if (said) announce(said);
}

/** How wide the board is for its height: the page gives it all the room a window has, and no more (frame.css). */
function frameBoard() {
  const box = board.querySelector("svg").viewBox.baseVal;
  if (box.height) document.querySelector(".table").style.setProperty("--ratio", (box.width / box.height).toFixed(4));
}

function settle(focus, frame) {
  const { now } = here;
  markLast();
  board.classList.toggle("waiting", !may());
  const openers = [...board.querySelector("svg").querySelectorAll("[data-group]")];
  if (!openers.some(one => one.dataset.group === here.group)) here.group = null;
  here.group ??= firstGroup();
  openGroup();
  lens.settle(Boolean(now?.over));
  settleHand();
  showNow();
  showSeats();
  hint.settle(now);
  settleWhy();
  settleTip();
  restore(focus);
  $("log").scrollTop = $("log").scrollHeight;
  document.body.dataset.n = here.n;
  document.body.dataset.last = frame.last;
  document.body.dataset.mine = Boolean(now?.mine);
  document.body.dataset.early = Boolean(now?.early);
  document.body.dataset.over = Boolean(now?.over);
  if (frame.now) call.turn(may(), now.ask ?? "");
  document.dispatchEvent(new Event("settled"));
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) wire.again(); });
addEventListener("online", () => wire.again());

// ------------------------------------------------------------------ buttons and settings
$("back").addEventListener("click", back);
$("undo").addEventListener("click", back);
$("skip").addEventListener("click", skip);
$("list").addEventListener("click", () => { here.listed = !here.listed; drawer.write("list", here.listed ? "1" : ""); showNow(); });
here.listed = !here.terse && drawer.read("list") === "1";  // a lesson has no button for it
$("sound").addEventListener("click", event => {
  setLoud(!ear.loud);
  if (ear.loud) sound("ewe");
  event.currentTarget.setAttribute("aria-pressed", ear.loud);
});
$("sound").setAttribute("aria-pressed", ear.loud);  // asked for once: a page may speak from its first touch on
$("volume").value = ear.volume;
$("volume").addEventListener("input", event => setVolume(Number(event.target.value)));
$("volume").addEventListener("change", () => sound("ewe"));
$("speed").value = drawer.read("speed") ?? String(STAGED);
if (!$("speed").value) $("speed").value = String(STAGED);  // kept by another version
motion.wanted = () => $("speed").value !== "0";
$("speed").addEventListener("change", event => {
  drawer.write("speed", event.target.value);
  if (event.target.value === "0") skip();
});

const wire = new Wire(document.body.dataset.wire, heard, online => { $("net").textContent = online ? "" : say("offline"); }, layout);
here.send = (frame, answer) => wire.send(frame, answer);
wire.besides = () => here.besides();
narrow.addEventListener("change", refresh);
wire.open();
setInterval(() => wire.send({ t: "ping" }), 25000);
