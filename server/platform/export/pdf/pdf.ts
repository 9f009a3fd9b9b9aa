import type { Paper, PaperFigure, PaperPart } from "../paper.ts";
import { drawChart } from "./pdf-chart.ts";
import { fullWidth, grey, ground, ink, left, PdfPages, pageWords } from "./pdf-page.ts";
import { cellText, drawTable } from "./pdf-table.ts";
import { lackingChars, leading, type TextRun } from "./pdf-text.ts";

/** A report as a PDF: A4, texts that can be selected, fonts embedded. */
export async function pdfOf(paper: Paper): Promise<Buffer> {
  const texts = [...textsOf(paper)];
  const note = noteOf(lackingChars(texts), paper.language);
  const pages = await PdfPages.open(paper, [...texts, plain(note)]);
  pages.write(paper.title, { size: 20, weight: 600, color: ink });
  pages.y += 2;
  for (const line of paper.lines) pages.write(line, { size: 9.5, weight: 400, color: grey });
  pages.y += 12;
  for (const part of paper.parts) drawPart(pages, part, paper);
  if (note !== "") pages.write(note, { size: 8, weight: 400, color: grey });
  return pages.end();
}

const namedMax = 30;

/** Names of people and places may have characters that are in no font here: which, by number. */
function noteOf(chars: readonly string[], language: Paper["language"]): string {
  if (chars.length === 0) return "";
  const codes = chars
    .slice(0, namedMax)
    .map((char) => `U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
  const more = chars.length > namedMax ? " …" : "";
  return language === "zh"
    ? `□ 是本文件字体中没有的字：${codes.join("、")}${more}。屏幕上和 Excel 文件中显示完整。`
    : `□ is a character that the font of this file lacks: ${codes.join(", ")}${more}. ` +
        "Screens and Excel files show it.";
}

function drawPart(pages: PdfPages, part: PaperPart, { language }: Paper): void {
  switch (part.kind) {
    case "heading":
      pages.makeRoom(80);
      if (!pages.isAtTop) pages.y += 6;
      pages.write(part.text, { size: 13, weight: 600, color: ink });
      pages.rule(pages.y + 1, ink, 0.8);
      pages.y += 9;
      return;
    case "text":
      pages.write(part.text, { size: 9.5, weight: 400, color: ink });
      pages.y += 8;
      return;
    case "figures":
      return drawFigures(pages, part.figures);
    case "table":
      return drawTable(pages, part, language);
    case "chart":
      return drawChart(pages, part, language);
  }
}

const figuresInRow = 4;
const gap = 8;

/** Figures side by side, the same number in every row. */
function drawFigures(pages: PdfPages, figures: readonly PaperFigure[]): void {
  const width = (fullWidth - gap * (figuresInRow - 1)) / figuresInRow;
  const height = 46;
  for (let at = 0; at < figures.length; at += figuresInRow) {
    pages.makeRoom(height + gap);
    for (const [index, figure] of figures.slice(at, at + figuresInRow).entries())
      drawFigure(pages, figure, left + index * (width + gap), width, height);
    pages.y += height + gap;
  }
  pages.y += 6;
}

function drawFigure(
  { document, text, y }: PdfPages,
  { name, value, note = "" }: PaperFigure,
  x: number,
  width: number,
  height: number,
): void {
  const small = { size: 7.5, weight: 400, color: grey } as const;
  const large = { size: 13, weight: 600, color: ink } as const;
  document.roundedRect(x, y, width, height, 3).fill(ground);
  const inside = width - 16;
  const [named = ""] = text.linesOf(name, small, inside, 1);
  text.line(named, x + 8, y + 6, small);
  const [firstLine = ""] = text.linesOf(value, large, inside, 1);
  text.line(firstLine, x + 8, y + 6 + small.size * leading, large);
  const [noted = ""] = text.linesOf(note, small, inside, 1);
  text.line(noted, x + 8, y + 34, small);
}

const plain = (text: string): TextRun => ({ text, weight: 400 });
const bold = (text: string): TextRun => ({ text, weight: 600 });

/** All text of the document, from which the needed fonts follow. */
function* textsOf({ title, lines, orgName, parts, language }: Paper): Generator<TextRun> {
  const everywhere = "…–0123456789.,−%";
  yield* [bold(title), plain(title), bold(orgName), plain(pageWords)];
  yield* [bold(everywhere), plain(everywhere), ...lines.map(plain)];
  for (const part of parts) yield* textsIn(part, language);
}

function* textsIn(part: PaperPart, language: Paper["language"]): Generator<TextRun> {
  switch (part.kind) {
    case "heading":
      yield bold(part.text);
      return;
    case "text":
      yield plain(part.text);
      return;
    case "figures":
      for (const { name, value, note = "" } of part.figures) {
        yield plain(name + note);
        yield bold(value);
      }
      return;
    case "chart":
      yield bold(part.title);
      for (const tick of part.ticks) yield plain(tick);
      for (const { name } of part.series) yield plain(name);
      return;
    case "table":
      yield bold(part.title);
      yield plain(part.none ?? "");
      for (const { name } of part.columns) yield bold(name);
      for (const row of part.rows)
        for (const [index, cell] of row.entries())
          yield plain(cellText(cell, part.columns[index] ?? { name: "" }, language));
  }
}
