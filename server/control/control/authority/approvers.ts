import type { PersonName } from "../../../../contract/control/command/command.ts";
import { type Role, roleKeys } from "../../../../contract/account/role.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import type { Caller } from "../../../platform/session/caller-scope.ts";

const rankOf = (role: Role): number => roleKeys.indexOf(role);

/** Returns a role and the roles above it. */
const rolesFrom = (role: Role): Role[] => roleKeys.filter((key) => rankOf(key) <= rankOf(role));

/**
 * Returns the people who may approve a command that a user is about to send to a house: others of
 * the same role or above it, who may send there themselves.
 */
export async function findApprovers(
  db: Queryable,
  { userId, roleKey }: Pick<Caller, "userId" | "roleKey">,
  houseId: number,
): Promise<PersonName[]> {
  if (roleKey === "display") return [];
  return db.query<PersonName>(
    `select u.id, u.real_name as name from users u
       join houses h on h.id = $1 join farms f on f.id = h.farm_id
     where u.id <> $2 and u.kind = 'person' and u.role_key = any($3::text[])
       and u.can_operate and u.remote_config and not u.must_change_password
       and (u.role_key = 'administrator' or (u.org_id = h.org_id and (
         u.role_key = 'company_manager' or exists (select 1 from user_farms t
           where t.user_id = u.id and t.farm_id = any(f.lineage)))))
     order by u.real_name, u.id`,
    [houseId, userId, rolesFrom(roleKey)],
  );
}

/** The approver with this id; null: no such approver. */
export async function findApprover(
  db: Queryable,
  author: Pick<Caller, "userId" | "roleKey">,
  houseId: number,
  id: number | undefined,
): Promise<PersonName | null> {
  if (id === undefined) return null;
  return (await findApprovers(db, author, houseId)).find((item) => item.id === id) ?? null;
}

/** Another person of the author's role or above it. */
export async function mayAgree(
  tx: Queryable,
  { userId, roleKey }: Caller,
  { created_by: authorId }: { readonly created_by: number },
): Promise<boolean> {
  if (userId === authorId || roleKey === "display") return false;
  const [author] = await tx.query<{ role_key: Role }>("select role_key from users where id = $1", [
    authorId,
  ]);
  return author !== undefined && rankOf(roleKey) <= rankOf(author.role_key);
}
