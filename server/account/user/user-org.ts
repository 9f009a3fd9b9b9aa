import type { Role } from "../../../contract/account/role.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { badField } from "./user-grant.ts";

interface OrgForm {
  readonly roleKey: Role;
  readonly orgId?: number | null | undefined;
}

/**
 * Organisation of the saved user: an administrator has none; only administrators choose it for
 * others. Refusals: 400 where none is chosen, 404.
 */
export async function orgOf(
  tx: Transaction,
  caller: Caller,
  input: OrgForm,
  before: number | null,
): Promise<number | null> {
  if (input.roleKey === "administrator") return null;
  if (caller.roleKey !== "administrator") {
    if (caller.orgId === null) throw notFound();
    return caller.orgId;
  }
  const orgId = input.orgId ?? before;
  if (orgId === null) throw badField("orgId", "required");
  if (
    (await tx.query("select 1 from orgs where id = $1::bigint for key share", [orgId])).length === 0
  )
    throw notFound();
  return orgId;
}
