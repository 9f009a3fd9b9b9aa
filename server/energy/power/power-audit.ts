import { chosenFields } from "../../../contract/base/field.ts";
import { type FarmPower, farmPowerFields } from "../../../contract/energy/power.ts";
import type { powerRoutes } from "../../../contract/route/energy/power-routes.ts";
import { flockIds } from "../../fleet/flock/flock-audit.ts";
import { farmIds, houseIds, tariffIds } from "../../platform/session/named-ids.ts";
import { difference, exportEntry } from "../../platform/audit/audit-entry.ts";
import type { Change, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
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

/** Log lines for changed terms of a place. */
const termsAudit = {
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

export const powerAudits = {
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
    ...termsAudit,
    names: ({ farmId, tariffId, meterHouseId }) => [
      farmIds(farmId),
      tariffIds(tariffId),
      houseIds(meterHouseId),
    ],
  },
  clearFarmPower: { ...termsAudit, names: ({ farmId }) => [farmIds(farmId)] },
} satisfies AuditsOf<typeof powerRoutes>;
