import type { HistoryPort } from "../../stores/port/history.ts";
import type { CallPort } from "../../stores/port/call.ts";

/** Most alarms that are marked. */
const alarmsMax = 1000;

export const historyPort = (call: CallPort): HistoryPort => ({
  range: ({ houseId, metrics, from, to, pixels, grain }, signal) =>
    call(
      "telemetryRange",
      { houseId, metrics: metrics.join(","), from, to, pixels, grain },
      { signal },
    ),
  alarms: async ({ houseId, from, to }, signal) =>
    (
      await call(
        "listAlarm",
        { houseId, from, to, state: "all", page: 1, pageSize: alarmsMax },
        { signal },
      )
    ).rows,
});
