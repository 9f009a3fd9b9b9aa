import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type { HouseDetail } from "../../../../contract/fleet/house/reading.ts";
import type { LegendEntry } from "../../../ui/house-plan-legend.tsx";
import type { PlanMarks } from "../../../ui/house-plan-mark.ts";
import { type PlanBand, probeState } from "../../../ui/house-plan-state.ts";
import type { HouseText } from "../../../i18n/words/fleet/house-words.ts";

/** Returns the legend of the plan, in the order of the drawing: only signs that are on it now. */
export function planSigns(
  { temps, inletPos, tunnelDoorPos }: HouseDetail,
  band: PlanBand | null,
  marks: PlanMarks,
  t: HouseText,
): readonly LegendEntry[] {
  const states = new Set(temps.map((temp) => probeState(temp, band)));
  const worst = (severities: Iterable<Severity>): Severity | null =>
    [...severities].toSorted((a, b) => a - b)[0] ?? null;
  const probes = worst([
    ...marks.probes.values(),
    ...(marks.allProbes === null ? [] : [marks.allProbes]),
  ]);
  const fans = worst(marks.fans.values());
  const inputs = worst(marks.inputs.values());
  return [
    states.has("above") && { sign: "above" as const, text: t("legendAbove") },
    states.has("below") && { sign: "below" as const, text: t("legendBelow") },
    states.has("unknown") && { sign: "unknownValue" as const, text: t("legendUnknownValue") },
    [...inletPos, ...tunnelDoorPos].includes(null) && {
      sign: "unknownOpening" as const,
      text: t("legendUnknownOpening"),
    },
    probes !== null && { sign: probes, text: t("legendProbeFault") },
    fans !== null && { sign: fans, text: t("legendFanFault") },
    inputs !== null && { sign: inputs, text: t("legendInputAlarm") },
  ].filter((entry) => entry !== false);
}
