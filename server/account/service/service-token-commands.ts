import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { scopesWithin } from "../../../contract/account/policy.ts";
import {
  type createOwnTokenSchema,
  ownTokenLifeMaxMs,
  serviceFaults,
  type ServiceToken,
  tokenLifeMaxMs,
  tokenPrefix,
  tokensMax,
} from "../../../contract/account/service.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion, found, refuseField } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { serviceTokens } from "../../platform/db/schema/account/service-tables.ts";
import { nextVersion, only } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleTokens } from "../../platform/session/caller-scope.ts";
import { expectRecentSignIn } from "../../platform/session/fresh-factor.ts";
import { publishSessionEnd } from "../../platform/session/session-endings.ts";
import { hashToken, newServiceToken } from "../../platform/session/session-token.ts";
import { readLocked } from "./service-commands.ts";
import { readToken } from "./service-queries.ts";

type Form = z.output<typeof createOwnTokenSchema>;

const unique = { service_tokens_name: "name" } as const;
/** Characters after the prefix that the list shows: 30 bits of 256. */
const hintLength = tokenPrefix.length + 5;

/**
 * Issues a token, which only the reply contains. Refusals: 400 for an end that is past or too far
 * in the future, 401, 403 for an account with a right that the caller lacks, 404, 409 nameTaken,
 * too many tokens.
 */
export function createServiceToken(
  deps: Deps,
  call: Call<"createServiceToken">,
): Promise<ServiceToken> {
  const { caller, input, now } = call;
  const { serviceId, ...form } = input;
  checkEnd(form.endsAt, now);
  const lockedUsers = () => [serviceId];
  return inTransaction({ ...deps, unique, lockedUsers }, call, async (tx) => {
    await readLocked(tx, caller, serviceId);
    await expectRoom(tx, serviceId, "serviceId");
    return issue(tx, call, serviceId, form);
  });
}

/**
 * Refusals: as for `createServiceToken`, and 409 conflict for another version; 404 for a person's
 * token.
 */
export const updateServiceToken = (
  deps: Deps,
  call: Call<"updateServiceToken">,
): Promise<ServiceToken> => {
  checkEnd(call.input.endsAt, call.now);
  return withToken(deps, call, visibleTokens(call.caller), async (tx, before) => {
    await readLocked(tx, call.caller, before.serviceId);
    return change(tx, call, before);
  });
};

/** The token opens nothing from then on. Refusals: 401, 403, 404. */
export const deleteServiceToken = (deps: Deps, call: Call<"deleteServiceToken">): Promise<void> =>
  withToken(deps, call, visibleTokens(call.caller), async (tx, token) => {
    // Deleting a person's token does not require the person's rights.
    if (!token.isPersonal) await readLocked(tx, call.caller, token.serviceId);
    await remove(tx, call, token);
  });

/**
 * Issues a token of the caller's own, as for `createServiceToken`: it may do what its scopes allow
 * and the caller may, at any time. Refusals: as for `createServiceToken`, and 400 for a scope
 * beyond the caller's rights, 403 signInAgain.
 */
export function createOwnToken(deps: Deps, call: Call<"createOwnToken">): Promise<ServiceToken> {
  const { caller, input, now } = call;
  checkOwn(caller, input, now);
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    await expectRecentSignIn(tx, caller, now);
    await expectRoom(tx, caller.userId, "name");
    return issue(tx, call, caller.userId, input);
  });
}

/** Refusals: as for `createOwnToken`, and 409 conflict for another version. */
export const updateOwnToken = (deps: Deps, call: Call<"updateOwnToken">): Promise<ServiceToken> => {
  const { caller, input, now } = call;
  checkOwn(caller, input, now);
  return withToken(deps, call, isOf(caller.userId), async (tx, before) => {
    await expectRecentSignIn(tx, caller, now);
    return change(tx, call, before);
  });
};

/** Refusals: 401, 404. */
export const deleteOwnToken = (deps: Deps, call: Call<"deleteOwnToken">): Promise<void> =>
  withToken(deps, call, isOf(call.caller.userId), (tx, token) => remove(tx, call, token));

