// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { DayColumn } from "../../../../../contract/flock/production/production-import.ts";
import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import type {
  ImportChoices,
  ImportTable,
} from "../../../../../src/stores/record/import/import-result.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { rowsOf, workbook, workbookOf } from "./workbook-maker.ts";

/* Spreadsheets as people really keep them: each oddity comes from a public bug report. */

const read = (bytes: Uint8Array, choices: ImportChoices = {}) =>
  readTable(dayTable, bytes, choices);
const csv = (text: string, choices?: ImportChoices) => read(strToU8(text), choices);
function tableOf(found: ReturnType<typeof read>): ImportTable<DayColumn> {
  if ("fault" in found) throw new Error(`refused: ${JSON.stringify(found)}`);
  return found;
}
/** Rows without their blank cells. */
const filled = (found: ReturnType<typeof read>) =>
  tableOf(found).rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== "")),
  );
const head = ["栋舍", "日期", "死亡", "淘汰", "采食量"];
const dated = '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>';

describe("a formula without its result", () => {
  const rows = (cell: string) =>
    workbook(rowsOf([head, ["1", "2026-03-05", cell, 2, 100], ["2", "2026-03-05", 1, 2, 100]]));

  it.each([
    '<c r="REF"><f>SUM(A1:A2)</f></c>',
    '<c r="REF"><f>SUM(A1:A2)</f><v></v></c>',
    '<c r="REF"><f>SUM(A1:A2)</f><v/></c>',
    '<c r="REF"><f t="shared" si="0"/></c>',
    '<c r="REF" t="str"><f>A1</f></c>',
  ])("is reported with its cell, and its row is not sent: %s", (cell) => {
    const table = tableOf(read(rows(cell)));
    expect(table.problems).toEqual([{ row: 2, field: "dead", fault: "noResult", text: "" }]);
    expect(table.rows.map(({ row }) => row)).toEqual([3]);
  });

  it("is also assumed where the program left all calculation to Excel", () => {
    const made = workbook(
      rowsOf([head, ["1", "2026-03-05", '<c r="REF"><f>1+2</f><v>0</v></c>', 2, 100]]),
      { calculation: '<calcPr calcId="124519" fullCalcOnLoad="true"/>' },
    );
    expect(tableOf(read(made)).problems).toMatchObject([{ row: 2, fault: "noResult" }]);
  });

  it("is not assumed for an empty text or an error, which are results", () => {
    const blank = filled(read(rows('<c r="REF" t="str"><f>IF(1,"")</f><v></v></c>')));
    expect(blank[0]).toEqual({ row: 2, house: "1", day: "2026-03-05", culled: "2", feedKg: "100" });
    expect(tableOf(read(rows('<c r="REF" t="e"><f>1/0</f><v>#DIV/0!</v></c>'))).problems).toEqual([
      { row: 2, field: "dead", fault: "formulaError", text: "#DIV/0!" },
    ]);
  });

  it("in the house name excludes its row too", () => {
    const made = workbook(rowsOf([head, ['<c r="REF"><f>B1</f></c>', "2026-03-05", 1]]));
    expect(tableOf(read(made)).problems).toMatchObject([{ field: "house", fault: "noResult" }]);
  });
});

describe("days since 1904", () => {
  it.each(["1", "true", "TRUE", " true "])("are recognised by date1904=%j", (date1904) => {
    const made = workbook(rowsOf([head, ["1", '<c r="REF" s="1"><v>44624</v></c>', 1]]), {
      date1904,
      styles: dated,
    });
    expect(filled(read(made))).toMatchObject([{ day: "2026-03-05" }]);
  });
  it.each(["0", "false"])("are not assumed for date1904=%j", (date1904) => {
    const made = workbook(rowsOf([head, ["1", '<c r="REF" s="1"><v>46086</v></c>', 1]]), {
      date1904,
      styles: dated,
    });
    expect(filled(read(made))).toMatchObject([{ day: "2026-03-05" }]);
  });
});

