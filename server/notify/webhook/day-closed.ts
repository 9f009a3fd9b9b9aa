import type { Transaction } from "../../platform/db/open-database.ts";
import type { UnnamedEvent } from "./event-of-fact.ts";

interface DayRow {
  flock_id: number;
  house_id: number;
  day: string;
  figures: object;
}

/**
 * Finished days of flocks whose figures have been computed since: each is reported once. For a
 * flock the first check reports only its last day; for one placed since the webhook exists, every
 * day from its first.
 */
export async function dayEvents(
  tx: Transaction,
  orgs: readonly { readonly id: number }[],
  now: number,
): Promise<UnnamedEvent[]> {
  const orgIds = orgs.map(({ id }) => id);
  await tx.query(
    `insert into webhook_marks (kind, thing_id, org_id, mark)
     select 'day', k.id, h.org_id, json_build_object('day',
       case when k.placed_at >= w.since then '2000-01-01' else coalesce(l.day, '2000-01-01') end)
     from flocks k join houses h on h.id = k.house_id
       join (select org_id, min(created_at) as since from webhooks group by org_id) w
         on w.org_id = h.org_id
       left join lateral (select d.day::text as day from flock_days d
         where d.flock_id = k.id and not d.is_running order by d.day desc limit 1) l on true
     where h.org_id = any($1::int[]) and k.cleared_at is null
     on conflict do nothing`,
    [orgIds],
  );
  await tx.query(
    `delete from webhook_marks m where m.kind = 'day' and m.org_id = any($1::int[])
       and not exists (select 1 from flocks k where k.id = m.thing_id and k.cleared_at is null)`,
    [orgIds],
  );
  const rows = await tx.query<DayRow>(
    `select k.id as flock_id, k.house_id, d.day::text as day, json_build_object(
       'dayAge', d.day_age, 'isBooked', d.is_booked, 'alive', d.alive, 'dead', d.dead,
       'culled', d.culled, 'lossDayPct', d.loss_day_pct, 'feedKg', d.feed_kg,
       'waterL', d.water_l, 'kwh', d.kwh, 'weightG', d.weight_g, 'eggs', d.eggs,
       'eggKg', d.egg_kg, 'layPct', d.lay_pct) as figures
     from webhook_marks m join flocks k on k.id = m.thing_id
       join flock_days d on d.flock_id = k.id and d.day > (m.mark->>'day')::date
     where m.kind = 'day' and m.org_id = any($1::int[]) and not d.is_running
     order by d.day, k.id limit 2000`,
    [orgIds],
  );
  const last = new Map(rows.map(({ flock_id: id, day }) => [id, day]));
  await tx.query(
    `update webhook_marks m set mark = json_build_object('day', u.day)
     from unnest($1::int[], $2::text[]) as u(id, day)
     where m.kind = 'day' and m.thing_id = u.id`,
    [[...last.keys()], [...last.values()]],
  );
  return rows.map(({ flock_id: id, house_id: houseId, day, figures }) => ({
    type: "day.closed",
    key: `day:${id}:${day}`,
    at: now,
    houseId,
    data: { flock: { id }, day, figures },
  }));
}
