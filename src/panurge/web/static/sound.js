// Sounds of our own, made here: a table of small recipes. Silent until asked for, one at a time, as loud as one likes.
import * as drawer from "./drawer.js";
let audio = null, out = null, playing = null;
export const ear = { loud: drawer.read("loud") === "1", volume: Number(drawer.read("volume") ?? 0.7) };

function wake() {
  if (!window.AudioContext) return;
  if (!audio) {
    audio = new AudioContext();
    out = audio.createGain();
    out.gain.value = ear.volume;
    out.connect(audio.destination);
  }
  if (audio.state !== "running") audio.resume();
}
// A call, another tab, a locked screen: whatever took the sound away, the next touch gives it back.
for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, () => { if (ear.loud && (!audio || audio.state !== "running")) wake(); });
addEventListener("visibilitychange", () => { if (!document.hidden && audio && ear.loud && audio.state !== "running") audio.resume(); }, true);

export function setLoud(loud) {
  ear.loud = loud;
  drawer.write("loud", loud ? "1" : "");
  if (loud) wake();
}
export function setVolume(volume) {
  ear.volume = volume;
  drawer.write("volume", String(volume));
  if (out) out.gain.value = volume;
}

// ------------------------------------------------------------------ what sounds are made of
/**
 * @typedef {{at?: number, kind?: OscillatorType, from: number, to?: number, lasts: number, loud?: number,
 *   shake?: [number, number], voice?: [number, number]}} Tone
 */
/** @typedef {{at?: number, lasts: number, loud?: number, band: [number, number], to?: number}} Noise */
const tone = (from, to, lasts, more = {}) => ({ from, to, lasts, ...more });
const noise = (band, lasts, more = {}) => ({ band, lasts, ...more });
const bleat = (high, lasts, at = 0) => tone(high, high * 0.82, lasts,
  { at, kind: "sawtooth", loud: 0.22, shake: [9, high * 0.08], voice: [high * 4, 2], soft: 0.05 });

/** @type {Record<string, (Tone | Noise)[]>} */
const SOUNDS = {
  ewe: [bleat(290, 0.55)],
  ram: [bleat(165, 0.8)],
  bell: [tone(1318, 1316, 0.9, { loud: 0.16 }), tone(2637, 2630, 0.6, { loud: 0.06 }), tone(3310, 3300, 0.3, { loud: 0.04 })],
  wool: [noise([900, 0.8], 0.12, { loud: 0.16, to: 500 })],
  wood: [tone(220, 90, 0.14, { kind: "triangle", loud: 0.25 }), noise([1800, 1.5], 0.03, { loud: 0.1 })],
  card: [noise([2600, 1.2], 0.09, { loud: 0.14, to: 4200 }), noise([1600, 1.5], 0.05, { at: 0.08, loud: 0.12 })],
  dice: [0, 0.07, 0.13, 0.22, 0.33].flatMap((at, i) =>
    [noise([2100 - 160 * i, 4], 0.04, { at, loud: 0.3 - 0.04 * i }), tone(380 - 30 * i, 240, 0.05, { at, kind: "triangle", loud: 0.12 })]),
  tile: [tone(150, 70, 0.16, { kind: "triangle", loud: 0.34 }), noise([1200, 1.2], 0.05, { loud: 0.18 })],
  sand: [noise([5200, 0.8], 0.35, { loud: 0.07, to: 3800 })],
  coin: [tone(1568, 1568, 0.12, { loud: 0.12 }), tone(2093, 2093, 0.34, { at: 0.07, loud: 0.12 })],
  shears: [0, 0.27].flatMap(at => [noise([5200, 5], 0.07, { at, loud: 0.2, to: 7400 }), noise([6800, 6], 0.06, { at: at + 0.09, loud: 0.24 })]),
  wolf: [tone(110, 70, 0.7, { kind: "sawtooth", loud: 0.26, shake: [27, 24], voice: [480, 1.2], soft: 0.06 }), noise([300, 0.8], 0.5, { loud: 0.12 })],
  win: [523, 659, 784, 1047].map((high, i) => tone(high, high, i === 3 ? 0.6 : 0.18, { at: 0.13 * i, kind: "triangle", loud: 0.2 })),
  loss: [392, 370, 311].map((high, i) => tone(high, high * (i === 2 ? 0.94 : 1), i === 2 ? 0.7 : 0.22, { at: 0.2 * i, kind: "triangle", loud: 0.18 })),
};

let hiss = null;
function rustle() {  // half a second of white noise, made once
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return hiss;
}
function source(part, start) {
  if (part.band) {
    const made = audio.createBufferSource(), [around, sharp] = part.band;
    made.buffer = rustle();
    made.loop = true;
    return [made, filter(around, sharp, part.to, start, part.lasts)];
  }
  const made = audio.createOscillator();
  made.type = part.kind ?? "sine";
  made.frequency.setValueAtTime(part.from, start);
  made.frequency.exponentialRampToValueAtTime(part.to, start + part.lasts);
  if (part.shake) {
    const shake = audio.createOscillator(), deep = audio.createGain();
    [shake.frequency.value, deep.gain.value] = part.shake;
    shake.connect(deep).connect(made.frequency);
    shake.start(start);
    shake.stop(start + part.lasts + 0.1);
  }
  return [made, part.voice ? filter(...part.voice) : null];
}
function filter(around, sharp, to, start, lasts) {
  const made = audio.createBiquadFilter();
  made.type = "bandpass";
  made.frequency.value = around;
  made.Q.value = sharp;
  if (to) { made.frequency.setValueAtTime(around, start); made.frequency.linearRampToValueAtTime(to, start + lasts); }
  return made;
}

/** Make a sound, if sounds are wanted; whatever was still sounding gives way. */
export function sound(name) {
  if (!ear.loud || !audio || audio.state !== "running" || !SOUNDS[name]) return;
  const now = audio.currentTime, mix = audio.createGain();
  if (playing) { playing.gain.cancelScheduledValues(now); playing.gain.setTargetAtTime(0, now, 0.015); }
  playing = mix;
  mix.connect(out);
  for (const part of SOUNDS[name]) {
    const start = now + 0.01 + (part.at ?? 0), [made, through] = source(part, start), loud = audio.createGain();
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.linearRampToValueAtTime(part.loud ?? 0.2, start + (part.soft ?? 0.006));
    loud.gain.exponentialRampToValueAtTime(0.0001, start + part.lasts);
    (through ? made.connect(through) : made).connect(loud).connect(mix);
    made.start(start);
    made.stop(start + part.lasts + 0.05);
  }
}

// What moved is heard, where nothing louder was: by the kinds of movement of a change.
const HEARD = { tumble: "dice", flip: "card", pounce: "wolf", bump: "wool", hop: "wool", shake: "wool" };
export function soundOf(kinds) {
  for (const kind of Object.keys(HEARD)) if (kinds.includes(kind)) return HEARD[kind];
  return "wood";
}
