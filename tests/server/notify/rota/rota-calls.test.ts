import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../../../contract/base/server-message.ts";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import type { RotaShifts } from "../../../../contract/notify/rota.ts";
import { mountRotaFeeds } from "../../../../server/notify/rota/rota-feed.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildPhone } from "../../../factories/alarm-phone.ts";
import { type BuiltHouse, buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildRota, rotaLine } from "../../../factories/rota.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer({
  NOTICE_URL: "http://127.0.0.1:9",
  PUBLIC_URL: "http://127.0.0.1:9",
  NOTICE_SECRET: Buffer.from("a secret of the tests alone").toString("base64"),
});
let house: BuiltHouse;
let company: Caller;
let [anna, bert, stranger]: Caller[] = [];
const always = { period: "00:00-00:00", start: "2026-01-05" };

beforeAll(async () => {
  const farm = await buildFarm(server.database, {});
  house = await buildHouse(server.database, { farmId: farm.id });
  const { orgId } = farm;
  const houseManager = { roleKey: "shack_manager", orgId, houseIds: [house.id] } as const;
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  anna = await buildUser(server.database, houseManager);
  bert = await buildUser(server.database, houseManager);
  const other = await buildFarm(server.database, {});
  stranger = await buildUser(server.database, { roleKey: "company_manager", orgId: other.orgId });
  await server.database.query("update users set mobile = $2 where id = $1", [
    anna.userId,
    "138 0000 0001",
  ]);
});

/** A rota in which Anna is always on call. */
const fresh = (people: readonly Caller[] = [anna!], over = always) => {
  const ids = people.map(({ userId }) => userId);
  return buildRota(server.database, {
    orgId: house.orgId,
    farmId: house.farmId,
    people: [...ids, bert!.userId],
    lines: [rotaLine(ids, over)],
  });
};
const hour = () => Math.ceil(server.clock.now / hourMs) * hourMs;
const shiftsOf = async (id: number, as: Caller = company): Promise<RotaShifts> =>
  (await server.call("rotaShifts", { as, input: { id: String(id), days: "4" } })).body.data;
const whoAt = ({ shifts }: RotaShifts, at: number) =>
  shifts.find(({ from, to }) => from <= at && at < to)?.userId ?? null;

describe("a rota", () => {
  it("shows the person on call only to users of its houses", async () => {
    const { id } = await fresh();
    expect(whoAt(await shiftsOf(id, anna), server.clock.now + hourMs)).toBe(anna!.userId);
    expect(
      (await server.call("rotaShifts", { as: stranger!, input: { id: String(id) } })).status,
    ).toBe(404);
    const { rows } = (await server.call("listRota", { as: stranger! })).body.data;
    expect(rows).toEqual([]);
  });

  it("is not deleted while an alarm phone uses it", async () => {
    const { id } = await fresh();
    await buildPhone(server.database, {
      orgId: house.orgId,
      farmId: house.farmId,
      rotaId: id,
      address: `rota:${id}:phone`,
    });
    const refused = await server.call("deleteRota", { as: company, input: { id } });
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      "1 alarm phone uses this rota: change or delete it first",
    ]);
  });

  it("accepts no people of another organisation, and a farm with a rota cannot be deleted", async () => {
    const form = { farmId: house.farmId, name: "x", lines: [rotaLine([stranger!.userId])] };
    expect((await server.call("createRota", { as: company, input: form })).status).toBe(404);
    const farm = await buildFarm(server.database, { orgId: house.orgId });
    await buildRota(server.database, {
      orgId: house.orgId,
      farmId: farm.id,
      people: [anna!.userId],
    });
    const refused = await server.call("deleteFarm", { as: company, input: { id: farm.id } });
    expect(refused.body.msg).toContain("1 on-call rota");
  });
});

