import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { secondMs } from "../../../contract/base/time.ts";
import { answerUnread } from "./unread-request.ts";

export interface Pace {
  /** Time for headers, and for a body of no announced length, ms. */
  readonly firstMs: number;
  /** A body may take a second more for so many bytes that it announces. */
  readonly bytesPerS: number;
  /** Longest pause between two parts of a body, ms. */
  readonly idleMs: number;
}
/** Checks within the longest pause: a body that pauses is ended a thirtieth of it late at most. */
const checksPerPause = 30;
/** A line of 64 kbit/s sends faster. */
const usualPace: Pace = { firstMs: 20_000, bytesPerS: 8000, idleMs: 30_000 };

/**
 * Ends requests whose body comes too slowly. Node's own limit is the same for a sign-in and for an
 * upload of megabytes, which an ordinary line does not send within it.
 */
export function endSlowRequests<S extends Server>(server: S, pace: Pace = usualPace): S {
  server.headersTimeout = pace.firstMs;
  server.requestTimeout = 0;
  return server.prependListener("request", (request: IncomingMessage, response: ServerResponse) =>
    watchBody(request, response, pace),
  );
}

function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { firstMs, bytesPerS, idleMs }: Pace,
): void {
  const length = Number(request.headers["content-length"] ?? 0);
  if (length === 0 && request.headers["transfer-encoding"] === undefined) return;
  const { socket } = request;
  const end = () => (response.headersSent ? socket.destroy() : answerUnread(slow, socket));
  const whole = setTimeout(end, firstMs + (length / bytesPerS) * secondMs);
  let [heard, heardAt] = [socket.bytesRead, performance.now()];
  // The bytes themselves are the parser's: a listener to them would take it out of the way.
  const pauses = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead !== heard) [heard, heardAt] = [socket.bytesRead, now];
    else if (now - heardAt >= idleMs) end();
  }, idleMs / checksPerPause);
  const forget = () => {
    clearTimeout(whole);
    clearInterval(pauses);
  };
  request.once("end", forget).once("close", forget);
}
const slow = Object.assign(new Error("slow request"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