const isOf = (userId: number): SQL => sql`u.id = ${userId}`;

async function expectRoom(tx: Transaction, userId: number, field: string): Promise<void> {
  const count = await tx.orm.$count(serviceTokens, eq(serviceTokens.userId, userId));
  if (count >= tokensMax)
    throw refuseField(409, field, serviceFaults.tokensMany, { max: tokensMax });
}

/** A new token of an account whose row is locked; shown only here. */
async function issue(
  tx: Transaction,
  { caller, now, logChange }: Call<"createServiceToken"> | Call<"createOwnToken">,
  userId: number,
  form: Form,
): Promise<ServiceToken> {
  const token = newServiceToken();
  const { id } = only(
    await tx.orm
      .insert(serviceTokens)
      .values({
        ...form,
        userId,
        endsAt: new Date(form.endsAt),
        tokenHash: hashToken(token),
        hint: token.slice(0, hintLength),
        createdAt: new Date(now),
        createdBy: caller.name,
        createdById: caller.userId,
      })
      .returning({ id: serviceTokens.id }),
  );
  const after = found(await readToken(tx, isOf(userId), id));
  await logChange(tx, { before: null, after });
  return { ...after, token };
}

async function change(
  tx: Transaction,
  { input, logChange }: Call<"updateServiceToken"> | Call<"updateOwnToken">,
  before: ServiceToken,
): Promise<ServiceToken> {
  const { id, version, ...form } = input;
  expectVersion(before, { version });
  await tx.orm
    .update(serviceTokens)
    .set({ ...form, endsAt: new Date(form.endsAt), version: nextVersion(serviceTokens) })
    .where(eq(serviceTokens.id, id));
  const after = found(await readToken(tx, isOf(before.serviceId), id));
  await logChange(tx, { before, after });
  return after;
}

async function remove(
  tx: Transaction,
  { logChange }: Call<"deleteServiceToken"> | Call<"deleteOwnToken">,
  token: ServiceToken,
): Promise<void> {
  await tx.orm.delete(serviceTokens).where(eq(serviceTokens.id, token.id));
  await logChange(tx, token);
}

/** Changes a token with its account locked, and makes every server read it again. */
async function withToken<T>(
  deps: Deps,
  call: { readonly caller: Caller; readonly now: number; readonly input: { readonly id: number } },
  isVisible: SQL,
  work: (tx: Transaction, token: ServiceToken) => Promise<T>,
): Promise<T> {
  const { id } = call.input;
  const { serviceId } = found(await readToken(deps.database, isVisible, id));
  const lockedUsers = () => [serviceId];
  return inTransaction({ ...deps, unique, lockedUsers }, call, async (tx, later) => {
    const token = found(await readToken(tx, isVisible, id));
    const [stored] = await tx.query<{ token_hash: Buffer }>(
      "select token_hash from service_tokens where id = $1",
      [id],
    );
    const result = await work(tx, token);
    const tokenHash = stored?.token_hash.toString("hex");
    if (tokenHash !== undefined) {
      await publishSessionEnd(tx, { userId: serviceId, tokenHash });
      later.sessionsEnded(serviceId, tokenHash);
    }
    return result;
  });
}

function checkEnd(endsAt: number, now: number): void {
  if (endsAt <= now) throw refuseField(400, "endsAt", serviceFaults.ended);
  if (endsAt > now + tokenLifeMaxMs) throw refuseField(400, "endsAt", serviceFaults.longLife);
}

function checkOwn(caller: Caller, { endsAt, scopes }: Form, now: number): void {
  checkEnd(endsAt, now);
  if (endsAt > now + ownTokenLifeMaxMs) throw refuseField(400, "endsAt", serviceFaults.ownLongLife);
  const ownScopes = scopesWithin(caller);
  if (!scopes.every((scope) => ownScopes.includes(scope)))
    throw refuseField(400, "scopes", serviceFaults.scopeBeyond);
}
