import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

interface Line {
  /** For each direction. */
  readonly bitsPerS: number;
  /** Latency from one end to the other. */
  readonly delayMs: number;
}

/**
 * A line with this bandwidth in each direction and this latency, which can be cut: data arrives in
 * order and as late as on such a line. No TCP packets are lost, because it is a pipe.
 */
export async function openWire(targetPort: number, line: Line) {
  const open = new Set<Socket>();
  let carried = 0;
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const lane = laneOf(line, (bytes) => {
        if (to.destroyed) return;
        to.write(bytes);
        if (to === near) carried += bytes.length;
      });
      open.add(from);
      from.on("data", lane);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    /** Returns the bytes received by the connecting side, over all its connections. */
    carried: () => carried,
    cut: () => open.forEach((item) => item.resetAndDestroy()),
    close: () => {
      open.forEach((item) => item.destroy());
      server.close();
    },
  };
}

/** The size of a packet, so that a command does not wait for a whole large chunk before it. */
const packet = 1460;

function laneOf(
  { bitsPerS, delayMs }: Line,
  give: (bytes: Buffer) => void,
): (bytes: Buffer) => void {
  const waiting: { readonly bytes: Buffer; readonly at: number }[] = [];
  let freeAt = 0;
  let timer: NodeJS.Timeout | null = null;
  const deliver = () => {
    timer = null;
    const now = performance.now();
    while (waiting.length > 0 && waiting[0]!.at <= now) {
      give(waiting.shift()!.bytes);
    }
    if (waiting.length > 0) timer = setTimeout(deliver, Math.max(1, waiting[0]!.at - now));
  };
  return (bytes) => {
    for (let from = 0; from < bytes.length; from += packet) {
      const part = bytes.subarray(from, from + packet);
      freeAt = Math.max(freeAt, performance.now()) + (part.length * 8000) / bitsPerS;
      waiting.push({ bytes: part, at: freeAt + delayMs });
    }
    timer ??= setTimeout(deliver, 1);
  };
}
