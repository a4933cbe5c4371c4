// What all modules of a table's page share: its words, its nodes, and what it shows at this moment.

/**
 * What the server tells (docs/protocol.md). `mine`: it is my turn; `early`: I am asked before it. Of a frame all that some
 * kind of it has; `at` is when it came.
 * @typedef {import("./hand.js").Hand} Hand
 * @typedef {{turn: number, mine: boolean, ask: string, options?: [number, string][], crumbs?: string[], made?: number[],
 *   half?: boolean, undo?: boolean, hint?: boolean, advice?: string, hand?: Hand, pass?: {seat: number, name: string, hide: boolean},
 *   over?: Over, frozen?: string, asked?: number[], early?: boolean, kept?: string[], unasked?: boolean,
 *   ask_me?: "each" | "pens" | "never", window?: boolean, strip?: number, let?: number}} Now
 * @typedef {{why: "over" | "resigned", winners: number[], scores: (number | null)[], sheet: [string, string[]][], tints: string[], tie: string[], key: string,
 *   next: string | null}} Over
 * @typedef {{name: string, seat: string, colour: string, bot: string, free: boolean, stands: string, online: boolean, you: boolean,
 *   score: number | null, note: string, offer?: {yes: number, of: number, mine: boolean}, bank?: number}} Seat
 * @typedef {[n: number, seat: number, sentence: string, seconds: number, kind: string, bleat?: string]} Line
 * @typedef {{t: string, n?: number, last?: number, seat?: number | null, size?: [number, number], title?: string, defs?: string,
 *   parts?: string[], set?: string[], order?: string[], log?: Line[], line?: Line, back?: number, stage?: import("./stage.js").Cue[],
 *   seats?: Seat[], now?: Now, clock?: number, at?: number, say?: string, code?: string, rule?: string}} Frame
 *
 * What a module that keeps a part of the page is lent (assembly.js): some of this.
 * @typedef {{$: (id: string) => HTMLElement | null, say: (key: string, fields?: object) => string, board: HTMLElement,
 *   made: (kind: string, style?: string, text?: string) => HTMLElement, seats: () => Seat[], now: () => Now | null,
 *   send: (frame: object, answer?: (frame: Frame) => void) => void, may: () => boolean, moment: () => number,
 *   close: (panel: string) => void}} Page
 */

/** @param {string} id a drawing names its parts as it likes: ours begin with page- */
export const $ = id => document.getElementById(`page-${id}`);
const words = JSON.parse($("words").textContent);
export const say = (key, fields = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
export const board = $("board"), narrow = matchMedia("(max-width: 699px)");
export const layout = () => (narrow.matches ? "tall" : "wide");

const stood = new WeakMap();
/** What stands in a box already stays: a button that is made anew while one presses it is never clicked. `about`: what
 * the buttons mean besides how they look. */
export function renew(box, nodes, about) {
  const wanted = JSON.stringify([about, nodes.map(one => one.outerHTML)]);
  if (wanted === stood.get(box) && box.childElementCount === nodes.length) return;
  stood.set(box, wanted);
  box.replaceChildren(...nodes);
}
export function made(kind, style, text) {
  const node = document.createElement(kind);
  if (style) node.className = style;
  if (text !== undefined) node.textContent = text;
  return node;
}

export const here = {
  n: 0,  // the moment that is shown
  /** @type {Now | null} */
  now: null,
  /** @type {Seat[]} */
  seats: [],
  /** @type {number | null} */
  seat: null,
  /** @type {string | null} the group of options that is open */
  group: null,
  listed: false,  // all options as a list
  terse: false,  // buttons only for what the board does not carry (a lesson)
  byKey: false,  // the keyboard was used last: the focus is looked after
  chain: false,  // parts of one decision are being sent: those in between are not shown by themselves
  parts: 1,  // of the decision that was sent last: one gesture may make several
  sent: false,  // a decision is on its way: nothing more may be chosen before the answer
  send: (frame, answer) => answer?.({ t: "lost" }),  // until there is a wire
  tempts: () => [],  // in a lesson, what one would try and the rules refuse: keys come to it too
  besides: () => ({}),  // what else the server is told when the page opens its wire
  hurry() {},  // whoever moves has seen what the others did: no more pause after it
  hasten() {},  // the same, if one of these things may be taken hold of then
  skip() {},  // show at once all that waits to be shown
};

/** I may choose now: it is my turn, or I am asked before it. */
export const may = () => !here.sent && Boolean(here.now?.mine || here.now?.early);
