import { randomUUID } from "node:crypto";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { grouped } from "../../../platform/base/grouped.ts";
import { isUnreachable, type Transaction } from "../../../platform/db/open-database.ts";
import { expire } from "./notice-delivery.ts";
import { ClockFollower } from "./clock-follow.ts";
import { type DueWork, readDueWork } from "./due-work.ts";
import { Maker } from "../make/notice-maker.ts";
import { NobodyNotices } from "../escalate/nobody-notice.ts";
import { Outbox, type OutboxOptions, outboxPace } from "./notice-outbox.ts";
import { lostOrgs, passOn } from "../escalate/pass-on.ts";
import { Planner } from "../plan/notice-planner.ts";
import { lateOrgs, notifyNotThere } from "../escalate/not-there.ts";
import { notifyPlannedWork } from "../make/work-notice.ts";
import { notifyUnreached, unreachedOrgs } from "../escalate/unreached-notice.ts";

export interface SenderOptions extends Omit<OutboxOptions, "pace"> {
  /** How far the clock of this machine has been set since the start, ms; absent: never. */
  readonly steppedMs?: () => number;
  readonly pace?: Partial<typeof senderPace>;
}

/** ms, except the first. */
export const senderPace = {
  ...outboxPace,
  tick: 400,
  /** The same after a round that found nothing to do. */
  idleTick: 1000,
  /** Interval of the check whether numbers, periods or days have changed. */
  contacts: 2000,
  /** Interval of the check for urgent alarms that have reached no one. */
  unreached: 5000,
};

