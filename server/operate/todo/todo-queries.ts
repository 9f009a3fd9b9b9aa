import { sql } from "drizzle-orm";
import { type Action, may } from "../../../contract/account/policy.ts";
import { testDueMs } from "../../../contract/notify/alarm-phone.ts";
import { drillDays } from "../../../contract/operate/drill.ts";
import type { Todo } from "../../../contract/operate/todo.ts";
import { routes } from "../../../contract/route/routes.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { countFailedUpdates } from "../../control/firmware/failed-installs.ts";
import { listImmune } from "../../flock/immune/immune-queries.ts";
import { listBoard } from "../../flock/production/production-board.ts";
import { listPlans } from "../../maintenance/maintenance-plan-queries.ts";
import { phoneFrom, visiblePhones } from "../../notify/alarm-phone/phone-row.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { type Page, one } from "../../platform/db/sql-statement.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

type Counts = (database: Database, caller: Caller, now: number) => Promise<readonly Todo[]>;
const first = { pageSize: 1 };

/** Every count equals that of the page it leads to: the same query answers both. */
const sources: readonly (readonly [access: Action, counts: Counts])[] = [
  [
    "maintenance.read",
    async (database, caller, now) => {
      const planQuery = routes.listPlan.input.parse({ ...first, state: "due" });
      const { total, counts } = await listPlans(database, caller, planQuery, now);
      return [
        { key: "planOverdue", count: counts.overdue, houses: counts.overdueHouses },
        { key: "planDue", count: total, houses: null },
      ];
    },
  ],
  [
    "production.read",
    async (database, caller, now) => {
      const immuneQuery = routes.listImmune.input.parse(first);
      const { counts } = await listImmune(database, caller, immuneQuery, now);
      return [
        { key: "immuneOverdue", count: counts.overdue, houses: null },
        { key: "immuneDue", count: counts.due, houses: null },
      ];
    },
  ],
  [
    "production.read",
    async (database, caller, now) => {
      const productionQuery = routes.listProduction.input.parse(first);
      const { missing } = await listBoard(database, caller, productionQuery, now);
      return [{ key: "recordMissing", count: missing, houses: missing }];
    },
  ],
  [
    "rollout.read",
    async (database, caller) => {
      const count = await countFailedUpdates(database, caller);
      return [{ key: "updateFailed", count, houses: count }];
    },
  ],
  ["phone.manage", countUntested],
  ["alarm.read", countDrills],
];

/** Open numbers that no test has reached for too long. */
async function countUntested(
  database: Database,
  caller: Caller,
  now: number,
): Promise<readonly Todo[]> {
  const { count } = await one<{ count: number }>(
    database,
    sql`select count(*) as count from ${phoneFrom} where ${visiblePhones(caller)}
      and p.status = 'open' and coalesce(p.tested_at, '-infinity') < ${timestamp(now - testDueMs)}`,
  );
  return [{ key: "numberUntested", count, houses: null }];
}

/** Houses whose last drill was too long ago. Houses that never had one are listed by readiness. */
async function countDrills(
  database: Database,
  caller: Caller,
  now: number,
): Promise<readonly Todo[]> {
  const { count } = await one<{ count: number }>(
    database,
    sql`select count(*) as count from houses h join farms f on f.id = h.farm_id
      join lateral (select max(d.started_at) as at from drills d where d.house_id = h.id) d
        on d.at < ${timestamp(now - drillDays * dayMs)}
      where ${visibleHouses(caller)}`,
  );
  return [{ key: "drillDue", count, houses: count }];
}

/** Overdue before due, what is each day's before what is each week's. */
const order: readonly Todo["key"][] = [
  "immuneOverdue",
  "planOverdue",
  "updateFailed",
  "immuneDue",
  "recordMissing",
  "planDue",
  "numberUntested",
  "drillDue",
];

/** The caller's tasks, without forbidden kinds and those with nothing to do. */
export async function listTodo(
  database: Database,
  caller: Caller,
  _input: unknown,
  now: number,
): Promise<Page<Todo>> {
  const result = await Promise.all(
    sources
      .filter(([access]) => may(caller, access))
      .map(([, counts]) => counts(database, caller, now)),
  );
  const rows = result
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  return { total: rows.length, rows };
}
