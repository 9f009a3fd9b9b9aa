import { io, type Socket } from "socket.io-client";
import {
  streamEvents,
  type WatchReply,
  type WatchRequest,
} from "../../contract/live/live-stream.ts";
import type { SocketHandlers, SocketPort } from "./realtime-port.ts";
import { InOrder } from "./in-order.ts";
import type { Clock } from "../stores/port/clock.ts";

export interface SocketOptions {
  /** Server to connect to; absent: the one the page came from. */
  readonly url?: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly auth: () => { token: string; language: string };
  /** Longest pause between attempts, ms. Read again after each disconnect. */
  readonly backoffCapMs: () => number;
}

const watchTimeoutMs = 8000;
const firstDelayMs = 1000;
/**
 * After a refusal Socket.IO does not try again. We do, at long intervals, because a refusal seldom
 * resolves itself.
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
  let inOrder = new InOrder();

  const connectLater = (delayMs: number) => {
    if (retry !== null) clock.cancel(retry);
    retry = clock.after(delayMs * (0.5 + random()), () => socket?.connect());
  };

  return {
    open(handlers: SocketHandlers): void {
      const options = {
        ...fixedOptions,
        reconnectionDelayMax: backoffCapMs(),
        auth: (give: (auth: object) => void) =>
          give({ ...auth(), inflates: "DecompressionStream" in globalThis }),
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
      inOrder = new InOrder();
      forward(opened, handlers, inOrder);
      opened.connect();
    },
    watch: async (request) => (socket === null ? null : watch(socket, request, inOrder)),
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

async function watch(
  socket: Socket,
  request: WatchRequest,
  inOrder: InOrder,
): Promise<WatchReply | null> {
  const reply = await socket
    .timeout(watchTimeoutMs)
    .emitWithAck(streamEvents.watch, request)
    .catch(() => null);
  // Waits for its turn, because an earlier snapshot may still be being unpacked.
  return new Promise((resolve) => inOrder.run(() => resolve(reply)));
}

const unpack = (packed: ArrayBuffer): Promise<unknown> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")))
    .json()
    .catch(() => null);

/** Passes messages on in their order. */
function forward(socket: Socket, handlers: SocketHandlers, inOrder: InOrder): void {
  const on = (event: string, hand: (payload: unknown) => void) =>
    socket.on(event, (payload: unknown) => inOrder.run(() => hand(payload)));
  socket.on("connect", () => handlers.connected());
  socket.io.on("reconnect_attempt", () => handlers.retrying());
  on(streamEvents.snapshot, (payload) => {
    if (!(payload instanceof ArrayBuffer)) return handlers.snapshot(payload);
    inOrder.hold(unpack(payload).then((snapshot) => handlers.snapshot(snapshot)));
  });
  on(streamEvents.delta, (payload) => handlers.delta(payload));
  on(streamEvents.recordsChanged, (payload) => handlers.recordsChanged(payload));
  on(streamEvents.condition, (payload) => handlers.condition(payload));
  on(streamEvents.display, () => handlers.display());
  on(streamEvents.revoked, () => handlers.revoked());
}
