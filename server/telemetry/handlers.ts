import type { telemetryRoutes } from "../../contract/route/telemetry.ts";
import { mayReadHouse } from "../house/query.ts";
import type { HandlersOf } from "../call.ts";
import type { HandlerParts } from "../parts.ts";
import { notFound } from "../refusal.ts";
import { exportHistory } from "./export.ts";
import { readDayLines } from "./day-line.ts";

export function telemetryHandlers({
  database,
  readRange,
}: HandlerParts): HandlersOf<typeof telemetryRoutes> {
  return {
    telemetryRange: async ({ caller, input }) => {
      if (!(await mayReadHouse(database, caller, input.houseId))) throw notFound();
      return readRange(input);
    },
    exportTelemetry: async ({ caller, input, language, record }) => {
      const { sheet, houses } = await exportHistory(database, readRange, caller, input, language);
      await record(database, houses);
      return sheet;
    },
    dayLine: ({ caller, input, now }) => readDayLines(database, caller, input.houseIds, now),
  };
}
