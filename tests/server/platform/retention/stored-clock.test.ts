import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import { storedTime } from "../../../../server/platform/retention/stored-clock.ts";
import { runsOf } from "../../../factories/long.ts";

const program = Date.UTC(2026, 5, 1);
const now = Date.UTC(2026, 10, 27);
const year = 365 * dayMs;
const agreeing = {
  machine: now,
  database: now,
  program,
  newest: now - hourMs,
  stored: now - hourMs,
};

describe("the time by which old rows expire", () => {
  test("follows the current time every hour while all clocks agree", () => {
    expect(storedTime(agreeing, hourMs)).toEqual({ why: null, stored: now, at: now });
  });

  test.each([
    ["database", { ...agreeing, machine: now + 2 * dayMs }],
    ["newestRow", { ...agreeing, machine: now + 5 * year, database: now + 5 * year }],
    ["newestRow", { ...agreeing, machine: now + 30 * dayMs, database: now + 30 * dayMs }],
    ["program", { ...agreeing, machine: 0, database: 0, newest: null }],
    ["program", { ...agreeing, machine: Date.UTC(2000, 0, 1), database: Date.UTC(2000, 0, 1) }],
  ] as const)("is unknown when the machine's clock is the only source: %s", (why, clocks) => {
    expect(storedTime(clocks, hourMs)).toEqual({ why });
  });

  test("advances by a day per start and twice the elapsed time: a server that was off deletes slowly", () => {
    const back = { ...agreeing, stored: now - 60 * dayMs };
    expect(storedTime(back, null)).toMatchObject({ at: now - 59 * dayMs });
    expect(storedTime(back, hourMs)).toMatchObject({ at: now - 60 * dayMs + 2 * hourMs });
  });

  test("expires nothing if the clock was set back, and need not catch up after it is corrected", () => {
    const back = {
      ...agreeing,
      machine: now - 20 * dayMs,
      database: now - 20 * dayMs,
      newest: null,
    };
    expect(storedTime(back, hourMs)).toMatchObject({
      stored: agreeing.stored,
      at: now - 20 * dayMs,
    });
    expect(storedTime(agreeing, hourMs)).toMatchObject({ at: now });
  });

  test("starts at the newest row if no time is stored", () => {
    expect(storedTime({ ...agreeing, stored: null }, 0)).toMatchObject({ stored: agreeing.newest });
  });

  test("advances at most twice the real time and a day per start, for any clocks and rows", () => {
    const step = fc.record({
      // Wrong offset of the clock; on one machine it is the same for both clocks.
      offMs: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -40, max: 40 }).map((years) => years * year),
        fc.integer({ min: -3000, max: 3000 }).map((hours) => hours * hourMs),
      ),
      passedMs: fc.integer({ min: 0, max: 48 }).map((hours) => hours * hourMs),
      isStart: fc.boolean(),
      writes: fc.boolean(),
      isOneMachine: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (turns) => {
        let [truth, storedAt, allowed, starts] = [now, now, now, 0];
        const rows = [now - hourMs];
        for (const { offMs, passedMs, isStart, writes, isOneMachine } of turns) {
          truth += passedMs;
          allowed += 2 * passedMs;
          if (isStart) starts += 1;
          const machine = truth + offMs;
          if (writes) rows.push(machine);
          const past = rows.filter((at) => at < machine + dayMs);
          const time = storedTime(
            {
              machine,
              database: isOneMachine ? machine : truth,
              program,
              newest: past.length === 0 ? null : Math.max(...past),
              stored: storedAt,
            },
            isStart ? null : passedMs,
          );
          if (time.why !== null) continue;
          expect(time.stored).toBeGreaterThanOrEqual(storedAt);
          expect(time.at).toBeLessThanOrEqual(Math.min(time.stored, machine));
          storedAt = time.stored;
          expect(storedAt).toBeLessThanOrEqual(allowed + starts * dayMs);
        }
      }),
      { numRuns: runsOf(20_000, 500) },
    );
  });
});
