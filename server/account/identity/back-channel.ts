import { retryRolledBack } from "../../platform/db/transaction-retry.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { writeLines } from "../../platform/operation-log/log-lines.ts";
import { publishSessionEnd } from "../../platform/session/session-endings.ts";
import { hashToken } from "../../platform/session/session-token.ts";
import {
  isProven,
  LogoutRefused,
  type LogoutToken,
  readLogoutToken,
  rememberedMs,
  type UnprovenToken,
} from "./logout-token.ts";
import { configOf } from "./oidc-flow.ts";
import type { OpenProvider } from "./provider-account.ts";
import type { StoredProvider } from "./provider-queries.ts";
import type { RequestProvider } from "./provider-request.ts";

export interface BackChannelDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly request: RequestProvider;
}

interface Ended {
  readonly userId: number;
  readonly tokenHash: string;
}

/**
 * A provider reports a sign-out: sessions of the account, or of that session, end here on every
 * server. Throws LogoutRefused for a token of another origin.
 */
export async function endProviderSessions(
  { database, bus, request }: BackChannelDeps,
  text: string,
  address: string,
  now: number,
): Promise<void> {
  const token = readLogoutToken(text, now);
  const providers = await provenBy(database, token, request);
  const ended = await retryRolledBack(() =>
    database.transaction(async (tx) => {
      await useUp(tx, token.payload, now);
      return endSessions(tx, providers, token.payload, { address, now });
    }),
  );
  for (const item of ended) bus.publish("sessionEnded", item);
}

/** The providers whose keys prove the token: several organisations may have connected it. */
async function provenBy(
  database: Database,
  token: UnprovenToken,
  request: RequestProvider,
): Promise<StoredProvider[]> {
  const { issuer, audience } = token.payload;
  const named = await database.query<StoredProvider>(
    `select * from identity_providers where kind = 'oidc' and client_id = any($1::text[])
       and rtrim(regexp_replace(issuer, '/\\.well-known/.*$', ''), '/') = rtrim($2, '/')
     order by id`,
    [audience, issuer],
  );
  if (named.length === 0) throw new LogoutRefused("not for this system");
  const proven: StoredProvider[] = [];
  let isUnread = false;
  for (const provider of named) {
    // Checking a logout token needs neither the secret nor the address to return to.
    const open: OpenProvider = { provider, secret: "", redirectUri: "", request };
    const isProof = await isOf(open, token);
    if (isProof) proven.push(provider);
    isUnread ||= isProof === null;
  }
  if (proven.length === 0)
    throw new LogoutRefused(isUnread ? "the provider's keys cannot be read" : "signature");
  return proven;
}

/**
 * Returns whether a token is from this provider; null: its keys cannot be read, which must not
 * delay the other organisations.
 */
async function isOf(open: OpenProvider, token: UnprovenToken): Promise<boolean | null> {
  try {
    const config = await configOf(open);
    return (
      config.serverMetadata().issuer === token.payload.issuer &&
      (await isProven(token, config, open.request))
    );
  } catch {
    return null;
  }
}

async function useUp(tx: Transaction, { issuer, id }: LogoutToken, now: number): Promise<void> {
  const used = await tx.query(
    `insert into logout_tokens (token_hash, expires_at) values ($1, $2)
     on conflict do nothing returning 1`,
    [hashToken(JSON.stringify([issuer, id])), new Date(now + rememberedMs)],
  );
  if (used.length === 0) throw new LogoutRefused("used before");
}

/**
 * If the token names a session, sessions of the account whose provider session is unknown end too.
 */
const fits = (subject: string, sid: string) =>
  `($2::text is null or ${subject} = $2)
     and ($3::text is null or ${sid} = $3 or ($2::text is not null and ${sid} is null))`;

async function endSessions(
  tx: Transaction,
  providers: readonly StoredProvider[],
  { subject, sid }: LogoutToken,
  origin: { readonly address: string; readonly now: number },
): Promise<Ended[]> {
  const ids = providers.map(({ id }) => id);
  // A person may be about to give the second step.
  await tx.query(
    `delete from sign_in_tickets where (provider ->> 'providerId')::int = any($1::int[])
       and ${fits("provider ->> 'subject'", "provider ->> 'sid'")}`,
    [ids, subject, sid],
  );
  const endedSessions = await tx.query<{ user_id: number; token_hash: Buffer; name: string }>(
    `delete from sessions s using provider_sessions p, identity_providers i
     where p.token_hash = s.token_hash and i.id = p.provider_id and p.provider_id = any($1::int[])
       and ${fits("p.subject", "p.sid")}
     returning s.user_id, s.token_hash, i.name`,
    [ids, subject, sid],
  );
  const ended = endedSessions.map((row) => ({
    userId: row.user_id,
    tokenHash: row.token_hash.toString("hex"),
  }));
  for (const item of ended) await publishSessionEnd(tx, item);
  const lines = endedSessions.map(
    ({ user_id: userId, name: operation }) =>
      ({ userId, orgId: null, function: "logout", operation }) as const,
  );
  await writeLines(tx, lines, { source: "other", ...origin });
  return ended;
}
