import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { describe, expect, it } from "vitest";
import { closerOf } from "../../../../server/platform/base/server-closer.ts";

const fixture = (name: string) => readFileSync(new URL(`../tls/${name}`, import.meta.url));
const servers: Readonly<Record<string, () => Server>> = {
  TCP: () => createServer(() => undefined),
  TLS: () => createTlsServer({ key: fixture("server.key"), cert: fixture("server.pem") }),
};

describe.each(Object.entries(servers))("a server of %s", (_, open) => {
  it("closes despite a connected, silent client", async () => {
    const server = open();
    const close = closerOf(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const silent = connect((server.address() as AddressInfo).port, "127.0.0.1");
    silent.on("error", () => undefined);
    await Promise.all([once(silent, "connect"), once(server, "connection")]);
    const ended = once(silent, "close");
    const isClosed = close().then(() => true);
    expect(await Promise.race([isClosed, wait(20_000).then(() => false)])).toBe(true);
    await ended;
  });
});
