import { messageOf } from "../../../../contract/base/server-message.ts";
import {
  isSharedChannel,
  type NoticeChannel,
  noticeChannelKeys,
} from "../../../../contract/notify/notice.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import { refundUsage } from "../message/notice-allowance.ts";
import { Breaker } from "./channel-breaker.ts";
import type { Channel, Outcome } from "../channel/channel-port.ts";
import { notifyChannelDown } from "../escalate/channel-down.ts";
import { readChannelStates, writeChannelState } from "../channel/channel-state.ts";
import {
  claim,
  type Claimed,
  readWaiting,
  readWaitingChannels,
  type Waiting,
} from "./notice-claim.ts";
import { retryNow, messageFor, record, markCancelled, wireId } from "./notice-delivery.ts";
import type { Planning } from "../message/notice-planning.ts";
import { slotRules, Slots } from "./channel-slots.ts";

export type Channels = Readonly<Partial<Record<NoticeChannel, Channel>>>;

/** ms. */
export const outboxPace = {
  /**
   * The other servers' findings about the channels are read when one of them reports something, and
   * at this interval without a report.
   */
  channelStates: 60_000,
  /** A channel that sent nothing for this long is probed. */
  probe: 60_000,
};

export interface OutboxOptions {
  readonly database: Database;
  readonly channels: Channels;
  readonly planning: Planning;
  /** Part of the ids of notices: two installations may use one service. */
  readonly installation: string;
  readonly log: Log;
  readonly now: () => number;
  readonly random: () => number;
  /** Sent or dropped notices of these organisations have changed. */
  readonly onChange: (orgIds: readonly number[]) => void;
  readonly pace?: Partial<typeof outboxPace>;
}

