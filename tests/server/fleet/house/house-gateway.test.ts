import { beforeAll, expect, test } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { buildHouse, type BuiltHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";

const noon = Date.UTC(2026, 5, 1, 4);
const hour = hourMs;
const server = useTestServer();
const administrator = useAdministrator(server);
let house: BuiltHouse;
let gatewayId: number;

beforeAll(async () => {
  house = await buildHouse(server.database);
  await buildHouse(server.database);
  [{ id: gatewayId }] = (await server.database.query<{ id: number }>(
    "select id from gateways where house_id = $1",
    [house.id],
  )) as [{ id: number }];
});

const detail = async (id: number) =>
  (await server.call("gatewayDetail", { as: administrator, input: { houseId: String(id) } })).body
    .data;
const log = async (input: object) =>
  (
    await server.call("gatewayOnlineLog", {
      as: administrator,
      input: { houseId: String(house.id), ...input },
    })
  ).body.data;

test("a gateway shows its reported data, and nothing of its secret", async () => {
  await server.database.query(
    "update gateways set version = '2.1.4', sim_card = '8986', net_type = 'wired' where id = $1",
    [gatewayId],
  );
  await server.database.query(
    "insert into alarm_inputs (gateway_id, code, content, relay_type) values ($1, 2, '燃气', 'normallyClosed')",
    [gatewayId],
  );
  await server.database.query(
    `update house_states set seen_at = $2, clock = '{"pace": {"intervalS": 299.8}}'
     where house_id = $1`,
    [house.id, new Date(noon + hour)],
  );
  const gateway = await detail(house.id);
  expect(gateway).toEqual({
    id: gatewayId,
    houseId: house.id,
    networkId: house.networkId,
    typeKey: 27,
    typeName: "EC86",
    typeNameEn: "EC86",
    fitted: { alarmInputs: 8, power: false, speed: "none", concentrators: false },
    version: "2.1.4",
    simCard: "8986",
    netType: "wired",
    intervalS: null,
    foundIntervalS: 300,
    isOnline: true,
    onlineSince: Date.UTC(2026, 5, 1),
    seenAt: noon + hour,
    inputs: [
      {
        code: 2,
        content: "燃气",
        contentEn: "",
        relayType: "normallyClosed",
        important: false,
        shieldUntil: null,
      },
    ],
    messages: [],
  });
});

test("a house without a gateway has none", async () => {
  expect(await detail((await buildHouse(server.database, { networkId: null })).id)).toBeNull();
});

test("a house's last messages come newest first, without those of unknown shapes", async () => {
  const send = (minute: number, kind: string, body: object) =>
    server.database.query(
      "insert into gateway_messages (at, gateway_id, kind, body) values ($1, $2, $3, $4)",
      [new Date(noon + minute * minuteMs), gatewayId, kind, JSON.stringify(body)],
    );
  await send(1, "event", { v: 1, event: "restart" });
  await send(2, "attr", { v: 1, version: "2.1.4", simCard: "8986", netType: "wired" });
  await send(3, "ack", { v: 1, commandId: "c", result: "rejected", reason: "busy" });
  await send(4, "log", { v: 1, line: "modem up" });
  await send(5, "event", { v: 1, event: "exploded" });
  await send(6, "novelty", { v: 1 });
  const messages = (await detail(house.id))!.messages;
  expect(messages).toMatchObject([
    { at: noon + 240_000, kind: "log", line: "modem up" },
    { at: noon + 180_000, kind: "ack", result: "rejected", reason: "busy" },
    { at: noon + 120_000, kind: "attr", version: "2.1.4", netType: "wired" },
    { at: noon + minuteMs, kind: "event", event: "restart", netType: null },
  ]);
});

test("the online log is newest first; each line has its end, across pages too", async () => {
  for (let n = 0; n < 5; n += 1) {
    await server.database.query(
      "insert into presence_log (gateway_id, at, is_online, net_type) values ($1, $2, $3, 'wireless')",
      [gatewayId, new Date(noon + n * hour), n % 2 === 0],
    );
  }
  const whole = await log({});
  expect(whole.total).toBe(5);
  expect(
    whole.rows.map(({ at, isOnline, endedAt }) => [
      (at - noon) / hour,
      isOnline,
      endedAt === null ? null : (endedAt - noon) / hour,
    ]),
  ).toEqual([
    [4, true, null],
    [3, false, 4],
    [2, true, 3],
    [1, false, 2],
    [0, true, 1],
  ]);
  expect(await log({ page: "2", pageSize: "2" })).toEqual({
    total: 5,
    rows: whole.rows.slice(2, 4),
  });
});

test("a gateway that never connected has an empty log", async () => {
  const other = await buildHouse(server.database, { networkId: null });
  expect(
    (
      await server.call("gatewayOnlineLog", {
        as: administrator,
        input: { houseId: String(other.id) },
      })
    ).body.data,
  ).toEqual({ total: 0, rows: [] });
});
