import {
  type OwnSession,
  type SignInMethod,
  signInMethodKeys,
} from "../../../contract/account/own-session.ts";
import type { Environment } from "../../platform/base/config.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { dropDevices, publishSessionEnd } from "../../platform/session/session-endings.ts";

interface SessionDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly environment: Pick<Environment, "SESSION_IDLE_MS" | "SESSION_MAX_MS">;
}

interface Row {
  readonly id: number;
  readonly token_hash: Buffer;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly address: string;
  readonly agent: string;
  readonly method: string;
}

const methodOf = (method: string): SignInMethod =>
  signInMethodKeys.find((key) => key === method) ?? "password";

/** The caller's sessions that have not run out, the one last used first. */
export async function listOwnSessions(
  { database, environment }: SessionDeps,
  { caller, now }: Call<"listSession">,
): Promise<{ rows: OwnSession[] }> {
  const rows = await database.query<Row>(
    `select id, token_hash, created_at, seen_at, address, agent, method from sessions
     where user_id = $1 and seen_at > $2 and created_at > $3
     order by seen_at desc, id desc`,
    [
      caller.userId,
      new Date(now - environment.SESSION_IDLE_MS),
      new Date(now - environment.SESSION_MAX_MS),
    ],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      openedAt: row.created_at.getTime(),
      seenAt: row.seen_at.getTime(),
      address: row.address,
      agent: row.agent,
      method: methodOf(row.method),
      isCurrent: row.token_hash.toString("hex") === caller.tokenHash,
    })),
  };
}

/** Ends one of the caller's sessions, also the current one. Refusal: 404. */
export async function endOwnSession(
  { database, bus }: SessionDeps,
  { caller: { userId }, input, logChange }: Call<"endSession">,
): Promise<void> {
  const tokenHash = await database.transaction(async (tx) => {
    const [ended] = await tx.query<{ token_hash: Buffer }>(
      "delete from sessions where id = $1 and user_id = $2 returning token_hash",
      [input.id, userId],
    );
    if (ended === undefined) throw notFound();
    const hash = ended.token_hash.toString("hex");
    await logChange(tx, 1);
    await publishSessionEnd(tx, { userId, tokenHash: hash });
    return hash;
  });
  bus.publish("sessionEnded", { userId, tokenHash });
}

/** Ends the caller's sessions except the current one. Returns their number. */
export async function endOtherSessions(
  { database, bus }: SessionDeps,
  { caller: { userId, tokenHash }, logChange }: Call<"endOtherSessions">,
): Promise<{ count: number }> {
  const hashes = await database.transaction(async (tx) => {
    const ended = await tx.query<{ token_hash: Buffer }>(
      "delete from sessions where user_id = $1 and token_hash <> $2 returning token_hash",
      [userId, Buffer.from(tokenHash, "hex")],
    );
    const endedHashes = ended.map((row) => row.token_hash.toString("hex"));
    await logChange(tx, endedHashes.length);
    for (const hash of endedHashes) await publishSessionEnd(tx, { userId, tokenHash: hash });
    await dropDevices(tx, userId, tokenHash);
    return endedHashes;
  });
  for (const hash of hashes) bus.publish("sessionEnded", { userId, tokenHash: hash });
  return { count: hashes.length };
}
