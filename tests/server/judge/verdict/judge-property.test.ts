// @run all: random histories are judged in two ways.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runsOf } from "../../../factories/long.ts";
import { judge } from "../../../../server/judge/verdict/judge.ts";
import type { AlarmChange, JudgeInput } from "../../../../server/judge/verdict/verdict.ts";
import {
  initialJudgeState,
  judgeStateSchema,
} from "../../../../server/judge/verdict/judge-state.ts";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import { normalObservation, house, min, s, start } from "../judge-scene.ts";

/** Two seconds each on an idle machine; a busy one with two cores needs far more. */
const slowMs = 120_000;

type Step = { readonly waitMs: number; readonly isEmpty: boolean } & (
  | { readonly kind: "observation"; readonly values: Partial<Observation> }
  | { readonly kind: "tick" }
  | { readonly kind: "presence"; readonly isOnline: boolean }
);

const some = <T>(...values: [T, ...T[]]) => fc.constantFrom(...values);
const values: fc.Arbitrary<Partial<Observation>> = fc.record(
  {
    temp: some<number | null>(null, 15, 18.9, 19.2, 22, 25, 26.7, 27.5, 30, 37),
    targetTemp: some<number | null>(null, 22, 22, 4),
    tempOut: some<number | null>(null, 10, 31),
    tempDiff: some<number | null>(null, 1, 4.5, 6),
    temps: some<(number | null)[]>([], [22, 22], [null, 22], [null, null]),
    faultyProbes: some<number[]>([], [1], [1, 2]),
    rh: some<number | null>(null, 60, 90, 30),
    co2: some<number | null>(null, 1000, 3400, 4000, 7000),
    nh3: some<number | null>(null, 5, 22, 40),
    staticPressure: some<number | null>(null, -0.001, 2, 20, 60),
    ventLevel: some<number | null>(null, 2, 6),
    lightPct: some<number | null>(null, 0, 40),
    lux: some<number | null>(null, 0, 10),
    waterDeltaL: some<number | null>(null, 0, 0, 5, 900),
    feedDeltaKg: some<number | null>(null, 0, 2),
    sinceLastMs: some<number | null>(null, 30 * s, 60 * s, 3600 * s),
    volts: some<(number | null)[]>(
      [220, 220, 220],
      [0, 0, 0],
      [100, 220, 220],
      [null, null, null],
      [],
    ),
    amps: some<(number | null)[]>([5, 5, 5], [0, 5, 5], [null, null, null], []),
    fans: some<(0 | 1)[]>([], [1, 1, 0], [0, 0, 0], [1, 1, 1]),
    fanCurrents: some<(number | null)[]>([], [2.4, 2.4, 2.4], [0, 2.4, null], [0, 0, 0]),
    di: some<(0 | 1)[]>([], [0, 0], [1, 0], [1, 1]),
    feltTemp: some<number | null>(null, 22, 12),
    airSpeed: some<number | null>(null, 2, 0.9),
    ventMode: some<Observation["ventMode"]>(null, "tunnel", "transverse"),
    controlMode: some<Observation["controlMode"]>(null, "smart", "hand", "error", "externalStop"),
    siloKg: some<number | null>(null, 9000, 100),
    kw: some<number | null>(null, 0.2, 6),
    pf: some<number | null>(null, 0.9, 0.7),
    rssi: some<number | null>(null, -70, -110),
    battery: some<number | null>(null, 100, 5),
    inletPos: some<(number | null)[]>([], [40, 40], [0, null]),
    coolPads: some<(0 | 1)[]>([], [0], [1]),
    heaters: some<number[]>([], [0], [100]),
    feedLine: some<0 | 1 | null>(null, 0, 1),
    doors: some<(0 | 1)[]>([], [0, 0], [1, 0]),
    fire: some<0 | 1 | null>(null, 0, 1),
    generator: some<0 | 1 | null>(null, 0, 1),
    simDataPct: some<number | null>(null, 60, 3),
    controller: some(true, true, true, false),
    clockSkewMs: some(0, -300_000),
  },
  { requiredKeys: [] },
);
/** Waits that end on, just before and after the delays of the catalogue, and long silences. */
const waitMs = fc.oneof(
  { weight: 6, arbitrary: some(30 * s, 60 * s) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 * min }) },
  some(0, 1, 3 * s, 10 * s, 119_999, 120_001, 10 * min, 61 * min),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("observation" as const),
      values,
      waitMs,
      isEmpty: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("tick" as const), waitMs, isEmpty: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("presence" as const),
      isOnline: fc.boolean(),
      waitMs,
      isEmpty: fc.boolean(),
    }),
  },
);
/** Steps are repeated so that conditions last long enough for their delays. */
const steps = fc
  .array(fc.tuple(step, some(1, 2, 5, 40)), { minLength: 1, maxLength: 14 })
  .map((blocks) => blocks.flatMap(([one, times]) => Array.from({ length: times }, () => one)));
const occupied = steps.map((all) => all.map((item) => ({ ...item, isEmpty: false })));

const inputOf = (item: Step, at: number): JudgeInput =>
  item.kind === "observation"
    ? { kind: "observation", observation: { ...normalObservation, ...item.values, at } }
    : item.kind === "tick"
      ? { kind: "tick" }
      : { kind: "presence", isOnline: item.isOnline };

/**
 * Judges the steps one after another; `each` gets every verdict and returns the state to continue
 * with.
 */
