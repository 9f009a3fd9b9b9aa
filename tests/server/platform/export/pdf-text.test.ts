import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { pdfOf } from "../../../../server/platform/export/pdf/pdf.ts";
import { PdfText } from "../../../../server/platform/export/pdf/pdf-text.ts";

const style = { size: 10, weight: 400 } as const;

it.each([
  ["王\u200d五\ufe0f", "王五"],
  ["\u2060三号\u202a舍\u202c", "三号舍"],
  ["1\u202f200\u2007kg", "1 200 kg"],
])("%j is drawn as %j: an invisible character is not drawn as a box", async (text, plain) => {
  const texts = await PdfText.open(
    new PDFDocument(),
    [text, plain].map((part) => ({ text: part, weight: 400 })),
  );
  expect(texts.widthOf(text, style)).toBeCloseTo(texts.widthOf(plain, style), 3);
});

it("shows a character that no font has as one placeholder", async () => {
  const texts = await PdfText.open(new PDFDocument(), [{ text: "王𠮷䶮", weight: 400 }]);
  expect(texts.widthOf("𠮷", style)).toBe(texts.widthOf("□", style));
  expect(texts.linesOf("王𠮷䶮", { ...style, color: "black" }, 1000)).toEqual(["王𠮷䶮"]);
});

it.each([
  ["zh", "字体中没有的字：U+4DAE、U+20BB7"],
  ["en", "lacks: U+4DAE, U+20BB7"],
] as const)("%s: a file lists the characters that its font lacks", async (language, words) => {
  const page = async (name: string) => {
    const pdf = await pdfOf({
      title: name,
      lines: ["2026-11-29"],
      language,
      orgName: "Org",
      logo: null,
      parts: [{ kind: "text", text: `${name} 3 kg` }],
    });
    const read = await getDocumentProxy(new Uint8Array(pdf));
    return (await extractText(read, { mergePages: true })).text;
  };
  const text = await page("王䶮 𠮷");
  expect(text).toContain("王□");
  expect(text.replace(/\s+/g, " ")).toContain(words);
  expect(await page("王五")).not.toContain("□");
});
