import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aliveWordSchema } from "../../../../../contract/control/protocol/gateway-order.ts";
import { sendAlive } from "../../../../../server/telemetry/ingest/intake/alive-message.ts";
import { openTestDatabase, type TestDatabase } from "../../../../factories/database.ts";
import { buildFarm, buildHouse } from "../../../../factories/fleet.ts";

let opened: TestDatabase;
const online: string[] = [];
beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  const farm = await buildFarm(database);
  for (let index = 0; index < 6; index += 1) {
    const house = await buildHouse(database, { farmId: farm.id });
    const { networkId } = house;
    const isOnline = index < 5;
    await database.query(
      `insert into house_states (house_id, is_online) values ($1, $2)
       on conflict (house_id) do update set is_online = excluded.is_online`,
      [house.id, isOnline],
    );
    if (isOnline && networkId !== null) online.push(networkId);
  }
});
afterAll(() => opened.close());

describe("connected gateways", () => {
  it("each get a sign of life on time, and none while the server cannot store", async () => {
    const received: string[] = [];
    let isStoring = true;
    const deps = {
      database: opened.database,
      send: async (topic: string, payload: string) => {
        aliveWordSchema.parse(JSON.parse(payload));
        received.push(topic);
      },
      isStoring: () => isStoring,
      log: pino({ level: "silent" }),
      now: () => 5,
    };
    for (let part = 0; part < 3; part += 1) await sendAlive(deps, 3, part);
    expect(received.toSorted()).toEqual(online.map((id) => `v1/gw/${id}/down/time`).toSorted());
    // Two servers behind one broker each serve their own gateways.
    const own = received.splice(0);
    for (const isOdd of [0, 1])
      for (let part = 0; part < 3; part += 1)
        await sendAlive({ ...deps, ownsHouse: (id) => id % 2 === isOdd }, 3, part);
    expect(received.toSorted()).toEqual(own.toSorted());
    isStoring = false;
    for (let part = 0; part < 3; part += 1) await sendAlive(deps, 3, part);
    expect(received).toHaveLength(5);
  });
});
