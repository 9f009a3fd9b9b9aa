import { createHash } from "node:crypto";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import type { passkeyAnswerSchema } from "../../../contract/account/passkey.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { PasskeyPlace } from "./passkey-place.ts";

/** Time for a person to touch the authenticator. */
const challengeMs = 5 * minuteMs;
const hashOf = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

/** Keeps a challenge until it is answered. `userId` null: for signing in. */
export const storeChallenge = async (
  database: Database,
  challenge: string,
  userId: number | null,
  now: number,
): Promise<void> =>
  void (await database.query(
    "insert into passkey_challenges (challenge_hash, user_id, expires_at) values ($1, $2, $3)",
    [hashOf(challenge), userId, new Date(now + challengeMs)],
  ));

/** Uses a challenge up; false: it was none of these, or has been answered, or is past. */
export const consumeChallenge = async (
  database: Database,
  challenge: string,
  userId: number | null,
  now: number,
): Promise<boolean> => {
  const deleted = await database.query(
    `delete from passkey_challenges
     where challenge_hash = $1 and user_id is not distinct from $2 and expires_at > $3
     returning 1`,
    [hashOf(challenge), userId, new Date(now)],
  );
  return deleted.length > 0;
};

/** Options for any passkey of the person: no passkeys are listed, because a stranger may ask. */
export async function passkeyOptions(
  database: Database,
  { rpId }: PasskeyPlace,
  now: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: "required",
    timeout: challengeMs,
  });
  await storeChallenge(database, options.challenge, null, now);
  return options;
}

interface Stored {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: AuthenticatorTransport[];
}

const wrong = () => new Refusal(401, "passkeyWrong");

/**
 * The user whose passkey has answered: at this origin, to a challenge of ours that counts once,
 * with the person verified. Refusals: 401 passkeyWrong, passkeyCloned.
 */
export async function userOfAnswer(
  database: Database,
  { rpId, origin }: PasskeyPlace,
  answer: z.output<typeof passkeyAnswerSchema>,
  now: number,
): Promise<number> {
  const [stored] = await database.query<Stored>(
    `select p.id, p.user_id, p.credential_id, p.public_key, p.counter, p.transports
     from passkeys p join users u on u.id = p.user_id
     where p.credential_id = $1 and u.kind = 'person'`,
    [answer.id],
  );
  if (stored === undefined) throw wrong();
  const { authenticationInfo, verified } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(database, challenge, null, now),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      // Compared with the stored counter below, which detects a copied passkey.
      counter: 0,
      transports: stored.transports,
    },
  }).catch(() => {
    throw wrong();
  });
  if (!verified) throw wrong();
  const { newCounter, credentialBackedUp } = authenticationInfo;
  // One statement, so that a copy and the original cannot both pass at once.
  const counted = await database.query(
    `update passkeys set counter = $2, used_at = $3, is_backed_up = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [stored.id, newCounter, new Date(now), credentialBackedUp],
  );
  if (counted.length === 0) throw new Refusal(401, "passkeyCloned");
  return stored.user_id;
}
