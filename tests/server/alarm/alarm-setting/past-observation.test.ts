import fc from "fast-check";
import { expect, test } from "vitest";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import { isTrialKey, trialKeys, trialLimits } from "../../../../contract/alarm/alarm-setting.ts";
import type { GaugeKey } from "../../../../contract/base/metric.ts";
import { initialJudgeState } from "../../../../server/judge/verdict/judge-state.ts";
import { judge } from "../../../../server/judge/verdict/judge.ts";
import { PastJudge } from "../../../../server/judge/verdict/past-judge.ts";
import { observationFrom } from "../../../../server/alarm/alarm-setting/past-observation.ts";
import {
  cellsOf,
  type Gauges,
  addRow,
  singleRow,
} from "../../../../server/telemetry/telemetry/rollup-row.ts";
import { normalObservation, house, min, start } from "../../judge/judge-scene.ts";

/** A minute as stored; values that were not measured are null. */
function minuteOf(at: number, gauges: Gauges, isTwice = false) {
  const totals = { water: null, feed: null, kwh: null };
  const one = singleRow(at, cellsOf(gauges), totals);
  const { sum, count } = isTwice ? addRow(one, one) : one;
  return { at: new Date(at), sum: sum.map((cell) => (Number.isNaN(cell) ? null : cell)), count };
}

const normalGauges = {
  temp: 22.1,
  targetTemp: 22,
  tempOut: 10,
  rh: 60,
  co2: 1800,
  nh3: 6,
  staticPressure: 20,
  ventLevel: 6,
  voltA: 222,
  voltB: 221,
  voltC: 223,
} satisfies Partial<Record<GaugeKey, number>>;

const trouble = fc.constantFrom<Partial<Record<GaugeKey, number | null>>>(
  {},
  {},
  {},
  { temp: 30 },
  { temp: 26.8 },
  { temp: 37 },
  { temp: 16 },
  { co2: 3600 },
  { co2: 3400 },
  { co2: 7000 },
  { nh3: 25 },
  { nh3: null },
  { staticPressure: 70 },
  { staticPressure: 1 },
  { rh: 95 },
  { voltA: 0, voltB: 0, voltC: 0 },
  { voltA: 20 },
);
const spell = fc.record({ minutes: fc.integer({ min: 1, max: 20 }), gauges: trouble });
const history = fc.array(spell, { minLength: 2, maxLength: 5 });

test("1,000 histories: a trial of the current settings equals the judge's own result", () => {
  let raises = 0;
  fc.assert(
    fc.property(history, fc.constantFrom(...trialKeys), (spells, key) => {
      const minutes = spells
        .flatMap(({ minutes: count, gauges }) =>
          Array.from({ length: count }, () => ({ ...normalGauges, ...gauges })),
        )
        .map((gauges, index) => ({ at: start + index * min, gauges }));
      const trial = new PastJudge(key, () => house);
      let state = initialJudgeState;
      const judged: number[] = [];
      for (const [index, { at, gauges }] of minutes.entries()) {
        const before = minutes[index - 1];
        const minute = minuteOf(at, gauges, index % 3 === 0);
        const observation = observationFrom(
          minute,
          before ? minuteOf(before.at, before.gauges) : null,
        );
        trial.judge(observation, null);
        // The judge with all its rules, with the frame itself for the minutes that have one.
        const frame = { ...observation, di: normalObservation.di, fire: 0 as const };
        const verdict = judge(state, { kind: "observation", observation: frame }, house, at);
        state = verdict.state;
        for (const change of verdict.changes)
          if (change.kind === "raise" && change.key === key && change.suppressedBy === null)
            judged.push(change.at);
      }
      raises += judged.length;
      expect(trial.raised).toEqual(judged);
    }),
    { numRuns: 1000 },
  );
  expect(raises).toBeGreaterThan(50);
});

test("a minute returns the values its frames measured, and null for the others", () => {
  const observation = observationFrom(
    minuteOf(start, { ...normalGauges, temp2: 21, co2: null }, true),
    null,
  );
  expect(observation).toMatchObject({ temp: 22.1, rh: 60, co2: null, volts: [222, 221, 223] });
  expect(observation.temps).toEqual([null, 21]);
  expect(observation.sinceLastMs).toBeNull();
});

test("every kind that can be tried has limits, and no other", () => {
  expect(alarmKeys.filter(isTrialKey).toSorted()).toEqual([...trialKeys].toSorted());
  expect(Object.keys(trialLimits).toSorted()).toEqual([...trialKeys].toSorted());
});
