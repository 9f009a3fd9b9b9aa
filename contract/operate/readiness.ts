import { z } from "zod";
import { lateHeatK } from "../control/risk/control-limit.ts";
import { keysOf } from "../base/table-keys.ts";
import {
  type ReadinessCheck,
  readinessCheckKeys,
  readinessReasonKeys,
} from "./readiness-reason.ts";
import type { Words } from "../base/words.ts";

/** State of a check of a house, and of the house: the worst first. */
export const readinessStates = {
  fault: { zh: "不就绪", en: "Not ready" },
  look: { zh: "需要留意", en: "Needs attention" },
  unknown: { zh: "未知", en: "Unknown" },
  ready: { zh: "就绪", en: "Ready" },
} as const satisfies Record<string, Words>;
export type ReadinessState = keyof typeof readinessStates;
export const readinessStateKeys = keysOf(readinessStates);

/** A high limit further above the target than this is no alarm any more, K. */
export const highLimitMostK = lateHeatK;
/** Days within which a generator has to be tested. */
export const generatorTestDays = 35;

/** One check of a house: its state, and the reasons unless it is ready. */
export const readinessSquareSchema = z.object({
  state: z.enum(readinessStateKeys),
  reasons: z.array(
    z.object({
      key: z.enum(readinessReasonKeys),
      state: z.enum(readinessStateKeys),
      values: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
  ),
});
export type ReadinessSquare = z.infer<typeof readinessSquareSchema>;

/** A house with its squares. */
export const readinessHouseSchema = z.object({
  /** ID of the house. */
  id: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  timeZone: z.string(),
  /** ID of its gateway; null: it has none. */
  gatewayId: z.int().nullable(),
  isEmpty: z.boolean(),
  /** Age of the flock; null: empty. */
  dayAge: z.int().nullable(),
  /** The worst of its squares; an empty house is never worse than "look". */
  state: z.enum(readinessStateKeys),
  /** A check that does not apply to this house is left out. */
  checks: z.partialRecord(z.enum(readinessCheckKeys), readinessSquareSchema),
});
export type ReadinessHouse = z.infer<typeof readinessHouseSchema>;

const counts = z.object({
  fault: z.int(),
  look: z.int(),
  unknown: z.int(),
  ready: z.int(),
});
export type ReadinessCounts = z.infer<typeof counts>;

export const readinessSorts = ["worst", "place"] as const;

/**
 * A page of houses; the counts are of all houses of the place, no matter which other filters are
 * set.
 */
export const readinessListSchema = z.object({
  at: z.int(),
  total: z.int(),
  houses: z.int(),
  empty: z.int(),
  counts,
  /** Number of houses in each state, by check. */
  byCheck: z.record(z.enum(readinessCheckKeys), counts),
  rows: z.array(readinessHouseSchema),
});
export type ReadinessList = z.infer<typeof readinessListSchema>;

/** The worst of some states; ready for an empty list. */
export const worstState = (states: Iterable<ReadinessState>): ReadinessState =>
  readinessStateKeys[
    Math.min(
      ...[...states].map((state) => readinessStateKeys.indexOf(state)),
      readinessStateKeys.length - 1,
    )
  ] ?? "ready";

/** The checks of a house in order, with the key of each. */
export const squaresOf = ({
  checks,
}: Pick<ReadinessHouse, "checks">): [ReadinessCheck, ReadinessSquare][] =>
  readinessCheckKeys.flatMap((key) => {
    const square = checks[key];
    return square === undefined ? [] : [[key, square]];
  });
