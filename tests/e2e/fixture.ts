import { test as base } from "@playwright/test";
import { siteAt, type Site } from "./site.ts";
import { addressOf, type SharedName } from "./shared.ts";

/** The products that all workers share, see shared.ts. */
type Sites = Readonly<Record<SharedName, Site>>;

export const test = base.extend<object, Sites>({
  living: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there what it is to bring
    ({}, use) => use(siteAt(addressOf("living"))),
    { scope: "worker" },
  ],
  still: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there what it is to bring
    ({}, use) => use(siteAt(addressOf("still"))),
    { scope: "worker" },
  ],
});
