import type { WarningKey } from "../fleet/house/warning-kind.ts";

/** A whole day of a flock as warnings look at it. Null: not known; a day known in part is not. */
export interface WarnDay {
  readonly day: string;
  /** Days since the flock came. */
  readonly sincePlaced: number;
  readonly birdDays: number;
  /**
   * Why it is not a day as others: birds came or went on it or on the day before, another feed came
   * on it or on the two days before, or they were vaccinated.
   */
  readonly disturbedBy: "move" | "feed" | "vaccine" | null;
  readonly waterL: number | null;
  readonly feedKg: number | null;
  readonly stdWaterMl: number | null;
  readonly stdFeedG: number | null;
  /** Mean of the day in the house, and what the standard wants. */
  readonly tempC: number | null;
  readonly stdTempC: number | null;
  /** 23 or 25 on the days the clocks change. */
  readonly hours: number;
  /** Dead and culled; null: not recorded. */
  readonly lost: number | null;
  /** The standard's share of the day's losses. */
  readonly stdLossPct: number | null;
  readonly layPct: number | null;
  readonly stdLayPct: number | null;
  readonly eggG: number | null;
  readonly crackedPct: number | null;
  /** Mean of the automatic scale over the day, and the standard's weight at the end of it. */
  readonly scaleG: number | null;
  readonly stdWeightG: number | null;
  /** Birds at its end: by what is written down, and by the controller. */
  readonly booked: number | null;
  readonly counted: number | null;
  /** By how much a written amount is off its meter, %; the greater of feed and water. */
  readonly meterOffPct: number | null;
}

/** Limits set by an organisation (contract/fleet/production-setting.ts). */
export interface WarnLimits {
  readonly waterPct: number;
  readonly feedPct: number;
  readonly spreads: number;
  readonly feedHours: number;
  readonly gainPct: number;
  readonly lossSlack: number;
  readonly lossSum: number;
  readonly layPoints: number;
  readonly eggLightG: number;
  readonly crackedTimes: number;
  readonly meterOffPct: number;
  readonly countPct: number;
}

/** A rule that holds on a day, with the numbers its words are made of. */
export interface Finding {
  readonly key: WarningKey;
  readonly values: Readonly<Record<string, number>>;
}
