// Talking: words typed below the log, and bleats that everybody reads in their own language.
import * as drawer from "./drawer.js";
import { toast } from "./page.js";
import { sound } from "./sound.js";
import { root } from "./root.js";

const LONG = 4000;  // milliseconds a bleat stays above the board

/** @param {import("./page_state.js").Page} page */
export function chat({ $, made, send, seats, close }) {
  let fading = null, unread = 0;
  const opener = document.querySelector("[data-panel=bleats]");
  const told = answer => { if (answer.t === "error") toast(answer.say); };
  for (const form of [$("chat"), $("chat-panel")]) form?.addEventListener("submit", event => {
    event.preventDefault();
    const field = form.querySelector("input");
    if (field.value.trim()) send({ t: "chat", text: field.value }, answer => { if (answer.t === "ack") field.value = ""; told(answer); });
  });
  /** What was said while the log was out of sight is counted on the button that opens the talk. */
  function count(n) {
    unread = n;
    if (!opener) return;
    if (n) opener.dataset.unread = String(n); else delete opener.dataset.unread;
  }
  const inSight = () => {
    const at = $("log")?.parentNode.getBoundingClientRect();
    return !at || (at.height > 0 && at.bottom > 0 && at.top < innerHeight - 40);
  };
  opener?.addEventListener("click", () => count(0));
  globalThis.addEventListener?.("scroll", () => { if (unread && inSight()) count(0); }, { passive: true });
  /** The last words, above the field of the panel: on a phone the log is far below. */
  function recall(who, text) {
    const lines = $("talk-lines");
    if (!lines) return;
    const line = made("li"), speaker = made("b", "speaker", seats()[who]?.name ?? "");
    speaker.dataset.speaker = who;
    line.append(speaker, text);
    line.dataset.said = who;
    line.hidden = muted.has(who);
    lines.append(line);
    while (lines.children.length > 4) lines.firstElementChild.remove();
  }
  $("bleats")?.addEventListener("click", event => {
    const button = event.target.closest("[data-bleat]");
    if (!button) return;
    send({ t: "chat", bleat: button.dataset.bleat }, told);
    close("bleats");
    document.querySelector("[data-panel=bleats]").focus();
  });

  // Whoever somebody would rather not hear: kept by this browser, for this table; nobody else learns of it.
  const table = document.body.dataset.table, all = () => drawer.readAll("muted");
  const muted = new Set(all()[table] ?? []);
  function hush() {
    for (const one of document.querySelectorAll("[data-said]")) one.hidden = muted.has(Number(one.dataset.said));
  }
  function mute(seat) {
    if (muted.has(seat)) muted.delete(seat); else muted.add(seat);
    drawer.writeAll("muted", { ...all(), [table]: [...muted] });
    hush();
    listPeople();
  }
  function listPeople() {
    const box = $("mutes");
    if (!box) return;
    const rows = seats().map((one, i) => [one, i]).filter(([one]) => !one.you && !one.bot && !one.free);
    box.hidden = !rows.length;
    const held = document.activeElement?.dataset?.mute;
    box.replaceChildren(...rows.map(([one, i]) => {
      const button = made("button", "button small", muted.has(i) ? box.dataset.hear.replace("{name}", one.name) : box.dataset.mute.replace("{name}", one.name));
      button.type = "button";
      button.dataset.mute = i;
      button.setAttribute("aria-pressed", muted.has(i));
      return button;
    }));
    if (held !== undefined) box.querySelector(`[data-mute="${held}"]`)?.focus();
  }
  $("mutes")?.addEventListener("click", event => { const button = event.target.closest("[data-mute]"); if (button) mute(Number(button.dataset.mute)); });
  opener?.addEventListener("click", listPeople);

  const picture = (key, size) => Object.assign(made("img"), { src: `${root}bleats/${key}.svg`, alt: "", width: size, height: size });

  return {
    line(node, [, who, text, , kind, key]) {  // who speaks is said by name, not only by the colour of a dot
      if (kind !== "chat") return;
      recall(who, text);
      node.dataset.said = who;
      node.hidden = muted.has(who);
      const words = node.querySelector("span"), speaker = made("b", "speaker", "");
      speaker.dataset.speaker = who;
      words.prepend(speaker);
      if (!key) return;
      node.classList.add("bleat");
      words.before(picture(key, 26));
    },
    names() {
      for (const one of document.querySelectorAll("[data-speaker]")) one.textContent = seats()[one.dataset.speaker]?.name ?? "";
    },
    heard([, who, text, , kind, key]) {  // just now: seen above the board, heard if sound is on; true if somebody spoke
      if (kind !== "chat" || muted.has(who) || (!key && seats()[who]?.you)) return false;
      const box = $("bleated");
      box.replaceChildren(...(key ? [picture(key, 52)] : []), made("span", "", `${seats()[who]?.name ?? ""} · ${text}`));
      box.hidden = false;
      if (!inSight()) count(unread + 1);
      clearTimeout(fading);
      fading = setTimeout(() => { box.hidden = true; }, LONG);
      if (key) sound("ewe");
      return true;
    },
  };
}
