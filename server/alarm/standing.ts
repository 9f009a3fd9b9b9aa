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

export interface StandingOptions {
  readonly database: Database;
  /** Has the judge raise or end the alarm of a house (ingest/ingest.ts). */
  readonly tell: (
    news: readonly {
      readonly kind: "standing";
      readonly key: StandingKey;
      readonly houseId: number;
      readonly receivedAt: number;
      readonly isBroken: boolean;
      readonly value: number | null;
    }[],
  ) => void;
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
 * what it gives. What both are is in the database: any server may do it, and saying it twice
 * changes nothing.
 */
export function tellingStanding(
  options: StandingOptions,
  sources: readonly StandingSource[],
): () => Promise<void> {
  const rounds = new Rounds({
    everyMs: tickMs,
    work: async () => {
      for (const source of sources) await tellOf(options, source);
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
  }>(wrongOf(source), source.values(at), { kept: true });
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
