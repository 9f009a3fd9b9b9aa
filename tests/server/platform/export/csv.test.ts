import fc from "fast-check";
import { datedName } from "../../../../server/platform/export/list-export.ts";
import { expect, it } from "vitest";
import { csvOf } from "../../../../server/platform/export/csv.ts";
import type { Cell } from "../../../../server/platform/export/sheet.ts";
import { batchesOf, readAll } from "./read-sheet.ts";

const csv = async (rows: Cell[][], columns = ["a"], head: Cell[][] = []) =>
  (await readAll(csvOf({ head, columns, rows: batchesOf([rows]) }))).toString("utf8");
/** The file without the byte order mark and the header line. */
const bodyOf = async (rows: Cell[][]) => (await csv(rows)).slice("\ufeffa\r\n".length);

/** A simple parser of RFC 4180. */
function parse(text: string): string[][] {
  const lines: string[][] = [[""]];
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const line = lines.at(-1)!;
    const char = text[index]!;
    if (char === '"' && isQuoted && text[index + 1] === '"')
      line[line.length - 1] += text[(index += 1)]!;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === ",") line.push("");
    else if (!isQuoted && char === "\r" && text[index + 1] === "\n") {
      index += 1;
      lines.push([""]);
    } else line[line.length - 1] += char;
  }
  expect(lines.pop()).toEqual([""]);
  return lines;
}

it("a file is RFC 4180 with a byte order mark, lines above and columns first", async () => {
  const text = await csv(
    [
      [
        "plain",
        'say "a, b"',
        -1.5,
        { localMs: Date.UTC(2026, 2, 1, 8, 5, 9) },
        null,
        "two\r\nlines",
        "semi;colon",
      ],
    ],
    ["x", "y"],
    [["报警"], ["时间：Asia/Shanghai"]],
  );
  expect(text).toBe(
    '\ufeff报警\r\n时间：Asia/Shanghai\r\nx,y\r\nplain,"say ""a, b""",-1.5,2026-03-01 08:05:09,,"two\r\nlines","semi;colon"\r\n',
  );
});

it.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "  =1",
  "\u00a0=1",
  "\u3000=1",
  "\ufeff=1",
  "\u200b=1",
  "\n=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠x",
  "﹦1",
  "\tplain",
  "\rplain",
  '=HYPERLINK("http://x","y")',
  "=cmd|' /C calc'!A0",
])("a text that a spreadsheet would calculate gets an apostrophe: %j", async (text) => {
  expect(parse(await bodyOf([[text]]))).toEqual([[`'${text}`]]);
});

it.each(["1 号舍", "a=b", "3-4", "x@y.z", "'quoted", "（−1）"])(
  "any other text is unchanged: %j",
  async (text) => {
    expect(parse(await bodyOf([[text]]))).toEqual([[text]]);
  },
);

it("numbers stay numbers, also negative ones", async () => {
  expect(await bodyOf([[-0.5, 0, 1e21]])).toBe("-0.5,0,1e+21\r\n");
});

it("every field reads back unchanged for any text, and none begins like a formula", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(
          fc.oneof(
            fc.string({ unit: "binary" }),
            fc.constantFrom("=", "+", "\r\n", '"', ",", "＝", " ="),
          ),
          { minLength: 2, maxLength: 4 },
        ),
        { minLength: 1 },
      ),
      async (rows) => {
        const wellFormed = rows.map((row) => row.map((text) => text.toWellFormed()));
        const parsed = parse(await bodyOf(wellFormed));
        expect(parsed.map((row) => row.map((field) => field.replace(/^'/, "")))).toEqual(
          wellFormed.map((row) => row.map((field) => field.replace(/^'/, ""))),
        );
        for (const field of parsed.flat()) expect(/^\s*[=+\-@＝＋－＠]/.test(field)).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

it.each([
  [["Asia/Shanghai"], "Alarms 2026-11-30"],
  [["America/Chicago", "Asia/Shanghai"], "Alarms 2026-11-29"],
  [undefined, "Alarms 2026-11-29"],
])("a file of %j is named by the day there", (zones, name) => {
  // 07:30 UTC; in Shanghai it is already the next day.
  expect(datedName("Alarms", zones, Date.UTC(2026, 10, 29, 23, 30))).toBe(name);
});
