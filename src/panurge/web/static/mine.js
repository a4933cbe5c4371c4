// My page: the sheep changes as one dresses it; passkeys are made and shown; lessons the browser has kept are taken over.
import * as drawer from "./drawer.js";
import { toast } from "./page.js";
import { root } from "./root.js";

const words = JSON.parse(document.getElementById("page-words").textContent);
const sheep = document.getElementById("page-sheep"), form = document.querySelector(".wardrobe form, form.wardrobe");
const worn = part => form.querySelector(`input[name=${part}]:checked`)?.value ?? "";

form?.addEventListener("change", event => {
  if (event.target.type !== "radio") return;
  sheep.src = `${root}flock/${worn("wool")}.${worn("face")}.${worn("hat")}.svg`;
});

// ---------------------------------------------------------------------- passkeys
const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const post = (path, body) => fetch(root + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) });

async function make() {
  const options = await (await post("me/passkey/ask")).json();
  const publicKey = { ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map(one => ({ ...one, id: bytes(one.id) })) };
  const made = await navigator.credentials.create({ publicKey });
  const { clientDataJSON, attestationObject } = made.response;
  return post("me/passkey", { id: made.id, rawId: text(made.rawId), type: made.type,
    response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) } });
}

async function show() {
  const options = await (await post("door/passkey/ask")).json();
  const shown = await navigator.credentials.get({ publicKey: { ...options, challenge: bytes(options.challenge), allowCredentials: [] } });
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
  const response = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature),
    userHandle: userHandle ? text(userHandle) : null };
  return post("door/passkey", { id: shown.id, rawId: text(shown.rawId), type: shown.type, response });
}

if (window.PublicKeyCredential) for (const button of document.querySelectorAll("[data-passkey]")) {
  document.getElementById("page-passkey").hidden = false;
  button.addEventListener("click", async () => {
    const making = button.dataset.passkey === "make";
    let answer = null;
    try { answer = await (making ? make() : show()); } catch { /* refused, or no such device */ }
    if (!answer?.ok) { toast(words["passkey.not"]); return; }
    if (making) toast(words["passkey.made"]); else location.replace(`${root}me`);
  });
}

// ---------------------------------------------------------------------- what the browser keeps
document.getElementById("page-unkept").hidden = drawer.keeps && navigator.cookieEnabled;

// ---------------------------------------------------------------------- lessons
const kept = drawer.readAll("lessons");
const done = Object.fromEntries(Object.entries(kept).map(([game, lessons]) => [game, Object.keys(lessons).filter(one => lessons[one].done).map(Number)])
  .filter(([, numbers]) => numbers.length));
if (Object.keys(done).length && document.getElementById("page-games")) post("me/lessons", done);
