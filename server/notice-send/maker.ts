import { messageOf } from "../../contract/message.ts";
import type { Log } from "../base/log.ts";
import type { Database } from "../db/open.ts";
import { clearedOrgs, readCleared, tellCleared } from "./all-clear.ts";
import { type AlarmToNotify, begunBy, readAlarmsToNotify } from "./alarm-to-notify.ts";
import { inHalves } from "./halves.ts";
import { dueGroups, type Group, makeNotice, putOffFailed, readDueIds } from "./make-notice.ts";
import { pauseMs } from "./plan-cursor.ts";
import { PlanGround } from "./plan-ground.ts";
import type { Planning } from "./planning.ts";

export interface MakerOptions {
  readonly database: Database;
  readonly planning: Planning;
  readonly log: Log;
  readonly now: () => number;
  /** Notices of these organisations were made. */
  readonly onChange: (orgIds: readonly number[]) => void;
  /** Some of many are made: they may go while the others are made. */
  readonly send: (now: number) => Promise<void>;
}

/** Of many that are due at once, so many are made before it is looked whether they can go. */
const madeBeforeSent = 8;
/** So long one look makes notices before it is looked what else there is to do, ms. */
const lookMs = 1000;
/** Alarms that are read at a time. */
const readAtOnce = 200;

/**
 * Makes the notices that are due. A number whose notice fails for one alarm is told of its others,
 * and a number that fails keeps no other from being told.
 */
export class Maker {
  readonly #options: MakerOptions;
  #isStopped = false;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** As many as a look may make. */
  async make(now: number): Promise<void> {
    const { database, onChange } = this.#options;
    const until = this.#options.now() + lookMs;
    const seen = new Set<string>();
    const told = new ToldAlarms(database, now);
    let isMore = true;
    while (isMore && !this.#isStopped && this.#options.now() <= until) {
      const groups = (await dueGroups(database, now)).filter((group) => {
        const name = `${group.contactId}:${group.channel}`;
        return !seen.has(name) && seen.add(name);
      });
      const orgIds = await this.#makeAll(groups, told, now, until);
      if (orgIds.size > 0) onChange([...orgIds]);
      isMore = groups.length > 0;
    }
  }

  /** Tells those who were told that alarms are over. */
  async tellCleared(now: number): Promise<void> {
    const { database, planning, log, onChange } = this.#options;
    for (const orgId of await clearedOrgs(database, now))
      await inHalves(
        await readCleared(database, orgId),
        async (alarmIds) => {
          const isTold = await database.transaction((tx) =>
            tellCleared(tx, { orgId, alarmIds, planning, now }),
          );
          if (isTold) onChange([orgId]);
        },
        async (alarmId, error) => {
          log.error(
            { orgId, alarmId, error: messageOf(error) },
            "nobody is told that an alarm is over: its notice cannot be made",
          );
          await database.query("delete from notice_clears where alarm_id = $1", [alarmId]);
        },
      );
  }

  async #makeAll(
    groups: readonly Group[],
    told: ToldAlarms,
    now: number,
    until: number,
  ): Promise<ReadonlySet<number>> {
    const orgIds = new Set<number>();
    for (const [index, group] of groups.entries()) {
      if (this.#isStopped || this.#options.now() > until) break;
      if (await this.#makeOne(group, told, now)) orgIds.add(group.orgId);
      // The first of many goes out while the others are made.
      if (index % madeBeforeSent === madeBeforeSent - 1) await this.#options.send(now);
    }
    return orgIds;
  }

  async #makeOne(group: Group, told: ToldAlarms, now: number): Promise<boolean> {
    const { database, planning } = this.#options;
    let isMade = false;
    await inHalves(
      await readDueIds(database, group, now),
      async (alarmIds) => {
        const { alarms, plans } = await told.read(group.orgId, alarmIds);
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
      "a number is not told of an alarm: its notice cannot be made, it is tried again",
    );
  }
}

/** Alarms of a look: the same ones are told to many numbers, and are read once. */
class ToldAlarms {
  readonly #database: Database;
  readonly #now: number;
  readonly #alarms = new Map<number, AlarmToNotify>();
  readonly #plans = new Map<number, PlanGround>();

  constructor(database: Database, now: number) {
    this.#database = database;
    this.#now = now;
  }

  async read(
    orgId: number,
    ids: readonly number[],
  ): Promise<{
    readonly alarms: ReadonlyMap<number, AlarmToNotify>;
    readonly plans: PlanGround;
  }> {
    const missing = ids.filter((id) => !this.#alarms.has(id));
    for (let from = 0; from < missing.length; from += readAtOnce) {
      const some = missing.slice(from, from + readAtOnce);
      for (const one of await readAlarmsToNotify(this.#database, some))
        this.#alarms.set(one.alarm.id, begunBy(one, this.#now));
    }
    let plans = this.#plans.get(orgId);
    if (plans === undefined || missing.length > 0) {
      const own = [...this.#alarms.values()].filter(({ alarm }) => alarm.orgId === orgId);
      plans = await PlanGround.read(this.#database, [], own);
      this.#plans.set(orgId, plans);
    }
    return { alarms: this.#alarms, plans };
  }
}
