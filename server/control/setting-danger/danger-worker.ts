import type { Danger } from "../../../contract/control/risk/dangerous-settings.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { PolledAlarm } from "../../judge/record/polled-alarms.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop } from "../../platform/base/poll-loop.ts";
import type { IsMine } from "../../platform/db/job-claims.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { assessHouses } from "./house-dangers.ts";

/** ms, except `housesAtOnce`. */
export const dangerPace = {
  tickMs: 5000,
  /** Longest wait of a house: animals grow, and the weather and the mode of a house change. */
  reassessMs: 5 * minuteMs,
  /** Settings reported more recently than this are found by their own condition. */
  reportedMs: 10 * minuteMs,
  housesAtOnce: 100,
} as const;
/** Houses assessed in a round; the rest waits for the next. */
const roundMax = 500;

interface DangerWorkerOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: () => number;
  readonly isMine?: IsMine;
}

/**
 * Houses that were never assessed, those with newly reported settings, and those assessed longest
 * ago. A house assessed in the future was assessed before the clock was set back.
 */
const dueSql = `
  select h.id from houses h left join setting_audits a on a.house_id = h.id
  where a.house_id is null or a.judged_at < $1 or a.judged_at > $2
    or h.id in (select p.house_id from house_parameters p
      where p.read_at > $3 and p.read_at >= a.judged_at)
  order by a.judged_at nulls first limit $4`;

/**
 * Repeatedly checks the settings of every house, regardless of who set them, and stores the
 * dangerous ones. All its state is in the database: any server may run it, and running twice
 * changes nothing. One of several servers searches for due work; each assesses the houses that were
 * changed through it.
 */
export class DangerWorker {
  readonly #options: DangerWorkerOptions;
  readonly #rounds: PollLoop;
  readonly #unsubscribe: () => void;
  /** Houses with changed inputs of the assessment. */
  readonly #changed = new Set<number>();

  constructor(options: DangerWorkerOptions) {
    this.#options = options;
    this.#rounds = new PollLoop({
      everyMs: dangerPace.tickMs,
      work: () => this.#assessDue(),
      log: options.log,
      name: "dangerous settings",
    });
    this.#unsubscribe = options.bus.subscribe("housesChanged", ({ houseIds }) => {
      for (const id of houseIds) this.#changed.add(id);
    });
  }

  /** Assesses the due houses. Never rejects. */
  runNow(): Promise<void> {
    return this.#rounds.runNow();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#rounds.stop();
  }

  async #assessDue(): Promise<void> {
    const { database, now, log } = this.#options;
    for (let assessed = 0; assessed < roundMax;) {
      const at = now();
      const due = await this.#nextDue(at);
      if (due.length === 0) return;
      const onFault = (houseId: number, error: unknown) =>
        log.error({ houseId, error: messageOf(error) }, "settings of a house not assessed");
      const assessment = { database, now: at, onFault };
      // Houses that change from here on are checked again.
      for (const id of due) this.#changed.delete(id);
      await storeDangers(database, due, await assessHouses(assessment, due), at);
      assessed += due.length;
    }
  }

  async #nextDue(at: number): Promise<readonly number[]> {
    const { housesAtOnce, reassessMs, reportedMs } = dangerPace;
    const changed = [...this.#changed].slice(0, housesAtOnce);
    if (changed.length > 0) return changed;
    if (this.#options.isMine?.("dangerous settings") === false) return [];
    const due = await this.#options.database.query<{ id: number }>(
      dueSql,
      [new Date(at - reassessMs), new Date(at), new Date(at - reportedMs), housesAtOnce],
      { prepared: true },
    );
    return due.map(({ id }) => id);
  }
}

const severityOf = ({ isDeadly }: Danger): 1 | 2 => (isDeadly ? 1 : 2);

/** Stores exactly these dangers for these houses, and removes all others. */
const storeDangers = (
  database: Database,
  houseIds: readonly number[],
  dangers: ReadonlyMap<number, readonly Danger[]>,
  at: number,
): Promise<void> =>
  database.transaction(async (tx) => {
    const matches = [...dangers].flatMap(([houseId, all]) =>
      all.map((item) => ({
        house_id: houseId,
        subject: item.key,
        value: item.value,
        limit_value: item.limit,
        severity: severityOf(item),
      })),
    );
    const text = JSON.stringify(matches);
    await tx.query(
      `delete from setting_dangers d where d.house_id = any($1::int[]) and not exists (
         select 1 from jsonb_to_recordset($2::jsonb) as u(house_id int, subject text)
         where u.house_id = d.house_id and u.subject = d.subject)`,
      [[...dangers.keys()], text],
    );
    await tx.query(
      `insert into setting_dangers as d (house_id, subject, value, limit_value, severity)
       select u.house_id, u.subject, u.value, u.limit_value, u.severity
       from jsonb_to_recordset($1::jsonb) as u(house_id int, subject text, value float8,
         limit_value float8, severity smallint) join houses h on h.id = u.house_id
       on conflict (house_id, subject) do update set value = excluded.value,
         limit_value = excluded.limit_value, severity = excluded.severity
       where (d.value, d.limit_value, d.severity)
         is distinct from (excluded.value, excluded.limit_value, excluded.severity)`,
      [text],
    );
    await tx.query(
      `insert into setting_audits (house_id, judged_at)
       select id, $2 from houses where id = any($1::int[])
       on conflict (house_id) do update set judged_at = excluded.judged_at`,
      [houseIds, new Date(at)],
    );
  });

/** A dangerous setting is an alarm of its house, one per setting, until it is sane again. */
export const dangerousSettings: PolledAlarm = {
  key: "settingDangerous",
  hasSubjects: true,
  sql: "select house_id, subject, value, limit_value, severity from setting_dangers",
  values: () => [],
};
