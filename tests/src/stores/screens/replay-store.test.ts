import { runInAction } from "mobx";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { ReplayStep } from "../../../../contract/live/replay.ts";
import type { Fact } from "../../../../contract/live/live-stream.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { ConnectionStore } from "../../../../src/stores/app/connection-store.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import type { ReplayPart } from "../../../../src/stores/screens/replay-port.ts";
import { ReplayStore } from "../../../../src/stores/screens/replay-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildReading,
  buildSnapshot,
  noon,
} from "../../harness/fleet-factory.ts";
import { FakeClock } from "../../harness/fake-clock.ts";

let clock: FakeClock;
let live: { fleet: FleetStore; connection: ConnectionStore };
let replay: ReplayStore;
/** Facts stored by the server. */
let record: Fact[];
let isAway: boolean;
/** Requests for steps are answered once this resolves. */
let gate: Promise<void>;
/** The part that each request named. */
let parts: (ReplayPart | null)[];
let requests: { readonly from: number; readonly stepMs: number; readonly steps: number }[];

const at = (fact: Fact): number => fact.at;
/** A fact of an alarm, `agoMs` before noon. */
const raisedFact = (agoMs: number, alarm: Partial<Alarm>): Fact => {
  const fact = alarmFact(buildAlarm({ raisedAt: noon - agoMs, ...alarm }));
  return { ...fact, at: noon - agoMs };
};

beforeEach(() => {
  clock = new FakeClock(noon);
  live = { fleet: new FleetStore(), connection: new ConnectionStore(clock) };
  live.connection.start();
  live.fleet.applySnapshot(buildSnapshot());
  record = [];
  isAway = false;
  gate = Promise.resolve();
  requests = [];
  parts = [];
  replay = new ReplayStore(
    {
      picture: async (when, part) => {
        parts.push(part);
        if (isAway) throw new Error("away");
        return {
          earliest: noon - 3 * dayMs,
          picture: buildSnapshot({ seq: 0, serverTime: when, alarms: [], readings: [] }),
        };
      },
      steps: async (range, part) => {
        parts.push(part);
        if (isAway) throw new Error("away");
        requests.push(range);
        await gate;
        return Array.from({ length: range.steps }, (_, index): ReplayStep => {
          const end = range.from + (index + 1) * range.stepMs;
          const begin = end - range.stepMs;
          return {
            at: end,
            facts: record.filter((fact) => at(fact) > begin && at(fact) <= end),
            readings: [buildReading({ at: end - 30_000, temp: (end / minuteMs) % 40 })],
          };
        }).filter((step) => step.at <= clock.now());
      },
      fetchRange: () => new Promise(() => undefined),
    },
    clock,
    live,
  );
});
afterEach(() => replay.end());

