import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import Fastify, { type FastifyInstance } from "fastify";
import rateLimit from "@fastify/rate-limit";
import { signedHeaders } from "../../../../server/platform/base/webhook.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { mountBeatRoutes } from "../../../../server/operate/peer/peer-public-routes.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildFarm } from "../../../factories/fleet.ts";
import { buildBeat, buildPeer, peerKey } from "./build-peer.ts";

let opened: TestDatabase;
let app: FastifyInstance;
let now = Date.UTC(2026, 5, 10);
let peer: Awaited<ReturnType<typeof buildPeer>>;
beforeAll(async () => {
  opened = await openTestDatabase();
  app = Fastify();
  await app.register(rateLimit, { global: false });
  await mountBeatRoutes(app, {
    database: opened.database,
    bus: createBus(),
    key: peerKey,
    now: () => now,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await opened.close();
});
beforeEach(async () => {
  const farm = await buildFarm(opened.database);
  peer = await buildPeer(opened.database, { farmId: farm.id });
});

interface Sent {
  readonly token?: string;
  readonly secret?: string;
  /** Signing time set by its sender. */
  readonly at?: number;
  readonly body?: string;
}
async function send(beat: Parameters<typeof buildBeat>[0], sent: Sent = {}): Promise<number> {
  const body = sent.body ?? JSON.stringify(buildBeat(beat));
  const headers = signedHeaders(
    sent.secret ?? peer.secret,
    `m-${beat?.n ?? 1}`,
    body,
    sent.at ?? now,
  );
  const url = `/watch/${sent.token ?? peer.token}`;
  return (await app.inject({ method: "POST", url, headers, body })).statusCode;
}
const row = async () =>
  (
    await opened.database.query<{
      heard_at: Date | null;
      refused_why: string | null;
      n: number | null;
    }>("select heard_at, refused_why, (beat->>'n')::int as n from peers where id = $1", [peer.id])
  )[0];

describe("a sign of life", () => {
  it("is accepted and stored", async () => {
    expect(await send({ n: 1 })).toBe(200);
    expect(await row()).toEqual({ heard_at: new Date(now), refused_why: null, n: 1 });
  });

  it("counts once, and not after a later one or a later run", async () => {
    const [a, b] = ["00000000000000aa", "00000000000000bb"];
    expect(await send({ boot: a, n: 2 })).toBe(200);
    expect(await send({ boot: a, n: 2 })).toBe(409);
    expect(await send({ boot: a, n: 1 })).toBe(409);
    expect(await send({ boot: b, n: 1 })).toBe(200);
    expect(await send({ boot: a, n: 3 })).toBe(409);
    expect(await row()).toMatchObject({ refused_why: "replay", n: 1 });
    expect(await send({ boot: b, n: 2 })).toBe(200);
    expect(await row()).toMatchObject({ refused_why: null, n: 2 });
  });

  it("counts in a known run with any clock, and begins none with a wrong one", async () => {
    const wrong = now + 86_400_000;
    expect(await send({ n: 1 }, { at: wrong })).toBe(401);
    expect(await row()).toMatchObject({ refused_why: "clock", n: null });
    expect(await send({ n: 2 })).toBe(200);
    expect(await send({ n: 3 }, { at: wrong })).toBe(200);
  });

  it("is refused if it is signed by another sender, or invalid", async () => {
    const { secret } = await buildPeer(opened.database, {
      farmId: (await buildFarm(opened.database)).id,
    });
    expect(await send({ n: 1 }, { secret })).toBe(401);
    expect(await row()).toMatchObject({ refused_why: "signature", n: null });
    for (const body of ["", "[]", "{}", "{\u0000", '{"v":2}', "x".repeat(4000)])
      expect(await send({ n: 1 }, { body })).toBe(400);
    expect(await send({ n: 1 }, { body: "x".repeat(5000) })).toBe(413);
    expect(await row()).toMatchObject({ refused_why: "shape", heard_at: null });
  });

  it("at an unknown address is not found, with any signature", async () => {
    for (const token of ["a".repeat(43), "a", "..", "%00", `${peer.token}x`])
      expect(await send({ n: 1 }, { token })).toBe(404);
    expect(await row()).toMatchObject({ n: null, refused_why: null });
  });

  it("is refused after the same time whatever the reason", async () => {
    const took = async (sent: Sent) => {
      const since = performance.now();
      await send({ n: 1 }, sent);
      return performance.now() - since;
    };
    for (const sent of [{ token: "a".repeat(43) }, { secret: `whsec_${"A".repeat(44)}` }])
      expect(await took(sent)).toBeGreaterThanOrEqual(99);
  });
});
