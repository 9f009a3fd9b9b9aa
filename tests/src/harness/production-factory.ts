import type { FlockCard } from "../../../contract/fleet/flock/flock-card.ts";
import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import { buildFlockDay } from "../../factories/flock-day.ts";
import { noon } from "./fleet-factory.ts";

/** A flock of 30,000 of which nobody has written anything down. */
export const buildCard = (over: Partial<FlockCard> = {}): FlockCard => ({
  id: 7,
  day: "2026-06-01",
  alive: 30_000,
  placed: null,
  isByBook: false,
  survivalPct: null,
  lossDayPct: null,
  layPct: null,
  stdLayPct: null,
  weightG: null,
  stdWeightG: null,
  ...over,
});

export const buildRecord = (over: Partial<FlockRecord> = {}): FlockRecord => ({
  flockId: 7,
  houseId: 1,
  farmName: "青山农场",
  farmNameEn: "Green Hill",
  houseName: "1号舍",
  houseNameEn: "House 1",
  species: "broiler",
  breedName: "罗斯 308",
  breedNameEn: "Ross 308",
  timeZone: "Asia/Shanghai",
  day: "2026-06-01",
  today: "2026-06-01",
  firstDay: "2026-05-05",
  lastDay: "2026-06-01",
  version: 0,
  values: { feedKg: null, waterL: null, kwh: null, note: "" },
  hasNoLosses: false,
  hasNoEggs: false,
  losses: [],
  eggs: [],
  eggSales: [],
  weighings: [],
  moves: [],
  treatments: [],
  withheld: [],
  lastAt: null,
  lastBy: null,
  figures: buildFlockDay(),
  dayBefore: buildFlockDay({ day: "2026-05-31", dead: 12, culled: 3, isRunning: false }),
  eggsBefore: null,
  standards: [
    { day: "2026-06-01", lost: 21.4, feedKg: 4170, waterL: 7500, eggs: null, eggKg: null },
  ],
  due: [],
  reminders: [],
  readByHand: [],
  isClosed: false,
  windowDays: 3,
  needsReason: false,
  ...over,
});

export const buildLoss = (over: Partial<FlockRecord["losses"][number]> = {}) => ({
  id: 11,
  at: noon,
  by: "Keeper Wang",
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  dead: 12,
  culled: 3,
  cause: "leg" as const,
  ...over,
});
