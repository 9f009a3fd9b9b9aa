import { messageOf } from "../../../../contract/base/server-message.ts";
import type { Log } from "../../../platform/base/log.ts";
import { type Database, isUnreachable } from "../../../platform/db/open-database.ts";
import { type AlarmToNotify, begunBy, readAlarmsToNotify } from "../message/alarm-to-notify.ts";
import { type ChangedContacts, changedContacts } from "./contact-watch.ts";
import { type Contact, readContacts } from "../message/contact-row.ts";
import { inHalves } from "./in-halves.ts";
import { planAlarms, planAhead } from "./plan-changes.ts";
import {
  type AlarmToPlan,
  distributeChanges,
  LeaseLost,
  orgsBehind,
  pauseMs,
  PlanLease,
  type Progress,
  readChangedIds,
  readOpenAlarmIds,
} from "./plan-cursor.ts";
import { PlanContext, planOf } from "./plan-context.ts";

export interface PlannerOptions {
  readonly database: Database;
  /** Name of this process: with several on one database, each change is planned by one. */
  readonly holder: string;
  readonly log: Log;
  readonly now: () => number;
}

/** Planning time in one round before its results are sent, ms. */
const planMs = 1000;
/**
 * Maximum of ways of notifying (alarms that begin together are notified alike) times contacts, for
 * one turn of an organisation and for one transaction.
 */
const turnPairs = 20_000;
const batchPairs = 1500;
/**
 * Minimum number of different plans and maximum number of alarms handled in one round of an
 * organisation.
 */
const turnLimits = { least: 10, most: 500 } as const;

interface Again extends ChangedContacts {
  /** The last alarm that is planned by these contacts. */
  readonly after: { readonly severity: number; readonly id: number };
}

/**
 * Finds out who is to be notified of changes. Organisations take turns, those with urgent alarms
 * first; within one, its urgent alarms go first. All calculation is done outside of transactions,
 * and failures are put aside and tried again, so that the others continue.
 */
export class Planner {
  readonly #options: PlannerOptions;
  /** Organisations that are planned again, since their contacts have changed. */
  readonly #again = new Map<number, Again>();
  #isStopped = false;

  constructor(options: PlannerOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Something is left to be planned again. */
  get isBusy(): boolean {
    return this.#again.size > 0;
  }

  /** Plans the changes, within the time of one round. */
  async planChanges(now: number): Promise<void> {
    const { database, holder } = this.#options;
    await database.transaction(distributeChanges);
    await this.#rounds(
      () => orgsBehind(database, holder, now),
      (orgId) => this.#planOrg(orgId, now),
    );
    await this.#retryAside(now);
  }

