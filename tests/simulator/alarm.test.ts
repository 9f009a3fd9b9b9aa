// @run all: every alarm is brought about by a house that lives up to it.
import { describe, expect, it } from "vitest";
import { alarmKeys } from "../../contract/alarm/alarm.ts";
import { type AlarmKey, alarmKinds } from "../../contract/alarm/alarm-kind.ts";
import { dayMs, hourMs, minuteMs } from "../../contract/base/time.ts";
import { decodeTelemetry } from "../../server/telemetry/ingest/decode/telemetry-codec.ts";
import {
  detailOf,
  measure,
  type Measured,
  observationOf,
} from "../../server/telemetry/ingest/frame/measure-frame.ts";
import { judge } from "../../server/judge/verdict/judge.ts";
import { initialJudgeState } from "../../server/judge/verdict/judge-state.ts";
import type { HouseContext, LimitOverride } from "../../server/judge/limit/alarm-limits.ts";
import { standardBreeds } from "../../server/fleet/breed/standard-breeds.ts";
import { localHour } from "../../server/platform/time/time-zone.ts";
import { type EventKey, plainRandom } from "../../simulator/event/event-kinds.ts";
import { openCircuitC } from "../../simulator/frame.ts";
import { type HouseRun, simulateTo } from "../../simulator/house-run.ts";
import { buildRun, type HouseOptions, midnight } from "./house.ts";

interface Story {
  readonly alarm: AlarmKey;
  readonly house?: Partial<HouseOptions>;
  /** Hours after midnight: when it begins, and for how long it lasts. */
  readonly from?: number;
  readonly hours?: number;
  /** Hours before it from which the house is judged, 1 as a rule: it lives from midnight. */
  readonly judgedBefore?: number;
  readonly override?: LimitOverride;
}

const summer = { dayAge: 35, date: "2026-07-15" };
const winter = { adcode: "230000", date: "2026-01-15" };

/** Events in a house, and an alarm that must report each. */
const stories: readonly (Story & { readonly kind: EventKey })[] = [
  { kind: "heaterDead", alarm: "heaterFault", house: winter },
  { kind: "airChoked", alarm: "airSpeedLow", house: summer, from: 13 },
  { kind: "augerRuns", alarm: "augerLong" },
  { kind: "siloLow", alarm: "siloLow" },
  { kind: "stunted", alarm: "weightLow", hours: 8 },
  { kind: "brownout", alarm: "voltDev" },
  { kind: "unevenPhases", alarm: "ampUnbalance" },
  { kind: "overload", alarm: "overDemand", override: { demandMaxKw: 5 } },
  { kind: "pfLow", alarm: "pfLow" },
  { kind: "generatorFail", alarm: "generatorFail" },
  { kind: "batteryWorn", alarm: "batteryLow" },
  { kind: "fanBelt", alarm: "fanBelt" },
  { kind: "inletStuck", alarm: "inletStuck" },
  { kind: "tunnelDoorStuck", alarm: "tunnelDoorStuck" },
  { kind: "probeFrozen", alarm: "sensorFrozen", house: { date: "2026-05-15" }, from: 4, hours: 14 },
  { kind: "probeDrift", alarm: "sensorDrift" },
  { kind: "modeHand", alarm: "modeHand", hours: 3 },
  { kind: "modeHunting", alarm: "modeHunting" },
  { kind: "modeError", alarm: "modeError" },
  { kind: "externalStop", alarm: "externalStop" },
  { kind: "fire", alarm: "fire" },
  { kind: "simLow", alarm: "simLow" },
  { kind: "signalLow", alarm: "signalLow", hours: 2 },
  { kind: "doorOpen", alarm: "doorOpen" },
  {
    kind: "padPump",
    alarm: "padPump",
    house: { ...summer, adcode: "650000" },
    from: 15,
    hours: 5,
  },
  { kind: "waterLeak", alarm: "waterOver", judgedBefore: 8 },
  { kind: "unevenPhases", alarm: "voltUnbalance" },
  {
    kind: "heaterDead",
    alarm: "feltLow",
    house: { ...winter, dayAge: 5 },
    hours: 5,
  },
  { kind: "waterStop", alarm: "waterDayLow", hours: 12.8 },
  { kind: "waterLeak", alarm: "waterDayHigh", hours: 15.9 },
  { kind: "feedFault", alarm: "feedDayDev", from: 6, hours: 17.9 },
  { kind: "powerFail", alarm: "powerFail" },
  { kind: "phaseLoss", alarm: "phaseLoss" },
  { kind: "fanFail", alarm: "fanFault" },
  { kind: "sensorFault", alarm: "sensorFault" },
  { kind: "waterStop", alarm: "waterZero" },
  { kind: "feedFault", alarm: "feedZero", hours: 5 },
  ...(["tempHigh", "tempAbsHigh", "co2High", "co2Urgent"] as const).map((alarm) => ({
    kind: "fansStop" as const,
    alarm,
    house: summer,
    from: 13,
    hours: 1,
  })),
  { kind: "heaterStuck", alarm: "tempRise", house: { dayAge: 10, date: "2026-05-15" } },
  { kind: "heaterDead", alarm: "tempLow", house: winter, hours: 3 },
  { kind: "probeDrift", alarm: "tempDiff" },
  { kind: "foggerStuck", alarm: "rhHigh", hours: 4 },
  { kind: "foggerDead", alarm: "rhLow", house: { ...winter, dayAge: 5 }, hours: 6 },
  { kind: "wetLitter", alarm: "nh3High" },
  { kind: "wetLitter", alarm: "nh3Urgent" },
  { kind: "inletsBlocked", alarm: "spHigh" },
  { kind: "doorOpen", alarm: "spLow" },
  { kind: "doorOpen", alarm: "diAlarm" },
  { kind: "probesLost", alarm: "allSensorsFault" },
  { kind: "controllerLost", alarm: "controllerLost" },
];

