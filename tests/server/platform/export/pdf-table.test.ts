import { expect, it } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { pdfOf } from "../../../../server/platform/export/pdf/pdf.ts";

it("columns shrink without breaking a time of day or a word of a name", async () => {
  const names = ["Raised", "House", "Alarm", "Notified", "Acknowl.", "On the way", "On site"];
  const row = [
    "11-22 20:51",
    "Yancheng Jiamu Layer Farm House 10",
    "High cumulative losses",
    "11-29 01:52",
    "11-29 01:54",
    "20:55",
    "11-26 00:10",
    "21:24",
    "11-26 00:11",
    "Technician (138****0702)",
  ];
  const pdf = await pdfOf({
    title: "Alarms",
    lines: ["All farms"],
    language: "en",
    orgName: "Org",
    logo: null,
    parts: [
      {
        kind: "table",
        title: "Step by step",
        columns: [...names, "Fixed", "Cleared", "By"].map((name) => ({ name })),
        rows: Array.from({ length: 5 }, () => row),
      },
    ],
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  const words = new Set(text.split(/\s+/));
  const cellWords = [...names, ...row].flatMap((item) => item.split(" "));
  expect(cellWords.filter((word) => !words.has(word))).toEqual([]);
});
