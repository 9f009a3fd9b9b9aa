import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { PdfText } from "../../../../server/platform/export/pdf/pdf-text.ts";

const style = { size: 10, weight: 400 } as const;

it.each([
  ["王\u200d五\ufe0f", "王五"],
  ["\u2060三号\u202a舍\u202c", "三号舍"],
  ["1\u202f200\u2007kg", "1 200 kg"],
])("%j is drawn as %j: an invisible character is no box", async (text, plain) => {
  const texts = await PdfText.open(
    new PDFDocument(),
    [text, plain].map((part) => ({ text: part, weight: 400 })),
  );
  expect(texts.widthOf(text, style)).toBeCloseTo(texts.widthOf(plain, style), 3);
});

it("shows a character that no font has as one", async () => {
  const texts = await PdfText.open(new PDFDocument(), [{ text: "王𠮷䶮", weight: 400 }]);
  expect(texts.widthOf("𠮷", style)).toBe(texts.widthOf("□", style));
  expect(texts.linesOf("王𠮷䶮", { ...style, color: "black" }, 1000)).toEqual(["王𠮷䶮"]);
});
