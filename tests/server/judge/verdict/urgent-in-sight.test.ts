import fc from "fast-check";
import { expect, test } from "vitest";
import { type Alarm, isActive } from "../../../../contract/alarm/alarm.ts";
import {
  type AlarmKey,
  alarmKinds,
  type AlarmKindTable,
} from "../../../../contract/alarm/alarm-kind.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import { judge } from "../../../../server/judge/verdict/judge.ts";
import {
  initialJudgeState,
  idOf,
  type JudgeState,
  judgeStateSchema,
  resumed,
} from "../../../../server/judge/verdict/judge-state.ts";
import { applyChange, raised } from "../../../../server/judge/record/alarm-life-cycle.ts";
import type { HouseContext } from "../../../../server/judge/limit/alarm-limits.ts";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import type { AlarmChange, JudgeInput } from "../../../../server/judge/verdict/verdict.ts";
import { runsOf } from "../../../factories/long.ts";
import { buildInput, normalObservation, house, min, s, start } from "../judge-scene.ts";

const some = <T>(...values: [T, ...T[]]) => fc.constantFrom(...values);
const severity = some<1 | 2 | 3 | 4>(1, 2, 3, 4);

/** Settings of any kinds as an organisation may have made them, especially severities. */
const kinds: fc.Arbitrary<AlarmKindTable> = fc
  .array(fc.tuple(some(...(keysOf(alarmKinds) as [AlarmKey, ...AlarmKey[]])), severity), {
    maxLength: 60,
  })
  .map((set) => {
    const table: Record<AlarmKey, AlarmKindTable[AlarmKey]> = { ...alarmKinds };
    for (const [key, to] of set) table[key] = { ...table[key], severity: to, onDelayMs: 0 };
    return table;
  });

const blackout = { volts: [0, 0, 0], amps: [0, 0, 0] };
const values: fc.Arbitrary<Partial<Observation>> = fc.record(
  {
    temp: some<number | null>(null, 15, 22, 30, 40),
    temps: some<(number | null)[]>([22, 22], [null, 22], [22, 40, 22]),
    faultyProbes: some<number[]>([], [1]),
    co2: some<number | null>(1000, 8000),
    rh: some<number | null>(60, 95),
    staticPressure: some<number | null>(2, 20, 60),
    fanCurrents: some<(number | null)[]>([2.4, 2.4, 0], [0, 0, 0]),
    di: some<(0 | 1)[]>([0, 0], [1, 0], [1, 1]),
    inletPos: some<(number | null)[]>([40, 40], [0, 0]),
    battery: some<number | null>(100, 5),
    pf: some<number | null>(0.9, 0.5),
    fire: some<0 | 1 | null>(0, 1),
    generator: some<0 | 1 | null>(null, 0, 1),
    doors: some<(0 | 1)[]>([0], [1]),
    feedLine: some<0 | 1 | null>(0, 1),
    controlMode: some<Observation["controlMode"]>("smart", "hand", "error"),
    controller: some(true, true, false),
  },
  { requiredKeys: [] },
);
type Step = { readonly waitMs: number; readonly input: (at: number) => JudgeInput };
const waitMs = some(0, 3 * s, 30 * s, 60 * s, 5 * min, 31 * min);
const input: fc.Arbitrary<Step["input"]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(values, fc.boolean()).map(([one, isDark]) => (at: number) => ({
      kind: "observation" as const,
      observation: { ...normalObservation, ...one, ...(isDark ? blackout : {}), at },
    })),
  },
  {
    weight: 3,
    arbitrary: fc.boolean().map((isOnline) => () => ({ kind: "presence" as const, isOnline })),
  },
  {
    weight: 1,
    arbitrary: some<JudgeInput>(
      { kind: "tick" },
      { kind: "inputs", di: [1, 1] },
      { kind: "settings", changed: 2 },
      { kind: "mixed", values: 1 },
      { kind: "demand", kw: 50, limitKw: 40 },
      {
        kind: "polled",
        key: "settingsUnknown",
        isBroken: true,
        value: 10,
        severity: 1,
      },
    ).map((item) => () => item),
  },
);
const steps = fc.array(fc.tuple(fc.record({ waitMs, input }), some(1, 3, 8)), {
  minLength: 2,
  maxLength: 14,
});

/** The records as the store keeps them, with the severity at the raise. */
class Records {
  readonly #records = new Map<string, Alarm>();

  take(change: AlarmChange): void {
    const id = idOf(change);
    const before = this.#records.get(id);
    if (before !== undefined && isActive(before))
      this.#records.set(id, applyChange(before, change));
    else if (change.kind === "raise")
      this.#records.set(id, {
        ...raised(change, { houseId: 1, farmId: 1, orgId: 1 }),
        id: 1,
        version: 0,
      });
  }

  get active(): Alarm[] {
    return [...this.#records.values()].filter(isActive);
  }
}

test("no cause in the house ever hides an urgent alarm", () => {
  fc.assert(
    fc.property(kinds, fc.boolean(), fc.boolean(), steps, (table, important, restarts, all) => {
      const context: HouseContext = {
        ...house,
        kinds: table,
        inputs: [buildInput(1, { isImportant: important })],
        hasGenerator: true,
      };
      const records = new Records();
      let state: JudgeState = initialJudgeState;
      let now = start;
      for (const [{ waitMs: wait, input: inputAt }, times] of all)
        for (let i = 0; i < times; i++) {
          now += wait;
          const verdict = judge(state, inputAt(now), context, now);
          for (const change of verdict.changes) records.take(change);
          const hidden = records.active.filter(
            (alarm) => alarm.severity === 1 && alarm.suppressedBy !== null,
          );
          if (hidden.length > 0) expect(hidden).toEqual([]);
          ({ state } = verdict);
          if (!restarts) continue;
          const read = judgeStateSchema.parse(JSON.parse(JSON.stringify(state)));
          state = resumed(read, records.active);
        }
    }),
    { numRuns: runsOf(2000, 300) },
  );
}, 120_000);
