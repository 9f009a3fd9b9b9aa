import { useMemo } from "react";
import type { ChartWords } from "../../../charts/time/time-chart.tsx";
import { useTrendSay } from "../../../i18n/words/fleet/trend-words.ts";

/** Returns a chart's words for its parts: the same object while the language stays. */
export function useChartWords(): ChartWords {
  const { say } = useTrendSay();
  return useMemo(
    () => ({
      latest: say("chartLatest"),
      reset: say("chartReset"),
      nearer: say("chartNearer"),
      farther: say("chartFarther"),
      hint: say("chartHint"),
      ribbon: say("modeLane"),
      marks: say("alarmLane"),
      changes: say("changeLane"),
      pending: say("chartPending"),
    }),
    [say],
  );
}
