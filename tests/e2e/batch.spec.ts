// @run all: a batch goes in waves, a product of its own.
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "./fixture.ts";
import { signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 4 });
});
test.afterAll(() => product.close());

test("values for many houses: ticked, planned, sent in waves, followed to the end, undone", async ({
  browser,
}) => {
  const { page, complaints, context } = await signIn(
    browser,
    siteAt(product.address),
    "/envcontrol/index",
  );
  await page.getByRole("checkbox", { name: "Tick all shown" }).check({ force: true });
  const bar = page.getByRole("group", { name: "Change…" });
  await expect(bar).toContainText(/\d houses? ticked/);
  await bar.getByRole("button", { name: "Change…" }).click();
  const dialog = page.getByRole("dialog");
  const plan = dialog.getByRole("button", { name: "Plan (sends nothing)" });
  await expect(plan, "a value is ticked first").toBeDisabled();
  // By its label, which stands still before it is clicked: the box itself lies below its drawing.
  await dialog.locator("label", { hasText: "Target offset" }).first().click();
  await expect(dialog.getByRole("checkbox", { name: "Target offset" })).toBeChecked();
  await expect(dialog.getByText("Value to send must not be empty")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Target offset" }).fill("-0.2");
  await plan.click();

  const start = page.getByRole("button", { name: /^Send to \d+ house/ });
  await expect(start).toBeDisabled();
  const houses = Number(/\d+/.exec(await start.innerText())?.[0]);
  await page.getByRole("combobox", { name: "Look after each wave" }).selectOption("0");
  const count = page.getByRole("textbox", { name: /^Type the number of houses/ });
  await count.fill(String(houses));
  const reason = page.getByRole("textbox", { name: "Reason" });
  if ((await reason.count()) > 0) await reason.fill(randomUUID());
  await count.press("Enter");
  await expect(start, "Enter sends nothing").toBeVisible();
  await start.click();
  const state = page.locator(".batch-state");
  await expect(state).toHaveAttribute("data-state", "ended", { timeout: 30_000 });
  await expect(state).toContainText(`${houses} of ${houses} read back`);

  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Plan:");
  await expect(start).toBeVisible();
  await page.getByRole("link", { name: "All batches" }).click();
  await expect(page.getByRole("row", { name: /Finished/ })).toContainText("read back");
  expect(complaints).toEqual([]);
  await context.close();
});
