import { beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildHouse, type BuiltHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const password = "Correct-Horse-9";
const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) Mobile" };
const desk = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64)" };
const server = useTestServer();
let house: BuiltHouse;
let foreign: BuiltHouse;
let boss: Caller;

beforeAll(async () => {
  const { database } = server;
  const farm = await buildFarm(database);
  house = await buildHouse(database, { farmId: farm.id, name: "House 7", networkId: "NET-7" });
  foreign = await buildHouse(database, { name: "Foreign" });
  boss = await buildUser(database, {
    loginName: "boss",
    roleKey: "company_manager",
    orgId: house.orgId,
    password,
  });
});

interface Line {
  function: string;
  operator: string;
  operator_name: string | null;
  operation: string;
  remark: string;
  house_name: string | null;
  network_id: string | null;
  source: string;
  before: unknown;
  after: unknown;
  user_id: number | null;
  org_id: number | null;
  at: Date;
  address: string;
}
let read = 0;
/** New lines since the last call. The lines of refused calls come after the answer. */
async function fresh(count: number): Promise<Line[]> {
  const lines = () =>
    server.database.query<Line>("select * from operation_logs order by id offset $1", [read]);
  await expect.poll(async () => (await lines()).length).toBe(count);
  const result = await lines();
  read += result.length;
  return result;
}
const signIn = async (username: string, word: string, headers: Record<string, string> = desk) =>
  (await server.call("login", { input: { username, password: encodePassword(word) }, headers }))
    .body.data?.token;

