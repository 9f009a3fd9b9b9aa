import { type SQL, sql } from "drizzle-orm";
import { type Caller, visibleHouses } from "../session/scope.ts";

/**
 * Condition over `l` (operation_logs): everybody the own lines; an administrator all, a company manager the organisation's,
 * everybody else the lines of the own houses. A line that names a house is seen by that house alone, never by its operator:
 * somebody who works in two areas does not show one to the managers of the other.
 */
export function visibleLines(caller: Caller): SQL {
  if (caller.roleKey === "administrator") return sql`true`;
  if (caller.roleKey === "company_manager") return sql`(l.user_id = ${caller.userId} or l.org_id = ${caller.orgId})`;
  return sql`(l.user_id = ${caller.userId} or l.house_id in (select h.id from houses h join farms f on f.id = h.farm_id where ${visibleHouses(caller)}))`;
}
