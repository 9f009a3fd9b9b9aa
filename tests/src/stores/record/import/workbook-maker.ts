import { strToU8, zipSync } from "fflate";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const packaged = "http://schemas.openxmlformats.org/package/2006/relationships";

interface SheetMade {
  readonly name?: string;
  /** Content of the element sheetData. */
  readonly rows: string;
  /** The widths of its columns. */
  readonly columns?: string;
  readonly merges?: readonly string[];
  readonly state?: "visible" | "hidden" | "veryHidden";
}
interface WorkbookMade {
  readonly strings?: string;
  readonly styles?: string;
  /** As written by the program. */
  readonly date1904?: boolean | string;
  /** Path of the first sheet. */
  readonly target?: string;
  readonly calculation?: string;
  /** Names of the parts as another program writes them. */
  readonly nameOf?: (name: string) => string;
  readonly level?: 0 | 6;
}

/** A workbook as written by spreadsheet programs. */
export const workbookOf = (
  sheets: readonly SheetMade[],
  {
    strings = "",
    styles = "",
    date1904 = false,
    target = "worksheets/sheet1.xml",
    calculation = "",
    nameOf = (name) => name,
    level = 6,
  }: WorkbookMade = {},
): Uint8Array => {
  const since = date1904 === true ? "1" : date1904;
  const listed = sheets.map(
    ({ name = `Sheet${"ABC"[sheets.length]}`, state = "visible" }, at) =>
      `<sheet name="${name}" sheetId="${at + 3}" state="${state}" r:id="rId${at + 9}"/>`,
  );
  const related = (id: number, kind: string, path: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${path}"/>`;
  const parts: [string, string][] = [
    [
      "xl/workbook.xml",
      `<workbook ${main} xmlns:r="${office}">${since === false ? "" : `<workbookPr date1904="${since}"/>`}<sheets>${listed.join("")}</sheets>${calculation}</workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packaged}">${related(1, "sharedStrings", "sharedStrings.xml")}${related(2, "styles", "styles.xml")}${sheets.map((_, at) => related(at + 9, "worksheet", at === 0 ? target : `worksheets/sheet${at + 1}.xml`)).join("")}</Relationships>`,
    ],
    ["xl/sharedStrings.xml", `<sst ${main}>${strings}</sst>`],
    ["xl/styles.xml", `<styleSheet ${main}>${styles}</styleSheet>`],
    ...sheets.map(({ rows, columns = "", merges = [] }, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet ${main}>${columns}<sheetData>${rows}</sheetData>${merges.length === 0 ? "" : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`}</worksheet>`,
    ]),
  ];
  return zipSync(
    Object.fromEntries(parts.map(([name, text]) => [nameOf(name), [strToU8(text), { level }]])),
  );
};
export const workbook = (rows: string, made: WorkbookMade = {}): Uint8Array =>
  workbookOf(
    [
      { name: "A", rows },
      { name: "B", rows: "" },
    ],
    made,
  );

export const inline = (ref: string, text: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** Rows of texts and numbers; null: no cell. A text that begins with `<` is inserted unchanged. */
export const rowsOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows
    .map((cells, down) => {
      const made = cells.map((cell, at) => {
        const ref = `${String.fromCharCode(65 + at)}${down + 1}`;
        if (cell === null) return "";
        if (typeof cell === "number") return `<c r="${ref}"><v>${cell}</v></c>`;
        return cell.startsWith("<") ? cell.replace("REF", ref) : inline(ref, cell);
      });
      return `<row r="${down + 1}">${made.join("")}</row>`;
    })
    .join("");