describe("a single change", () => {
  it("can be taken over by anyone, but only a manager assigns it to another person", async () => {
    const { id: rotaId } = await fresh();
    const span = { from: hour() + dayMs, to: hour() + dayMs + 2 * hourMs };
    const take = (as: Caller, userId: number) =>
      server.call("takeDuty", { as, input: { rotaId, userId, ...span } });
    expect((await take(bert!, anna!.userId)).body.msg).toBe(messages.dutyOthers.en);
    expect((await take(bert!, bert!.userId)).status).toBe(200);
    const after = await shiftsOf(rotaId);
    expect(whoAt(after, span.from)).toBe(bert!.userId);
    expect(whoAt(after, span.from - 1)).toBe(anna!.userId);
    expect(whoAt(after, span.to)).toBe(anna!.userId);
    expect((await take(company, anna!.userId)).status).toBe(200);
    expect(whoAt(await shiftsOf(rotaId), span.from)).toBe(anna!.userId);
  });

  it("is withdrawn by its author only", async () => {
    const { id: rotaId } = await fresh();
    const span = { from: hour() + dayMs, to: hour() + dayMs + 2 * hourMs };
    await server.call("takeDuty", { as: bert!, input: { rotaId, userId: bert!.userId, ...span } });
    const { changes } = await shiftsOf(rotaId);
    const input = { id: changes[0]!.id };
    expect((await server.call("dropDuty", { as: anna!, input })).status).toBe(403);
    expect((await server.call("dropDuty", { as: bert!, input })).status).toBe(200);
    expect(whoAt(await shiftsOf(rotaId), span.from)).toBe(anna!.userId);
  });

  it("must be in the future: past ones, or years ahead, are refused and change nothing", async () => {
    const { id: rotaId, version } = await fresh();
    for (const [from, to] of [
      [hour() - 2 * dayMs, hour() - dayMs],
      [hour() + 500 * dayMs, hour() + 501 * dayMs],
      [hour(), hour() + 90 * dayMs],
    ]) {
      const input = { rotaId, userId: bert!.userId, from, to };
      expect((await server.call("takeDuty", { as: bert!, input })).body.msg).toBe(
        messages.dutyPast.en,
      );
    }
    const { rows } = (await server.call("listRota", { as: company, input: { id: String(rotaId) } }))
      .body.data;
    expect(rows[0]!.version).toBe(version);
  });
});

describe("a swap", () => {
  /** Anna offers an hour of tomorrow for the same hour of the day after, and Bert has accepted. */
  async function offer() {
    const { id: rotaId } = await fresh();
    const give = { from: hour() + dayMs, to: hour() + dayMs + hourMs };
    const take = { from: give.from + dayMs, to: give.to + dayMs };
    await server.call("takeDuty", { as: bert!, input: { rotaId, userId: bert!.userId, ...take } });
    const input = { rotaId, toUserId: bert!.userId, give, take };
    return { rotaId, give, take, reply: await server.call("offerSwap", { as: anna!, input }) };
  }

  it("counts for both once the other agrees, and not before", async () => {
    const { rotaId, give, take, reply } = await offer();
    expect(whoAt(await shiftsOf(rotaId), give.from)).toBe(anna!.userId);
    const { data } = (await server.call("ownDuty", { as: bert! })).body;
    expect(data.swaps.map(({ id }: { id: number }) => id)).toContain(reply.body.data.id);
    const input = { id: reply.body.data.id, answer: "accepted" };
    expect((await server.call("answerSwap", { as: anna!, input })).status).toBe(403);
    expect((await server.call("answerSwap", { as: bert!, input })).status).toBe(200);
    const after = await shiftsOf(rotaId);
    expect([whoAt(after, give.from), whoAt(after, take.from)]).toEqual([
      bert!.userId,
      anna!.userId,
    ]);
    expect((await server.call("answerSwap", { as: bert!, input })).body.msg).toBe(
      messages.swapOver.en,
    );
  });

  it("is refused if a duty has passed to another person", async () => {
    const { rotaId, give, reply } = await offer();
    const input = { rotaId, userId: company.userId, ...give };
    await server.call("takeDuty", { as: company, input });
    const answer = { id: reply.body.data.id, answer: "accepted" };
    expect((await server.call("answerSwap", { as: bert!, input: answer })).body.msg).toBe(
      messages.dutyMoved.en,
    );
    expect(whoAt(await shiftsOf(rotaId), give.from)).toBe(company.userId);
  });
});

