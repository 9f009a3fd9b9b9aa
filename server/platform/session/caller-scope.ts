import { type SQL, sql } from "drizzle-orm";
import type { Permissions } from "../../../contract/account/policy.ts";
import { assignableRoles } from "../../../contract/account/role.ts";
import type { Database, Queryable } from "../db/open-database.ts";
import { notFound } from "../base/refusal.ts";
import { rows } from "../db/sql-statement.ts";

/** The signed-in user, or the paired display, behind a call or a socket. */
export interface Caller extends Permissions {
  /** Below zero: a paired display's; no user has such an id, so it owns and writes nothing. */
  readonly userId: number;
  readonly loginName: string;
  readonly name: string;
  /** Null for an administrator, who belongs to none. */
  readonly orgId: number | null;
  /**
   * Farm of a display, which shows its subtree; null: all of its organisation. Absent: a person.
   */
  readonly displayFarmId?: number | null;
  /** The token of a service account or a person. Absent: a session or a display. */
  readonly serviceToken?: { readonly id: number; readonly addresses: readonly string[] };
  /** The password was set by another person: until it is changed, nothing else is allowed. */
  readonly mustChangePassword: boolean;
  /** A second step is required and not set up: until it is, nothing else is allowed. */
  readonly mustEnrolFactor?: boolean;
  /** SHA-256 of the session's token, hex. */
  readonly tokenHash: string;
}

/** Something is to be done first: nothing but that is allowed. */
export const isConfined = ({
  mustChangePassword,
  mustEnrolFactor,
}: Pick<Caller, "mustChangePassword" | "mustEnrolFactor">): boolean =>
  mustChangePassword || mustEnrolFactor === true;

/** The server itself, for work without a request: it sees every house, and is not a user. */
export const serverItself: Caller = {
  userId: 0,
  loginName: "",
  name: "",
  roleKey: "administrator",
  canOperate: false,
  remoteConfig: false,
  orgId: null,
  mustChangePassword: false,
  tokenHash: "",
};

/** A display's substitute for a user id. */
export const displayUserId = (displayId: number): number => -displayId;
export const displayIdOf = ({ userId }: Caller): number => -userId;

/** True when the caller sees every house there is, so the tree need not be queried. */
export const seesEverything = ({ roleKey, orgId }: Pick<Caller, "roleKey" | "orgId">): boolean =>
  roleKey === "administrator" || (roleKey === "display" && orgId === null);

const everything = sql`true`;
const person = sql`u.kind = 'person'`;
const nothing = sql`false`;

const ownOrg = (caller: Caller, column: SQL): SQL =>
  caller.orgId === null ? nothing : sql`${column} = ${caller.orgId}`;
/** An assignment to a farm of another organisation gives nothing. */
const ownSubtree = (caller: Caller): SQL =>
  sql`(${ownOrg(caller, sql`f.org_id`)} and f.lineage && (
    select coalesce(array_agg(uf.farm_id), '{}') from user_farms uf
    where uf.user_id = ${caller.userId}))`;

/** Condition over `f` of a display: without an organisation it shows the farms of all. */
function displayFarms(caller: Caller): SQL {
  const { orgId, displayFarmId: farmId = null } = caller;
  if (orgId === null) return farmId === null ? everything : nothing;
  return farmId === null
    ? ownOrg(caller, sql`f.org_id`)
    : sql`(${ownOrg(caller, sql`f.org_id`)} and f.lineage && array[${farmId}::int])`;
}

/*
 * Visibility as conditions for the WHERE of a query: filtering after it would count, sort and page
 * rows the caller must not know about. Rows they leave out do not exist for the caller.
 */

/** Condition over `h` (houses) joined with `f` (farms). */
export function visibleHouses(caller: Caller): SQL {
  switch (caller.roleKey) {
    case "administrator":
      return everything;
    case "company_manager":
      return ownOrg(caller, sql`h.org_id`);
    case "area_manager":
    case "farm_manager":
      return ownSubtree(caller);
    case "shack_manager":
      return sql`(${ownOrg(caller, sql`h.org_id`)} and h.id in (
        select uh.house_id from user_houses uh where uh.user_id = ${caller.userId}))`;
    case "display":
      return displayFarms(caller);
  }
}

/**
 * Condition over `f` (farms). A house manager sees the farms of the assigned houses, and nothing
 * above them.
 */
export function visibleFarms(caller: Caller): SQL {
  switch (caller.roleKey) {
    case "administrator":
      return everything;
    case "company_manager":
      return ownOrg(caller, sql`f.org_id`);
    case "area_manager":
    case "farm_manager":
      return ownSubtree(caller);
    case "shack_manager":
      return sql`f.id in (select h.farm_id from houses h where ${visibleHouses(caller)})`;
    case "display":
      return displayFarms(caller);
  }
}

/** SQL condition on an organisation `o`: the caller sees it. */
export function visibleOrgs(caller: Caller): SQL {
  return seesEverything(caller) ? everything : ownOrg(caller, sql`o.id`);
}

/** SQL condition on a breed `b`: it is common, or belongs to the caller's organisation. */
export function visibleBreeds(caller: Caller): SQL {
  return seesEverything(caller)
    ? everything
    : sql`(b.org_id is null or ${ownOrg(caller, sql`b.org_id`)})`;
}

/**
 * Condition over `b` (breeds): with the power to, the caller changes these. Common ones are the
 * administrators'.
 */
export function changeableBreeds(caller: Caller): SQL {
  return caller.roleKey === "administrator"
    ? everything
    : sql`coalesce(${ownOrg(caller, sql`b.org_id`)}, false)`;
}

