import { messageOf } from "../../../../contract/base/server-message.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import { clearedOrgs, readCleared, notifyCleared } from "../plan/all-clear.ts";
import { type AlarmToNotify, begunBy, readAlarmsToNotify } from "../message/alarm-to-notify.ts";
import { inHalves } from "../plan/in-halves.ts";
import { dueGroups, type Group, makeNotice, putOffFailed, readDueIds } from "./make-notice.ts";
import { pauseMs } from "../plan/plan-cursor.ts";
import { PlanContext } from "../plan/plan-context.ts";
import type { Planning } from "../message/notice-planning.ts";

export interface MakerOptions {
  readonly database: Database;
  readonly planning: Planning;
  readonly log: Log;
  readonly now: () => number;
  /** Notices of these organisations were made. */
  readonly onChange: (orgIds: readonly number[]) => void;
  /** Called when some of many notices are made: they may be sent while the others are made. */
  readonly send: (now: number) => Promise<void>;
}

/** Notices that are made before a check whether they can be sent, when many are due at once. */
const madeBeforeSent = 8;
/** Longest time of making notices before other work is checked, ms. */
const makeMs = 1000;
/** Alarms that are read at a time. */
const readAtOnce = 200;

/**
 * Makes the notices that are due. A number whose notice fails for one alarm still gets its others,
 * and a number that fails does not block the others.
 */
export class Maker {
  readonly #options: MakerOptions;
  readonly #notified: NotifiedAlarms;
  #isStopped = false;

  constructor(options: MakerOptions) {
    this.#options = options;
    this.#notified = new NotifiedAlarms(options.database);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Makes as many as fit in one round. */
  async make(now: number): Promise<void> {
    const { database, onChange } = this.#options;
    const until = this.#options.now() + makeMs;
    const seen = new Set<string>();
    this.#notified.begin(now);
    let isMore = true;
    while (isMore && !this.#isStopped && this.#options.now() <= until) {
      const groups = (await dueGroups(database, now)).filter((group) => {
        const name = `${group.contactId}:${group.channel}`;
        return !seen.has(name) && seen.add(name);
      });
      const orgIds = await this.#makeAll(groups, now, until);
      if (orgIds.size > 0) onChange([...orgIds]);
      isMore = groups.length > 0;
    }
  }

  /** Notifies recipients of alarms that these are over. */
  async notifyCleared(now: number): Promise<void> {
    const { database, planning, log, onChange } = this.#options;
    for (const orgId of await clearedOrgs(database, now))
      await inHalves(
        await readCleared(database, orgId),
        async (alarmIds) => {
          const isNotified = await database.transaction((tx) =>
            notifyCleared(tx, { orgId, alarmIds, planning, now }),
          );
          if (isNotified) onChange([orgId]);
        },
        async (alarmId, error) => {
          log.error(
            { orgId, alarmId, error: messageOf(error) },
            "a notice of the end of an alarm cannot be made: nobody is notified of it",
          );
          await database.query("delete from notice_clears where alarm_id = $1", [alarmId]);
        },
      );
  }

  async #makeAll(
    groups: readonly Group[],
    now: number,
    until: number,
  ): Promise<ReadonlySet<number>> {
    const orgIds = new Set<number>();
    for (const [index, group] of groups.entries()) {
      if (this.#isStopped || this.#options.now() > until) break;
      if (await this.#makeOne(group, now)) orgIds.add(group.orgId);
      // The first of many notices are sent while the others are made.
      if (index % madeBeforeSent === madeBeforeSent - 1) await this.#options.send(now);
    }
    return orgIds;
  }

  async #makeOne(group: Group, now: number): Promise<boolean> {
    const { database, planning } = this.#options;
    let isMade = false;
    await inHalves(
      await readDueIds(database, group, now),
      async (alarmIds) => {
        const { alarms, plans } = await this.#notified.read(group.orgId, alarmIds);
        isMade =
          (await database.transaction((tx) =>
            makeNotice(tx, group, { alarms, plans, alarmIds, planning, now }),
          )) || isMade;
      },
      (alarmId, error) => this.#putOff(group, alarmId, error, now),
    );
    return isMade;
  }

  async #putOff(group: Group, alarmId: number, error: unknown, now: number): Promise<void> {
    const { database, log } = this.#options;
    const failures = await database.transaction((tx) =>
      putOffFailed(tx, group, alarmId, now, pauseMs),
    );
    log.error(
      { ...group, alarmId, failures, error: messageOf(error) },
      "a notice of an alarm cannot be made: a number is not notified yet, it is tried again",
    );
  }
}

/** Time for which names of places and days of the calendar are cached, ms. */
const validMs = 30_000;

/** The same alarms go to many numbers, over many rounds: each is read again when it has changed. */
class NotifiedAlarms {
  readonly #database: Database;
  readonly #alarms = new Map<number, AlarmToNotify>();
  readonly #plans = new Map<number, PlanContext>();
  /** Alarms unchanged since the beginning of this round, or changed later. */
  readonly #fresh = new Set<number>();
  #since = -Infinity;
  #now = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Starts a round. */
  begin(now: number): void {
    this.#now = now;
    this.#fresh.clear();
    if (Math.abs(now - this.#since) < validMs) return;
    this.#since = now;
    this.#alarms.clear();
    this.#plans.clear();
  }

  async read(
    orgId: number,
    ids: readonly number[],
  ): Promise<{
    readonly alarms: ReadonlyMap<number, AlarmToNotify>;
    readonly plans: PlanContext;
  }> {
    const changed = await this.#changed(ids.filter((id) => !this.#fresh.has(id)));
    for (let from = 0; from < changed.length; from += readAtOnce) {
      const some = changed.slice(from, from + readAtOnce);
      for (const item of await readAlarmsToNotify(this.#database, some))
        this.#alarms.set(item.alarm.id, begunBy(item, this.#now));
    }
    for (const id of ids) this.#fresh.add(id);
    let plans = this.#plans.get(orgId);
    if (plans === undefined || changed.length > 0) {
      const alarmsOfOrg = [...this.#alarms.values()].filter(({ alarm }) => alarm.orgId === orgId);
      plans = await PlanContext.read(this.#database, [], alarmsOfOrg);
      this.#plans.set(orgId, plans);
    }
    return { alarms: this.#alarms, plans };
  }

  /** Alarms among them whose current state is not known. */
  async #changed(ids: readonly number[]): Promise<number[]> {
    if (ids.every((id) => !this.#alarms.has(id))) return [...ids];
    const rows = await this.#database.query<{ id: number; version: number }>(
      "select id, version from alarms where id = any($1::int[])",
      [ids],
    );
    return rows
      .filter(({ id, version }) => this.#alarms.get(id)?.alarm.version !== version)
      .map(({ id }) => id);
  }
}
