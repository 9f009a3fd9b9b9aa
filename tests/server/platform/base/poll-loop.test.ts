import pino from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PollLoop } from "../../../../server/platform/base/poll-loop.ts";

const everyMs = 100;
let rounds: PollLoop;
let begun = 0;
let hasWork = false;
let wake = (): void => undefined;
/** A round waits for this before it ends; null: nothing. */
let pause: Promise<void> | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  [begun, hasWork, pause] = [0, false, null];
});
afterEach(async () => {
  await rounds.stop();
  vi.useRealTimers();
});

const start = (canRest: boolean) => {
  rounds = new PollLoop({
    everyMs,
    work: async () => {
      begun += 1;
      const result = hasWork;
      await pause;
      return result;
    },
    log: pino({ level: "silent" }),
    name: "test",
    ...(canRest
      ? {
          rest: {
            until: "true",
            watch: (_condition, woken) => {
              wake = woken;
              return () => void (wake = () => undefined);
            },
          },
        }
      : {}),
  });
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("keeps its interval while there is work", async () => {
  start(false);
  await pass(5 * everyMs);
  expect(begun).toBe(5);
});

it("rests without work until it is woken, and continues while there is some", async () => {
  start(true);
  await pass(5 * everyMs);
  expect(begun).toBe(1);
  hasWork = true;
  wake();
  await pass(3 * everyMs);
  expect(begun).toBe(5);
  hasWork = false;
  await pass(5 * everyMs);
  expect(begun).toBe(6);
});

it("polls at once when woken during a rest", async () => {
  start(true);
  await pass(2 * everyMs);
  await rounds.runNow();
  expect(begun).toBe(2);
});

it("polls again when woken in the middle of a round without results", async () => {
  start(true);
  let end = (): void => undefined;
  pause = new Promise((resolve) => (end = resolve));
  const looked = rounds.runNow();
  await pass(0);
  hasWork = true;
  void rounds.runNow();
  expect(begun).toBe(1);
  end();
  await looked;
  expect(begun).toBe(2);
  // The second round found work, so it does not rest.
  await pass(2 * everyMs);
  expect(begun).toBe(4);
});

it("does not rest after a round that failed", async () => {
  start(true);
  pause = Promise.reject(new Error("away"));
  pause.catch(() => undefined);
  await pass(3 * everyMs);
  expect(begun).toBe(3);
});

it("continues after work that throws synchronously", async () => {
  let times = 0;
  rounds = new PollLoop({
    everyMs,
    work: () => {
      times += 1;
      throw new Error("at once");
    },
    log: pino({ level: "silent" }),
    name: "test",
  });
  await pass(3 * everyMs);
  expect(times).toBe(3);
});

it("a stopped loop starts no work", async () => {
  start(true);
  await rounds.stop();
  wake();
  await rounds.runNow();
  await pass(3 * everyMs);
  expect(begun).toBe(0);
});