/**
 * SQL condition on a template `t` (config_templates): it is common, or belongs to the caller's
 * organisation.
 */
export function visibleTemplates(caller: Caller): SQL {
  return seesEverything(caller)
    ? everything
    : sql`(t.org_id is null or ${ownOrg(caller, sql`t.org_id`)})`;
}

/** Condition over `t` (config_templates): as of breeds. */
export function changeableTemplates(caller: Caller): SQL {
  return caller.roleKey === "administrator"
    ? everything
    : sql`coalesce(${ownOrg(caller, sql`t.org_id`)}, false)`;
}

/** Condition over `b` (control_batches): one of its houses is seen. */
export const visibleBatches = (caller: Caller): SQL => sql`exists (
  select 1 from control_batch_houses r join houses h on h.id = r.house_id
    join farms f on f.id = h.farm_id where r.batch_id = b.id and ${visibleHouses(caller)})`;

/**
 * SQL condition on a user `u`: it has an assignment, and all its assignments are in the caller's
 * subtrees.
 */
const isAssignedInside = (caller: Caller): SQL => sql`coalesce((
  select bool_and(${ownSubtree(caller)}) from farms f where f.id in (
    select t.farm_id from user_farms t where t.user_id = u.id
    union select th.farm_id from user_houses t join houses th on th.id = t.house_id
      where t.user_id = u.id
  )), false)`;

/**
 * Condition over `u` (users): users the caller sees and, with the permission, changes. A user
 * without an assignment belongs to its company manager.
 */
export function visibleUsers(caller: Caller): SQL {
  const isBelow = sql`(${ownOrg(caller, sql`u.org_id`)}
    and u.role_key = any(${sql.param([...assignableRoles[caller.roleKey]])}::text[]))`;
  switch (caller.roleKey) {
    case "administrator":
      return person;
    case "company_manager":
      return sql`(${person} and (${isBelow} or u.id = ${caller.userId}))`;
    case "area_manager":
    case "farm_manager":
      return sql`(${person} and ${isBelow} and ${isAssignedInside(caller)})`;
    case "shack_manager":
    case "display":
      return nothing;
  }
}

/** Condition over `u` (users) of service accounts: as of displays. */
export function visibleServices(caller: Caller): SQL {
  if (caller.roleKey === "administrator") return sql`u.kind = 'service'`;
  return caller.roleKey === "company_manager"
    ? sql`(u.kind = 'service' and coalesce(${ownOrg(caller, sql`u.org_id`)}, false))`
    : nothing;
}

/** Condition over `u` (users) of whose tokens the caller sees and revokes, people's too. */
export const visibleTokens = (caller: Caller): SQL => ofCompany(caller, sql`u.org_id`);

/** An administrator sees all, a company manager those of their organisation, others none. */
function ofCompany(caller: Caller, column: SQL): SQL {
  if (caller.roleKey === "administrator") return everything;
  return caller.roleKey === "company_manager"
    ? sql`coalesce(${ownOrg(caller, column)}, false)`
    : nothing;
}

/** SQL condition on a display `d`: the caller sees it. */
export const visibleDisplays = (caller: Caller): SQL => ofCompany(caller, sql`d.org_id`);

/** SQL condition on an app `a` (chat_apps): the caller sees it. */
export const visibleChatApps = (caller: Caller): SQL => ofCompany(caller, sql`a.org_id`);

/** SQL condition on a webhook `w`: the caller sees it. */
export const visibleWebhooks = (caller: Caller): SQL => ofCompany(caller, sql`w.org_id`);

/**
 * Condition over `n` (shifts handed over): handovers of farms the caller sees; handovers of a whole
 * organisation are for callers who see all of it.
 */
export function visibleHandovers(caller: Caller): SQL {
  if (seesEverything(caller)) return everything;
  const isOwn = ownOrg(caller, sql`n.org_id`);
  const { roleKey, displayFarmId: farmId = null } = caller;
  if (roleKey === "company_manager" || (roleKey === "display" && farmId === null))
    return sql`coalesce(${isOwn}, false)`;
  return sql`coalesce(${isOwn} and n.farm_id in (
    select f.id from farms f where ${visibleFarms(caller)}), false)`;
}

/** Ids of every house the caller sees. */
export async function visibleHouseIds(db: Queryable, caller: Caller): Promise<Set<number>> {
  const records = await rows<{ id: number }>(
    db,
    sql`select h.id from houses h join farms f on f.id = h.farm_id where ${visibleHouses(caller)}`,
  );
  return new Set(records.map(({ id }) => id));
}

/** True when the caller may see this house. */
export async function mayReadHouse(
  database: Database,
  caller: Caller,
  id: number,
): Promise<boolean> {
  const records = await rows(
    database,
    sql`select 1 from houses h join farms f on f.id = h.farm_id
      where h.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  return records.length > 0;
}

/** Condition on `f` (farms): it is this farm, or is below it. */
export const inSubtree = (farmId: number): SQL =>
  sql`f.id in (select t.id from farms t where ${farmId}::bigint = any(t.lineage))`;

/** Refusal: 404 for a house the caller does not see. */
export async function expectHouse(db: Queryable, caller: Caller, houseId: number): Promise<void> {
  const records = await rows(
    db,
    sql`select 1 from houses h join farms f on f.id = h.farm_id
      where h.id = ${houseId}::bigint and ${visibleHouses(caller)}`,
  );
  if (records.length === 0) throw notFound();
}