/**
 * Kinds that the frames of one house do not show, or that no simulated house produces: the link and
 * its clock (events gatewayOffline and burst), values that are missing or frozen, a controller's
 * reports on orders, files and its settings (its ways to fail to obey), people's records, and the
 * calendar. Each is produced in the tests of its judge.
 */
const elsewhere: readonly AlarmKey[] = [
  "gatewayOffline",
  "noLiveData",
  "tempUnmeasured",
  "valuesFrozen",
  "clockDrift",
  "settingsChanged",
  "settingsMixed",
  "settingsUnknown",
  "settingDangerous",
  "mortHigh",
  "uniformityLow",
  "layDrop",
  "flockUnknown",
];

const zone = "Asia/Shanghai";
const breedDays: HouseContext["breedDays"] = standardBreeds.ross308.days;

/**
 * Alarms about power: checked to the minute, and seen to end. Demand follows the course of the
 * load: tests/server/power/ check it.
 */
const powerAlarms: ReadonlySet<AlarmKey> = new Set([
  "voltDev",
  "voltUnbalance",
  "ampUnbalance",
  "generatorFail",
  "batteryLow",
  "pfLow",
]);
/** It is simulated this long after the event, until the longest off delay is over. */
const tailMs = 32 * minuteMs;

interface SimulatedDay {
  readonly raised: ReadonlySet<AlarmKey>;
  /** Time from the event to the alarm, ms. */
  readonly raisedAfter: ReadonlyMap<AlarmKey, number>;
  readonly cleared: ReadonlySet<AlarmKey>;
  /** Used since midnight. */
  readonly water: number;
}

/** Meters of a house: L and kg. */
interface Totals {
  readonly water: number;
  readonly feed: number;
}

/** Current frame of the house, as the server reads it: it notes a probe without its cable alone. */
function frameAt(run: HouseRun, at: number) {
  const { frames, refused } = decodeTelemetry(Buffer.from(JSON.stringify(run.frame(at))));
  for (const { reason, detail } of refused)
    expect([reason, detail?.replace(/\[\d\]/, "")]).toEqual([
      "impossibleValue",
      `temp: ${openCircuitC}`,
    ]);
  const { values } = frames[0]!;
  return { values, measured: measure(values) };
}

/** Totals missing in the frame keep their value. */
const totalsOf = ({ rawTotals }: Measured, before: Totals | null): Totals => ({
  water: rawTotals.water ?? before?.water ?? 0,
  feed: rawTotals.feed ?? before?.feed ?? 0,
});

/** The meters a minute after the midnight that begins its day. */
function totalsAfterMidnight(options: HouseOptions): Totals {
  const run = buildRun(options);
  const at = midnight(options.date) + minuteMs;
  simulateTo(run, at);
  return totalsOf(frameAt(run, at).measured, null);
}

