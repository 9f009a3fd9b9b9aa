import { importRowsMax } from "../../../../contract/base/import-table.ts";
import {
  agreedFields,
  decodeText,
  type Encoding,
  encodingOf,
  parseDelimited,
  plainSeparators,
  type Separator,
  separatorOf,
} from "../../../lib/data/delimited.ts";
import { type SheetGrid, textCell } from "../../../lib/data/sheet-cell.ts";
import { openWorkbook, WorkbookFault, type WorkbookReason } from "../../../lib/data/workbook.ts";

/**
 * Why a file is of a kind that is not read. old: a workbook from before 2007; html: a web page
 * named .xls; pdf; guarded: encrypted by a company's data-leak protection; ownerNote: a file that a
 * program writes beside an open one (~$…, ._…); otherKind: a document of another program; the
 * others: WorkbookReason.
 */
export type FileFault =
  | WorkbookReason
  | "old"
  | "html"
  | "pdf"
  | "guarded"
  | "ownerNote"
  | "picture";

/** The separator and encoding of a text file. */
export interface TextForm {
  readonly encoding: Encoding;
  readonly separator: Separator;
}
export interface FileSheet {
  /** Null: the file is a text, which has no sheets. */
  readonly name: string | null;
  readonly isHidden: boolean;
  readonly read: () => SheetGrid;
}
/** The sheets of a file, each read on demand. */
export interface FileSheets {
  readonly sheets: readonly FileSheet[];
  readonly form: TextForm | null;
}

/** Rows to read: lines above and below the table, headings, and one row more than allowed. */
const rowsRead = importRowsMax + 200;

const starts = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** Opens a file by its content, regardless of its name. */
export function sheetsIn(
  bytes: Uint8Array,
  form: Partial<TextForm>,
): FileSheets | { readonly fault: FileFault } {
  const other = otherKindOf(bytes);
  if (other !== null) return { fault: other };
  if (!starts(bytes, 0x50, 0x4b)) return textIn(bytes, form);
  try {
    const sheets = openWorkbook(bytes);
    return {
      form: null,
      sheets: sheets.map((sheet) => ({ ...sheet, read: () => sheet.read(rowsRead) })),
    };
  } catch (error) {
    if (error instanceof WorkbookFault) return { fault: error.reason };
    throw error;
  }
}

/** Data-leak protection programs put their name in front of the files they encrypt. */
const guards = /E-SafeNet|%TSD-Header-###%|^<DRMFILE/;
const pictures =
  /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM....\0\0\0\0|RIFF....WEBP|....ftyp(?:hei|avif|mif))/s;
/** The name of a user with its length in front, padded to 55 bytes, then repeated in UTF-16. */
const isOwnerNote = (bytes: Uint8Array): boolean =>
  (bytes.length === 165 || bytes.length === 162) && bytes[0]! < 55 && bytes.includes(0, 55);
const otherTexts = /^(?:\{\\rtf|ID;P|TABLE\r?\n0,1|\s*[[{]\s*["{\]])/;

/** RAR, 7z, gzip. */
const packers = [
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
];

/** Recognises a file by its first bytes; null: none of these kinds. */
function otherKindOf(bytes: Uint8Array): FileFault | null {
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return isLocked(bytes) ? "locked" : "old";
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46)) return "pdf";
  if (packers.some((first) => starts(bytes, ...first))) return "packed";
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  if (guards.test(head)) return "guarded";
  if (pictures.test(head)) return "picture";
  if (starts(bytes, 0, 5, 0x16) || isOwnerNote(bytes)) return "ownerNote";
  return otherTexts.test(head) ? "otherKind" : null;
}

/** A workbook with a password is inside an older kind of file, under this name. */
function isLocked(bytes: Uint8Array): boolean {
  const name = "EncryptedPackage";
  const wide = Uint8Array.from([...name].flatMap((letter) => [letter.charCodeAt(0), 0]));
  for (let at = bytes.indexOf(wide[0]!); at >= 0; at = bytes.indexOf(wide[0]!, at + 1))
    if (wide.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

function textIn(
  bytes: Uint8Array,
  form: Partial<TextForm>,
): FileSheets | { readonly fault: FileFault } {
  const encoding = form.encoding ?? encodingOf(bytes);
  if (encoding === null) return { fault: "broken" };
  const text = plainSeparators(decodeText(bytes, encoding).replace(/^\ufeff/, ""));
  if (/^\s*(?:<!doctype html|<html|<table|<meta|<head|<\?xml|mime-version:)/i.test(text))
    return { fault: "html" };
  const separator = form.separator ?? separatorOf(text);
  const { fields } = agreedFields(text, separator);
  const lines = parseDelimited(text.replace(/^sep=.\r?\n/i, "\n"), separator, fields);
  const cells = lines.map((line) => line.map((field) => textCell(unmarked(field))));
  return {
    form: { encoding, separator },
    sheets: [
      {
        name: null,
        isHidden: false,
        read: () => ({ cells, merges: [], hiddenRows: new Set<number>(), isParted: true }),
      },
    ],
  };
}

/** Removes marks that keep a text from being read as a formula, number or date. */
const unmarked = (field: string): string => {
  const quoted = /^="([^"]*)"$/.exec(field)?.[1];
  return quoted ?? field.replace(/^'(?=[\s\p{Cf}]*[\d=+\-@＝＋－＠\t\r])/u, "");
};
