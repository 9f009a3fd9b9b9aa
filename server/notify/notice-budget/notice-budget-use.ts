import type { Queryable } from "../../platform/db/open-database.ts";
import {
  type BudgetChannel,
  budgetState,
  type BudgetState,
  dayBudget,
} from "../../../contract/notify/notice-budget.ts";
import { plannedKinds } from "../../../contract/notify/notice.ts";

/** A day of an organisation and a channel: its allowance, and its use. */
export interface DayUse {
  /** The day as year-month-day, by the clock of the organisation's first farm. */
  readonly day: string;
  readonly budget: number;
  readonly used: number;
  readonly state: BudgetState;
}

/** The day a moment ($2) is of to an organisation ($1); its budgets turn over at its midnight. */
export const orgDaySql = `($2::timestamptz at time zone coalesce(
  (select time_zone from farms where org_id = $1 order by id limit 1), 'UTC'))::date`;

/** Kinds of notices that are counted, as SQL has them. */
export const plannedKindsSql = `(${plannedKinds.map((kind) => `'${kind}'`).join(", ")})`;

/** Column of `notice_budgets` for each channel. */
const columns = { call: "calls", text: "texts" } as const satisfies Record<BudgetChannel, string>;

export async function readDayUse(
  db: Queryable,
  orgId: number,
  channel: BudgetChannel,
  now: number,
): Promise<DayUse> {
  const [row] = await db.query<{ day: string; budget: number | null; used: number }>(
    `select t.day::text as day,
       (select ${columns[channel]} from notice_budgets where org_id = $1) as budget,
       (select coalesce(sum(count), 0)::int from notice_usage u
         where u.org_id = $1 and u.day = t.day and u.channel = $3) as used
     from (select ${orgDaySql} as day) t`,
    [orgId, new Date(now), channel],
  );
  const budget = row?.budget ?? dayBudget[channel];
  const used = row?.used ?? 0;
  return { day: row?.day ?? "", budget, used, state: budgetState(used, budget) };
}
