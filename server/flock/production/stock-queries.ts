import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

interface Withheld {
  readonly product: string;
  readonly meatFrom: string | null;
  readonly eggsFrom: string | null;
}

/**
 * Treatments that keep meat or eggs of a flock from being sold on a day: its own, and treatments of
 * its birds in other houses before they were moved here.
 */
export async function readWithheld(
  db: Queryable,
  flockId: number,
  day: string,
): Promise<FlockRecord["withheld"]> {
  const rows = await db.query<Withheld>(
    `with recursive kept(flock_id, until) as (select $1::int, $2::date union
       select m.flock_id, least(m.day, k.until) from kept k
       join stock_moves m on m.to_flock_id = k.flock_id and m.voided_at is null
         and m.day <= k.until)
     select product,
       case when meat_days > 0 and last_day + meat_days >= $2::date
         then (last_day + meat_days + 1)::text end as "meatFrom",
       case when egg_days > 0 and last_day + egg_days >= $2::date
         then (last_day + egg_days + 1)::text end as "eggsFrom"
     from treatments join (select flock_id, max(until) as until from kept group by 1) k
       using (flock_id)
     where voided_at is null and day <= until
       and last_day + greatest(meat_days, egg_days) >= $2::date
       and greatest(meat_days, egg_days) > 0 order by id`,
    [flockId, day],
    { prepared: true },
  );
  return rows.map(({ product, meatFrom, eggsFrom }) => ({ product, meatFrom, eggsFrom }));
}

/** Moves of a day out of a flock and into it, as its record shows them. */
export async function readMoves(
  db: Queryable,
  flockId: number,
  day: string,
): Promise<FlockRecord["moves"]> {
  type Row = Omit<FlockRecord["moves"][number], "at" | "voidedAt"> & {
    readonly at: Date;
    readonly voidedAt: Date | null;
  };
  const rows = await db.query<Row>(
    `select m.id, m.at, m.by_name as by, m.voided_at as "voidedAt", m.voided_by as "voidedBy",
       m.void_reason as "voidReason", m.kind, m.birds, m.live_kg as "liveKg",
       m.age_days as "ageDays", m.partner, m.doc_no as "docNo", m.price,
       m.flock_id <> $1 as "isFromOther"
     from stock_moves m
     where (m.flock_id = $1 or m.to_flock_id = $1) and m.day = $2::date order by m.id`,
    [flockId, day],
    { prepared: true },
  );
  return rows.map(({ at, voidedAt, ...row }) => ({
    ...row,
    at: at.getTime(),
    voidedAt: voidedAt?.getTime() ?? null,
  }));
}
