import { strFromU8, unzipSync } from "fflate";
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import type { Cell, Sheet } from "../../../../server/platform/export/sheet.ts";
import { xlsxOf } from "../../../../server/platform/export/xlsx.ts";
import { batchesOf, readAll } from "./read-sheet.ts";

const bytesOf = (rows: Cell[][], over: Partial<Sheet> = {}) =>
  readAll(
    xlsxOf({
      head: [["Title"]],
      columns: ["a", "b"],
      total: rows.length,
      rows: batchesOf([rows]),
      ...over,
    }),
  );
const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]),
  );
const rowsIn = (sheet: string): string[] =>
  [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) => row!);

it("a workbook is a package with all the parts that it names", async () => {
  const parts = partsOf(await bytesOf([["x", 1]]));
  expect(Object.keys(parts)).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  for (const [, target] of parts["[Content_Types].xml"]!.matchAll(/PartName="\/([^"]+)"/g))
    expect(parts).toHaveProperty([target!]);
  for (const [, target] of parts["xl/_rels/workbook.xml.rels"]!.matchAll(/Target="([^"]+)"/g))
    expect(parts).toHaveProperty([`xl/${target!}`]);
});

it("a workbook keeps a text that looks like an escape, and stores only real numbers as numbers", async () => {
  const sheet = partsOf(await bytesOf([["_x0041_ a_x000d_b", Number.NaN]]))[
    "xl/worksheets/sheet1.xml"
  ]!;
  expect(rowsIn(sheet).at(-1)).toContain(">_x005F_x0041_ a_x005F_x000d_b<");
  expect(sheet).not.toContain("NaN");
});

it("a workbook has a correct checksum for every part", async () => {
  const bytes = await bytesOf([["x", 1]]);
  const parts = unzipSync(bytes);
  const view = Buffer.from(bytes);
  for (
    let at = view.indexOf(Buffer.from("PK\u0001\u0002"));
    at >= 0;
    at = view.indexOf(Buffer.from("PK\u0001\u0002"), at + 4)
  ) {
    const name = view.toString("utf8", at + 46, at + 46 + view.readUInt16LE(at + 28));
    expect([name, view.readUInt32LE(at + 16)]).toEqual([name, crc32(parts[name]!)]);
  }
});

it("a workbook stores texts inline and never as formulas, numbers as numbers, and times as dates", async () => {
  const sheet = partsOf(
    await bytesOf([
      ["=1+1", -2.5],
      [{ localMs: Date.UTC(2026, 2, 1, 12) }, null],
      ['a<b>&"c" ', "\u0000\u0007x\ud800"],
    ]),
  )["xl/worksheets/sheet1.xml"]!;
  expect(rowsIn(sheet)).toEqual([
    '<c t="inlineStr"><is><t xml:space="preserve">Title</t></is></c>',
    '<c s="2" t="inlineStr"><is><t xml:space="preserve">a</t></is></c><c s="2" t="inlineStr"><is><t xml:space="preserve">b</t></is></c>',
    '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c><v>-2.5</v></c>',
    '<c s="1"><v>46082.5</v></c><c/>',
    '<c t="inlineStr"><is><t xml:space="preserve">a&lt;b&gt;&amp;"c" </t></is></c><c t="inlineStr"><is><t xml:space="preserve">x\ufffd</t></is></c>',
  ]);
  expect(sheet).not.toContain("<f>");
  expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3"');
});

it("a workbook continues in further sheets, each with its columns, when one is full", async () => {
  const batch = Array.from({ length: 500_000 }, (_, index): Cell[] => [index]);
  const parts = partsOf(
    await bytesOf([], { columns: ["n"], total: 1_500_000, rows: batchesOf([batch, batch, batch]) }),
  );
  const [first, second] = [
    rowsIn(parts["xl/worksheets/sheet1.xml"]!),
    rowsIn(parts["xl/worksheets/sheet2.xml"]!),
  ];
  expect([first.length, second.length]).toEqual([1_000_002, 500_002]);
  expect(second.slice(0, 3)).toEqual([...first.slice(0, 2), "<c><v>0</v></c>"]);
  expect(parts["xl/workbook.xml"]).toContain('<sheet name="Sheet2" sheetId="2" r:id="rId2"/>');
}, 60_000);

it("a workbook has the promised sheets even when there were fewer rows", async () => {
  const parts = partsOf(await bytesOf([], { total: 1_000_001, rows: batchesOf([]) }));
  expect(rowsIn(parts["xl/worksheets/sheet2.xml"]!)).toHaveLength(2);
});
