// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  importColumnKeys,
  importColumns,
} from "../../../../../contract/fleet/house/house-import.ts";
import { openWorkbook } from "../../../../../src/lib/data/workbook.ts";
import {
  houseTable,
  secretsCsv,
} from "../../../../../src/stores/record/import/house-import-table.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import {
  templateCsv as csvTemplate,
  templateWorkbook as workbookTemplate,
} from "../../../../../src/stores/record/import/import-template.ts";
import { inline, workbook } from "./workbook-maker.ts";

const readImport = (bytes: Uint8Array) => readTable(houseTable, bytes);
const readWorkbook = (bytes: Uint8Array, rows: number) =>
  openWorkbook(bytes)[0]!
    .read(rows)
    .cells.map((line) => line.map(({ text }) => text));
const templateCsv = (language: "zh" | "en") => csvTemplate(houseTable, language);
const templateWorkbook = (language: "zh" | "en") => workbookTemplate(houseTable, language);
const utf8 = (text: string) => new TextEncoder().encode(text);
const csv = (text: string) => readImport(utf8(text));
const rowsOf = (read: ReturnType<typeof readImport>) => ("rows" in read ? read.rows : read);
const first = (read: ReturnType<typeof readImport>) => ("rows" in read ? read.rows[0] : read);

const head = `<row r="1">${inline("A1", "农场")}${inline("B1", "House")}${inline("C1", "species")}${inline("D1", "入舍日期")}${inline("E1", "SIM 卡号")}</row>`;

/** The values a column may have. */
function sampleOf(key: (typeof importColumnKeys)[number]): string {
  if (houseTable.figures.includes(key)) return "7";
  return houseTable.days.includes(key) ? "2026-03-05" : key;
}

describe("a CSV", () => {
  it("is read with headings in either language or by key, in any order, ignoring marks and case", () => {
    expect(
      first(csv("Species*,placedAt,栋舍名称,FARM,Placed count\nduck,2026-03-05,1,North,200\n")),
    ).toMatchObject({
      row: 2,
      farm: "North",
      house: "1",
      species: "duck",
      placedAt: "2026-03-05",
      placedCount: "200",
      networkId: "",
    });
  });

  it("recognises every column by each of its names and by its key", () => {
    for (const name of [
      (key: keyof typeof importColumns) => importColumns[key].name.zh,
      (key: keyof typeof importColumns) => importColumns[key].name.en,
      (key: keyof typeof importColumns) => key,
    ]) {
      const read = csv(
        `${importColumnKeys.map(name).join(",")}\n${importColumnKeys.map(sampleOf).join(",")}\n`,
      );
      expect(read).toMatchObject({
        unknown: [],
        rows: [
          { row: 2, ...Object.fromEntries(importColumnKeys.map((key) => [key, sampleOf(key)])) },
        ],
      });
    }
  });

  it("keeps quotes, commas and line breaks in a field, ignores a byte order mark, CRLF and empty rows, and numbers rows as in the file", () => {
    const read = csv(
      '\ufeff\r\nfarm,house,species\r\n"A, B","say ""1""\nlower",duck\r\n,,\r\n\r\nC,2,pig\r\n',
    );
    expect(rowsOf(read)).toMatchObject([
      { row: 3, farm: "A, B", house: 'say "1" lower' },
      { row: 6, farm: "C", house: "2", species: "pig" },
    ]);
  });

  it("may have lines above its headings, as an exported file has", () => {
    const read = csv("Houses\nTimes: UTC\nfarm,house,species\nNorth,1,pig\n");
    expect(rowsOf(read)).toMatchObject([{ row: 4, farm: "North", house: "1" }]);
    expect(csv("Houses\nNorth,1,pig\n")).toMatchObject({ fault: "columnMissing" });
  });

  it("from Chinese Windows is read as GB 18030, split by the separator found in the file", () => {
    // 农场;栋舍;种类 / 东;1;肉鸭
    const bytes = Uint8Array.from([
      0xc5, 0xa9, 0xb3, 0xa1, 0x3b, 0xb6, 0xb0, 0xc9, 0xe1, 0x3b, 0xd6, 0xd6, 0xc0, 0xe0, 0x0a,
      0xb6, 0xab, 0x3b, 0x31, 0x3b, 0xc8, 0xe2, 0xd1, 0xbc, 0x0a,
    ]);
    expect(first(readImport(bytes))).toMatchObject({ farm: "东", house: "1", species: "肉鸭" });
  });

  it("asks which unknown column of the file is the missing one", () => {
    const text = "farm,house,Stock kind,Colour\nNorth,1,pig,red\n";
    const firstReading = csv(text);
    if (!("rows" in firstReading)) throw new Error(firstReading.fault);
    expect([firstReading.rows, firstReading.understood.missing]).toEqual([[], ["species"]]);
    expect(firstReading.unknown.map(({ at, heading }) => [at, heading])).toEqual([
      [2, "Stock kind"],
      [3, "Colour"],
    ]);
    const answered = readTable(houseTable, utf8(text), { columns: { 2: "species" } });
    expect(first(answered)).toMatchObject({ row: 2, farm: "North", house: "1", species: "pig" });
    expect(answered).toMatchObject({
      unknown: [{ heading: "Colour" }],
      understood: { missing: [] },
    });
    // An empty key, an unknown key and a column that does not exist change nothing.
    for (const columns of [{ 2: "" }, { 2: "toString" }, { 99: "species" }])
      expect(readTable(houseTable, utf8(text), { columns })).toEqual(firstReading);
  });

  it("names unknown, missing and repeated columns", () => {
    expect(csv("farm,house,species,Colour,,备注\na,b,c,d,e,f\n")).toMatchObject({
      unknown: [
        { at: 3, heading: "Colour", hasFigures: false },
        { at: 4, heading: "E", hasFigures: false },
        { at: 5, heading: "备注", hasFigures: false },
      ],
    });
    expect(csv("farm,breed\na,b\n")).toMatchObject({
      fault: "columnMissing",
      columns: ["house", "species"],
    });
    expect(csv("farm,house,species,农场\na,b,c,d\n")).toMatchObject({
      fault: "columnTwice",
      columns: ["farm"],
    });
  });

  it("is refused without rows, and with more than 2,000", () => {
    expect([
      csv(""),
      csv("farm,house,species\n,,\n"),
      csv(`farm,house,species\n${"a,b,c\n".repeat(2001)}`),
    ]).toMatchObject([{ fault: "empty" }, { fault: "empty" }, { fault: "manyRows" }]);
    expect(rowsOf(csv(`farm,house,species\n${"a,b,c\n".repeat(2000)}`))).toHaveLength(2000);
  });
});

