/**
 * Splits a delimited text into lines of fields (RFC 4180): a quoted field may contain separators,
 * line breaks and doubled quotes. An empty last line is dropped. `width`: number of fields in most
 * lines; absent: unknown.
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
    // Files of old Macintosh programs end their lines with only a carriage return.
    else if (text[at + 1] !== "\n") endLine();
  }
  if (field !== "" || line.length > 0) endLine();
  return lines;
}

/**
 * Returns the index of the quote that closes a field quoted from `start` on; -1: unclosed, so the
 * first quote is an ordinary character. Otherwise it would silently swallow the lines below.
 */
function quoteEnd(text: string, start: number, separator: string): number {
  let at = text.indexOf('"', start);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0) return -1;
  const next = text[at + 1];
  return next === undefined || [separator, "\n", "\r"].includes(next) ? at : -1;
}

/**
 * True when a quoted field would swallow whole lines: each of them has as many fields as other
 * lines if the two quotes are ordinary characters. `left`: number of fields before it.
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
    (line, index) => line.split(separator).length === (index === 0 ? width - left : width),
  );
}

export const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** Replaces Chinese commas or semicolons by plain ones in a text that has no other separators. */
export const plainSeparators = (text: string): string =>
  separators.some((sign) => agreedFields(text, sign).lines > 0)
    ? text
    : text.replaceAll("，", ",").replaceAll("；", ";");

/** Number of lines examined for the separator. */
const linesExamined = 200;

/**
 * Returns the separator of a file: the one with which most lines have the same number of fields, at
 * least two; on a tie the one with more fields. Excel's own first line `sep=;` takes precedence.
 */
export function separatorOf(text: string): Separator {
  const declared = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1];
  const known = separators.find((sign) => sign === declared);
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

/** Returns the most frequent number of fields, and the number of lines that have it. */
export function agreedFields(text: string, sign: Separator) {
  const start = text.slice(0, 200_000);
  const widths = new Map<number, number>();
  for (const line of parseDelimited(start, sign).slice(0, linesExamined))
    if (line.length > 1) widths.set(line.length, (widths.get(line.length) ?? 0) + 1);
  let [fields, lines] = [0, 0];
  for (const [width, count] of widths)
    if (count > lines || (count === lines && width > fields)) [fields, lines] = [width, count];
  return { fields, lines };
}

export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "gb18030",
  "big5",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1258",
  "windows-874",
  "euc-kr",
  "shift_jis",
] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Returns the encoding of a text by its first bytes and its content: UTF-8, UTF-16 with or without
 * a byte order mark, otherwise what Windows uses for CSV: GB 18030 in China, Big5 in Taiwan, 1252
 * in the West, 1251 for Cyrillic. Other encodings have to be chosen by the user. Null: binary data.
 */
export function encodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // ASCII in UTF-16 has a zero byte on the same side each time; few other characters do.
  const zeros: [even: number, odd: number] = [0, 0];
  bytes.forEach((byte, index) => void (byte === 0 && (zeros[index % 2 === 0 ? 0 : 1] += 1)));
  const [even, odd] = zeros;
  if (even + odd > 0) {
    const isText = bytes.length % 2 === 0 && (even + odd) * 20 > bytes.length;
    if (!isText || (odd <= even * 4 && even <= odd * 4)) return null;
    return odd > even ? "utf-16le" : "utf-16be";
  }
  if (isUtf8(bytes)) return "utf-8";
  return hasControls(bytes) ? null : pageOf(bytes);
}

/** Bytes that never occur in text. */
const hasControls = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27));

/**
 * Most Chinese characters are two high bytes in GB 18030. "Süd" read as GB 18030 gives a rare
 * character, made of a high byte and a letter. Characters of Big5 come in sequences, accented
 * letters of 1252 come alone.
 */
function pageOf(bytes: Uint8Array): Encoding {
  const text = new TextDecoder("latin1").decode(bytes);
  if (isCyrillic(text)) return "windows-1251";
  const pairs = text.match(/[\x81-\xfe][\x40-\xfe]/g) ?? [];
  const runs = text.match(/(?:[\x81-\xfe][\x40-\xfe]){2,}/g) ?? [];
  const isChinese = runs.join("").length >= pairs.length;
  const rare = pairs.filter((pair) => pair.charCodeAt(1) < 0x80).length;
  const common = pairs.filter((pair) => /^[\xa1-\xa9\xb0-\xd7][\xa1-\xfe]/.test(pair)).length;
  if (decodes(bytes, "gb18030") && rare * 10 <= pairs.length)
    return isChinese || common * 2 >= pairs.length ? "gb18030" : "windows-1252";
  return isChinese && decodes(bytes, "big5") ? "big5" : "windows-1252";
}

/**
 * Words of mostly lower-case Cyrillic letters. Read as GB 18030 they are rare characters, because
 * the common ones use bytes that no Cyrillic letter has.
 */
function isCyrillic(text: string): boolean {
  const words = text.match(/[\x80-\xff]+/g) ?? [];
  const letters = words.join("");
  const small = letters.replace(/[^\xe0-\xff]/g, "");
  // TextDecoder reads latin1 as windows-1252, where \x85, \x96 and \x97 are characters beyond \xff.
  const isAll = /^[\xa0\xa8\xab\xb8\xb9\xbb\xc0-\xff]+$/.test(letters);
  return isAll && small.length * 2 > letters.length && letters.length >= words.length * 3;
}

/**
 * True with a byte order mark, or when hardly any character is damaged: a UTF-8 file that lost a
 * byte must not be read as GB 18030, which would silently produce other characters.
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

/** Decodes a file; invalid bytes become the replacement character. */
export const decodeText = (bytes: Uint8Array, encoding = encodingOf(bytes)): string =>
  new TextDecoder(encoding ?? "gb18030").decode(bytes);
