import { minuteMs } from "../../../../contract/base/time.ts";
import { Breaker } from "./channel-breaker.ts";
import type { Outcome } from "../channel/channel-port.ts";
import type { Waiting } from "./notice-claim.ts";

/** Maximum number of attempts that run at once through one channel; times in ms. */
export const slotRules = {
  /** Limit for all organisations together. */
  all: 8,
  /** Maximum number of notices that are not urgent; the other slots stay free for urgent ones. */
  allNotUrgent: 4,
  /** Limit for one organisation. */
  org: 4,
  orgNotUrgent: 3,
  /** Limit for one host of robots: a host that does not answer leaves room for the others. */
  host: 3,
  /** Time after which an attempt without an answer counts for its organisation alone, ms. */
  slowMs: 3000,
  /** All attempts, slow ones included: each is an open connection. */
  open: 64,
  /** Time after an accepted notice in which failures of others are their own, ms. */
  shownMs: 2 * minuteMs,
} as const;

interface InFlight extends Waiting {
  readonly startedAt: number;
}

const routeOf = ({ orgId, host }: Pick<Waiting, "orgId" | "host">): string => `${orgId} ${host}`;

/**
 * Chooses the notices that one channel may attempt now. Every organisation, and every host of its
 * robots, has slots and a breaker of its own, so a dead host takes no slots from others. Reads no
 * clock and sends nothing.
 */
export class Slots {
  readonly #inFlight = new Map<number, InFlight>();
  readonly #breakers = new Map<string, Breaker>();
  /** Time of the last accepted notice of each organisation, unless it has failed since. */
  readonly #acceptedAt = new Map<number, number>();
  /** True while a probe of the channel, not a notice, is running. */
  #isProbed = false;
  /** Failures since the last probe that counted for one organisation alone. */
  #ownFailures = 0;

  /** True if the channel may be probed: when it is not in use, and between notices to be sure. */
  mayProbe(isQuiet: boolean): boolean {
    if (this.#isProbed) return false;
    return this.#ownFailures > 0 || (isQuiet && this.#inFlight.size === 0);
  }

  setProbed(isProbed: boolean): void {
    this.#isProbed = isProbed;
  }

  /**
   * Records the result of a probe of the channel itself. Returns the number of failures before it
   * that counted for one organisation alone and, as it failed too, are the channel's.
   */
  probeEnded(isAccepted: boolean): number {
    const failures = this.#ownFailures;
    this.#ownFailures = 0;
    if (isAccepted) return 0;
    this.#acceptedAt.clear();
    return failures;
  }

  begin(notice: Waiting, now: number): void {
    this.#inFlight.set(notice.id, { ...notice, startedAt: now });
  }

  end(id: number): void {
    this.#inFlight.delete(id);
  }

  /** `isDown`: the channel is down, so one attempt for each organisation and host is enough. */
  pick(waiting: readonly Waiting[], isDown: boolean, now: number): Waiting[] {
    const places = new Places([...this.#inFlight.values()], now);
    const others = waiting.filter(({ id }) => !this.#inFlight.has(id));
    const picked: Waiting[] = [];
    for (const isUrgent of [true, false]) {
      const queues = queuesOf(others.filter((item) => item.isUrgent === isUrgent));
      for (;;) {
        const next = fairest(queues, places, (one) => this.#room(one, isDown, now));
        if (next === null) break;
        places.add(next);
        picked.push(next);
      }
    }
    return picked;
  }

  #room(waiting: Waiting, isDown: boolean, now: number): number {
    const max = waiting.host === "" ? slotRules.org : slotRules.host;
    return this.#breakers.get(routeOf(waiting))?.room(now, isDown ? 1 : max) ?? (isDown ? 1 : max);
  }

  /**
   * Records the outcome of an attempt. A refusal of one recipient does not count as a failure.
   * Returns true if the channel itself may be down: this one failed, and no other was accepted.
   */
  note(notice: Waiting, outcome: Outcome, now: number): boolean {
    const route = routeOf(notice);
    if (outcome.kind === "accepted") {
      this.#breakers.delete(route);
      this.#acceptedAt.set(notice.orgId, now);
    }
    if (outcome.kind !== "later" || outcome.of !== "channel") return false;
    const breaker = this.#breakers.get(route) ?? new Breaker();
    this.#breakers.set(route, breaker);
    breaker.failed(now, outcome.detail);
    this.#acceptedAt.delete(notice.orgId);
    const isOfAll = [...this.#acceptedAt.values()].every((at) => now - at >= slotRules.shownMs);
    if (!isOfAll) this.#ownFailures += 1;
    return isOfAll;
  }

  /** The channel works again: pauses end now. */
  worksAgain(): void {
    this.#breakers.clear();
  }

  /** Moves all times by a step of the clock, ms. */
  moveBy(ms: number): void {
    for (const breaker of this.#breakers.values()) breaker.moveBy(ms);
    for (const [id, one] of this.#inFlight)
      this.#inFlight.set(id, { ...one, startedAt: one.startedAt + ms });
    for (const [orgId, at] of this.#acceptedAt) this.#acceptedAt.set(orgId, at + ms);
  }
}

/** Returns a queue for each organisation and host, in order of arrival. */
function queuesOf(waiting: readonly Waiting[]): Map<string, Waiting[]> {
  const queues = new Map<string, Waiting[]>();
  for (const item of waiting) {
    const route = routeOf(item);
    const queue = queues.get(route);
    if (queue === undefined) queues.set(route, [item]);
    else queue.push(item);
  }
  return queues;
}

/**
 * Reserves the next notice of the organisation with the fewest in flight; null: none may be sent.
 */
function fairest(
  queues: Map<string, Waiting[]>,
  places: Places,
  roomOf: (waiting: Waiting) => number,
): Waiting | null {
  let best: Waiting | null = null;
  for (const queue of queues.values()) {
    const [first] = queue;
    if (first === undefined || !places.isFree(first, roomOf(first))) continue;
    if (best === null || places.used(first) < places.used(best)) best = first;
  }
  if (best !== null) queues.get(routeOf(best))?.shift();
  return best;
}

/** Occupied slots of a channel. */
class Places {
  readonly #count = new Map<string, number>();

  constructor(inFlight: readonly InFlight[], now: number) {
    for (const item of inFlight) this.#add(item, now - item.startedAt >= slotRules.slowMs);
  }

  add(waiting: Waiting): void {
    this.#add(waiting, false);
  }

  used({ orgId }: Waiting): number {
    return this.#of(`org ${orgId}`);
  }

  isFree(waiting: Waiting, room: number): boolean {
    const { all, allNotUrgent, org, orgNotUrgent, open } = slotRules;
    if (this.#of("open") >= open || this.#of("all") >= all) return false;
    if (this.used(waiting) >= org || this.#of(`route ${routeOf(waiting)}`) >= room) return false;
    return (
      waiting.isUrgent ||
      (this.#of("notUrgent") < allNotUrgent &&
        this.#of(`notUrgent ${waiting.orgId}`) < orgNotUrgent)
    );
  }

  #of(name: string): number {
    return this.#count.get(name) ?? 0;
  }

  /** A slow attempt counts for its organisation, not for the channel as a whole. */
  #add(waiting: Waiting, isSlow: boolean): void {
    const names = ["open", `org ${waiting.orgId}`, `route ${routeOf(waiting)}`];
    if (!isSlow) names.push("all");
    if (!waiting.isUrgent) names.push(`notUrgent ${waiting.orgId}`);
    if (!waiting.isUrgent && !isSlow) names.push("notUrgent");
    for (const name of names) this.#count.set(name, this.#of(name) + 1);
  }
}
