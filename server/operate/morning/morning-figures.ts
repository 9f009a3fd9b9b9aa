import { type SQL, sql } from "drizzle-orm";
import { type GaugeKey, metrics } from "../../../contract/base/metric.ts";
import { hourMs } from "../../../contract/base/time.ts";
import { type FuelKey, fuelKeys, fuelKinds } from "../../../contract/energy/fuel.ts";
import type { MorningHouse } from "../../../contract/operate/morning-compare.ts";
import {
  type MorningFigureKey,
  morningFigureKeys,
} from "../../../contract/operate/morning-figure.ts";
import { fuelTerms, heatOf } from "../../energy/fuel/fuel-heat.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";

/** A house with animals on a morning of its farm. */
export interface MorningCandidate extends MorningHouse {
  /** The morning, by the farm's calendar. */
  readonly day: string;
  readonly flockId: number;
  readonly liveKg: number;
}

/** The hours of a night, by the farm's clock: from the evening before to the list. */
export const nightFromHour = 20;
export const nightToHour = 5;
/** A night with fewer known hours is unknown. */
const nightHoursMin = 7;
/** The newest morning of a farm `f`: until the list's hour it is yesterday's. */
export const morningDay = (now: number): SQL =>
  sql`(${new Date(now - nightToHour * hourMs)}::timestamptz at time zone f.time_zone)::date`;
/** Distance from the target from which an hour counts as off, K. */
const offTargetK = 2;
/** Days over which losses and gain are computed. */
const spanDays = 3;

/** The mean of a metric in an hour. */
const meanOf = (metric: GaugeKey): SQL => {
  const slot = sql.raw(String(metrics[metric].slot + 1));
  return sql`(r.sum[${slot}] / coalesce(r.count[${slot}], 1))`;
};

/** The database gives exact numbers as text. */
interface FigureRow extends Partial<Record<MorningFigureKey, number | string | null>> {
  readonly houseId: number;
  readonly flockId: number;
  readonly orgId: number;
  readonly farmId: number;
  readonly species: string;
  readonly day: string;
  readonly age: number;
  readonly birds: number;
  readonly liveKg: number;
  readonly outC: number | string | null;
}

/** Hours of the night before the morning. */
const night = sql`left join lateral (select
    count(*) filter (where abs(${meanOf("temp")} - ${meanOf("targetTemp")}) > ${offTargetK})
      as off_hours,
    count(${meanOf("temp")} - ${meanOf("targetTemp")}) as temp_hours,
    avg(${meanOf("rh")}) as rh, count(${meanOf("rh")}) as rh_hours
  from reading_hours r where r.house_id = h.id
    and r.at >= ((m.day - 1) + make_time(${nightFromHour}, 0, 0)) at time zone f.time_zone
    and r.at < (m.day + make_time(${nightToHour}, 0, 0)) at time zone f.time_zone) n on true`;

/** Hours of the whole day before. */
const wholeDay = sql`left join lateral (select avg(${meanOf("tempOut")}) as out_c,
    avg(${meanOf("staticPressure")}) filter (where ${meanOf("fansOn")} > 0) as pressure,
    count(*) as hours
  from reading_hours r where r.house_id = h.id
    and r.at >= (m.day - 1)::timestamp at time zone f.time_zone
    and r.at < m.day::timestamp at time zone f.time_zone) w on true`;

const named = (key: FuelKey, prefix: "before" | "after" | "hand"): SQL =>
  sql.raw(`${prefix}_${key}`);

/** Meters of fuel at the midnights that bound the day: means of the hours before them. */
const meters = sql`left join lateral (select ${sql.join(
  fuelKeys.flatMap((key) => {
    const mean = meanOf(fuelKinds[key].meter);
    return [
      sql`max(${mean}) filter (where r.at < (m.day - 1)::timestamp at time zone f.time_zone)
        as ${named(key, "before")}`,
      sql`max(${mean}) filter (where r.at >= m.day::timestamp at time zone f.time_zone
        - interval '1 hour') as ${named(key, "after")}`,
    ];
  }),
  sql`, `,
)}
  from reading_hours r where r.house_id = h.id
    and r.at >= (m.day - 1)::timestamp at time zone f.time_zone - interval '1 hour'
    and r.at < m.day::timestamp at time zone f.time_zone) g on true`;

