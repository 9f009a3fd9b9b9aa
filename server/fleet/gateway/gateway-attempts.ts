import { messageOf } from "../../../contract/base/server-message.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/base/log.ts";

/** A refused sign-in: an unknown gateway, or a wrong secret. `address` '' if unknown. */
export interface Attempt {
  readonly networkId: string;
  readonly kind: "unknown" | "secret";
  readonly address: string;
}

export interface Attempts {
  note(attempt: Attempt): void;
  stop(): Promise<void>;
}

/** Rows of unknown network IDs that are kept. */
export const unknownMax = 1000;
/** Network IDs written at once; what a flood brings beyond is not kept. */
const perFlush = 100;
const flushMs = 2000;

interface Noted extends Attempt {
  readonly firstAt: number;
  lastAt: number;
  times: number;
}

/**
 * Keeps which gateways were refused, a row per network ID. A flood costs a hundred rows every two
 * seconds at most, and of more than `unknownMax` unknown ones the oldest of the address that has
 * most of them go.
 */
export function recordAttempts({
  database,
  log,
  now,
}: {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => number;
}): Attempts {
  let noted = new Map<string, Noted>();
  let writing: Promise<void> = Promise.resolve();
  const flush = (): void => {
    if (noted.size === 0) return;
    const batch = [...noted.values()];
    noted = new Map();
    writing = writing
      .then(() => store(database, batch))
      .catch((error: unknown) =>
        log.warn({ error: messageOf(error) }, "refused sign-ins not kept"),
      );
  };
  const timer = setInterval(flush, flushMs).unref();
  return {
    note: (attempt) => {
      const known = noted.get(attempt.networkId);
      if (known !== undefined) {
        known.lastAt = now();
        known.times += 1;
      } else if (noted.size < perFlush)
        noted.set(attempt.networkId, { ...attempt, firstAt: now(), lastAt: now(), times: 1 });
    },
    stop: async () => {
      clearInterval(timer);
      flush();
      await writing;
    },
  };
}

async function store(database: Database, batch: readonly Noted[]): Promise<void> {
  await database.query(
    `insert into gateway_attempts (network_id, kind, first_at, last_at, times, address)
     select network_id, kind, to_timestamp(first_at / 1000), to_timestamp(last_at / 1000), times,
       address
     from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::int[], $6::text[])
       as u(network_id, kind, first_at, last_at, times, address)
     on conflict (network_id) do update set kind = excluded.kind, last_at = excluded.last_at,
       address = excluded.address,
       first_at = case when gateway_attempts.kind = excluded.kind then gateway_attempts.first_at
         else excluded.first_at end,
       times = case when gateway_attempts.kind = excluded.kind
         then least(gateway_attempts.times::bigint + excluded.times, 2000000000)::int
         else excluded.times end`,
    [
      batch.map(({ networkId }) => networkId),
      batch.map(({ kind }) => kind),
      batch.map(({ firstAt }) => firstAt),
      batch.map(({ lastAt }) => lastAt),
      batch.map(({ times }) => times),
      batch.map(({ address }) => address.slice(0, 64)),
    ],
  );
  await database.query(
    `delete from gateway_attempts where network_id in (
       select network_id from gateway_attempts where kind = 'unknown'
       order by row_number() over (partition by address order by last_at desc), last_at desc
       offset $1)`,
    [unknownMax],
  );
}