describe("the operation log", () => {
  it("has every sign-in and sign-out, with the address", async () => {
    const token = await signIn("BOSS", password, phone);
    await server.call("logout", { token, headers: desk });
    const lines = await fresh(2);
    expect(lines).toMatchObject([
      {
        function: "login",
        operator: "boss",
        operator_name: "Name of boss",
        operation: "",
        remark: "",
        source: "mobile",
        user_id: boss.userId,
        org_id: house.orgId,
        house_name: null,
        address: "127.0.0.1",
      },
      {
        function: "logout",
        operator: "boss",
        operator_name: "Name of boss",
        source: "computer",
        user_id: boss.userId,
      },
    ]);
    expect(lines[0]!.at.getTime()).toBe(server.clock.now);
  });

  it("has failed sign-ins, with unknown names shortened", async () => {
    await signIn("Boss", "Wrong-Horse-9");
    await signIn("MyPasswordInTheWrongField", password);
    expect(await fresh(2)).toMatchObject([
      {
        function: "loginFailed",
        operator: "boss",
        operator_name: null,
        remark: "loginFailed",
        user_id: null,
        org_id: house.orgId,
      },
      {
        function: "loginFailed",
        operator: "My…",
        operator_name: null,
        remark: "loginFailed",
        user_id: null,
        org_id: null,
      },
    ]);
  });

  it("has refusals by role and by scope; a stale link is neither", async () => {
    await server.call("listAllOrg", { as: boss });
    await server.call("houseDetail", { as: boss, input: { id: "2000000000" } });
    await server.call("houseDetail", { as: boss, input: { id: String(foreign.id) } });
    const foreignAlarm = await buildAlarm(server.database, { houseId: foreign.id });
    await server.call("ackAlarm", { as: boss, input: { ids: [foreignAlarm.id] } });
    // Each line is written after its answer was sent, so their order is random.
    const lines = (await fresh(3)).toSorted((item, other) =>
      item["operation"].localeCompare(other["operation"]),
    );
    expect(lines).toMatchObject([
      // The name of the house belongs to the other organisation.
      {
        function: "refused",
        operation: "GET /house/detail",
        remark: `notFound: house ${foreign.id}`,
        house_name: null,
        network_id: null,
        org_id: house.orgId,
      },
      {
        function: "refused",
        operator: "boss",
        operation: "GET /org/listAll",
        remark: "forbidden",
        org_id: house.orgId,
      },
      {
        function: "refused",
        operation: "POST /alarm/ack",
        remark: `notFound: alarm ${foreignAlarm.id}`,
        house_name: null,
      },
    ]);
  });

  it("has a line for each alarm that changed, with its house", async () => {
    const [one, two] = [
      await buildAlarm(server.database, { houseId: house.id }),
      await buildAlarm(server.database, { houseId: house.id, key: "rhLow", subject: "2" }),
    ];
    await server.call("ackAlarm", {
      as: boss,
      input: { ids: [one.id, two.id], note: "On my way\r\n2026 forged" },
    });
    await server.call("ackAlarm", { as: boss, input: { ids: [one.id], note: "again" } });
    await server.call("shelveAlarm", {
      as: boss,
      input: { ids: [one.id], minutes: 5, reason: "fan" },
    });
    await server.call("unshelveAlarm", { as: boss, input: { ids: [one.id] } });
    const of = {
      operator: "boss",
      house_name: "House 7",
      network_id: "NET-7",
      org_id: house.orgId,
    };
    expect(await fresh(4)).toMatchObject([
      { ...of, function: "alarmAck", operation: "tempHigh", remark: "On my way 2026 forged" },
      { ...of, function: "alarmAck", operation: "rhLow" },
      {
        ...of,
        function: "alarmShelve",
        operation: "tempHigh",
        remark: "fan",
        after: { shelvedUntil: server.clock.now + 300_000 },
      },
      { ...of, function: "alarmUnshelve", operation: "tempHigh" },
    ]);
  });

  it("keeps an alarm and its line together or not at all", async () => {
    const alarm = await buildAlarm(server.database, { houseId: house.id, subject: "3" });
    await server.database.query("alter table operation_logs rename to operation_logs_away");
    const reply = await server.call("ackAlarm", { as: boss, input: { ids: [alarm.id] } });
    await server.database.query("alter table operation_logs_away rename to operation_logs");
    expect(reply.status).toBe(500);
    expect(
      await server.database.query("select state from alarms where id = $1", [alarm.id]),
    ).toEqual([{ state: "unacknowledged" }]);
  });

  it("has all changes of a user, with the values before and after, and no secret", async () => {
    const values = {
      loginName: "newcomer",
      realName: "New",
      roleKey: "shack_manager",
      mobile: "1",
    };
    const created = (
      await server.call("saveUser", {
        as: boss,
        input: { ...values, password: encodePassword("Longer-Word-27") },
      })
    ).body.data;
    const changed = (
      await server.call("saveUser", {
        as: boss,
        input: { ...values, id: created.id, version: created.version, mobile: "2" },
      })
    ).body.data;
    await server.call("saveUserShacks", {
      as: boss,
      input: { id: created.id, roleKey: "shack_manager", shackIds: [house.id] },
    });
    const [{ version }] = (await server.database.query<{ version: number }>(
      "select version from users where id = $1",
      [created.id],
    )) as [{ version: number }];
    expect(version).toBeGreaterThan(changed.version);
    await server.call("saveUser", {
      as: boss,
      input: {
        ...values,
        id: created.id,
        version,
        mobile: "2",
        roleKey: "farm_manager",
        farmIds: [house.farmId],
      },
    });
    const reset = (await server.call("resetPwd", { as: boss, input: { id: created.id } })).body
      .data;
    const token = await signIn("newcomer", reset.password);
    await server.call("modifyPwd", {
      token,
      input: {
        type: true,
        oldPassword: encodePassword("nonsense"),
        newPassword: encodePassword("Entirely-New-27"),
      },
    });
    await server.call("modifyPwd", {
      token,
      input: {
        type: true,
        oldPassword: encodePassword(reset.password),
        newPassword: encodePassword("Entirely-New-27"),
      },
    });
    await server.call("deleteUser", { as: boss, input: { id: created.id } });
    await server.call("saveUser", {
      as: boss,
      input: {
        ...values,
        loginName: "root",
        roleKey: "administrator",
        password: encodePassword("Longer-Word-27"),
      },
    });

    const of = { operator: "boss", operation: "newcomer", org_id: house.orgId };
    const lines = await fresh(11);
    expect(
      lines.toSorted((a, b) => Number(a.function === "refused") - Number(b.function === "refused")),
    ).toMatchObject([
      {
        ...of,
        function: "userCreate",
        before: null,
        after: { loginName: "newcomer", roleKey: "shack_manager", canOperate: "0", mobile: "1" },
      },
      { ...of, function: "userChange", before: { mobile: "1" }, after: { mobile: "2" } },
      { ...of, function: "userShacks", before: { shackIds: [] }, after: { shackIds: [house.id] } },
      {
        ...of,
        function: "roleChange",
        before: { roleKey: "shack_manager" },
        after: { roleKey: "farm_manager" },
      },
      {
        ...of,
        function: "userChange",
        before: { farmIds: [], shackIds: [house.id] },
        after: { farmIds: [house.farmId], shackIds: [] },
      },
      { ...of, function: "passwordReset", before: null, after: null },
      { function: "login", operator: "newcomer", operation: "" },
      {
        function: "passwordChange",
        operator: "newcomer",
        operation: "",
        before: null,
        after: null,
      },
      {
        ...of,
        function: "userDelete",
        before: { loginName: "newcomer", roleKey: "farm_manager" },
        after: null,
      },
      {
        function: "refused",
        operator: "newcomer",
        operation: "PUT /user/modifyPwd",
        remark: "passwordWrong",
      },
      {
        function: "refused",
        operator: "boss",
        operation: "POST /user/save",
        remark: "roleTooHigh",
      },
    ]);
    const written = JSON.stringify(lines);
    for (const secret of [
      "Longer-Word-27",
      "Entirely-New-27",
      reset.password,
      encodePassword(reset.password),
      token,
      "argon2",
    ])
      expect(written).not.toContain(secret);
    expect(server.logged()).not.toContain("is not in the operation log");
  });

  it("counts a guesser instead of filling the disk", async () => {
    for (let round = 0; round < 20; round += 1) await server.call("listAllOrg", { as: boss });
    for (let round = 0; round < 80; round += 1)
      await server.call("login", {
        input: { username: `${round} ghost`, password: encodePassword("x") },
      });
    // Closing writes the lines that were only counted.
    await server.app.close();
    const lines = await server.database.query<Line>(
      "select * from operation_logs order by id offset $1",
      [read],
    );
    const countOf = (line: Line) => Number(/×(\d+)$/.exec(line.remark)?.[1] ?? 1);
    const [refused, failed] = ["refused", "loginFailed"].map((name) =>
      lines.filter((line) => line.function === name),
    );
    expect(refused!.reduce((sum, line) => sum + countOf(line), 0)).toBe(20);
    expect(refused!.length).toBeLessThanOrEqual(4);
    expect(failed!.reduce((sum, line) => sum + countOf(line), 0)).toBe(80);
    expect(lines.length).toBeLessThan(75);
  });
});
