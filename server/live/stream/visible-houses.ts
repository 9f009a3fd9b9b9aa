import { sql, type SQL } from "drizzle-orm";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import type { House } from "../../../contract/fleet/house/house.ts";
import type { Scope } from "../../../contract/live/live-stream.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { detailColumn } from "../../fleet/house/house-reading.ts";
import { houseColumns, houseFrom, houseOf, type HouseRow } from "../../platform/fact/house-row.ts";
import { housesIn, housesOfPart } from "../overview/scope-filter.ts";
import { type Caller, seesEverything, visibleHouses } from "../../platform/session/caller-scope.ts";

const isWhole = (scope: Scope) => scope.kind === "fleet";

/**
 * The houses sent to a caller: visible and requested ones. Null: every house, including future
 * ones.
 */
export async function houseIdsOf(
  database: Database,
  caller: Caller,
  scopes: readonly Scope[],
): Promise<ReadonlySet<number> | null> {
  if (seesEverything(caller) && scopes.some(isWhole)) return null;
  return readIds(database, sql`${visibleHouses(caller)} and ${housesIn(scopes)}`);
}

/** The houses of a large fleet that a caller's client has. */
export const loadedHouses = (
  database: Database,
  caller: Caller,
  scopes: readonly Scope[],
): Promise<ReadonlySet<number>> =>
  readIds(database, sql`${visibleHouses(caller)} and ${housesOfPart(scopes)}`);

async function readIds(database: Database, condition: SQL): Promise<ReadonlySet<number>> {
  const records = await rows<{ id: number }>(
    database,
    sql`select h.id from houses h join farms f on f.id = h.farm_id where ${condition}`,
  );
  return new Set(records.map((row) => row.id));
}

/** The houses named by scopes other than the whole fleet, as far as the caller sees them. */
export async function namedHouses(
  database: Database,
  caller: Caller,
  scopes: readonly Scope[],
): Promise<House[]> {
  const named = scopes.filter((scope) => !isWhole(scope));
  if (named.length === 0) return [];
  const records = await rows<HouseRow>(
    database,
    sql`select ${sql.raw(houseColumns)} from ${sql.raw(houseFrom)}
        where ${visibleHouses(caller)} and ${housesIn(named)} order by h.id`,
  );
  return records.map(houseOf);
}

/** Newest frames measured at or after `at`, epoch ms. Over `s`. */
export const measuredSince = (at: number): SQL => sql`s.reading_at >= ${new Date(at)}`;

/**
 * Newest frames stored by this transaction of the database or a later one. Over `s`. A row has the
 * last 32 bits of its transaction: after two thousand million, older ones are sent as well.
 */
export const storedSince = (transaction: number): SQL =>
  sql`((s.xmin::text::bigint - ${transaction}::bigint) & 4294967295) < 2147483648`;

/** Newest frames of houses that a caller may see. */
export async function detailsOf(
  database: Database,
  caller: Caller,
  condition: SQL,
): Promise<HouseDetail[]> {
  const records = await rows<{ detail: HouseDetail }>(
    database,
    sql`select ${detailColumn} as detail
        from house_states s join houses h on h.id = s.house_id join farms f on f.id = h.farm_id
        where s.detail is not null and ${visibleHouses(caller)} and ${condition}`,
  );
  return records.map((row) => row.detail);
}
