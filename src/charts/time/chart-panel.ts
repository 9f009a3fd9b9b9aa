import type { MarkName } from "../../ui/severity-mark.tsx";
import type { Pyramid } from "../base/pyramid.ts";

/** One line of a panel. Its place among the lines decides its colour and shape. */
export interface ChartLine {
  readonly id: string;
  readonly name: string;
  /**
   * 0 to 5 are solid, 6 to 11 dashed in the same colours; absent: its place among the panel's
   * lines.
   */
  readonly place?: number;
  /** One value per point: the readings, or the means of buckets. */
  readonly line: Pyramid;
  /**
   * Extremes of the buckets `line` holds the means of; null when its points are single readings.
   */
  readonly range: Pyramid | null;
}

/** Lines of one unit over one value axis. */
export interface ChartPanel {
  readonly id: string;
  readonly name: string;
  /** Sign of the unit, '' for none. */
  readonly unit: string;
  readonly decimals: number;
  /** Smallest span of the value axis, in the unit. */
  readonly minSpan: number;
  /** The quantity has no value below it; -Infinity for no such end. */
  readonly min: number;
  readonly lines: readonly ChartLine[];
  /** Target range of the values, over time. */
  readonly band: Pyramid | null;
}

/** Something that happened, from `at` until `until`; null while it lasts. */
export interface ChartMark {
  readonly id: number | string;
  readonly at: number;
  readonly until: number | null;
  /** `change`: settings were changed. */
  readonly shape: MarkName | "change";
  readonly title: string;
}

/**
 * A stretch of the ribbon under the time axis. `tone`: its CSS class. Unknown stretches are left
 * out.
 */
export interface RibbonPart {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly tone: string;
}

/** Most lines that can be told apart in a panel: six colours and shapes, solid and dashed. */
export const linesMax = 12;
export const placeOf = ({ place }: Pick<ChartLine, "place">, index: number): number =>
  place ?? index;
export const curveOf = (place: number): number => (place % 6) + 1;
export const isDashedLine = (place: number): boolean => place % linesMax >= 6;
