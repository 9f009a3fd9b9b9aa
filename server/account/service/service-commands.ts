import { eq } from "drizzle-orm";
import type { z } from "zod";
import { scopeOfRole } from "../../../contract/account/role.ts";
import type { createServiceSchema, Service } from "../../../contract/account/service.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion, found, Refusal } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { users } from "../../platform/db/schema/account/user-tables.ts";
import { nextVersion, only } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { publishSessionEnd } from "../../platform/session/session-endings.ts";
import { checkQuota } from "../org/org-quota.ts";
import { noPassword } from "../user/no-password.ts";
import { checkFarms, checkHouses, setFarms, setHouses } from "../user/user-assignment.ts";
import { checkFlags, checkRole } from "../user/user-grant.ts";
import { orgOf } from "../user/user-org.ts";
import { readService } from "./service-queries.ts";

type Form = z.output<typeof createServiceSchema>;

const unique = { users_login_name: "name" } as const;

/** A person's name has no stroke, so the two never meet; each organisation has its own names. */
const loginNameOf = (orgId: number | null, name: string): string => `service/${orgId ?? 0}/${name}`;

/**
 * Creates a service account. Refusals: 400 for invalid fields, 401, 403 for more than the caller
 * may give, 404 for an organisation, farm or house outside the scope, 409 nameTaken, quotaReached.
 */
export function createService(deps: Deps, call: Call<"createService">): Promise<Service> {
  const { caller, input, logChange } = call;
  checkRole(caller, input.roleKey);
  checkFlags(caller, null, input);
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const orgId = await orgOf(tx, caller, input, null);
    if (orgId !== null) await checkQuota(tx, orgId, "services");
    const { id } = only(
      await tx.orm
        .insert(users)
        .values({ ...columnsOf(input, orgId), kind: "service", passwordHash: noPassword })
        .returning({ id: users.id }),
    );
    await assign(tx, caller, id, input, orgId);
    const after = found(await readService(tx, caller, id));
    await logChange(tx, { before: null, after });
    return after;
  });
}

/**
 * Refusals: as for `createService`, and 409 conflict for another version. Its calls have the new
 * rights.
 */
export function updateService(deps: Deps, call: Call<"updateService">): Promise<Service> {
  const { caller, input, logChange } = call;
  checkRole(caller, input.roleKey);
  const { id } = input;
  return inTransaction({ ...deps, unique, lockedUsers: () => [id] }, call, async (tx, later) => {
    const before = await readLocked(tx, caller, id);
    checkFlags(caller, before, input);
    expectVersion(before, input);
    const orgId = await orgOf(tx, caller, input, before.orgId);
    await tx.orm
      .update(users)
      .set({ ...columnsOf(input, orgId), version: nextVersion(users) })
      .where(eq(users.id, id));
    await assign(tx, caller, id, input, orgId);
    const after = found(await readService(tx, caller, id));
    await logChange(tx, { before, after });
    await forgetTokens(tx, id);
    later.sessionsEnded(id);
    return after;
  });
}

/** Deletes a service account with its tokens. Refusals: 401, 404. */
export function deleteService(deps: Deps, call: Call<"deleteService">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction({ ...deps, lockedUsers: () => [input.id] }, call, async (tx, later) => {
    const service = await readLocked(tx, caller, input.id);
    await tx.orm.delete(users).where(eq(users.id, service.id));
    await logChange(tx, service);
    await forgetTokens(tx, service.id);
    later.sessionsEnded(service.id);
  });
}

/**
 * Every server reads the account's tokens afresh with its next call, and connections that they
 * opened close. `sessionsEnded` must be published once it has committed.
 */
export const forgetTokens = (tx: Transaction, userId: number): Promise<void> =>
  publishSessionEnd(tx, { userId, tokenHash: null });

/**
 * Returns a service account and locks its row. A caller without a right may not change an account
 * that has it, because its tokens would grant it. Refusals: 403, 404.
 */
export async function readLocked(tx: Transaction, caller: Caller, id: number): Promise<Service> {
  const service = found(await readService(tx, caller, id));
  if (service.remoteConfigFlag === "1" && !caller.remoteConfig) throw new Refusal(403, "forbidden");
  return service;
}

const columnsOf = (form: Form, orgId: number | null) => ({
  loginName: loginNameOf(orgId, form.name),
  realName: form.name,
  remark: form.remark,
  roleKey: form.roleKey,
  orgId,
  canOperate: form.canOperate === "1",
  remoteConfig: form.remoteConfigFlag === "1",
  isActive: form.isActive,
});

/** Its farms and houses are as in the form, if its role has any. Refusal: 404. */
async function assign(
  tx: Transaction,
  caller: Caller,
  id: number,
  form: Form,
  orgId: number | null,
): Promise<void> {
  const scope = scopeOfRole[form.roleKey];
  const farmIds = scope === "farms" ? form.farmIds : [];
  const shackIds = scope === "houses" ? form.shackIds : [];
  await checkFarms(tx, caller, orgId, farmIds);
  await checkHouses(tx, caller, orgId, shackIds);
  await setFarms(tx, id, farmIds);
  await setHouses(tx, id, shackIds);
}
