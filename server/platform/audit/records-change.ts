import type { RouteName } from "../../../contract/route/routes.ts";
import type { Log } from "../base/log.ts";
import type { Database } from "../db/open-database.ts";
import type { Bus } from "../fact/fact-bus.ts";
import type { RecordsChange, Audits } from "./audit.ts";
/** Organisations count what belongs to them. */
export const orgCounts: RecordsChange = { kinds: ["orgs"], orgIds: [] };

/**
 * Publishes which kinds of lists a call has put out of date, once it is committed. It never fails,
 * because the change is already committed.
 */
export type PublishRecordsChanged = (name: RouteName, change: unknown) => Promise<void>;

export function createPublishRecordsChanged({
  database,
  bus,
  log,
  audits,
}: {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly audits: Audits;
}): PublishRecordsChanged {
  async function orgsOf({
    orgIds,
    houseIds = [],
  }: RecordsChange): Promise<readonly number[] | null> {
    if (orgIds === null) return null;
    const results =
      houseIds.length === 0
        ? []
        : await database.query<{ id: number }>(
            "select distinct org_id as id from houses where id = any($1::int[])",
            [houseIds],
          );
    return [
      ...new Set([...(orgIds ?? []).filter((id) => id !== null), ...results.map(({ id }) => id)]),
    ];
  }
  return async (name, change) => {
    try {
      for (const lists of audits[name]?.recordsChanged?.(change as never) ?? [])
        bus.publish("recordsChanged", { kinds: lists.kinds, orgIds: await orgsOf(lists) });
    } catch (error) {
      log.warn({ error }, "open lists do not learn of a change");
    }
  };
}
