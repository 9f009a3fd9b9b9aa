import { describe, expect, it } from "vitest";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { judgeDrill } from "../../../../server/judge/verdict/drill-judge.ts";
import { judge } from "../../../../server/judge/verdict/judge.ts";
import {
  initialJudgeState,
  type JudgeState,
} from "../../../../server/judge/verdict/judge-state.ts";
import { normalObservation, house, min, start } from "../judge-scene.ts";

const stateOf = (...frames: readonly Partial<typeof normalObservation>[]): JudgeState =>
  frames.reduce<JudgeState>(
    (state, frame, index) =>
      judge(
        state,
        {
          kind: "observation",
          observation: { ...normalObservation, ...frame, at: start + index * min },
        },
        house,
        start + index * min,
      ).state,
    initialJudgeState,
  );
const now = start + 5 * min;

describe("a test alarm", () => {
  it("is deadly heat in an occupied house, and smoke in an empty one", () => {
    expect(judgeDrill(stateOf({}), house, now)).toEqual({
      alarm: "tempAbsHigh",
      severity: 1,
      hiddenBy: null,
    });
    expect(judgeDrill(initialJudgeState, { ...house, isEmpty: true, dayAge: null }, now)).toEqual({
      alarm: "fire",
      severity: 1,
      hiddenBy: null,
    });
  });

  it("does not affect the house: its next frame is judged as without it", () => {
    const state = stateOf({}, { temp: 28, temps: [28, 28] });
    const before = structuredClone(state);
    judgeDrill(state, house, now);
    expect(state).toEqual(before);
  });

  it("is judged even if the house has the same alarm, and does not change that", () => {
    const state = stateOf({ temp: 41, temps: [41, 41] });
    expect(Object.keys(state.active)).toContain("tempAbsHigh:");
    const before = structuredClone(state);
    expect(judgeDrill(state, house, now)).toMatchObject({ severity: 1, hiddenBy: null });
    expect(state).toEqual(before);
  });

  it("raises nothing if the limit is above it, and is hidden if the alarm is out of service", () => {
    const unalarmed = { ...house, override: { tempAbsHighC: 50 } };
    expect(judgeDrill(initialJudgeState, unalarmed, now)).toMatchObject({ severity: null });
    const out = {
      ...house,
      outages: [{ key: "tempAbsHigh" as const, subject: "", until: now + min }],
    };
    expect(judgeDrill(initialJudgeState, out, now)).toMatchObject({
      severity: 1,
      hiddenBy: "outOfService",
    });
  });

  it("has the delay and the severity that the organisation has set", () => {
    const kinds = {
      ...alarmKinds,
      tempAbsHigh: { ...alarmKinds.tempAbsHigh, onDelayMs: 90_000, severity: 3 as const },
    };
    expect(judgeDrill(initialJudgeState, { ...house, kinds }, now)).toMatchObject({ severity: 3 });
  });
});
