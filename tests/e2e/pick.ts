import { expect, type Page } from "@playwright/test";

/** Picks the first option of a list, also of a searchable one. */
export async function pickFirst(page: Page, label: string): Promise<void> {
  const scrolled = page.getByRole("combobox", { name: label, exact: true });
  const searched = page.getByRole("button", { name: new RegExp(`^${label}(?:: |：)`) });
  await expect(scrolled.or(searched)).toBeVisible();
  if ((await scrolled.count()) > 0) {
    await scrolled.selectOption({ index: 1 });
    return;
  }
  await searched.click();
  const list = page.getByRole("dialog", { name: label, exact: true });
  await list.getByRole("listitem").first().getByRole("button").click();
}
