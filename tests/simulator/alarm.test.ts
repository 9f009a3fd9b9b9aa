import { describe, expect, it } from "vitest";
import { type AlarmKey, alarmKinds } from "../../contract/alarm-kind.ts";
import { dayMs, minuteMs } from "../../contract/time.ts";
import { decodeTelemetry } from "../../server/ingest/codec.ts";
import { detailOf, measure, observationOf } from "../../server/ingest/measure.ts";
import { judge } from "../../server/alarm/judge.ts";
import { calm } from "../../server/alarm/judge-state.ts";
import type { HouseContext, LimitOverride } from "../../server/alarm/limit.ts";
import { standardBreeds } from "../../server/breed/standard.ts";
import { localHour } from "../../server/time/zone.ts";
import { type EventKey, plainDice } from "../../simulator/event/kind.ts";
import { walk } from "../../simulator/house-run.ts";
import { buildRun, type HouseWish, midnight } from "./house.ts";

interface Story {
  readonly alarm: AlarmKey;
  readonly house?: Partial<HouseWish>;
  /** Hours after midnight: when it begins, and for how long it lasts. */
  readonly from?: number;
  readonly hours?: number;
  readonly override?: LimitOverride;
}

/** Each kind of misfortune, and the alarm by which it must be told of. */
const stories: Partial<Record<EventKey, Story>> = {
  heaterDead: { alarm: "heaterFault", house: { adcode: "230000", date: "2026-01-15" } },
  airChoked: { alarm: "airSpeedLow", house: { dayAge: 35, date: "2026-07-15" }, from: 13 },
  augerRuns: { alarm: "augerLong" },
  siloLow: { alarm: "siloLow" },
  stunted: { alarm: "weightLow", hours: 8 },
  brownout: { alarm: "voltDev" },
  unevenPhases: { alarm: "ampUnbalance" },
  overload: { alarm: "overDemand", override: { demandMaxKw: 5 } },
  pfLow: { alarm: "pfLow" },
  generatorFail: { alarm: "generatorFail" },
  batteryWorn: { alarm: "batteryLow" },
  fanBelt: { alarm: "fanBelt" },
  inletStuck: { alarm: "inletStuck" },
  tunnelDoorStuck: { alarm: "tunnelDoorStuck" },
  probeFrozen: { alarm: "sensorFrozen", house: { date: "2026-05-15" }, from: 4, hours: 14 },
  probeDrift: { alarm: "sensorDrift" },
  modeHand: { alarm: "modeHand", hours: 3 },
  modeHunting: { alarm: "modeHunting" },
  modeError: { alarm: "modeError" },
  externalStop: { alarm: "externalStop" },
  fire: { alarm: "fire" },
  simLow: { alarm: "simLow" },
  signalLow: { alarm: "signalLow", hours: 2 },
  doorOpen: { alarm: "doorOpen" },
  padPump: {
    alarm: "padPump",
    house: { dayAge: 35, date: "2026-07-15", adcode: "650000" },
    from: 15,
    hours: 5,
  },
  waterLeak: { alarm: "waterOver" },
};

const zone = "Asia/Shanghai";
const breedDays: HouseContext["breedDays"] = standardBreeds.ross308.days;

/** Alarms raised in a day of a house that this befalls; null: nothing does. */
function raisedUnder(kind: EventKey | null, story: Story): Set<AlarmKey> {
  const wish: HouseWish = { adcode: "370000", dayAge: 30, date: "2026-11-15", ...story.house };
  const fromMs = midnight(wish.date) + (story.from ?? 8) * 60 * minuteMs;
  const toMs = fromMs + (story.hours ?? 2) * 60 * minuteMs;
  const run = buildRun(
    wish,
    kind === null ? [] : [{ kind, fromMs, toMs, dice: plainDice(kind, 12_345), isForced: true }],
  );
  let state = calm;
  let before: { water: number; feed: number } | null = null;
  const raised = new Set<AlarmKey>();
  for (let at = midnight(wish.date) + minuteMs; at < toMs; at += minuteMs) {
    walk(run, at);
    const { frames, refused } = decodeTelemetry(Buffer.from(JSON.stringify(run.frame(at))));
    expect(refused).toEqual([]);
    const { values } = frames[0]!;
    const measured = measure(values);
    const now: { water: number; feed: number } = {
      water: measured.rawTotals.water ?? before?.water ?? 0,
      feed: measured.rawTotals.feed ?? before?.feed ?? 0,
    };
    const none = { feedToday: null, feedYesterday: null, kwhToday: null };
    const today = { waterToday: null, waterYesterday: null, ...none };
    const observation = observationOf(
      detailOf(1, at, values, measured, today),
      values,
      {
        measured,
        totals: measured.rawTotals,
        used: {
          water: before && now.water - before.water,
          feed: before && now.feed - before.feed,
          kwh: null,
        },
      },
      { at, sinceLastMs: before && minuteMs, clockSkewMs: 0 },
    );
    before = now;
    const context: HouseContext = {
      species: "broiler",
      isEmpty: false,
      dayAge: (wish.dayAge ?? 0) + Math.floor((at - midnight(wish.date)) / dayMs),
      aliveCount: observation.temp === null ? null : (values.aliveCount ?? null),
      breedDays,
      override: story.override ?? {},
      kinds: alarmKinds,
      inputs: [],
      localHour: localHour(zone, at),
    };
    const verdict = judge(state, { kind: "observation", observation }, context, at);
    state = verdict.state;
    for (const change of verdict.changes) if (change.kind === "raise") raised.add(change.key);
  }
  return raised;
}

const calmDays = new Map<string, ReadonlySet<AlarmKey>>();
/** Alarms raised in the same hours of the same house that nothing befalls: worked out once. */
function raisedOtherwise(story: Story): ReadonlySet<AlarmKey> {
  const { house, from, hours } = story;
  const name = JSON.stringify([house, from, hours]);
  const known = calmDays.get(name) ?? raisedUnder(null, { ...story, override: {} });
  calmDays.set(name, known);
  return known;
}

describe("what befalls a simulated house is told by its alarm", () => {
  it.each(Object.entries(stories) as [EventKey, Story][])("%s", (kind, story) => {
    expect([...raisedUnder(kind, story)]).toContain(story.alarm);
    expect([...raisedOtherwise(story)]).not.toContain(story.alarm);
  });
});
