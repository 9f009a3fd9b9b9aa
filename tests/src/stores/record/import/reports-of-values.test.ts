// @vitest-environment jsdom
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { DayColumn } from "../../../../../contract/flock/production/production-import.ts";
import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import type { ImportChoices } from "../../../../../src/stores/record/import/import-result.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { rowsOf, workbook } from "./workbook-maker.ts";

/*
 * Values read as another number than the displayed one: bug reports about other products, and
 * similar cases.
 */

const head = ["栋舍", "日期", "死亡", "采食量 kg", "备注"];
const csv = (heading: string, value: string, above = "") =>
  strToU8(`${above}栋舍,日期,死亡,"${heading}"\n1,2026-03-05,3,"${value}"\n`);
function read(bytes: Uint8Array, choices: ImportChoices = {}) {
  const table = readTable<DayColumn>(dayTable, bytes, choices);
  if ("fault" in table) throw new Error(table.fault);
  return table;
}

describe("a blank between digits (we-promise/sure 2537, ecalc 107)", () => {
  it.each(["1 200", "120 200", "1 200 300"])(
    "may make two numbers or one, so the person is asked: %s",
    (text) => {
      const file = csv("采食量 kg", text);
      expect(read(file)).toMatchObject({
        rows: [],
        problems: [],
        understood: { gaps: { meaning: null, example: text } },
      });
      expect(read(file, { gaps: "group" }).rows[0]?.feedKg).toBe(text.replaceAll(" ", ""));
      expect(read(file, { gaps: "apart" })).toMatchObject({
        rows: [],
        problems: [{ field: "feedKg", fault: "number", text }],
      });
    },
  );
  it.each(["1\u00a0200", "1\u202f200", "1\u2009200"])(
    "that does not break separates thousands",
    (text) =>
      expect(read(csv("采食量 kg", text))).toMatchObject({
        rows: [{ feedKg: "1200" }],
        understood: { gaps: null },
      }),
  );
  it("is a thousands separator in a file that also uses it beside decimals", () => {
    const file = strToU8(
      "栋舍;日期;采食量 kg\n1;2026-03-05;1 836,9\n2;2026-03-05;1 200\n3;2026-03-05;120 200\n",
    );
    expect(read(file)).toMatchObject({
      rows: [{ feedKg: "1836.9" }, { feedKg: "1200" }, { feedKg: "120200" }],
      understood: { gaps: { meaning: "group", example: "1 836,9" } },
    });
  });
});

it.each([["1,2000"], ["12,0000"]])(
  "four digits after a comma are decimals or tens of thousands, so the person is asked: %s",
  (text) => {
    const file = csv("采食量 kg", text);
    expect(read(file)).toMatchObject({ rows: [], understood: { numbers: { sign: null } } });
    expect(read(file, { decimal: "." }).problems).toMatchObject([{ fault: "number" }]);
  },
);
it("12,000 beside 1,2000 is not 12", () => {
  const file = strToU8('栋舍,日期,采食量 kg\n1,2026-03-05,"1,2000"\n2,2026-03-05,"12,000"\n');
  expect(read(file).rows).toEqual([]);
});

describe("a number whose format shows another one", () => {
  const shown = (code: string, value: number, heading = "采食量 kg") =>
    read(
      workbook(
        rowsOf([
          ["栋舍", "日期", heading],
          ["1", "2026-03-05", `<c r="REF" s="1"><v>${value}</v></c>`],
        ]),
        {
          styles: `<numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>`,
        },
      ),
    );
  it.each([
    ['0.0,"吨"', 1200, "采食量 t", "1200"],
    ['0,.0"t"', 1200, "采食量", "1200"],
    ['[<1000]0"kg";0.0,"吨"', 800, "采食量 kg", "800"],
    ['[>=1000]0.0,"吨";0"kg"', 800, "采食量 kg", "800"],
    ["#\\ ##0", 1200, "采食量 kg", "1200"],
    ["#,##0.00_);[Red]\\(#,##0.00\\)", -5, "采食量 kg", "-5"],
    ['_ * #,##0_ ;_ * \\-#,##0_ ;_ * "-"??_ ;_ @_ ', 0, "采食量 kg", "0"],
    ["0;-0;;@", 0, "采食量 kg", "0"],
    ["@", 120, "采食量 kg", "120"],
  ])("%s of %d under %s is %4$s", (code, value, heading, feedKg) => {
    expect(shown(code, value, heading).rows).toMatchObject([{ feedKg }]);
  });
  it.each([
    ['0.0,"吨"', 1200, "unit", "1.2 吨"],
    ['[<1000]0"kg";0"吨"', 1200, "unit", "1200 吨"],
    ["0.0,", 1200, "shown", "1200"],
    ["#,##0,,", 1_200_000, "shown", "1200000"],
    ["0\\.0", 12, "shown", "12"],
    [";;;", 120, "shown", "120"],
    ["0;;", -5, "shown", "-5"],
  ])("%s of %d is a problem: %s", (code, value, fault, text) => {
    expect(shown(code, value).problems).toMatchObject([{ field: "feedKg", fault, text }]);
  });
});

