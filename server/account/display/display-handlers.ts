import type { Environment } from "../../platform/base/config.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { createAttempts } from "../../platform/session/login-attempts.ts";
import { claimPairing, startPairing } from "./display-pairing.ts";
import { listDisplays } from "./display-queries.ts";
import { DisplayReports } from "./display-reports.ts";
import {
  createDisplay,
  deleteDisplay,
  identifyDisplay,
  updateDisplay,
} from "./display-commands.ts";

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
      deleteDisplay: async (input, call) => {
        await deleteDisplay(input, call);
        input.reports.forget(call.input.id);
      },
      identifyDisplay,
      startPairing,
      claimPairing,
      reportDisplay: ({ reports }, call) => reports.save(call),
    },
  );
}