describe("a workbook", () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="0.0&quot;day&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>';

  it("returns the shared and inline texts of the first sheet, and leaves missing rows and cells empty", () => {
    const strings =
      "<si><t>North</t></si><si><r><t>Ho</t></r><r><t>use 1</t></r><rPh><t>x</t></rPh></si>";
    const read = readImport(
      workbook(
        `${head}<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4" t="s"><v>1</v></c><c r="C4" t="str"><v>pig</v></c><c r="E4"><v>27</v></c></row>`,
        { strings },
      ),
    );
    expect(rowsOf(read)).toMatchObject([
      { row: 4, farm: "North", house: "House 1", species: "pig", placedAt: "", simCard: "27" },
    ]);
  });

  it.each([
    ["1", "46086", "2026-03-05"],
    ["2", "46086.75", "2026-03-05"],
    ["0", "46086", null],
    ["3", "46086.5", null],
  ])(
    "reads a cell as a day only when it is formatted as one: style %s of %s is %s",
    (style, value, day) => {
      const row = `<row r="2">${inline("A2", "n")}${inline("B2", "1")}${inline("C2", "pig")}<c r="D2" s="${style}"><v>${value}</v></c></row>`;
      const read = readImport(workbook(head + row, { styles }));
      expect("rows" in read && (read.rows[0]?.placedAt ?? null)).toBe(day);
      // A number that is not formatted as a date is not a day, even where its value could be one.
      if (day === null) expect(read).toMatchObject({ problems: [{ fault: "day", text: value }] });
    },
  );

  it("counts days from 1904 when the file requires it, and follows an absolute target", () => {
    const row = `<row r="2">${inline("A2", "n")}${inline("B2", "1")}${inline("C2", "pig")}<c r="D2" s="1"><v>44624</v></c></row>`;
    expect(
      first(
        readImport(
          workbook(head + row, { styles, date1904: true, target: "/xl/worksheets/sheet1.xml" }),
        ),
      ),
    ).toMatchObject({ placedAt: "2026-03-05" });
  });

  it("reports that a long number has lost digits", () => {
    const row = `<row r="2">${inline("A2", "n")}${inline("B2", "1")}${inline("C2", "pig")}<c r="E2"><v>8.98600000000000E19</v></c></row>`;
    // The server refuses it.
    expect(first(readImport(workbook(head + row)))).toMatchObject({ simCard: "8.986e+19" });
    expect(
      first(readImport(workbook(head + row.replace("8.98600000000000E19", "861234567890123")))),
    ).toMatchObject({ simCard: "861234567890123" });
  });

  it("is read up to its 256th column, without cells for empty rows", () => {
    const far = (row: number, text: string) =>
      `<row r="${row}">${inline(`A${row}`, text)}${inline(`IV${row}`, text)}${inline(`IW${row}`, text)}${inline(`ZZZ${row}`, text)}</row>`;
    const grid = readWorkbook(workbook(far(1, "a") + far(2, " ") + far(3, "b")), 10);
    expect(grid.map((line) => [line.length, line[0], line[255]])).toEqual([
      [256, "a", "a"],
      [0, undefined, undefined],
      [256, "b", "b"],
    ]);
  });

  it("is refused with more than 2,000 rows, and reading stops at the limit", () => {
    const rows = (count: number) =>
      workbook(
        head +
          Array.from(
            { length: count },
            (_, at) =>
              `<row r="${at + 2}">${inline(`A${at + 2}`, "n")}${inline(`B${at + 2}`, "1")}${inline(`C${at + 2}`, "pig")}</row>`,
          ).join(""),
      );
    expect(readWorkbook(rows(20), 5)).toHaveLength(5);
    expect(readImport(rows(2001))).toMatchObject({ fault: "manyRows" });
  });

  it("is refused when it is an old format, damaged, a picture, declares entities or is too large", () => {
    expect(readImport(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).toMatchObject({
      fault: "old",
    });
    expect(readImport(workbook(head).slice(0, 400))).toMatchObject({ fault: "broken" });
    expect(
      readImport(
        Uint8Array.from([
          0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52,
        ]),
      ),
    ).toMatchObject({ fault: "picture" });
    expect(readImport(zipSync({ "a.bin": strToU8("x") }))).toMatchObject({ fault: "broken" });
    expect(
      readImport(
        zipSync({
          "xl/workbook.xml": strToU8("<!DOCTYPE x [<!ENTITY a 'b'>]><workbook/>"),
          "xl/_rels/workbook.xml.rels": strToU8("<x/>"),
        }),
      ),
    ).toMatchObject({ fault: "broken" });
    expect(readImport(workbook(head + " ".repeat(25 * 1024 * 1024)))).toMatchObject({
      fault: "large",
    });
  });
});

