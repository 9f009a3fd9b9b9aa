import type { WarningKey } from "../fleet/house/warning-kind.ts";

/** A whole day of a flock as warnings use it. Null: unknown, or known in part only. */
export interface WarnDay {
  readonly day: string;
  /** Days since the flock was placed. */
  readonly sincePlaced: number;
  readonly birdDays: number;
  /**
   * Reason not to compare the day: birds arrived or left on it or on the day before, another feed
   * was delivered on it or on the two days before, or they were vaccinated.
   */
  readonly disturbedBy: "move" | "feed" | "vaccine" | null;
  readonly waterL: number | null;
  readonly feedKg: number | null;
  readonly stdWaterMl: number | null;
  readonly stdFeedG: number | null;
  /** Mean of the day in the house, and the standard's target. */
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
  /** Birds at its end: by the book, and by the controller. */
  readonly booked: number | null;
  readonly counted: number | null;
  /** Deviation of a recorded amount from its meter, %; the greater of feed and water. */
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

/** A rule that applies on a day, with the numbers of its text. */
export interface Finding {
  readonly key: WarningKey;
  readonly values: Readonly<Record<string, number>>;
}
