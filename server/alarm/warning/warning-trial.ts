import { sql } from "drizzle-orm";
import type { z } from "zod";
import { findWarnings } from "../../../contract/alarm/find-warnings.ts";
import type { WarnDay, WarnLimits } from "../../../contract/alarm/warn-day.ts";
import { triedDays, type TriedSettings } from "../../../contract/fleet/production-setting.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { type WarningKey, warningKeys } from "../../../contract/fleet/house/warning-kind.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { one, rows } from "../../platform/db/sql-statement.ts";
import { expectOrg, settingsOf } from "../../fleet/production-setting/production-settings.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { daysBack, readWarnDays, type WatchedFlock, watchedFlocks } from "./warning-days.ts";

type Input = z.output<typeof routes.tryProductionSettings.input>;

/** Flocks that one call checks. */
const flocksMax = 25;

/**
 * Returns the warnings that other thresholds would have given for the past days, beside the
 * warnings by the current ones: a run of days counts once. One call checks a limited number of
 * flocks; `next` continues with the others. Refusals: 400, 404.
 */
export async function trySettings(
  database: Database,
  caller: Caller,
  { orgId, values, after }: Input,
  now: number,
  signal: AbortSignal,
): Promise<TriedSettings> {
  await expectOrg(database, caller, orgId, false);
  const mine = sql`${watchedFlocks(now)} and f.org_id = ${orgId} and ${visibleHouses(caller)}`;
  const { flocks } = await one<{ flocks: number }>(
    database,
    sql`select count(*)::int as flocks from (${mine}) m`,
  );
  const records = await rows<WatchedFlock>(
    database,
    sql`${mine} and k.id > ${after} order by k.id limit ${flocksMax + 1}`,
  );
  const current = (await settingsOf(database, orgId)).values;
  const checked = records.slice(0, flocksMax);
  const [counts, proposed] = [noCounts(), noCounts()];
  for (const flock of checked) {
    signal.throwIfAborted();
    const days = await readWarnDays(database, flock, triedDays);
    countWarnings(counts, days, current);
    countWarnings(proposed, days, values);
  }
  return {
    flocks,
    tried: checked.length,
    next: records.length > flocksMax ? (checked.at(-1)?.id ?? null) : null,
    rows: warningKeys.flatMap((key) => {
      const row = { key, now: counts.get(key) ?? 0, proposed: proposed.get(key) ?? 0 };
      return row.now + row.proposed === 0 ? [] : [row];
    }),
  };
}

type WarningCounts = Map<WarningKey, number>;
const noCounts = (): WarningCounts => new Map();

/** Counts the runs of days on which a kind would have been reported. */
function countWarnings(counts: WarningCounts, days: readonly WarnDay[], limits: WarnLimits): void {
  let before: ReadonlySet<WarningKey> = new Set();
  for (let end = Math.max(1, days.length - triedDays + 1); end <= days.length; end += 1) {
    const warnings = findWarnings(days.slice(Math.max(0, end - daysBack), end), limits);
    const keys = new Set(warnings.map(({ key }) => key));
    for (const key of keys) if (!before.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    before = keys;
  }
}
