// @vitest-environment jsdom
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { rowsOf, workbook, workbookOf } from "./workbook-maker.ts";

/* Further bug reports about other products, reproduced with this one. */

const head = ["栋舍", "日期", "死亡", "采食量 kg", "备注"];
const dated = { styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>' };
type Cells = readonly (string | number | null)[];
const days = (...rows: readonly Cells[]) =>
  readTable(dayTable, workbook(rowsOf([head, ...rows]), dated));

describe("a picture in a cell of WPS (genoffice 693)", () => {
  const pictures = [
    '<c r="REF" t="str"><f>_xlfn.DISPIMG("ID_A1B2",1)</f><v>=DISPIMG("ID_A1B2",1)</v></c>',
    '=DISPIMG("ID_A1B2",1)',
  ];
  it.each(pictures)("is not read as a note: %s", (cell) => {
    expect(days(["1", "2026-03-05", 3, 120, cell])).toMatchObject({
      rows: [{ dead: "3", note: "" }],
      problems: [],
    });
  });
  it.each(pictures)("instead of a figure or day is reported: %s", (cell) => {
    expect(days(["1", "2026-03-05", cell, 120], ["1", cell, 3, 120])).toMatchObject({
      rows: [],
      problems: [
        { row: 2, field: "dead", fault: "number" },
        { row: 3, field: "day", fault: "day" },
      ],
    });
  });
});

describe("days", () => {
  const date = (serial: number) => `<c r="REF" s="1"><v>${serial}</v></c>`;
  const [january3, may3] = [46_025, 46_145];

  it("that a spreadsheet misread are reported where the rest stayed text (DesktopEditors 2053)", () => {
    for (const text of ["13/03/2026", "3/13/2026", "13.03.2026"])
      expect(days(["1", date(january3), 3], ["1", date(may3), 3], ["1", text, 4])).toMatchObject({
        rows: [{ row: 4, day: "2026-03-13" }],
        problems: [
          { row: 2, field: "day", fault: "swapped", text: "2026-01-03" },
          { row: 3, field: "day", fault: "swapped", text: "2026-05-03" },
        ],
      });
  });
  it.each([
    ["another day cannot be swapped", ["13/03/2026"], [january3, january3 + 20]],
    ["a text has its year in front", ["2026-03-13"], [january3, may3]],
  ])("beside texts are read as they are where %s", (_, texts, serials) => {
    const rows = [...serials.map(date), ...texts].map((cell): Cells => ["1", cell, 3]);
    expect(days(...rows)).toMatchObject({ problems: [] });
  });

  it.each(["2026/3/5 上午 12:00:00", "2026/3/5 下午 3:20", "2026-03-05 上午8:00"])(
    "may have a time written by a Chinese Windows: %s",
    (text) => expect(days(["1", text, 3])).toMatchObject({ rows: [{ day: "2026-03-05" }] }),
  );

  it.each([
    ["2026-03-05", true],
    ["2026-03-05T00:00:00", true],
    ["2026-03-05T08:30:00.000", true],
    ["2026-03-05T00:00:00.000Z", true],
    ["2026-03-04T16:00:00.000Z", false],
    ["2026-03-05T07:00:00+08:00", false],
  ])("written as %s are read: %s (sheetjs 1576, spout 480)", (value, isRead) => {
    const found = days(["1", `<c r="REF" t="d"><v>${value}</v></c>`, 3]);
    expect(found).toMatchObject(
      isRead
        ? { rows: [{ day: "2026-03-05" }] }
        : { rows: [], problems: [{ field: "day", fault: "day" }] },
    );
  });
});

describe("tables one below the other", () => {
  const east = "农场：东场\n栋舍,日期,死亡\n1,2026-03-05,3\n";
  const read = (text: string) => readTable(dayTable, strToU8(text));
  it.each([
    ["another farm", east, "农场：西场\n栋舍,日期,死亡\n1,2026-03-05,9\n"],
    ["another day", "日期：2026-03-05\n栋舍,死亡\n1,3\n", "日期：2026-03-06\n栋舍,死亡\n1,9\n"],
    ["another farm, without headings", east, "\n农场：,西场\n1,2026-03-05,9\n"],
  ])("of %s do not count for the first", (_, first, second) => {
    expect(read(first + second)).toMatchObject({
      rows: [{ row: 3, dead: "3" }],
      problems: [{ fault: "otherHeadings" }],
    });
  });
  it("of the same farm are one table, and a day beside a signature starts no other", () => {
    expect(read(`${east}${east.replace("05,3", "06,4")}制表人：张三 农场：西场\n`)).toMatchObject({
      rows: [
        { farm: "东场", dead: "3" },
        { farm: "东场", dead: "4" },
      ],
      problems: [],
      understood: { ignored: [{ kind: "headings" }, { kind: "headings" }, { kind: "signature" }] },
    });
  });
});

it("references of cells and merges may be in lower case", () => {
  const rows = rowsOf([head.slice(0, 3), ["1", "2026-03-05", 3], [null, "2026-03-06", 4]]);
  const small = rows.replace(/ r="[A-Z]+[23]"/g, (name) => name.toLowerCase());
  expect(readTable(dayTable, workbookOf([{ rows: small, merges: ["a2:a3"] }]))).toMatchObject({
    rows: [
      { house: "1", dead: "3" },
      { house: "1", dead: "4" },
    ],
  });
});

it.each(["，", "；"])("the Chinese %s separates fields if no other character does", (sign) => {
  const text = ["栋舍,日期,死亡", "1,2026-03-05,3"].join("\n").replaceAll(",", sign);
  expect(readTable(dayTable, strToU8(text))).toMatchObject({ rows: [{ house: "1", dead: "3" }] });
});
