import type { z } from "zod";
import { apiBase } from "./define/reply-envelope.ts";
import type { RouteName, routes } from "./routes.ts";

type Examples = { readonly [K in RouteName]?: z.input<(typeof routes)[K]["input"]> };

/** The base of the stable calls, for programs of others. */
export const stableBase = `${apiBase}/v1`;

/**
 * Calls that programs of others may rely on, each with an input as an example. Fields are only ever
 * added to their replies, and optional ones to their inputs; any other change needs a new version,
 * and the old version stays for a year. A GET's values are texts, as in an address.
 */
export const stableCalls = {
  getCurrent: {},
  listFarm: {},
  listHouse: { keyword: "3", pageSize: "50" },
  houseDetail: { id: "1" },
  listOverview: {},
  telemetryRange: {
    houseId: "1",
    metrics: "temp,rh",
    from: "1780000000000",
    to: "1780086400000",
    grain: "hour",
  },
  listAlarm: { state: "active", pageSize: "50" },
  alarmLife: { id: "1" },
  toldOfAlarms: { alarmIds: "1,2" },
  ackAlarm: { ids: [1], note: "on my way" },
  listFlock: { houseId: "1" },
  productionDay: { flockId: "1" },
  productionSeries: { flockId: "1" },
  saveProduction: {
    flockId: 1,
    day: "2026-06-01",
    version: 0,
    draftId: "3f0c1a52-8a3e-4b7e-9a31-0b3b8f5f1c11",
    draftedAt: 1_780_300_000_000,
    losses: [{ dead: 2, culled: 0, cause: "unknown" }],
  },
  listFlockResult: {},
  listFeedDelivery: { farmId: "1" },
  createFeedDelivery: { farmId: 1, day: "2026-06-01", kg: 12_000, formula: "B2" },
  powerNow: {},
  listExternalId: { system: "SAP", externalId: "H-0012", kind: "house" },
  putExternalId: { kind: "house", thingId: 1, system: "SAP", externalId: "H-0012" },
  deleteExternalId: { id: 1 },
  putFarm: {
    system: "SAP",
    externalId: "F-12",
    name: "North farm",
    type: "broiler",
    level: "farm",
    parentId: null,
    country: "CHN",
    adcode: "370000",
    lng: 118.5,
    lat: 36.25,
    timeZone: "Asia/Shanghai",
  },
  putHouse: {
    system: "SAP",
    externalId: "H-0012",
    farmId: 1,
    name: "House 12",
    species: "broiler",
  },
  putFlock: {
    system: "SAP",
    externalId: "B-2026-031",
    houseId: 1,
    breedId: 1,
    placedAt: 1_780_300_000_000,
    placedCount: 20_000,
  },
} as const satisfies Examples;
export type StableCall = keyof typeof stableCalls;

/** The day on which each call was added; shown in the API document. */
export const stableSince = {
  getCurrent: "2026-11-27",
  listFarm: "2026-11-27",
  listHouse: "2026-11-27",
  houseDetail: "2026-11-27",
  listOverview: "2026-11-27",
  telemetryRange: "2026-11-27",
  listAlarm: "2026-11-27",
  alarmLife: "2026-11-27",
  toldOfAlarms: "2026-11-28",
  ackAlarm: "2026-11-27",
  listFlock: "2026-11-27",
  productionDay: "2026-11-27",
  productionSeries: "2026-11-27",
  saveProduction: "2026-11-27",
  listFlockResult: "2026-11-27",
  listFeedDelivery: "2026-11-27",
  createFeedDelivery: "2026-11-27",
  powerNow: "2026-11-27",
  listExternalId: "2026-11-27",
  putExternalId: "2026-11-27",
  deleteExternalId: "2026-11-27",
  putFarm: "2026-11-28",
  putHouse: "2026-11-28",
  putFlock: "2026-11-28",
} as const satisfies Record<StableCall, string>;

export const isStable = (name: RouteName): name is StableCall => Object.hasOwn(stableCalls, name);
