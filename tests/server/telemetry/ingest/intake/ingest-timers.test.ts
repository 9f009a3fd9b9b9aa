import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBus } from "../../../../../server/platform/fact/fact-bus.ts";
import { failingWork } from "../../../../../server/platform/base/failing-work.ts";
import { startupGraceTimes } from "../../../../../server/telemetry/ingest/intake/startup-grace.ts";
import {
  startTimers,
  type TimersDeps,
} from "../../../../../server/telemetry/ingest/intake/ingest-timers.ts";

const silentHouse = 7;
const neverReceived = 9;
const factHead = 12;
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 6, 1, 12) }));
afterEach(() => vi.useRealTimers());

/**
 * Starts timers on a database with one house whose gateway has been silent for a long time, if a
 * query includes such houses.
 */
function started() {
  const timerNames: string[] = [];
  const logged: object[] = [];
  const storing = { waits: Promise.resolve() };
  /** Kinds of work that are due and fail, because all transactions fail. */
  const due: Record<string, boolean> = {};
  const isFailing = () => Object.keys(due).length > 0;
  /** Number of the directory's next readings that fail. */
  const directory = { failures: 0, reads: 0 };
  const deps = {
    database: {
      query: (sql: string, [, silentSince]: unknown[]) =>
        Promise.resolve(
          sql.includes("factHead")
            ? [{ due: [], silent: silentSince === null ? [] : [silentHouse], factHead, ...due }]
            : sql.includes("is_online is null") && isFailing()
              ? [{ house_id: neverReceived }]
              : [],
        ),
      transaction: async () => {
        if (isFailing()) throw new Error("spoilt row");
        return null;
      },
    },
    bus: createBus(),
    directory: {
      refresh: () => {
        directory.reads += 1;
        directory.failures -= 1;
        return directory.failures < 0 ? Promise.resolve() : Promise.reject(new Error("away"));
      },
    },
    ingest: {
      submit: (questions: readonly { kind: string; houseId: number }[]) => {
        timerNames.push(...questions.map(({ kind, houseId }) => `${kind} ${houseId}`));
        return storing.waits;
      },
    },
    log: { warn: (detail: object) => logged.push(detail) },
    now: () => Date.now(),
    offlineAfterMs: 180_000,
  } as unknown as TimersDeps;
  return { timerNames, logged, due, directory, storing, bus: deps.bus, timers: startTimers(deps) };
}

it("checks no silent gateway until it had time to return after this server was down", async () => {
  const { timerNames, timers } = started();
  await vi.advanceTimersByTimeAsync(startupGraceTimes.returnMs - 1000);
  expect(timerNames).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(timerNames).toContain(`silent ${silentHouse}`);
  // The machine was suspended: timers stopped while time passed.
  timerNames.length = 0;
  vi.setSystemTime(Date.now() + 600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(timerNames).toEqual([]);
  await vi.advanceTimersByTimeAsync(startupGraceTimes.returnMs);
  expect(timerNames).toContain(`silent ${silentHouse}`);
  await timers.stop();
});

it("reports the newest fact at every check", async () => {
  const { bus, timers } = started();
  const notified: number[] = [];
  bus.subscribe("factHead", ({ seq }) => notified.push(seq));
  await vi.advanceTimersByTimeAsync(3000);
  expect(notified).toEqual([factHead, factHead, factHead]);
  await timers.stop();
});

it("judges changed houses again as soon as the directory can be read", async () => {
  const { timerNames, directory, bus, timers } = started();
  directory.failures = 2;
  bus.publish("housesChanged", { houseIds: [3] });
  await vi.advanceTimersByTimeAsync(1500);
  expect(timerNames).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(timerNames).toEqual(["tick 3"]);
  await timers.stop();
});

it("reads the directory even after the clock was set back", async () => {
  const { directory, timers } = started();
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(Date.now() - 8 * 3_600_000);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(directory.reads).toBeGreaterThan(1);
  await timers.stop();
});

it("does not repeat a request that is still waiting to be stored", async () => {
  const { timerNames, storing, timers } = started();
  let isStored = () => undefined as void;
  storing.waits = new Promise((resolve) => (isStored = resolve));
  await vi.advanceTimersByTimeAsync(startupGraceTimes.returnMs + 5000);
  expect(timerNames).toEqual([`silent ${silentHouse}`]);
  isStored();
  await vi.advanceTimersByTimeAsync(1500);
  expect(timerNames).toHaveLength(2);
  await timers.stop();
});

it.each(["hasShelves", "hasOutages", "hasWorkEnd", "hasWorkBegin"])(
  "does all other work while %s fails each second, and health reports the failure",
  async (kind) => {
    const { timerNames, logged, due, directory, timers } = started();
    due[kind] = true;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(directory.reads).toBeGreaterThan(1);
    expect(timerNames).toContain(`silent ${neverReceived}`);
    expect(logged).toContainEqual({ error: "spoilt row" });
    expect(timers.judgedAgoMs()).toBeGreaterThan(30_000);
    expect(failingWork()).toContain("timers");
    await timers.stop();
  },
);
