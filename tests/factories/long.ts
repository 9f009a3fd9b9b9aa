/** TEST_LONG=1: tests run long enough for certainty, not only for a quick check. */
export const isLong = process.env["TEST_LONG"] === "1";

/**
 * Returns the number of runs of a test: `full` for certainty, `few` while somebody waits for it.
 */
export const runsOf = (full: number, few: number): number => (isLong ? full : few);

/** First and last seed of such a test; TEST_SEEDS=2001-4000: a part of them. */
export function seedsOf(full: number, few: number): readonly [first: number, last: number] {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(process.env["TEST_SEEDS"] ?? "") ?? [];
  return first === undefined ? [1, runsOf(full, few)] : [Number(first), Number(last)];
}

/** True for npm test, which leaves slow tests to npm run test:all. */
export const isQuick = process.env["TEST_PART"] === "quick";
