import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../../../../server/platform/base/refusal.ts";
import { admissionBounds } from "../../../../server/platform/api/call-admission.ts";
import { CallGate } from "../../../../server/platform/api/call-gate.ts";

class Answer extends EventEmitter {
  writableFinished = false;
  finish(): void {
    this.writableFinished = true;
    this.emit("finish");
    this.emit("close");
  }
  hangUp(): void {
    this.emit("close");
  }
}
const timers = () => {
  const due = new Set<() => void>();
  return {
    now: () => 0,
    after: (_: number, work: () => void) => {
      due.add(work);
      return () => due.delete(work);
    },
    due,
  };
};
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const never = () => new Promise<never>(() => undefined);
const { atWorkEach } = admissionBounds.heavy;

describe("the gate before the calls", () => {
  it("aborts a light call after its client has disconnected, and runs any number of them", async () => {
    const gate = new CallGate();
    const answers = Array.from({ length: 50 }, () => new Answer());
    const signals: AbortSignal[] = [];
    for (const answer of answers)
      void gate.run({ weight: "light", userId: 1, answer }, (signal) => {
        signals.push(signal);
        return never();
      });
    await settle();
    expect(signals).toHaveLength(50);
    answers[0]!.hangUp();
    answers[1]!.finish();
    expect(signals.map(({ aborted }) => aborted).slice(0, 3)).toEqual([true, false, false]);
  });

  it("keeps the place of a heavy call until its work has ended, even without its client", async () => {
    const gate = new CallGate();
    const first = new Answer();
    const ends: (() => void)[] = [];
    const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const enter = (answer = new Answer()) =>
      gate.run({ weight: "heavy", userId: 1, answer }, work).catch((error: unknown) => error);
    const entering = enter(first);
    for (let call = 1; call <= atWorkEach; call++) void enter();
    await settle();
    expect(work).toHaveBeenCalledTimes(atWorkEach);
    first.hangUp();
    expect(await entering).toMatchObject({ status: 499 });
    expect(work).toHaveBeenCalledTimes(atWorkEach);
    ends[0]!();
    await settle();
    expect(work).toHaveBeenCalledTimes(atWorkEach + 1);
  });

  it("answers a heavy call at its time limit, and frees the place of a failed one", async () => {
    const clock = timers();
    const gate = new CallGate(clock);
    const call = { weight: "heavy", userId: 1, answer: new Answer() } as const;
    let passedSignal: AbortSignal | undefined;
    const slow = gate.run(call, (signal) => {
      passedSignal = signal;
      return never();
    });
    await settle();
    for (const work of clock.due) work();
    await expect(slow).rejects.toMatchObject({
      status: 503,
      key: "tooSlow",
      detail: { retryAfterS: 10 },
    });
    expect(passedSignal?.aborted).toBe(true);
    for (let time = 0; time < 5; time++)
      await expect(
        gate.run(call, () => Promise.reject(new Refusal(404, "notFound"))),
      ).rejects.toMatchObject({ status: 404 });
  });

  it("reports the result of a change even if its client disconnected or its time limit was over", async () => {
    const clock = timers();
    const gate = new CallGate(clock);
    const answer = new Answer();
    const call = { weight: "heavy", userId: 1, answer, isChange: true } as const;
    let commit = (): void => undefined;
    const late = gate.run(call, async (signal) => {
      await new Promise<void>((resolve) => (commit = resolve));
      return signal.aborted;
    });
    const gone = gate.run(call, (signal) => Promise.resolve(signal.aborted));
    answer.hangUp();
    expect(await gone).toBe(false);
    for (const work of clock.due) work();
    const onRefused = vi.fn();
    late.then(onRefused, onRefused);
    await settle();
    expect(onRefused).not.toHaveBeenCalled();
    commit();
    expect(await late).toBe(true);
  });

  it("keeps the place of a file until the client has read it or disconnected", async () => {
    const gate = new CallGate();
    const answers = Array.from({ length: 4 }, () => new Answer());
    const work = vi.fn(() => "sheet");
    for (const answer of answers) void gate.run({ weight: "file", userId: 1, answer }, work);
    await settle();
    expect(work).toHaveBeenCalledTimes(2);
    answers[0]!.finish();
    await settle();
    expect(work).toHaveBeenCalledTimes(3);
    answers[1]!.hangUp();
    await settle();
    expect(work).toHaveBeenCalledTimes(4);
  });

  it("computes a limited number of shared answers at once, fewer for one user, and finishes each", async () => {
    const gate = new CallGate();
    const { atWork, atWorkEach: each } = admissionBounds.shared;
    const ends: (() => void)[] = [];
    const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const created = Array.from({ length: 5 }, () => gate.make(1, work));
    await settle();
    expect(work).toHaveBeenCalledTimes(each);
    const others = [2, 3, 4, 5].map((userId) => gate.make(userId, work));
    await settle();
    expect(work).toHaveBeenCalledTimes(atWork);
    while (ends.length > 0) {
      ends.splice(0).forEach((end) => end());
      await settle();
    }
    await Promise.all([...created, ...others]);
    expect(work).toHaveBeenCalledTimes(9);
    await expect(gate.make(1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(gate.places().shared).toEqual({ atWork: 0, waiting: 0, places: atWork });
  });

  it("aborts the work of a shared answer at its time limit", async () => {
    const limits = timers();
    const gate = new CallGate(limits);
    const created = gate.make(
      1,
      (signal) =>
        new Promise<never>((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error)),
        ),
    );
    await settle();
    for (const end of limits.due) end();
    await expect(created).rejects.toMatchObject({ status: 503 });
  });
});
