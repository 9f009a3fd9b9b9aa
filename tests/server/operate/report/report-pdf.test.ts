import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { minuteMs } from "../../../../contract/base/time.ts";
import { languages, type Language } from "../../../../contract/base/words.ts";
import {
  reportKindKeys,
  type ReportKind,
  reportKinds,
} from "../../../../contract/operate/report.ts";
import { fileOf, makeReport } from "../../../../server/operate/report/report-paper.ts";
import { useTestServer } from "../../../factories/http.ts";
import {
  type BuiltScene,
  buildScene,
  reportAt,
  type ReportScene,
  reportScenes,
} from "./report-scene.ts";

const server = useTestServer();
const scenes = Object.keys(reportScenes) as ReportScene[];
const hasPoppler = ["pdftotext", "pdffonts"].every(
  (tool) => spawnSync(tool, ["-v"]).error === undefined,
);
/** Writes files for visual inspection, if a folder is named. */
const shots = process.env.SHOTS;
let folder: string;
beforeAll(() => {
  // A library in another test file may have extended Array.prototype, with which pdf.js fails.
  const arrays: object = Array.prototype;
  for (const key in arrays) Object.defineProperty(arrays, key, { enumerable: false });
  folder = mkdtempSync(join(tmpdir(), "report-pdf-"));
  if (shots !== undefined) mkdirSync(shots, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Null if there is nothing to report. */
async function pdfOf(
  { farm, company }: BuiltScene,
  kind: ReportKind,
  language: Language,
): Promise<Buffer | null> {
  const created = await makeReport({
    database: server.database,
    caller: company,
    kind,
    farmIds: [farm.id],
    orgId: farm.orgId,
    language,
    at: reportAt + minuteMs,
    timeZone: "Asia/Shanghai",
    spanDays: 7,
  });
  if (created === null) return null;
  const { content } = await fileOf(created.paper, "pdf");
  return Buffer.from(content as Uint8Array);
}
const tight = (text: string): string => text.replaceAll(/\s+/g, "");
const pagesOf = async (pdf: Buffer): Promise<readonly string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map(tight);
};
const run = (tool: string, ...args: readonly string[]): string =>
  spawnSync(tool, args, { encoding: "utf8" }).stdout;

describe.each(scenes)("reports of a farm with data: %s", (scene) => {
  let built: BuiltScene;
  const files = new Map<string, Buffer>();
  beforeAll(async () => {
    built = await buildScene(server, scene);
    for (const kind of reportKindKeys)
      for (const language of languages) {
        const pdf = await pdfOf(built, kind, language);
        if (pdf === null) continue;
        files.set(`${kind} ${language}`, pdf);
        const name = `${scene}-${kind}-${language}.pdf`;
        if (shots !== undefined) writeFileSync(join(shots, name), pdf);
      }
  }, 300_000);

  it("exist in both languages; of flocks only if one was closed", () => {
    const missing = scene === "none" ? 2 : 0;
    expect(files.size).toBe(reportKindKeys.length * languages.length - missing);
  });

  it("have a title, and on every page a number and more than header and footer", async () => {
    for (const [name, pdf] of files) {
      const [kind, language] = name.split(" ") as [ReportKind, Language];
      const pages = await pagesOf(pdf);
      expect(pages[0], name).toContain(tight(reportKinds[kind][language]));
      for (const [index, page] of pages.entries()) {
        const number = language === "zh" ? `第${index + 1}页` : `Page${index + 1}of`;
        expect(page, name).toContain(number);
        expect(page.length, `${name}, page ${index + 1}`).toBeGreaterThan(140);
        expect(page, name).not.toMatch(/□|undefined|NaN|\[object|\{\w+\}/);
      }
    }
  });

  it("are read by pdftotext, and pdffonts finds every font in the file", ({ skip }) => {
    skip(!hasPoppler, "pdftotext and pdffonts (poppler) are not installed");
    for (const [name, pdf] of files) {
      const [kind, language] = name.split(" ") as [ReportKind, Language];
      const path = join(folder, "report.pdf");
      writeFileSync(path, pdf);
      const laid = run("pdftotext", "-layout", path, "-");
      // A time of day is on one line.
      expect(laid, name).not.toMatch(/\b[0-2]\d:(?:\d?\s|$)/m);
      const text = tight(laid);
      expect(text, name).toContain(tight(reportKinds[kind][language]));
      const [head = "", , ...fonts] = run("pdffonts", path).trimEnd().split("\n");
      expect(fonts.length, name).toBeGreaterThan(0);
      for (const font of fonts) {
        expect(font, name).toMatch(/^[A-Z]{6}\+(IBMPlexSans|NotoSansSC)/);
        const at = (column: string) => font.slice(head.indexOf(column)).trim().split(/\s+/)[0];
        expect([at("emb"), at("sub"), at("uni")], name).toEqual(["yes", "yes", "yes"]);
      }
    }
  });
});
