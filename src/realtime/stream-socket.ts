import { io, type Socket } from "socket.io-client";
import { streamEvents, type WatchRequest } from "../../contract/live/live-stream.ts";
import type { SocketHandlers, SocketPort } from "./realtime-port.ts";
import type { Clock } from "../stores/port/clock.ts";

export interface SocketOptions {
  /** Server to connect to; absent: the one the page came from. */
  readonly url?: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly auth: () => { token: string; language: string };
  /** Longest pause between tries, ms. Read again at each loss. */
  readonly backoffCapMs: () => number;
}

const watchTimeoutMs = 8000;
const firstDelayMs = 1000;
/**
 * After a refusal Socket.IO does not try again; we do, seldom, as a refusal rarely passes by
 * itself.
 */
const refusedMs = 10_000;

const fixedOptions = {
  transports: ["websocket"],
  autoConnect: false,
  forceNew: true,
  reconnectionDelay: firstDelayMs,
  randomizationFactor: 0.5,
  timeout: 8000,
};

/** The stream over Socket.IO, websocket only. */
export function createSocket({
  url,
  clock,
  random,
  auth,
  backoffCapMs,
}: SocketOptions): SocketPort {
  let socket: Socket | null = null;
  let retry: unknown = null;

  const connectLater = (delayMs: number) => {
    if (retry !== null) clock.cancel(retry);
    retry = clock.after(delayMs * (0.5 + random()), () => socket?.connect());
  };

  return {
    open(handlers: SocketHandlers): void {
      const options = {
        ...fixedOptions,
        reconnectionDelayMax: backoffCapMs(),
        auth: (give: (auth: object) => void) => give(auth()),
      };
      const opened = url === undefined ? io(options) : io(url, options);
      socket = opened;
      opened.on("disconnect", (reason) => {
        opened.io.reconnectionDelayMax(backoffCapMs());
        handlers.disconnected();
        if (reason === "io server disconnect") connectLater(firstDelayMs * 2);
      });
      opened.on("connect_error", (error) => {
        const isRefusal = !opened.active;
        handlers.refused(isRefusal && error.message === "unauthorized");
        if (isRefusal) connectLater(refusedMs);
      });
      forward(opened, handlers);
      opened.connect();
    },
    watch: (request: WatchRequest) =>
      socket === null
        ? Promise.resolve(null)
        : socket
            .timeout(watchTimeoutMs)
            .emitWithAck(streamEvents.watch, request)
            .catch(() => null),
    reopen(): void {
      socket?.disconnect().connect();
    },
    close(): void {
      if (retry !== null) clock.cancel(retry);
      retry = null;
      socket?.off();
      socket?.disconnect();
      socket = null;
    },
  };
}

/** Hands on what needs nothing done here. */
function forward(socket: Socket, handlers: SocketHandlers): void {
  socket.on("connect", () => handlers.connected());
  socket.io.on("reconnect_attempt", () => handlers.retrying());
  socket.on(streamEvents.snapshot, (payload: unknown) => handlers.snapshot(payload));
  socket.on(streamEvents.delta, (payload: unknown) => handlers.delta(payload));
  socket.on(streamEvents.recordsChanged, (payload: unknown) => handlers.recordsChanged(payload));
  socket.on(streamEvents.condition, (payload: unknown) => handlers.condition(payload));
  socket.on(streamEvents.display, () => handlers.display());
  socket.on(streamEvents.revoked, () => handlers.revoked());
}
