import type { Environment } from "../base/config.ts";
import { bind } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { createAttempts } from "../session/attempt.ts";
import { claimPairing, startPairing } from "./pairing.ts";
import { listDisplays } from "./query.ts";
import { DisplayReports } from "./report.ts";
import { createDisplay, deleteDisplay, identifyDisplay, updateDisplay } from "./save.ts";

export function displayHandlers(deps: Deps & { readonly environment: Environment }) {
  const { database, environment } = deps;
  const reports = new DisplayReports(deps);
  const attempts = createAttempts(database, environment.LOGIN_LOCK_MS);
  return bind(
    { ...deps, attempts, reports },
    {
      listDisplay: async ({ database, reports }, { caller, input }) => {
        const { total, rows } = await listDisplays(database, caller, input);
        return { total, rows: rows.map((display) => reports.latest(display)) };
      },
      createDisplay,
      updateDisplay,
      deleteDisplay: async (given, call) => {
        await deleteDisplay(given, call);
        given.reports.forget(call.input.id);
      },
      identifyDisplay,
      startPairing,
      claimPairing,
      reportDisplay: ({ reports }, call) => reports.take(call),
    },
  );
}
