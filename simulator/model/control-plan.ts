import { minuteMs } from "../../contract/base/time.ts";
import { type Breed, type Daily, daily } from "../breed/curve.ts";

/** A light program: hours of the day, ramp in hours, share of full brightness. */
export interface LightProgram {
  readonly day: number;
  readonly fromH: number;
  readonly toH: number;
  readonly rampH: number;
  readonly share: number;
}

/** The plan the controller follows, from its settings. Curves are by day age. */
export interface ControlPlan {
  readonly mode: "smart" | "hand" | "empty";
  /** The level set by hand; null: unchanged. */
  readonly handLevel: number | null;
  readonly targetC: Daily;
  /**
   * Distance below target at which heating begins, ending `heatHystK` nearer to it; for pads above
   * it. K.
   */
  readonly heatBelowK: Daily;
  readonly heatHystK: number;
  readonly padAboveK: Daily;
  /** Null: by age and weight of the animals. */
  readonly minLevel: Daily | null;
  readonly maxLevel: Daily | null;
  readonly isByWeight: boolean;
  readonly levelDelayMs: number;
  readonly levelHystK: number;
  readonly transitionMinDay: number;
  readonly tunnelMinDay: number;
  /** Outdoors below target by more: no transition, K. */
  readonly transitionBelowK: number;
  readonly padFromH: number;
  readonly padToH: number;
  readonly padMinDay: number;
  readonly padMaxRh: number;
  /** Null: the breed's hours around noon. */
  readonly light: readonly LightProgram[] | null;
  /** Hours of the day; null: twenty minutes of every ninety while it is light. */
  readonly feedH: readonly (readonly [from: number, to: number])[] | null;
}

const plans = new Map<Breed, ControlPlan>();

/** Returns the plan of a house with unchanged settings. */
export function installedPlan(breed: Breed): ControlPlan {
  const known = plans.get(breed);
  if (known !== undefined) return known;
  const level = (value: number) => daily([[0, value]], 0);
  const isBird = breed.species !== "pig";
  const plan: ControlPlan = {
    mode: "smart",
    handLevel: null,
    targetC: breed.targetC,
    heatBelowK: level(breed.species === "layer" ? 1.5 : 0.8),
    heatHystK: 0.6,
    padAboveK: level(5),
    minLevel: null,
    maxLevel: null,
    isByWeight: true,
    levelDelayMs: 2 * minuteMs,
    levelHystK: 0.4,
    transitionMinDay: isBird ? 14 : 0,
    tunnelMinDay: isBird ? 21 : 0,
    transitionBelowK: 10,
    padFromH: 9,
    padToH: 21,
    padMinDay: 21,
    padMaxRh: 85,
    light: null,
    feedH: null,
  };
  plans.set(breed, plan);
  return plan;
}
