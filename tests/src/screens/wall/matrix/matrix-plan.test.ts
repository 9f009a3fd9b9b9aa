import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLongWord } from "../../../../../src/screens/wall/matrix/name-lines.ts";
import {
  nameEm,
  type PlannedFarm,
  planMatrix,
  wideNameEm,
} from "../../../../../src/screens/wall/matrix/matrix-plan.ts";

const farm = fc.record({
  hasAlarm: fc.boolean(),
  cells: fc.integer({ min: 1, max: 30 }),
  nameLines: fc.integer({ min: 1, max: 3 }),
  hasLongWord: fc.boolean(),
});
const farmsOf = (
  requested: readonly (Pick<PlannedFarm, "hasAlarm" | "cells" | "nameLines"> &
    Partial<PlannedFarm>)[],
): PlannedFarm[] =>
  requested
    .map((item, index) => ({
      wideNameLines: Math.ceil(item.nameLines / 2),
      hasLongWord: false,
      ...item,
      farmId: index + 1,
      houses: item.cells,
    }))
    .sort((a, b) => Number(b.hasAlarm) - Number(a.hasAlarm));
const room = fc.record({
  columns: fc.double({ min: 15, max: 60, noNaN: true }),
  rows: fc.double({ min: 8, max: 40, noNaN: true }),
});

test("every cell is placed once; none overlaps another, is too small or leaves the panel", () => {
  fc.assert(
    fc.property(fc.array(farm, { maxLength: 40 }), room, (requested, place) => {
      const farms = farmsOf(requested);
      const plan = planMatrix(farms, place);
      const cells = plan.cells.flat();
      const left = plan.leftOut?.houses ?? 0;
      expect(cells.length + left).toBe(farms.reduce((sum, item) => sum + item.cells, 0));
      for (const [index, a] of cells.entries()) {
        expect(Math.min(a.width, a.height)).toBeGreaterThanOrEqual(0.6);
        expect(a.x + a.width).toBeLessThanOrEqual(place.columns + 1e-6);
        expect(a.y + a.height).toBeLessThanOrEqual(place.rows + 1e-6);
        const b = cells[index + 1];
        if (b !== undefined) expect(b.y > a.y || b.x >= a.x + a.width).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("no word of a name is broken while there is room to keep it whole", () => {
  expect(hasLongWord("Chachoengsao Lvye", nameEm)).toBe(true);
  expect(hasLongWord("Yancheng Jiamu", nameEm)).toBe(false);
  expect(hasLongWord("广西壮族自治区玉林东山", nameEm)).toBe(false);
  const widthOf = (hasLong: boolean, columns: number) =>
    planMatrix(
      farmsOf([
        { hasAlarm: true, cells: 8, nameLines: 2, hasLongWord: hasLong },
        { hasAlarm: true, cells: 8, nameLines: 1 },
      ]),
      { columns, rows: 30 },
    ).rows.map(({ width }) => width);
  expect(widthOf(false, 24)).toEqual([nameEm, nameEm]);
  expect(widthOf(true, 24)).toEqual([wideNameEm, wideNameEm]);
});

test("farms in alarm have rows, the calm ones share the remaining space", () => {
  const farms = farmsOf([
    { hasAlarm: true, cells: 9, nameLines: 1 },
    ...Array.from({ length: 13 }, () => ({ hasAlarm: false, cells: 8, nameLines: 1 })),
  ]);
  const plan = planMatrix(farms, { columns: 17, rows: 13 });
  expect(plan.rows.map(({ farmId }) => farmId)).toEqual([1]);
  expect(plan.heading).toMatchObject({ farms: 13, houses: 104 });
  expect(plan.leftOut).toBeNull();
});

test("names of two lines get more room before the rows become fewer", () => {
  const troubled = Array.from({ length: 9 }, () => ({ hasAlarm: true, cells: 9, nameLines: 2 }));
  const normalFarms = Array.from({ length: 5 }, () => ({
    hasAlarm: false,
    cells: 8,
    nameLines: 2,
  }));
  const { rows } = planMatrix(farmsOf([...troubled, ...normalFarms]), { columns: 17, rows: 13 });
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(new Set(rows.map(({ width }) => width))).toEqual(new Set([wideNameEm]));
});

test("no single house of a farm in alarm is wrapped for lack of a little room", () => {
  const troubled = [9, 10, 8].map((cells) => ({ hasAlarm: true, cells, nameLines: 2 }));
  const normalFarms = Array.from({ length: 11 }, () => ({
    hasAlarm: false,
    cells: 8,
    nameLines: 1,
  }));
  const { cells } = planMatrix(farmsOf([...troubled, ...normalFarms]), { columns: 19, rows: 13 });
  for (const row of cells.slice(0, 3)) expect(new Set(row.map(({ y }) => y)).size).toBe(1);
});

test("ten houses beside a long English name are on one line, closer to each other", () => {
  const troubled = [9, 9, 10, 8, 7].map((cells) => ({ hasAlarm: true, cells, nameLines: 2 }));
  const normalFarms = Array.from({ length: 9 }, () => ({
    hasAlarm: false,
    cells: 8,
    nameLines: 1,
  }));
  const { cells } = planMatrix(farmsOf([...troubled, ...normalFarms]), {
    columns: 16.93,
    rows: 13.3,
  });
  for (const row of cells.slice(0, 5)) expect(new Set(row.map(({ y }) => y)).size).toBe(1);
});

test("a farm that needs several lines has lines of similar length", () => {
  const farm = { hasAlarm: true, cells: 9, nameLines: 1 };
  const { cells } = planMatrix(farmsOf([farm]), { columns: 19, rows: 13 });
  const tops = cells[0]!.map(({ y }) => y);
  const lengths = [...new Set(tops)].map((top) => tops.filter((y) => y === top).length);
  expect(lengths).toEqual([3, 3, 3]);
});

test("a fleet of a thousand farms shows its worst and the number of the others", () => {
  const farms = farmsOf(
    Array.from({ length: 1200 }, (_, index) => ({
      hasAlarm: index < 40,
      cells: 1,
      nameLines: 1,
    })),
  );
  const plan = planMatrix(farms, { columns: 17, rows: 13 });
  const shown = plan.cells.filter((cells) => cells.length > 0).length;
  expect(shown + (plan.leftOut?.farms ?? 0)).toBe(1200);
  expect(plan.cells.slice(0, 40).every((cells) => cells.length === 1)).toBe(true);
});

test.each([0, 0.5, 1])("room for %f lines shows the number of farms once", (rows) => {
  const farms = farmsOf([{ hasAlarm: true, cells: 9, nameLines: 1 }]);
  const { heading, leftOut } = planMatrix(farms, { columns: 17, rows });
  expect([heading, leftOut]).toEqual([null, { y: 0, farms: 1, houses: 9 }]);
});
