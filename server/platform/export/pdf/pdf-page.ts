import PDFDocument from "pdfkit";
import type { Paper } from "../paper.ts";
import { leading, PdfText, type TextRun, type Style } from "./pdf-text.ts";

/** A4, points. */
const page = { width: 595.28, height: 841.89 } as const;
const margin = { left: 40, right: 40, top: 58, bottom: 46 } as const;
export const left = margin.left;
export const fullWidth = page.width - margin.left - margin.right;
const bottom = page.height - margin.bottom;

export const ink = "#1c2127";
export const grey = "#5f6b7c";
export const hairline = "#d3d8de";
export const ground = "#f6f7f9";
export const seriesColors = ["#215db0", "#c87619", "#238551", "#7961db"] as const;

const small: Style = { size: 8, weight: 400, color: grey };

type Document = InstanceType<typeof PDFDocument>;

/** The sheets of a PDF, filled from the top: what does not fit begins on the next. */
export class PdfPages {
  readonly document: Document;
  readonly text: PdfText;
  readonly #paper: Paper;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;
  /** Place of the next thing that is drawn. */
  y: number = margin.top;

  private constructor(document: Document, text: PdfText, paper: Paper) {
    this.document = document;
    this.text = text;
    this.#paper = paper;
    document.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((done, fail) => {
      document.on("end", done);
      document.on("error", fail);
    });
  }

  static async open(paper: Paper, runs: Iterable<TextRun>): Promise<PdfPages> {
    const document = new PDFDocument({
      size: "A4",
      margin: 0,
      // Absent: every text names its own.
      font: "",
      bufferPages: true,
      lang: paper.language === "zh" ? "zh-CN" : "en",
      displayTitle: true,
      info: { Title: paper.title, Author: paper.orgName, Creator: "House Watch" },
    });
    return new PdfPages(document, await PdfText.open(document, runs), paper);
  }

  /** True on an empty page. */
  get isAtTop(): boolean {
    return this.y <= margin.top;
  }

  /** Begins a new page if less than this height is left on the page, pt. */
  makeRoom(height: number): void {
    if (this.y + height > bottom && !this.isAtTop) this.next();
  }

  next(): void {
    this.document.addPage();
    this.y = margin.top;
  }

  /** Room left on the page. */
  get rest(): number {
    return bottom - this.y;
  }

  /** Lines of text over the whole width. */
  write(text: string, style: Style, width = fullWidth): void {
    for (const line of this.text.linesOf(text, style, width)) {
      this.makeRoom(style.size * leading);
      this.text.line(line, left, this.y, style);
      this.y += style.size * leading;
    }
  }

  rule(y: number, color = hairline, width = 0.5): void {
    this.document
      .moveTo(left, y)
      .lineTo(left + fullWidth, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  }

  /** Writes heads and page numbers, which need the number of all, and ends the file. */
  async end(): Promise<Buffer> {
    const { start, count } = this.document.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      this.document.switchToPage(index);
      this.#head();
      this.#foot(index + 1, count);
    }
    this.document.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }

  #head(): void {
    const { orgName, logo, title } = this.#paper;
    const y = 26;
    const drawn = logo === null ? 0 : this.#logo(logo, y);
    const max = fullWidth / 2 - drawn;
    const [name = ""] = this.text.linesOf(orgName, small, max, 1);
    this.text.line(name, left + drawn, y + 3, { ...small, weight: 600, color: ink });
    const [named = ""] = this.text.linesOf(title, small, fullWidth / 2, 1);
    this.text.line(named, left + fullWidth, y + 3, small, "right");
    this.rule(y + 20);
  }

  /** Returns the logo's width with the gap after it. */
  #logo(logo: Buffer, y: number): number {
    // The size of a PNG is in its first block.
    const [wide, high] = [logo.readUInt32BE(16), logo.readUInt32BE(20)];
    const width = Math.min(60, (18 * wide) / high);
    this.document.image(logo, left, y - 2, { fit: [width, 18] });
    return width + 6;
  }

  #foot(number: number, total: number): void {
    const words =
      this.#paper.language === "zh"
        ? `第 ${number} 页，共 ${total} 页`
        : `Page ${number} of ${total}`;
    this.text.line(words, left + fullWidth, page.height - 32, small, "right");
    this.text.line(this.#paper.lines[0] ?? "", left, page.height - 32, small);
  }
}

/** Texts of heads and feet, for the fonts they need. */
export const pageWords = "第页，共 Page of 0123456789";
