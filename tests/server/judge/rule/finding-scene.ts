import type { Finding, Truth, View } from "../../../../server/judge/rule/alarm-finding.ts";
import {
  breedDayAt,
  type HouseContext,
  limitsOf,
} from "../../../../server/judge/limit/alarm-limits.ts";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import { type FrameKey, rules } from "../../../../server/judge/rule/alarm-rules.ts";
import {
  emptyWindow,
  type ReadingWindow,
  withObservation,
} from "../../../../server/judge/observation/reading-window.ts";
import { normalObservation, house } from "../judge-scene.ts";

/** A rule's view of a frame in which all values are normal except these. */
export function viewOf(
  values: Partial<Observation>,
  context: Partial<HouseContext> = {},
  window: ReadingWindow = emptyWindow,
): View {
  const observation = { ...normalObservation, ...values };
  const whole = { ...house, ...context };
  return {
    observation,
    limits: limitsOf(whole, {
      targetTempC: observation.targetTemp,
      tempOutC: observation.tempOut,
    }),
    kinds: whole.kinds,
    window: withObservation(window, observation),
    context: whole,
    isOnePhase: false,
    isActive: () => false,
    standard: breedDayAt(whole.breedDays, whole.dayAge),
  };
}

export const findings = (key: FrameKey, ...view: Parameters<typeof viewOf>): readonly Finding[] =>
  rules[key].when(viewOf(...view));

export const truths = (key: FrameKey, ...view: Parameters<typeof viewOf>): Truth[] =>
  findings(key, ...view).map(({ truth }) => truth);
