import { useMemo } from "react";
import type { ChartWords } from "../../../charts/time/time-chart.tsx";
import { useTrendText } from "../../../i18n/words/fleet/trend-words.ts";

/** Returns the texts of a chart: the same object while the language does not change. */
export function useChartWords(): ChartWords {
  const { t } = useTrendText();
  return useMemo(
    () => ({
      latest: t("chartLatest"),
      reset: t("chartReset"),
      nearer: t("chartNearer"),
      farther: t("chartFarther"),
      hint: t("chartHint"),
      ribbon: t("modeLane"),
      marks: t("alarmLane"),
      changes: t("changeLane"),
      pending: t("chartPending"),
    }),
    [t],
  );
}
