/**
 * Parts a text of lines into fields, as spreadsheets write it (RFC 4180): a quoted field may hold
 * separators, lines and doubled quotes. The last empty line is none. `width`: the fields of most
 * lines; absent: not known.
 */
export function parseDelimited(text: string, separator: string, width?: number): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let field = "";
  const endField = () => {
    line.push(field);
    field = "";
  };
  const endLine = () => {
    endField();
    lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const end = sign === '"' && field.trim() === "" ? quoteEnd(text, at + 1, separator) : -1;
    if (end >= 0 && !swallowsLines(text, { at, end, separator, left: line.length, width })) {
      field = text.slice(at + 1, end).replaceAll('""', '"');
      at = end;
    } else if (sign === separator) endField();
    else if (sign === "\n") endLine();
    else if (sign !== "\r") field += sign;
    // A file of old Macintosh ends its lines so.
    else if (text[at + 1] !== "\n") endLine();
  }
  if (field !== "" || line.length > 0) endLine();
  return lines;
}

/**
 * Place of the quote that ends what is quoted from `start` on. -1: no quote ends a field there, so
 * that the first one is a sign like others; else it would swallow the lines below without a word.
 */
function quoteEnd(text: string, start: number, separator: string): number {
  let at = text.indexOf('"', start);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0) return -1;
  const next = text[at + 1];
  return next === undefined || [separator, "\n", "\r"].includes(next) ? at : -1;
}

/**
 * Two single quotes, some lines apart, would make one field of all the lines between them: each of
 * which has as many fields as the others if the quotes are signs like others. `left`: fields in
 * front.
 */
function swallowsLines(
  text: string,
  quoted: { at: number; end: number; separator: string; left: number; width: number | undefined },
): boolean {
  const { at, end, separator, left, width } = quoted;
  if (width === undefined || !/[\r\n]/.test(text.slice(at, end))) return false;
  const rest = /^[^\r\n]*/.exec(text.slice(end))![0];
  const lines = (text.slice(at, end) + rest).split(/\r\n|\r|\n/);
  return lines.every(
    (line, no) => line.split(separator).length === (no === 0 ? width - left : width),
  );
}

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** Lines that are looked at for the separator. */
const linesLooked = 200;

/**
 * Returns the separator of a file's fields: the one by which most lines have the same number of
 * fields, two at least; of equal ones the one with more fields. Excel's own line `sep=;` decides.
 */
export function separatorOf(text: string): Separator {
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1];
  const known = separators.find((sign) => sign === said);
  if (known !== undefined) return known;
  let best: { readonly sign: Separator; readonly lines: number; readonly fields: number } | null =
    null;
  for (const sign of separators) {
    const { lines, fields } = agreedFields(text, sign);
    if (lines === 0) continue;
    if (best === null || lines > best.lines || (lines === best.lines && fields > best.fields))
      best = { sign, lines, fields };
  }
  return best?.sign ?? ",";
}

/** The number of fields that most lines have, and how many do. */
export function agreedFields(text: string, sign: Separator) {
  const start = text.slice(0, 200_000);
  const widths = new Map<number, number>();
  for (const line of parseDelimited(start, sign).slice(0, linesLooked))
    if (line.length > 1) widths.set(line.length, (widths.get(line.length) ?? 0) + 1);
  let [fields, lines] = [0, 0];
  for (const [width, count] of widths)
    if (count > lines || (count === lines && width > fields)) [fields, lines] = [width, count];
  return { fields, lines };
}

export const encodings = ["utf-8", "utf-16le", "utf-16be", "gb18030"] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encoding of a text by its first bytes and its content: UTF-8, UTF-16 with or without a mark,
 * else GB 18030, in which Chinese Windows writes CSV. Null: it is no text.
 */
export function encodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Every comma, digit and break of UTF-16 has a zero on the same side; few signs beside them do.
  const zeros: [even: number, odd: number] = [0, 0];
  bytes.forEach((byte, at) => void (byte === 0 && (zeros[at % 2 === 0 ? 0 : 1] += 1)));
  const [even, odd] = zeros;
  if (even + odd > 0) {
    const isText = bytes.length % 2 === 0 && (even + odd) * 20 > bytes.length;
    if (!isText || (odd <= even * 4 && even <= odd * 4)) return null;
    return odd > even ? "utf-16le" : "utf-16be";
  }
  if (isUtf8(bytes)) return "utf-8";
  return decodes(bytes, "gb18030") ? "gb18030" : null;
}

/**
 * A mark says so, and so do letters of which next to none are damaged: a file that lost a byte is
 * no Chinese one, in which its letters would be others without a word.
 */
function isUtf8(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  if (decodes(bytes, "utf-8")) return true;
  const letters = new TextDecoder("utf-8").decode(bytes).match(/[^\0-\x7f]/g) ?? [];
  const damaged = letters.filter((letter) => letter === "\ufffd").length;
  return letters.length >= 10 && damaged * 10 <= letters.length;
}
function decodes(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The text of a file; what its encoding does not have becomes the sign for it. */
export const decodeText = (bytes: Uint8Array, encoding = encodingOf(bytes)): string =>
  new TextDecoder(encoding ?? "gb18030").decode(bytes);
