import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { topics } from "../../../../../contract/telemetry/mqtt.ts";
import {
  SettingsReadWorker,
  readPace,
} from "../../../../../server/control/control/delivery/settings-read-worker.ts";
import { networkIdOf } from "../../../telemetry/ingest/fleet-plan.ts";
import { openSite, type Site } from "../../../telemetry/ingest/ingest-site.ts";

let site: Site;
let worker: SettingsReadWorker;
let isThere: boolean;
const orders: { topic: string; order: { type: string; id: string; groups: string[] } }[] = [];
const id = "01981f3e-5a1b-7c2d-8e3f-4a5b6c7d8e9f";

beforeEach(async () => {
  orders.length = 0;
  isThere = true;
  site = await openSite(2);
  worker = new SettingsReadWorker({
    database: site.database,
    bus: site.bus,
    broker: {
      has: () => isThere,
      publish: async (topic, payload) => void orders.push({ topic, order: JSON.parse(payload) }),
    },
    log: pino({ level: "silent" }),
    now: site.now,
  });
});
afterEach(async () => {
  await worker.stop();
  await site.close();
});

const request = () =>
  site.database.query(
    `insert into control_commands (id, house_id, gateway_id, kind, items, risk, state,
       client_token, armed_at, created_by, token_hash, operator, operator_name, source, address)
     select $1, house_id, id, 'read', '["curve"]', 0, 'queued', 't', $2, 1, '', '', '', '', ''
     from gateways where network_id = $3`,
    [id, new Date(site.clock.at), networkIdOf(1)],
  );
const stateOf = () => site.database.query("select state from control_commands");

describe("reading of settings", () => {
  it("is sent once to the connected gateway", async () => {
    await request();
    await worker.runNow();
    await worker.runNow();
    expect(orders).toEqual([
      { topic: topics.cmd(networkIdOf(1)), order: { v: 2, type: "read", id, groups: ["curve"] } },
    ]);
    expect(await stateOf()).toEqual([{ state: "sent" }]);
  });

  it("is dropped when the gateway has not connected within a minute", async () => {
    isThere = false;
    await request();
    await worker.runNow();
    expect(await stateOf()).toEqual([{ state: "queued" }]);
    site.clock.at += 60_001;
    await worker.runNow();
    isThere = true;
    await worker.runNow();
    expect(orders).toEqual([]);
    expect(await stateOf()).toEqual([{ state: "expired" }]);
  });

  it("is requested automatically if a hash differs, once a minute", async () => {
    const group = { v: 2, group: "light", rev: 1, hash: "00000001", rows: [] };
    await site.take(2, { v: 1, event: "online", session: "b7f3c2d19a40" }, "event");
    await site.take(2, { v: 1, caps: { proto: 2, groups: ["light"], do: [] } }, "attr");
    await site.take(2, group, "param");
    await worker.runNow();
    expect(orders).toEqual([]);
    await site.take(2, { v: 2, hashes: { light: "00000002" } }, "param");
    await worker.runNow();
    await worker.runNow();
    expect(orders.map(({ order }) => order.groups)).toEqual([["light"]]);
    site.clock.at += readPace.driftMs;
    await worker.runNow();
    expect(orders).toHaveLength(2);
    // By a clock set back an hour, no gateway has been queried since.
    site.clock.at -= 3_600_000;
    await worker.runNow();
    await worker.runNow();
    expect(orders).toHaveLength(3);
  });
});