describe("units", () => {
  it.each(["耗料(kg/只)", "耗料(公斤/羽)", "采食量 kg/头"])(
    "feed per animal is not read as a house's: %s",
    (name) =>
      expect(read(csv(name, "0.12"))).toMatchObject({
        rows: [{ feedKg: "" }],
        unknown: [{ hasFigures: true }],
      }),
  );
  it.each(["体重(kg/只)", "均重（公斤/羽）", "体重 kg/头"])("a weight is per animal: %s", (name) =>
    expect(read(csv(name, "2.1")).rows).toMatchObject([{ weightG: "2100" }]),
  );
  it.each([
    ["单位：吨", "1200"],
    ["三号场日报    单位：只、斤", "0.6"],
    ["填报单位：东方农场 计量单位：吨", "1200"],
    ["Unit: t", "1200"],
    ["单位,吨", "1200"],
    ["填报单位：东方农场", "1.2"],
  ])("above the headings count: %s", (above, feedKg) => {
    expect(read(csv("采食量", "1.2", `${above},,\n`)).rows).toMatchObject([{ feedKg }]);
    expect(read(csv("采食量 kg", "1.2", `${above},,\n`)).rows).toMatchObject([{ feedKg: "1.2" }]);
  });
  it.each(["单位：包", "单位：kg或斤"])("above the headings require a choice: %s", (above) =>
    expect(read(csv("采食量", "1.2", `${above},,\n`))).toMatchObject({
      rows: [],
      understood: { units: [{ key: "feedKg", unit: null }] },
    }),
  );
});

describe("a picture in a cell of Excel", () => {
  const cell = '<c r="REF" t="e" vm="1"><v>#VALUE!</v></c>';
  const row = (...cells: readonly (string | number)[]) =>
    read(workbook(rowsOf([head, ["1", "2026-03-05", ...cells]])));
  it("is not read as a note", () =>
    expect(row(3, 120, cell)).toMatchObject({ rows: [{ dead: "3", note: "" }], problems: [] }));
  it("instead of a figure is reported", () =>
    expect(row(cell, 120).problems).toMatchObject([{ field: "dead", fault: "formulaError" }]));
});

describe("files of another format are named", () => {
  const bytes = (text: string, size = 400) =>
    Uint8Array.from({ length: size }, (_, at) =>
      at < text.length ? text.charCodeAt(at) : (at * 37) % 256,
    );
  const owner = new Uint8Array(165).fill(0x20);
  owner.set([5, ...strToU8("Zhang")]);
  owner.set([5, 0, 90, 0, 104, 0, 97, 0, 110, 0, 103, 0], 55);
  it.each([
    ["guarded", "encrypted against leaks", bytes("b\x14#e\0\0E-SafeNet\0\0LOCK")],
    ["guarded", "encrypted against leaks", bytes("%TSD-Header-###%")],
    ["ownerNote", "~$, beside an open file", owner],
    ["ownerNote", "._, beside a file of a Mac", bytes("\0\x05\x16\x07\0\x02\0\0Mac OS X")],
    ["picture", "JPEG", bytes("\xff\xd8\xff\xe0\0\x10JFIF")],
    ["picture", "PNG", bytes("\x89PNG\r\n\x1a\n")],
    ["otherKind", "JSON", strToU8('[{"栋舍":"1"}]')],
    ["otherKind", "RTF", strToU8("{\\rtf1\\ansi}")],
    ["otherKind", "SYLK", strToU8("ID;PWXL;N;E\n")],
  ])("%s: %s", (fault, _name, file) => expect(readTable(dayTable, file)).toMatchObject({ fault }));
});

it.each(["合計", "總計", "小計", "1號舍合計"])(
  "a total in traditional characters is not a row: %s",
  (name) =>
    expect(
      read(strToU8(`栋舍,日期,死亡\n1,2026-03-05,3\n${name},,3\n`)).understood.ignored,
    ).toMatchObject([{ kind: "total" }]),
);
