import type { OwnFactor } from "../../../contract/account/second-factor.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { expectRecentSignIn } from "../../platform/session/fresh-factor.ts";
import { dropDevices, publishSessionEnd } from "../../platform/session/session-endings.ts";
import { deleteSessions, deleteTokens } from "../../platform/session/sessions.ts";
import { inUserTransaction } from "../user/user-transaction.ts";
import {
  type FactorDeps,
  factorOwner,
  openSecret,
  recoveryHash,
  consumeCode,
} from "./check-factor.ts";
import { readFactorState } from "./factor-state.ts";
import { groupedCode, newRecoveryCodes, newSecret, stepOf, uriOf } from "./totp.ts";

type OwnFactorDeps = Deps & FactorDeps;

export async function readFactor(
  { database }: OwnFactorDeps,
  { caller }: Call<"readFactor">,
): Promise<OwnFactor> {
  const state = await readFactorState(database, caller.userId);
  return {
    since: state.since?.getTime() ?? null,
    recoveryLeft: state.recovery_left,
    hasPasskey: state.has_passkey,
    isRequired: state.is_required,
  };
}

/**
 * Creates a secret, which takes effect with its first code. Refusals: 401; 403 signInAgain; 409
 * while another one is in effect.
 */
export async function beginFactor(
  deps: OwnFactorDeps,
  call: Call<"beginFactor">,
): Promise<{ secret: string; uri: string }> {
  const { caller, now } = call;
  const secret = newSecret();
  await inTransaction(deps, call, async (tx) => {
    await expectRecentSignIn(tx, caller, now);
    const inserted = await tx.query(
      `insert into second_factors (user_id, secret_box, created_at) values ($1, $2, $3)
       on conflict (user_id) do update set secret_box = $2, created_at = $3, last_step = 0
         where second_factors.confirmed_at is null
       returning 1`,
      [caller.userId, deps.seal.close(secret, factorOwner(caller.userId)), new Date(now)],
    );
    if (inserted.length === 0) throw new Refusal(409, "conflict");
  });
  return { secret, uri: uriOf(secret, caller.loginName) };
}

/**
 * Turns the second step on by a first code. All other sessions of the user end, because none of
 * them has passed it. Wrong codes are not counted, because the caller knows the secret. Refusals:
 * 400 factorWrong; 401; 403 signInAgain, factorUnreadable; 409 when nothing was begun.
 */
export async function confirmFactor(
  deps: OwnFactorDeps,
  call: Call<"confirmFactor">,
): Promise<{ codes: string[] }> {
  const { caller, input, now, logChange } = call;
  const ended = await inTransaction(deps, call, async (tx) => {
    await expectRecentSignIn(tx, caller, now);
    const [factor] = await tx.query<{ secret_box: Buffer }>(
      "select secret_box from second_factors where user_id = $1 and confirmed_at is null",
      [caller.userId],
    );
    if (factor === undefined) throw new Refusal(409, "conflict");
    const secret = openSecret(deps.seal, factor.secret_box, caller.userId);
    const step = stepOf(secret, input.code, now);
    if (step === null) throw new Refusal(400, "factorWrong");
    await tx.query(
      "update second_factors set confirmed_at = $2, last_step = $3 where user_id = $1",
      [caller.userId, new Date(now), step],
    );
    const codes = await replaceRecovery(tx, caller.userId);
    await tx.query(
      "update sessions set must_enrol_factor = false, factor_at = $2 where token_hash = $1",
      [Buffer.from(caller.tokenHash, "hex"), new Date(now)],
    );
    const hashes = await endOthers(tx, caller);
    await logChange(tx, null);
    return { codes, hashes };
  });
  for (const tokenHash of ended.hashes)
    deps.bus.publish("sessionEnded", { userId: caller.userId, tokenHash });
  return { codes: ended.codes };
}

async function endOthers(tx: Transaction, { userId, tokenHash }: Caller): Promise<string[]> {
  const rows = await tx.query<{ token_hash: Buffer }>(
    "delete from sessions where user_id = $1 and token_hash <> $2 returning token_hash",
    [userId, Buffer.from(tokenHash, "hex")],
  );
  const hashes = rows.map((row) => row.token_hash.toString("hex"));
  for (const hash of hashes) await publishSessionEnd(tx, { userId, tokenHash: hash });
  return hashes;
}

async function replaceRecovery(tx: Transaction, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.query("delete from recovery_codes where user_id = $1", [userId]);
  await tx.query("insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])", [
    userId,
    codes.map(recoveryHash),
  ]);
  return codes.map(groupedCode);
}

/** A call that carries a code. */
interface Coded {
  readonly caller: Caller;
  readonly input: { readonly code: string };
  readonly now: number;
}

/** Checks and uses up one of the caller's codes. */
const consumeOwnCode = (deps: OwnFactorDeps, { caller, input, now }: Coded): Promise<void> =>
  consumeCode(deps, caller.userId, { code: input.code, purpose: "session" }, now);

export async function renewRecovery(
  deps: OwnFactorDeps,
  call: Call<"renewRecovery">,
): Promise<{ codes: string[] }> {
  await consumeOwnCode(deps, call);
  const codes = await inTransaction(deps, call, async (tx) => {
    const created = await replaceRecovery(tx, call.caller.userId);
    await call.logChange(tx, null);
    return created;
  });
  return { codes };
}

/** Refusals: as for a code; 403 factorRequired while a rule requires it. */
export async function removeFactor(deps: OwnFactorDeps, call: Call<"removeFactor">): Promise<void> {
  const { caller, logChange } = call;
  await consumeOwnCode(deps, call);
  await inTransaction(deps, call, async (tx) => {
    if ((await readFactorState(tx, caller.userId)).is_required)
      throw new Refusal(403, "factorRequired");
    await forget(tx, caller.userId);
    await logChange(tx, null);
  });
}

async function forget(tx: Transaction, userId: number): Promise<void> {
  await tx.query("delete from second_factors where user_id = $1", [userId]);
  await tx.query("delete from recovery_codes where user_id = $1", [userId]);
  await tx.query("delete from sign_in_tickets where user_id = $1", [userId]);
}

/** The second step again, for dangerous actions of this session. */
export async function proveFactor(deps: OwnFactorDeps, call: Call<"proveFactor">): Promise<void> {
  await consumeOwnCode(deps, call);
  await deps.database.query("update sessions set factor_at = $2 where token_hash = $1", [
    Buffer.from(call.caller.tokenHash, "hex"),
    new Date(call.now),
  ]);
}

/**
 * Removes the second step of a user who has lost it; the sessions end. Refusals: 400 for oneself;
 * 401; 404; 409 factorMissing.
 */
export async function resetFactor(deps: OwnFactorDeps, call: Call<"resetFactor">): Promise<void> {
  const { caller, input, logChange } = call;
  if (input.id === caller.userId) throw new Refusal(400, "notYourself");
  await inUserTransaction(deps, call, input.id, async (tx, user, after) => {
    if (user.hasFactor !== true) throw new Refusal(409, "factorMissing");
    await forget(tx, user.id);
    // The codes may be on the lost phone.
    await tx.query("delete from passkeys where user_id = $1", [user.id]);
    await deleteTokens(tx, user.id);
    await dropDevices(tx, user.id, null);
    await deleteSessions(tx, user.id);
    await logChange(tx, user);
    after.sessionsEnded(user.id);
  });
}
