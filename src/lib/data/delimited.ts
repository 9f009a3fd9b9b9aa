/**
 * Parts a text of lines into fields, as spreadsheets write it (RFC 4180): a quoted field may hold
 * separators, lines and doubled quotes. The last empty line is none.
 */
export function parseDelimited(text: string, separator: string): string[][] {
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
    if (sign === '"' && field === "") {
      const end = quoteEnd(text, at + 1);
      field = text.slice(at + 1, end).replaceAll('""', '"');
      at = end;
    } else if (sign === separator) endField();
    else if (sign === "\n") endLine();
    else if (sign !== "\r" || text[at + 1] !== "\n") field += sign;
  }
  if (field !== "" || line.length > 0) endLine();
  return lines;
}

/** Place of the quote that ends what is quoted from `start` on; the length when none does. */
function quoteEnd(text: string, start: number): number {
  let at = text.indexOf('"', start);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

/**
 * Returns the separator of a file's fields: the one of tab, semicolon and comma its first line has
 * most of.
 */
export function separatorOf(text: string): string {
  const [first = ""] = text.split("\n", 1);
  const count = (sign: string) => first.split(sign).length;
  return ["\t", ";", ","].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ",");
}

/**
 * The text of a file by its first bytes: UTF-8, UTF-16 as Excel's "Unicode text", else GB 18030, in
 * which Chinese Windows writes CSV.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}
