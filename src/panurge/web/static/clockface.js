// Time left: beside the question, at the seat it runs for, and in each player's bank. The server's clock decides.
const LAST = 10;  // seconds that are shown larger, and announced once to whom they concern

export function shown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000)), hours = Math.floor(seconds / 3600);
  if (hours) return `${hours} h ${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function runSand(board, left) {  // a sand timer on the board says how long the whole of it takes; both heaps follow the time left
  for (const glass of board.querySelectorAll("[data-seconds]")) {
    const part = Math.min(1, Math.max(0, left / 1000 / glass.dataset.seconds));
    glass.classList.add("running");
    glass.style.setProperty("--sand-left", Math.sqrt(part).toFixed(3));
    glass.style.setProperty("--sand-gone", (1 - part).toFixed(3));
    glass.style.setProperty("--sand-falls", part > 0 ? 1 : 0);
  }
}

/** @param {import("./page_state.js").Page} page */
export function clockface({ $, say, made, board, seats, now }) {
  let deadline = null, announced = false;
  const left = () => Math.max(0, deadline - performance.now());

  function tick() {
    const face = $("clock"), turn = now()?.turn;
    face.hidden = deadline === null || Boolean(now()?.early || now()?.kept);  // it runs for somebody before us
    for (const one of $("seats").querySelectorAll("[data-clock]")) {
      const seat = Number(one.dataset.clock), bank = seats()[seat]?.bank, runs = deadline !== null && seat === turn;
      const time = bank === undefined ? (runs ? left() : null) : runs ? Math.min(bank, left()) : bank;
      one.hidden = time === null;
      if (time !== null) one.querySelector("span").textContent = shown(time);
      one.classList.toggle("short", runs && left() <= 1000 * LAST);
    }
    if (deadline === null) return;
    runSand(board, left());
    const seconds = Math.ceil(left() / 1000), short = seconds <= LAST;
    face.querySelector("span").textContent = shown(left());
    face.classList.toggle("short", short);
    const concerns = short && Boolean(now()?.mine);  // a clock that is always short runs for one after the other
    if (concerns && !announced) $("say").textContent = say("clock.last", { n: seconds });
    announced = concerns;
  }
  setInterval(tick, 250);

  return {
    frame(frame) {
      if (frame.clock !== undefined) deadline = frame.at + frame.clock;  // counted from its arrival, however late it is shown
      else if (frame.now) deadline = null;
    },
    row(one, i) {  // a seat's own face
      const face = made("span", "seat-clock");
      face.dataset.clock = i;
      face.title = one.bank === undefined ? say("clock.left") : say("clock.bank");
      face.hidden = true;
      face.append($("clock").querySelector("svg").cloneNode(true), made("span"));
      return face;
    },
    show: tick,
  };
}
