// @vitest-environment jsdom
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { DayColumn } from "../../../../../contract/flock/production/production-import.ts";
import { breedTable } from "../../../../../src/stores/flock/breed-import.ts";
import { houseTable } from "../../../../../src/stores/record/import/house-import-table.ts";
import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import type {
  ImportChoices,
  ImportTable,
} from "../../../../../src/stores/record/import/import-result.ts";
import { planTable } from "../../../../../src/stores/record/import/plan-import-table.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { rowsOf, workbook } from "./workbook-maker.ts";

/* Bug reports about other products, reproduced with this one: each title names the report. */

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
  it("a date is that of the sheet in every time zone, even if stored half a second early (sheetjs 1470, 2644)", () => {
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

  it("a text of several runs is one text, and the next one keeps its index (exceljs 1431)", () => {
    const strings = "<si><r><t>1</t></r><r><t>号舍</t></r></si><si><t>2026-03-05</t></si>";
    const cell = (at: number) => `<c r="REF" t="s"><v>${at}</v></c>`;
    expect(filled(workbook(rowsOf([head, [cell(0), cell(1), 3]]), { strings }))).toEqual([
      { row: 2, house: "1号舍", day: "2026-03-05", dead: "3" },
    ]);
  });
});

describe("further workbooks", () => {
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

  it("an empty shared text is a blank cell, not the index of a text (codex 38118)", () => {
    const { rows } = cellRead('<c r="REF" t="s"><v>1</v></c>', {
      strings: "<si><t>x</t></si><si><t/></si>",
    });
    expect(rows).toMatchObject([{ dead: "", feedKg: "120" }]);
  });

  it.each(["#N/A", "#DIV/0!", "#REF!", "#VALUE!", "42"])(
    "an error is reported and not read as a number: %s (bilig 42)",
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
    // The row is sent, and the server names its missing field.
    expect(read(made).rows).toMatchObject([{ row: 2 }, { row: 3, house: "", day: "", dead: "0" }]);
  });
});

