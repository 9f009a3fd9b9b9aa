import { beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../../../contract/base/server-message.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
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
let [company, houseManager, anna, stranger]: Caller[] = [];

beforeAll(async () => {
  const farm = await buildFarm(server.database, {});
  house = await buildHouse(server.database, { farmId: farm.id });
  const { orgId } = farm;
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [house.id],
  });
  anna = await buildUser(server.database, { roleKey: "farm_manager", orgId, farmIds: [farm.id] });
  stranger = await buildUser(server.database, { roleKey: "company_manager", orgId });
  await buildPhone(server.database, { orgId, farmId: farm.id, userId: anna.userId });
  await buildRota(server.database, {
    orgId,
    farmId: farm.id,
    people: [houseManager.userId],
    lines: [rotaLine([houseManager.userId], { period: "00:00-00:00" })],
  });
});

let subjects = 0;
const fresh = async () => {
  subjects += 1;
  const alarm = { houseId: house.id, key: "fanFault", subject: String(subjects) } as const;
  return (await buildAlarm(server.database, alarm)).id;
};
const assign = (as: Caller, ids: number[], userId: number) =>
  server.call("assignAlarm", { as, input: { ids, userId, note: "fan 3" } });

describe("people that an alarm can be assigned to", () => {
  it("are on the rotas and contacts of its house, on-call people first; a house manager sees them too", async () => {
    const input = { alarmId: String(await fresh()) };
    const { rows } = (await server.call("listAssignee", { as: houseManager!, input })).body.data;
    expect(rows.map(({ id }) => id)).toEqual([houseManager!.userId, anna!.userId]);
    expect(rows.map(({ isOnCall, isReached }) => [isOnCall, isReached])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((await assign(houseManager!, [await fresh()], stranger!.userId)).status).toBe(404);
  });
});

describe("an alarm that is assigned to a person", () => {
  it("records it in its history, notifies that person with a link, and stays unacknowledged", async () => {
    const id = await fresh();
    const { data } = (await assign(company!, [id], anna!.userId)).body;
    expect(data.isTold).toBe(true);
    expect(data.alarms[0]).toMatchObject({
      id,
      state: "unacknowledged",
      assigned: { name: anna!.name, by: company!.name, at: server.clock.now },
    });
    const life = (await server.call("alarmLife", { as: company!, input: { id: String(id) } })).body;
    expect(life.data.events.at(-1)).toMatchObject({ kind: "assign", note: anna!.name });
    const notices = await server.database.query<{ text: string; user_id: number; link: boolean }>(
      `select text, user_id, ack_token_hash is not null as link from notices
       where kind = 'assigned' and $1 = any(alarm_ids)`,
      [id],
    );
    expect(notices).toEqual([
      { text: expect.stringContaining("fan 3"), user_id: anna!.userId, link: true },
    ]);
  });

  it("causes no notice to a person without an address, or to the person who assigned it", async () => {
    expect((await assign(company!, [await fresh()], houseManager!.userId)).body.data.isTold).toBe(
      false,
    );
    expect((await assign(anna!, [await fresh()], anna!.userId)).body.data.isTold).toBe(false);
  });

  it("cannot be assigned once it is closed", async () => {
    const id = await fresh();
    await server.database.query("update alarms set state = 'closed' where id = $1", [id]);
    const refused = await assign(company!, [id], anna!.userId);
    expect([refused.status, refused.body.msg]).toEqual([409, messages.alarmNotActive.en]);
  });
});
