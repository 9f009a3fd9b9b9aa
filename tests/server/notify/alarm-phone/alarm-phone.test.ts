import { beforeAll, describe, expect, it } from "vitest";
import type { AlarmPhone } from "../../../../contract/notify/alarm-phone.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildPhone } from "../../../factories/alarm-phone.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { type BuiltHouse, buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newPhone, robot } from "./alarm-phone-form.ts";

const server = useTestServer({
  NOTICE_URL: "http://127.0.0.1:9",
  PUBLIC_URL: "http://127.0.0.1:9",
  NOTICE_SECRET: Buffer.from("a secret of the tests alone").toString("base64"),
});
let house: BuiltHouse;
let groupId: number;
let company: Caller;
let farmManager: Caller;
let houseManager: Caller;
let admin: Caller;

beforeAll(async () => {
  const group = await buildFarm(server.database, { level: "group" });
  groupId = group.id;
  const farm = await buildFarm(server.database, { parentId: group.id });
  house = await buildHouse(server.database, { farmId: farm.id });
  const { orgId } = group;
  admin = await buildUser(server.database);
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  farmManager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId,
    farmIds: [farm.id],
  });
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [house.id],
  });
});

const create = (over: Parameters<typeof newPhone>[0] = {}, as = company) =>
  server.call("createAlarmPhone", { as, input: newPhone({ farmId: house.farmId, ...over }) });
const fresh = (over: Partial<Parameters<typeof buildPhone>[1]> = {}) =>
  buildPhone(server.database, { orgId: house.orgId, farmId: house.farmId, ...over });

