import { messageOf } from "../../contract/message.ts";
import { type NoticeChannel, noticeChannelKeys } from "../../contract/notice.ts";
import type { Log } from "../base/log.ts";
import type { Database } from "../db/open.ts";
import { Breaker } from "./breaker.ts";
import type { Channel, Outcome } from "./channel/port.ts";
import { tellChannelDown } from "./channel-down.ts";
import { readChannelStates, writeChannelState } from "./channel-state.ts";
import {
  claim,
  type Claimed,
  hurry,
  messageFor,
  record,
  takeCancelled,
  wireId,
} from "./delivery.ts";
import type { Planning } from "./planning.ts";

export type Channels = Readonly<Partial<Record<NoticeChannel, Channel>>>;

/** ms, but for the first. */
export const outboxPace = {
  /** Tries on their way at once, a channel. */
  inFlight: 4,
  /**
   * How the other servers have found the channels is read when one of them has said something, and
   * so often though nobody has.
   */
  channelStates: 60_000,
  /** A channel that nothing was sent by for so long is asked whether it is there. */
  probe: 60_000,
};

export interface OutboxOptions {
  readonly database: Database;
  readonly channels: Channels;
  readonly planning: Planning;
  /** Stands in the ids of notices: two installations may use one service. */
  readonly installation: string;
  readonly log: Log;
  readonly now: () => number;
  readonly random: () => number;
  /** What was sent or given up of these organisations has changed. */
  readonly onChange: (orgIds: readonly number[]) => void;
  readonly pace?: Partial<typeof outboxPace>;
}

