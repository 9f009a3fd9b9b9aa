import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A call or text that a notice service received. */
export interface ReceivedNotice {
  readonly kind: "call" | "text";
  readonly to: string;
  readonly text: string;
  /** Arrival, epoch ms. */
  readonly at: number;
}

export interface NoticePeer {
  /** For the server: where its notices go, and where it is itself. */
  readonly environment: Readonly<Record<string, string>>;
  readonly received: readonly ReceivedNotice[];
  /** Returns the time of a number's first call since a moment; undefined: there was none. */
  calledAt(number: string, since: number): number | undefined;
  close(): void;
}

/**
 * A notice service that accepts everything after `delayMs`, and records each notice with its time.
 */
export async function startNoticePeer(delayMs: number): Promise<NoticePeer> {
  const received: ReceivedNotice[] = [];
  const calls = new Map<string, number[]>();
  const take = (body: string) => {
    const { kind, to, text } = JSON.parse(body) as Omit<ReceivedNotice, "at">;
    const at = Date.now();
    received.push({ kind, to, text, at });
    if (kind === "call") calls.set(to, [...(calls.get(to) ?? []), at]);
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const isNotice = request.method === "POST";
      if (isNotice) take(Buffer.concat(parts).toString("utf8"));
      setTimeout(
        () => {
          response.writeHead(isNotice ? 202 : 200, { "content-type": "application/json" });
          response.end(JSON.stringify({ ref: `r${received.length}` }));
        },
        isNotice ? delayMs : 0,
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    environment: {
      NOTICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      NOTICE_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
      PUBLIC_URL: "http://127.0.0.1:9",
    },
    received,
    calledAt: (number, since) => calls.get(number)?.find((at) => at >= since),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