describe("choice of the sheet", () => {
  const cover = { name: "封面", rows: rowsOf([["三月日报"], ["东场"]]) };
  const march = { name: "三月", rows: rowsOf([head, ["1", "2026-03-05", 3]]) };
  const april = { name: "四月", rows: rowsOf([head, ["1", "2026-04-05", 4]]) };
  const old = { ...april, name: "旧", state: "veryHidden" } as const;

  it("takes the first visible one with the headings, and names it", () => {
    const table = tableOf(read(workbookOf([old, cover, march])));
    expect([table.understood.sheet, table.understood.otherSheets]).toEqual(["三月", []]);
    expect(table.rows).toMatchObject([{ dead: "3" }]);
  });

  it("offers all sheets with the headings", () => {
    const both = workbookOf([cover, march, april]);
    expect(tableOf(read(both)).understood.otherSheets).toEqual(["四月"]);
    expect(filled(read(both, { sheet: "四月" }))).toMatchObject([{ day: "2026-04-05" }]);
  });

  it("names a sheet without a column, and a hidden one with the headings", () => {
    const half = {
      name: "半",
      rows: rowsOf([
        ["栋舍", "死亡"],
        ["1", 3],
      ]),
    };
    expect(read(workbookOf([cover, half]))).toEqual({
      fault: "columnMissing",
      sheet: "半",
      columns: ["day"],
    });
    expect(read(workbookOf([cover, old]))).toMatchObject({ fault: "hidden", sheet: "旧" });
  });
});

describe("headings", () => {
  const upper = ["栋舍", "日期", "减少数", null, "采食量"];
  const lower = [null, null, "死亡", "淘汰", null];
  const day = ["1", "2026-03-05", 3, 1, 100];
  const merges = ["A1:A2", "B1:B2", "C1:D1", "E1:E2"];
  const entry = { row: 3, house: "1", day: "2026-03-05", dead: "3", culled: "1", feedKg: "100" };

  it("in two rows are understood, merged or not", () => {
    const rows = rowsOf([upper, lower, day]);
    for (const made of [workbookOf([{ rows, merges }]), workbookOf([{ rows }])]) {
      expect(filled(read(made))).toEqual([entry]);
      expect(tableOf(read(made)).unknown).toMatchObject([]);
    }
  });

  it("in three rows are understood, with units below them", () => {
    const units = [null, null, "只", "只", "kg"];
    const made = workbookOf([{ rows: rowsOf([upper, lower, units, day]), merges }]);
    expect(filled(read(made))).toEqual([{ ...entry, row: 4 }]);
    expect(tableOf(read(made)).problems).toEqual([]);
  });

  it("with an unexpected unit are unknown", () => {
    const made = workbookOf([
      {
        rows: rowsOf([
          ["栋舍", "日期", "死亡", "体重"],
          [null, null, "只", "lb"],
          ["1", "2026-03-05", 3, 2.1],
        ]),
      },
    ]);
    expect(tableOf(read(made)).unknown).toMatchObject([{ heading: "体重 lb", hasFigures: true }]);
    expect(filled(read(made))).toEqual([{ row: 3, house: "1", day: "2026-03-05", dead: "3" }]);
  });

  it("that split a column into parts do not present one part as the whole", () => {
    const rows = rowsOf([upper.with(2, "死亡"), lower.with(2, "公").with(3, "母"), day]);
    for (const made of [workbookOf([{ rows, merges }]), workbookOf([{ rows }])]) {
      const table = tableOf(read(made));
      expect(table.unknown.map(({ hasFigures }) => hasFigures)).toEqual([true, true]);
      expect(filled(read(made))).toEqual([
        { row: 3, house: "1", day: "2026-03-05", feedKg: "100" },
      ]);
    }
  });

  it("over two columns without a row below name the first, and the second is reported", () => {
    const made = workbookOf([{ rows: rowsOf([upper.with(2, "死亡"), day]), merges: ["C1:D1"] }]);
    expect(tableOf(read(made)).unknown).toMatchObject([{ heading: "死亡", hasFigures: true }]);
  });

  it("may follow labels, with values for missing columns", () => {
    const made = workbookOf([
      {
        rows: rowsOf([
          ["生产日报"],
          ["农场：东场  日期：2026-03-05"],
          ["填报", "张三"],
          ["栋舍", "死亡"],
          ["1", 3],
          ["2", 4],
        ]),
        merges: ["A1:E1", "A2:E2"],
      },
    ]);
    expect(filled(read(made))).toEqual([
      { row: 5, farm: "东场", house: "1", day: "2026-03-05", dead: "3" },
      { row: 6, farm: "东场", house: "2", day: "2026-03-05", dead: "4" },
    ]);
    expect(tableOf(read(made)).understood.above).toEqual([
      { key: "farm", text: "东场" },
      { key: "day", text: "2026-03-05" },
    ]);
  });

  it("are found within the first twenty rows", () => {
    const lines = (above: number) => `${"x\n".repeat(above)}栋舍,日期,死亡\n1,2026-03-05,3\n`;
    expect(filled(csv(lines(19)))).toMatchObject([{ row: 21, dead: "3" }]);
    expect(csv(lines(20))).toMatchObject({ fault: "columnMissing" });
  });
});

