import type { FleetPlan } from "../../../contract/operate/demo-fleet.ts";
import type { Transaction } from "../../platform/db/open-database.ts";

/** Days of one statement. */
const chunkDays = 4000;

/** Time and author of all entries: the demo's shack managers, late in the afternoon. */
const stamp = `d.day + interval '8 hours 30 minutes'`;
const author = `(select id from users order by id limit 1), '刘洋'`;
const slipReason = "重复录入，已更正 · Entered twice, corrected";

/** Source of every statement: the days of a chunk, each with its flock. */
const daysFrom = `jsonb_to_recordset($1::jsonb) as d("networkId" text, "placedAt" float8,
    day date, dead int, culled int, cause text, "isSlip" bool, "feedKg" float8, eggs jsonb,
    weighing jsonb)
  join gateways g on g.network_id = d."networkId"
  join flocks k on k.house_id = g.house_id and k.placed_at = to_timestamp(d."placedAt" / 1000)`;

const statements = [
  `insert into daily_records (flock_id, day, feed_kg, no_loss_at, first_at, first_by, last_at,
     last_by)
   select k.id, d.day, d."feedKg", case when d.dead + d.culled = 0 then ${stamp} end,
     ${stamp}, '刘洋', ${stamp}, '刘洋' from ${daysFrom}`,
  `insert into loss_lines (flock_id, day, dead, culled, cause, at, by_user, by_name)
   select k.id, d.day, d.dead, d.culled, d.cause, ${stamp}, ${author} from ${daysFrom}
   where d.dead + d.culled > 0`,
  `insert into loss_lines (flock_id, day, dead, culled, cause, at, by_user, by_name, voided_at,
     voided_by, void_reason)
   select k.id, d.day, d.dead, d.culled, d.cause, ${stamp}, ${author},
     ${stamp} + interval '1 day', '张伟', '${slipReason}' from ${daysFrom}
   where d."isSlip"`,
  `insert into egg_lines (flock_id, day, good, dirty, cracked, soft, "double", kg, at, by_user,
     by_name)
   select k.id, d.day, (d.eggs->>'good')::int, (d.eggs->>'dirty')::int,
     (d.eggs->>'cracked')::int, (d.eggs->>'soft')::int, (d.eggs->>'double')::int,
     (d.eggs->>'kg')::float8, ${stamp}, ${author} from ${daysFrom}
   where jsonb_typeof(d.eggs) = 'object'`,
  `insert into weighings (flock_id, day, sample, mean_g, cv_pct, at, by_user, by_name)
   select k.id, d.day, (d.weighing->>'sample')::int, (d.weighing->>'meanG')::float8,
     (d.weighing->>'cvPct')::float8, ${stamp}, ${author} from ${daysFrom}
   where jsonb_typeof(d.weighing) = 'object'`,
];

/** Flocks that left before the simulation began, with the sale of all birds that were left. */
const pastStatements = [
  `insert into flocks (house_id, breed_id, placed_at, cleared_at, placed_count)
   select g.house_id, b.id, to_timestamp(p."placedAt" / 1000), to_timestamp(p."clearedAt" / 1000),
     p."placedCount"
   from jsonb_to_recordset($1::jsonb) as p("networkId" text, "placedAt" float8,
     "clearedAt" float8, "placedCount" int, breed text)
   join gateways g on g.network_id = p."networkId"
   join breeds b on b.key = p.breed and b.org_id is null
   order by p."placedAt"`,
  `insert into stock_moves (flock_id, day, at, by_user, by_name, kind, birds, live_kg, partner,
     doc_no)
   select k.id, d.day, ${stamp}, ${author}, 'sale', d.birds, d."liveKg", '', ''
   from (select p."networkId", p."placedAt", (p.sale->>'day')::date as day,
       (p.sale->>'birds')::int as birds, (p.sale->>'liveKg')::float8 as "liveKg"
     from jsonb_to_recordset($1::jsonb) as p("networkId" text, "placedAt" float8, sale jsonb)) d
   join gateways g on g.network_id = d."networkId"
   join flocks k on k.house_id = g.house_id and k.placed_at = to_timestamp(d."placedAt" / 1000)
   where d.birds > 0`,
];

/** The daily records of the demo's flocks; their figures are written by the clock. */
export async function seedDailyRecords(tx: Transaction, { books, past }: FleetPlan): Promise<void> {
  const left = JSON.stringify(past.map(({ days: _days, ...flock }) => flock));
  for (const statement of pastStatements) await tx.query(statement, [left]);
  const days = [...books, ...past].flatMap(({ networkId, placedAt, days: own }) =>
    own.map((day) => ({ networkId, placedAt, ...day })),
  );
  for (let done = 0; done < days.length; done += chunkDays) {
    const chunk = JSON.stringify(days.slice(done, done + chunkDays));
    for (const statement of statements) await tx.query(statement, [chunk]);
  }
}
