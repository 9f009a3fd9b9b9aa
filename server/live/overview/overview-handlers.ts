import type { WorkNote } from "../../../contract/alarm/planned-work.ts";
import type { OnDuty } from "../../../contract/alarm/on-duty.ts";
import type { OnCall } from "../../../contract/notify/rota.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import type { Scope } from "../../../contract/live/live-stream.ts";
import type { Environment } from "../../platform/base/config.ts";
import { firstPictureMs, LargeFleets } from "./fleet-tallies.ts";
import { readFleetSnapshot } from "./overview-queries.ts";
import { readSummary } from "./overview-summary.ts";

interface Deps {
  readonly database: Database;
  readonly environment: Pick<Environment, "WHOLE_FLEET_MAX">;
  /** People on call now by the rotas in the caller's scope; a later room provides them. */
  readonly readOnCall: (database: Database, caller: Caller, now: number) => Promise<OnCall[]>;
  /** Planned work of today in the caller's scope; a later room provides it. */
  readonly readWorks: (database: Database, caller: Caller, now: number) => Promise<WorkNote[]>;
}

export function overviewHandlers(given: Deps) {
  const { database, environment } = given;
  const largeFleets = new LargeFleets(database, environment.WHOLE_FLEET_MAX);
  const deps = { ...given, largeFleets };
  return bind(deps, {
    listOverview: async ({ database, largeFleets }, { input, caller, now }) => {
      const { part, houses = [], farms = [] } = input;
      if (part === undefined || !(await largeFleets.isLarge(caller)))
        return readFleetSnapshot(database, caller, now);
      const scopes: Scope[] = [{ kind: "fleet" }, { kind: "houses", ids: houses }];
      for (const id of farms) scopes.push({ kind: "farm", id });
      const tallies = await largeFleets.read(caller, now, firstPictureMs);
      return readFleetSnapshot(database, caller, now, scopes, tallies);
    },
    overviewTallies: ({ largeFleets }, { caller, now }) => largeFleets.read(caller, now),
    overviewSummary: async ({ database, readOnCall, readWorks }, { caller, now }) => {
      const summary = await readSummary(database, caller, now);
      const duty = dutyOf(await readOnCall(database, caller, now));
      const works = await readWorks(database, caller, now);
      return { ...summary, duty: duty ?? summary.duty, works };
    },
  });
}

/** Names that a wall has room for. */
const namedMax = 2;

/** People of a rota take precedence over the person who took over the shift; null: no one. */
function dutyOf(onCall: readonly OnCall[]): OnDuty | null {
  const [first] = onCall;
  if (first === undefined) return null;
  const names = [...new Set(onCall.map(({ name }) => name))];
  const more = names.length > namedMax ? [`+${names.length - namedMax}`] : [];
  const name = [...names.slice(0, namedMax), ...more].join(" · ");
  return { name, since: Math.max(...onCall.map(({ from }) => from)) };
}
