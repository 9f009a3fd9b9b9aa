import { Breaker } from "./channel-breaker.ts";
import type { Outcome } from "../channel/channel-port.ts";
import type { Waiting } from "./notice-claim.ts";

/** Tries on their way at once, by one channel, but for the time. */
export const slotRules = {
  /** All organisations together. */
  all: 8,
  /** For notices that are not urgent: an urgent one finds a place though nothing ends. */
  allNotUrgent: 4,
  /** One organisation. */
  org: 4,
  orgNotUrgent: 3,
  /** One host of its robots: the others are notified beside one that does not answer. */
  host: 3,
  /** A try that has had no answer for so long is its organisation's alone, ms. */
  slowMs: 3000,
  /** Those too, of all organisations: each is an open connection. */
  open: 64,
  /** A notice taken for one shows for so long that failures of another are its own, ms. */
  shownMs: 120_000,
} as const;

interface OnItsWay extends Waiting {
  readonly startedAt: number;
}

const wayOf = ({ orgId, host }: Pick<Waiting, "orgId" | "host">): string => `${orgId} ${host}`;

/**
 * Says who may be tried by one channel now. Every organisation, and every host of its robots, has
 * places and a breaker of its own: one that nobody answers for takes the places of nobody else.
 * Pure but for what it remembers.
 */
export class Slots {
  readonly #onTheirWay = new Map<number, OnItsWay>();
  readonly #breakers = new Map<string, Breaker>();
  /** Time of the last accepted notice of each organisation, unless it has failed since. */
  readonly #takenAt = new Map<number, number>();
  /** True while a probe of the channel, not a notice, is running. */
  #isProbed = false;

  get isBusy(): boolean {
    return this.#isProbed || this.#onTheirWay.size > 0;
  }

  probing(isProbed: boolean): void {
    this.#isProbed = isProbed;
  }

  /** Records that the channel itself was probed and is away. */
  isAway(): void {
    this.#takenAt.clear();
  }

  begin(notice: Waiting, now: number): void {
    this.#onTheirWay.set(notice.id, { ...notice, startedAt: now });
  }

  end(id: number): void {
    this.#onTheirWay.delete(id);
  }

  /** `isDown`: nothing of this channel gets through, so of each way one is enough to see. */
  pick(waiting: readonly Waiting[], isDown: boolean, now: number): Waiting[] {
    const places = new Places([...this.#onTheirWay.values()], now);
    const others = waiting.filter(({ id }) => !this.#onTheirWay.has(id));
    const picked: Waiting[] = [];
    for (const isUrgent of [true, false]) {
      const queues = queuesOf(others.filter((one) => one.isUrgent === isUrgent));
      for (;;) {
        const next = fairest(queues, places, (one) => this.#room(one, isDown, now));
        if (next === null) break;
        places.take(next);
        picked.push(next);
      }
    }
    return picked;
  }

  #room(one: Waiting, isDown: boolean, now: number): number {
    const most = one.host === "" ? slotRules.org : slotRules.host;
    return this.#breakers.get(wayOf(one))?.room(now, isDown ? 1 : most) ?? (isDown ? 1 : most);
  }

  /**
   * Notes what a try says of its organisation's way. An answer about one recipient says nothing.
   * True: it failed, and nobody else's has been taken meanwhile, so it may be the channel.
   */
  note(notice: Waiting, outcome: Outcome, now: number): boolean {
    const way = wayOf(notice);
    if (outcome.kind === "accepted") {
      this.#breakers.delete(way);
      this.#takenAt.set(notice.orgId, now);
    }
    if (outcome.kind !== "later" || outcome.of !== "channel") return false;
    const breaker = this.#breakers.get(way) ?? new Breaker();
    this.#breakers.set(way, breaker);
    breaker.failed(now, outcome.detail);
    this.#takenAt.delete(notice.orgId);
    return [...this.#takenAt.values()].every((at) => now - at >= slotRules.shownMs);
  }

  /** The channel works again: nobody waits for the end of a pause. */
  worksAgain(): void {
    this.#breakers.clear();
  }

  /** The clock has been set by so much, ms. */
  moveBy(ms: number): void {
    for (const breaker of this.#breakers.values()) breaker.moveBy(ms);
    for (const [id, one] of this.#onTheirWay)
      this.#onTheirWay.set(id, { ...one, startedAt: one.startedAt + ms });
    for (const [orgId, at] of this.#takenAt) this.#takenAt.set(orgId, at + ms);
  }
}

/** Those that wait, an organisation's and host's in its own queue, in the order they came in. */
function queuesOf(waiting: readonly Waiting[]): Map<string, Waiting[]> {
  const queues = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const way = wayOf(one);
    const queue = queues.get(way);
    if (queue === undefined) queues.set(way, [one]);
    else queue.push(one);
  }
  return queues;
}

/** Takes the next one of the organisation that has the fewest on their way; null: nobody may. */
function fairest(
  queues: Map<string, Waiting[]>,
  places: Places,
  roomOf: (one: Waiting) => number,
): Waiting | null {
  let best: Waiting | null = null;
  for (const queue of queues.values()) {
    const [first] = queue;
    if (first === undefined || !places.isFree(first, roomOf(first))) continue;
    if (best === null || places.held(first) < places.held(best)) best = first;
  }
  if (best !== null) queues.get(wayOf(best))?.shift();
  return best;
}

/** Taken places of a channel. */
class Places {
  readonly #count = new Map<string, number>();

  constructor(onTheirWay: readonly OnItsWay[], now: number) {
    for (const one of onTheirWay) this.#add(one, now - one.startedAt >= slotRules.slowMs);
  }

  take(one: Waiting): void {
    this.#add(one, false);
  }

  held({ orgId }: Waiting): number {
    return this.#of(`org ${orgId}`);
  }

  isFree(one: Waiting, room: number): boolean {
    const { all, allNotUrgent, org, orgNotUrgent, open } = slotRules;
    if (this.#of("open") >= open || this.#of("all") >= all) return false;
    if (this.held(one) >= org || this.#of(`way ${wayOf(one)}`) >= room) return false;
    return (
      one.isUrgent ||
      (this.#of("notUrgent") < allNotUrgent && this.#of(`notUrgent ${one.orgId}`) < orgNotUrgent)
    );
  }

  #of(name: string): number {
    return this.#count.get(name) ?? 0;
  }

  /** A slow one takes no place of others, and all those of its own. */
  #add(one: Waiting, isSlow: boolean): void {
    const names = ["open", `org ${one.orgId}`, `way ${wayOf(one)}`];
    if (!isSlow) names.push("all");
    if (!one.isUrgent) names.push(`notUrgent ${one.orgId}`);
    if (!one.isUrgent && !isSlow) names.push("notUrgent");
    for (const name of names) this.#count.set(name, this.#of(name) + 1);
  }
}