/** Fuel of the day that people recorded. */
const byHand = sql`left join lateral (select ${sql.join(
  fuelKeys.map(
    (key) => sql`sum(u.amount / (u.to_day - u.from_day + 1)) filter (
      where u.kind = ${sql.raw(`'${key}'`)}) as ${named(key, "hand")}`,
  ),
  sql`, `,
)}
  from fuel_uses u where u.house_id = h.id and u.from_day < m.day and u.to_day >= m.day - 1)
  b on true`;

/** Heat of a fuel on the day, kWh: by the record, otherwise by the meter. */
const heatOn = (key: FuelKey): SQL =>
  sql`${heatOf(key)} * coalesce(b.${named(key, "hand")},
    case when g.${named(key, "after")} >= g.${named(key, "before")}
      then g.${named(key, "after")} - g.${named(key, "before")} end)`;
const heats = fuelKeys.map(heatOn);
/** Heat of all known fuels; null: no known fuel. */
const heat = sql`case when coalesce(${sql.join(heats, sql`, `)}) is not null
  then ${sql.join(
    heats.map((item) => sql`coalesce(${item}, 0)`),
    sql` + `,
  )} end`;

const lost = sql`left join lateral (select
    sum(coalesce(l.dead, 0) + coalesce(l.culled, 0)) as lost, sum(l.bird_days) as bird_days,
    count(coalesce(l.dead, l.culled)) as days
  from flock_days l where l.flock_id = k.id
    and l.day > m.day - 1 - ${spanDays}::int and l.day < m.day) l on true`;

/**
 * Figures of the houses with animals of an organisation, of the day and the night before a morning:
 * today's by each farm's clock, or so many days `back`. Null: not known, or only a part.
 */
export async function readMorningFigures(
  db: Queryable,
  orgId: number,
  now: number,
  back: number,
): Promise<Omit<MorningCandidate, "before">[]> {
  const records = await rows<FigureRow>(
    db,
    sql`select h.id as "houseId", k.id as "flockId", h.org_id as "orgId", f.id as "farmId",
        h.species, m.day::text as day, d.mean_age as age, d.alive as birds,
        (d.alive * coalesce(d.weight_g, d.std_weight_g, 0) / 1000)::float8 as "liveKg",
        w.out_c as "outC",
        case when n.temp_hours >= ${nightHoursMin} then n.off_hours end as "nightTemp",
        case when n.rh_hours >= ${nightHoursMin} then n.rh end as humidity,
        case when w.hours >= 20 then w.pressure end as pressure,
        case when d.feed_gap is null and d.water_gap is null then d.water_per_feed end
          as "waterPerFeed",
        case when d.weight_from = 'scale' and p.weight_from = 'scale'
          then (d.weight_g - p.weight_g) / ${spanDays}::int end as gain,
        case when l.days = ${spanDays} and l.bird_days > 0
          then 100 * l.lost / l.bird_days end as losses,
        case when not e.is_open and e.known_s >= 77760 and d.weight_g > 0 and d.alive > 0
          then 1e6 * e.fan_h / (d.alive * d.weight_g) end as ventilation,
        case when d.kwh_gap is null and d.bird_days > 0
          then 1000 * d.kwh / d.bird_days end as energy,
        case when d.bird_days > 0 then 1000 * (${heat}) / d.bird_days end as fuel
      from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
        cross join lateral (select ${morningDay(now)} - ${back}::int as day) m
        join flock_days d on d.flock_id = k.id and d.day = m.day - 1 and not d.is_running
        left join flock_days p on p.flock_id = k.id and p.day = m.day - 1 - ${spanDays}::int
        left join energy_days e on e.house_id = h.id and e.day = m.day - 1
        ${night} ${wholeDay} ${lost} ${meters} ${byHand} ${fuelTerms}
      where h.org_id = ${orgId} and k.cleared_at is null and d.alive > 0
      order by h.id`,
  );
  return records.map(({ outC, ...row }) => ({
    ...placed(row),
    outC: outC === null ? null : Number(outC),
    figures: Object.fromEntries(
      morningFigureKeys.flatMap((key) => (row[key] == null ? [] : [[key, Number(row[key])]])),
    ),
  }));
}

const placed = ({
  houseId,
  flockId,
  orgId,
  farmId,
  species,
  day,
  age,
  birds,
  liveKg,
}: Omit<FigureRow, "outC">) => ({
  houseId,
  flockId,
  orgId,
  farmId,
  species,
  day,
  age,
  birds,
  liveKg,
});
