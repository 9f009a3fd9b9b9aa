import { chosenFields } from "../../contract/field.ts";
import { type FarmPower, farmPowerFields } from "../../contract/power.ts";
import type { powerRoutes } from "../../contract/route/power.ts";
import { flockIds } from "../flock/trace.ts";
import { farmIds, houseIds, tariffIds } from "../session/named-ids.ts";
import { difference, exportEntry } from "../trace/entry.ts";
import type { Change, TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly exportPower: number;
    readonly exportPowerHouse: number;
    readonly saveFarmPower: Change<FarmPower>;
    readonly clearFarmPower: Change<FarmPower>;
  }
}

interface Place {
  readonly farmId?: number | undefined;
  readonly houseId?: number | undefined;
}
const placeIds = ({ farmId, houseId }: Place) => [farmIds(farmId), houseIds(houseId)];

/** What is written down of other terms of a place. */
const termsTrace = {
  lines: ({ before, after }: Change<FarmPower>) => [
    {
      function: "powerSettings" as const,
      operation: after.name,
      orgId: after.orgId,
      ...difference(before, after, chosenFields(farmPowerFields)),
    },
  ],
  recordsChanged: ({ after }: Change<FarmPower>) => [
    { kinds: ["tariffs" as const], orgIds: [after.orgId] },
  ],
};

export const powerTraces = {
  powerNow: { names: placeIds },
  powerRange: { names: placeIds },
  powerLoad: { names: placeIds },
  powerUse: { names: placeIds },
  listPowerHouse: { names: placeIds },
  exportPower: {
    lines: (rows, { grain, from, to }) => [exportEntry("power", [grain, `${from} – ${to}`], rows)],
    names: placeIds,
  },
  exportPowerHouse: {
    lines: (rows, { keyword = "" }) => [exportEntry("powerHouse", [keyword], rows)],
    names: placeIds,
  },
  flockEnergy: { names: ({ flockId }) => [flockIds(flockId)] },
  saveFarmPower: {
    ...termsTrace,
    names: ({ farmId, tariffId, meterHouseId }) => [
      farmIds(farmId),
      tariffIds(tariffId),
      houseIds(meterHouseId),
    ],
  },
  clearFarmPower: { ...termsTrace, names: ({ farmId }) => [farmIds(farmId)] },
} satisfies TracesOf<typeof powerRoutes>;
