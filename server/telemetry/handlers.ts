import type { RangeQuery, RangeReply } from "../../contract/telemetry.ts";
import { notFound } from "../base/refusal.ts";
import { bind } from "../call/bind.ts";
import type { Database } from "../db/open.ts";
import { mayReadHouse } from "../session/scope.ts";
import { readDayLines } from "./day-line.ts";
import { exportHistory } from "./export.ts";

interface HistoryDeps {
  readonly database: Database;
  /** History of a house whose visibility has been checked. */
  readonly readRange: (query: RangeQuery, signal: AbortSignal) => Promise<RangeReply>;
}

export const telemetryHandlers = (deps: HistoryDeps) =>
  bind(deps, {
    telemetryRange: async ({ database, readRange }, { caller, input, signal }) => {
      if (!(await mayReadHouse(database, caller, input.houseId))) throw notFound();
      return readRange(input, signal);
    },
    exportTelemetry: async ({ database, readRange }, call) => {
      const { caller, input, language, logChange, signal } = call;
      const { sheet, houses } = await exportHistory(
        database,
        (query) => readRange(query, signal),
        caller,
        input,
        language,
      );
      await logChange(database, houses);
      return sheet;
    },
    dayLine: ({ database }, { caller, input, now }) =>
      readDayLines(database, caller, input.houseIds, now),
  });