  /** Checks for changed contacts. True: some have changed. */
  async findContacts(): Promise<boolean> {
    for (const match of await changedContacts(this.#options.database)) {
      const known = this.#again.get(match.orgId);
      if (known?.contacts === match.contacts) continue;
      this.#again.set(match.orgId, { ...match, after: { severity: 0, id: 0 } });
    }
    return this.isBusy;
  }

  /** Plans the alarms again for which contacts have changed, within the time of one round. */
  planAgain(now: number): Promise<void> {
    const failed = new Set<number>();
    return this.#rounds(
      async () => [...this.#again.keys()].filter((orgId) => !failed.has(orgId)),
      async (orgId) => {
        if (!(await this.#turnAgain(orgId, now))) failed.add(orgId);
      },
    );
  }

  /** A turn each, and again while there is something to do and time. */
  async #rounds(
    find: () => Promise<readonly number[]>,
    planOrg: (orgId: number) => Promise<unknown>,
  ): Promise<void> {
    const until = this.#options.now() + planMs;
    for (;;) {
      const orgIds = await find();
      for (const orgId of orgIds) {
        if (this.#isStopped) return;
        await planOrg(orgId);
      }
      if (orgIds.length === 0 || this.#options.now() > until) return;
    }
  }

  /** Plans as many of an organisation's changes as fit into one round. */
  #planOrg(orgId: number, now: number): Promise<boolean> {
    const { database } = this.#options;
    return this.#leased(orgId, now, async (lease, progress) => {
      const contacts = await readContacts(database, [orgId], now);
      const budget = new RoundBudget(contacts);
      const read = (known: Progress, isUrgent: boolean) =>
        budget.select((limit) => readChangedIds(database, orgId, known, isUrgent, limit));
      const urgent = await read(progress, true);
      const urgentSeq = urgent.isAll ? progress.want : urgent.found.at(-1)?.version;
      const known = { ...progress, urgentSeq: urgentSeq ?? progress.urgentSeq };
      const others = urgent.isAll ? await read(known, false) : { found: [], isAll: false };
      const ids = [...urgent.found, ...others.found].map(({ id }) => id);
      await this.#plan(orgId, ids, { lease, contacts, now });
      const seq = others.isAll ? progress.want : (others.found.at(-1)?.version ?? progress.seq);
      await lease.release(database, { seq, urgentSeq: known.urgentSeq });
    });
  }

  /**
   * Plans the active alarms of an organisation whose contacts have changed, as many as one turn
   * allows.
   */
  #turnAgain(orgId: number, now: number): Promise<boolean> {
    const { database } = this.#options;
    const again = this.#again.get(orgId);
    if (again === undefined) return Promise.resolve(false);
    return this.#leased(orgId, now, async (lease, progress) => {
      const contacts = await readContacts(database, [orgId], now);
      const { found, isAll } = await new RoundBudget(contacts).select((limit) =>
        readOpenAlarmIds(database, orgId, again.after, limit),
      );
      await this.#plan(
        orgId,
        found.map(({ id }) => id),
        { lease, contacts, now },
      );
      const last = found.at(-1);
      await lease.release(database, progress, isAll ? again.contacts : null);
      if (isAll || last === undefined) this.#again.delete(orgId);
      else this.#again.set(orgId, { ...again, after: last });
    });
  }

  /** False: another process has it, or it failed and is tried again later. */
  async #leased(
    orgId: number,
    now: number,
    work: (lease: PlanLease, progress: Progress) => Promise<void>,
  ): Promise<boolean> {
    const { database, holder, log } = this.#options;
    const lease = new PlanLease(orgId, holder);
    const progress = await lease.read(database, now);
    if (progress === null) return false;
    try {
      await work(lease, progress);
      return true;
    } catch (error) {
      if (isUnreachable(error)) throw error;
      if (error instanceof LeaseLost) return false;
      const failures = await lease.putOff(database, now);
      log.error(
        { orgId, failures, error: messageOf(error) },
        "notices of an organisation could not be planned, it is tried again",
      );
      return false;
    }
  }

  /** Plans these alarms; one that fails is put aside. */
  async #plan(
    orgId: number,
    ids: readonly number[],
    at: { readonly lease: PlanLease; readonly contacts: readonly Contact[]; readonly now: number },
  ): Promise<void> {
    const { database } = this.#options;
    await inHalves(
      ids,
      async (some) => {
        const alarms = (await readAlarmsToNotify(database, some)).map((item) =>
          begunBy(item, at.now),
        );
        const planContext = await PlanContext.read(database, at.contacts, alarms);
        await planAhead(database, planContext, alarms);
        for (const batch of batchesOf(alarms, at.contacts.length))
          await this.#write(planContext, batch, at);
      },
      (id, error) => this.#putAside(orgId, id, error, at.now),
      (error) => error instanceof LeaseLost,
    );
  }

  /** An alarm that has changed since it was read is planned with that change. */
  async #write(
    planContext: PlanContext,
    alarms: readonly AlarmToNotify[],
    { lease, now }: { readonly lease: PlanLease; readonly now: number },
  ): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      await lease.hold(tx, now);
      const ids = alarms.map(({ alarm }) => alarm.id);
      const rows = await tx.query<{ id: number; version: number }>(
        "select id, version from alarms where id = any($1::int[])",
        [ids],
      );
      const versions = new Map(rows.map(({ id, version }) => [id, version]));
      const same = alarms.filter(({ alarm }) => versions.get(alarm.id) === alarm.version);
      await planAlarms(tx, planContext, same, now);
      await tx.query("delete from notice_aside where alarm_id = any($1::int[])", [ids]);
    });
  }

  async #putAside(orgId: number, id: number, error: unknown, now: number): Promise<void> {
    const { database, log } = this.#options;
    const [row] = await database.query<{ failures: number }>(
      `insert into notice_aside (alarm_id, org_id, failures, retry_at, reason)
       select id, $2::int, 1, $3::timestamptz, $4 from alarms where id = $1
       on conflict (alarm_id) do update set failures = notice_aside.failures + 1,
         reason = excluded.reason returning failures`,
      [id, orgId, new Date(now + pauseMs(1)), messageOf(error).slice(0, 300)],
    );
    const failures = row?.failures ?? 1;
    await database.query("update notice_aside set retry_at = $2 where alarm_id = $1", [
      id,
      new Date(now + pauseMs(failures)),
    ]);
    log.error(
      { orgId, alarmId: id, failures, error: messageOf(error) },
      "an alarm could not be planned: nobody is notified of it yet, it is tried again",
    );
  }

  /** Duties that were put aside and whose pause is over. */
  async #retryAside(now: number): Promise<void> {
    const { database } = this.#options;
    const due = await database.query<{ alarm_id: number; org_id: number }>(
      `select alarm_id, org_id from notice_aside where retry_at <= $1 order by retry_at limit 50`,
      [new Date(now)],
    );
    for (const orgId of new Set(due.map(({ org_id }) => org_id)))
      await this.#leased(orgId, now, async (lease, progress) => {
        const ids = due.flatMap((row) => (row.org_id === orgId ? [row.alarm_id] : []));
        const contacts = await readContacts(database, [orgId], now);
        await this.#plan(orgId, ids, { lease, contacts, now });
        await lease.release(database, progress);
      });
  }
}

