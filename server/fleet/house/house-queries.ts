import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { House } from "../../../contract/fleet/house/house.ts";
import type { HouseDetail, Reading } from "../../../contract/fleet/house/reading.ts";
import type { HouseRow as ListedHouse, routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { houseColumns, houseFrom, houseOf, type HouseRow } from "../../platform/fact/house-row.ts";
import { detailColumn, readingColumn } from "./house-reading.ts";

type ListQuery = z.output<typeof routes.listHouse.input>;

/**
 * w: the worst annunciated severity of a house and how many of them (contract/alarm/alarm.ts,
 * `isAnnunciated`).
 */
const worstJoin = sql`left join (
  select a.house_id, min(a.severity) as worst, count(*) as alarms from alarms a
  where a.state in ('unacknowledged', 'acknowledged') and a.shelved_until is null
    and a.suppressed_by is null
  group by a.house_id
) w on w.house_id = h.id`;
const isOnline = sql`s.is_online is true`;
const isAlarmed = sql`coalesce(w.worst between 1 and 3, false)`;
const isEmpty = sql`k.id is null`;
const hasTemp = sql`s.detail->>'temp' is not null`;
const isWithoutAlarm = sql`${isOnline} and not ${isAlarmed}`;

/** `matchesStatus` of contract/fleet/house/house.ts as SQL. */
const statusIs: Readonly<Record<ListQuery["status"], SQL>> = {
  all: sql`true`,
  online: isOnline,
  offline: sql`not (${isOnline})`,
  alarm: isAlarmed,
  noTemp: sql`${isWithoutAlarm} and not (${isEmpty}) and not (${hasTemp})`,
  empty: sql`${isWithoutAlarm} and ${isEmpty}`,
  normal: sql`${isWithoutAlarm} and not (${isEmpty}) and ${hasTemp}`,
};
const byName = sql`${byNumber(sql`h.name`)}, h.id`;
const orderBy: Readonly<Record<ListQuery["sort"], SQL>> = {
  severity: sql`w.worst nulls last, w.alarms desc nulls last, ${isOnline}, ${byName}`,
  name: byName,
  farm: sql`${byNumber(sql`f.name`)}, f.id, ${byName}`,
  temp: sql`(s.detail->>'temp')::float8 desc nulls last, ${byName}`,
};

type ListRow = HouseRow & {
  farm_name: string;
  worst: number | null;
  alarms: number | null;
  reading: Reading | null;
};

/**
 * A page of the caller's houses. `keyword` searches the names of house and farm in both languages
 * and the network ID.
 */
export async function listHouses(
  database: Database,
  caller: Caller,
  query: ListQuery,
): Promise<Page<ListedHouse>> {
  const { rows: found, ...page } = await pageOf<ListRow>(database, {
    columns: sql`${sql.raw(houseColumns)}, f.name as farm_name, w.worst, w.alarms,
      ${readingColumn} as reading`,
    from: sql`${sql.raw(houseFrom)} ${worstJoin}`,
    where: [
      visibleHouses(caller),
      statusIs[query.status],
      when(query.farmId, inSubtree),
      when(query.adcode, (adcode) => sql`f.adcode = ${adcode}`),
      containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, g.network_id`),
    ],
    order: orderBy[query.sort],
    query,
    key: sql`h.id`,
  });
  return {
    ...page,
    rows: found.map((row) => ({
      ...houseOf(row),
      farmName: row.farm_name,
      worstSeverity: row.worst ?? 0,
      alarmCount: row.alarms ?? 0,
      reading: row.reading,
    })),
  };
}

/** One house and its newest frame, or null when the caller has no such house. */
export async function findHouse(
  database: Database,
  caller: Caller,
  id: number,
): Promise<{ house: House; detail: HouseDetail | null } | null> {
  const [row] = await rows<HouseRow & { detail: HouseDetail | null }>(
    database,
    sql`select ${sql.raw(houseColumns)}, ${detailColumn} as detail from ${sql.raw(houseFrom)}
      where h.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  return row === undefined ? null : { house: houseOf(row), detail: row.detail };
}
