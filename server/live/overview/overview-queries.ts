import { type SQL, sql } from "drizzle-orm";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import type { Reading } from "../../../contract/fleet/house/reading.ts";
import type { Scope } from "../../../contract/live/live-stream.ts";
import { alarmOf } from "../../judge/record/alarm-row.ts";
import {
  placedAlarms,
  type PlacedAlarmRow,
  readPast,
} from "../../judge/record/incident-queries.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { readSnapshot } from "../../platform/db/transaction-retry.ts";
import { rows, only } from "../../platform/db/sql-statement.ts";
import { farmColumns, farmOf, type FarmRow } from "../../fleet/farm/farm-row.ts";
import { houseColumns, houseFrom, houseOf, type HouseRow } from "../../platform/fact/house-row.ts";
import { readingColumn } from "../../fleet/house/house-reading.ts";
import { orgColumns, orgOf, type OrgRow } from "../../account/org/org-row.ts";
import {
  type Caller,
  visibleFarms,
  visibleHouses,
  visibleOrgs,
} from "../../platform/session/caller-scope.ts";
import { readHourly } from "./hourly-alarms.ts";
import { readLastEnd } from "./last-alarm-end.ts";
import type { FleetTallies } from "../../../contract/live/farm-tally.ts";
import { farmsAround, housesIn, housesOfPart } from "./scope-filter.ts";

/**
 * Returns what the caller sees of these scopes (none given: everything), at one moment: `seq` is
 * the last fact committed in the very snapshot the rest is read from, so facts after `seq` continue
 * it. `now` in epoch ms. A scope outside the caller's own adds nothing. With `tallies` the fleet
 * is only partly loaded.
 */
export function readFleetSnapshot(
  database: Database,
  caller: Caller,
  now: number,
  scopes?: readonly Scope[],
  tallies: FleetTallies | null = null,
): Promise<FleetSnapshot> {
  const chosen: SQL = sql`${visibleHouses(caller)} and ${housesIn(scopes)}`;
  return readSnapshot(database, async (tx) => {
    const heads = await tx.query<{ seq: number; openTransaction: number }>(
      `select seq, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "openTransaction"
       from fact_head`,
    );
    const houses = await rows<HouseRow & { reading: Reading | null }>(
      tx,
      sql`
      select ${sql.raw(houseColumns)}, ${readingColumn} as reading from ${sql.raw(houseFrom)}
        where ${chosen} and ${tallies === null ? sql`true` : housesOfPart(scopes ?? [])}
        order by h.id`,
    );
    const places = await readPlaces(tx, caller, scopes);
    const alarms = await rows<PlacedAlarmRow>(
      tx,
      sql`${placedAlarms(sql`a.state <> 'closed' and ${chosen}`)} order by a.id`,
    );
    const past = await readPast(tx, chosen, alarms, now);
    const endedAt = alarms.length > 0 ? null : await readLastEnd(tx, chosen, now);
    const hourly = await readHourly(tx, chosen, now);

    return {
      ...only(heads),
      serverTime: now,
      ...places,
      houses: houses.map(houseOf),
      readings: houses.flatMap(({ reading }) => (reading === null ? [] : [reading])),
      alarms: alarms.map(alarmOf),
      past,
      endedAt,
      tallies,
      hourly,
    };
  });
}

/** The caller's farms in these scopes, those above them, and their organisations. */
export async function readPlaces(
  tx: Transaction,
  caller: Caller,
  scopes?: readonly Scope[],
): Promise<Pick<FleetSnapshot, "orgs" | "farms">> {
  const farms = await rows<FarmRow>(
    tx,
    sql`
    select ${sql.raw(farmColumns)} from farms f where ${visibleFarms(caller)}
      and ${farmsAround(caller, scopes)} order by f.id`,
  );
  const orgIds = [...new Set(farms.map((farm) => farm.org_id))];
  const orgs = await rows<OrgRow>(
    tx,
    sql`
    select ${sql.raw(orgColumns)} from orgs o
    where ${visibleOrgs(caller)}
      and (${isFleet(scopes)} or o.id = any(${sql.param(orgIds)}::int[])) order by o.id`,
  );
  const present = new Set(farms.map(({ id }) => id));
  return { orgs: orgs.map(orgOf), farms: farms.map((row) => farmOf(row, present)) };
}

const isFleet = (scopes: readonly Scope[] | undefined): boolean =>
  scopes === undefined || scopes.some(({ kind }) => kind === "fleet");
