import { sql } from "drizzle-orm";
import type { z } from "zod";
import { budgetChannels, type NoticeBudget } from "../../contract/notice-budget.ts";
import type { routes } from "../../contract/route/route.ts";
import { orgOf } from "../alarm-setting/query.ts";
import type { Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import type { Caller } from "../session/scope.ts";
import { readDayUse } from "./use.ts";

type On = { readonly query: Query };

/** What an organisation may use today, and has. Refusals: 400, 404. */
export async function readBudget(
  on: On,
  caller: Caller,
  { orgId: asked }: z.output<typeof routes.readNoticeBudget.input>,
  now: number,
): Promise<NoticeBudget> {
  return budgetOf(on, await orgOf(on, caller, asked), now);
}

interface SetRow {
  readonly calls: number | null;
  readonly texts: number | null;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly version: number;
}

export async function budgetOf(on: On, orgId: number, now: number): Promise<NoticeBudget> {
  const [set] = await rows<SetRow>(
    on,
    sql`select calls, texts, changed_by as "changedBy", changed_at as "changedAt", version
      from notice_budgets where org_id = ${orgId}`,
  );
  const [more] = await rows<{ zone: string | null; warned: number }>(
    on,
    sql`select (select time_zone from farms where org_id = ${orgId} order by id limit 1) as zone,
        (select count(*)::int from users u where ${warnedUsers(orgId)}) as warned`,
  );
  const channels: NoticeBudget["channels"] = [];
  let day = "";
  for (const channel of budgetChannels) {
    const { budget, used, state, ...use } = await readDayUse(on, orgId, channel, now);
    day = use.day;
    channels.push({ channel, budget, used, state });
  }
  return {
    orgId,
    day,
    timeZone: more?.zone ?? "UTC",
    calls: set?.calls ?? null,
    texts: set?.texts ?? null,
    channels,
    warned: more?.warned ?? 0,
    changedBy: set?.changedBy ?? null,
    changedAt: set?.changedAt.getTime() ?? null,
    version: set?.version ?? 0,
  };
}

/** Condition over `u` (users): who is told that a budget runs out. */
const warnedUsers = (orgId: number) => sql`u.org_id = ${orgId}
  and u.role_key = 'company_manager' and u.email <> ''`;
