import { useCallback } from "react";
import { severities } from "../../../../contract/alarm/alarm.ts";
import { houseStatuses } from "../../../../contract/fleet/house/house.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { isAlarmRank, type Rank } from "../../../map/geo/place-rank.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import type { OverviewPlace } from "./overview-places.ts";

/** Returns a sentence with everything a mark shows by shape, colour and number. */
export function usePlaceText(): (place: Pick<OverviewPlace, "name" | "areaStatus">) => string {
  const { t, language } = useOverviewText();
  return useCallback(
    ({ name, areaStatus: { rank, houses, inAlarm, offline, noTemp, hasUnacknowledged } }) =>
      t("placeSummary", {
        name,
        state: rankName(rank, language),
        houses,
        alarm: inAlarm,
        offline,
        noTemp: noTemp > 0 ? t("placeNoTemp", { count: noTemp }) : "",
      }) + (hasUnacknowledged ? t("placeWaits") : ""),
    [t, language],
  );
}

export const rankName = (rank: Rank, language: Language): string =>
  !isAlarmRank(rank)
    ? houseStatuses[rank][language]
    : (Object.values(severities).find(({ key }) => key === rank)?.name[language] ?? rank);
