import { type SQL, sql } from "drizzle-orm";
import {
  addShares,
  energyUseKeys,
  type RatedRun,
  sharesOf,
} from "../../../contract/energy/energy-use.ts";
import type { UnitKind } from "../../../contract/maintenance/house-unit.ts";
import { metrics } from "../../../contract/base/metric.ts";
import type { PowerUse } from "../../../contract/energy/power.ts";
import { slotOf } from "../../../contract/maintenance/unit-slot.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { expectPlace, meantHouses, type PlaceRequest } from "./power-place.ts";

type List = readonly (number | null)[];

/** A house over a span of days; the hours of its units are known at both ends of the span. */
interface HouseSpan {
  readonly houseId: number;
  /** Number of days, and the energy that the meter counted in them. */
  readonly days: number;
  readonly kwh: number;
  readonly runFrom: List | null;
  readonly runTo: List | null;
  readonly onFrom: List | null;
  readonly onTo: List | null;
  /** Hours of light, converted to hours at full light. */
  readonly lightH: number | null;
  readonly units: readonly { kind: UnitKind; number: number; kw: number | null }[] | null;
}

const rated = ["fan", "coolPad", "heater", "light", "feedLine", "belt"] as const;
type Rated = (typeof rated)[number];
const isRated = (kind: UnitKind): kind is Rated => (rated as readonly string[]).includes(kind);
const light = metrics.light.slot + 1;

/**
 * Reads the last whole days between two rows of `unit_days`, which hold lifetime totals at the end
 * of a day: `a` from the first day, `b` from the last.
 */
const spanSql = (housesSql: SQL, days: number, now: number) => sql`
  select h.id as "houseId", (t.last - t.first)::int as days, e.kwh, a.run_s as "runFrom",
    b.run_s as "runTo", a.service_s as "onFrom", b.service_s as "onTo", l.h as "lightH", u.units
  from houses h join farms f on f.id = h.farm_id
  cross join lateral (select (${new Date(now)}::timestamptz at time zone f.time_zone)::date
    as day) c
  cross join lateral (select min(d.day) as first, max(d.day) as last from unit_days d
    where d.house_id = h.id and d.day < c.day and d.day >= greatest(c.day - ${days}::int - 1, (
      select min(k.day) - 1 from energy_days k where k.house_id = h.id and k.kwh is not null
        and k.day > c.day - ${days}::int - 1))) t
  join unit_days a on a.house_id = h.id and a.day = t.first
  join unit_days b on b.house_id = h.id and b.day = t.last
  cross join lateral (select sum(k.kwh)::float8 as kwh from energy_days k
    where k.house_id = h.id and k.day > t.first and k.day <= t.last) e
  left join lateral (select sum(r.sum[${light}::int] / coalesce(r.count[${light}::int], 1) / 100)
      ::float8 as h from reading_hours r where r.house_id = h.id
      and r.at >= (t.first + 1)::timestamp at time zone f.time_zone
      and r.at < (t.last + 1)::timestamp at time zone f.time_zone) l on true
  left join lateral (select json_agg(json_build_object('kind', n.kind, 'number', n.number,
      'kw', n.kw)) as units from units n where n.house_id = h.id and n.retired_on is null
      and n.kind in (${sql.join(
        rated.map((kind) => sql`${kind}`),
        sql`, `,
      )})) u on true
  where ${housesSql} and t.last > t.first and e.kwh is not null`;

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns how the energy of the last whole days was used: for each kind of unit its hours times its
 * rated power, and the rest as "other". Refusal: 404.
 */
export async function readPowerUse(
  database: Database,
  caller: Caller,
  { days, ...place }: PlaceRequest & { readonly days: number },
  now: number,
): Promise<PowerUse> {
  await expectPlace(database, caller, place);
  const spans = await rows<HouseSpan>(database, spanSql(meantHouses(caller, place), days, now));
  const { byUse, isScaled } = addShares(spans.map((span) => sharesOf(span.kwh, runsOf(span))));
  const units = spans.flatMap((span) => span.units ?? []);
  return {
    houses: spans.length,
    days: Math.max(0, ...spans.map((span) => span.days)),
    kwh: spans.length === 0 ? null : oneDecimal(spans.reduce((sum, { kwh }) => sum + kwh, 0)),
    uses: energyUseKeys.flatMap((use) => {
      const kwh = byUse[use];
      return kwh === undefined ? [] : [{ use, kwh: oneDecimal(kwh) }];
    }),
    isScaled,
    rated: units.filter(({ kw }) => kw !== null).length,
    units: units.length,
  };
}

const runsOf = (span: HouseSpan): RatedRun[] =>
  (span.units ?? []).flatMap(({ kind, number, kw }) => {
    const hours = kw === null || !isRated(kind) ? null : hoursOf(span, kind, number);
    return hours === null || kw === null || !isRated(kind) ? [] : [{ use: kind, hours, kw }];
  });

/**
 * Hours of a unit by its run-time meter, otherwise by the on-time of its output; null: not counted.
 */
function hoursOf(span: HouseSpan, kind: Rated, number: number): number | null {
  if (kind === "light") return span.lightH;
  const slot = slotOf(kind, number);
  if (slot === null) return null;
  const between = (from: List | null, to: List | null): number | null => {
    const [low, high] = [from?.[slot] ?? null, to?.[slot] ?? null];
    return low === null || high === null ? null : Math.max(0, high - low) / 3600;
  };
  return between(span.runFrom, span.runTo) ?? between(span.onFrom, span.onTo);
}
