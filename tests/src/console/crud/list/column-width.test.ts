import { expect, it } from "vitest";
import { widthOf } from "../../../../../src/console/crud/list/record-table.tsx";

const cell = () => "";

it("keeps the set width of a column where its title fits", () => {
  expect(widthOf({ key: "a", title: "Due", width: 120, cell })).toBe(120);
});

it("does not break a title within a word or between Chinese letters", () => {
  const title = "在养批次";
  expect(widthOf({ key: "a", title, width: 40, cell })).toBeGreaterThanOrEqual(4 * 14 + 16);
  const sorted = widthOf({ key: "a", title, width: 40, sort: "flocks", cell });
  expect(sorted).toBeGreaterThan(widthOf({ key: "a", title, width: 40, cell }));
  expect(widthOf({ key: "a", title: "By Acknowledged", width: 40, cell })).toBeLessThan(
    widthOf({ key: "a", title: "ByAcknowledged", width: 40, cell }),
  );
});

it("keeps a unit on the line of the word before it", () => {
  const column = { key: "a", width: 40, cell };
  expect(widthOf({ ...column, title: "出栏总重 t" })).toBeGreaterThan(
    widthOf({ ...column, title: "出栏总重" }),
  );
  expect(widthOf({ ...column, title: "Live weight kg" })).toBe(
    widthOf({ ...column, title: "weight kg" }),
  );
  expect(widthOf({ ...column, title: "Raised on" })).toBe(widthOf({ ...column, title: "Raised" }));
});
