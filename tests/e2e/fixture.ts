import { test as base } from "@playwright/test";
import { openSite, type Site } from "./site.ts";

interface Sites {
  /** The product with its fleet talking: for tests that look, and change nothing others look at. */
  readonly living: Site;
  /** The product with a fleet that is silent but for what a test publishes. */
  readonly still: Site;
}

/** One product serves all files of a worker that ask for it; it is started when first asked for. */
export const test = base.extend<object, Sites>({
  living: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there what it is to bring
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  still: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there what it is to bring
    async ({}, use) => {
      const site = await openSite({ isAlive: false });
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
