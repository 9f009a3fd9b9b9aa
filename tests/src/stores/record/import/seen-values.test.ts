// @vitest-environment jsdom
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { inline, rowsOf, workbook, workbookOf } from "./workbook-maker.ts";

/* The displayed text of a cell may differ from its stored value. */

type Cells = readonly (string | number | null)[];
const head = ["栋舍", "日期", "死亡", "采食量"];
const read = (rows: readonly Cells[], made: Parameters<typeof workbook>[1] = {}) =>
  readTable(dayTable, workbook(rowsOf(rows), made));
const styled = (style: number, value: string | number) =>
  `<c r="REF" s="${style}"><v>${value}</v></c>`;

describe("text that is struck through", () => {
  const styles =
    '<fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>' +
    '<cellXfs><xf/><xf fontId="1"/><xf fontId="2"/></cellXfs>';
  it("is reported for a whole cell, but not if the line was removed again", () => {
    const rows = [head, ["1", "2026-03-05", styled(1, 3), 120], ["2", "2026-03-05", styled(2, 3)]];
    expect(read(rows, { styles })).toMatchObject({
      rows: [{ row: 3, dead: "3" }],
      problems: [{ row: 2, field: "dead", fault: "struck", text: "3" }],
    });
  });
  it("is reported for a part of a number: a struck 3 and a 5 are not 35", () => {
    const runs = '<r><rPr><strike/></rPr><t>3</t></r><r><t xml:space="preserve">5</t></r>';
    for (const [cell, strings] of [
      ['<c r="REF" t="s"><v>0</v></c>', `<si>${runs}</si>`],
      [`<c r="REF" t="inlineStr"><is>${runs}</is></c>`, ""],
    ] as const)
      expect(read([head, ["1", "2026-03-05", cell, 120]], { strings })).toMatchObject({
        rows: [],
        problems: [{ field: "dead", fault: "struck", text: "35" }],
      });
  });
  it("is kept in a note", () => {
    const note = '<c r="REF" t="inlineStr"><is><r><rPr><strike/></rPr><t>ab</t></r></is></c>';
    expect(
      read([
        [...head, "备注"],
        ["1", "2026-03-05", 3, 120, note],
      ]),
    ).toMatchObject({
      rows: [{ note: "a\u0336b\u0336" }],
      problems: [],
    });
  });
});

describe("a unit shown by a cell's number format", () => {
  const styles = (...codes: string[]) =>
    `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join("")}</numFmts>` +
    `<cellXfs><xf/>${codes.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join("")}</cellXfs>`;
  it.each([
    ["0.0&quot;吨&quot;", "1200"],
    ["0.0\\t", "1200"],
    ["#,##0.0_ &quot;kg&quot;", "1.2"],
    ["General&quot;斤&quot;", "0.6"],
    ["0.0吨", "1200"],
    ["0.0_);[Red](0.0)", "1.2"],
    ["0.00E+00", "1.2"],
    ["[$¥-804]#,##0.0", "1.2"],
  ])("sets the unit of the column: %s", (code, feedKg) => {
    const rows = [head, ["1", "2026-03-05", 3, styled(1, 1.2)]];
    expect(read(rows, { styles: styles(code) })).toMatchObject({
      rows: [{ feedKg }],
      problems: [],
    });
  });
  it("is shown to the person, who can choose another one", () => {
    const rows = [head, ["1", "2026-03-05", 3, styled(1, 1.2)]];
    const made = workbook(rowsOf(rows), { styles: styles("0.0&quot;吨&quot;") });
    const units = (unit: string) => ({ understood: { units: [{ key: "feedKg", unit }] } });
    expect(readTable(dayTable, made)).toMatchObject(units("t"));
    expect(readTable(dayTable, made, { units: { feedKg: "kg" } })).toMatchObject({
      ...units("kg"),
      rows: [],
      problems: [{ field: "feedKg", fault: "unit", text: "1.2 吨" }],
    });
  });
  it("is reported where it differs from the column's, or is not a unit of the column", () => {
    const codes = ["0&quot;kg&quot;", "0.0&quot;吨&quot;", "0&quot;包&quot;"];
    const row = (style: number): Cells => ["1", `2026-03-0${style}`, 3, styled(style, 12)];
    expect(read([head, row(1), row(2), row(3)], { styles: styles(...codes) })).toMatchObject({
      rows: [{ feedKg: "12" }],
      problems: [
        { row: 3, fault: "unit", text: "12 吨" },
        { row: 4, fault: "unit", text: "12 包" },
      ],
    });
    const named = ["栋舍", "日期", "死亡", "采食量 kg"];
    expect(read([named, row(2)], { styles: styles(...codes) })).toMatchObject({
      problems: [{ fault: "unit" }],
    });
    expect(
      read([head, ["1", "2026-03-05", styled(1, 3)]], { styles: styles("0&quot;只&quot;") }),
    ).toMatchObject({
      rows: [{ dead: "3" }],
    });
  });
});

describe("two numbers in one cell", () => {
  it.each(["510\n600", "510\r\n600", "510  600", "510\t600", "510　600"])(
    "are not one number of six digits: %j",
    (text) => {
      const cell = inline("REF", text.replace("\r", "&#13;"));
      expect(read([head, ["1", "2026-03-05", 3, cell]])).toMatchObject({
        rows: [],
        problems: [{ field: "feedKg", fault: "number" }],
      });
      const csv = strToU8(`栋舍,日期,采食量\n1,2026-03-05,"${text}"\n`);
      expect(readTable(dayTable, csv)).toMatchObject({ problems: [{ fault: "number" }] });
    },
  );
});

describe("headings below the first ones", () => {
  const other = ["栋舍", "日期", "采食量", "死亡"];
  it("end the first table if they belong to another one, and are reported", () => {
    const rows = [head, ["1", "2026-03-05", 3, 120], other, ["2", "2026-03-05", 110, 4]];
    expect(read(rows)).toMatchObject({
      rows: [{ row: 2, dead: "3" }],
      problems: [{ row: 3, field: "house", fault: "otherHeadings" }],
    });
  });
  it("are left out if they are the same, also in another language", () => {
    const english = ["House", "Day", "Dead", "Feed"];
    const rows = [head, english, ["1", "2026-03-05", 3, 120], head, ["2", "2026-03-05", 4, 110]];
    expect(read(rows)).toMatchObject({
      rows: [{ row: 3 }, { row: 5, dead: "4" }],
      problems: [],
      understood: {
        ignored: [
          { row: 2, kind: "headings" },
          { row: 4, kind: "headings" },
        ],
      },
    });
  });
});

it("hidden columns are read, and named", () => {
  const columns =
    '<cols><col min="1" max="2"/><col min="3" max="3" hidden="true"/><col min="4" max="9" width="0"/></cols>';
  const rows = rowsOf([head, ["1", "2026-03-05", 3, 120]]);
  expect(readTable(dayTable, workbookOf([{ rows, columns }]))).toMatchObject({
    rows: [{ dead: "3", feedKg: "120" }],
    understood: { hiddenColumns: ["死亡", "采食量"] },
  });
});
