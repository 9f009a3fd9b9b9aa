import type { Language } from "../../../contract/base/words.ts";
import type { Cell } from "./sheet.ts";

/** A report on its way to a person: drawn as a PDF, its tables written as a workbook. */
export interface Paper {
  readonly title: string;
  /** Below the title: the subject and the time. */
  readonly lines: readonly string[];
  readonly language: Language;
  readonly orgName: string;
  /** PNG; null: no picture. */
  readonly logo: Buffer | null;
  readonly parts: readonly PaperPart[];
}

export type PaperPart =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "figures"; readonly figures: readonly PaperFigure[] }
  | ({ readonly kind: "table" } & PaperTable)
  | ({ readonly kind: "chart" } & PaperChart);

/** A figure with its name; `note`: the value it is compared with. */
export interface PaperFigure {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

export interface PaperColumn {
  readonly name: string;
  /** Decimals of the column's numbers, which are aligned to the right; absent: a text. */
  readonly decimals?: number;
}
export interface PaperTable {
  readonly title: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Shown when there are no rows. */
  readonly none?: string;
}

export interface PaperSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}
export interface PaperChart {
  readonly title: string;
  readonly as: "bars" | "lines";
  /** Below the values. */
  readonly ticks: readonly string[];
  readonly series: readonly PaperSeries[];
  /** Smallest span of its axis. */
  readonly minSpan: number;
}

export const tablesOf = ({ parts }: Paper): readonly PaperTable[] =>
  parts.flatMap((part) => (part.kind === "table" ? [part] : []));
