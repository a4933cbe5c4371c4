// A window of interjections: all of them are asked at once, and an answer given before one's turn is kept until then.
/** @param {import("./page_state.js").Page} page */
export function earlyAnswers({ $, say, seats, seat, now }) {
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  const label = $("undo")?.querySelector(".small-label"), usual = label?.textContent;
  return {
    isAsked(one) { return now()?.turn === one || Boolean(now()?.asked?.includes(one)); },
    whose() { return now()?.early || now()?.kept ? seat() : now()?.turn; },
    words() {  // who is asked, if it is more than one
      const asked = now()?.asked ?? [];
      if (asked.length < 2) return "";
      const others = list.format(asked.filter(one => one !== seat()).map(one => seats()[one].name));
      return say(asked.includes(seat()) ? "asked.you" : "asked.they", { names: others });
    },
    show() {
      const kept = Boolean(now()?.kept), words = kept ? say("asked.back") : usual;
      label.textContent = words;
      $("whose").classList.toggle("crowd", (now()?.asked?.length ?? 0) > 1);
      $("undo").setAttribute("aria-label", words);
      document.body.dataset.kept = kept;
    },
  };
}
