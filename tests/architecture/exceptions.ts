/** What is measured by file, each with a limit in budget.test.ts. */
export type Budget =
  "file lines" | "function lines" | "component lines" | "complexity" | "page lines" | "store lines";

/** A file that may miss a budget, as far as `most`, and why. */
export interface Exception {
  readonly file: string;
  readonly budget: Budget;
  readonly most: number;
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
    most: 64,
    reason: "the composition root of the stores: one line per store",
  },
  {
    file: "server/db/schema.ts",
    budget: "file lines",
    most: 690,
    reason: "one list of tables",
  },
  {
    file: "server/breed/standard.ts",
    budget: "file lines",
    most: 576,
    reason: "the published curves of the shipped breeds: data",
  },
  {
    file: "src/console/user/user-form.tsx",
    budget: "function lines",
    most: 83,
    reason: "the fields of one form, a list; some wait for field kinds of their own",
  },
  {
    file: "src/login/use-login.ts",
    budget: "function lines",
    most: 83,
    reason: "the states of signing in, to be split from the picture's code",
  },
  {
    file: "src/charts/time-chart.tsx",
    budget: "component lines",
    most: 147,
    reason: "panels, their shared cursor and their bar, to be split",
  },
  {
    file: "src/ui/house-plan.tsx",
    budget: "component lines",
    most: 122,
    reason: "a line per part of the house plan",
  },
  {
    file: "src/console/trend/trend-chart.tsx",
    budget: "complexity",
    most: 16,
    reason: "what a chart may lack, each with a default",
  },
  {
    file: "src/stores/page/trend-page.ts",
    budget: "store lines",
    most: 322,
    reason: "window, figures and rows of a history in one, to be split",
  },
  {
    file: "src/stores/fleet/fleet-store.ts",
    budget: "store lines",
    most: 293,
    reason: "the conductor of the fleet: snapshot, delta and what follows from them",
  },
  {
    file: "src/stores/page/standard-grid.ts",
    budget: "store lines",
    most: 264,
    reason: "cells, cursor and undo of a standard's table",
  },
  {
    file: "src/stores/record/record-edit.ts",
    budget: "store lines",
    most: 262,
    reason: "a form's values, faults, conflict and saving",
  },
];

/**
 * Shares that the whole tree keeps. They only come down; the aims are 0.5 % of the functions and 2
 * of either per 1,000 lines.
 */
export const shares = {
  /** Functions of a complexity over 10, of all. */
  hardToFollow: 0.0069,
  /** `as` per 1,000 lines. */
  assertions: 2.11,
  /** `!` per 1,000 lines. */
  nonNull: 2,
} as const;
