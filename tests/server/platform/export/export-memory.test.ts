// @run all: the largest allowed number of rows is exported.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { csvOf } from "../../../../server/platform/export/csv.ts";
import type { Cell } from "../../../../server/platform/export/sheet.ts";
import { xlsxOf } from "../../../../server/platform/export/xlsx.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const usedMb = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

const pieceRows = 2000;
/** Memory used after each tenth of 200,000 rows on their way through. */
async function usedWhile(
  write: (rows: AsyncIterable<Cell[][]>) => AsyncIterable<Uint8Array>,
): Promise<number[]> {
  const used: number[] = [];
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let chunk = 0; chunk < 100; chunk++) {
      if (chunk % 10 === 0) used.push(usedMb());
      yield await Promise.resolve(
        Array.from({ length: pieceRows }, (_, index): Cell[] => [
          "一场",
          "1 号舍",
          { localMs: index * 60_000 },
          Math.random(),
          Math.random(),
          Math.random(),
        ]),
      );
    }
  }
  let bytes = 0;
  for await (const part of write(rows())) bytes += part.length;
  expect(bytes).toBeGreaterThan(1e6);
  return used;
}

it.each([
  ["csv", (rows: AsyncIterable<Cell[][]>) => csvOf({ head: [], columns: ["a"], rows })],
  [
    "xlsx",
    (rows: AsyncIterable<Cell[][]>) => xlsxOf({ head: [], columns: ["a"], total: 200_000, rows }),
  ],
])(
  "%s uses no more memory at the end of 200,000 rows than near the beginning",
  { timeout: 300_000 },
  async (_, write) => {
    const used = await usedWhile(write);
    expect(Math.max(...used.slice(2)) - used[1]!).toBeLessThan(4);
  },
);
