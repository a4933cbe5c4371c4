// An invitation that is open and seen says so now and then: whoever waits at the table is told that somebody looks at it.
const EVERY = 10000, { invited, token } = document.body.dataset;
let timer = null;

function tell(gone) {
  clearTimeout(timer);
  navigator.sendBeacon(invited, new URLSearchParams({ token, gone: gone ? "1" : "" }));
  if (!gone) timer = setTimeout(tell, EVERY, false);
}
document.addEventListener("visibilitychange", () => tell(document.hidden));
addEventListener("pagehide", () => tell(true));
if (!document.hidden) tell(false);
