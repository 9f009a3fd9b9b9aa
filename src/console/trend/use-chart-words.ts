import { useMemo } from "react";
import type { ChartWords } from "../../charts/time-chart.tsx";
import { useTrendSay } from "../../i18n/words/trend.ts";

/** What a chart says of its parts: the same object while the language stays. */
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
