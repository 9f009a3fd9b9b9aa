import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns axe's findings, one line each; a finding that is gone a moment later was half drawn. */
export async function findings(page: Page): Promise<string[]> {
  let found = await lookOnce(page);
  for (let look = 0; look < 3 && found.length > 0; look++) {
    await page.waitForTimeout(500);
    found = await lookOnce(page);
  }
  return found;
}

async function lookOnce(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (values) =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
      }),
    tags,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 4)
      .map(
        (node) =>
          `${id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`,
      ),
  );
}
