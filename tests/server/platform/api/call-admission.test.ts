import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Refusal } from "../../../../server/platform/base/refusal.ts";
import {
  Admission,
  admissionBounds,
  type Bounds,
} from "../../../../server/platform/api/call-admission.ts";

/** Time that advances on request. */
class FakeTimers {
  #now = 0;
  readonly #due = new Set<{ readonly at: number; readonly work: () => void }>();
  now = () => this.#now;
  after = (ms: number, work: () => void) => {
    const timer = { at: this.#now + ms, work };
    this.#due.add(timer);
    return () => this.#due.delete(timer);
  };
  pass(ms: number): void {
    this.#now += ms;
    for (const timer of [...this.#due].toSorted((a, b) => a.at - b.at))
      if (timer.at <= this.#now && this.#due.delete(timer)) timer.work();
  }
  /** Timers that were neither run nor cancelled. */
  pendingCount = () => this.#due.size;
}

const bounds: Bounds = {
  atWork: 3,
  atWorkEach: 2,
  waiting: 6,
  waitingEach: 3,
  waitMs: 1000,
  workMs: 5000,
};

interface AdmittedCall {
  readonly user: number;
  readonly abort: AbortController;
  state: "waiting" | "atWork" | "ended" | "refused" | "gone";
  leave: () => void;
}

function start() {
  const timers = new FakeTimers();
  const admission = new Admission(bounds, timers);
  const all: AdmittedCall[] = [];
  const admitted: number[] = [];
  const enter = (user: number): AdmittedCall => {
    const entered: AdmittedCall = {
      user,
      abort: new AbortController(),
      state: "waiting",
      leave: () => undefined,
    };
    all.push(entered);
    void admission.enter(user, entered.abort.signal).then(
      (leave) => {
        entered.state = "atWork";
        entered.leave = leave;
        admitted.push(all.indexOf(entered));
      },
      (error: unknown) => {
        entered.state = (error as Partial<Refusal>).status === 503 ? "refused" : "gone";
      },
    );
    return entered;
  };
  const inState = (state: AdmittedCall["state"]) => all.filter((item) => item.state === state);
  return { timers, admission, all, admitted, enter, inState };
}
/** Lets pending promises settle. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

type Step =
  | { readonly do: "enter"; readonly user: number }
  | { readonly do: "leave" | "abort"; readonly which: number }
  | { readonly do: "pass"; readonly ms: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("enter" as const), user: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("leave" as const, "abort" as const),
      which: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.nat(600) }) },
);

describe("places for heavy calls", () => {
  it("stay within their bounds, are never leaked, and are never free while a call waits", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { timers, admission, all, enter, inState } = start();
        for (const item of steps) {
          if (item.do === "enter") enter(item.user);
          else if (item.do === "pass") timers.pass(item.ms);
          else {
            const chosen = inState(item.do === "leave" ? "atWork" : "waiting");
            const target = chosen[item.which % Math.max(1, chosen.length)];
            if (item.do === "abort") target?.abort.abort(new Error("gone"));
            else if (target !== undefined) {
              target.state = "ended";
              target.leave();
              // A second leave has no further effect.
              target.leave();
            }
          }
          await settle();
          const [atWork, waiting] = [inState("atWork"), inState("waiting")];
          expect(admission.counts()).toEqual({ atWork: atWork.length, waiting: waiting.length });
          expect(timers.pendingCount()).toBe(waiting.length);
          expect(atWork.length).toBeLessThanOrEqual(bounds.atWork);
          expect(waiting.length).toBeLessThanOrEqual(bounds.waiting);
          for (const { user } of all) {
            const own = atWork.filter((other) => other.user === user).length;
            expect(own).toBeLessThanOrEqual(bounds.atWorkEach);
            const ownWaiting = waiting.filter((other) => other.user === user).length;
            expect(ownWaiting).toBeLessThanOrEqual(bounds.waitingEach);
            // A call only waits while its user or the server has no free place.
            if (ownWaiting > 0)
              expect(own === bounds.atWorkEach || atWork.length === bounds.atWork).toBe(true);
          }
        }
        timers.pass(bounds.waitMs);
        await settle();
        expect(inState("waiting")).toEqual([]);
        for (const item of inState("atWork")) item.leave();
        expect(admission.counts()).toEqual({ atWork: 0, waiting: 0 });
        expect(timers.pendingCount()).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it("are given to users in rotation, and to the calls of each user in order", async () => {
    const { enter, inState, admitted } = start();
    for (const user of [1, 1, 2, 1, 1, 1, 2, 3]) enter(user);
    await settle();
    for (;;) {
      const [first] = inState("atWork");
      if (first === undefined) break;
      first.state = "ended";
      first.leave();
      await settle();
    }
    // User 1 has two places and user 2 has one. After that, users 1, 2 and 3 take turns.
    expect(admitted).toEqual([0, 1, 2, 3, 6, 7, 4, 5]);
  });

  it("are refused with a retry time when too many calls wait or a wait is too long", async () => {
    const { admission, timers, enter, inState } = start();
    for (let call = 0; call < 5; call++) enter(1);
    await settle();
    const now = new AbortController().signal;
    await expect(admission.enter(1, now)).rejects.toMatchObject({
      status: 503,
      key: "busy",
      detail: { retryAfterS: 2, values: { seconds: 2 } },
    });
    timers.pass(bounds.waitMs);
    await settle();
    expect(inState("refused")).toHaveLength(3);
    expect(inState("atWork")).toHaveLength(2);
  });

  it("are not given to a client that has disconnected", async () => {
    const { admission } = start();
    await expect(admission.enter(1, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    expect(admission.counts()).toEqual({ atWork: 0, waiting: 0 });
  });

  it.each(Object.entries(admissionBounds))(
    "of kind %s never all go to one user, and the wait ends before the browser's timeout",
    (kind, { atWork, atWorkEach, waiting, waitingEach, waitMs, workMs }) => {
      expect(atWorkEach).toBeLessThan(atWork);
      expect(waitingEach).toBeLessThan(waiting);
      expect(waitMs + (kind === "heavy" ? workMs : 0)).toBeLessThan(10_000);
    },
  );
});
