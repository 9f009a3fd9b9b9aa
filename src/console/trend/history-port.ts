import type { HistoryPort } from "../../stores/port/history.ts";
import type { CallApi } from "../../stores/port/call.ts";

/** Most alarms that are marked. */
const alarmsMax = 1000;

export const historyPort = (callApi: CallApi): HistoryPort => ({
  range: ({ houseId, metrics, from, to, pixels, grain }, options) =>
    callApi(
      "telemetryRange",
      { houseId, metrics: metrics.join(","), from, to, pixels, grain },
      options,
    ),
  alarms: async ({ houseId, from, to }, options) =>
    (
      await callApi(
        "listAlarm",
        { houseId, from, to, state: "all", page: 1, pageSize: alarmsMax },
        options,
      )
    ).rows,
  changes: (ask, options) => callApi("parameterMarks", ask, options),
});