describe("lines below the table", () => {
  it("with totals, signatures or repeated headings are skipped and reported", () => {
    const table = tableOf(
      csv(
        "栋舍,日期,死亡\n1,2026-03-05,3\n小计,,3\n栋舍,日期,死亡\n2,2026-03-05,4\n合计,,7\nTotal,,7\n制表人：张三,,\n",
      ),
    );
    expect(table.rows.map(({ row, dead }) => [row, dead])).toEqual([
      [2, "3"],
      [5, "4"],
    ]);
    expect(table.understood.ignored.map(({ row, kind }) => [row, kind])).toEqual([
      [3, "total"],
      [4, "headings"],
      [6, "total"],
      [7, "total"],
      [8, "signature"],
    ]);
  });

  it("with all required values are rows, whatever their name", () => {
    const table = tableOf(
      csv("栋舍,日期,死亡\n合计舍,2026-03-05,3\nTotal,2026-03-05,4\n1,小计,7\n"),
    );
    expect(table.rows.map(({ house }) => house)).toEqual(["合计舍", "Total"]);
    expect(table.understood.ignored).toEqual([{ row: 4, kind: "total", text: "1 小计 7" }]);
  });

  it("inherit house and day of a merged cell from above, but not a merged figure", () => {
    const rows = rowsOf([head, ["1", "2026-03-05", 3, 1, 300], [null, "2026-03-06", 4, 1, null]]);
    const table = tableOf(read(workbookOf([{ rows, merges: ["A2:A3"] }])));
    expect(table.rows.map(({ house, day }) => [house, day])).toEqual([
      ["1", "2026-03-05"],
      ["1", "2026-03-06"],
    ]);
    const merged = tableOf(read(workbookOf([{ rows, merges: ["A2:A3", "E2:E3"] }])));
    expect(merged.problems.map(({ row, fault }) => [row, fault])).toEqual([
      [2, "merged"],
      [3, "merged"],
    ]);
  });
});

