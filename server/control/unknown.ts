import { minuteMs } from "../../contract/time.ts";
import type { Log } from "../base/log.ts";
import { Rounds } from "../base/rounds.ts";
import type { Database } from "../db/open.ts";
import { isUnderWay } from "./command-row.ts";

/** ms. */
export const unknownPace = {
  /** A command that nobody knows the end of is an alarm after so long. */
  alarmMs: 10 * minuteMs,
  /** How often it is looked. */
  tickMs: 5000,
} as const;

export interface UnknownKeeperOptions {
  readonly database: Database;
  /** Has the judge raise or end the alarm of a house (ingest/ingest.ts). */
  readonly tell: (
    news: readonly {
      readonly kind: "unconfirmed";
      readonly houseId: number;
      readonly receivedAt: number;
      readonly minutes: number | null;
    }[],
  ) => void;
  readonly log: Log;
  readonly now: () => number;
}

/** Houses whose alarm is not as their commands have it: it is to begin, or to end. */
const wrongSql = `
  select coalesce(c.house_id, a.house_id) as house_id, c.since
  from (select c.house_id, min(c.unconfirmed_at) as since from control_commands c
      where ${isUnderWay} and c.unconfirmed_at <= $1 group by c.house_id) c
    full join (select distinct house_id from alarms
      where key = 'settingsUnknown' and state in ('unacknowledged', 'acknowledged')) a
    on a.house_id = c.house_id
  where c.house_id is null or a.house_id is null`;

/**
 * Raises the alarm of commands that nobody knows the end of, and ends it when it is known. What
 * both are is in the database: any server may do it, and saying it twice changes nothing.
 */
export class UnknownKeeper {
  readonly #options: UnknownKeeperOptions;
  readonly #rounds: Rounds;

  constructor(options: UnknownKeeperOptions) {
    this.#options = options;
    this.#rounds = new Rounds({
      everyMs: unknownPace.tickMs,
      work: () => this.#tellAll(),
      log: options.log,
      name: "commands without an end",
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
    const { database, tell, now } = this.#options;
    const at = now();
    const wrong = await database.query<{ house_id: number; since: Date | null }>(
      wrongSql,
      [new Date(at - unknownPace.alarmMs)],
      { kept: true },
    );
    tell(
      wrong.map(({ house_id: houseId, since }) => ({
        kind: "unconfirmed",
        houseId,
        receivedAt: at,
        minutes: since === null ? null : Math.floor((at - since.getTime()) / minuteMs),
      })),
    );
  }
}
