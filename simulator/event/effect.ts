import { dayMs } from "../../contract/time.ts";
import { type Faults, healthy } from "../model/fault.ts";
import type { Site } from "../model/site.ts";
import { type HouseEvent, keepsFrames, probeFaultOf } from "./kind.ts";

type Effect = (site: Site, event: HouseEvent, atMs: number) => Partial<Faults>;

/**
 * What each kind does to a house. A fan failure takes one fan of each group, so that it shows at
 * every level.
 */
const effects: Readonly<Record<HouseEvent["kind"], Effect>> = {
  powerFail: (_site, event) => ({ noPower: true, noPowerSinceMs: event.fromMs }),
  phaseLoss: (_site, event) => ({ lostPhase: (event.dice % 3) as 0 | 1 | 2 }),
  fanFail: (site, event) => ({
    deadFans: [event.dice % site.building.sideFans, site.building.sideFans + (event.dice % 2)],
  }),
  padPump: () => ({ padDead: true }),
  heatWave: () => ({ outdoorK: 6 }),
  coldWave: () => ({ outdoorK: -10 }),
  sensorFault: (site, event) => ({
    probe: {
      probe: event.dice % site.building.probes,
      kind: probeFaultOf(event.dice),
      sinceMs: event.fromMs,
    },
  }),
  gatewayOffline: (_site, event) => ({ link: keepsFrames(event.dice) ? "buffering" : "losing" }),
  controllerLost: () => ({ controllerLost: true }),
  waterLeak: () => ({ waterFactor: 4 }),
  waterStop: () => ({ waterFactor: 0 }),
  feedFault: () => ({ feedStuck: true }),
  doorOpen: () => ({ doorOpen: true }),
  disease: (_site, event, atMs) => ({ sickDays: (atMs - event.fromMs) / dayMs }),
  wrongTarget: () => ({ targetK: 3 }),
  wrongLevel: () => ({ isStarved: true }),
  burst: () => ({}),
};

/** The faults that a set of running events amounts to. */
export function faultsOf(site: Site, events: readonly HouseEvent[], atMs: number): Faults {
  if (events.length === 0) return healthy;
  const faults: Faults = { ...healthy };
  for (const event of events) Object.assign(faults, effects[event.kind](site, event, atMs));
  return faults;
}
