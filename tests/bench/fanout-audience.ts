import { createRequire } from "node:module";
import { streamEvents } from "../../contract/live/live-stream.ts";
import { io } from "socket.io-client";

/**
 * Opens connections and reads everything that arrives. Arguments: kind (hub or ws), port, token,
 * count.
 * Reports "ready" once all receive.
 */
const [kind, port, token, count] = process.argv.slice(2) as ["hub" | "ws", string, string, string];
const total = Number(count);
let ready = 0;
const isReady = () => {
  ready += 1;
  if (ready === total) process.send?.("ready");
};

/** The sockets of `ws` come with socket.io; it is no dependency of our own. */
interface RawSocket {
  on(event: "open" | "message", listener: () => void): void;
}
const { WebSocket: Raw } = createRequire(createRequire(import.meta.url).resolve("engine.io"))(
  "ws",
) as { WebSocket: new (url: string) => RawSocket };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
for (let index = 0; index < total; index++) {
  if (kind === "ws") {
    const socket = new Raw(`ws://127.0.0.1:${port}`);
    socket.on("open", isReady);
    socket.on("message", () => undefined);
  } else {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      auth: { token },
      forceNew: true,
      reconnection: false,
    });
    socket.on(streamEvents.delta, () => undefined);
    socket.on("connect", () =>
      socket.emit(streamEvents.watch, { scopes: [{ kind: "fleet" }] }, isReady),
    );
    socket.on("connect_error", (error) => process.stderr.write(`${error.message}\n`));
  }
  if (index % 20 === 19) await pause(50);
}
process.on("disconnect", () => process.exit());
