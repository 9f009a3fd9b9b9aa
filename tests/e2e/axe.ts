import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns axe's findings, one line each, without those that disappear a moment later because the
 * page was still rendering. `rules`: only these.
 */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  let found = await scanOnce(page, rules);
  for (let look = 0; look < 3 && found.length > 0; look++) {
    await page.waitForTimeout(500);
    found = await scanOnce(page, rules);
  }
  return found;
}

async function scanOnce(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const runOnly =
    rules === undefined ? { type: "tag", values: tags } : { type: "rule", values: rules };
  const { violations } = await page.evaluate<AxeResults, object>(
    (only) =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        runOnly: only,
        resultTypes: ["violations"],
      }),
    runOnly,
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
