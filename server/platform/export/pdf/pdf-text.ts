import type PDFDocument from "pdfkit";
import { fileOf, fontOf, type Weight } from "./pdf-font.ts";

type Document = InstanceType<typeof PDFDocument>;

/** Characters of one font in a row. */
interface Run {
  readonly font: string;
  readonly text: string;
  readonly width: number;
}

export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

/** A character in a weight: how it is drawn, and how wide it is in thousandths of the size. */
interface Char {
  readonly font: string;
  readonly drawn: string;
  readonly width: number;
}

/** A text that is written somewhere, and its weight. */
export interface TextRun {
  readonly text: string;
  readonly weight: Weight;
}

/** Line height over size. */
export const leading = 1.4;
/** Written where no font has a character. */
const unknown = "□";
const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/u;

/**
 * A character as drawn: fonts have boxes for the invisible ones that come with pasted names, and
 * for the blanks that separate thousands in some countries.
 */
function shown(char: string): string {
  if (/\p{DI}/u.test(char)) return "";
  return /[\u2000-\u200a\u202f\u205f]/.test(char) ? " " : char;
}

/** Characters that no font has: a box is drawn for each. */
export function lackingChars(runs: Iterable<TextRun>): readonly string[] {
  const chars = new Set<string>();
  for (const { text } of runs) for (const char of text) chars.add(char);
  return [...chars].filter(
    (char) => char !== "\n" && shown(char) !== "" && fileOf(shown(char).codePointAt(0)!) === null,
  );
}

/**
 * Texts of a document in Chinese and Latin at once: each is split by the fonts that have its
 * characters. All texts are announced beforehand, because fonts are read from files.
 */
export class PdfText {
  readonly #document: Document;
  readonly #fonts = new Map<string, string>();
  readonly #chars: Readonly<Record<Weight, Map<string, Char>>> = { 400: new Map(), 600: new Map() };

  private constructor(document: Document) {
    this.#document = document;
  }

  static async open(document: Document, runs: Iterable<TextRun>): Promise<PdfText> {
    const text = new PdfText(document);
    const chars = { 400: new Set(unknown), 600: new Set<string>() };
    for (const { text: part, weight } of runs)
      for (const char of part) chars[weight].add(shown(char) || unknown);
    const requested = ([400, 600] as const).flatMap((weight) => {
      const files = new Set([...chars[weight]].map((char) => fileOf(char.codePointAt(0)!)));
      return [...files].flatMap((file) => (file === null ? [] : [{ file, weight }]));
    });
    const fonts = await Promise.all(requested.map(({ file, weight }) => fontOf(file, weight)));
    for (const [index, { file, weight }] of requested.entries()) {
      document.registerFont(`f${index}`, fonts[index]!);
      text.#fonts.set(`${file} ${weight}`, `f${index}`);
    }
    return text;
  }

  widthOf(text: string, { size, weight }: Pick<Style, "size" | "weight">): number {
    let width = 0;
    for (const char of text) width += this.#charOf(char, weight).width;
    return (width * size) / 1000;
  }

  /** Width of the widest word in it: it is not to be parted. */
  wordWidth(text: string, style: Pick<Style, "size" | "weight">): number {
    return Math.max(0, ...wordsOf(text).map((word) => this.widthOf(word.trimEnd(), style)));
  }

  /** Lines no wider than `width`: parted at spaces, and between Chinese characters. */
  linesOf(text: string, style: Style, width: number, max = Infinity): readonly string[] {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    const end = () => {
      lines.push(line.trimEnd());
      line = "";
      used = 0;
    };
    const isOver = (part: string) =>
      line !== "" && used + this.widthOf(part.trimEnd(), style) > width;
    for (const word of wordsOf(text)) {
      if (word === "\n") {
        end();
        continue;
      }
      if (isOver(word)) end();
      for (const part of this.#fitting(word, style, width)) {
        if (isOver(part)) end();
        line += part;
        used += this.widthOf(part, style);
      }
    }
    if (line !== "" || lines.length === 0) end();
    if (lines.length <= max) return lines;
    return [...lines.slice(0, max - 1), this.#cut(lines[max - 1] ?? "", style, width)];
  }

  /** Draws a line; `align` right: it ends at `x`. */
  line(
    text: string,
    x: number,
    y: number,
    style: Style,
    align: "left" | "right" | "middle" = "left",
  ): void {
    const width = align === "left" ? 0 : this.widthOf(text, style);
    let left = align === "right" ? x - width : align === "middle" ? x - width / 2 : x;
    // Fonts differ in their height above the baseline, so texts are aligned by one baseline.
    const baseline = y + 1.05 * style.size;
    for (const run of this.#runsOf(text, style.weight)) {
      this.#document
        .fillColor(style.color)
        .font(run.font)
        .fontSize(style.size)
        .text(run.text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
      left += (run.width * style.size) / 1000;
    }
  }

  #runsOf(text: string, weight: Weight): Run[] {
    const runs: { font: string; text: string; width: number }[] = [];
    for (const char of text) {
      const { font, drawn, width } = this.#charOf(char, weight);
      const last = runs.at(-1);
      if (last?.font === font) {
        last.text += drawn;
        last.width += width;
      } else runs.push({ font, text: drawn, width });
    }
    return runs;
  }

  #fontOf(char: string, weight: Weight): string | null {
    const code = char.codePointAt(0);
    const file = code === undefined ? null : fileOf(code);
    if (file === null) return null;
    const named = (weight: Weight) => this.#fonts.get(`${file} ${weight}`);
    return named(weight) ?? named(weight === 400 ? 600 : 400) ?? null;
  }

  #charOf(char: string, weight: Weight): Char {
    const known = this.#chars[weight];
    const existing = known.get(char);
    if (existing !== undefined) return existing;
    const ownFont = this.#fontOf(shown(char), weight);
    const drawn = ownFont === null && shown(char) !== "" ? unknown : shown(char);
    const font = ownFont ?? this.#fontOf(unknown, weight)!;
    const width = this.#document.fontSize(1000).font(font).widthOfString(drawn);
    const result = { font, drawn, width };
    known.set(char, result);
    return result;
  }

  /** A word that is wider than a line, in pieces. */
  #fitting(word: string, style: Style, width: number): readonly string[] {
    if (this.widthOf(word.trimEnd(), style) <= width) return [word];
    const pieces: string[] = [];
    let chunk = "";
    for (const char of word) {
      if (chunk !== "" && this.widthOf(chunk + char, style) > width) {
        pieces.push(chunk);
        chunk = "";
      }
      chunk += char;
    }
    return [...pieces, chunk];
  }

  #cut(line: string, style: Style, width: number): string {
    let cut = line;
    while (cut !== "" && this.widthOf(`${cut}…`, style) > width) cut = cut.slice(0, -1);
    return `${cut}…`;
  }
}

/** No line begins with one of these. */
const closing = /^[，。；：、）》”’！？,.;:)%!?]$/u;

/**
 * Words with the space after them; a Chinese character is a word, with the punctuation after it.
 */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let word = "";
  const end = () => {
    if (word !== "") words.push(word);
    word = "";
  };
  for (const char of text) {
    if (char === "\n") {
      end();
      words.push(char);
    } else if (char === " ") {
      word += char;
      end();
    } else if (closing.test(char)) word += char;
    else if (wide.test(char)) {
      end();
      word = char;
    } else {
      if (wide.test(word)) end();
      word += char;
    }
  }
  end();
  return words;
}
