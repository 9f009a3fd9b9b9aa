import { describe, expect, it } from "vitest";
import { aliveMs, pairingLifeMs } from "../../../../contract/account/display.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { attemptLimits } from "../../../../server/platform/session/login-attempts.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildDisplay } from "../../../factories/display.ts";
import { buildFarm, buildHouse, buildOrg, unique } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newDisplay } from "./display-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);

const start = async () => (await server.call("startPairing")).body.data;
const claim = async (token: string) =>
  (await server.call("claimPairing", { input: { token } })).body.data;
const create = async (over: Parameters<typeof newDisplay>[0] = {}, as: Caller = administrator) =>
  server.call("createDisplay", {
    as,
    input: newDisplay({ code: (await start()).code, ...over }),
  });
const read = async (id: number) =>
  (await server.call("listDisplay", { as: administrator, input: { id: String(id) } })).body.data
    .rows[0];
const lines = (name: string) =>
  server.database.query<{
    function: string;
    operator: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(
    "select function, operator, before, after from operation_logs where operation = $1 order by id",
    [name],
  );
const report = {
  build: "b1",
  width: 3840,
  height: 2160,
  level: "farm",
  place: "North",
  heapBytes: 50_000_000,
  upMs: 1000,
} as const;

async function company() {
  const north = await buildHouse(server.database, {
    farmId: (await buildFarm(server.database)).id,
  });
  const south = await buildHouse(server.database, {
    farmId: (await buildFarm(server.database, { orgId: north.orgId })).id,
  });
  const manager = await buildUser(server.database, {
    roleKey: "company_manager",
    orgId: north.orgId,
  });
  return { orgId: north.orgId, north, south, manager };
}
const housesOf = async (token: string) =>
  (await server.call("listOverview", { token })).body.data.houses.map(({ id }) => id);

describe("pairing", () => {
  it("exchanges the screen's secret for a credential once the code is entered, a single time", async () => {
    const { code, token } = await start();
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    expect(await claim(token)).toEqual({ state: "waiting", id: null });
    expect((await server.call("getCurrent", { token })).status).toBe(401);
    const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`;
    const created = await server.call("createDisplay", {
      as: administrator,
      input: newDisplay({ code: typed }),
    });
    expect(created.status).toBe(200);
    expect(await claim(token)).toEqual({ state: "paired", id: created.body.data.id });
    expect((await server.call("getCurrent", { token })).body.data).toMatchObject({
      roleKey: "display",
      canOperate: "0",
      name: created.body.data.name,
    });
    const again = await server.call("createDisplay", {
      as: administrator,
      input: newDisplay({ code }),
    });
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([400, ["code"]]);
  });

  it("ends after ten minutes", async () => {
    const { code, token } = await start();
    server.clock.now += pairingLifeMs;
    expect(await claim(token)).toEqual({ state: "gone", id: null });
    const late = await server.call("createDisplay", {
      as: administrator,
      input: newDisplay({ code }),
    });
    expect(late.body.fields).toEqual({
      code: "Wrong or expired code: check the code on the screen",
    });
  });

  it("counts wrong codes per user: after too many even a right one is refused, but not another user's", async () => {
    const guesser = await buildUser(server.database);
    for (let tries = 0; tries < attemptLimits.pair; tries += 1)
      expect(
        (await server.call("createDisplay", { as: guesser, input: newDisplay() })).status,
      ).toBe(400);
    expect((await create({}, guesser)).body).toMatchObject({ code: 429, msg: /^Too many wrong/ });
    expect((await create()).status).toBe(200);
    server.clock.now += 15 * minuteMs;
    expect((await create({}, guesser)).status).toBe(200);
  });

  it("stores neither code nor secret, and never shows them again", async () => {
    const { code, token } = await start();
    await create({ code });
    const rows = await server.database.query(
      "select to_jsonb(d)::text || encode(d.token_hash, 'escape') as text from displays d union all select to_jsonb(p)::text from display_pairings p",
    );
    for (const secret of [token, code]) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(server.logged()).not.toContain(token);
    const list = await server.call("listDisplay", { as: administrator });
    expect(list.text).not.toMatch(/token|hash/i);
  });

  it("is refused when too many codes are open", async () => {
    await server.database.query(
      "insert into display_pairings (code_hash, token_hash, address, expires_at) select ('c' || n)::bytea, ('t' || n)::bytea, '127.0.0.1', $1 from generate_series(1, 200) n",
      [new Date(server.clock.now + 1000)],
    );
    expect((await server.call("startPairing")).status).toBe(429);
    server.clock.now += 1000;
    expect((await server.call("startPairing")).status).toBe(200);
  });
});

describe("a display", () => {
  it("sees the houses of its farm's subtree, of its organisation, or of all, and follows a change at once", async () => {
    const { orgId, north, south, manager } = await company();
    const other = await company();
    const { token, id } = await buildDisplay(server.database, { orgId, farmId: north.farmId });
    expect(await housesOf(token)).toEqual([north.id]);
    const form = { ...newDisplay(), id, version: 1, farmId: null };
    expect((await server.call("updateDisplay", { as: manager, input: form })).status).toBe(200);
    server.clock.now += 2000;
    expect((await housesOf(token)).toSorted()).toEqual([north.id, south.id].toSorted());
    const all = await buildDisplay(server.database);
    expect(await housesOf(all.token)).toEqual(expect.arrayContaining([north.id, other.north.id]));
  });

  it("sees no curve and no limit of a neighbouring house", async () => {
    const { orgId, north, south } = await company();
    const { token } = await buildDisplay(server.database, { orgId, farmId: north.farmId });
    const limits = (id: number) =>
      server.call("houseParameter", { token, input: { id: String(id) } });
    expect([(await limits(north.id)).status, (await limits(south.id)).status]).toEqual([200, 404]);
  });

  it("never expires, neither by time nor without reports", async () => {
    const { token } = await buildDisplay(server.database);
    const before = server.clock.now;
    server.clock.now += 400 * 24 * 60 * minuteMs;
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    server.clock.now = before;
  });
});

describe("permission to pair displays", () => {
  it("limits a company manager to the own organisation, whose displays are the only ones visible", async () => {
    const [own, other] = [await company(), await company()];
    const created = await create({ orgId: other.orgId, farmId: own.north.farmId }, own.manager);
    expect(created.body.data).toMatchObject({ orgId: own.orgId, farmId: own.north.farmId });
    expect((await create({ farmId: other.north.farmId }, own.manager)).status).toBe(404);
    const list = await server.call("listDisplay", { as: other.manager });
    expect(list.body.data.total).toBe(0);
  });

  it("limits an administrator to farms of the chosen organisation", async () => {
    const [one, two] = [await company(), await company()];
    for (const orgId of [null, two.orgId])
      expect(
        Object.keys((await create({ orgId, farmId: one.north.farmId })).body.fields ?? {}),
      ).toEqual(["farmId"]);
  });

  it("does not extend to deleting an organisation or a farm with displays", async () => {
    const orgId = await buildOrg(server.database);
    const farm = await buildFarm(server.database, { orgId });
    await buildDisplay(server.database, { orgId, farmId: farm.id });
    const replies = [
      await server.call("deleteFarm", { as: administrator, input: { id: farm.id } }),
      await server.call("deleteOrg", { as: administrator, input: { id: orgId } }),
    ];
    expect(replies.map(({ status, body }) => [status, body.msg])).toEqual([
      [409, expect.stringContaining("1 display")],
      [409, expect.stringContaining("1 display")],
    ]);
  });
});

describe("a revoked display", () => {
  it("loses access at once, and its connections are closed", async () => {
    const { id, token, caller } = await buildDisplay(server.database, { name: "Hall" });
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    const ended: unknown[] = [];
    const leave = server.bus.subscribe("sessionEnded", (message) => ended.push(message));
    await server.call("deleteDisplay", { as: administrator, input: { id } });
    leave();
    expect(ended).toEqual([{ userId: caller.userId, tokenHash: null }]);
    expect((await server.call("getCurrent", { token })).status).toBe(401);
    expect((await server.call("reportDisplay", { token, input: report })).status).toBe(401);
    expect((await claim(token)).state).toBe("gone");
    expect((await lines("Hall")).map((line) => line.function)).toEqual(["displayDelete"]);
  });
});

describe("a report", () => {
  it("is in the list at once, and written at most every 15 s however many come", async () => {
    const displays = await Promise.all([1, 2, 3].map(() => buildDisplay(server.database)));
    const send = (token: string, place: string) =>
      server.call("reportDisplay", { token, input: { ...report, place } });
    for (const { token } of displays) await send(token, "one");
    const written = () =>
      server.database.query<{ place: string }>(
        "select report->>'place' as place from displays where id = any($1::int[])",
        [displays.map(({ id }) => id)],
      );
    server.clock.now += 5000;
    for (const { token } of displays) await send(token, "two");
    expect((await written()).map(({ place }) => place)).toEqual(["one", "one", "one"]);
    for (const { id } of displays)
      expect(await read(id)).toMatchObject({
        heardAt: server.clock.now,
        report: { ...report, place: "two" },
      });
    server.clock.now += 10_000;
    await send(displays[0]!.token, "three");
    expect((await written()).map(({ place }) => place).toSorted()).toEqual(["three", "two", "two"]);
    expect(aliveMs).toBeGreaterThan(45_000);
  });

  it("of each of twenty walls is listed, as long as they run", async () => {
    const walls = await Promise.all(
      Array.from({ length: 20 }, () => buildDisplay(server.database, { name: unique("Twenty") })),
    );
    const ids = new Set(walls.map(({ id }) => id));
    const send = () =>
      Promise.all(
        walls.map(({ id, token }) =>
          server.call("reportDisplay", { token, input: { ...report, place: `place ${id}` } }),
        ),
      );
    const listed = async () => {
      const input = { pageSize: "1000" };
      const { body } = await server.call("listDisplay", { as: administrator, input });
      return body.data.rows.filter(({ id }) => ids.has(id));
    };
    const isAlive = ({ heardAt }: { readonly heardAt: number | null }) =>
      heardAt !== null && server.clock.now - heardAt < aliveMs;
    for (let round = 0; round < 6; round += 1) {
      server.clock.now += 30_000;
      expect((await send()).map(({ status }) => status)).toEqual(walls.map(() => 200));
      const rows = await listed();
      expect(rows.filter(isAlive)).toHaveLength(20);
      expect(rows.map(({ id, report }) => report?.place === `place ${id}`)).not.toContain(false);
    }
    server.clock.now += aliveMs;
    expect((await listed()).filter(isAlive)).toEqual([]);
  });

  it("returns the mode to show, and when to flash for identification", async () => {
    const { id, token } = await buildDisplay(server.database, { name: unique("Flash") });
    const events: unknown[] = [];
    const leave = server.bus.subscribe("displayChanged", (message) => events.push(message));
    const request = async () =>
      (await server.call("reportDisplay", { token, input: report })).body.data;
    expect(await request()).toMatchObject({ id, mode: "wall", identifyUntil: null });
    await server.call("identifyDisplay", { as: administrator, input: { id } });
    leave();
    expect(events).toEqual([{ displayId: id }]);
    expect((await request()).identifyUntil).toBeGreaterThan(server.clock.now);
    server.clock.now += minuteMs;
    expect((await request()).identifyUntil).toBeNull();
  });
});

describe("a display as a record", () => {
  behavesAsRecord({
    create: (fields = {}) => create({ name: unique("Wall"), ...(fields as { name?: string }) }),
    update: (record, fields) => {
      const { id, version, name, orgId, farmId, language, mode, widthM, distanceM } = {
        ...record,
        ...fields,
      };
      const input = { id, version, name, orgId, farmId, language, mode, widthM, distanceM };
      return server.call("updateDisplay", { as: administrator, input });
    },
    read,
    change: {
      before: { mode: "wall", widthM: 1.66 },
      after: { mode: "hall", widthM: 2.17 },
    },
    log: async ({ name }) => (await lines(name)).at(-1),
    logged: "displayChange",
  });
});
