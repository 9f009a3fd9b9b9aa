import { strToU8, zipSync } from "fflate";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const relationsType = "application/vnd.openxmlformats-package.relationships+xml";
const part = (name: string, content: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="${spreadsheet}.${content}+xml"/>`;
const related = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`;
const relationships = (all: string): string =>
  `<Relationships xmlns="${packaged}/relationships">${all}</Relationships>`;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/**
 * Creates a workbook with one row of headings. Its columns are formatted as text, so that long
 * numbers keep their digits and dates stay as typed.
 */
export function headingsWorkbook(headings: readonly string[]): Uint8Array<ArrayBuffer> {
  const cells = headings.map(
    (heading) => `<c s="2" t="inlineStr"><is><t>${escaped(heading)}</t></is></c>`,
  );
  const parts = {
    "[Content_Types].xml":
      `<Types xmlns="${packaged}/content-types">` +
      `<Default Extension="rels" ContentType="${relationsType}"/>` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      part("workbook", "sheet.main") +
      part("styles", "styles") +
      `${part("worksheets/sheet1", "worksheet")}</Types>`,
    "_rels/.rels": relationships(related(1, "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml":
      `<workbook ${main} xmlns:r="${relations}">` +
      '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relationships(
      related(1, "worksheet", "worksheets/sheet1.xml") + related(2, "styles", "styles.xml"),
    ),
    "xl/styles.xml":
      `<styleSheet ${main}><fonts count="2"><font><sz val="11"/></font>` +
      '<font><b/><sz val="11"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
      '<fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/>' +
      '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet1.xml":
      `<worksheet ${main}><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
      "</sheetView></sheetViews><cols>" +
      `<col min="1" max="${headings.length}" width="20" style="1" customWidth="1"/></cols>` +
      `<sheetData><row r="1">${cells.join("")}</row></sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(head + text)])),
  ) as Uint8Array<ArrayBuffer>;
}
