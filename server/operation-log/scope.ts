import { type SQL, sql } from "drizzle-orm";
import { type Caller, visibleHouses, visibleUsers } from "../session/scope.ts";

/**
 * Condition over `l` (operation_logs): everybody the own lines; an administrator all, a company manager the organisation's,
 * everybody else those of the houses and users seen. A line that names a house is that house's alone, never its operator's:
 * somebody who has worked in two areas does not show one to the managers of the other.
 */
export function visibleLines(caller: Caller): SQL {
  const own = sql`l.user_id = ${caller.userId}`;
  if (caller.roleKey === "administrator") return sql`true`;
  if (caller.roleKey === "company_manager") return caller.orgId === null ? own : sql`(${own} or l.org_id = ${caller.orgId})`;
  const ofHouses = sql`l.house_id in (select h.id from houses h join farms f on f.id = h.farm_id where ${visibleHouses(caller)})`;
  const ofUsers = sql`l.house_id is null and l.user_id in (select u.id from users u where ${visibleUsers(caller)})`;
  return sql`(${own} or ${ofHouses} or ${ofUsers})`;
}
