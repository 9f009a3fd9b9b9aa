import type { Page } from "@playwright/test";

/** Number of sheets of a printed page, and the size of the first, mm. */
export async function paperOf(page: Page) {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return {
    sheets: paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    size: [mm(width), mm(height)],
    // Its text can be searched and copied.
    isText: paper.includes("/ToUnicode"),
  };
}
