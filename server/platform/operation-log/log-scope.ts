import { type SQL, sql } from "drizzle-orm";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import { type Caller, visibleHouses, visibleUsers } from "../session/caller-scope.ts";

/** These lines contain fields of the organisations' list: only for people who may read it. */
const orgFunctions: readonly LogFunction[] = ["orgCreate", "orgChange", "orgDelete"];

/**
 * SQL condition on a line `l` (operation_logs): everybody sees their own lines; an administrator
 * all, a company manager the organisation's except about its own record, everybody else those of
 * the houses and users they see. A line that names a house belongs to the house and not to its
 * operator, so that managers of one area do not see the lines of a person who also worked in
 * another area. Lines of a user who has come from another organisation stay there.
 */
export function visibleLines(caller: Caller): SQL {
  const ownLines = sql`l.user_id = ${caller.userId}`;
  if (caller.roleKey === "administrator") return sql`true`;
  // A person who was refused with `notFound` must not learn from the log that the record exists.
  const isOpen = sql`(not (l.function = 'refused' and l.remark like 'notFound%')
    and l.function <> all(${sql.param([...orgFunctions])}::text[]))`;
  if (caller.roleKey === "company_manager")
    return caller.orgId === null
      ? sql`(${ownLines} and ${isOpen})`
      : sql`((${ownLines} or l.org_id = ${caller.orgId}) and ${isOpen})`;
  const ofHouses = sql`l.house_id in (
    select h.id from houses h join farms f on f.id = h.farm_id where ${visibleHouses(caller)})`;
  const ofUsers = sql`l.house_id is null and l.org_id = ${caller.orgId}
    and l.user_id in (select u.id from users u where ${visibleUsers(caller)})`;
  return sql`((${ownLines} or ${ofHouses} or ${ofUsers}) and ${isOpen})`;
}
