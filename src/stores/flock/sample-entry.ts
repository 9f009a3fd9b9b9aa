import type { DecimalSign } from "../../lib/text/number-convention.ts";
import { plainFigure } from "../../lib/data/pasted-figures.ts";
import { numberOf } from "../../lib/text/number-text.ts";
import { makeAutoObservable, observableRef } from "mobx";
import { type WeighFigures, weighFigures } from "../../../contract/flock/figure/weighing-figure.ts";
import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import type { InputOf } from "../port/call.ts";

/** Ways to enter a sample: only the mean, each bird, or crates of several birds. */
export type SampleMode = "mean" | "birds" | "groups";

interface Group {
  readonly count: number;
  readonly totalG: number;
}
/** A weight outside these bounds is a typing error, g. */
const [minG, maxG] = [5, 500_000];
export const fitsAnimal = (grams: number): boolean => grams >= minG && grams <= maxG;
const sampleMax = 2000;
export const gramsPerKg = 1000;

/** Pigs are weighed in kilograms. */
export const gramsPerUnit = ({ species }: Pick<FlockRecord, "species">): number =>
  species === "pig" ? gramsPerKg : 1;

/** Adds birds one after another, as they are weighed. */
export class SampleEntry {
  mode: SampleMode = "mean";
  weightsG: readonly number[] = [];
  groups: readonly Group[] = [];
  readonly #gramsPerUnit: number;

  constructor(gramsPerUnit: number) {
    this.#gramsPerUnit = gramsPerUnit;
    makeAutoObservable(
      this,
      { weightsG: observableRef, groups: observableRef },
      { autoBind: true },
    );
  }

  setMode(mode: SampleMode): void {
    this.mode = mode;
  }

  /**
   * Converts weights to the unit animals are weighed in, and leaves out impossible ones. Returns
   * the number left out.
   */
  addBirds(weights: readonly number[]): number {
    const fit = weights
      .map((weight) => weight * this.#gramsPerUnit)
      .filter(fitsAnimal)
      .slice(0, sampleMax - this.weightsG.length);
    this.weightsG = [...this.weightsG, ...fit];
    return fit.length;
  }

  /** `total`: weight of all of them, kg. */
  addGroup(count: number, total: number): void {
    const totalG = total * gramsPerKg;
    if (Number.isInteger(count) && count > 0 && totalG / count >= minG)
      this.groups = [...this.groups, { count, totalG }];
  }

  /** Undoes the last addition. */
  undo(): void {
    if (this.mode === "birds") this.weightsG = this.weightsG.slice(0, -1);
    else this.groups = this.groups.slice(0, -1);
  }

  restore(weightsG: readonly number[]): void {
    this.weightsG = weightsG;
    this.groups = [];
    this.mode = weightsG.length > 0 ? "birds" : "mean";
  }

  /**
   * Figures of the sample so far; null before the first bird. For groups only the mean is known.
   */
  get figures(): Pick<WeighFigures, "sample" | "meanG" | "cvPct" | "uniformityPct"> | null {
    if (this.mode === "birds") return weighFigures(this.weightsG);
    const sample = this.groups.reduce((sum, { count }) => sum + count, 0);
    if (this.mode === "mean" || sample === 0) return null;
    const totalG = this.groups.reduce((sum, group) => sum + group.totalG, 0);
    return { sample, meanG: totalG / sample, cvPct: null, uniformityPct: null };
  }

  /** The sample in the form to send; null: the mean is typed instead. */
  get weighing(): NonNullable<InputOf<"saveProduction">["weighings"]> | null {
    const { mode, figures, weightsG } = this;
    if (mode === "mean") return null;
    if (figures === null) return [];
    const { sample, meanG, cvPct } = figures;
    const weighing = { sample: Math.min(sample, sampleMax), meanG, cvPct };
    return [
      mode === "birds" && weightsG.length > 1 ? { ...weighing, weightsG: [...weightsG] } : weighing,
    ];
  }
}

/** The weights in a pasted text: a column of a spreadsheet, or a line of numbers. */
export const weightsIn = (text: string, sign: DecimalSign = "."): number[] =>
  weightParts(text)
    .flatMap((part) => numberOf(plainFigure(part, sign)) ?? [])
    .filter((weight) => weight > 0);
/**
 * A single digit, a blank and three digits are one weight with a thousands separator: no animal
 * weighs a single gram.
 */
export const weightParts = (text: string): string[] =>
  text
    .replace(/(?<![\d.,])([1-9])[ \u00a0\u202f](\d{3})(?!\d)/g, "$1$2")
    .split(/[\s;]+/)
    .filter((part) => part !== "");
