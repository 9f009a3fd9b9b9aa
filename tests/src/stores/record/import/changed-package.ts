import { strToU8 } from "fflate";
import { cellsIn, packed, type Parts } from "./mutated-book.ts";
import type { Random } from "./seeded-random.ts";

/* Changes to a whole workbook: how its parts, sheets and compression are written. */

/**
 * `days`: number of days by which its dates are shifted; `isRefused`: it must not be read at all.
 */
export interface PackageChange {
  readonly description: string;
  readonly bytes: Uint8Array;
  readonly days?: number;
  readonly isRefused?: true;
}
type Change = (parts: Parts, sheet: string, random: Random) => PackageChange;

const inSheet = (
  parts: Parts,
  path: string,
  description: string,
  change: (xml: string) => string,
): PackageChange => ({
  description,
  bytes: packed({ ...parts, [path]: change(parts[path] ?? "") }),
});

const renamed = (parts: Parts, nameOf: (path: string) => string): Uint8Array =>
  packed(Object.fromEntries(Object.entries(parts).map(([path, text]) => [nameOf(path), text])));

const rowsOf = (xml: string): string[] => xml.match(/<row .*?<\/row>/gs) ?? [];
const withRows = (xml: string, rows: readonly string[]): string =>
  xml.replace(/<sheetData>.*<\/sheetData>/s, () => `<sheetData>${rows.join("")}</sheetData>`);

const sharedTexts = (parts: Parts): string[] =>
  (parts["xl/sharedStrings.xml"]?.match(/<si>.*?<\/si>/gs) ?? []).map((text) => text.slice(4, -5));

