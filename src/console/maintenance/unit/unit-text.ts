import {
  hourSources,
  type HouseUnit,
  type UnitSign,
  unitSigns,
} from "../../../../contract/maintenance/house-unit.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { MaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";

export const signText = ({ key, values }: UnitSign, language: Language): string =>
  fill(unitSigns[key][language], values);

/** "3,480 h", of what, and of how much of the time; a dash where nobody counts. */
export function hoursText(
  { hours, hoursFrom, knownPct }: Pick<HouseUnit, "hours" | "hoursFrom" | "knownPct">,
  { t, language }: { readonly t: MaintenanceText; readonly language: Language },
): string {
  if (hours === null || hoursFrom === null) return "–";
  return [
    t("mtHours", { hours: formatNumber(hours, 0, language) }),
    hourSources[hoursFrom][language],
    ...(knownPct === null ? [] : [t("mtKnown", { percent: knownPct < 1 ? "<1" : knownPct })]),
  ].join(" · ");
}

/** A label in fours: as somebody reads it aloud. */
export const spelled = (label: string): string => label.replace(/(.{4})(?=.)/g, "$1 ");
