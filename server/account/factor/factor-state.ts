import type { Queryable } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";

/** A user's second step. */
export interface FactorState {
  /** Time it was turned on; null: it is off. */
  readonly since: Date | null;
  readonly recovery_left: number;
  readonly has_passkey: boolean;
  /** A rule requires it. */
  readonly is_required: boolean;
}

/** Condition over `r` (factor_rules) and `u` (users): the rule is about the user. */
export const ruleFits = `(r.org_id is null or r.org_id = u.org_id)
  and (r.role_key is null or r.role_key = u.role_key)`;

export const readFactorState = async (db: Queryable, userId: number): Promise<FactorState> =>
  only(
    await db.query<FactorState>(
      `select f.confirmed_at as since,
         (select count(*)::int from recovery_codes c where c.user_id = u.id) as recovery_left,
         exists (select 1 from passkeys p where p.user_id = u.id) as has_passkey,
         exists (select 1 from factor_rules r where ${ruleFits}) as is_required
       from users u left join second_factors f on f.user_id = u.id
       where u.id = $1`,
      [userId],
    ),
  );
