import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "../../../contract/live/live-stream.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;
const subtree = (id: number): SQL => (isId(id) ? sql`f.lineage && array[${id}::int]` : sql`false`);
const isId = (id: number): boolean => id > 0 && id < 2 ** 31;

/**
 * SQL condition on a house `h` and its farm `f`: the house is in one of the scopes; without scopes,
 * any house. Visibility is checked separately.
 */
export function housesIn(scopes: readonly Scope[] | undefined): SQL {
  if (scopes === undefined) return sql`true`;
  return anyOf(
    scopes.map((scope) => {
      switch (scope.kind) {
        case "fleet":
          return sql`true`;
        case "province":
          return sql`f.adcode = ${scope.adcode}`;
        case "farm":
          return subtree(scope.id);
        case "house":
          return sql`h.id = ${scope.id}::bigint`;
        case "houses":
          return sql`h.id = any(${sql.param([...scope.ids])}::bigint[])`;
      }
    }),
  );
}

/**
 * SQL condition on a house `h`: it belongs to the part of a large fleet that is sent, because a
 * scope names it or it has an open alarm. Uses a list made first, because an "or" would read every
 * house.
 */
export const housesOfPart = (scopes: readonly Scope[]): SQL => {
  const named = scopes.filter(({ kind }) => kind !== "fleet");
  return sql`h.id = any(array(
    select a.house_id from alarms a where a.state <> 'closed'
    union select h.id from houses h join farms f on f.id = h.farm_id where ${housesIn(named)}))`;
};

/**
 * SQL condition on a farm `f`: it is in one of the scopes, or above a farm that is, so that the
 * tree stays connected. A house's farm counts only when the caller sees the house. Visibility of
 * the farm itself is checked separately.
 */
export function farmsAround(caller: Caller, scopes: readonly Scope[] | undefined): SQL {
  if (scopes === undefined) return sql`true`;
  const within = anyOf(
    scopes.map((scope) =>
      scope.kind === "house" || scope.kind === "houses"
        ? sql`f.id in (select h.farm_id from houses h join farms f on f.id = h.farm_id
          where ${housesIn([scope])} and ${visibleHouses(caller)})`
        : housesIn([scope]),
    ),
  );
  return sql`f.id in (select unnest(f.lineage) from farms f where ${within})`;
}