describe("a calendar", () => {
  const feed = async (as: Caller, rotaId: number | null) =>
    (await server.call("createRotaFeed", { as, input: { rotaId } })).body.data as {
      id: number;
      path: string;
    };
  const app = Fastify();
  beforeAll(() => {
    mountRotaFeeds(app, { database: server.database, now: () => server.clock.now });
  });
  afterAll(() => app.close());
  const read = (path: string) => app.inject({ method: "GET", url: path });
  const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

  it("shows one's own duties without a session, until it is revoked; its token is not stored", async () => {
    const { id: rotaId } = await fresh();
    const { id, path } = await feed(anna!, null);
    const reply = await read(path);
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    const lines = unfolded(reply.body);
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.some((line) => line.startsWith(`UID:duty-${rotaId}-${anna!.userId}-`))).toBe(true);
    for (const line of reply.body.split("\r\n"))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { feeds } = (await server.call("ownDuty", { as: anna! })).body.data;
    expect(JSON.stringify(feeds)).not.toContain(path.slice(6, 20));
    expect((await server.call("deleteRotaFeed", { as: bert!, input: { id } })).status).toBe(404);
    await server.call("deleteRotaFeed", { as: anna!, input: { id } });
    expect((await read(path)).statusCode).toBe(404);
    expect((await read(`/rota/${"x".repeat(43)}.ics`)).statusCode).toBe(404);
  });

  it("of a rota shows all persons, and is empty once its user no longer has access", async () => {
    const { id: rotaId } = await fresh([company]);
    const { path } = await feed(anna!, rotaId);
    expect((await read(path)).body).toContain(`UID:duty-${rotaId}-${company.userId}-`);
    await server.database.query("delete from user_houses where user_id = $1", [anna!.userId]);
    expect((await read(path)).body).not.toContain("VEVENT");
    await server.database.query("insert into user_houses (user_id, house_id) values ($1, $2)", [
      anna!.userId,
      house.id,
    ]);
  });
});

describe("a contact that notifies the person on call", () => {
  const form = (rotaId: number, over = {}) => ({
    farmId: house.farmId,
    houseId: null,
    rotaId,
    kind: "phone",
    phone: "",
    period1: "00:00-00:00",
    period2: "",
    dateType: "daily",
    repeatMin: 10,
    delayMin: 0,
    closable: true,
    alarmType: "phoneAndMessage",
    status: "open",
    noticeType: ["block", "device", "network"],
    description: "",
    userId: null,
    language: "zh",
    ...over,
  });

  it("covers the hours with a reachable person on call", async () => {
    const farm = await buildFarm(server.database, { orgId: house.orgId });
    const day = { period: "08:00-20:00", start: "2026-01-05" };
    const { id } = await buildRota(server.database, {
      orgId: house.orgId,
      farmId: farm.id,
      people: [anna!.userId],
      lines: [rotaLine([anna!.userId], day)],
    });
    const input = form(id, { farmId: farm.id });
    expect((await server.call("createAlarmPhone", { as: company, input })).status).toBe(200);
    const coverage = async () =>
      (
        await server.call("alarmPhoneCoverage", {
          as: company,
          input: { farmId: String(farm.id), week: "2026-06-10" },
        })
      ).body.data;
    const urgent = (await coverage()).cells.find(
      ({ severity, notice }) => severity === 1 && notice === "block",
    );
    // From eight to eight, and a quarter of an hour before that.
    const holes = urgent!.holes.map(({ from, to }) => to - from);
    expect(holes.reduce((sum, hole) => sum + hole, 0)).toBe(7 * (12 * hourMs - hourMs / 4));
    await server.database.query("update users set mobile = '' where id = $1", [anna!.userId]);
    const none = (await coverage()).cells[0]!.holes;
    expect(none).toHaveLength(1);
    await server.database.query("update users set mobile = '13800000001' where id = $1", [
      anna!.userId,
    ]);
  });

  it("cannot be a robot, or use a rota of another organisation", async () => {
    const { id } = await fresh();
    const robot = form(id, { kind: "robot", alarmType: "message" });
    expect((await server.call("createAlarmPhone", { as: company, input: robot })).status).toBe(400);
    const other = await buildFarm(server.database, {});
    const foreign = form(id, { farmId: other.id });
    expect(
      (await server.call("createAlarmPhone", { as: { ...stranger! }, input: foreign })).status,
    ).toBe(404);
  });
});
