import { randomUUID } from "node:crypto";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { isUnreachable } from "../../../platform/db/open-database.ts";
import { expire } from "./notice-delivery.ts";
import { ClockFollower } from "./clock-follow.ts";
import { type DueWork, readDueWork } from "./due-work.ts";
import { Maker } from "../make/notice-maker.ts";
import { notifyWithoutRecipient } from "../escalate/nobody-notice.ts";
import { Outbox, type OutboxOptions, outboxPace } from "./notice-outbox.ts";
import { passOn } from "../escalate/pass-on.ts";
import { Planner } from "../plan/notice-planner.ts";
import { notifyNotThere } from "../escalate/not-there.ts";
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
    const { database, planning, onChange } = this.#options;
    const orgIds = await database.transaction((tx) => passOn(tx, planning, now));
    if (orgIds.length > 0) onChange(orgIds);
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
    const { database, planning, onChange } = this.#options;
    if (now - this.#notThereAt < this.#pace.unreached) return;
    this.#notThereAt = now;
    const orgIds = await database.transaction((tx) => notifyNotThere(tx, planning, now));
    if (orgIds.length > 0) onChange(orgIds);
  }

  /** A failure in one organisation does not prevent notices to others. */
  async #notifyUnreached(now: number): Promise<void> {
    const { database, planning, onChange } = this.#options;
    if (now - this.#unreachedAt < this.#pace.unreached) return;
    this.#unreachedAt = now;
    const steps = new Steps();
    for (const orgId of await unreachedOrgs(database, now))
      await steps.attempt(async () => {
        const isNotified = await database.transaction((tx) =>
          notifyUnreached(tx, orgId, planning, now),
        );
        if (isNotified) onChange([orgId]);
      });
    await steps.attempt(async () => {
      const orgIds = await database.transaction((tx) => notifyWithoutRecipient(tx, planning, now));
      if (orgIds.length > 0) onChange(orgIds);
    });
    steps.end();
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
