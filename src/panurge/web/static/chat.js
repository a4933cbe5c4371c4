// Talking: words typed below the log, and bleats that everybody reads in their own language.
import { toast } from "./page.js";
import { sound } from "./sound.js";

const LONG = 4000;  // milliseconds a bleat stays above the board

export function chat({ $, made, send, seats, close }) {
  let fading = null;
  const told = answer => { if (answer.t === "error") toast(answer.say); };
  $("chat")?.addEventListener("submit", event => {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    if (field.value.trim()) send({ t: "chat", text: field.value }, answer => { if (answer.t === "ack") field.value = ""; told(answer); });
  });
  $("bleats")?.addEventListener("click", event => {
    const button = event.target.closest("[data-bleat]");
    if (!button) return;
    send({ t: "chat", bleat: button.dataset.bleat }, told);
    close("bleats");
    document.querySelector("[data-panel=bleats]").focus();
  });

  const picture = (key, size) => Object.assign(made("img"), { src: `/bleats/${key}.svg`, alt: "", width: size, height: size });

  return {
    line(node, [, who, , , kind, key]) {  // who speaks is said by name, not only by the colour of a dot
      if (kind !== "chat") return;
      const words = node.querySelector("span"), speaker = made("b", "speaker", "");
      speaker.dataset.speaker = who;
      words.prepend(speaker);
      if (!key) return;
      node.classList.add("bleat");
      words.before(picture(key, 26));
    },
    names() {
      for (const one of $("log").querySelectorAll("[data-speaker]")) one.textContent = seats()[one.dataset.speaker]?.name ?? "";
    },
    heard([, who, text, , kind, key]) {  // just now: seen above the board, heard if sound is on; true if somebody spoke
      if (kind !== "chat" || (!key && seats()[who]?.you)) return false;
      const box = $("bleated");
      box.replaceChildren(...(key ? [picture(key, 52)] : []), made("span", "", `${seats()[who]?.name ?? ""} · ${text}`));
      box.hidden = false;
      clearTimeout(fading);
      fading = setTimeout(() => { box.hidden = true; }, LONG);
      if (key) sound("ewe");
      return true;
    },
  };
}
