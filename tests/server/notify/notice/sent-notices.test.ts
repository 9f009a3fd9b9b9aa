import { beforeAll, expect, it } from "vitest";
import { linkPlace } from "../../../../server/notify/notice/notice-link.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildNotice, buildPhone } from "../../../factories/alarm-phone.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let company: Caller;
let houseManager: Caller;
let called: number;
let withheld: number;
let robot: number;
let number: string;

beforeAll(async () => {
  const { database } = server;
  const farm = await buildFarm(database);
  const house = await buildHouse(database, { farmId: farm.id });
  const { orgId } = farm;
  company = await buildUser(database, { roleKey: "company_manager", orgId });
  houseManager = await buildUser(database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [house.id],
  });
  const phone = await buildPhone(database, { orgId, farmId: farm.id });
  number = phone.address.slice(-11);
  const notice = { orgId, phoneId: phone.id, address: phone.address, houseIds: [house.id] };
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  called = await buildNotice(database, {
    ...notice,
    recipient: "夜班",
    text: `1号舍 停电。 ${linkPlace}`,
    dueAt: at(1),
  });
  withheld = await buildNotice(database, {
    ...notice,
    recipient: "技术员",
    text: "1号舍 100% 高温",
    state: "dropped",
    reason: "orgBudget",
    dueAt: at(2),
  });
  robot = await buildNotice(database, {
    ...notice,
    address: "https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef",
    addressKind: "robot",
    channel: "robot",
    dueAt: at(3),
  });
});

const listed = async (input: Record<string, string>, as = company) => {
  const { data } = (await server.call("listNotice", { as, input })).body;
  return data.rows.map(({ id }) => id);
};

it("the list has sent and blocked notices with the reason, newest first", async () => {
  expect(await listed({})).toEqual([robot, withheld, called]);
  const { data } = (await server.call("listNotice", { as: company, input: {} })).body;
  expect(data.rows[1]).toMatchObject({ state: "dropped", reason: "orgBudget", address: number });
  // The link shows the owner of the notice.
  expect(data.rows[2]?.text).toBe("1号舍 停电。");
});

it.each([
  ["夜班", () => [called]],
  ["停电", () => [called]],
  ["100%", () => [withheld]],
  ["_", () => []],
])("the list can be searched for %s in names and texts", async (keyword, found) => {
  expect(await listed({ keyword })).toEqual(found());
});

it("the list finds a number only for users who may see it in full, and never by a robot's key", async () => {
  expect(await listed({ keyword: number })).toEqual([withheld, called]);
  expect(await listed({ keyword: number }, houseManager)).toEqual([]);
  expect(await listed({}, houseManager)).toEqual([robot, withheld, called]);
  for (const as of [company, houseManager])
    expect(await listed({ keyword: "0123456789abcdef" }, as)).toEqual([]);
});

it("the list counts up to about ten thousand, and also returns a page far back", async () => {
  const { database } = server;
  const farm = await buildFarm(database);
  const house = await buildHouse(database, { farmId: farm.id });
  const as = await buildUser(database, { roleKey: "company_manager", orgId: farm.orgId });
  await database.query(
    `insert into notices (key, org_id, channel, address_kind, address, recipient, alarm_ids,
       house_ids, kind, text, language, state, due_at)
     select 'many:' || i, $1, 'text', 'phone', '+8613800000000', i::text, '{}', array[$2::int],
       'raise', '', 'zh', 'accepted', timestamptz '2026-11-20' - make_interval(mins => i)
     from generate_series(1, 12500) i`,
    [farm.orgId, house.id],
  );
  const listWith = async (input: Record<string, string>) =>
    (await server.call("listNotice", { as, input })).body.data;
  const first = await listWith({});
  expect([first.hasMore, first.rows[0]?.recipient]).toEqual([true, "1"]);
  expect(first.total).toBeGreaterThan(10_000);
  expect(first.total).toBeLessThan(12_500);
  const last = await listWith({ page: "250" });
  expect([last.total, last.hasMore, last.rows.at(-1)?.recipient]).toEqual([12_500, false, "12500"]);
  const { total, hasMore } = await listWith({ from: String(Date.UTC(2026, 10, 19)) });
  expect([total, hasMore]).toEqual([1440, false]);
});
