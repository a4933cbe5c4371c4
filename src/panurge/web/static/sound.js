// A bleat and wood on wood, made here; silent until asked for.
let audio = null;

export function wake() {
  audio ||= new AudioContext();
  if (audio.state !== "running") audio.resume();
}
// A call, another tab, a locked screen: whatever took the sound away, the next touch gives it back.
for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, () => { if (audio && audio.state !== "running") audio.resume(); });

export function knock() {
  if (!audio) return;
  const at = audio.currentTime, tone = audio.createOscillator(), loud = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(220, at);
  tone.frequency.exponentialRampToValueAtTime(90, at + 0.08);
  loud.gain.setValueAtTime(0.25, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + 0.14);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.16);
}

export function bleat() {
  if (!audio) return;
  const at = audio.currentTime, tone = audio.createOscillator(), shake = audio.createOscillator();
  const deep = audio.createGain(), voice = audio.createBiquadFilter(), loud = audio.createGain();
  tone.type = "sawtooth";
  tone.frequency.setValueAtTime(270, at);
  tone.frequency.linearRampToValueAtTime(220, at + 0.5);
  shake.frequency.value = 9;
  deep.gain.value = 22;
  shake.connect(deep).connect(tone.frequency);
  voice.type = "bandpass";
  voice.frequency.value = 1100;
  voice.Q.value = 2;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.2, at + 0.05);
  loud.gain.setTargetAtTime(0, at + 0.35, 0.06);
  tone.connect(voice).connect(loud).connect(audio.destination);
  tone.start(at); shake.start(at);
  tone.stop(at + 0.7); shake.stop(at + 0.7);
}