/** Limits the work of one organisation in one round. */
class RoundBudget {
  readonly #waysMax: number;
  readonly #ways = new Set<string>();
  #count = 0;

  constructor(contacts: readonly Contact[]) {
    this.#waysMax = Math.max(turnLimits.least, turnPairs / Math.max(1, contacts.length));
  }

  /**
   * Returns the first rows that `read` finds, until the turn's limit. `isAll`: there are no more
   * rows.
   */
  async select<T extends AlarmToPlan>(
    read: (limit: number) => Promise<readonly T[]>,
  ): Promise<{ readonly found: readonly T[]; readonly isAll: boolean }> {
    const limit = turnLimits.most - this.#count;
    if (limit === 0) return { found: [], isAll: false };
    const all = await read(limit);
    const end = all.findIndex(({ how }) => !this.#hasRoom(how));
    const found = end === -1 ? all : all.slice(0, end);
    this.#count += found.length;
    return { found, isAll: found.length < limit && end === -1 };
  }

  #hasRoom(planKey: string): boolean {
    if (!this.#ways.has(planKey) && this.#ways.size >= this.#waysMax) return false;
    this.#ways.add(planKey);
    return true;
  }
}

/** Batches with the urgent alarms first, and alarms with the same plan next to each other. */
function batchesOf(alarms: readonly AlarmToNotify[], contacts: number): AlarmToNotify[][] {
  const sorted = alarms.toSorted(
    (a, b) => a.alarm.severity - b.alarm.severity || planOf(a).name.localeCompare(planOf(b).name),
  );
  const batches: AlarmToNotify[][] = [];
  let names = 0;
  let last = "";
  for (const item of sorted) {
    const { name } = planOf(item);
    if (name !== last) names += 1;
    last = name;
    if (batches.length === 0 || names * contacts > batchPairs) {
      batches.push([]);
      names = 1;
    }
    batches.at(-1)?.push(item);
  }
  return batches;
}
