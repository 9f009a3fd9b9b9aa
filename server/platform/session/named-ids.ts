import { type SQL, sql } from "drizzle-orm";
import {
  type Caller,
  visibleBatches,
  visibleBreeds,
  visibleFarms,
  visibleHouses,
  visibleOrgs,
  visibleTemplates,
  visibleUsers,
} from "./caller-scope.ts";

/** Rows of one kind that a call names by their ids. */
export interface NamedIds {
  readonly ids: readonly (number | string)[];
  /** Selects `kind` and `id` of rows that exist but are not visible to this caller. */
  readonly foreign: (caller: Caller) => SQL;
}

/**
 * Defines how a call names rows of a kind. `from`: the source to select them from, with all that
 * `isVisible` names. A call that leaves the ids out names none.
 */
export const namedBy =
  (
    kind: string,
    from: SQL,
    id: SQL,
    isVisible: (caller: Caller) => SQL,
    type: "bigint" | "uuid" = "bigint",
  ) =>
  (...candidates: readonly (number | string | null | undefined)[]): NamedIds => {
    const ids = candidates.filter((candidate) => candidate != null);
    return {
      ids,
      foreign: (caller) => sql`
        select ${kind}::text as kind, ${id}::text as id from ${from}
        where ${id} = any(${sql.param(ids)}::${sql.raw(type)}[])
          and not coalesce(${isVisible(caller)}, false)`,
    };
  };

export const houseIds = namedBy(
  "house",
  sql`houses h join farms f on f.id = h.farm_id`,
  sql`h.id`,
  visibleHouses,
);
export const alarmIds = namedBy(
  "alarm",
  sql`alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id`,
  sql`a.id`,
  visibleHouses,
);
export const farmIds = namedBy("farm", sql`farms f`, sql`f.id`, visibleFarms);
export const orgIds = namedBy("org", sql`orgs o`, sql`o.id`, visibleOrgs);
export const userIds = namedBy("user", sql`users u`, sql`u.id`, visibleUsers);
export const tariffIds = namedBy(
  "tariff",
  sql`tariffs t join orgs o on o.id = t.org_id`,
  sql`t.id`,
  visibleOrgs,
);
export const breedIds = namedBy("breed", sql`breeds b`, sql`b.id`, visibleBreeds);
export const templateIds = namedBy(
  "template",
  sql`config_templates t`,
  sql`t.id`,
  visibleTemplates,
);
export const batchIds = namedBy("batch", sql`control_batches b`, sql`b.id`, visibleBatches, "uuid");
