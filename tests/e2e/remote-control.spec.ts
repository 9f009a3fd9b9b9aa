import { expect } from "@playwright/test";
import { test } from "./fixture.ts";
import { tabTo } from "./keyboard.ts";
import { signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 4 });
});
test.afterAll(() => product.close());

test("a point of the curve by keyboard alone: changed, reviewed, sent by its button, read back", async ({
  browser,
}) => {
  const path = "/shack/house/1/parameter?group=curve";
  const { page, complaints, context } = await signIn(browser, siteAt(product.address), path);
  const point = page.getByRole("textbox", { name: "Point 1 · Target", exact: true });
  await expect(point).toBeVisible();
  const before = await point.inputValue();
  const wish = (Number(before) - 0.1).toFixed(1);
  await tabTo(page, point);
  await page.keyboard.type(wish);
  await page.keyboard.press("Control+Enter");

  const review = page.getByRole("dialog", { name: "Send configuration?" });
  const send = review.getByRole("button", { name: /^Send 1 value to / });
  await expect(send).toBeVisible();
  await expect(review.getByRole("row", { name: /Point 1/ })).toContainText(`${before} °C`);
  const name = review.getByRole("textbox", { name: /Type the house's name/ });
  if ((await name.count()) > 0) {
    await tabTo(page, name);
    await page.keyboard.type(
      (await review.getByRole("heading", { level: 3 }).innerText()).split(" · ")[0]!,
    );
    await page.keyboard.press("Enter");
  }
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  // Long enough for what was sent to have closed the review.
  await page.waitForTimeout(1500);
  await expect(review, "Enter sends nothing").toBeVisible();
  await expect(page.locator("[data-command]")).toHaveCount(0);
  await page.keyboard.press("Space");
  await expect(review).toHaveCount(0);

  const said = page.getByText(/^send success: 1 value read back/);
  await expect(said).toBeVisible();
  await expect(page.locator("[data-command=verified]")).toContainText("Read back");
  // Whoever says so has read it back: the page shows what the controller has said since.
  await expect(point).toHaveValue(wish);
  await expect(page.locator(".setting-field.is-changed")).toHaveCount(0);
  await page.reload();
  await expect(point).toHaveValue(wish);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a firmware is kept, offered to one house after its number was typed, and fetched", async ({
  browser,
}) => {
  const site = siteAt(product.address);
  const { page, complaints, context } = await signIn(
    browser,
    site,
    "/envcontrol/index?tab=upgrade",
  );
  await page.getByRole("button", { name: "Upload a file" }).click();
  const upload = page.getByRole("dialog", { name: "Upload a file" });
  await upload.locator("#file-content").setInputFiles({
    name: "main",
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(300_000, "firmware"),
  });
  await upload.getByLabel("Version").fill("9.9.9");
  const { typeKey } = site.plan.houses[0]!.gateway;
  await upload.getByRole("button", { name: new RegExp(`^${typeKey} `) }).click();
  await upload.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("update succeeded")).toBeVisible();

  await page.goto(`${site.base}/gateway/1?house=1`);
  await page.getByRole("button", { name: "Check for updates" }).click();
  await expect(page.getByText("9.9.9 is available (main)")).toBeVisible();
  await page.getByRole("button", { name: "Upgrade…" }).click();
  const dialog = page.getByRole("dialog", { name: "Upgrade?" });
  await dialog.getByLabel("Type the number of houses, 1").fill("1");
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Start" }));
  await page.keyboard.press("Enter");
  await expect(dialog, "Enter starts nothing").toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByText("The rollout has begun")).toBeVisible();
  const task = page.locator("[data-update]");
  await expect(task).toContainText("→ 9.9.9");
  await expect(task).toHaveAttribute("data-update", /^(downloaded|installing|rebooting|watched)$/);
  expect(complaints).toEqual([]);
  await context.close();
});