describe("an alarm phone", () => {
  behavesAsRecord<AlarmPhone>({
    create: (fields) => create({ ...newPhone(), farmId: house.farmId, ...fields } as never),
    update: (record, fields) => {
      const form = { ...newPhone({ farmId: house.farmId, phone: record.phone }), ...fields };
      const { id, version } = record;
      return server.call("updateAlarmPhone", { as: company, input: { ...form, id, version } });
    },
    read: async (id) =>
      (await server.call("listAlarmPhone", { as: admin, input: { id: String(id) } })).body.data
        .rows[0],
    unique: {
      fields: { phone: "13712345678" },
      refused: { phone: "This number already has a rule for this location" },
    },
    change: { before: { delayMin: 5 }, after: { delayMin: 15 } },
    log: async (record) => {
      const rows = await server.database.query<{
        function: string;
        before: object | null;
        after: object | null;
      }>(
        `select function, before, after from operation_logs
         where operation like $1 order by id desc limit 1`,
        [`%${record.phone.slice(-4)}%`],
      );
      return rows[0];
    },
    logged: "phoneChange",
  });

  it("is stored in E.164, and its number never appears in the log (§3.8)", async () => {
    const { data } = (await create({ phone: "136 1234-5678" })).body;
    expect(data.phone).toBe("13612345678");
    const [row] = await server.database.query<{ address: string }>(
      "select address from alarm_phones where id = $1",
      [data.id],
    );
    expect(row?.address).toBe("+8613612345678");
    const lines = await server.database.query<{ all: string }>(
      "select row_to_json(l)::text as all from operation_logs l",
    );
    expect(lines.map(({ all }) => all).join("\n")).not.toContain("12345678");
  });

  it.each([
    ["phone", "+44 20 7946 0958", "+442079460958"],
    ["mail", "li@example.com", "li@example.com"],
  ] as const)("may be a %s", async (kind, phone, address) => {
    const alarmType = kind === "phone" ? "phoneAndMessage" : "message";
    const { data } = (await create({ kind, phone, alarmType })).body;
    const [row] = await server.database.query<{ address: string }>(
      "select address from alarm_phones where id = $1",
      [data.id],
    );
    expect(row?.address).toBe(address);
  });

  it("of a robot hides its key, and keeps it when saved as shown", async () => {
    const created = await create({
      kind: "robot",
      phone: robot,
      alarmType: "message",
      secret: "sec",
    });
    const { data } = created.body;
    expect(created.text).not.toContain("0123456789");
    expect(data).toMatchObject({ phone: expect.stringContaining("…cdef"), hasSecret: true });
    const again = newPhone({
      farmId: house.farmId,
      kind: "robot",
      phone: data.phone,
      alarmType: "message",
    });
    const input = { ...again, id: data.id, version: data.version };
    const saved = (await server.call("updateAlarmPhone", { as: company, input })).body;
    expect(saved.data.hasSecret).toBe(true);
    const [row] = await server.database.query<{ address: string; secret: string }>(
      "select address, secret from alarm_phones where id = $1",
      [data.id],
    );
    expect(row).toEqual({ address: robot, secret: "sec" });
  });

  it.each([
    [{ phone: "1381234567" }, "phone"],
    [{ kind: "robot", alarmType: "message", phone: "https://10.0.0.1/send?key=1" }, "phone"],
    [{ kind: "robot", alarmType: "message", phone: robot.replace("https", "http") }, "phone"],
    [{ kind: "mail", phone: "a@b.cn" }, "alarmType"],
    [{ repeatMin: 4 }, "repeatMin"],
    [{ delayMin: 61 }, "delayMin"],
    [{ period1: "24:00-06:00" }, "period1"],
    [{ noticeType: [] }, "noticeType"],
    [{ houseId: 1 }, "farmId"],
    [{ farmId: null }, "farmId"],
  ] as const)("with %j is refused at %s", async (over, field) => {
    const { status, body } = await create(over as never);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe("permissions", () => {
  it("show the numbers of the user's own place unmasked, and mask those above it and of house managers", async () => {
    const above = await fresh({ farmId: groupId, address: "+8613999990001" });
    const own = await fresh({ address: "+8613999990002" });
    const shown = async (as: Caller, { id }: { id: number }) =>
      (await server.call("listAlarmPhone", { as, input: { id: String(id) } })).body.data.rows[0]
        ?.phone;
    expect(await shown(company, above)).toBe("13999990001");
    expect(await shown(farmManager, above)).toBe("139****0001");
    expect(await shown(farmManager, own)).toBe("13999990002");
    expect(await shown(houseManager, own)).toBe("139****0002");
    const search = { as: houseManager, input: { keyword: "99990002" } };
    expect((await server.call("listAlarmPhone", search)).body.data.total).toBe(0);
    const file = await server.call("exportAlarmPhone", {
      as: houseManager,
      input: { format: "csv" },
    });
    expect(file.text).not.toContain("13999990002");
  });

  it("leave the last contact to a company manager", async () => {
    const { id, version } = await fresh({ closable: false, userId: farmManager.userId });
    const replies = [
      await server.call("switchAlarmPhone", {
        as: farmManager,
        input: { id, version, status: "closed" },
      }),
      await server.call("pauseAlarmPhone", { as: farmManager, input: { id, isPaused: true } }),
      await server.call("deleteAlarmPhone", { as: farmManager, input: { id } }),
      await create({ closable: false }, farmManager),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const closing = { as: company, input: { id, version, status: "closed" } } as const;
    expect((await server.call("switchAlarmPhone", closing)).status).toBe(200);
  });

  it("allow silencing only the user's own number, until its period ends", async () => {
    const { id } = await fresh({ userId: houseManager.userId });
    const pause = (phone: number) =>
      server.call("pauseAlarmPhone", { as: houseManager, input: { id: phone, isPaused: true } });
    const { data } = (await pause(id)).body;
    // Midnight at the farm.
    expect((data.pausedUntil ?? 0) % 86_400_000).toBe(16 * 3_600_000);
    expect((await pause((await fresh()).id)).status).toBe(403);
  });
});

describe("a test", () => {
  const test = (id: number, channel: string, as = company) =>
    server.call("testAlarmPhone", { as, input: { id, channel: channel as "call" } });

  it("is in the outbox, marked as a test, and counts towards the limits of the number", async () => {
    const { id } = await fresh();
    const reply = await test(id, "call");
    expect(reply.body.data).toMatchObject({ kind: "test", state: "due", channel: "call" });
    expect(reply.body.data.text).toContain("测试");
    expect((await test(id, "call")).status).toBe(429);
    expect((await test(id, "text")).status).toBe(200);
  });

  it("of a missing channel reports that at once", async () => {
    const { id } = await fresh({ kind: "mail", address: "wang@example.com", alarmType: "message" });
    const reply = await test(id, "mail");
    expect([reply.status, reply.body.msg]).toEqual([
      409,
      "Cannot notify: no Email channel is configured",
    ]);
    expect((await test(id, "call")).status).toBe(400);
  });
});

describe("coverage and simulation", () => {
  it("show the gap of a place, and its recipients", async () => {
    const farm = await buildFarm(server.database, { parentId: groupId });
    const at = await buildHouse(server.database, { farmId: farm.id });
    await server.database.query("delete from alarm_phones where farm_id = $1", [groupId]);
    const day = await fresh({ farmId: farm.id, period1From: 360, period1To: 1320, delayMin: 5 });
    await fresh({ farmId: null, houseId: at.id, status: "closed" });
    const reply = await server.call("alarmPhoneCoverage", {
      as: company,
      input: { houseId: String(at.id), week: "2026-05-06" },
    });
    const { data } = reply.body;
    expect([data.phones, data.closed, data.unknownYears]).toEqual([2, 1, []]);
    expect(data.usedUp).toEqual([]);
    await server.database.query(
      `insert into notice_usage (org_id, phone_id, day, channel, count)
       values ($1, 0, $2, 'call', 400)`,
      [farm.orgId, new Date(server.clock.now).toISOString().slice(0, 10)],
    );
    const usedUp = await server.call("alarmPhoneCoverage", {
      as: company,
      input: { houseId: String(at.id) },
    });
    expect(usedUp.body.data.usedUp).toEqual([{ channel: "call", state: "urgentOnly" }]);
    const urgent = data.cells.find((cell) => cell.notice === "device" && cell.severity === 1);
    // From 21:55, when the delay ends after the period, until a quarter of an hour before the next
    // period.
    expect(urgent?.holes[1]).toEqual({
      from: Date.parse("2026-05-04T21:55:00+08:00"),
      to: Date.parse("2026-05-05T05:45:00+08:00"),
    });
    const simulated = await server.call("simulateAlarm", {
      as: company,
      input: { houseId: at.id, key: "powerFail", at: Date.parse("2026-05-04T21:00:00+08:00") },
    });
    expect(
      simulated.body.data.tellings
        .slice(0, 3)
        .map(({ at: when, phoneId, channel }) => [new Date(when).toISOString(), phoneId, channel]),
    ).toEqual([
      ["2026-05-04T13:05:00.000Z", day.id, "call"],
      ["2026-05-04T13:05:00.000Z", day.id, "text"],
      ["2026-05-04T13:15:00.000Z", day.id, "call"],
    ]);
  });
});
