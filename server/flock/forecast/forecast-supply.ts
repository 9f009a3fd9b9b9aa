import { addDays, daysBetween } from "../../../contract/base/calendar-day.ts";
import { sql } from "drizzle-orm";
import type { FlockForecast } from "../../../contract/flock/forecast/forecast.ts";
import { siloEnd, type SupplyDay } from "../../../contract/flock/forecast/supply-forecast.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { one } from "../../platform/db/sql-statement.ts";
import { settingIn, withSettings } from "../../fleet/production-setting/production-settings.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { localHour, localMidnight } from "../../platform/time/time-zone.ts";

type Silo = FlockForecast["silo"];
type Delivery = FlockForecast["delivery"];

interface HouseStore {
  readonly siloKg: number | null;
  readonly at: Date | null;
  readonly reserveHours: number;
}
/** An older reading does not count, because a silo may be filled at any time. */
const freshMs = hourMs;

/** Reads the silo of an existing house. */
const readStore = (db: Queryable, houseId: number): Promise<HouseStore> =>
  one<HouseStore>(
    db,
    sql`select (s.detail->>'siloKg')::float8 as "siloKg", s.reading_at as at,
        ${settingIn("feedHours")} as "reserveHours"
      from houses h left join house_states s on s.house_id = h.id ${withSettings}
      where h.id = ${houseId}`,
  );

/** Content of a house's silo, and the time at which it is empty. */
function siloOf(
  { siloKg, at }: Omit<HouseStore, "reserveHours">,
  days: readonly SupplyDay[],
  timeZone: string,
  now: number,
): Silo {
  const none = { kg: null, at: null, emptyAt: null, emptyEarly: null };
  if (siloKg === null || at === null) return { ...none, gap: "noSilo" };
  const read = { ...none, kg: siloKg, at: at.getTime() };
  if (now - at.getTime() > freshMs) return { ...read, gap: "oldSilo" };
  if (days[0]?.feed == null) return { ...read, gap: "noFeed" };
  const { days: likely, early } = siloEnd(days, siloKg, localHour(timeZone, at.getTime()));
  const midnight = localMidnight(timeZone, now);
  // Near enough even if the clocks change: the interval is wider than an hour.
  const timeOf = (after: number | null) =>
    after === null ? null : Math.round(midnight + after * dayMs);
  return { ...read, gap: null, emptyAt: timeOf(likely), emptyEarly: timeOf(early) };
}

/** Deliveries by which the usual time between two of them is known. */
const deliveriesMax = 8;
const deliveriesMin = 3;

/** Days of deliveries to a house, or to its farm as a whole, the newest first. */
const readDeliveries = (db: Queryable, houseId: number) =>
  db.query<{ day: string; kg: number }>(
    `select d.day::text, sum(d.kg) as kg from houses h join feed_deliveries d
       on d.farm_id = h.farm_id and (d.house_id is null or d.house_id = h.id)
     where h.id = $1 group by d.day order by d.day desc limit ${deliveriesMax}`,
    [houseId],
  );

/** Returns the median of the days between deliveries; null: too few of them. */
function daysBetweenDeliveries(days: readonly string[]): number | null {
  if (days.length < deliveriesMin) return null;
  const steps = days
    .slice(1)
    .map((day, index) => daysBetween(day, days[index]!))
    .toSorted((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? null;
}

/** The last delivery, and the usual day of the next one. `deliveries`: the newest first. */
function deliveryRhythm(deliveries: readonly { readonly day: string; readonly kg: number }[]) {
  const [last] = deliveries;
  const every = daysBetweenDeliveries(deliveries.map(({ day }) => day));
  return {
    lastDay: last?.day ?? null,
    lastKg: last?.kg ?? null,
    everyDays: every,
    usualDay: last === undefined || every === null ? null : addDays(last.day, every),
  };
}

/** Returns the silo and the deliveries of a house; `mayRead`: deliveries are for the caller. */
export async function supplyOf(
  db: Queryable,
  { houseId, timeZone }: { readonly houseId: number; readonly timeZone: string },
  days: readonly SupplyDay[],
  { now, mayRead }: { readonly now: number; readonly mayRead: boolean },
): Promise<{ readonly silo: Silo; readonly delivery: Delivery }> {
  const { reserveHours, ...store } = await readStore(db, houseId);
  const silo = siloOf(store, days, timeZone, now);
  const rhythm = deliveryRhythm(mayRead ? await readDeliveries(db, houseId) : []);
  const needed = silo.emptyAt === null ? null : silo.emptyAt - reserveHours * hourMs;
  const neededDay = needed === null ? null : localDay(timeZone, Math.max(now, needed));
  return { silo, delivery: { ...rhythm, neededDay, reserveHours } };
}
