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
 * The only files that may miss a budget. The list only shrinks: one that is within its budget, or
 * misses it by less than is written here, fails the test until the line is gone or lowered.
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
 * Shares that the whole tree keeps. They only come down, with one exception: the first went up from
 * 0.005 with the tolerant reading of frames and the planner, and is to come down again.
 */
export const shares = {
  /** Functions of a complexity over 10, of all. */
  hardToFollow: 0.0063,
  /** `as` per 1,000 lines. */
  assertions: 1.7,
  /** `!` per 1,000 lines. */
  nonNull: 1.2,
} as const;
