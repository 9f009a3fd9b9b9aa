import type { KeyObject } from "node:crypto";
import { freshState } from "../../simulator/house-run.ts";
import type { LineParts } from "../../simulator/house-line.ts";
import { lineParts } from "../../simulator/line-parts.ts";
import { Climate } from "../../simulator/model/climate.ts";
import { buildSite } from "./house.ts";

/** A simulated house with its controller at work and its gateway, not connected yet. */
export function buildLine(
  seed: number,
  {
    mqttPort,
    networkId,
    secret,
    busMs,
    fileKey = null,
  }: {
    readonly mqttPort: number;
    readonly networkId: string;
    readonly secret: string;
    readonly busMs?: number;
    readonly fileKey?: KeyObject | null;
  },
): LineParts {
  const site = buildSite({ adcode: "370000", dayAge: 28, date: "2026-07-15", networkId });
  const climate = new Climate(seed);
  const parts = lineParts({
    site,
    world: { climate, planned: [], isPlannedOnly: true },
    state: freshState(site, climate, Date.UTC(2026, 6, 15)),
    seq: 0,
    identity: {
      url: `mqtt://127.0.0.1:${mqttPort}`,
      networkId,
      secret,
      version: "1",
      simCard: "8986",
      netType: "wireless",
    },
    listener: { up: () => undefined, acked: () => undefined, down: () => undefined },
    memory: null,
    fileKey,
    reportGapMs: 1,
    busMs,
    random: Math.random,
  });
  parts.plant.begin();
  return parts;
}
