import { useCallback } from "react";
import { shortNameOf } from "../../../contract/fleet/short-name.ts";
import type { IncidentRow } from "../../stores/fleet/incident-row.ts";
import { useStores } from "../../context/use-stores.ts";
import { useWall } from "./wall-context.ts";

/** Short names of farms in the language on screen. Read it in an observer. */
export function useShortName(): (farmId: number) => string {
  const { fleet } = useStores();
  const { t } = useWall();
  return useCallback(
    (farmId) => {
      const farm = fleet.farms.get(farmId);
      return farm === undefined ? String(farmId) : shortNameOf(farm, t.language);
    },
    [fleet, t],
  );
}

/**
 * Returns the place of an incident: its farm, or the number of its farms. Read it in an observer.
 */
export function useIncidentPlace(): (incident: IncidentRow) => string {
  const { t } = useWall();
  const shortName = useShortName();
  return useCallback(
    ({ farmIds }) =>
      farmIds.length === 1 ? shortName(farmIds[0]) : t("farmCount", { count: farmIds.length }),
    [t, shortName],
  );
}
