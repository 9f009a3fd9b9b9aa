import type { telemetryRoutes } from "../../contract/route/telemetry.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import type { RangeQuery, RangeReply } from "../../contract/telemetry.ts";
import { notFound } from "../base/refusal.ts";
import { exportHistory } from "./export.ts";
import { readDayLines } from "./day-line.ts";
import { mayReadHouse } from "../session/scope.ts";

/** What the calls of histories work with. */
interface Deps {
  readonly database: Database;
  /** History of a house whose visibility has been checked. */
  readonly readRange: (query: RangeQuery) => Promise<RangeReply>;
}

export function telemetryHandlers({
  database,
  readRange,
}: Deps): HandlersOf<typeof telemetryRoutes> {
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