describe("a replay", () => {
  it("starts a day ago and continues from there at its speed, with the facts of that time", async () => {
    record = [
      raisedFact(dayMs - 5 * minuteMs, { id: 1, version: 1 }),
      raisedFact(dayMs - 9 * minuteMs, { id: 2, version: 2, subject: "2" }),
    ];
    expect(replay.begin()).toBe(true);
    expect(replay.state).toBe("loading");
    await clock.advance(0);
    expect([replay.state, replay.at]).toEqual(["playing", noon - dayMs]);
    await clock.advance(5500);
    expect(replay.fleet.openAlarms.map(({ id }) => id)).toEqual([1]);
    await clock.advance(4500);
    expect(replay.fleet.openAlarms.map(({ id }) => id).toSorted()).toEqual([1, 2]);
    expect(Math.abs(replay.at - (noon - dayMs + 10 * minuteMs))).toBeLessThanOrEqual(minuteMs);
    expect(replay.connection.serverNow).toBe(replay.at);
    expect(live.fleet.openAlarms).toEqual([]);
  });

  it.each([1, 60, 600] as const)(
    "at %s times the speed never shows a reading as old",
    async (speed) => {
      replay.begin();
      await clock.advance(0);
      while (replay.speed !== speed) replay.faster();
      await clock.advance(2000);
      for (let second = 0; second < 90; second += 1) {
        await clock.advance(1000);
        const reading = replay.fleet.houseList[0]?.reading;
        if (reading !== null && reading !== undefined)
          expect([replay.at, replay.connection.isStale(reading.at)]).toEqual([replay.at, false]);
      }
      expect(replay.at).toBeGreaterThan(noon - dayMs + 60 * speed * 1000);
      expect(requests.every(({ stepMs }) => dayMs % stepMs === 0)).toBe(true);
    },
  );

  it("waits for missing parts, and reports a failed read", async () => {
    replay.begin();
    await clock.advance(1000);
    isAway = true;
    await clock.advance(60_000);
    expect(replay.state).toBe("failed");
    const stoppedAt = replay.at;
    await clock.advance(60_000);
    expect(replay.at).toBe(stoppedAt);
    isAway = false;
    void replay.seek(replay.at);
    await clock.advance(5000);
    expect(replay.state).toBe("playing");
    expect(replay.at).toBeGreaterThan(stoppedAt);
  });

  it("stops when paused, and stays paused at another time", async () => {
    replay.begin();
    await clock.advance(3000);
    replay.pause();
    const pausedAt = replay.at;
    await clock.advance(30_000);
    expect(replay.at).toBe(pausedAt);
    replay.jump(-hourMs);
    await clock.advance(5000);
    expect([replay.state, replay.at]).toEqual(["paused", pausedAt - hourMs]);
    replay.jump(-10 * dayMs);
    await clock.advance(5000);
    expect(replay.at).toBe(noon - 3 * dayMs);
  });

  it("loses no events when its speed changes during a call", async () => {
    record = [raisedFact(dayMs - 8 * minuteMs, { id: 1, version: 1 })];
    replay.begin();
    await clock.advance(3000);
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    await clock.advance(4000);
    expect([requests.length, replay.at < noon - dayMs + 8 * minuteMs]).toEqual([2, true]);
    replay.faster();
    open();
    await clock.advance(5000);
    expect(replay.at).toBeGreaterThan(noon - dayMs + 8 * minuteMs);
    expect(replay.fleet.openAlarms.map(({ id }) => id)).toEqual([1]);
  });

  it("continues as far as the loaded data, and stops there", async () => {
    replay.begin();
    await clock.advance(0);
    replay.pause();
    for (let press = 0; press < 5; press += 1) replay.jump(-hourMs);
    await clock.advance(5000);
    expect([replay.state, replay.at]).toEqual(["paused", noon - dayMs - 5 * hourMs]);
    isAway = true;
    replay.jump(-hourMs);
    await clock.advance(5000);
    expect(replay.state).toBe("failed");
    isAway = false;
    replay.jump(0);
    await clock.advance(5000);
    expect([replay.state, replay.at]).toEqual(["paused", noon - dayMs - 6 * hourMs]);
    replay.end();
    replay.begin();
    await clock.advance(1000);
    expect(replay.state).toBe("playing");
  });

  it("of a place asks for the farms of that place, at every moment", async () => {
    const part: ReplayPart = { place: { level: "farm", id: 1 }, farmIds: [1] };
    replay.begin(part);
    await clock.advance(3000);
    replay.jump(-hourMs);
    await clock.advance(3000);
    expect(parts.length).toBeGreaterThan(3);
    expect(new Set(parts)).toEqual(new Set([part]));
    replay.end();
    parts.length = 0;
    replay.begin();
    await clock.advance(3000);
    expect(new Set(parts)).toEqual(new Set([null]));
  });

  it("of a place with too many houses does not start", async () => {
    expect(replay.begin("large")).toBe(false);
    await clock.advance(5000);
    expect([replay.isOn, replay.refusal, parts]).toEqual([false, "large", []]);
    replay.begin();
    expect(replay.refusal).toBeNull();
  });

  it("ends when it has caught up, and keeps nothing", async () => {
    replay.begin();
    void replay.seek(noon - 10 * minuteMs);
    await clock.advance(60_000);
    expect([replay.state, replay.ended]).toEqual(["off", "present"]);
    expect([replay.fleet.houseList.length, clock.pending]).toEqual([0, 1]);
  });
});

describe("an urgent alarm in the present", () => {
  const urgent = () =>
    runInAction(
      () =>
        void live.fleet.applyDelta(
          buildDelta({ facts: [alarmFact(buildAlarm({ severity: 1, key: "powerFail" }))] }),
        ),
    );

  it("ends a replay at once", async () => {
    replay.begin();
    await clock.advance(3000);
    urgent();
    expect([replay.isOn, replay.ended]).toEqual([false, "urgent"]);
    await clock.advance(30_000);
    expect(replay.isOn).toBe(false);
  });

  it("prevents the start of a replay while it is unacknowledged", async () => {
    urgent();
    expect(replay.begin()).toBe(false);
    expect([replay.isOn, replay.refusal]).toEqual([false, "urgent"]);
    await clock.advance(5000);
    expect(requests).toEqual([]);
  });
});
