// @run all: a controller obeys, a product of its own.
import { expect, type Locator, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { tabTo } from "./keyboard.ts";
import { sendValues } from "./send.ts";
import { signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 4 });
});
test.afterAll(() => product.close());

/** Types the required text, and presses the button that sends: all by keys. */
async function confirmByKeys(page: Page, review: Locator, name: RegExp): Promise<void> {
  const send = review.getByRole("button", { name });
  await expect(send).toBeVisible();
  const typed = review.getByRole("textbox", { name: /Enter the house name/ });
  if ((await typed.count()) > 0) {
    await tabTo(page, typed);
    const title = await review.getByRole("heading", { level: 3 }).innerText();
    await page.keyboard.type(title.split(" · ")[0]!);
  }
  // Less air requires a reason if it is hotter than the target, and the temperature is not known
  // here.
  const reason = review.getByRole("textbox", { name: "Reason" });
  if ((await reason.count()) > 0) {
    await tabTo(page, reason);
    await page.keyboard.type("browser test");
  }
  await tabTo(page, send);
  await page.keyboard.press("Space");
  await expect(review).toHaveCount(0);
}

test("a point of the curve by keyboard alone: changed, reviewed, sent by its button, succeeded", async ({
  browser,
}) => {
  const path = "/shack/house/1/parameter?group=curve";
  const { page, complaints, context } = await signIn(browser, siteAt(product.address), path);
  const point = page.getByRole("textbox", { name: "Point 1 · Target", exact: true });
  await expect(point).toBeVisible();
  const before = await point.inputValue();
  const newValue = (Number(before) - 0.1).toFixed(1);
  await tabTo(page, point);
  await page.keyboard.type(newValue);
  await page.keyboard.press("Control+Enter");

  const review = page.getByRole("dialog", { name: "Send configuration?" });
  const send = review.getByRole("button", { name: /^Send 1 value to / });
  await expect(send).toBeVisible();
  await expect(review.getByRole("row", { name: /Point 1/ })).toContainText(`${before} °C`);
  const name = review.getByRole("textbox", { name: /Enter the house name/ });
  if ((await name.count()) > 0) {
    await tabTo(page, name);
    await page.keyboard.type(
      (await review.getByRole("heading", { level: 3 }).innerText()).split(" · ")[0]!,
    );
    await page.keyboard.press("Enter");
  }
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  // Long enough for a sent command to have closed the review.
  await page.waitForTimeout(1500);
  await expect(review, "Enter sends nothing").toBeVisible();
  await expect(page.locator("[data-command]")).toHaveCount(0);
  await page.keyboard.press("Space");
  await expect(review).toHaveCount(0);

  const confirmation = page.getByText(/^send success: 1 value read back/);
  await expect(confirmation).toBeVisible();
  await expect(page.locator("li[data-command=verified]")).toContainText("Read back");
  // Success means read back: the page shows the controller's newest values.
  await expect(point).toHaveValue(newValue);
  await expect(page.locator(".setting-field.is-changed")).toHaveCount(0);
  await page.reload();
  await expect(point).toHaveValue(newValue);
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  "settings changed by another user meanwhile are compared, merged and reviewed by keys",
  { tag: "@all" },
  async ({ browser }) => {
    const site = siteAt(product.address);
    const path = "/shack/house/2/parameter?group=curve";
    const { page, complaints, context } = await signIn(browser, site, path);
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    const point = field("Point 1 · Target");
    await expect(point).toBeVisible();
    const before = Number(await point.inputValue());
    const offset = Number(await field("Target offset").inputValue());
    const mine = (before - 0.3).toFixed(1);
    await tabTo(page, point);
    await page.keyboard.type(mine);
    await tabTo(page, field("Target offset"));
    await page.keyboard.type((offset - 0.2).toFixed(1));

    const theirs = before - 0.1;
    const theirItems = [
      { k: "target", row: 0, to: Number(theirs.toFixed(1)) },
      { k: "highAlarmDiff", row: 0, to: 5.5 },
    ];
    expect(await sendValues(site, 2, "curve", theirItems)).toBe("verified");
    const merge = page.getByRole("region", { name: "Someone else changed these settings" });
    await expect(merge).toBeVisible();
    const row = merge.getByRole("row", { name: /Point 1 · Target/ });
    for (const value of [before.toFixed(1), theirs.toFixed(1), mine])
      await expect(row).toContainText(value);
    // Nothing is reviewed or chosen before the user has chosen.
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(merge.getByRole("heading")).toBeFocused();
    const go = merge.getByRole("button", { name: "Merge and continue" });
    await expect(go).toBeDisabled();
    await tabTo(page, row.getByRole("radio", { name: /Mine$/ }));
    await page.keyboard.press("Space");
    await expect(go).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(merge).toHaveCount(0);
    await expect(point).toHaveValue(mine);

    await page.keyboard.press("Control+Enter");
    const review = page.getByRole("dialog", { name: "Send configuration?" });
    await expect(review.getByRole("row", { name: /Point 1 · Target/ })).toContainText(
      theirs.toFixed(1),
    );
    await expect(review.getByRole("button", { name: /^Send 2 values to / })).toBeVisible();
    await confirmByKeys(page, review, /^Send 2 values to /);
    await expect(page.getByText(/^send success: 2 values read back/)).toBeVisible();
    await expect(point).toHaveValue(mine);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test(
  "hand mode, then a level, both carried out: the house's frames show both",
  { tag: "@all" },
  async ({ browser }) => {
    const path = "/shack/house/3/parameter?group=operate";
    const { page, complaints, context } = await signIn(browser, siteAt(product.address), path);
    const carryOut = async (name: string, choose: () => Promise<unknown>, button: string) => {
      await choose();
      await page
        .getByRole("group", { name, exact: true })
        .getByRole("button", { name: button })
        .click();
      await confirmByKeys(
        page,
        page.getByRole("dialog", { name: "Carry out this action?" }),
        /^Carry out in /,
      );
      await expect(page.getByText("execution succeeded").last()).toBeVisible();
    };
    const mode = page.getByRole("combobox", { name: "Run mode" });
    await carryOut("Run mode", () => mode.selectOption("hand"), "Set mode");
    const level = page.getByRole("combobox", { name: "Ventilation level" });
    await carryOut("Ventilation level", () => level.selectOption("5"), "Set level");
    await page.goto(`${siteAt(product.address).base}/shack/house/3/parameter?group=commands`);
    await expect(page.getByText(/Ventilation level/).first()).toBeVisible();
    // Both were read back from frames, not only reported by the gateway.
    await expect(page.locator("li[data-command=verified]").nth(1)).toBeVisible();
    await expect(page.locator("[data-command=mismatch], [data-command=rejected]")).toHaveCount(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

const fileWords = {
  en: {
    locale: "en-US",
    upload: "Upload a file",
    version: "Version",
    keep: "Upload",
    kept: "update succeeded",
    check: "Check for updates",
    newer: /^(9\.9\.\d+) is available \(main\)/,
    rollOut: "Upgrade…",
    confirm: "Upgrade?",
    count: "Enter the number of houses, 1",
    start: "Start",
    begun: "Rollout started",
  },
  zh: {
    locale: "zh-CN",
    upload: "上传文件",
    version: "版本",
    keep: "上传",
    kept: "更新成功",
    check: "检查更新",
    newer: /^可更新至 (9\.9\.\d+)（main）/,
    rollOut: "升级…",
    confirm: "确认升级？",
    count: "请输入栋舍数量 1",
    start: "开始升级",
    begun: "升级任务已开始",
  },
} as const;

for (const [index, [language, words]] of Object.entries(fileWords).entries())
  test(
    `a firmware is stored, offered to one house after its number was typed, and fetched: ${language}`,
    { tag: "@all" },
    async ({ browser }) => {
      const site = siteAt(product.address);
      const { locale } = words;
      const path = "/envcontrol/index?tab=upgrade";
      const { page, complaints, context } = await signIn(browser, site, path, { locale });
      const version = `9.9.${index + 1}`;
      await page.getByRole("button", { name: words.upload }).click();
      const upload = page.getByRole("dialog", { name: words.upload });
      await upload.locator("#file-content").setInputFiles({
        name: "main",
        mimeType: "application/octet-stream",
        buffer: Buffer.alloc(300_000, "firmware"),
      });
      await upload.getByLabel(words.version).fill(version);
      const { typeKey } = site.plan.houses[index]!.gateway;
      await upload.getByRole("button", { name: new RegExp(`^${typeKey} `) }).click();
      expect(await findings(page)).toEqual([]);
      await upload.getByRole("button", { name: words.keep, exact: true }).click();
      await expect(page.getByText(words.kept).last()).toBeVisible();
      expect(await findings(page)).toEqual([]);

      const house = index + 1;
      await page.goto(`${site.base}/gateway/${house}?house=${house}`);
      await page.getByRole("button", { name: words.check }).click();
      await expect(page.getByText(words.newer)).toContainText(version);
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: words.rollOut }).click();
      const dialog = page.getByRole("dialog", { name: words.confirm });
      await dialog.getByLabel(words.count).fill("1");
      await page.keyboard.press("Enter");
      // A house with animals requires a reason.
      const why = dialog.locator("#rollout-why");
      if ((await why.count()) > 0) await why.fill("browser test");
      expect(await findings(page)).toEqual([]);
      await tabTo(page, dialog.getByRole("button", { name: words.start }));
      await page.keyboard.press("Enter");
      await expect(dialog, "Enter starts nothing").toBeVisible();
      await page.keyboard.press("Space");
      await expect(page.getByText(words.begun)).toBeVisible();
      const task = page.locator("[data-update]");
      await expect(task).toContainText(`→ ${version}`);
      await expect(task).toHaveAttribute(
        "data-update",
        /^(downloaded|installing|rebooting|watched)$/,
      );
      // The page of the rollout, with the present state of the house.
      await page.goto(`${site.base}/envcontrol/index?tab=upgrade`);
      await page.getByRole("row").filter({ hasText: version }).getByRole("link").first().click();
      await expect(page.getByText(version).first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
