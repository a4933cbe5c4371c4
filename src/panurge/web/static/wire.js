// The socket: numbered frames out, frames in, and coming back after whatever happened.
const PROTOCOL = 1, NO_TABLE = 4404, TOO_FAST = 4429;  // as the server names them: the version, and why it closes

export class Wire {
  constructor(path, heard, net, layout) {
    Object.assign(this, { path, heard, net, layout, last: null, seat: null, delay: 250, id: 0, waiting: new Map() });
  }
  open() {
    const ask = new URLSearchParams({ layout: this.layout(), language: document.documentElement.lang, ...this.besides() });
    if (this.last !== null) ask.set("since", this.last);
    if (this.seat !== null) ask.set("seat", this.seat);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.path}?${ask}`);
    this.socket = socket;
    socket.onopen = () => { this.delay = 250; this.net(true); };
    socket.onmessage = event => {
      const frame = JSON.parse(event.data);
      if (frame.id != null && this.waiting.has(frame.id)) {
        this.waiting.get(frame.id)(frame);
        this.waiting.delete(frame.id);
      }
      this.heard(frame);
    };
    socket.onclose = event => {
      if (this.socket !== socket) return;
      for (const answer of this.waiting.values()) answer({ t: "lost" });
      this.waiting.clear();
      this.net(false);
      if (event.code === NO_TABLE) return;
      const wait = event.code === TOO_FAST ? 4000 : this.delay;
      this.timer = setTimeout(() => this.open(), wait * (0.6 + 0.8 * Math.random()));
      this.delay = Math.min(this.delay * 2, 6000);
    };
  }
  besides() { return {}; }  // what else the server should know when the page comes (back)
  send(frame, answer) {
    if (this.socket?.readyState !== 1) { answer?.({ t: "lost" }); return false; }
    const id = ++this.id;
    if (answer) this.waiting.set(id, answer);
    this.socket.send(JSON.stringify({ v: PROTOCOL, id, ...frame }));
    return true;
  }
  again() {  // at once: the page became visible, or the network came back
    if (this.socket?.readyState === 3) { clearTimeout(this.timer); this.delay = 250; this.open(); }
  }
}
