import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBus } from "../../../../../server/platform/fact/fact-bus.ts";
import { startupGraceTimes } from "../../../../../server/telemetry/ingest/intake/startup-grace.ts";
import {
  startTimers,
  type TimersDeps,
} from "../../../../../server/telemetry/ingest/intake/ingest-timers.ts";

const silentHouse = 7;
const factHead = 12;
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 6, 1, 12) }));
afterEach(() => vi.useRealTimers());

/**
 * Starts timers on a database with one house whose gateway has been silent for long, if a query
 * includes such houses.
 */
function started() {
  const timerNames: string[] = [];
  const deps = {
    database: {
      query: (sql: string, [, silentSince]: unknown[]) =>
        Promise.resolve(
          sql.includes("factHead")
            ? [{ due: [], silent: silentSince === null ? [] : [silentHouse], factHead }]
            : [],
        ),
    },
    bus: createBus(),
    directory: { refresh: () => Promise.resolve() },
    ingest: {
      submit: (questions: readonly { kind: string; houseId: number }[]) =>
        void timerNames.push(...questions.map(({ kind, houseId }) => `${kind} ${houseId}`)),
    },
    log: { warn: () => undefined },
    now: () => Date.now(),
    offlineAfterMs: 180_000,
  } as unknown as TimersDeps;
  return { timerNames, bus: deps.bus, timers: startTimers(deps) };
}

it("checks no silent gateway until it could be back after this server was away", async () => {
  const { timerNames, timers } = started();
  await vi.advanceTimersByTimeAsync(startupGraceTimes.returnMs - 1000);
  expect(timerNames).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(timerNames).toContain(`silent ${silentHouse}`);
  // The machine was suspended: timers stood still, and time went on.
  timerNames.length = 0;
  vi.setSystemTime(Date.now() + 600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(timerNames).toEqual([]);
  await vi.advanceTimersByTimeAsync(startupGraceTimes.returnMs);
  expect(timerNames).toContain(`silent ${silentHouse}`);
  await timers.stop();
});

it("says with every look how far the facts reach", async () => {
  const { bus, timers } = started();
  const notified: number[] = [];
  bus.subscribe("factHead", ({ seq }) => notified.push(seq));
  await vi.advanceTimersByTimeAsync(3000);
  expect(notified).toEqual([factHead, factHead, factHead]);
  await timers.stop();
});
