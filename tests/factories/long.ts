/** TEST_LONG=1: tests run as long as it takes to be sure, not only to notice. */
export const isLong = process.env["TEST_LONG"] === "1";

/** Returns the number of runs of a test: `full` to be sure, `few` while somebody waits for it. */
export const runsOf = (full: number, few: number): number => (isLong ? full : few);

/** First and last seed of such a test; TEST_SEEDS=2001-4000: a part of them. */
export function seedsOf(full: number, few: number): readonly [first: number, last: number] {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(process.env["TEST_SEEDS"] ?? "") ?? [];
  return first === undefined ? [1, runsOf(full, few)] : [Number(first), Number(last)];
}

/** npm test, which leaves what takes longer to npm run test:all. */
export const isQuick = process.env["TEST_PART"] === "quick";
