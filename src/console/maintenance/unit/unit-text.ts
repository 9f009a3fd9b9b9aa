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

/** "3,480 h", with source and coverage; a dash if not counted. */
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

/** A label in groups of four, as read aloud. */
export const spelled = (label: string): string => label.replace(/(.{4})(?=.)/g, "$1 ");