/** Sends the notices that are made, and knows how the channels are. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #pace: typeof outboxPace;
  readonly #breakers = new Map<NoticeChannel, Breaker>();
  readonly #slots: Readonly<Record<NoticeChannel, Slots>> = {
    call: new Slots(),
    text: new Slots(),
    mail: new Slots(),
    robot: new Slots(),
    app: new Slots(),
    push: new Slots(),
  };
  /** Channels that are being filled; true: to be filled again afterwards. */
  readonly #filling = new Map<NoticeChannel, boolean>();
  readonly #usedAt = new Map<NoticeChannel, number>();
  readonly #running = new Set<Promise<void>>();
  #channelStatesReadAt = -Infinity;
  #channelsReported = "";
  #isStopped = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#pace = { ...outboxPace, ...options.pace };
  }

  /** Begins no more tries. */
  rest(): void {
    this.#isStopped = true;
  }

  /** Waits for the tries on their way. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    for (const channel of Object.values(this.#options.channels)) channel.close();
  }

  /** Step of this machine's clock, ms. */
  moveBy(ms: number): void {
    this.#channelStatesReadAt += ms;
    for (const [channel, at] of this.#usedAt) this.#usedAt.set(channel, at + ms);
    for (const breaker of this.#breakers.values()) breaker.moveBy(ms);
    for (const slots of Object.values(this.#slots)) slots.moveBy(ms);
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Claims what may be tried and tries it; does not wait for it. */
  async send(now: number): Promise<void> {
    const { database, channels } = this.#options;
    for (const channel of await readWaitingChannels(database, now)) {
      const sender = channels[channel];
      if (sender === undefined) await this.#giveUp(channel, now);
      else await this.#fill(channel, sender, now);
    }
  }

  /**
   * Starts tries until all slots are in use; each try that ends frees its slot for the next. When
   * several end together, one call fills all free slots.
   */
  async #fill(channel: NoticeChannel, sender: Channel, now: number): Promise<void> {
    if (this.#filling.has(channel)) return void this.#filling.set(channel, true);
    try {
      do {
        this.#filling.set(channel, false);
        await this.#fillOnce(channel, sender, now);
      } while (this.#filling.get(channel) === true);
    } finally {
      this.#filling.delete(channel);
    }
  }

  async #fillOnce(channel: NoticeChannel, sender: Channel, now: number): Promise<void> {
    if (this.#isStopped) return;
    const { database } = this.#options;
    const slots = this.#slots[channel];
    const isDown = this.#breakerOf(channel).downSince !== null;
    const picked = slots.pick(
      await readWaiting(database, channel, slotRules.org, now),
      isDown,
      now,
    );
    if (picked.length === 0) return;
    const waitingOf = new Map(picked.map((item) => [item.id, item]));
    for (const item of picked) slots.begin(item, now);
    let claimed: readonly Claimed[] = [];
    try {
      claimed = await claim(database, [...waitingOf.keys()], now);
    } finally {
      const ids = new Set(claimed.map(({ id }) => id));
      for (const id of waitingOf.keys()) if (!ids.has(id)) slots.end(id);
    }
    for (const notice of claimed) {
      const waiting = waitingOf.get(notice.id);
      if (waiting !== undefined) this.#begin(notice, waiting, sender);
    }
  }

  #begin(notice: Claimed, waiting: Waiting, sender: Channel): void {
    const { channel, id } = notice;
    const { log, now } = this.#options;
    const work = this.#try(notice, waiting, sender)
      .finally(() => this.#slots[channel].end(id))
      .then(() => this.#fill(channel, sender, now()))
      .catch((error: unknown) => log.warn({ error: messageOf(error), noticeId: id }, "notice"))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #try(notice: Claimed, waiting: Waiting, sender: Channel): Promise<void> {
    const { database, planning, installation, now, random, onChange } = this.#options;
    const startedAt = now();
    const outcome = await sender.send(messageFor(notice, planning.links, installation, startedAt));
    await record(database, notice, outcome, { startedAt, now: now(), random: random() });
    const mayBeChannel = this.#slots[notice.channel].note(waiting, outcome, now());
    if (outcome.kind === "accepted" || mayBeChannel) await this.#note(notice.channel, outcome);
    else this.#usedAt.set(notice.channel, now());
    onChange([notice.org_id]);
  }

  /**
   * Records what a try or a probe shows of the channel. Only an accepted notice shows that it
   * works: one recipient's refusal proves neither that nor the contrary.
   */
  async #note(channel: NoticeChannel, outcome: Outcome): Promise<void> {
    const { database, log, now, planning } = this.#options;
    const breaker = this.#breakerOf(channel);
    this.#usedAt.set(channel, now());
    if (outcome.kind === "accepted") {
      if (!breaker.succeeded()) return;
      await writeChannelState(database, { channel, downSince: null, reason: "" }, now());
      this.#slots[channel].worksAgain();
      await retryNow(database, channel, now());
      return log.info({ channel }, "notice channel works again");
    }
    // If a single robot or app cannot be reached, the channel may still work.
    if (!isSharedChannel(channel) || !breaker.failed(now(), outcome.detail)) return;
    const { downSince, reason } = breaker;
    await writeChannelState(database, { channel, downSince, reason }, now());
    log.error({ channel, reason }, "notice channel down");
    const at = downSince ?? now();
    await database.transaction((tx) =>
      notifyChannelDown(tx, { channel, downSince: at }, planning, now()),
    );
  }

  /** Reads what others have found, and what was found before the start. */
  async readChannelStates(states: string, now: number): Promise<void> {
    const isOld = now - this.#channelStatesReadAt >= this.#pace.channelStates;
    if (states === this.#channelsReported && !isOld) return;
    this.#channelStatesReadAt = now;
    this.#channelsReported = states;
    for (const { channel, downSince, reason } of await readChannelStates(this.#options.database))
      this.#breakerOf(channel).learn(downSince, reason);
  }

  async cancel(now: number): Promise<void> {
    const { database, channels, installation, onChange } = this.#options;
    const { call } = channels;
    if (call === undefined) return;
    const cancelled = await markCancelled(database, now);
    for (const { id } of cancelled) {
      const work = call.cancel(wireId(id, installation)).finally(() => this.#running.delete(work));
      this.#running.add(work);
    }
    if (cancelled.length > 0) onChange(cancelled.map((row) => row.org_id));
  }

  /**
   * Detects that a channel is down before a person has to be notified, and its recovery; and
   * whether what failed for one organisation, a while after another's got through, fails for all.
   */
  probe(now: number): void {
    const { channels } = this.#options;
    for (const channel of noticeChannelKeys) {
      const sender = channels[channel];
      const breaker = this.#breakerOf(channel);
      const usedAt = this.#usedAt.get(channel) ?? 0;
      const isQuiet = now - usedAt >= this.#pace.probe || breaker.downSince !== null;
      const slots = this.#slots[channel];
      if (sender?.probe === undefined || !slots.mayProbe(isQuiet) || breaker.room(now, 1) === 0)
        continue;
      this.#usedAt.set(channel, now);
      slots.setProbed(true);
      const work = sender
        .probe()
        .then((outcome) => this.#onProbe(channel, outcome))
        .catch((error: unknown) =>
          this.#options.log.warn({ error: messageOf(error), channel }, "notice channel"),
        )
        .finally(() => {
          slots.setProbed(false);
          this.#running.delete(work);
        });
      this.#running.add(work);
    }
  }

  /**
   * A channel that was down and answers again has yet to send what waits for it; otherwise its
   * answer is enough.
   */
  async #onProbe(channel: NoticeChannel, outcome: Outcome): Promise<void> {
    const { database, now } = this.#options;
    const isAccepted = outcome.kind === "accepted";
    const slots = this.#slots[channel];
    const others = slots.probeEnded(isAccepted);
    if (isAccepted && this.#breakerOf(channel).downSince !== null) {
      slots.worksAgain();
      if (await retryNow(database, channel, now())) return;
    }
    for (let count = 0; count <= others; count += 1) await this.#note(channel, outcome);
  }

  /**
   * The channel was removed from the configuration: notices that wait for it are passed on as if
   * they had failed.
   */
  async #giveUp(channel: NoticeChannel, now: number): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      const ended = await tx.query<{ id: number }>(
        `update notices set state = 'failed', reason = 'notConfigured', ended_at = $2
         where channel = $1 and state in ('due', 'sending')
           and (lease_until is null or lease_until < $2) returning id`,
        [channel, new Date(now)],
      );
      await refundUsage(
        tx,
        ended.map(({ id }) => id),
      );
    });
  }

  #breakerOf(channel: NoticeChannel): Breaker {
    const existing = this.#breakers.get(channel) ?? new Breaker();
    this.#breakers.set(channel, existing);
    return existing;
  }
}