describe("numbers used as names", () => {
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
  ])("a name is read as displayed by its format %s (bilig 28, seed 2562)", (code, value, shown) => {
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

  it("a point is never treated as a thousands separator because of a person's settings (metabase 45171)", () => {
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

  it("digits may be grouped by blanks, including narrow ones (dbeaver 7839)", () => {
    for (const blank of [" ", "\u00a0", "\u202f"])
      expect(filled(csv(`栋舍;日期;采食量 kg\n1;2026-03-05;10${blank}237,65\n`))).toMatchObject([
        { feedKg: "10237.65" },
      ]);
  });

  it("an unclosed quotation mark does not swallow lines (scala-csv 18, batch-import 50)", () => {
    expect(filled(csv('栋舍,日期,死亡,备注\n1,2026-03-05,3,"雨\n2,2026-03-05,4,\n'))).toMatchObject(
      [
        { house: "1", dead: "3" },
        { house: "2", dead: "4" },
      ],
    );
  });

  it("a quoted text may contain line breaks, also after a blank (dbeaver 41361)", () => {
    expect(
      filled(csv('栋舍, 备注, 日期, 死亡\n1, "雨\n晴", 2026-03-05, 3\n2,,2026-03-05,4\n')),
    ).toMatchObject([
      { house: "1", day: "2026-03-05", dead: "3", note: "雨 晴" },
      { house: "2", day: "2026-03-05", dead: "4" },
    ]);
  });

  it("a byte order mark and a line that names the separator are not part of the table (grafana 95763, 110099)", () => {
    const text = "sep=;\r\n栋舍;日期;死亡\r\n1;2026-03-05;3\r\n";
    expect(filled(csv(`\ufeff${text}`))).toMatchObject([{ house: "1", dead: "3" }]);
    const wide = new Uint8Array(Buffer.from(`\ufeff${text.replaceAll(";", "\t")}`, "utf16le"));
    expect(filled(wide.slice(0))).toMatchObject([{ house: "1", dead: "3" }]);
  });
});

it("a sheet that declares a wrong extent is read to its end (sheetjs 881, 1004, 1557)", () => {
  const rows = rowsOf([head, ["1", "2026-03-05", 3], ["2", "2026-03-05", 4]]);
  const made = workbook(`</sheetData><dimension ref="A1:C1"/><sheetData>${rows}`);
  expect(filled(made)).toHaveLength(2);
});

describe("figures that look like others", () => {
  const cellOf = (cell: string, strings: string) =>
    read(workbook(rowsOf([head, ["1", "2026-03-05", cell, 120]]), { strings }));

  it.each(["superscript", "subscript"])(
    "a footnote in %s is not a digit of the number (ExcelDataReader 319, 497)",
    (place) => {
      const strings = `<si><r><t>85</t></r><r><rPr><vertAlign val="${place}"/></rPr><t>1</t></r></si>`;
      expect(cellOf('<c r="REF" t="s"><v>0</v></c>', strings).problems).toEqual([
        { row: 2, field: "dead", fault: "number", text: "85¹" },
      ]);
    },
  );
  it.each(["85¹", "8²", "12①", "½", "8₂"])("%s is not a number", (text) => {
    expect(read(csv(`栋舍,日期,死亡\n1,2026-03-05,${text}\n`)).problems).toMatchObject([
      { row: 2, field: "dead", fault: "number", text },
    ]);
  });
});

describe("percentages", () => {
  const ages = ["日龄", "温度", "产蛋率"];
  const bred = (bytes: Uint8Array, choices: ImportChoices = {}) =>
    readTable(breedTable("layer"), bytes, choices);
  const percent = { styles: '<cellXfs><xf/><xf numFmtId="10"/></cellXfs>' };

  it("a cell in the percent format, or with a percent sign, is read as displayed (dataease 190, handsontable 2977)", () => {
    const cell = '<c r="REF" s="1"><v>0.955</v></c>';
    for (const bytes of [
      workbook(rowsOf([ages, [120, 20, cell]]), percent),
      csv("日龄,温度,产蛋率\n120,20,95.5%\n"),
      csv("日龄;温度;产蛋率\n120;20;95,5 ％\n"),
    ])
      expect(bred(bytes)).toMatchObject({ rows: [{ layPct: "95.5" }], problems: [] });
  });
  it("fractions of one require a choice", () => {
    const bytes = csv("日龄,温度,产蛋率\n120,20,0.955\n121,20,1\n122,20,0\n");
    expect(bred(bytes)).toMatchObject({
      rows: [],
      understood: { units: [{ key: "layPct", unit: null }] },
    });
    for (const [unit, shares] of [
      ["share", ["95.5", "100", "0"]],
      ["%", ["0.955", "1", "0"]],
    ] as const)
      expect(bred(bytes, { units: { layPct: unit } })).toMatchObject({
        rows: shares.map((layPct) => ({ layPct })),
      });
  });
  it("ages in weeks become days", () => {
    for (const heading of ["周龄", "Age (weeks)", "Week"])
      expect(bred(csv(`${heading},温度\n18,20\n`))).toMatchObject({ rows: [{ dayAge: "126" }] });
  });
});

describe("names altered by a spreadsheet", () => {
  const housed = (cells: readonly string[], made: Parameters<typeof workbook>[1] = {}) =>
    readTable(houseTable, workbook(rowsOf([["农场", "栋舍名称", "畜禽种类"], cells]), made));

  it("a name that became a date is reported (bad-data-guide 34, 42)", () => {
    const cell = '<c r="REF" s="1"><v>46024</v></c>';
    expect(housed(["东场", cell, "肉鸡"], dated)).toMatchObject({
      rows: [],
      problems: [{ field: "house", fault: "madeDay", text: "2026-01-02" }],
    });
  });
  it.each(["#REF!", "#N/A", "#NV", "#BEZUG!", "#DIV/0!", "########", "Err:502"])(
    "an error saved as text is neither a name nor a figure: %s (readxl 62, onodo 24)",
    (text) => {
      expect(housed(["东场", text, "肉鸡"])).toMatchObject({
        rows: [],
        problems: [{ field: "house", fault: "formulaError" }],
      });
    },
  );
  it("the apostrophe that marks a text is not part of a number, a day or a name (handsontable, react-spreadsheet-import 136)", () => {
    expect(filled(csv("栋舍,日期,死亡\n'1,'2026-03-05,'3\n"))).toEqual([
      { row: 2, house: "1", day: "2026-03-05", dead: "3" },
    ]);
  });
});

it("a missing required column is reported if no other can be it", () => {
  const known = "农场;栋舍;设备;编号;内容;下次日期\n东场;1;风机;1;检查;2026-03-05\n";
  expect(readTable(planTable, strToU8(known))).toEqual({
    fault: "columnMissing",
    columns: ["type"],
    sheet: null,
  });
  const other = known.replace("编号", "做法");
  expect(readTable(planTable, strToU8(other))).toMatchObject({
    understood: { missing: ["type"] },
    unknown: [{ heading: "做法" }],
  });
});

it.each([
  "农场：东场   2026年3月日报表",
  "农场：东场　　制表人：王强",
  "农场: 东场 2026年3月日报表",
  "农场：  东场   ",
  "月报    农场：东场    单位：只",
])("the name above the headings ends where something else begins: %s", (title) => {
  const made = workbook(rowsOf([[title], head, ["1", "2026-03-05", 3]]));
  expect(read(made).understood.above).toEqual([{ key: "farm", text: "东场" }]);
});

describe("rows and columns of other programs", () => {
  it.each([
    "汇总",
    "合 计",
    "总　　计",
    "1号舍 汇总",
    "总平均值",
    "月计",
    "North Total",
    "Grand Count",
  ])("a total called %s is not a row (CrestApps.Core 160)", (name) => {
    const table = read(csv(`栋舍,日期,死亡\n1,2026-03-05,3\n${name},,3\n,2026-03-05 ${name},3\n`));
    expect(table.rows.map(({ row }) => row)).toEqual([2]);
    expect(table.understood.ignored.map(({ kind }) => kind)).toEqual(["total", "total"]);
  });
  it("a total in the column of ages is not a row", () => {
    const bytes = csv("Day,Body weight (g),Feed (g)\n0,44,\n1,62,12\nTotal,,48\n平均,53,\n");
    const table = readTable(breedTable("broiler"), bytes);
    if ("fault" in table) throw new Error(table.fault);
    expect([table.problems, table.rows.map(({ row }) => row)]).toEqual([[], [2, 3]]);
    expect(table.understood.ignored.map(({ kind, row }) => [kind, row])).toEqual([
      ["total", 4],
      ["total", 5],
    ]);
  });
  it.each(["死亡(只)", "死亡（羽）", "死亡数/只", "当日死亡 只", "Dead (birds)"])(
    "a count with its counter word is accepted: %s",
    (heading) => {
      expect(filled(csv(`鸡舍,日期,${heading}\n1,2026-03-05,3\n`))).toMatchObject([{ dead: "3" }]);
    },
  );
  it.each(["累计死亡", "死淘", "死亡率", "采食量 g/只", "饮水 ml/只", "产蛋率", "产蛋量 kg"])(
    "another figure is not mistaken for it: %s",
    (heading) => {
      const { unknown, rows } = read(csv(`鸡舍,日期,${heading}\n1,2026-03-05,3\n`));
      expect(unknown).toMatchObject([{ hasFigures: true, example: "3" }]);
      expect(Object.values(rows[0]!)).not.toContain("3");
    },
  );
});

describe("encodings of other countries", () => {
  const western = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
  it("Western names are not read as Chinese (encoding.js 12, TableTool 26)", () => {
    for (const name of ["Stall Süd", "Größe", "Étable", "Café"])
      expect(read(western(`House;Day;Dead\n${name};2026-03-05;3\n`))).toMatchObject({
        rows: [{ house: name }],
        understood: { form: { encoding: "windows-1252" } },
      });
  });
  it("Cyrillic is not read as Chinese", () => {
    const cyrillic = (text: string) =>
      Uint8Array.from(text, (sign) => {
        const code = sign.charCodeAt(0);
        return code < 0x410 ? code : code - 0x410 + 0xc0;
      });
    for (const name of ["Птичник 3", "Корпус", "Северный двор"])
      expect(read(cyrillic(`House;Day;Dead\n${name};2026-03-05;3\n`))).toMatchObject({
        rows: [{ house: name }],
        understood: { form: { encoding: "windows-1251" } },
      });
  });
  it("the Chinese encodings of the mainland and of Taiwan are distinguished (objectui 2556)", () => {
    const name = { gb18030: [0xb6, 0xab, 0xc9, 0xe1], big5: [0xaa, 0x46, 0xaa, 0xd9] };
    for (const [encoding, bytes] of Object.entries(name)) {
      const text = [...strToU8("House,Day,Dead\n"), ...bytes, ...strToU8(",2026-03-05,3\n")];
      expect(read(Uint8Array.from(text)).understood.form?.encoding).toBe(encoding);
    }
  });
});

describe("days displayed only as a month", () => {
  const cell = (serial: number) => `<c r="REF" s="1"><v>${serial}</v></c>`;
  const dayColumn = (format: string, serials: readonly number[]) => {
    const own = `<numFmts><numFmt numFmtId="190" formatCode="${format.replaceAll('"', "&quot;")}"/></numFmts>`;
    const id = /^\d+$/.test(format) ? format : "190";
    const styles = `${own}<cellXfs><xf/><xf numFmtId="${id}"/></cellXfs>`;
    return read(workbook(rowsOf([head, ...serials.map((one) => ["1", cell(one), 3])]), { styles }));
  };
  const [first, second, fifth] = [46_082, 46_083, 46_086];

  it.each(["17", "57", "mmm yyyy", 'yyyy"年"m"月"', "yyyy年m月", "yyyy", "mm", "[$-409]mmmm\\-yy"])(
    "March is not the 1st of March: %s (a typed month)",
    (format) => {
      const { rows, problems } = dayColumn(format, [first]);
      expect(rows).toEqual([]);
      expect(problems).toEqual([{ row: 2, field: "day", fault: "month", text: "2026-03" }]);
    },
  );
  it("days whose format hides the day are days", () => {
    const { rows, problems } = dayColumn("mmm yyyy", [first, second, fifth]);
    expect(problems).toEqual([]);
    expect(rows.map(({ day }) => day)).toEqual(["2026-03-01", "2026-03-02", "2026-03-05"]);
  });
  it.each(["14", "d", "m月d日", 'yyyy"年"m"月"d"日"', "[$-F800]dddd, mmmm dd, yyyy"])(
    "the 1st is accepted where it is displayed: %s",
    (format) => {
      expect(dayColumn(format, [first]).rows).toMatchObject([{ day: "2026-03-01" }]);
    },
  );
});

it.each([
  ["packed", [0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0]],
  ["packed", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["packed", [0x1f, 0x8b, 8, 0]],
  ["html", [...strToU8("MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n")]],
  ["picture", [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]],
])("another file format is recognised: %s %o", (fault, bytes) => {
  expect(readTable(dayTable, Uint8Array.from(bytes))).toMatchObject({ fault });
});