/** Sends the notices that are made, and knows how the channels are. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #pace: typeof outboxPace;
  readonly #breakers = new Map<NoticeChannel, Breaker>();
  readonly #inFlight = new Map<NoticeChannel, number>();
  readonly #usedAt = new Map<NoticeChannel, number>();
  readonly #running = new Set<Promise<void>>();
  #channelStatesReadAt = -Infinity;
  #channelsSaid = "";
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

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Claims what may be tried and tries it; does not wait for it. */
  async send(now: number): Promise<void> {
    const { database, channels } = this.#options;
    const waiting = await database.query<{ channel: NoticeChannel }>(
      `select distinct channel from notices where state in ('due', 'sending')
         and next_try_at <= $1 and (lease_until is null or lease_until < $1)`,
      [new Date(now)],
    );
    for (const { channel } of waiting) {
      const by = channels[channel];
      if (by === undefined) await this.#giveUp(channel, now);
      else await this.#fill(channel, by, now);
    }
  }

  /** As many tries as there is room for; each that ends makes room for the next, at once. */
  async #fill(channel: NoticeChannel, by: Channel, now: number): Promise<void> {
    const room = this.#breakerOf(channel).room(now, this.#pace.inFlight) - this.#busy(channel);
    if (room <= 0 || this.#isStopped) return;
    // Held while it is claimed: whoever else looks meanwhile finds no room.
    this.#hold(channel, room);
    let taken: readonly Claimed[] = [];
    try {
      taken = await claim(this.#options.database, channel, room, now);
    } finally {
      this.#hold(channel, taken.length - room);
    }
    for (const notice of taken) this.#begin(notice, by);
  }

  #busy(channel: NoticeChannel): number {
    return this.#inFlight.get(channel) ?? 0;
  }

  #hold(channel: NoticeChannel, count: number): void {
    this.#inFlight.set(channel, this.#busy(channel) + count);
  }

  #begin(notice: Claimed, by: Channel): void {
    const { channel } = notice;
    const { log, now } = this.#options;
    const work = this.#try(notice, by)
      .finally(() => this.#hold(channel, -1))
      .then(() => this.#fill(channel, by, now()))
      .catch((error: unknown) =>
        log.warn({ error: messageOf(error), noticeId: notice.id }, "notice"),
      )
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #try(notice: Claimed, by: Channel): Promise<void> {
    const { database, planning, installation, now, random, onChange } = this.#options;
    const startedAt = now();
    const outcome = await by.send(messageFor(notice, planning.links, installation, startedAt));
    await record(database, notice, outcome, { startedAt, now: now(), random: random() });
    await this.#note(notice.channel, outcome);
    onChange([notice.org_id]);
  }

  /** What a try says of its channel. A refusal is an answer: the channel works. */
  async #note(channel: NoticeChannel, outcome: Outcome): Promise<void> {
    const { database, log, now, planning } = this.#options;
    const breaker = this.#breakerOf(channel);
    this.#usedAt.set(channel, now());
    if (outcome.kind !== "later") {
      if (!breaker.succeeded()) return;
      await writeChannelState(database, { channel, downSince: null, reason: "" }, now());
      await hurry(database, channel, now());
      return log.info({ channel }, "notice channel works again");
    }
    // One robot that is away is not all of them.
    if (channel === "robot" || !breaker.failed(now(), outcome.detail)) return;
    const { downSince, reason } = breaker;
    await writeChannelState(database, { channel, downSince, reason }, now());
    log.error({ channel, reason }, "notice channel down");
    const at = downSince ?? now();
    await database.transaction((tx) =>
      tellChannelDown(tx, { channel, downSince: at }, planning, now()),
    );
  }

  /** What others have found, and what was found before the start. */
  async readChannelStates(said: string, now: number): Promise<void> {
    const isOld = now - this.#channelStatesReadAt >= this.#pace.channelStates;
    if (said === this.#channelsSaid && !isOld) return;
    this.#channelStatesReadAt = now;
    this.#channelsSaid = said;
    for (const { channel, downSince, reason } of await readChannelStates(this.#options.database))
      this.#breakerOf(channel).learn(downSince, reason);
  }

  async cancel(now: number): Promise<void> {
    const { database, channels, installation, onChange } = this.#options;
    const { call } = channels;
    if (call === undefined) return;
    const cancelled = await takeCancelled(database, now);
    for (const { id } of cancelled) {
      const work = call.cancel(wireId(id, installation)).finally(() => this.#running.delete(work));
      this.#running.add(work);
    }
    if (cancelled.length > 0) onChange(cancelled.map((row) => row.org_id));
  }

  /** Finds out that a channel is gone before somebody has to be told, and that it is back. */
  probe(now: number): void {
    const { channels } = this.#options;
    for (const channel of noticeChannelKeys) {
      const by = channels[channel];
      const breaker = this.#breakerOf(channel);
      const usedAt = this.#usedAt.get(channel) ?? 0;
      const isQuiet = now - usedAt >= this.#pace.probe || breaker.downSince !== null;
      const isBusy = this.#busy(channel) > 0;
      if (by?.probe === undefined || isBusy || !isQuiet || breaker.room(now, 1) === 0) continue;
      this.#usedAt.set(channel, now);
      this.#hold(channel, 1);
      const work = by
        .probe()
        .then((outcome) => this.#heardProbe(channel, outcome))
        .catch((error: unknown) =>
          this.#options.log.warn({ error: messageOf(error), channel }, "notice channel"),
        )
        .finally(() => {
          this.#hold(channel, -1);
          this.#running.delete(work);
        });
      this.#running.add(work);
    }
  }

  /**
   * One that is down and answers again has yet to take what waits for it; without that its answer
   * is enough.
   */
  async #heardProbe(channel: NoticeChannel, outcome: Outcome): Promise<void> {
    const { database, now } = this.#options;
    if (outcome.kind === "accepted" && this.#breakerOf(channel).downSince !== null)
      if (await hurry(database, channel, now())) return;
    await this.#note(channel, outcome);
  }

  async #giveUp(channel: NoticeChannel, now: number): Promise<void> {
    await this.#options.database.query(
      `update notices set state = 'dropped', reason = 'notConfigured', ended_at = $2
       where channel = $1 and state in ('due', 'sending')
         and (lease_until is null or lease_until < $2)`,
      [channel, new Date(now)],
    );
  }

  #breakerOf(channel: NoticeChannel): Breaker {
    const held = this.#breakers.get(channel) ?? new Breaker();
    this.#breakers.set(channel, held);
    return held;
  }
}
