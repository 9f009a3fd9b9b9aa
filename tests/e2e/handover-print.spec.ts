import { expect } from "@playwright/test";
import { paths } from "../../src/lib/data/paths.ts";
import { test } from "./fixture.ts";
import { paperOf } from "./printed-page.ts";
import { callsOf, signIn } from "./site.ts";

/** More notes than a sheet has room for. */
const notes = 20;

for (const locale of ["zh-CN", "en-US"])
  test(
    `a shift is printed completely, without screen controls, ${locale}`,
    { tag: locale === "zh-CN" ? [] : ["@all"] },
    async ({ browser, still }) => {
      const call = await callsOf(still, "farm_manager");
      const to = Math.floor(Date.now() / 1000) * 1000;
      for (let number = 1; number <= notes; number += 1)
        await call("createHandover", {
          from: to - 3_600_000,
          to,
          onDuty: "Zhang",
          note: `Line ${number} of the water is shut.${" Look at it again at noon.".repeat(12)}`,
        });
      const { page, complaints, context } = await signIn(browser, still, paths.handover, {
        locale,
        who: "farm_manager",
        viewport: { width: 1440, height: 900 },
      });
      const parts = page.locator(".handover-part");
      const written = page.locator(".handover-part.is-notes ol > li");
      await expect(written).toHaveCount(notes);
      await expect(page.locator(".handover-writing")).toBeVisible();
      await page.emulateMedia({ media: "print" });
      for (const hidden of [
        ".sidebar",
        ".top-bar",
        ".tab-bar",
        ".handover-writing",
        ".handover-shift",
        ".handover-head button",
        ".handover-head select",
      ])
        await expect(page.locator(hidden).locator("visible=true"), hidden).toHaveCount(0);
      await expect(page.locator(".handover-head h1")).toBeVisible();
      await expect(written.last()).toBeVisible();
      for (const part of await parts.all())
        expect(
          await part.evaluate((box) => [
            box.scrollHeight - box.clientHeight <= 1,
            box.scrollWidth - box.clientWidth <= 1,
          ]),
        ).toEqual([true, true]);
      const paper = await paperOf(page);
      // Notes that scrolled inside the page would not fill a second sheet.
      expect([paper.sheets > 1, paper.sheets <= 8, paper.isText]).toEqual([true, true, true]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