describe("a template", () => {
  it.each(["zh", "en"] as const)(
    "is accepted without changes once it is filled in: %s",
    (language) => {
      expect(
        csv(`${templateCsv(language)}${importColumnKeys.map(sampleOf).join(",")}\r\n`),
      ).toMatchObject({
        rows: [{ row: 2, farm: "farm", simCard: "simCard" }],
        unknown: [],
      });
      expect(templateCsv(language).startsWith("\ufeff")).toBe(true);
      // The template has headings but no rows.
      expect(readImport(templateWorkbook(language))).toMatchObject({ fault: "empty", columns: [] });
    },
  );
});

it("the CSV of secrets contains no formulas", () => {
  expect(
    secretsCsv([{ farm: "=1+1", house: 'A, "1"', networkId: "-N", secret: "abc" }], "en"),
  ).toBe('\ufeffFarm,House,Network ID,Secret\r\n\'=1+1,"A, ""1""",\'-N,abc\r\n');
});

it("a workbook saved by a real spreadsheet: shared texts, a date that is a number, numbers that are IDs", () => {
  const bytes = readFileSync("tests/src/stores/record/import/workbooks/houses-saved-by-calc.xlsx");
  // One of its numbers is stored as the text 30,000.
  expect(readImport(bytes)).toMatchObject({ rows: [], understood: { numbers: { sign: null } } });
  const saved = readTable(houseTable, bytes, { decimal: "." });
  expect(rowsOf(saved)).toMatchObject([
    {
      row: 2,
      farm: "北场",
      house: "1号舍",
      breed: "Ross 308",
      placedAt: "2026-03-05",
      placedCount: "30000",
      networkId: "GV-0001",
      gatewayType: "27",
      simCard: "",
    },
    {
      row: 3,
      house: "2号舍",
      placedAt: "2026-03-06",
      placedCount: "30000",
      networkId: "861234567890123",
      gatewayType: "EC86",
      simCard: "8.98600123456789e+18",
    },
  ]);
});
