import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type createDisplaySchema,
  type Display,
  displayFaults,
  identifyMs,
} from "../../../contract/account/display.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import {
  expectVersion,
  found,
  notFound,
  Refusal,
  refuseField,
} from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { displays } from "../../platform/db/schema/account/display-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import { checkQuota } from "../org/org-quota.ts";
import { addressKey } from "../../platform/session/address-key.ts";
import { type Attempts } from "../../platform/session/login-attempts.ts";
import { publishSessionEnd } from "../../platform/session/session-endings.ts";
import {
  type Caller,
  displayUserId,
  visibleFarms,
  visibleOrgs,
} from "../../platform/session/caller-scope.ts";
import { usePairing } from "./display-pairing.ts";
import { readDisplay } from "./display-queries.ts";

export interface DisplayDeps extends Deps {
  readonly attempts: Attempts;
}

const unique = { displays_name: "name" } as const;

type Scope = Pick<z.output<typeof createDisplaySchema>, "orgId" | "farmId">;

/**
 * Pairs the display that shows the code; wrong codes are counted against the user who enters them.
 * Refusals: 400 for a wrong or expired code and a farm of another organisation, 401, 404 for
 * records the caller does not see, 409 nameTaken, quotaReached, 429 pairingLocked.
 */
export async function createDisplay(
  deps: DisplayDeps,
  call: Call<"createDisplay">,
): Promise<Display> {
  const { caller, input, now, address, logChange } = call;
  const { code, ...form } = input;
  // The owner of the farm reveals nothing about the code, so this check is no guess.
  await scopeOf(deps.database, caller, form);
  // No login name has a space, so these counts never affect a sign-in.
  const [counted, from] = [`pairing ${caller.userId}`, addressKey(address)];
  const { lockedUntil } = await deps.attempts.begin(counted, from, now, "signedIn");
  if (lockedUntil !== null)
    throw new Refusal(429, "pairingLocked", {
      values: { minutes: Math.max(1, Math.ceil((lockedUntil - now) / minuteMs)) },
    });
  const display = await inTransaction({ ...deps, unique }, call, async (tx) => {
    const scope = await scopeOf(tx, caller, form);
    if (scope.orgId !== null) await checkQuota(tx, scope.orgId, "displays");
    const tokenHash = await usePairing(tx, code, now);
    if (tokenHash === null) throw refuseField(400, "code", displayFaults.code);
    const { id } = only(
      await tx.orm
        .insert(displays)
        .values({ ...form, ...scope, tokenHash, pairedAt: new Date(now) })
        .returning({ id: displays.id }),
    );
    const after = found(await readDisplay(tx, caller, id));
    await logChange(tx, { before: null, after });
    return after;
  });
  await deps.attempts.succeed(counted, from, "signedIn");
  return display;
}

/** Refusals: 400 as for `createDisplay`, 401, 404, 409 conflict for another version, nameTaken. */
export async function updateDisplay(
  deps: DisplayDeps,
  call: Call<"updateDisplay">,
): Promise<Display> {
  const { caller, input, logChange } = call;
  const display = await inTransaction({ ...deps, unique }, call, async (tx) => {
    const before = await lockDisplay(tx, caller, input.id);
    expectVersion(before, input);
    await tx.orm
      .update(displays)
      .set({ ...input, ...(await scopeOf(tx, caller, input)), version: nextVersion(displays) })
      .where(eq(displays.id, input.id));
    const after = found(await readDisplay(tx, caller, input.id));
    await logChange(tx, { before, after });
    return after;
  });
  deps.bus.publish("displayChanged", { displayId: input.id });
  return display;
}

/**
 * Deletes a display: its credential becomes invalid, and its connections close. Refusals: 401, 404.
 */
export function deleteDisplay(deps: DisplayDeps, call: Call<"deleteDisplay">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const display = await lockDisplay(tx, caller, input.id);
    await tx.orm.delete(displays).where(eq(displays.id, display.id));
    await logChange(tx, display);
    const userId = displayUserId(display.id);
    await publishSessionEnd(tx, { userId, tokenHash: null });
    after.sessionsEnded(userId);
  });
}

/** Refusal: 404. */
export async function identifyDisplay(
  { database, bus }: DisplayDeps,
  { caller, input, now }: Call<"identifyDisplay">,
): Promise<void> {
  const { id } = found(await readDisplay(database, caller, input.id));
  await database.query("update displays set identify_until = $2 where id = $1", [
    id,
    new Date(now + identifyMs),
  ]);
  bus.publish("displayChanged", { displayId: id });
}

/** Locks the row of a display. Refusal: 404. */
async function lockDisplay(tx: Transaction, caller: Caller, id: number): Promise<Display> {
  await tx.query("select 1 from displays where id = $1::bigint for update", [id]);
  return found(await readDisplay(tx, caller, id));
}

/**
 * Returns the scope of houses to show: administrators choose one organisation or all, others use
 * their own.
 */
async function scopeOf(
  tx: Queryable,
  caller: Caller,
  { orgId: requestedOrg, farmId }: Scope,
): Promise<{ orgId: number | null; farmId: number | null }> {
  const isOfAll = caller.roleKey === "administrator";
  const orgId = isOfAll ? (requestedOrg ?? null) : caller.orgId;
  if (orgId === null && !isOfAll) throw notFound();
  if (orgId !== null) await lockOrg(tx, caller, orgId);
  if (farmId === null) return { orgId, farmId };
  const [farm] = await rows<{ org_id: number }>(
    tx,
    sql`select f.org_id from farms f
      where f.id = ${farmId}::bigint and ${visibleFarms(caller)} for share`,
  );
  if (farm === undefined) throw notFound();
  if (orgId === null) throw refuseField(400, "farmId", displayFaults.everyOrg);
  if (farm.org_id !== orgId) throw refuseField(400, "farmId", displayFaults.otherOrg);
  return { orgId, farmId };
}

/** Locks an organisation against deletion. Refusal: 404. */
async function lockOrg(db: Queryable, caller: Caller, id: number): Promise<void> {
  const orgs = await rows(
    db,
    sql`select 1 from orgs o where o.id = ${id}::bigint and ${visibleOrgs(caller)} for share`,
  );
  if (orgs.length === 0) throw notFound();
}
