import { minuteMs } from "../../../contract/base/time.ts";
import type { Weight } from "../../../contract/route/routes.ts";
import { Refusal } from "../base/refusal.ts";

/** Numbers of calls of a kind that may be at work and wait. */
export interface Bounds {
  readonly atWork: number;
  /** Limit of one user: less than all, so that no user takes every place. */
  readonly atWorkEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
  /** Longest wait for a place. */
  readonly waitMs: number;
  /** Time from getting a place to the end of the answer. */
  readonly workMs: number;
}

/** Work that needs a place: calls that are not light, and answers that many share. */
export type PlaceKind = Exclude<Weight, "light"> | "shared";

/**
 * Heavy calls: four keep two cores at work; more would only take turns and all end later. Two per
 * user let a page load while the user searches. Waiting and work together end before the browser
 * gives up (10 s), so that the user gets a message.
 *
 * Files have their own places: a slow download takes minutes, and must not delay a chart.
 *
 * A shared answer takes a place while it is made, not while callers wait for it: a hundred equal
 * calls need one place, but a hundred different ones are as many reads of a possibly large fleet.
 * Most are short, so that many may wait.
 */
export const admissionBounds: Readonly<Record<PlaceKind, Bounds>> = {
  heavy: {
    atWork: 4,
    atWorkEach: 2,
    waiting: 60,
    waitingEach: 20,
    waitMs: 3000,
    workMs: 6000,
  },
  file: {
    atWork: 4,
    atWorkEach: 2,
    waiting: 20,
    waitingEach: 4,
    waitMs: 5000,
    workMs: 15 * minuteMs,
  },
  shared: {
    atWork: 4,
    atWorkEach: 2,
    waiting: 1000,
    waitingEach: 20,
    waitMs: 3000,
    workMs: 6000,
  },
};

/** Time, as the admission sees it. A test brings its own. */
export interface Timers {
  /** ms. */
  now(): number;
  /** Runs `work` later; returns what makes it not run. */
  after(ms: number, work: () => void): () => void;
}
export const realTimers: Timers = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Gives the place back; a second time does nothing. */
type Leave = () => void;

interface Waiting {
  readonly admit: () => void;
}

/** Longest retry wait sent to a client. */
const retryMostS = 30;
/** Share of the newest in the mean time of work. */
const newest = 0.2;

/**
 * Places for calls of one kind. A call that finds none waits for a while; users take turns, so that
 * twenty calls of one user do not delay the first of another. Refusal: 503 busy with the time to
 * retry, when too many wait already or the wait is over.
 */
export class Admission {
  readonly #bounds: Bounds;
  readonly #timers: Timers;
  #atWork = 0;
  readonly #atWorkOf = new Map<number, number>();
  /** The waiting calls by user; the user whose turn is next comes first. */
  readonly #queues = new Map<number, Set<Waiting>>();
  #waiting = 0;
  /** Mean time of work, ms. */
  #workMs = 1000;

  constructor(bounds: Bounds, timers: Timers = realTimers) {
    this.#bounds = bounds;
    this.#timers = timers;
  }

  /** A place for a call of the user. Rejects with the signal's reason when it is aborted first. */
  enter(user: number, signal: AbortSignal): Promise<Leave> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    if (this.#isFreeFor(user) && !this.#queues.has(user)) return Promise.resolve(this.#admit(user));
    const { waiting, waitingEach } = this.#bounds;
    if (this.#waiting >= waiting || (this.#queues.get(user)?.size ?? 0) >= waitingEach)
      return Promise.reject(this.#busy());
    return this.#wait(user, signal);
  }

  /** Returns the numbers of calls at work and waiting, for monitoring. */
  counts(): { readonly atWork: number; readonly waiting: number } {
    return { atWork: this.#atWork, waiting: this.#waiting };
  }

  #wait(user: number, signal: AbortSignal): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        this.#unqueue(user, one);
        cancel();
        signal.removeEventListener("abort", giveUp);
        settle();
      };
      const one: Waiting = { admit: () => end(() => resolve(this.#admit(user))) };
      const giveUp = () => end(() => reject(signal.reason as Error));
      const cancel = this.#timers.after(this.#bounds.waitMs, () => end(() => reject(this.#busy())));
      signal.addEventListener("abort", giveUp, { once: true });
      const queue = this.#queues.get(user) ?? new Set();
      this.#queues.set(user, queue.add(one));
      this.#waiting += 1;
    });
  }

  #unqueue(user: number, waiting: Waiting): void {
    const queue = this.#queues.get(user);
    if (queue?.delete(waiting) !== true) return;
    this.#waiting -= 1;
    if (queue.size === 0) this.#queues.delete(user);
  }

  #isFreeFor(user: number): boolean {
    const { atWork, atWorkEach } = this.#bounds;
    return this.#atWork < atWork && (this.#atWorkOf.get(user) ?? 0) < atWorkEach;
  }

  #admit(user: number): Leave {
    const start = this.#timers.now();
    this.#count(user, 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#count(user, -1);
      this.#workMs += (this.#timers.now() - start - this.#workMs) * newest;
      this.#admitNext();
    };
  }

  #count(user: number, more: 1 | -1): void {
    this.#atWork += more;
    const ofUser = (this.#atWorkOf.get(user) ?? 0) + more;
    if (ofUser === 0) this.#atWorkOf.delete(user);
    else this.#atWorkOf.set(user, ofUser);
  }

  #admitNext(): void {
    for (const [user, queue] of this.#queues) {
      if (!this.#isFreeFor(user)) continue;
      const [first] = queue;
      // To the end of the round, before the queue changes.
      this.#queues.delete(user);
      this.#queues.set(user, queue);
      first?.admit();
      return;
    }
  }

  #busy(): Refusal {
    const waitMs = ((this.#waiting + 1) * this.#workMs) / this.#bounds.atWork;
    const seconds = Math.min(retryMostS, Math.max(1, Math.ceil(waitMs / 1000)));
    return new Refusal(503, "busy", { values: { seconds }, retryAfterS: seconds });
  }
}