const isDay = (parts: Parts): ((style: string) => boolean) => {
  const list = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(parts["xl/styles.xml"] ?? "")?.[1] ?? "";
  const ids = [...list.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
  const own = new Set(
    [...(parts["xl/styles.xml"] ?? "").matchAll(/numFmtId="(\d+)" formatCode="yyyy/gi)].map(
      ([, id]) => id,
    ),
  );
  return (style) => own.has(ids[Number(style)]);
};

const mapCells = (xml: string, change: (cell: ReturnType<typeof cellsIn>[number]) => string) =>
  cellsIn(xml).reduce((text, cell) => text.replace(cell.raw, () => change(cell)), xml);

const movedDays = (parts: Parts, path: string, by: number): string => {
  const day = isDay(parts);
  return mapCells(parts[path] ?? "", (cell) =>
    cell.kind === "number" && day(cell.style)
      ? cell.raw.replace(/<v>.*<\/v>/, `<v>${Number(cell.value) + by}</v>`)
      : cell.raw,
  );
};
const since1904 = (parts: Parts, date: string): Parts => ({
  ...parts,
  "xl/workbook.xml": (parts["xl/workbook.xml"] ?? "")
    .replace(/ date1904="\w+"/, "")
    .replace("<workbookPr", `<workbookPr date1904="${date}"`),
});

const changes: Readonly<Record<string, Change>> = {
  capitals: (parts) => ({ description: "", bytes: renamed(parts, (path) => path.toUpperCase()) }),
  backSlashes: (parts) => ({
    description: "",
    bytes: renamed(parts, (path) => path.replaceAll("/", "\\")),
  }),
  rooted: (parts) => ({ description: "", bytes: renamed(parts, (path) => `/${path}`) }),
  stored: (parts) => ({ description: "", bytes: packed(parts, 0) }),
  inlineTexts: (parts, path) =>
    inSheet(parts, path, "", (xml) =>
      mapCells(xml, (cell) =>
        cell.kind === "text"
          ? `<c r="${/r="(\w+)"/.exec(cell.raw)?.[1]}" t="inlineStr"><is>${sharedTexts(parts)[Number(cell.value)]}</is></c>`
          : cell.raw,
      ),
    ),
  noTexts: (parts, path) => {
    const { "xl/sharedStrings.xml": _, ...others } = parts;
    return { ...inSheet(others, path, "", (xml) => xml), isRefused: true };
  },
  prefixed: (parts, path) =>
    inSheet(parts, path, "", (xml) =>
      xml
        .replace(/<(\/?)(worksheet|sheetData|row|c|v|f|mergeCells|mergeCell)(?=[\s>/])/g, "<$1x:$2")
        .replace('xmlns="', 'xmlns:x="'),
    ),
  strict: (parts, path) =>
    inSheet(parts, path, "", (xml) =>
      xml.replace(
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://purl.oclc.org/ooxml/spreadsheetml/main",
      ),
    ),
  rowsWithoutPlaces: (parts, path) =>
    inSheet(parts, path, "", (xml) => xml.replace(/<row r="\d+"/g, "<row")),
  cellsInAnyOrder: (parts, path, random) =>
    inSheet(parts, path, "", (xml) =>
      withRows(
        xml,
        rowsOf(xml).map((row) => {
          const cells = cellsIn(row).map(({ raw }) => raw);
          const turned = random.chance(0.5)
            ? cells.toReversed()
            : [...cells.slice(1), ...cells.slice(0, 1)];
          return row.replace(cells.join(""), () => turned.join(""));
        }),
      ),
    ),
  rowsInAnyOrder: (parts, path) =>
    inSheet(parts, path, "", (xml) => withRows(xml, rowsOf(xml).toReversed())),
  rowTwice: (parts, path) => ({
    ...inSheet(parts, path, "", (xml) => withRows(xml, [...rowsOf(xml), ...rowsOf(xml).slice(-3)])),
    isRefused: true,
  }),
  blankRowsBelow: (parts, path) =>
    inSheet(parts, path, "", (xml) =>
      withRows(xml, [
        ...rowsOf(xml),
        '<row r="5000"><c r="A5000" s="1"/></row>',
        '<row r="1048576"/>',
      ]),
    ),
  controls: (parts, path) =>
    inSheet(parts, path, "", (xml) =>
      xml.replace(
        "</worksheet>",
        '<controls><control name="b"><controlPr><anchor><from><xdr:col>1</xdr:col><xdr:row>3</xdr:row></from></anchor></controlPr></control></controls></worksheet>',
      ),
    ),
  wideText: (parts, path, random) => {
    const xml = (parts[path] ?? "").replace('encoding="UTF-8"', 'encoding="UTF-16"');
    const little = Buffer.from(`\ufeff${xml}`, "utf16le");
    const bytes = random.chance(0.5) ? little : Buffer.from(little).swap16();
    return packedWith(parts, path, bytes);
  },
  marked: (parts, path) => inSheet(parts, path, "", (xml) => `\ufeff${xml}`),
  otherEncoding: (parts, path) => packedWith(parts, path, Buffer.from(parts[path] ?? "", "latin1")),
  entities: (parts, path) => ({
    ...inSheet(parts, path, "", (xml) =>
      xml.replace(
        "<worksheet",
        '<!DOCTYPE w [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><worksheet',
      ),
    ),
    isRefused: true,
  }),
  unclosed: (parts, path, random) => ({
    ...inSheet(parts, path, "", (xml) => xml.slice(0, random.int(60, xml.length - 2))),
    isRefused: true,
  }),
  since1904: (parts, path, random) => ({
    description: "",
    bytes: packed({
      ...since1904(parts, random.pick(["1", "true", "on"])),
      [path]: movedDays(parts, path, -1462),
    }),
  }),
  told1904: (parts) => ({ description: "", bytes: packed(since1904(parts, "true")), days: 1462 }),
  differentialFormats: (parts) => {
    const own =
      /numFmtId="(\d+)" formatCode="yyyy/i.exec(parts["xl/styles.xml"] ?? "")?.[1] ?? "164";
    const styles = (parts["xl/styles.xml"] ?? "")
      .replace(/<dxfs[^>]*\/>|<dxfs.*<\/dxfs>/s, "")
      .replace(
        "</cellStyles>",
        `$&<dxfs count="2"><dxf><numFmt numFmtId="${own}" formatCode="0.00"/></dxf><dxf><numFmt numFmtId="0" formatCode="yyyy-mm-dd"/></dxf></dxfs>`,
      );
    return { description: "", bytes: packed({ ...parts, "xl/styles.xml": styles }) };
  },
  leftToExcel: (parts) => ({
    description: "",
    bytes: packed({
      ...parts,
      "xl/workbook.xml": (parts["xl/workbook.xml"] ?? "").replace(
        /<calcPr[^>]*\/>/,
        '<calcPr fullCalcOnLoad="1"/>',
      ),
    }),
  }),
  hidden: (parts) => ({
    description: "",
    bytes: packed({
      ...parts,
      "xl/workbook.xml": (parts["xl/workbook.xml"] ?? "").replaceAll(
        'state="visible"',
        'state="veryHidden"',
      ),
    }),
    isRefused: true,
  }),
  hiddenRows: (parts, path, random) =>
    inSheet(parts, path, "", (xml) =>
      xml.replaceAll('hidden="false"', () => `hidden="${random.chance(0.5)}"`),
    ),
  manyMerges: (parts, path) =>
    inSheet(parts, path, "", (xml) => {
      const merges = Array.from(
        { length: 3000 },
        (_, at) => `<mergeCell ref="A${at + 90}:B${at + 90}"/>`,
      );
      return xml.includes("</mergeCells>")
        ? xml.replace("</mergeCells>", `${merges.join("")}$&`)
        : xml.replace("</sheetData>", `$&<mergeCells>${merges.join("")}</mergeCells>`);
    }),
  wrongMerges: (parts, path) =>
    inSheet(parts, path, "", (xml) =>
      xml.replace(
        "</sheetData>",
        '$&<mergeCells><mergeCell ref="Z9:A1"/><mergeCell ref="x"/><mergeCell/><mergeCell ref="AA900:AB999"/></mergeCells>',
      ),
    ),
  farAway: (parts, path) =>
    inSheet(parts, path, "", (xml) =>
      withRows(xml, [...rowsOf(xml), '<row r="90000"><c r="XFD90000" t="str"><v>x</v></c></row>']),
    ),
  cut: (parts, _, random) => {
    const bytes = packed(parts);
    return {
      description: "",
      bytes: bytes.slice(0, random.int(0, bytes.length - 1)),
      isRefused: true,
    };
  },
  before: (parts, _, random) => ({
    description: "",
    bytes: Buffer.concat([Buffer.from("PK"), Buffer.alloc(random.int(1, 40)), packed(parts)]),
  }),
  behind: (parts, _, random) => ({
    description: "",
    bytes: Buffer.concat([packed(parts), Buffer.alloc(random.int(1, 200), random.int(0, 255))]),
  }),
  lyingSize: (parts, _, random) => {
    const bytes = packed(parts);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const serial = random.pick([0, 1, 500, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff]);
    for (let at = 0; at < bytes.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && random.chance(0.5))
        view.setUint32(at + random.pick([20, 24, 42]), serial, true);
    return { description: "", bytes };
  },
  bomb: (parts, path) => ({
    description: "",
    bytes: packed({ ...parts, [path]: `${parts[path]}${" ".repeat(30_000_000)}` }),
    isRefused: true,
  }),
  bytes: (parts, _, random) => {
    const bytes = packed(parts, random.pick([0, 6]));
    for (let left = random.int(1, 8); left > 0; left -= 1)
      bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
    return { description: "", bytes };
  },
};

/** The package with one part replaced by these bytes. */
function packedWith(parts: Parts, path: string, content: Uint8Array): PackageChange {
  // A placeholder part of the same length, whose bytes are then replaced without compression.
  const text = "x".repeat(content.length);
  const bytes = packed({ ...parts, [path]: text }, 0);
  const start = Buffer.from(bytes).indexOf(text);
  bytes.set(content, start);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [old, now] = [sumOf(strToU8(text)), sumOf(content)];
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === old) view.setUint32(at, now, true);
  return { description: "", bytes };
}
function sumOf(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** `bomb` is slow, so it is used only occasionally. */
const names = Object.keys(changes).filter((name) => name !== "bomb");
export function changedPackage(parts: Parts, path: string, random: Random): PackageChange {
  const name = random.chance(0.001) ? "bomb" : random.pick(names);
  return { ...changes[name]!(parts, path, random), description: name };
}
