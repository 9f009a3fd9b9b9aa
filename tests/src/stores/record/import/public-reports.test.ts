// @vitest-environment jsdom
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { DayColumn } from "../../../../../contract/flock/production/production-import.ts";
import { houseTable } from "../../../../../src/stores/record/import/house-import-table.ts";
import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import type {
  ImportChoices,
  ImportTable,
} from "../../../../../src/stores/record/import/import-result.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { rowsOf, workbook } from "./workbook-maker.ts";

/* Reports about other products, tried on this one: the number of each is in its title. */

function read(bytes: Uint8Array, choices: ImportChoices = {}): ImportTable<DayColumn> {
  const found = readTable(dayTable, bytes, choices);
  if ("fault" in found) throw new Error(`refused: ${JSON.stringify(found)}`);
  return found;
}
const filled = (bytes: Uint8Array) =>
  read(bytes).rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== "")),
  );
const csv = (text: string) => strToU8(text);
const head = ["栋舍", "日期", "死亡", "采食量 kg"];
const dated = { styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>' };

describe("workbooks", () => {
  it("a date is that of the sheet in every time zone, and half a second early too (sheetjs 1470, 2644)", () => {
    for (const serial of ["46086", "46085.999996", "46086.75"])
      expect(
        filled(workbook(rowsOf([head, ["1", `<c r="REF" s="1"><v>${serial}</v></c>`, 3]]), dated)),
      ).toMatchObject([{ day: "2026-03-05" }]);
  });

  it("a blank cell that claims to hold a shared text is blank (js-xlsx 40, read-excel-file 92)", () => {
    for (const blank of ['<c r="REF" t="s"/>', '<c r="REF" t="s"><v></v></c>'])
      expect(filled(workbook(rowsOf([head, ["1", "2026-03-05", blank, 120]])))).toEqual([
        { row: 2, house: "1", day: "2026-03-05", feedKg: "120" },
      ]);
  });

  it("a cell of a shared formula has its result (XLSX.jl 235)", () => {
    const cell = '<c r="REF"><f t="shared" si="0"/><v>44</v></c>';
    expect(filled(workbook(rowsOf([head, ["1", "2026-03-05", cell]])))).toMatchObject([
      { dead: "44" },
    ]);
  });

  it("a text of several runs is one text, and the next one is the next (exceljs 1431)", () => {
    const strings = "<si><r><t>1</t></r><r><t>号舍</t></r></si><si><t>2026-03-05</t></si>";
    const cell = (at: number) => `<c r="REF" t="s"><v>${at}</v></c>`;
    expect(filled(workbook(rowsOf([head, [cell(0), cell(1), 3]]), { strings }))).toEqual([
      { row: 2, house: "1号舍", day: "2026-03-05", dead: "3" },
    ]);
  });
});

describe("workbooks, tried later", () => {
  const cellRead = (cell: string, made: Parameters<typeof workbook>[1] = {}) =>
    read(workbook(rowsOf([head, ["1", "2026-03-05", cell, 120]]), made));

  it("a text in a cell with the format of dates is that text (simplexlsx 36)", () => {
    const strings = "<si><t>19/19/2026</t></si>";
    const made = workbook(rowsOf([head, ["1", '<c r="REF" t="s" s="1"><v>0</v></c>', 3]]), {
      ...dated,
      strings,
    });
    expect(read(made).problems).toMatchObject([{ row: 2, field: "day", text: "19/19/2026" }]);
  });

  it("a shared text that is empty is a blank cell, no number of a text (codex 38118)", () => {
    const { rows } = cellRead('<c r="REF" t="s"><v>1</v></c>', {
      strings: "<si><t>x</t></si><si><t/></si>",
    });
    expect(rows).toMatchObject([{ dead: "", feedKg: "120" }]);
  });

  it.each(["#N/A", "#DIV/0!", "#REF!", "#VALUE!", "42"])(
    "an error is reported and no number: %s (bilig 42)",
    (text) => {
      expect(cellRead(`<c r="REF" t="e"><v>${text}</v></c>`).problems).toMatchObject([
        { row: 2, field: "dead", fault: "formulaError", text },
      ]);
    },
  );

  it.each([
    "#,##0.00\\ [$EUR]",
    "[$-409]#,##0;[Red]-#,##0",
    '0" head"',
    "_-* #,##0\\ _d_-",
    "0.00E+00",
    "# ?/?",
    "[Yellow]General",
    "@",
  ])("a number stays one in the format %s (exceljs 2899)", (format) => {
    const styles =
      `<numFmts><numFmt numFmtId="190" formatCode="${format.replaceAll('"', "&quot;")}"/>` +
      '</numFmts><cellXfs><xf/><xf numFmtId="190"/></cellXfs>';
    expect(cellRead('<c r="REF" s="1"><v>44</v></c>', { styles }).rows).toMatchObject([
      { dead: "44" },
    ]);
  });

  it("a thousand formatted columns without content are ignored (onodo 388)", () => {
    const wide = Array.from({ length: 300 }, () => '<c s="1"/>').join("");
    const rows = rowsOf([head, ["1", "2026-03-05", 3]]).replaceAll("</row>", `${wide}</row>`);
    expect(read(workbook(rows, dated)).unknown).toEqual([]);
  });

  it("a row with only a formula's 0 is kept (apex-excel-gateway 11)", () => {
    const zero = '<c r="REF"><f>SUM(A9:B9)</f><v>0</v></c>';
    const made = workbook(rowsOf([head, ["1", "2026-03-05", 3], [null, null, zero]]));
    // It is sent, and the server names what it lacks.
    expect(read(made).rows).toMatchObject([{ row: 2 }, { row: 3, house: "", day: "", dead: "0" }]);
  });
});

describe("numbers that are names", () => {
  const houses = ["农场", "栋舍名称", "畜禽种类", "网络编号", "SIM 卡号"];
  const housesIn = (cells: readonly unknown[], styles = "<cellXfs><xf/></cellXfs>") =>
    readTable(houseTable, workbook(rowsOf([houses, cells as string[]]), { styles }));
  const formatted = (code: string) =>
    `<numFmts><numFmt numFmtId="190" formatCode="${code.replaceAll('"', "&quot;")}"/></numFmts>` +
    '<cellXfs><xf/><xf numFmtId="190"/></cellXfs>';

  it.each([
    ["0000", "12", "0012"],
    ['"GW-"0000', "12", "GW-0012"],
    ['0"号舍"', "12", "12号舍"],
    ["000\\-000", "12345", "012-345"],
    ["00", "12345", "12345"],
    ["#,##0", "1234", "1234"],
    ["0.00", "12", "12"],
    ["General", "12", "12"],
  ])("a name is read as its format %s shows it (bilig 28, seed 2562)", (code, value, shown) => {
    const cells = ["东场", "1", "肉鸡", `<c r="REF" s="1"><v>${value}</v></c>`];
    expect(housesIn(cells, formatted(code))).toMatchObject({ rows: [{ networkId: shown }] });
  });

  it("a figure keeps its value in such a format", () => {
    const cell = '<c r="REF" s="1"><v>44</v></c>';
    const made = rowsOf([head, ["1", "2026-03-05", cell, 120]]);
    expect(read(workbook(made, { styles: formatted('0000" head"') })).rows).toMatchObject([
      { dead: "44" },
    ]);
  });
});

describe("texts", () => {
  it("a byte order mark before a quoted first heading is not part of it (csvlint 37, csvql 103)", () => {
    expect(filled(csv('\ufeff"栋舍","日期","死亡"\n"1","2026-03-05","3"\n'))).toMatchObject([
      { house: "1", dead: "3" },
    ]);
  });

  it("a decimal comma is never dropped (frappe 8728, may 244)", () => {
    expect(filled(csv("栋舍;日期;采食量 kg\n1;2026-03-05;13,75\n"))).toMatchObject([
      { feedKg: "13.75" },
    ]);
  });

  it("a point is never taken for a group by a person's settings (metabase 45171)", () => {
    expect(filled(csv("栋舍;日期;采食量 kg\n1;2026-03-05;18500.00\n"))).toMatchObject([
      { feedKg: "18500.00" },
    ]);
  });

  it("three digits after a comma require a choice (dollardollar 55)", () => {
    const table = read(csv("栋舍;日期;采食量 kg\n1;2026-03-05;173,900\n"));
    expect([table.rows, table.understood.numbers]).toEqual([
      [],
      { sign: null, example: "173,900" },
    ]);
  });

  it("groups are parted by blanks, narrow ones too (dbeaver 7839)", () => {
    for (const blank of [" ", "\u00a0", "\u202f"])
      expect(filled(csv(`栋舍;日期;采食量 kg\n1;2026-03-05;10${blank}237,65\n`))).toMatchObject([
        { feedKg: "10237.65" },
      ]);
  });

  it("an unclosed quotation mark swallows no lines (scala-csv 18, batch-import 50)", () => {
    expect(filled(csv('栋舍,日期,死亡,备注\n1,2026-03-05,3,"雨\n2,2026-03-05,4,\n'))).toMatchObject(
      [
        { house: "1", dead: "3" },
        { house: "2", dead: "4" },
      ],
    );
  });

  it("a quoted text may hold lines, after a blank too (dbeaver 41361)", () => {
    expect(
      filled(csv('栋舍, 备注, 日期, 死亡\n1, "雨\n晴", 2026-03-05, 3\n2,,2026-03-05,4\n')),
    ).toMatchObject([
      { house: "1", day: "2026-03-05", dead: "3" },
      { house: "2", day: "2026-03-05", dead: "4" },
    ]);
  });

  it("a mark and a line that names the separator are no part of the table (grafana 95763, 110099)", () => {
    const text = "sep=;\r\n栋舍;日期;死亡\r\n1;2026-03-05;3\r\n";
    expect(filled(csv(`\ufeff${text}`))).toMatchObject([{ house: "1", dead: "3" }]);
    const wide = new Uint8Array(Buffer.from(`\ufeff${text.replaceAll(";", "\t")}`, "utf16le"));
    expect(filled(wide.slice(0))).toMatchObject([{ house: "1", dead: "3" }]);
  });
});

it("a sheet that says a wrong extent of itself is read to its end (sheetjs 881, 1004, 1557)", () => {
  const rows = rowsOf([head, ["1", "2026-03-05", 3], ["2", "2026-03-05", 4]]);
  const made = workbook(`</sheetData><dimension ref="A1:C1"/><sheetData>${rows}`);
  expect(filled(made)).toHaveLength(2);
});
