import type { EventEmitter } from "node:events";
import type { Weight } from "../../../contract/route/routes.ts";
import { Refusal } from "../base/refusal.ts";
import type { Places } from "../metric/call-meter.ts";
import {
  Admission,
  admissionBounds,
  type PlaceKind,
  realTimers,
  type Timers,
} from "./call-admission.ts";

/** The answer on its way: node's ServerResponse. */
type Answer = EventEmitter & { readonly writableFinished: boolean };

interface AdmittedCall {
  readonly weight: Weight;
  readonly userId: number;
  readonly answer: Answer;
  /** True: the call changes data, so its log line must agree with its outcome. */
  readonly isChange?: boolean;
}

/** A client stopped for being slow finds the same server if it retries at once. */
const tooSlowRetryS = 10;
const tooSlow = () =>
  new Refusal(503, "tooSlow", {
    values: { seconds: tooSlowRetryS },
    retryAfterS: tooSlowRetryS,
  });
/** No client receives it: 499 is the usual log status for a client that closed the connection. */
const clientDisconnected = () => new Refusal(499, "unavailable");

/** Admits every call to its work, and limits its time. */
export class CallGate {
  readonly #timers: Timers;
  readonly #admissions: Readonly<Record<PlaceKind, Admission>>;

  constructor(timers: Timers = realTimers) {
    this.#timers = timers;
    this.#admissions = {
      heavy: new Admission(admissionBounds.heavy, timers),
      file: new Admission(admissionBounds.file, timers),
      shared: new Admission(admissionBounds.shared, timers),
    };
  }

  /** Returns the places of each kind: in all, taken, and waited for. */
  places(): Readonly<Record<PlaceKind, Places>> {
    const queueOf = (kind: PlaceKind) => ({
      ...this.#admissions[kind].counts(),
      places: admissionBounds[kind].atWork,
    });
    return { heavy: queueOf("heavy"), file: queueOf("file"), shared: queueOf("shared") };
  }

  /**
   * Does the work of a call, in a place of its kind. Its signal is aborted when the client
   * disconnects, and when the time of a heavy call is over. A heavy call is answered then, even if
   * its work continues: the place is free when the work has ended, that of a file when it has been
   * taken.
   *
   * A change continues when its client has disconnected, and is answered when its work has ended,
   * never before: a client that got "too slow" must not find it done. Its work stops at the signal
   * as long as nothing is committed (inWork). Refusals: 503 busy, 503 tooSlow, and the work's own.
   */
  async run<T>(
    { weight, userId, answer, isChange = false }: AdmittedCall,
    work: (signal: AbortSignal) => T | Promise<T>,
  ): Promise<T> {
    const ends = new AbortController();
    answer.once("close", () => {
      if (!answer.writableFinished && !isChange) ends.abort(clientDisconnected());
    });
    if (weight === "light") return work(ends.signal);
    const releaseSlot = await this.#admissions[weight].enter(userId, ends.signal);
    const cancel = this.#timers.after(admissionBounds[weight].workMs, () => ends.abort(tooSlow()));
    const release = () => {
      cancel();
      releaseSlot();
    };
    if (weight === "file") for (const end of ["finish", "close"]) answer.once(end, release);
    const done = Promise.resolve(ends.signal).then(work);
    if (weight !== "file") done.then(release, release);
    return isChange ? done : Promise.race([done, failing(ends.signal)]);
  }

  /**
   * Makes an answer that many wait for, in a place of the first requesting user: it continues when
   * that user has disconnected. Refusals: 503 busy, and the work's own; its signal is aborted when
   * its time is over.
   */
  async make<T>(userId: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ends = new AbortController();
    const releaseSlot = await this.#admissions.shared.enter(userId, ends.signal);
    const { workMs } = admissionBounds.shared;
    const cancel = this.#timers.after(workMs, () => ends.abort(tooSlow()));
    try {
      return await work(ends.signal);
    } finally {
      cancel();
      releaseSlot();
    }
  }
}

/** Rejects with the signal's reason once it is aborted. */
const failing = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
