// @vitest-environment jsdom
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { DayColumn } from "../../../../../contract/flock/production/production-import.ts";
import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import type {
  ImportChoices,
  ImportTable,
} from "../../../../../src/stores/record/import/import-result.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { columnLetters } from "../../../../../src/stores/record/import/table-row.ts";
import { rowsOf, workbook } from "./workbook-maker.ts";

function read(bytes: Uint8Array, choices: ImportChoices = {}): ImportTable<DayColumn> {
  const found = readTable(dayTable, bytes, choices);
  if ("fault" in found) throw new Error(`refused: ${JSON.stringify(found)}`);
  return found;
}
const weighed = (heading: string, values: readonly string[], choices?: ImportChoices) =>
  read(
    strToU8(
      `栋舍;日期;${heading}\n${values.map((one, at) => `1;2026-03-0${at + 1};${one}`).join("\n")}`,
    ),
    choices,
  );
const unitOf = ({ understood }: ImportTable<DayColumn>) => understood.units[0];

describe("a column without its unit", () => {
  it("requires a choice when its values are ambiguous, and is not read before", () => {
    const table = weighed("体重", ["2.1", "2.3"]);
    expect([table.rows, unitOf(table)]).toMatchObject([
      [],
      { key: "weightG", heading: "体重", unit: null, isStated: false, example: "2.1" },
    ]);
  });

  it("is read in the unit that the person chooses", () => {
    const in_ = (unit: string) =>
      weighed("均重", ["2.1", "2.35", "–"], { units: { weightG: unit } }).rows.map(
        ({ weightG }) => weightG,
      );
    expect([in_("kg"), in_("jin"), in_("g")]).toEqual([
      ["2100", "2350", ""],
      ["1050", "1175", ""],
      ["2.1", "2.35", ""],
    ]);
  });

  it("is in grams if no animal weighs so many kilograms, which the preview shows", () => {
    const table = weighed("Weight", ["1850", "1920"]);
    expect([table.rows[0]?.weightG, unitOf(table)?.unit]).toEqual(["1850", "g"]);
  });

  it("has its usual unit, which the preview shows and the person can change", () => {
    const table = weighed("饲料", ["1.2", "1.5"]);
    expect([table.rows[0]?.feedKg, unitOf(table)]).toMatchObject(["1.2", { unit: "kg" }]);
    expect(weighed("饲料", ["1.2"], { units: { feedKg: "t" } }).rows[0]?.feedKg).toBe("1200");
  });
});

describe("a heading with a unit", () => {
  it.each([
    ["体重(kg)", "2.1", "weightG", "2100"],
    ["平均体重 kg", "2.1", "weightG", "2100"],
    ["体重（公斤/只）", "2.1", "weightG", "2100"],
    ["Weight [g]", "42", "weightG", "42"],
    ["Mean weight in kg", "0.042", "weightG", "42"],
    ["饲料（吨）", "1.25", "feedKg", "1250"],
    ["耗料量/斤", "2501", "feedKg", "1250.5"],
    ["饮水 m³", "5.4", "waterL", "5400"],
  ])("%s is read in it: %s", (heading, value, key, stored) => {
    const table = weighed(heading, [value]);
    expect(table.rows[0]?.[key as DayColumn]).toBe(stored);
  });

  it("of our own files is not mentioned", () => {
    for (const heading of ["体重 g", "Weight g", "weightG", "采食量 kg", "Water L"])
      expect(weighed(heading, ["42"]).understood.units).toEqual([]);
  });

  it("of another quantity is not mistaken for it", () => {
    const table = weighed("采食量(g/只)", ["112"]);
    expect([table.rows[0]?.feedKg, table.unknown]).toEqual([
      "",
      [{ at: 2, heading: "采食量(g/只)", hasFigures: true, example: "112" }],
    ]);
  });

  it("may have the unit in the row below", () => {
    const made = workbook(
      rowsOf([
        ["栋舍", "日期", "体重"],
        [null, null, "kg"],
        ["1", "2026-03-05", 2.1],
      ]),
    );
    expect(read(made).rows[0]?.weightG).toBe("2100");
  });
});

describe("a sheet larger than is read", () => {
  const far = (value: string) =>
    workbook(
      rowsOf([
        ["栋舍", "日期", "死亡"],
        ["1", "2026-03-05", 3],
      ]).replace("</row>", `<c r="IX1" t="inlineStr"><is><t>${value}</t></is></c></row>`),
    );

  it("names the columns that are too far to the right", () => {
    expect(read(far("淘汰")).unknown).toEqual([
      { at: null, heading: "IX", hasFigures: false, example: "" },
    ]);
    expect(read(far(" ")).unknown).toEqual([]);
    const figures = workbook(
      rowsOf([
        ["栋舍", "日期", "死亡"],
        ["1", "2026-03-05", 3],
      ]).replace(/<\/row>$/, '<c r="IX2"><v>4</v></c><c r="XFD2"><v>4</v></c></row>'),
    );
    expect(read(figures).unknown).toEqual([
      { at: null, heading: `IX–${columnLetters(16_383)}`, hasFigures: true, example: "" },
    ]);
  });

  it("is too long even if most of the lines are not rows", () => {
    const lines = Array.from({ length: 2400 }, (_, at) =>
      at % 2 === 0 ? ["1", `2026-03-05`, 3] : ["合计", null, 3],
    );
    const made = workbook(rowsOf([["栋舍", "日期", "死亡"], ...lines]));
    expect(readTable(dayTable, made)).toMatchObject({ fault: "manyRows" });
  });
});

it("a quotation mark in a note does not swallow rows", () => {
  const table = read(
    strToU8('栋舍,日期,死亡,备注\n1,2026-03-05,3,"雨\n2,2026-03-05,4,\n3,2026-03-05,5,"晴\n'),
  );
  expect(table.rows.map(({ house, dead }) => [house, dead])).toEqual([
    ["1", "3"],
    ["2", "4"],
    ["3", "5"],
  ]);
});
