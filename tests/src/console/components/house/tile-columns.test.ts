import { expect, it } from "vitest";
import { tileColumns } from "../../../../../src/console/components/house/tile-columns.ts";

it.each([
  [16, 1680, 4],
  [16, 1155, 4],
  [16, 820, 2],
  [16, 358, 1],
  [11, 1680, 6],
  [7, 1680, 4],
  [9, 1680, 3],
  [5, 1680, 5],
  [6, 1680, 6],
  [3, 1680, 3],
  [1, 1680, 1],
  [16, 0, 1],
])("%d tiles in %d px are in %d columns", (count, width, columns) => {
  expect(tileColumns(count, width)).toBe(columns);
});
