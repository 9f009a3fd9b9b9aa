import { expect, type Locator, type Page } from "@playwright/test";

const stopsMax = 200;

/** Moves to an element with the Tab key only. Throws when Tab does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${await target.textContent()}`);
}
