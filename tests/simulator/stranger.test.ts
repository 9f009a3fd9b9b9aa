import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fieldReasons } from "../../contract/fleet/gateway/quarantine-reason.ts";
import type { Frame } from "../../contract/telemetry/mqtt.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { type Broker, startBroker } from "../../server/telemetry/ingest/broker/broker.ts";
import { withTimeAnswers } from "../../server/telemetry/ingest/broker/time-answer.ts";
import { Gateway } from "../../simulator/gateway.ts";
import { type Deviation, deviationKeys, deviations } from "../../simulator/stranger/deviation.ts";
import { frame, networkIdOf, secretOf } from "../server/telemetry/ingest/fleet-plan.ts";
import { openSite, type Site } from "../server/telemetry/ingest/ingest-site.ts";

let house: Site;
let broker: Broker;
const gateways: Gateway[] = [];

beforeAll(async () => {
  house = await openSite(deviationKeys.length + 1);
  Object.defineProperty(house.clock, "at", { get: () => Date.now() });
  await maintainPartitions(house.database, partitionRules(90, 730), Date.now());
  broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory: house.directory,
    ingest: withTimeAnswers(
      house.ingest,
      house.directory,
      (topic, payload) => broker.publish(topic, payload),
      Date.now,
    ),
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await broker.close();
  await house.close();
});

const stateOf = async (number: number) => {
  const [row] = await house.database.query<{
    is_online: boolean | null;
    detail: { temp: number | null; kw: number | null; tempOut: number | null } | null;
  }>("select is_online, detail from house_states where house_id = $1", [house.houseId(number)]);
  return row;
};
const refusedOf = async (number: number) =>
  (
    await house.database.query<{ reason: string }>(
      "select distinct reason from quarantine where network_id = $1 order by reason",
      [networkIdOf(number)],
    )
  ).map(({ reason }) => reason);

it("lives with twelve gateways of other makers, and reports each one's peculiarities", async () => {
  expect(deviationKeys).toHaveLength(12);
  let ups = 0;
  const listener = { up: () => void (ups += 1), acked: () => undefined, down: () => undefined };
  for (const [index, key] of deviationKeys.entries()) {
    const networkId = networkIdOf(index + 1);
    const identity = {
      url: `mqtt://127.0.0.1:${broker.ports[0]}`,
      networkId,
      secret: await secretOf(networkId),
      version: "1.0.0",
      simCard: "",
      netType: "wired" as const,
      deviation: deviations[key],
    };
    const gateway = new Gateway(identity, listener, () => 0);
    gateways.push(gateway);
    gateway.start();
  }
  // A frame of a gateway that does not know yet that it is connected goes by itself, ungathered.
  await expect.poll(() => ups).toBe(12);
  for (let seq = 1; seq <= 5; seq += 1) {
    const now = Date.now();
    for (const gateway of gateways)
      gateway.send(frame(seq, Math.floor(now / 1000) * 1000, { tempOut: 20, kw: 4 }) as Frame);
    await new Promise((done) => setTimeout(done, 1100));
  }
  for (const [index, key] of deviationKeys.entries()) {
    const number = index + 1;
    const deviation: Deviation = deviations[key];
    await expect
      .poll(async () => (await stateOf(number))?.detail !== null || key === "clockOff", {
        message: key,
      })
      .toBe(true);
    const state = await stateOf(number);
    expect(state?.is_online, key).toBe(true);
    // A clock that is hours off is believed after five minutes only.
    if (key !== "clockOff") {
      expect(state?.detail?.tempOut, key).toBe(20);
      expect(state?.detail?.kw, key).toBe(4);
      expect(state?.detail?.temp ?? null, key).toBe(key === "tenths" ? null : 22.1);
    }
    expect(await refusedOf(number), key).toEqual([...deviation.refusals].toSorted());
    expect(fieldReasons, key).toEqual(expect.arrayContaining([...deviation.refusals]));
  }
});
