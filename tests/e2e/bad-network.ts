import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * State of a line. good: unchanged. slow: limited bytes per second in each direction. lossy: the
 * server receives everything, but every second connection breaks before the answer arrives. portal:
 * a hotspot answers everything with its own page, or redirects to it. gateway: a proxy without its
 * server. dead: packets are lost.
 */
export type LineState =
  | { readonly kind: "good" | "lossy" | "portal" | "sentOn" | "gateway" | "dead" }
  | { readonly kind: "slow"; readonly bytesPerS: number };

const pages: Readonly<Record<string, string>> = {
  portal: page("200 OK", "<h1>Welcome to Farm Hotel</h1><form>Room number</form>"),
  sentOn: page("302 Found", "", "Location: http://hotspot.invalid/login\r\n"),
  gateway: page("502 Bad Gateway", "<center><h1>502 Bad Gateway</h1></center><hr>nginx"),
};
function page(status: string, body: string, more = ""): string {
  const html = `<!DOCTYPE html><html><body>${body}</body></html>`;
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n${more}` +
    `Content-Length: ${html.length}\r\nConnection: close\r\n\r\n${html}`
  );
}

/** Forwards bytes in order at a limited rate; a faster sender has to wait. */
function throttle(from: Socket, to: Socket, bytesPerS: number): void {
  const step = Math.max(1, Math.round(bytesPerS / 20));
  let waiting = Buffer.alloc(0);
  const timer = setInterval(() => {
    if (to.destroyed) return clearInterval(timer);
    to.write(waiting.subarray(0, step));
    waiting = waiting.subarray(step);
    if (waiting.length < step) from.resume();
  }, 50);
  to.on("close", () => clearInterval(timer));
  from.on("data", (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    if (waiting.length >= step) from.pause();
  });
}

/** A line to a server whose state can be changed, which breaks open connections. */
export async function openStrangeLine(targetPort: number) {
  let state: LineState = { kind: "good" };
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on("close", () => open.delete(near));
    near.on("error", () => near.destroy());
    const now = state;
    count += 1;
    if (now.kind === "dead") return void near.resume();
    const answer = pages[now.kind];
    if (answer !== undefined) return void near.on("data", () => near.end(answer));
    const far = connect(targetPort, "127.0.0.1");
    far.on("error", () => near.destroy());
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    if (now.kind === "slow") {
      throttle(near, far, now.bytesPerS);
      throttle(far, near, now.bytesPerS);
      return;
    }
    near.pipe(far);
    if (now.kind === "lossy" && count % 2 === 0) far.once("data", () => near.resetAndDestroy());
    else far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    become(next: LineState): void {
      state = next;
      for (const one of open) one.destroy();
    },
    close(): void {
      for (const one of open) one.destroy();
      server.close();
    },
  };
}