/**
 * Plans, makes and sends notices. All it knows is in the database: killed in the middle it leaves
 * nothing that the next one does not find, and several may run on one database.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #pace: typeof senderPace;
  readonly #outbox: Outbox;
  readonly #planner: Planner;
  readonly #maker: Maker;
  readonly #clock: ClockFollower;
  readonly #nobody = new NobodyNotices();
  #contactsReadAt = -Infinity;
  #unreachedAt = -Infinity;
  #notThereAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> = Promise.resolve();
  #isStopped = false;
  #hasFailed = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#pace = { ...senderPace, ...options.pace };
    this.#outbox = new Outbox(options);
    this.#planner = new Planner({ ...options, holder: randomUUID() });
    this.#maker = new Maker({ ...options, send: (now) => this.#outbox.send(now) });
    this.#clock = new ClockFollower(options.steppedMs ?? (() => 0));
  }

  start(): void {
    const next = (isBusy: boolean) => {
      if (this.#isStopped) return;
      const { tick, idleTick } = this.#pace;
      this.#timer = setTimeout(
        () => {
          this.#ticking = this.#tickSafely().then(next);
        },
        isBusy ? tick : idleTick,
      );
    };
    next(true);
  }

  /** Waits for the tries on their way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#planner.stop();
    this.#maker.stop();
    this.#outbox.rest();
    await this.#ticking;
    await this.#outbox.close();
  }

  /** True when there was something to do, or it is uncertain. */
  async #tickSafely(): Promise<boolean> {
    const { log, now } = this.#options;
    try {
      const isBusy = await this.tick(now());
      if (this.#hasFailed) log.info("notices are sent again");
      this.#hasFailed = false;
      return isBusy;
    } catch (error) {
      if (!this.#hasFailed) log.warn({ error: messageOf(error) }, "notices wait");
      this.#hasFailed = true;
      return true;
    }
  }

  /**
   * Runs one round at a moment; tries it has begun continue. A failed part does not stop the
   * others, and is thrown in the end. Returns true when there was something to do.
   */
  async tick(now: number): Promise<boolean> {
    const { database } = this.#options;
    await this.#followClock(now);
    const dueWork = await readDueWork(database, now);
    const { work: due, hasAlarms } = dueWork;
    const steps = new Steps();
    const isChanged = await steps.attempt(() => this.#plan({ isDue: due.plan, hasAlarms }, now));
    const isPlanned = due.plan || isChanged === true;
    await steps.attempt(() => this.#outbox.readChannelStates(dueWork.channelsReported, now));
    await this.#make(steps, { ...due, make: due.make || isPlanned }, now);
    if (dueWork.hasUrgent) await steps.attempt(() => this.#notifyUnreached(now));
    if (dueWork.hasWatched) await steps.attempt(() => this.#notifyNotThere(now));
    if (due.expire) await steps.attempt(() => expire(database, now));
    if (due.passOn) await steps.attempt(() => this.#passOn(now));
    await steps.attempt(() => this.#notifyPlannedWork(due, now));
    if ([due.send, due.passOn, due.work, due.clear, due.make, isPlanned].some(Boolean))
      await steps.attempt(() => this.#outbox.send(now));
    if (due.cancel || isPlanned) await steps.attempt(() => this.#outbox.cancel(now));
    this.#outbox.probe(now);
    steps.end();
    return [isPlanned, ...Object.values(due)].some(Boolean);
  }

  /** Resolves when nothing is on its way. */
  settled = (): Promise<void> => this.#outbox.settled();

  async #followClock(now: number): Promise<void> {
    const { database, log } = this.#options;
    const byMs = await this.#clock.update(database, now);
    if (byMs === 0) return;
    log.warn({ byS: Math.round(byMs / 1000) }, "the clock of this machine was set");
    this.#contactsReadAt += byMs;
    this.#unreachedAt += byMs;
    this.#notThereAt += byMs;
    this.#outbox.moveBy(byMs);
  }

  /** Returns true when a plan has changed. Changes go first. */
  async #plan(
    { isDue, hasAlarms }: { readonly isDue: boolean; readonly hasAlarms: boolean },
    now: number,
  ): Promise<boolean> {
    const steps = new Steps();
    if (isDue) await steps.attempt(() => this.#planner.planChanges(now));
    const isChanged = hasAlarms && (await steps.attempt(() => this.#findContacts(now))) === true;
    if (isChanged) await steps.attempt(() => this.#planner.planAgain(now));
    steps.end();
    return isChanged;
  }

  async #make(steps: Steps, due: Pick<DueWork, "make" | "clear">, now: number): Promise<void> {
    if (due.make) await steps.attempt(() => this.#maker.make(now));
    if (due.clear) await steps.attempt(() => this.#maker.notifyCleared(now));
  }

  async #passOn(now: number): Promise<void> {
    const { database, planning } = this.#options;
    const steps = new Steps();
    await this.#notifyEach(steps, await lostOrgs(database, now), (tx, orgId) =>
      passOn(tx, orgId, planning, now),
    );
    steps.end();
  }

  async #notifyPlannedWork({ work }: Pick<DueWork, "work">, now: number): Promise<void> {
    const { database, planning, onChange } = this.#options;
    if (!work) return;
    onChange(await database.transaction((tx) => notifyPlannedWork(tx, planning, now)));
  }

  /** Returns true when a plan is to change. */
  async #findContacts(now: number): Promise<boolean> {
    if (now - this.#contactsReadAt < this.#pace.contacts) return this.#planner.isBusy;
    this.#contactsReadAt = now;
    return this.#planner.findContacts();
  }

  async #notifyNotThere(now: number): Promise<void> {
    const { database, planning } = this.#options;
    if (now - this.#notThereAt < this.#pace.unreached) return;
    this.#notThereAt = now;
    const steps = new Steps();
    await this.#notifyEach(steps, await lateOrgs(database, now), (tx, orgId) =>
      notifyNotThere(tx, orgId, planning, now),
    );
    steps.end();
  }

  async #notifyUnreached(now: number): Promise<void> {
    const { database, planning } = this.#options;
    if (now - this.#unreachedAt < this.#pace.unreached) return;
    this.#unreachedAt = now;
    const steps = new Steps();
    await this.#notifyEach(steps, await unreachedOrgs(database, now), (tx, orgId) =>
      notifyUnreached(tx, orgId, planning, now),
    );
    const due = await steps.attempt(() => this.#nobody.due(database, now));
    const byOrg = grouped(due ?? [], ({ org_id: orgId }) => orgId);
    await this.#notifyEach(steps, [...byOrg.keys()], async (tx, orgId) => {
      let isNotified = false;
      for (const unreached of byOrg.get(orgId) ?? [])
        isNotified = (await this.#nobody.notify(tx, unreached, planning, now)) || isNotified;
      return isNotified;
    });
    steps.end();
  }

  /** A failure in one organisation does not prevent notices to others. */
  async #notifyEach(
    steps: Steps,
    orgIds: readonly number[],
    notify: (tx: Transaction, orgId: number) => Promise<boolean>,
  ): Promise<void> {
    const { database, onChange } = this.#options;
    for (const orgId of orgIds)
      await steps.attempt(async () => {
        if (await database.transaction((tx) => notify(tx, orgId))) onChange([orgId]);
      });
  }
}

/**
 * Steps that are all tried, even after one has failed; none while the database cannot be reached.
 */
class Steps {
  readonly #failures: unknown[] = [];

  async attempt<T>(step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      if (isUnreachable(error)) throw error;
      this.#failures.push(error);
      return undefined;
    }
  }

  /** Throws the first that failed. */
  end(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
