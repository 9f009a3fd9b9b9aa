import type { RangeQuery, RangeReply } from "../../../contract/telemetry/telemetry.ts";
import { found, notFound } from "../../platform/base/refusal.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readDays } from "./house-days.ts";
import { mayReadHouse } from "../../platform/session/caller-scope.ts";
import type { PastMinutes } from "./past-minutes.ts";
import { readDayLines } from "./day-lines.ts";
import { exportHistory } from "./telemetry-export.ts";

interface HistoryDeps {
  readonly database: Database;
  /** History of a house whose visibility has been checked. */
  readonly readRange: (query: RangeQuery, signal: AbortSignal) => Promise<RangeReply>;
  readonly past?: PastMinutes | undefined;
}

export const telemetryHandlers = (deps: HistoryDeps) =>
  bind(deps, {
    telemetryRange: async ({ database, readRange }, { caller, input, signal }) => {
      if (!(await mayReadHouse(database, caller, input.houseId))) throw notFound();
      return readRange(input, signal);
    },
    exportTelemetry: async ({ database, readRange, past }, call) => {
      const { caller, input, language, logChange, signal } = call;
      const { sheet, houses } = await exportHistory(
        { database, past, readRange: (query) => readRange(query, signal) },
        caller,
        input,
        language,
      );
      await logChange(database, houses);
      return sheet;
    },
    houseDays: async ({ database }, { caller, input }) =>
      found(await readDays(database, caller, input)),
    dayLine: ({ database }, { caller, input, now }) =>
      readDayLines(database, caller, input.houseIds, now),
  });
