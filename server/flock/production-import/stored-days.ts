import type { Queryable } from "../../platform/db/open-database.ts";

/** Stored values of a flock's day. Null: nothing. */
export interface StoredDay {
  readonly flockId: number;
  readonly day: string;
  readonly version: number;
  readonly dead: number | null;
  readonly culled: number | null;
  readonly feedKg: number | null;
  readonly waterL: number | null;
  readonly eggs: number | null;
  /** Mean of all that were weighed. */
  readonly weightG: number | null;
  readonly sample: number | null;
  /** '': none. */
  readonly note: string;
  readonly hasNoLosses: boolean;
  readonly hasNoEggs: boolean;
  /** Alive when the day began; null: its figures are being written. */
  readonly opening: number | null;
}

const ofDay = `flock_id = a."flockId" and day = a.day and voided_at is null`;

/** Reads everything stored of these days, in one query. */
export const readStored = (
  db: Queryable,
  flockDays: readonly { readonly flockId: number; readonly day: string }[],
): Promise<StoredDay[]> =>
  db.query<StoredDay>(
    `select a."flockId", a.day::text, coalesce(r.version, 0) as version,
       coalesce(l.dead, case when r.no_loss_at is not null then 0 end) as dead,
       coalesce(l.culled, case when r.no_loss_at is not null then 0 end) as culled,
       r.feed_kg as "feedKg", r.water_l as "waterL",
       coalesce(e.eggs, case when r.no_egg_at is not null then 0 end) as eggs,
       w.mean_g as "weightG", w.sample, coalesce(r.note, '') as note,
       r.no_loss_at is not null as "hasNoLosses",
       r.no_egg_at is not null as "hasNoEggs", d.opening
     from jsonb_to_recordset($1::jsonb) as a("flockId" int, day date)
     left join daily_records r on r.flock_id = a."flockId" and r.day = a.day
     left join flock_days d on d.flock_id = a."flockId" and d.day = a.day
     left join lateral (select sum(dead)::int as dead, sum(culled)::int as culled
       from loss_lines where ${ofDay}) l on true
     left join lateral (select sum(good + dirty + cracked + soft + "double")::int as eggs
       from egg_lines where ${ofDay}) e on true
     left join lateral (select sum(sample)::int as sample,
         (sum(mean_g::float8 * sample) / sum(sample))::float8 as mean_g
       from weighings where ${ofDay}) w on true`,
    [JSON.stringify(flockDays.map(({ flockId, day }) => ({ flockId, day })))],
  );
