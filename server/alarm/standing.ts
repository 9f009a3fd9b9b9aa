import type { StandingKey } from "./judge.ts";
import type { Log } from "../base/log.ts";
import { Rounds } from "../base/rounds.ts";
import type { Database } from "../db/open.ts";

/** What this server keeps that is an alarm of a house as long as it stands. */
export interface StandingSource {
  readonly key: StandingKey;
  /** Selects `house_id`, once each, and `value`, what the alarm says of it, at the time given. */
  readonly sql: string;
  readonly values: (at: number) => readonly unknown[];
}

/** What has come about and is to be an alarm once, though nobody has told the judge of it yet. */
export interface UntoldSource {
  readonly kind: "mixed";
  /** Selects `house_id`, once each, and `value`: of how many values, at the time given. */
  readonly sql: string;
  readonly values: (at: number) => readonly unknown[];
}

interface News {
  readonly houseId: number;
  readonly receivedAt: number;
}
interface StandingNews extends News {
  readonly kind: "standing";
  readonly key: StandingKey;
  readonly isBroken: boolean;
  readonly value: number | null;
}
interface MixedNews extends News {
  readonly kind: "mixed";
  readonly values: number;
}

export interface StandingOptions {
  readonly database: Database;
  /** Has the judge raise or end the alarm of a house (ingest/ingest.ts). */
  readonly tell: (news: readonly (StandingNews | MixedNews)[]) => void;
  readonly log: Log;
  readonly now: () => number;
}

/** How often it is looked, ms. */
const tickMs = 5000;

/** Houses whose alarm is not as what is kept has it: it is to begin, or to end. */
const wrongOf = ({ key, sql }: StandingSource): string => `
  select coalesce(s.house_id, a.house_id) as house_id, s.house_id is not null as is_broken, s.value
  from (${sql}) s
    full join (select distinct house_id from alarms
      where key = '${key}' and state in ('unacknowledged', 'acknowledged')) a
    on a.house_id = s.house_id
  where s.house_id is null or a.house_id is null`;

/**
 * Raises the alarms of what is kept, and ends them when it stands no more, until it is stopped by
 * what it gives; tells of what nobody has told. What all of them are is in the database: any server
 * may do it, and saying it twice changes nothing.
 */
export function tellingStanding(
  options: StandingOptions,
  sources: readonly StandingSource[],
  untold: readonly UntoldSource[] = [],
): () => Promise<void> {
  const rounds = new Rounds({
    everyMs: tickMs,
    work: async () => {
      for (const source of sources) await tellOf(options, source);
      for (const source of untold) await tellOnce(options, source);
    },
    log: options.log,
    name: "kept alarms",
  });
  return () => rounds.stop();
}

async function tellOf(
  { database, tell, now }: StandingOptions,
  source: StandingSource,
): Promise<void> {
  const at = now();
  const wrong = await database.query<{
    house_id: number;
    is_broken: boolean;
    value: number | null;
  }>(wrongOf(source), source.values(at), { prepared: true });
  tell(
    wrong.map(({ house_id: houseId, is_broken: isBroken, value }) => ({
      kind: "standing",
      key: source.key,
      houseId,
      receivedAt: at,
      isBroken,
      value,
    })),
  );
}

async function tellOnce(
  { database, tell, now }: StandingOptions,
  { kind, sql, values }: UntoldSource,
): Promise<void> {
  const at = now();
  const found = await database.query<{ house_id: number; value: number }>(sql, values(at), {
    prepared: true,
  });
  tell(
    found.map(({ house_id: houseId, value }) => ({ kind, houseId, receivedAt: at, values: value })),
  );
}
