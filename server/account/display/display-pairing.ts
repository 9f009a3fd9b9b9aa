import { createHash, randomInt } from "node:crypto";
import {
  type ClaimReply,
  openPairingsMax,
  type Pairing,
  pairingAlphabet,
  pairingCodeLength,
  pairingLifeMs,
} from "../../../contract/account/display.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { addressKey } from "../../platform/session/address-key.ts";
import { hashToken, newToken } from "../../platform/session/session-token.ts";

const newCode = (): string =>
  Array.from(
    { length: pairingCodeLength },
    () => pairingAlphabet[randomInt(pairingAlphabet.length)],
  ).join("");

const hashCode = (code: string): Buffer => createHash("sha256").update(code).digest();

const insertSql = `
  insert into display_pairings (code_hash, token_hash, address, expires_at)
  select $1, $2, $3, $4
  where (select count(*) from display_pairings) < $5
    and (select count(*) from display_pairings where address = $3) < $6
  on conflict do nothing returning 1`;

/**
 * A code for a screen, and the secret that becomes its credential once a user enters the code. Both
 * are stored hashed. Refusal: 429 when too many codes are open.
 */
export async function startPairing(
  { database }: { readonly database: Database },
  { address, now }: Call<"startPairing">,
): Promise<Pairing> {
  await database.query("delete from display_pairings where expires_at <= $1", [new Date(now)]);
  const expiresAt = now + pairingLifeMs;
  const [code, token] = [newCode(), newToken()];
  const inserted = await database.query(insertSql, [
    hashCode(code),
    hashToken(token),
    addressKey(address),
    new Date(expiresAt),
    openPairingsMax.all,
    openPairingsMax.address,
  ]);
  if (inserted.length === 0) throw new Refusal(429, "tooMany");
  return { code, token, expiresAt };
}

/** Returns the state of a screen's code. */
export async function claimPairing(
  { database }: { readonly database: Database },
  { input, now }: Call<"claimPairing">,
): Promise<ClaimReply> {
  const hash = hashToken(input.token);
  const [display] = await database.query<{ id: number }>(
    "select id from displays where token_hash = $1",
    [hash],
  );
  if (display !== undefined) return { state: "paired", id: display.id };
  const waiting = await database.query(
    "select 1 from display_pairings where token_hash = $1 and expires_at > $2",
    [hash, new Date(now)],
  );
  return { state: waiting.length > 0 ? "waiting" : "gone", id: null };
}

/** Uses a code up: the hash of its screen's secret; null when there is no such code. */
export async function usePairing(
  tx: Transaction,
  code: string,
  now: number,
): Promise<Buffer | null> {
  const [pairing] = await tx.query<{ token_hash: Buffer }>(
    "delete from display_pairings where code_hash = $1 and expires_at > $2 returning token_hash",
    [hashCode(code), new Date(now)],
  );
  return pairing?.token_hash ?? null;
}
