import type { Finding, Truth, View } from "../../../server/alarm/finding.ts";
import { breedDayAt, type HouseContext, limitsOf } from "../../../server/alarm/limit.ts";
import type { Observation } from "../../../server/alarm/observation.ts";
import { type FrameKey, rules } from "../../../server/alarm/rule.ts";
import { emptyWindow, type ReadingWindow, withObservation } from "../../../server/alarm/window.ts";
import { fine, house } from "./scene.ts";

/** What a rule sees of a frame of the house in which all is well but for these values. */
export function viewOf(
  values: Partial<Observation>,
  context: Partial<HouseContext> = {},
  window: ReadingWindow = emptyWindow,
): View {
  const observation = { ...fine, ...values };
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
    stands: () => false,
    standard: breedDayAt(whole.breedDays, whole.dayAge),
  };
}

export const findings = (key: FrameKey, ...view: Parameters<typeof viewOf>): readonly Finding[] =>
  rules[key].when(viewOf(...view));

export const truths = (key: FrameKey, ...view: Parameters<typeof viewOf>): Truth[] =>
  findings(key, ...view).map(({ truth }) => truth);
