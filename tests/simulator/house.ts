import type { Archetype } from "../../contract/fleet/house/house-manage.ts";
import type { Species } from "../../contract/base/animal.ts";
import type { DemoBreed } from "../../contract/operate/demo-fleet.ts";

import { dayMs, minuteMs } from "../../contract/base/time.ts";
import { freshState, HouseRun, onGrid, simulateTo } from "../../simulator/house-run.ts";
import type { HouseEvent } from "../../simulator/event/event-kinds.ts";
import { buildings } from "../../simulator/model/archetype.ts";
import { Climate } from "../../simulator/model/climate.ts";
import { type HouseConstants, houseConstants } from "../../simulator/model/house-constants.ts";
import type { HouseState } from "../../simulator/model/state.ts";

export interface HouseOptions {
  readonly adcode: string;
  readonly archetype?: Archetype;
  readonly breed?: DemoBreed;
  readonly species?: Species;
  /** Day age on `date`; null for an empty house. */
  readonly dayAge: number | null;
  /** Local midnight in China, as 2026-07-15. */
  readonly date: string;
  readonly seed?: number;
  readonly networkId?: string;
  /** Type of its gateway; absent: iEC12-V. */
  readonly typeKey?: string;
}

export const midnight = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** A house in China as the plan would lay it out. */
export function buildSite(options: HouseOptions): HouseConstants {
  const archetype = options.archetype ?? "broilerFloor";
  const placedAt = options.dayAge === null ? null : midnight(options.date) - options.dayAge * dayMs;
  return houseConstants(
    {
      farmKey: "F001",
      name: "1号舍",
      nameEn: "House 1",
      species: options.species ?? "broiler",
      archetype,
      breed: options.breed ?? "ross308",
      floorM2: null,
      flock: placedAt === null ? null : { placedAt, placedCount: buildings[archetype].stock },
      gateway: { networkId: options.networkId ?? "GW-0001", typeKey: options.typeKey ?? "32" },
      handDriven: false,
    },
    {
      key: "F001",
      parentKey: null,
      orgCode: "A",
      name: "场",
      nameEn: "Farm",
      level: "farm",
      country: "CHN",
      adcode: options.adcode,
      lng: 117,
      lat: 36,
      timeZone: "Asia/Shanghai",
    },
    options.seed ?? 1,
  );
}

/** States of houses that nothing has happened to, by house and time, as kept below. */
const quietStates = new Map<string, HouseState>();

/**
 * A house that has lived from a day and a half before the midnight that begins `date` until
 * `fromMs`, that midnight when absent. Nothing strikes it but `planned`.
 */
export function buildRun(
  options: HouseOptions,
  planned: readonly HouseEvent[] = [],
  isPlannedOnly = true,
  fromMs = midnight(options.date),
): HouseRun {
  const house = buildSite(options);
  const climate = new Climate(options.seed ?? 1);
  const runFrom = (state: HouseState) =>
    new HouseRun(house, { climate, planned, isPlannedOnly }, state, 0);
  const live = (): HouseState => {
    const run = runFrom(freshState(house, climate, onGrid(midnight(options.date) - 1.5 * dayMs)));
    simulateTo(run, fromMs);
    return run.state;
  };
  if (!isPlannedOnly || planned.some((event) => event.fromMs < fromMs)) return runFrom(live());
  // Houses that nothing has happened to are equal: their past is simulated once.
  const name = JSON.stringify([options, fromMs]);
  const state = quietStates.get(name) ?? live();
  quietStates.set(name, state);
  return runFrom(state);
}

/** Every minute of the next `minutes`. */
export function live(run: HouseRun, minutes: number): HouseState[] {
  return Array.from({ length: minutes }, () => {
    simulateTo(run, run.state.atMs + minuteMs);
    return run.state;
  });
}

export const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;
