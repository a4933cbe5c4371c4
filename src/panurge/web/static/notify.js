// "Your turn": a bell if sound is on, the tab's title, and, if one asked for it, a notification while the page is hidden.
import * as drawer from "./drawer.js";
import { toast } from "./page.js";
import { sound } from "./sound.js";
import { root } from "./root.js";

/** @param {import("./page_state.js").Page} page */
export function notify({ $, say }) {
  const title = document.title, table = document.body.dataset.table, button = $("notify");
  const able = "Notification" in window;
  let mine = null, shown = null;  // null until the page has shown a table: what one finds is no news

  const wanted = () => able && Notification.permission === "granted" && drawer.read("notify") === "1";
  function dress() {
    if (!button) return;
    button.closest(".setting").hidden = !able;
    button.setAttribute("aria-pressed", wanted());
  }
  button?.addEventListener("click", async () => {
    if (wanted()) drawer.drop("notify");
    else if (await Notification.requestPermission() === "granted") { drawer.write("notify", "1"); toast(say("notify.on")); }
    else toast(say("notify.denied"));
    dress();
  });
  async function tell(ask) {
    const note = { body: ask, tag: `panurge-${table}`, icon: `${root}icon.svg`, lang: document.documentElement.lang };
    const head = `${say("your_turn")} · ${title.split(" · ")[0]}`;
    try {
      shown = new Notification(head, note);
      shown.onclick = () => { window.focus(); shown?.close(); };
    } catch {  // phones want it from a service worker, if the page has one
      (await navigator.serviceWorker?.getRegistration())?.showNotification(head, note);
    }
  }
  function rest() {
    document.title = title;
    shown?.close();
    shown = null;
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) rest(); });
  dress();

  return {
    turn(isMine, ask) {  // called with every standing of the table; it rings when the turn comes to this seat
      const news = mine === false && isMine;
      mine = isMine;
      if (!isMine) { rest(); return; }
      if (!news) return;
      sound("bell");
      if (!document.hidden) return;
      document.title = `● ${say("your_turn")} · ${title}`;
      if (wanted()) tell(ask);
    },
  };
}