describe("number and date formats of the file", () => {
  it("uses the decimal sign shared by all cells", () => {
    const table = tableOf(
      csv("栋舍;日期;死亡;采食量\n1;2026-03-05;3;1836,9\n2;2026-03-05;1;1,200\n"),
    );
    expect(table.rows.map(({ feedKg }) => feedKg)).toEqual(["1836.9", "1.200"]);
    expect(table.understood.numbers).toEqual({ sign: ",", example: "1,200" });
  });

  it.each([
    ["1.200,5", "1200.5"],
    ["1 836,9", "1836.9"],
    ["1,836.9", "1836.9"],
    ["1'836.9", "1836.9"],
    ["1836.9", "1836.9"],
    ["１２", "12"],
    ["１，８３６．９", "1836.9"],
    ["0,125", "0.125"],
    ["12\u200b", "12"],
    ["\ufeff12\u00a0", "12"],
    ["—", ""],
    ["－", ""],
    ["/", ""],
  ])("parses %j as %j", (text, value) => {
    expect(
      tableOf(csv(`栋舍\t日期\t死亡\t采食量\n1\t2026-03-05\t3\t${text}\n`)).rows[0]?.feedKg,
    ).toBe(value);
  });

  it.each(["1,200", "1.200", "12,500"])("requires a choice for %j, without guessing", (text) => {
    const file = `栋舍\t日期\t采食量\n1\t2026-03-05\t${text}\n`;
    expect(tableOf(csv(file))).toMatchObject({ rows: [], understood: { numbers: { sign: null } } });
    const values = ([".", ","] as const).map(
      (decimal) => tableOf(csv(file, { decimal })).rows[0]?.feedKg,
    );
    expect(new Set(values.map(Number)).size).toBe(2);
  });

  it("requires a choice where two cells contradict each other", () => {
    expect(
      tableOf(csv("栋舍\t日期\t采食量\n1\t2026-03-05\t1,5\n2\t2026-03-05\t1.5\n")),
    ).toMatchObject({ rows: [], understood: { numbers: { sign: null } } });
  });

  it.each([
    ["05.03.2026", "2026-03-05"],
    ["2026-03-05 00:00:00.000", "2026-03-05"],
    ["2026-03-05T00:00:00.000Z", "2026-03-05"],
    ["2026年3月5日", "2026-03-05"],
    ["２０２６/３/５", "2026-03-05"],
    ["20260305", "2026-03-05"],
    ["25/3/2026", "2026-03-25"],
    ["3/25/2026", "2026-03-25"],
    ["5 Mar 2026", "2026-03-05"],
    ["2026-03-05 星期四", "2026-03-05"],
  ])("reads the day %j as %j", (text, day) => {
    expect(filled(csv(`栋舍;日期;死亡\n1;${text};3\n`))).toMatchObject([{ day }]);
  });

  it("uses one date order for all cells, and requires a choice where two are possible", () => {
    expect(filled(csv("栋舍;日期;死亡\n1;5/3/2026;3\n1;25/3/2026;3\n"))).toMatchObject([
      { day: "2026-03-05" },
      { day: "2026-03-25" },
    ]);
    const unsure = "栋舍;日期;死亡\n1;5/3/2026;3\n1;6/3/2026;3\n";
    expect(tableOf(csv(unsure))).toMatchObject({ rows: [], understood: { days: { order: null } } });
    expect(filled(csv(unsure, { dayOrder: "mdy" }))).toMatchObject([
      { day: "2026-05-03" },
      { day: "2026-06-03" },
    ]);
  });

  it.each(["2026-03-04T16:00:00Z", "3月5日", "2026-02-30", "46086", "x"])(
    "refuses %j as a day",
    (text) => {
      expect(tableOf(csv(`栋舍;日期;死亡\n1;${text};3\n`)).problems).toMatchObject([
        { row: 2, field: "day", fault: "day" },
      ]);
    },
  );

  it.each(["1,2,3", "12kg", "1.2.3", "3只", "1e3", "=1+2"])("refuses %j as a number", (text) => {
    expect(tableOf(csv(`栋舍\t日期\t死亡\n1\t2026-03-05\t${text}\n`)).problems).toMatchObject([
      { row: 2, field: "dead", fault: "number" },
    ]);
  });

  const text = "栋舍\t日期\t死亡\r\n一号\t2026-03-05\t3\r\n";
  const wide = Buffer.from(text, "utf16le");
  it.each([
    ["UTF-16 little endian", wide, "utf-16le"],
    ["UTF-16 big endian", Buffer.from(wide).swap16(), "utf-16be"],
    [
      "UTF-16 big endian with a byte order mark",
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()]),
      "utf-16be",
    ],
    ["UTF-8", Buffer.from(`\ufeff${text}`), "utf-8"],
  ])("detects the encoding %s", (_, bytes, encoding) => {
    const table = tableOf(read(new Uint8Array(bytes)));
    expect(table.rows).toMatchObject([{ house: "一号", dead: "3" }]);
    expect(table.understood.form).toEqual({ encoding, separator: "\t" });
  });
});

it.each(["utf-16le", "utf-16be"])(
  "the byte order mark decides the encoding where few characters have a zero byte: %s",
  (encoding) => {
    const note = "鸡群精神良好".repeat(80);
    const wide = Buffer.from(`\ufeff栋舍\t日期\t备注\n一号\t2026-03-05\t${note}\n`, "utf16le");
    const table = tableOf(read(new Uint8Array(encoding === "utf-16be" ? wide.swap16() : wide)));
    expect(table.rows).toMatchObject([{ house: "一号", note }]);
    expect(table.understood.form).toMatchObject({ encoding });
  },
);

describe("a damaged text", () => {
  const day = (dead: string) => `1号舍,2026-03-05,${dead},7,8,9`;
  const heads = "栋舍,日期,死亡,淘汰,采食量 kg,饮水量 L";

  it("with an unquoted grouped number excludes the line with shifted columns", () => {
    const table = tableOf(csv(`${heads}\n${day("3")}\n${day("1,200").slice(0, -2)},\n`));
    expect(table.problems).toMatchObject([{ row: 3, fault: "shifted" }]);
    expect(table.rows.map(({ row }) => row)).toEqual([2]);
  });
  it("is not assumed where each line ends with a separator", () => {
    const lines = [day("3"), day("4").replace("8,9", "8.5,9")].map((line) => `${line},\n`);
    expect(tableOf(csv(`${heads}\n${lines.join("")}`)).problems).toEqual([]);
  });
  it("is reported where feed may have been split at its decimal comma", () => {
    const table = tableOf(csv(`${heads}\n${day("3")},\n${day("4")},\n`));
    expect(table.problems).toMatchObject([
      { row: 2, fault: "shifted" },
      { row: 3, fault: "shifted" },
    ]);
    expect(table.rows).toEqual([]);
  });

  it("with two stray quotes loses none of the lines between them", () => {
    const lines = [3, 4, 5, 6].map((dead) => day(String(dead)).replace("05", `0${dead}`));
    const file = [heads, `"${lines[0]}`, lines[1], `${lines[2]}"`, lines[3]].join("\n");
    const table = tableOf(csv(file));
    expect(table.rows.map(({ dead }) => dead)).toEqual(["3", "4", "6"]);
    expect(table.problems).toMatchObject([{ row: 4, field: "waterL", fault: "number" }]);
    const notes = tableOf(csv('栋舍,日期,备注,死亡\n1,2026-03-05,"a, b\nc, d",3\n'));
    expect(notes.rows).toMatchObject([{ dead: "3" }]);
  });

  it("with a lost byte is read in its encoding, and the damaged name is reported", () => {
    const bytes = strToU8([heads, day("3"), day("4"), day("5"), ""].join("\n"));
    const at = bytes.lastIndexOf(0xe5);
    const table = tableOf(read(Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 1)])));
    expect(table.understood.form?.encoding).toBe("utf-8");
    expect(table.rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(table.problems).toMatchObject([{ row: 4, field: "house", fault: "damaged" }]);
  });
});

