import { messageOf } from "../../contract/message.ts";
import { dueGroups, makeNotice } from "./make-notice.ts";
import { planAgain, planChanges } from "./plan-changes.ts";
import { expire } from "./delivery.ts";
import { ClockFollower } from "./clock-follow.ts";
import { ContactWatch } from "./contact-watch.ts";
import { readDueWork } from "./due-work.ts";
import { Outbox, type OutboxOptions, outboxPace } from "./outbox.ts";
import { passOn } from "./pass-on.ts";
import { tellUnreached } from "./unreached-notice.ts";

export interface SenderOptions extends Omit<OutboxOptions, "pace"> {
  /** By how much the clock of this machine has been set since the start, ms; absent: never. */
  readonly steppedMs?: () => number;
  readonly pace?: Partial<typeof senderPace>;
}

/** ms, but for the first. */
export const senderPace = {
  ...outboxPace,
  tick: 400,
  /** The same after a round that found nothing to do. */
  idleTick: 1000,
  /** How often it is looked whether numbers, periods or days have changed. */
  contacts: 2000,
  /** How often it is looked whether an urgent alarm has reached nobody. */
  unreached: 5000,
};

/** Of many that are due at once, so many are made before it is looked whether they can go. */
const madeBeforeSent = 8;

/**
 * Plans, makes and sends notices. All it knows is in the database: killed in the middle it leaves
 * nothing that the next one does not find, and several may run on one database.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #pace: typeof senderPace;
  readonly #outbox: Outbox;
  readonly #contacts: ContactWatch;
  readonly #clock: ClockFollower;
  #contactsReadAt = -Infinity;
  #unreachedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> = Promise.resolve();
  #isStopped = false;
  #hasFailed = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#pace = { ...senderPace, ...options.pace };
    this.#outbox = new Outbox(options);
    this.#contacts = new ContactWatch();
    this.#clock = new ClockFollower(options.steppedMs ?? (() => 0));
  }

  start(): void {
    const next = (isBusy: boolean) => {
      if (this.#isStopped) return;
      const { tick, idleTick } = this.#pace;
      this.#timer = setTimeout(
        () => {
          this.#ticking = this.#look().then(next);
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
    this.#outbox.rest();
    await this.#ticking;
    await this.#outbox.close();
  }

  /** Whether there was something to do, or it could not be told. */
  async #look(): Promise<boolean> {
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

  /** One round at a moment; tries it has begun go on. True: there was something to do. */
  async tick(now: number): Promise<boolean> {
    const { database } = this.#options;
    await this.#followClock(now);
    const found = await readDueWork(database, now);
    const due = found.work;
    const isPlanned = (found.hasAlarms && (await this.#planAgain(now))) || due.plan;
    const isMade = due.make || isPlanned;
    if (due.plan) await this.#plan(now);
    await this.#outbox.readChannelStates(found.channelsSaid, now);
    if (isMade) await this.#make(now);
    if (found.mayBeUnreached) await this.#tellUnreached(now);
    if (due.expire) await expire(database, now);
    if (due.passOn) await this.#passOn(now);
    if (due.send || due.passOn || isMade) await this.#outbox.send(now);
    if (due.cancel || isPlanned) await this.#outbox.cancel(now);
    this.#outbox.probe(now);
    return [isPlanned, ...Object.values(due)].some(Boolean);
  }

  /** Resolves when nothing is on its way. */
  settled = (): Promise<void> => this.#outbox.settled();

  async #followClock(now: number): Promise<void> {
    const { database, log } = this.#options;
    const byMs = await this.#clock.look(database, now);
    if (byMs === 0) return;
    log.warn({ byS: Math.round(byMs / 1000) }, "the clock of this machine was set");
    this.#contactsReadAt += byMs;
    this.#unreachedAt += byMs;
    this.#outbox.moveBy(byMs);
  }

  async #plan(now: number): Promise<void> {
    const { database, planning } = this.#options;
    let isMore = true;
    while (isMore && !this.#isStopped)
      isMore = await database.transaction((tx) => planChanges(tx, planning, now));
  }

  async #planAgain(now: number): Promise<boolean> {
    const { database, planning } = this.#options;
    if (now - this.#contactsReadAt < this.#pace.contacts) return false;
    this.#contactsReadAt = now;
    const changed = await this.#contacts.changedOrgs(database);
    if (changed.length > 0)
      await database.transaction((tx) => planAgain(tx, changed, planning, now));
    return changed.length > 0;
  }

  async #make(now: number): Promise<void> {
    const { database, planning, onChange } = this.#options;
    const orgIds = new Set<number>();
    for (const [index, group] of (await dueGroups(database, now)).entries()) {
      const orgId = await database.transaction((tx) => makeNotice(tx, group, planning, now));
      if (orgId !== null) orgIds.add(orgId);
      // The first of many goes out while the others are made.
      if (index % madeBeforeSent === madeBeforeSent - 1) await this.#outbox.send(now);
    }
    if (orgIds.size > 0) onChange([...orgIds]);
  }

  async #passOn(now: number): Promise<void> {
    const { database, planning, onChange } = this.#options;
    const orgIds = await database.transaction((tx) => passOn(tx, planning, now));
    if (orgIds.length > 0) onChange(orgIds);
  }

  async #tellUnreached(now: number): Promise<void> {
    const { database, planning, onChange } = this.#options;
    if (now - this.#unreachedAt < this.#pace.unreached) return;
    this.#unreachedAt = now;
    const orgIds = await database.transaction((tx) => tellUnreached(tx, planning, now));
    if (orgIds.length > 0) onChange(orgIds);
  }
}
