import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

interface Line {
  /** For each direction. */
  readonly bitsPerS: number;
  /** From one end to the other. */
  readonly delayMs: number;
}

/**
 * A line of so many bits a second each way, with this delay, that can be cut: data arrives in order
 * and as late as on such a line. Packets of TCP are not lost: it is a pipe.
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
    /** Returns the bytes received by the dialling side, all its connections together. */
    carried: () => carried,
    cut: () => open.forEach((item) => item.resetAndDestroy()),
    close: () => {
      open.forEach((item) => item.destroy());
      server.close();
    },
  };
}

/** As much as a packet holds: a command does not wait until all of a piece before it is there. */
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
