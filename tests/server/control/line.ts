import { Climate } from "../../../simulator/model/climate.ts";
import { freshState } from "../../../simulator/house-run.ts";
import type { LineParts } from "../../../simulator/house-line.ts";
import { lineParts } from "../../../simulator/line-parts.ts";
import { buildSite } from "../../simulator/house.ts";
import { networkIdOf, secretOf } from "../ingest/plan.ts";

/** A simulated house with its controller and gateway, not connected yet. */
export async function lineOf(number: number, mqttPort: number): Promise<LineParts> {
  const networkId = networkIdOf(number);
  const site = buildSite({ adcode: "370000", dayAge: 28, date: "2026-07-15", networkId });
  const climate = new Climate(number);
  const parts = lineParts({
    site,
    world: { climate, planned: [], isQuiet: true },
    state: freshState(site, climate, Date.UTC(2026, 6, 15)),
    seq: 0,
    identity: {
      url: `mqtt://127.0.0.1:${mqttPort}`,
      networkId,
      secret: await secretOf(networkId),
      version: "1",
      simCard: "8986",
      netType: "wireless",
    },
    listener: { up: () => undefined, acked: () => undefined, down: () => undefined },
    memory: null,
    reportGapMs: 1,
    random: Math.random,
  });
  parts.plant.begin();
  return parts;
}