it("conditional formats do not change the format of cells", () => {
  const styles =
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts>' +
    '<cellXfs><xf/><xf numFmtId="164"/></cellXfs>' +
    '<dxfs><dxf><numFmt numFmtId="164" formatCode="0.00"/></dxf></dxfs>';
  const made = workbook(rowsOf([head, ["1", '<c r="REF" s="1"><v>46086</v></c>', 1]]), { styles });
  expect(filled(read(made))).toMatchObject([{ day: "2026-03-05" }]);
});

describe("a file of another format is recognised", () => {
  const utf16 = (name: string) => [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);
  const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  it.each([
    ["locked", Uint8Array.from([...old, ...Array(40).fill(0), ...utf16("EncryptedPackage")])],
    ["old", Uint8Array.from([...old, ...Array(40).fill(0), ...utf16("Workbook")])],
    ["binary", zipSync({ "xl/workbook.bin": strToU8("x") })],
    ["openDocument", zipSync({ mimetype: strToU8("x"), "content.xml": strToU8("<x/>") })],
    ["numbers", zipSync({ "Index/Document.iwa": strToU8("x") })],
    ["packed", zipSync({ "日报/三月.xlsx": strToU8("x") })],
    ["html", strToU8("<html><table><tr><td>1,200</td></tr></table></html>")],
    ["html", strToU8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>')],
    ["pdf", strToU8("%PDF-1.7")],
  ])("%s", (fault, bytes) => {
    expect(read(bytes)).toEqual({ fault, columns: [], sheet: null });
  });

  it("ignores case and backslashes in the names of its parts", () => {
    const nameOf = (name: string) =>
      name
        .replace("xl/worksheets/sheet1", "XL\\Worksheets\\Sheet1")
        .replace("workbook.xml", "Workbook.xml");
    const made = workbookOf([{ rows: rowsOf([head, ["1", "2026-03-05", 3]]) }], { nameOf });
    expect(filled(read(made))).toMatchObject([{ dead: "3" }]);
  });

  it("reports a part with a wrong checksum as damaged", () => {
    const made = workbookOf([{ rows: rowsOf([head, ["1", "2026-03-05", 1234]]) }], { level: 0 });
    made[Buffer.from(made).indexOf("1234")] = 57;
    expect(read(made)).toMatchObject({ fault: "broken" });
  });

  it("stops unpacking a part larger than declared", () => {
    const made = workbookOf([{ rows: " ".repeat(4_000_000) }]);
    const view = new DataView(made.buffer, made.byteOffset, made.byteLength);
    for (let at = 0; at < made.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 4_000_000)
        view.setUint32(at + 24, 500, true);
    expect(read(made)).toMatchObject({ fault: "broken" });
  });
});

it("a workbook saved by LibreOffice: cover page, label, merged headings, days since 1904, totals", () => {
  const bytes = readFileSync(
    "tests/src/stores/record/import/workbooks/days-by-calc-since-1904.xlsx",
  );
  const table = tableOf(read(bytes));
  expect(filled(table)).toEqual([
    {
      row: 4,
      farm: "东场",
      house: "1号舍",
      day: "2026-03-05",
      dead: "3",
      culled: "1",
      feedKg: "1836.9",
    },
    { row: 5, farm: "东场", house: "1号舍", day: "2026-03-06", dead: "4", feedKg: "1850.25" },
  ]);
  expect([table.problems, table.unknown, table.understood.ignored.length]).toEqual([[], [], 2]);
});
