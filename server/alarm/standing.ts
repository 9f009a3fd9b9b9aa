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

export interface StandingKeeperOptions {
  readonly database: Database;
  readonly source: StandingSource;
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
 * Raises the alarms of what is kept, and ends them when it stands no more. What both are is in the
 * database: any server may do it, and saying it twice changes nothing.
 */
export class StandingKeeper {
  readonly #options: StandingKeeperOptions;
  readonly #rounds: Rounds;

  constructor(options: StandingKeeperOptions) {
    this.#options = options;
    this.#rounds = new Rounds({
      everyMs: tickMs,
      work: () => this.#tellAll(),
      log: options.log,
      name: `alarm ${options.source.key}`,
    });
  }

  /** Never rejects. */
  look(): Promise<void> {
    return this.#rounds.look();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  async #tellAll(): Promise<void> {
    const { database, source, tell, now } = this.#options;
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
}
