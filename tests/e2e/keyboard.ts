import { expect, type Locator, type Page } from "@playwright/test";

const stopsMax = 200;

/** Goes there by the Tab key alone. Throws when no Tab leads there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${await target.textContent()}`);
}
