import type { FactorRule } from "../../../contract/account/second-factor.ts";
import type { Role } from "../../../contract/account/role.ts";
import { found, notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { ruleFits } from "./factor-state.ts";

interface Row {
  readonly id: number;
  readonly org_id: number | null;
  readonly org_name: string | null;
  readonly role_key: Role | null;
  readonly users: number;
  readonly ready: number;
}

async function readRules(db: Queryable): Promise<FactorRule[]> {
  const rows = await db.query<Row>(
    `select r.id, r.org_id, o.name as org_name, r.role_key,
       count(u.id)::int as users, count(f.user_id)::int as ready
     from factor_rules r left join orgs o on o.id = r.org_id
       left join users u on ${ruleFits}
       left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
     group by r.id, o.name order by o.name nulls first, r.role_key nulls first`,
  );
  return rows.map((row) => ({
    id: row.id,
    orgId: row.org_id,
    orgName: row.org_name,
    roleKey: row.role_key,
    users: row.users,
    ready: row.ready,
  }));
}

export const listFactorRules = async ({ database }: Deps): Promise<{ rows: FactorRule[] }> => ({
  rows: await readRules(database),
});

/** Counts from the next sign-in of each user. Refusals: 401; 404 for the organisation; 409. */
export const createFactorRule = (deps: Deps, call: Call<"createFactorRule">): Promise<FactorRule> =>
  inTransaction(
    { ...deps, unique: { factor_rules_once: ["roleKey", "factorRuleTaken"] } },
    call,
    async (tx) => {
      const { orgId, roleKey } = call.input;
      if (orgId !== null) {
        const orgs = await tx.query("select 1 from orgs where id = $1::bigint for share", [orgId]);
        if (orgs.length === 0) throw notFound();
      }
      const [inserted] = await tx.query<{ id: number }>(
        "insert into factor_rules (org_id, role_key) values ($1, $2) returning id",
        [orgId, roleKey],
      );
      const rule = found((await readRules(tx)).find(({ id }) => id === inserted?.id) ?? null);
      await call.logChange(tx, rule);
      return rule;
    },
  );

/** Refusals: 401; 404. */
export const deleteFactorRule = (deps: Deps, call: Call<"deleteFactorRule">): Promise<void> =>
  inTransaction(deps, call, async (tx) => {
    const rule = found((await readRules(tx)).find(({ id }) => id === call.input.id) ?? null);
    await tx.query("delete from factor_rules where id = $1", [rule.id]);
    await call.logChange(tx, rule);
  });
