/** Values measured per file, each with a limit in budget.test.ts. */
export type Budget =
  | "file lines"
  | "function lines"
  | "component lines"
  | "complexity"
  | "page lines"
  | "store lines";

/** A file that may miss a budget, as far as `max`, and why. */
export interface Exception {
  readonly file: string;
  readonly budget: Budget;
  readonly max: number;
  readonly reason: string;
}

/**
 * The only files that may miss a budget. The list only shrinks: a file that is within its budget,
 * or misses it by less than is allowed here, fails the test until its line is removed or lowered.
 */
export const exceptions: readonly Exception[] = [
  {
    file: "src/stores/stores.ts",
    budget: "function lines",
    max: 68,
    reason: "the composition root of the stores: one line per store",
  },
  {
    file: "src/console/page-table.ts",
    budget: "file lines",
    max: 546,
    reason: "the table of all pages in the order of the menu, an entry a page",
  },
  {
    file: "src/i18n/words/base/page-words.ts",
    budget: "file lines",
    max: 446,
    reason: "words of all lists and forms, a line each",
  },
];

/**
 * Shares for the whole tree. They are only ever lowered, with one exception: the first was raised
 * from 0.005 for the tolerant reading of frames and the planner, and should be lowered again.
 */
export const shares = {
  /** Functions of a complexity over 10, of all. */
  hardToFollow: 0.0063,
  /** `as` per 1,000 lines. */
  assertions: 1.7,
  /** `!` per 1,000 lines. */
  nonNull: 1.2,
} as const;
