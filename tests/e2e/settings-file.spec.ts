// @run all: a settings file is put into a controller, a product of its own, in both languages.
import { type Browser, expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { tabTo } from "./keyboard.ts";
import { shown, valueOf } from "./send.ts";
import { goTo, signIn, type Site, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8, farms: 1 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    locale: "en-US",
    /** An empty house, because it may be interrupted at any time. */
    house: 1,
    version: "7.1",
    wish: -0.4,
    beyond: 99,
    upload: "Upload a file",
    kind: "Settings file",
    versionField: "Version",
    keep: "Upload",
    kept: "update succeeded",
    send: "Send a file…",
    sendTo: "Send a file to 1 house",
    choose: "Choose",
    confirm: "Send the settings file?",
    replaced: "Controller settings are overwritten by the file",
    count: "Enter the number of houses, 1",
    start: "Start",
    begun: "Rollout started",
    done: (version: string) => `update succeeded: settings file ${version} written`,
    offset: "Target offset",
    fileOrigin: "Settings file",
    unread: "Settings not written · The device cannot read the file",
    rollout: "Rollout",
    export: "Export",
  },
  zh: {
    locale: "zh-CN",
    house: 7,
    version: "7.2",
    wish: -0.5,
    beyond: 98,
    upload: "上传文件",
    kind: "配置文件",
    versionField: "版本",
    keep: "上传",
    kept: "更新成功",
    send: "下发文件…",
    sendTo: "下发文件到 1 栋",
    choose: "选择",
    confirm: "确认下发配置文件？",
    replaced: "环控器设置将被文件中的值覆盖",
    count: "请输入栋舍数量 1",
    start: "开始下发",
    begun: "升级任务已开始",
    done: (version: string) => `更新成功：配置文件 ${version} 已写入`,
    offset: "目标温度修正",
    fileOrigin: "配置文件",
    unread: "配置下发失败 · 设备无法识别文件内容",
    rollout: "任务",
    export: "导出",
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

const name = (text: string) => ({ name: text, exact: true });
const text = (page: Page, words: string) => page.getByText(words).last();

const fileOf = (targetOffset: number) =>
  Buffer.from(JSON.stringify({ groups: { curve: { values: { targetOffset } } } }));

/** A settings file for the type of the house, through the page. */
async function upload(page: Page, site: Site, words: Words, file: string, bytes: Buffer) {
  await goTo(page, "/envcontrol/index?tab=upgrade");
  await page.getByRole("button", name(words.upload)).click();
  const dialog = page.getByRole("dialog", name(words.upload));
  await dialog.locator("#file-kind").selectOption({ label: words.kind });
  await dialog
    .locator("#file-content")
    .setInputFiles({ name: file, mimeType: "application/json", buffer: bytes });
  await dialog.getByLabel(words.versionField).fill(words.version);
  const { typeKey } = site.plan.houses[words.house - 1]!.gateway;
  await dialog.getByRole("button", { name: new RegExp(`^${typeKey} `) }).click();
  await dialog.getByRole("button", name(words.keep)).click();
  await expect(text(page, words.kept)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: file });
  await expect(row.first()).toContainText(words.kind);
  expect(await findings(page)).toEqual([]);
}

/** Chosen on the page of the gateway, and confirmed by the typed number. */
async function send(page: Page, words: Words, file: string): Promise<void> {
  await goTo(page, `/gateway/${words.house}?house=${words.house}`);
  await page.getByRole("button", name(words.send)).click();
  const choice = page.getByRole("dialog", name(words.sendTo));
  await choice.getByRole("button", name(`${words.choose} ${file} ${words.version}`)).click();
  const dialog = page.getByRole("dialog", name(words.confirm));
  await expect(dialog).toContainText(words.replaced);
  const start = dialog.getByRole("button", name(words.start));
  await expect(start, "the number is typed first").toBeDisabled();
  await dialog.getByLabel(words.count).fill("1");
  expect(await findings(page)).toEqual([]);
  await tabTo(page, start);
  await page.keyboard.press("Enter");
  await expect(dialog, "Enter starts nothing").toBeVisible();
  await page.keyboard.press("Space");
  await expect(text(page, words.begun)).toBeVisible();
}

async function walk(browser: Browser, site: Site, words: Words): Promise<void> {
  const { house, version, wish } = words;
  const { page, complaints, context } = await signIn(browser, site, "/", { locale: words.locale });
  const file = `summer ${words.locale}`;
  await upload(page, site, words, file, fileOf(wish));
  await send(page, words, file);
  const task = page.locator("[data-update]");
  await expect(page.locator(".toast").filter({ hasText: words.done(version) })).toBeVisible();
  await expect(task).toHaveAttribute("data-update", "verified");
  await expect(task).toContainText(version);
  expect(await findings(page)).toEqual([]);

  // It is applied in the house: on its page, and in its modify records with its origin.
  expect(await valueOf(site, house, "curve", { k: "targetOffset" })).toBe(wish);
  await goTo(page, `/shack/house/${house}/parameter?group=curve`);
  await expect(page.getByRole("textbox", name(words.offset))).toHaveValue(wish.toFixed(1));
  await goTo(page, `/shack/house/${house}/parameter?group=records`);
  const record = page.getByRole("row").filter({ hasText: words.offset }).first();
  for (const part of [shown(wish), words.fileOrigin]) await expect(record).toContainText(part);
  expect(await findings(page)).toEqual([]);

  // A value that no controller accepts is refused by the gateway, and reported as settings, not as
  // firmware.
  const wrong = `wrong ${words.locale}`;
  await upload(page, site, words, wrong, fileOf(words.beyond));
  await send(page, words, wrong);
  await expect(task).toHaveAttribute("data-update", "failed");
  await expect(task).toContainText(words.unread);
  expect(await valueOf(site, house, "curve", { k: "targetOffset" })).toBe(wish);

  // The page of the rollout, and its houses as a file.
  await task.getByRole("link", name(words.rollout)).click();
  const row = page.getByRole("row").filter({ hasText: words.unread.split(" · ")[0]! });
  await expect(row).toContainText(words.unread.split(" · ")[1]!);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", name(words.export)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("CSV").first().click();
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", name(words.export)).click();
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
  expect(complaints).toEqual([]);
  await context.close();
}

for (const language of ["en", "zh"] as const)
  test(`a settings file is stored, offered, applied, and seen in the house: ${language}`, ({
    browser,
  }) => walk(browser, siteAt(product.address), languages[language]));
