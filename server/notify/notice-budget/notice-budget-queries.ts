import { sql } from "drizzle-orm";
import type { z } from "zod";
import { budgetChannels, type NoticeBudget } from "../../../contract/notify/notice-budget.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { orgOf } from "../../alarm/alarm-setting/alarm-setting-queries.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { one } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { readDayUse } from "./notice-budget-use.ts";

/** Returns the budget of an organisation for today, and its use. Refusals: 400, 404. */
export async function readBudget(
  db: Queryable,
  caller: Caller,
  { orgId: requestedOrg }: z.output<typeof routes.readNoticeBudget.input>,
  now: number,
): Promise<NoticeBudget> {
  return budgetOf(db, await orgOf(db, caller, requestedOrg), now);
}

interface SetRow {
  readonly calls: number | null;
  readonly texts: number | null;
  readonly onWayMin: number | null;
  readonly thereMin: number | null;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
  readonly version: number;
  readonly timeZone: string;
  readonly warned: number;
}

export async function budgetOf(db: Queryable, orgId: number, now: number): Promise<NoticeBudget> {
  const set = await one<SetRow>(
    db,
    sql`select b.calls, b.texts, b.on_way_min as "onWayMin", b.there_min as "thereMin",
        b.changed_by as "changedBy", b.changed_at as "changedAt",
        coalesce(b.version, 0) as version,
        coalesce((select time_zone from farms where org_id = ${orgId} order by id limit 1), 'UTC')
          as "timeZone",
        (select count(*)::int from users u where ${warnedUsers(orgId)}) as warned
      from (select 1) nothing left join notice_budgets b on b.org_id = ${orgId}`,
  );
  const channels: NoticeBudget["channels"] = [];
  let day = "";
  for (const channel of budgetChannels) {
    const { budget, used, state, ...use } = await readDayUse(db, orgId, channel, now);
    day = use.day;
    channels.push({ channel, budget, used, state });
  }
  return { ...set, orgId, day, channels, changedAt: set.changedAt?.getTime() ?? null };
}

/** Condition over `u` (users): people to notify when a budget runs out. */
const warnedUsers = (orgId: number) => sql`u.org_id = ${orgId}
  and u.role_key = 'company_manager' and u.email <> ''`;
