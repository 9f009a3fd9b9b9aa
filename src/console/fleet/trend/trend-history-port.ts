import type { HistoryPort } from "../../../stores/port/history-port.ts";
import type { CallApi } from "../../../stores/port/call.ts";

/** Most alarms that are marked. */
const alarmsMax = 1000;

export const historyPort = (callApi: CallApi): HistoryPort => ({
  range: ({ houseId, metrics, from, to, pixels, grain }, options) =>
    callApi(
      "telemetryRange",
      { houseId, metrics: metrics.join(","), from, to, pixels, grain },
      options,
    ),
  lanes: async ({ houseId, from, to }, options) => {
    const raised = { houseId, from, to, state: "all", page: 1, pageSize: alarmsMax } as const;
    const [alarms, changes] = await Promise.all([
      callApi("listAlarm", raised, options),
      callApi("parameterMarks", { houseId, from, to }, options),
    ]);
    return { alarms: alarms.rows, changes };
  },
});
