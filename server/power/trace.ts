import { chosenFields } from "../../contract/field.ts";
import { type FarmPower, farmPowerFields } from "../../contract/power.ts";
import type { powerRoutes } from "../../contract/route/power.ts";
import { flockIds } from "../flock/trace.ts";
import { farmIds, houseIds, tariffIds } from "../session/named-ids.ts";
import { difference, exportEntry } from "../trace/entry.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly exportPower: number;
    readonly exportPowerHouse: number;
    readonly saveFarmPower: Change<FarmPower>;
  }
}

interface Place {
  readonly farmId?: number | undefined;
  readonly houseId?: number | undefined;
}
const placeIds = ({ farmId, houseId }: Place) => [farmIds(farmId), houseIds(houseId)];

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
    lines: ({ before, after }) => [
      {
        function: "powerSettings",
        operation: after.name,
        orgId: after.orgId,
        ...difference(before, after, chosenFields(farmPowerFields)),
      },
    ],
    recordsChanged: ({ after }) => [{ kinds: ["tariffs"], orgIds: [after.orgId] }],
    names: ({ farmId, tariffId, meterHouseId }) => [
      farmIds(farmId),
      tariffIds(tariffId),
      houseIds(meterHouseId),
    ],
  },
} satisfies TracesOf<typeof powerRoutes>;