/** A day of a house that this befalls; null: nothing does. `waterYesterday`: L. */
function simulateDay(
  kind: EventKey | null,
  story: Story,
  waterYesterday: number | null,
): SimulatedDay {
  const options: HouseOptions = {
    adcode: "370000",
    dayAge: 30,
    date: "2026-11-15",
    ...story.house,
  };
  const fromMs = midnight(options.date) + (story.from ?? 8) * hourMs;
  const toMs = fromMs + (story.hours ?? 2) * hourMs;
  const judgedFrom = Math.max(
    fromMs - (story.judgedBefore ?? 1) * hourMs,
    midnight(options.date) + 2 * minuteMs,
  );
  const run = buildRun(
    options,
    kind === null
      ? []
      : [{ kind, fromMs, toMs, random: plainRandom(kind, 12_345), isForced: true }],
    true,
    judgedFrom - minuteMs,
  );
  let state = initialJudgeState;
  const first = totalsAfterMidnight(options);
  let before: Totals | null = null;
  const raised = new Set<AlarmKey>();
  const raisedAfter = new Map<AlarmKey, number>();
  const cleared = new Set<AlarmKey>();
  const endMs = kind !== null && powerAlarms.has(story.alarm) ? toMs + tailMs : toMs;
  for (let at = judgedFrom; at < endMs; at += minuteMs) {
    simulateTo(run, at);
    const { values, measured } = frameAt(run, at);
    const now: Totals = totalsOf(measured, before ?? first);
    const today = {
      waterToday: now.water - first.water,
      waterYesterday,
      feedToday: now.feed - first.feed,
      feedYesterday: null,
      kwhToday: null,
    };
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
        waterSinceMs: before && minuteMs,
      },
      { at, sinceLastMs: before && minuteMs, clockSkewMs: 0 },
    );
    before = now;
    const context: HouseContext = {
      species: "broiler",
      isEmpty: false,
      dayAge: (options.dayAge ?? 0) + Math.floor((at - midnight(options.date)) / dayMs),
      aliveCount: observation.temp === null ? null : (values.aliveCount ?? null),
      breedDays,
      override: story.override ?? {},
      kinds: alarmKinds,
      inputs: [],
      localHour: localHour(zone, at),
    };
    const verdict = judge(state, { kind: "observation", observation }, context, at);
    state = verdict.state;
    for (const change of verdict.changes) {
      if (change.kind === "clear") cleared.add(change.key);
      if (change.kind !== "raise") continue;
      raised.add(change.key);
      raisedAfter.set(change.key, raisedAfter.get(change.key) ?? change.at - fromMs);
    }
  }
  return { raised, raisedAfter, cleared, water: (before ?? first).water - first.water };
}

const normalDays = new Map<string, SimulatedDay>();
/** The same hours of the same house that nothing befalls: computed once. */
function normalDay({ house, from, hours, judgedBefore }: Partial<Story>): SimulatedDay {
  const name = JSON.stringify([house, from, hours, judgedBefore]);
  const known =
    normalDays.get(name) ??
    simulateDay(
      null,
      {
        alarm: "fire",
        ...(house && { house }),
        from: from ?? 8,
        hours: hours ?? 2,
        ...(judgedBefore && { judgedBefore }),
      },
      null,
    );
  normalDays.set(name, known);
  return known;
}

/** Water such a house uses in a whole day without events, L. */
const waterOf = ({ house }: Story): number =>
  normalDay({ ...(house && { house }), from: 0, hours: 24 }).water;

describe("every event of a simulated house raises its alarm", () => {
  it.each(stories)("$kind: $alarm", ({ kind, ...story }) => {
    const asksYesterday = story.alarm.startsWith("waterDay");
    const { raised, raisedAfter, cleared } = simulateDay(
      kind,
      story,
      asksYesterday ? waterOf(story) : null,
    );
    expect([...raised]).toContain(story.alarm);
    if (powerAlarms.has(story.alarm)) {
      const longestMs = alarmKinds[story.alarm].onDelayMs + minuteMs;
      expect(raisedAfter.get(story.alarm)).toBeLessThanOrEqual(longestMs);
      expect([...cleared]).toContain(story.alarm);
    }
    expect([...normalDay(story).raised]).not.toContain(story.alarm);
  });

  it("does not occur for power in a quiet day and night", () => {
    const { raised } = normalDay({ from: 0, hours: 24 });
    expect([...raised].filter((key) => powerAlarms.has(key))).toEqual([]);
  });

  it("is every kind of alarm, but those that are brought about elsewhere", () => {
    const alarms = new Set(stories.map(({ alarm }) => alarm));
    expect([...alarms].filter((key) => elsewhere.includes(key))).toEqual([]);
    expect([...alarms, ...elsewhere].toSorted()).toEqual([...alarmKeys].toSorted());
  });
});
