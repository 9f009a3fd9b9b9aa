import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import {
  type Passkey,
  type PasskeyObstacle,
  type passkeyListSchema,
  passkeysMax,
} from "../../../contract/account/passkey.ts";
import type { LoginReply } from "../../../contract/account/session.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { found, Refusal } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { expectRecentSignIn } from "../../platform/session/fresh-factor.ts";
import { expectOtherSignIn } from "../sign-in/ways-in.ts";
import { openBy, passTicket, type SignInDeps } from "../sign-in/open-session.ts";
import { signedIn } from "../sign-in/signed-in.ts";
import {
  passkeyOptions,
  storeChallenge,
  consumeChallenge,
  userOfAnswer,
} from "./passkey-answer.ts";
import { expectPlace, type PasskeyPlace } from "./passkey-place.ts";

/** Name of this product where an authenticator lists its passkeys. */
const rpName = "House Watch";

export interface PasskeyDeps extends Deps, SignInDeps {
  readonly place: PasskeyPlace | PasskeyObstacle;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
  readonly is_backed_up: boolean;
  readonly credential_id: string;
}

const rowsOf = (db: Queryable, userId: number): Promise<Row[]> =>
  db.query<Row>(
    `select id, name, created_at, used_at, is_backed_up, credential_id from passkeys
     where user_id = $1 order by created_at, id`,
    [userId],
  );
const passkeyOf = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.getTime(),
  usedAt: row.used_at?.getTime() ?? null,
  isBackedUp: row.is_backed_up,
});

export const listPasskeys = async (
  { database, place }: PasskeyDeps,
  { caller }: Call<"listPasskey">,
): Promise<z.output<typeof passkeyListSchema>> => ({
  rows: (await rowsOf(database, caller.userId)).map(passkeyOf),
  obstacle: typeof place === "string" ? place : null,
  origin: typeof place === "string" ? "" : place.origin,
});

/** Refusals: 400 passkeyImpossible; 403 signInAgain; 409 passkeysMany. */
export async function beginPasskey(
  { database, place }: PasskeyDeps,
  { caller, now }: Call<"beginPasskey">,
): Promise<PublicKeyCredentialCreationOptionsJSON & Record<string, unknown>> {
  const { rpId } = expectPlace(place);
  await expectRecentSignIn(database, caller, now);
  const existing = await rowsOf(database, caller.userId);
  expectRoom(existing);
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: caller.loginName,
    userDisplayName: caller.name,
    userID: new TextEncoder().encode(`user ${caller.userId}`),
    attestationType: "none",
    // An authenticator that has a passkey of this user is not asked for another.
    excludeCredentials: existing.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(database, options.challenge, caller.userId, now);
  return { ...options };
}

/** Several may have been begun at once. Refusal: 409 passkeysMany. */
function expectRoom(own: readonly Row[]): void {
  if (own.length >= passkeysMax)
    throw new Refusal(409, "passkeysMany", { values: { max: passkeysMax } });
}

/** Refusals: 400 passkeyImpossible, passkeyInvalid; 401; 403 signInAgain; 409 passkeysMany. */
export async function savePasskey(deps: PasskeyDeps, call: Call<"savePasskey">): Promise<Passkey> {
  const { database, place } = deps;
  const { caller, input, now, logChange } = call;
  const { rpId, origin } = expectPlace(place);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.answer as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(database, challenge, caller.userId, now),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => {
    throw new Refusal(400, "passkeyInvalid");
  });
  if (registrationInfo === undefined) throw new Refusal(400, "passkeyInvalid");
  const { credential, credentialBackedUp } = registrationInfo;
  return inTransaction(deps, call, async (tx) => {
    await expectRecentSignIn(tx, caller, now);
    expectRoom(await rowsOf(tx, caller.userId));
    const inserted = await tx.query<Row>(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports,
         is_backed_up, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing
       returning id, name, created_at, used_at, is_backed_up, credential_id`,
      [
        caller.userId,
        input.name,
        credential.id,
        Buffer.from(credential.publicKey),
        credential.counter,
        JSON.stringify(credential.transports ?? []),
        credentialBackedUp,
        new Date(now),
      ],
    );
    const [row] = inserted;
    if (row === undefined) throw new Refusal(400, "passkeyInvalid");
    const passkey = passkeyOf(row);
    await logChange(tx, passkey);
    return passkey;
  });
}

/** Refusals: 401; 403 signInAgain; 404; 409 lastWayIn. */
export const deletePasskey = (deps: PasskeyDeps, call: Call<"deletePasskey">): Promise<void> =>
  inTransaction(deps, call, async (tx) => {
    const { caller, input, now, logChange } = call;
    await expectRecentSignIn(tx, caller, now);
    const row = (await rowsOf(tx, caller.userId)).find(({ id }) => id === input.id);
    const passkey = passkeyOf(found(row ?? null));
    const hasPasskeys = typeof deps.place !== "string";
    await expectOtherSignIn(tx, caller.userId, { passkeyId: passkey.id }, hasPasskeys);
    await tx.query("delete from passkeys where id = $1", [passkey.id]);
    await logChange(tx, passkey);
  });

/** Refusal: 400 passkeyImpossible. */
export const requestPasskey = async (
  { database, place }: PasskeyDeps,
  { now }: Call<"askPasskey">,
): Promise<{ challenge: string }> => ({
  ...(await passkeyOptions(database, expectPlace(place), now)),
});

/**
 * Opens a session: a passkey proves a device and its owner, so no second step is required. With a
 * ticket it is the second step, of the ticket's user alone. Refusals: 400 passkeyImpossible; 401
 * passkeyWrong, passkeyCloned, ticketOver.
 */
export async function passkeyLogin(
  deps: PasskeyDeps,
  { input, address, agent = "", now, logChange }: Call<"passkeyLogin">,
): Promise<LoginReply> {
  const { database, place } = deps;
  const userId = await userOfAnswer(database, expectPlace(place), input.answer, now);
  const from = { address, agent };
  const reply =
    input.ticket === undefined
      ? await openBy(deps, userId, { ...from, method: "passkey", factorAt: now }, now)
      : await passTicket(
          deps,
          input.ticket,
          async (requested) => {
            if (requested !== userId) throw new Refusal(401, "passkeyWrong");
          },
          from,
          now,
        );
  await logChange(database, reply);
  return reply;
}

/**
 * The second step again, by a passkey of the caller's own. Refusals: 400 passkeyImpossible,
 * passkeyWrong, passkeyCloned.
 */
export async function provePasskey(
  { database, place }: PasskeyDeps,
  { caller, input, now }: Call<"provePasskey">,
): Promise<void> {
  await signedIn(async () => {
    const userId = await userOfAnswer(database, expectPlace(place), input.answer, now);
    if (userId !== caller.userId) throw new Refusal(401, "passkeyWrong");
  });
  await database.query("update sessions set factor_at = $2 where token_hash = $1", [
    Buffer.from(caller.tokenHash, "hex"),
    new Date(now),
  ]);
}
