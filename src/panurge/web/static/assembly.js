// Those who keep parts of the page, put together: each is told what it needs to know and no more.
import { aftermath as after } from "./aftermath.js";
import { earlyAnswers } from "./early.js";
import { chat } from "./chat.js";
import { clockface } from "./clockface.js";
import { $, board, here, made, may, say } from "./page_state.js";
import { hints } from "./hint.js";
import { notify } from "./notify.js";
import { panel } from "./panels.js";
import { rematch } from "./rematch.js";
import { seating } from "./seating.js";
import { stakes } from "./stakes.js";
import { wishes } from "./wishes.js";

const send = (frame, answer) => here.send(frame, answer), seats = () => here.seats, now = () => here.now;

export const seated = seating({ $, say, made, send, seats, now });
export const call = notify({ $, say });
export const wish = wishes({ $, say, send, now });
export const talk = chat({ $, made, send, seats, close: id => panel(id, false) });
export const clock = clockface({ $, say, made, board, seats, now });
export const another = rematch({ $, say, seats, now });
export const early = earlyAnswers({ $, say, seats, seat: () => here.seat, now });
export const stake = stakes({ $, seats, now });
export const hint = hints({ $, say, made, board, send, now, may, moment: () => here.n });
export const aftermath = after({ $, say, made, layout: () => "tall", table: document.body.dataset.table });