function play(
  all: readonly Step[],
  each: (
    verdict: ReturnType<typeof judge>,
    now: number,
    item: Step,
  ) => ReturnType<typeof judge>["state"] = ({ state }) => state,
): AlarmChange[] {
  let state = initialJudgeState;
  let now = start;
  const changes: AlarmChange[] = [];
  for (const item of all) {
    now += item.waitMs;
    const verdict = judge(state, inputOf(item, now), { ...house, isEmpty: item.isEmpty }, now);
    changes.push(...verdict.changes);
    state = each(verdict, now, item);
  }
  return changes;
}

test(
  "no alarm is raised while it is active, nor cleared, worsened or suppressed while it is not",
  () => {
    fc.assert(
      fc.property(steps, (all) => {
        const raised = new Map<string, string | null>();
        play(all, (verdict) => {
          for (const change of verdict.changes) {
            const pair = `${change.key}:${change.subject}`;
            if (raised.has(pair) === (change.kind === "raise"))
              expect.fail(`${change.kind} ${pair}`);
            if (change.kind === "raise") raised.set(pair, change.suppressedBy);
            if (change.kind === "clear") raised.delete(pair);
            if (change.kind === "suppress") {
              if (change.by === raised.get(pair)) expect.fail(`suppressed twice: ${pair}`);
              raised.set(pair, change.by);
            }
          }
          const active = Object.keys(verdict.state.active);
          if (active.length !== raised.size || !active.every((pair) => raised.has(pair)))
            expect(active.sort()).toEqual([...raised.keys()].sort());
          return verdict.state;
        });
      }),
      { numRuns: runsOf(1000, 60) },
    );
  },
  slowMs,
);

test(
  "the next tick is always later than now, and changes are not dated after it",
  () => {
    fc.assert(
      fc.property(steps, (all) => {
        play(all, (verdict, now) => {
          if (verdict.dueAt !== null && verdict.dueAt <= now)
            expect.fail(`due ${verdict.dueAt - now} ms from now`);
          for (const change of verdict.changes)
            if ("at" in change && change.at > now)
              expect.fail(`${change.kind} ${change.key} in the future`);
          return verdict.state;
        });
      }),
      { numRuns: runsOf(1000, 60) },
    );
  },
  slowMs,
);

test(
  "a restart at every step changes nothing, and the state stays under 4 KB",
  () => {
    fc.assert(
      fc.property(steps, (all) => {
        const restarted = play(all, ({ state }) => {
          const text = JSON.stringify(state);
          if (Buffer.byteLength(text) >= 4096)
            expect.fail(`${Buffer.byteLength(text)} bytes: ${text}`);
          const read = judgeStateSchema.parse(JSON.parse(text));
          if (!isDeepStrictEqual(read, state)) expect(read).toEqual(state);
          return read;
        });
        expect(restarted).toEqual(play(all));
      }),
      { numRuns: runsOf(1000, 60) },
    );
  },
  slowMs,
);

/**
 * Judges observations and presence only, with ticks in between. `ticksIn` returns the time of the
 * next tick in a gap.
 */
function playTicked(
  all: readonly Step[],
  ticksIn: (gap: {
    from: number;
    to: number;
    at: number;
    dueAt: number | null;
  }) => number | undefined,
): AlarmChange[] {
  let verdict = judge(initialJudgeState, { kind: "tick" }, house, start);
  let from = start;
  const changes: AlarmChange[] = [];
  const feed = (input: JudgeInput, at: number): void => {
    verdict = judge(verdict.state, input, house, at);
    changes.push(...verdict.changes);
  };
  for (const item of all.filter(({ kind }) => kind !== "tick")) {
    const to = from + item.waitMs;
    for (
      let at = ticksIn({ from, to, at: from, dueAt: verdict.dueAt });
      at !== undefined;
      at = ticksIn({ from, to, at, dueAt: verdict.dueAt })
    )
      feed({ kind: "tick" }, at);
    feed(inputOf(item, to), to);
    from = to;
  }
  return changes;
}

test(
  "ticks make no difference: none, at every due time, or anywhere between",
  () => {
    fc.assert(
      fc.property(
        occupied,
        fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
        (all, places) => {
          const never = playTicked(all, () => undefined);
          const due = playTicked(all, ({ to, dueAt }) =>
            dueAt !== null && dueAt <= to ? dueAt : undefined,
          );
          const sorted = places.toSorted((x, y) => x - y);
          const anywhere = playTicked(all, ({ from, to, at }) =>
            sorted.map((place) => from + Math.floor((to - from) * place)).find((tick) => tick > at),
          );
          expect(due).toEqual(never);
          expect(anywhere).toEqual(never);
        },
      ),
      { numRuns: runsOf(1000, 60) },
    );
  },
  slowMs,
);

test(
  "the same inputs give the same verdicts",
  () => {
    fc.assert(
      fc.property(steps, (all) => {
        expect(play(all)).toEqual(play(all));
      }),
      { numRuns: runsOf(200, 20) },
    );
  },
  slowMs,
);

test(
  "an empty house never raises alarms that only matter with animals",
  () => {
    fc.assert(
      fc.property(steps, (all) => {
        const raised = play(all.map((item) => ({ ...item, isEmpty: true }))).flatMap((change) =>
          change.kind === "raise" ? [change.key] : [],
        );
        for (const key of raised)
          expect([
            "flockUnknown",
            "powerFail",
            "phaseLoss",
            "generatorFail",
            "batteryLow",
            "diAlarm",
            "externalStop",
            "fire",
            "gatewayOffline",
            "controllerLost",
            "simLow",
            "signalLow",
            "clockDrift",
          ]).toContain(key);
      }),
      { numRuns: runsOf(1000, 40) },
    );
  },
  slowMs,
);
