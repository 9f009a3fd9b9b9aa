import { routes } from "../../contract/route/routes.ts";
import { dayMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { createBus } from "../../server/platform/fact/fact-bus.ts";
import { computeFarm } from "../../server/maintenance/maintenance-job.ts";
import { listPlans } from "../../server/maintenance/maintenance-plan-queries.ts";
import { createPlans } from "../../server/maintenance/maintenance-plan-commands.ts";
import { listUnits } from "../../server/maintenance/unit-queries.ts";
import type { Caller } from "../../server/platform/session/caller-scope.ts";
import { createSessions } from "../../server/platform/session/sessions.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { buildUser } from "../factories/user.ts";
import { onEachEngine } from "./engines.ts";
import { milliseconds, quantile, report } from "./figure.ts";
import { fillHouses } from "./read-fleet.ts";

/*
 * Maintenance of a large company: 10,000 houses with 15 plans and 24 units each, and running hours
 * of 400 days, one row per week.
 */
const houses = Number(process.env.HOUSES ?? 10_000);
const plans = 15;
const fans = 24;
const weeks = 57;
const rounds = Number(process.env.ROUNDS ?? 40);

/** 18:00 in Shanghai, where the farms are. */
const now = Math.floor(Date.now() / dayMs) * dayMs + 10 * 3_600_000;
const today = new Date(now).toISOString().slice(0, 10);

/** Houses per statement. */
const pieceHouses = 500;

async function fill(database: Database): Promise<void> {
  await fillHouses(database, houses, now);
  for (let from = 1; from <= houses; from += pieceHouses)
    for (const statement of statements)
      await database.query(statement, [from, from + pieceHouses - 1, today]);
  await database.query("analyze");
}

const statements = [
  `insert into units (house_id, kind, number, installed_on, label)
   select h.id, 'fan', n, $3::date - 900, upper(substr(md5(h.id::text || '-' || n), 1, 12))
   from houses h cross join generate_series(1, ${fans}) n where h.id between $1 and $2`,
  `insert into maintenance_plans (house_id, scope, unit_kind, type, content, planned_date,
     interval_days, interval_hours, made_on, due_on, due)
   select h.id, 'kind', 'fan', case when n = 1 then 'duration' else 'regular' end,
     'Work ' || n, $3::date, 7 * n, case when n = 1 then 4000 end, $3::date - 400,
     $3::date + ((h.id * 31 + n * 17) % 97) - 5,
     '{"on":null,"why":"interval","unitId":null,"number":null,"dueUnits":0,"units":24,
       "lastOn":null,"usedHours":null,"leftHours":null,"hoursPerDay":null,"postponedFrom":null}'
   from houses h cross join generate_series(1, ${plans}) n where h.id between $1 and $2`,
  `insert into maintenance_records (house_id, plan_id, type, content, done_on, at, by_name, result)
   select p.house_id, p.id, p.type, p.content, $3::date - n * 30, now(), 'Li Ming', 'ok'
   from maintenance_plans p cross join generate_series(1, 2) n
   where p.house_id between $1 and $2`,
  `insert into unit_days (house_id, day, run_s, service_s, starts, amp_s, amp_known_s, known_s)
   select h.id, $3::date - 7 * n, array_fill((${weeks} - n) * 7 * 36000.0::float8, array[${fans}]),
     '{}', '{}', '{}', '{}', 0
   from houses h cross join generate_series(0, ${weeks - 1}) n where h.id between $1 and $2`,
];

/** Five usual plans for each of 200 houses. */
const fromTemplates = (database: Database, caller: Caller, firstHouse: number) =>
  createPlans(
    { database, bus: createBus() },
    {
      caller,
      now,
      address: "127.0.0.1",
      source: "computer",
      signal: new AbortController().signal,
      language: "en",
      logChange: () => Promise.resolve(),
      input: routes.createPlans.input.parse({
        templates: ["waterFilter", "rhCompare", "nh3Calibrate", "co2Calibrate", "pressureZero"],
        houseIds: Array.from({ length: 200 }, (_, no) => firstHouse + no),
        from: today,
        isConfirmed: true,
      }),
    },
  );

async function signedIn(database: Database): Promise<Caller> {
  const { userId } = await buildUser(database);
  const sessions = createSessions({ database, bus: createBus(), idleMs: dayMs, maxMs: dayMs });
  const caller = await sessions.authenticate(await sessions.open(userId, now), now);
  sessions.stop();
  return caller!;
}

async function times(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const results: number[] = [];
  for (let round = -2; round < count; round += 1) {
    const ms = await milliseconds(() => work(round));
    if (round >= 0) results.push(ms);
  }
  return results;
}

await onEachEngine(async (engine) => {
  const { database, close } = await openFreshDatabase();
  const filled = await milliseconds(() => fill(database));
  process.stdout.write(`maintenance ${engine}: filled in ${(filled / 1000).toFixed(0)} s\n`);
  const caller = await signedIn(database);
  const board = (input: object) =>
    listPlans(database, caller, routes.listPlan.input.parse({ pageSize: 50, ...input }), now);
  const unitPage = (input: object) =>
    listUnits(database, caller, routes.listUnit.input.parse({ pageSize: 50, ...input }), now);
  const farms = await database.query<{ id: number }>(
    "select distinct farm_id as id from houses order by 1 limit 30",
  );
  const p95 = (name: string, found: readonly number[], aim: number) => ({
    name: `${engine}: ${name}`,
    value: quantile(found, 0.95),
    unit: "ms",
    aim: { atMost: aim },
  });
  report("maintenance", [
    p95(
      "page of 50 of the board, with counts",
      await times(rounds, () => board({ state: "month" })),
      150,
    ),
    p95("overdue ones of it", await times(rounds, () => board({ state: "overdue" })), 150),
    p95("plans of a house", await times(rounds, (no) => board({ houseId: String(no + 3) })), 50),
    p95("page of 50 units with hours", await times(rounds, () => unitPage({})), 150),
    p95(
      "1,000 plans from templates, in one call",
      await times(3, (no) => fromTemplates(database, caller, 1 + 200 * (no + 2))),
      2000,
    ),
    p95(
      "six in the morning, a farm of it",
      await times(farms.length - 3, (no) =>
        computeFarm({ database, bus: createBus() }, farms[no + 2]?.id ?? 0, now),
      ),
      150,
    ),
  ]);
  await close();
});
