// The winning chances: asks until the analysis is done, shows what is known so far.
const PAUSE = 900;

// `show(answer)` is called with each answer: { state, done, wanted, svg, turns } or { say } if it cannot be had.
export async function follow(url, layout, show) {
  for (;;) {
    let answer;
    try {
      const response = await fetch(`${url}?layout=${layout}`);
      answer = await response.json();
      if (answer.code === "busy") { await wait(4 * PAUSE); continue; }
      if (!response.ok) { show(answer); return; }
    } catch { await wait(4 * PAUSE); continue; }
    show(answer);
    if (answer.state !== "running") return;
    await wait(PAUSE);
  }
}
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));

// The picture comes from our own server, drawn and escaped there.
export function picture(box, svg) {
  const fresh = new DOMParser().parseFromString(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'), "image/svg+xml").documentElement;
  box.replaceChildren(document.importNode(fresh, true));
  return box.firstElementChild;
}
