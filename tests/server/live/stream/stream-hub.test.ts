import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hubPace, isOriginAllowed } from "../../../../server/live/stream/stream-hub.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { appendFacts } from "../../../../server/platform/fact/append-facts.ts";
import { buildCommand } from "../../../src/harness/command-factory.ts";
import { buildFarm, buildHouse, emptyDetail } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { fleet, openStage, type Stage } from "./stream-stage.ts";

const canary = "CANARY-7f3a";
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let stage: Stage;
let admin: Caller;
let farmer: Caller;
let own = 0;
let foreign = 0;

beforeAll(async () => {
  // Sends messages one by one, without timeouts by renewed sessions or slow answers.
  stage = await openStage({ flushMs: 20, renewSessionsMs: 3_600_000, pingTimeoutMs: 3_600_000 });
  const farm = await buildFarm(stage.database, { name: "own farm" });
  own = (await buildHouse(stage.database, { farmId: farm.id, name: "own house" })).id;
  const elsewhere = await buildFarm(stage.database, { name: `${canary} farm` });
  foreign = (await buildHouse(stage.database, { farmId: elsewhere.id, name: `${canary} house` }))
    .id;
  admin = await buildUser(stage.database);
  farmer = await buildUser(stage.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
});
afterEach(() => stage.hangUp());
afterAll(() => stage.close());

/** Every delta follows the previous one; the first one follows the snapshot. */
function isWhole(deltas: readonly { prev: number; seq: number }[], from: number): boolean {
  return deltas.every(
    ({ prev, seq }, index) => prev === (deltas[index - 1]?.seq ?? from) && seq >= prev,
  );
}

describe("scope", () => {
  test("limits a farm manager to the own houses, despite requests for a foreign one", async () => {
    const viewer = await stage.listen(farmer);
    const requests = [
      fleet,
      [{ kind: "house", id: foreign }, ...fleet],
      [{ kind: "province", adcode: "370000" }],
      [
        { kind: "house", id: foreign },
        { kind: "house", id: own },
      ],
    ];
    for (const scopes of requests) {
      expect(await viewer.watch({ scopes })).toMatchObject({ ok: true });
      await stage.change([foreign, own]);
      stage.read(foreign, { ventMode: canary });
      stage.read(own);
      await pause(100);
      expect(await viewer.watch({ scopes, since: 0 })).toMatchObject({ ok: true });
    }
    const received = JSON.stringify(viewer.sent);
    expect(received).toContain("own house");
    expect(received).not.toContain(canary);
    expect(viewer.facts().some(({ houseId }) => houseId === foreign)).toBe(false);
    expect(
      viewer
        .deltas()
        .flatMap(({ readings }) => readings)
        .some(({ houseId }) => houseId === foreign),
    ).toBe(false);
    expect(viewer.details().some(({ houseId }) => houseId === foreign)).toBe(false);
  });

  test("limits details to watched houses", async () => {
    const viewer = await stage.listen(admin);
    await viewer.watch({ scopes: [...fleet, { kind: "house", id: own }] });
    stage.read(own);
    stage.read(foreign);
    await expect
      .poll(() =>
        viewer
          .deltas()
          .flatMap(({ readings }) => readings.map(({ houseId }) => houseId))
          .sort(),
      )
      .toEqual([own, foreign].sort());
    expect(new Set(viewer.details().map(({ houseId }) => houseId))).toEqual(new Set([own]));
  });
});

describe("resuming after a gap", () => {
  test("sends a listener every missed fact after its number, once", async () => {
    const first = await stage.listen(admin);
    await first.watch({ scopes: fleet });
    await stage.change([own]);
    await expect.poll(() => first.facts().length).toBe(1);
    const since = first.head();
    first.socket.disconnect();
    const missed = [
      ...(await stage.change([own, foreign])).facts,
      ...(await stage.change([own], false)).facts,
    ];
    const again = await stage.listen(admin);
    const busy = (async () => {
      const meanwhile = [];
      for (let round = 0; round < 20; round++) meanwhile.push(...(await stage.change([own])).facts);
      return meanwhile;
    })();
    expect(await again.watch({ scopes: fleet, since })).toEqual({ ok: true, isResumed: true });
    const expected = [...missed, ...(await busy)].map(({ seq }) => seq);
    await expect.poll(() => again.facts().map(({ seq }) => seq)).toEqual(expected);
    expect(again.snapshots()).toEqual([]);
    expect(isWhole(again.deltas(), since)).toBe(true);
  });

  test("sends it every reading since its last message, even if no fact was missed", async () => {
    const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
    for (const [id, minutes] of [
      [own, 4],
      [foreign, 20],
    ] as const) {
      const at = minutesAgo(minutes);
      await stage.database.query(
        `insert into house_states (house_id, detail, reading_at) values ($1, $2, $3)
         on conflict (house_id) do update set detail = $2, reading_at = $3`,
        [id, emptyDetail(id, at), new Date(at)],
      );
    }
    const first = await stage.listen(admin);
    await first.watch({ scopes: fleet });
    const readings = async (more: object) => {
      const again = await stage.listen(admin);
      await again.watch({ scopes: fleet, since: first.head(), ...more });
      const [delta] = again.deltas();
      return delta?.readings
        .map(({ houseId }) => houseId)
        .filter((id) => [own, foreign].includes(id));
    };
    expect(await readings({ sinceAt: minutesAgo(10) })).toEqual([own]);
    expect(await readings({ sinceAt: minutesAgo(2) })).toEqual([]);
    expect((await readings({}))?.toSorted()).toEqual([own, foreign].toSorted());
  });

  test("sends only readings that the snapshot may lack, by the snapshot's transaction", async () => {
    const store = (id: number) =>
      stage.database.query(
        `insert into house_states (house_id, detail, reading_at) values ($1, $2, now())
         on conflict (house_id) do update set detail = $2, reading_at = now()`,
        [id, emptyDetail(id, Date.now())],
      );
    await store(own);
    await store(foreign);
    const first = await stage.listen(admin);
    // The transaction is not over when the snapshot is read.
    await stage.database.transaction(async ({ query }) => {
      await query("update house_states set reading_at = now() where house_id = $1", [own]);
      await first.watch({ scopes: fleet });
    });
    const { seq, openTransaction } = first.snapshots()[0]!;
    const again = await stage.listen(admin);
    await again.watch({
      scopes: fleet,
      since: seq,
      sinceAt: Date.now(),
      sinceTransaction: openTransaction!,
    });
    expect(again.snapshots()).toEqual([]);
    const ids = again.deltas()[0]?.readings.map(({ houseId }) => houseId);
    expect(ids?.filter((id) => [own, foreign].includes(id))).toEqual([own]);
  });

  test.each([
    ["ahead of all facts", 1_000_000_000],
    ["of facts that were deleted", 3],
  ])("sends a snapshot for a number %s", async (_name, since) => {
    await stage.change([own]);
    const viewer = await stage.listen(admin);
    expect(await viewer.watch({ scopes: fleet, since })).toEqual({ ok: true, isResumed: false });
    await expect.poll(() => viewer.snapshots().length).toBe(1);
    await stage.change([own]);
    await expect.poll(() => viewer.facts().length).toBe(1);
    expect(isWhole(viewer.deltas(), viewer.snapshots()[0]!.seq)).toBe(true);
  });

  test("sends the same to listeners that join one channel while many facts arrive, without a gap", async () => {
    const viewers = await Promise.all(Array.from({ length: 5 }, () => stage.listen(admin)));
    const rain = (async () => {
      for (let round = 0; round < 40; round++) await stage.change([own, foreign]);
    })();
    for (const viewer of viewers) {
      await viewer.watch({ scopes: fleet });
      await pause(60);
    }
    await rain;
    const head = (await stage.change([own])).seq;
    for (const viewer of viewers) {
      await expect.poll(() => viewer.head()).toBe(head);
      const from = viewer.snapshots()[0]!.seq;
      expect(isWhole(viewer.deltas(), from)).toBe(true);
      expect(viewer.facts().map(({ seq }) => seq)).toEqual(
        Array.from({ length: head - from }, (_, index) => from + 1 + index),
      );
    }
  });

  test("sends a slow listener a new snapshot when possible, and continues from it", async () => {
    const viewer = await stage.listen(admin);
    await viewer.watch({ scopes: [...fleet, { kind: "house", id: own }] });
    const { engine } = viewer.socket.io;
    const { ws } = engine.transport as unknown as { ws: { pause(): void; resume(): void } };
    ws.pause();
    for (let round = 0; round < 90; round++) {
      // Twelve megabytes fill the kernel's buffers; after that even small packets wait and pile up.
      for (let id = 1; id <= 200 && round < 12; id++)
        stage.read(-id, { ventMode: "x".repeat(5000) });
      stage.read(own);
      await stage.change([own, foreign]);
      // Longer than the hub waits between two messages.
      await pause(25);
    }
    ws.resume();
    const head = (await stage.change([own])).seq;
    await expect.poll(() => viewer.head()).toBeGreaterThanOrEqual(head);
    expect(viewer.snapshots().length).toBe(2);
    const received = viewer.sent
      .filter(({ event }) => event === "snapshot" || event === "delta")
      .map(({ event, body }) => ({ event, ...(body as { prev: number; seq: number }) }));
    expect(
      received.every(
        (item, index) => item.event === "snapshot" || item.prev === received[index - 1]?.seq,
      ),
    ).toBe(true);
  });
});

describe("permission to connect", () => {
  test.each([
    ["no token", {}],
    ["a wrong token", { token: "nonsense" }],
    ["a token that is not text", { token: { $gt: "" } }],
  ])("%s is refused", async (_name, auth) => {
    expect(await stage.outcome(stage.dial(auth))).toBe("unauthorized");
  });

  test.each([
    ["https://evil.example", false],
    ["null", false],
    ["", false],
    ["https://allowed.example", true],
    [`http://127.0.0.1`, false],
  ])("lets a page of %s open the stream: %s", async (origin, isAllowed) => {
    const token = await stage.sessions.open(admin.userId, Date.now());
    expect((await stage.outcome(stage.dial({ token }, { Origin: origin }))) === "connected").toBe(
      isAllowed,
    );
  });

  test("admits the server's own pages", () => {
    expect(isOriginAllowed("https://wall.example:8443", "wall.example:8443", [])).toBe(true);
    expect(isOriginAllowed("https://wall.example", "wall.example:8443", [])).toBe(false);
    expect(isOriginAllowed(undefined, "wall.example", [])).toBe(true);
  });

  test("ends the stream at once when the session is signed out", async () => {
    const viewer = await stage.listen(admin);
    await viewer.watch({ scopes: fleet });
    await stage.sessions.endAll(admin.userId);
    await expect.poll(() => viewer.socket.connected).toBe(false);
    expect(viewer.sent.some(({ event }) => event === "revoked")).toBe(true);
  });

  test("ends the stream within five seconds when another process ended the session", async () => {
    expect(hubPace.renewSessionsMs).toBeLessThanOrEqual(3000);
    const usual = await openStage();
    const viewer = await usual.listen(await buildUser(usual.database));
    await viewer.watch({ scopes: fleet });
    await usual.database.query("delete from sessions");
    await expect.poll(() => viewer.socket.connected).toBe(false);
    await usual.close();
  });
});

describe("messages of a listener", () => {
  test(
    "a malformed watch request is refused, and the stream continues",
    { timeout: 300_000 },
    async () => {
      const odd = fc.oneof(
        fc.anything({ maxDepth: 2 }),
        fc.record(
          { scopes: fc.anything({ maxDepth: 2 }), since: fc.anything({ maxDepth: 1 }) },
          { requiredKeys: [] },
        ),
        fc.record({
          scopes: fc.array(
            fc.record(
              {
                kind: fc.constantFrom("fleet", "farm", "house", "province", "x"),
                id: fc.anything({ maxDepth: 0 }),
                adcode: fc.string(),
              },
              { requiredKeys: ["kind"] },
            ),
          ),
        }),
      );
      const requests = fc.sample(odd, 300);
      for (let done = 0; done < requests.length; done += 30) {
        const viewer = await stage.listen(admin);
        for (const request of requests.slice(done, done + 30))
          expect(typeof (await viewer.watch(request)).ok).toBe("boolean");
        expect(await viewer.watch({ scopes: fleet })).toMatchObject({ ok: true });
        viewer.socket.disconnect();
      }
    },
  );

  test.each([
    ["no scope", { scopes: [] }],
    ["21 scopes", { scopes: Array.from({ length: 21 }, () => ({ kind: "fleet" })) }],
    ["a negative number", { scopes: fleet, since: -1 }],
    ["an id past 2^53", { scopes: [{ kind: "house", id: 2 ** 60 }] }],
  ])("%s is refused", async (_name, request) => {
    const viewer = await stage.listen(admin);
    expect(await viewer.watch(request)).toMatchObject({ ok: false });
  });

  test("100 KB ends the connection", async () => {
    const viewer = await stage.listen(admin);
    viewer.socket.emit("watch", { scopes: fleet, filler: "x".repeat(100_000) });
    await expect.poll(() => viewer.socket.connected).toBe(false);
  });

  test.each(["watch", "anything"])("a flood of %s events ends the connection", async (event) => {
    const viewer = await stage.listen(admin);
    for (let sent = 0; sent < 1000; sent++) viewer.socket.emit(event, { scopes: fleet });
    await expect.poll(() => viewer.socket.connected).toBe(false);
  });
});

test("each step of a command is sent at once to viewers of its house, everything else with the next flush", async () => {
  const idleStage = await openStage({ flushMs: 3_600_000, renewSessionsMs: 3_600_000 });
  const { id: houseId, farmId } = await buildHouse(idleStage.database, { name: "commanded" });
  const caller = await buildUser(idleStage.database);
  const [near, far] = [await idleStage.listen(caller), await idleStage.listen(caller)];
  await near.watch({ scopes: [...fleet, { kind: "house", id: houseId }] });
  await far.watch({ scopes: fleet });
  const earlier = (await idleStage.change([houseId])).facts;
  const command = buildCommand({ houseId, state: "sent" });
  const draft = { kind: "command", command, place: { orgId: 1, farmId } } as const;
  const facts = await idleStage.database.transaction((tx) => appendFacts(tx, [draft], Date.now()));
  idleStage.bus.publish("committed", { ...facts, details: [] });
  await expect.poll(() => near.facts().length, { timeout: 20_000 }).toBe(2);
  expect(near.facts().map(({ seq }) => seq)).toEqual([...earlier, ...facts.facts].map(seqOf));
  expect(isWhole(near.deltas(), near.snapshots()[0]!.seq)).toBe(true);
  expect(far.facts()).toEqual([]);
  await idleStage.close();
});
const seqOf = ({ seq }: { readonly seq: number }) => seq;

test("an idle stream sends a sign of life at least every 2.2 seconds", async () => {
  expect(hubPace.flushMs + hubPace.heartbeatMs).toBeLessThanOrEqual(2200);
  let at = Date.now();
  stage.clock.now = () => at;
  const viewer = await stage.listen(admin);
  const beats = () => viewer.sent.filter(({ event }) => event === "delta").length;
  await viewer.watch({ scopes: [{ kind: "house", id: foreign }] });
  await pause(100);
  for (let round = 0; round < 4; round++) {
    const before = beats();
    at += hubPace.heartbeatMs - 1;
    await pause(100);
    expect(beats()).toBe(before);
    at += 1;
    await expect.poll(beats).toBe(before + 1);
  }
  stage.clock.now = Date.now;
});

test("a reset connection to another handler ends alone", async () => {
  const { client, socket } = await stage.upgrade("/door");
  const gone = new Promise((resolve) => socket.once("close", resolve));
  client.resetAndDestroy();
  await gone;
  const viewer = await stage.listen(admin);
  expect(await viewer.watch({ scopes: fleet })).toMatchObject({ ok: true });
});

test("another handler may take its time; without one, a connection ends at once", async () => {
  const { client, socket } = await stage.upgrade("/door?ticket");
  let isOver = false;
  client.once("end", () => (isOver = true));
  client.resume();
  const elsewhere = await stage.upgrade("/elsewhere");
  expect(await text(elsewhere.client)).toMatch(/^HTTP\/1.1 404 /);
  // Longer than Socket.IO allows for an answer.
  await pause(1300);
  expect([isOver, socket.writable]).toEqual([false, true]);
  client.destroy();
  socket.destroy();
});

test("a large snapshot is sent compressed to clients that accept it, the same for all", async () => {
  const many = await openStage({ flushMs: 20, renewSessionsMs: 3_600_000 });
  const { id: farmId } = await buildFarm(many.database);
  for (let index = 0; index < 150; index++)
    await buildHouse(many.database, { farmId, name: `house ${index}` });
  const caller = await buildUser(many.database);
  const viewers = [
    await many.listen(caller, undefined, { inflates: true }),
    await many.listen(caller),
  ];
  await Promise.all(viewers.map((viewer) => viewer.watch({ scopes: fleet })));
  const [packed, plain] = viewers.map((viewer) => viewer.snapshots()[0]);
  if (!Buffer.isBuffer(packed)) throw new Error("it came as it is");
  expect(plain?.houses).toHaveLength(150);
  expect(JSON.stringify(plain).length).toBeGreaterThan(5 * packed.length);
  const unpacked = JSON.parse(gunzipSync(packed).toString()) as typeof plain;
  expect(unpacked?.houses).toEqual(plain?.houses);
  await many.change([1]);
  await expect.poll(() => viewers.map((viewer) => viewer.facts().length)).toEqual([1, 1]);
  await many.close();
});
