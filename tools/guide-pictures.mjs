// npm run guide: retakes the pictures of docs/guide, from a separate demo or, with --url and
// --password, from one that runs with CAPTCHA=off NODE_ENV=test. No command is sent to a
// controller.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "./browser.mjs";
import { asWebp, signIn, startDemo } from "./demo-pictures.mjs";
import { at, fail, install, requireNode, print } from "./environment.mjs";

const languages = ["en", "zh"];
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 780 };

/** Waits until no part of the page is still being loaded. */
async function settle(page, marker) {
  await page.locator(marker).locator("visible=true").first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
}

/**
 * Each picture: the page to open, an element that shows it is ready (`marker`), the steps before it
 * is taken, and the part to take, by default the whole window.
 */
const pictures = [
  { name: "overview", path: "/shack/status/overview", marker: ".alarm-badge" },
  {
    name: "wall",
    path: ({ language }) => `/screenDatav/home?language=${language === "en" ? 1 : 0}`,
    marker: "[data-target]",
    size: { width: 1600, height: 900 },
  },
  {
    name: "alarms",
    path: "/log/index",
    marker: ".alarm-badge",
    before: async (page) => {
      await page.locator(".alarm-badge-part button").click();
      await settle(page, ".alarm-panel-list");
    },
    part: ".bp6-dialog, .bp6-drawer",
  },
  { name: "house", path: "/shack/house/2", marker: ".house-plan" },
  { name: "day", path: "/production/enter/2", marker: "main h1, main h2", size: phone },
  {
    name: "import",
    path: "/production/index",
    marker: "tbody tr",
    before: async (page, { language }) => {
      await page
        .getByRole("button", { name: { en: "Import", zh: "导入日报" }[language], exact: true })
        .click();
      const rows = {
        en: ["House\tDay\tFarm\tDead", "House 1\t2026-02-30\tNorth\t3", "House 99\t\t\tx"],
        zh: ["栋舍\t日期\t农场\t死亡", "1号舍\t2026-02-30\t北山\t3", "99号舍\t\t\tx"],
      };
      await page.locator(".bp6-dialog textarea").fill(rows[language].join("\n"));
      await page.waitForTimeout(3000);
    },
    part: ".bp6-dialog",
  },
  { name: "maintenance", path: "/maintenance/index", marker: "main article, main li" },
  { name: "readiness", path: "/alarm/readiness", marker: "tbody tr" },
  {
    name: "review",
    path: "/shack/house/3/parameter?group=curve",
    marker: "main input",
    before: async (page) => {
      const field = page.locator("main input").locator("visible=true").first();
      await field.fill("-0.5");
      await field.press("Tab");
      await page.keyboard.press("Control+Enter");
      await page.locator(".bp6-dialog table").waitFor();
      await page.waitForTimeout(2000);
    },
    part: ".bp6-dialog",
  },
  {
    name: "plan",
    path: "/envcontrol/index",
    marker: "main tbody input[type=checkbox]",
    before: planHouses,
  },
  {
    name: "gateway",
    path: "/system/farm?tab=gateways",
    marker: "tbody tr",
    before: async (page, { language }) => {
      const label = { en: "Connect", zh: "接入" }[language];
      await page
        .getByRole("button", { name: new RegExp(`^${label}`) })
        .first()
        .click();
      await settle(page, ".bp6-dialog");
    },
    part: ".bp6-dialog",
  },
  { name: "calls", path: "/alarmPhone/index?tab=coverage&house=32", marker: "main table" },
  {
    name: "pairing",
    path: ({ language }) => `/screenDatav/home?language=${language === "en" ? 1 : 0}`,
    marker: ".pairing-code",
    size: { width: 1280, height: 720 },
    isStranger: true,
  },
];

/** Plans another target offset for three houses; a plan sends no command. */
async function planHouses(page, { language }) {
  const boxes = page.locator("main tbody input[type=checkbox]");
  for (const index of [2, 3, 4]) await boxes.nth(index).click({ force: true });
  await page.getByRole("button", { name: { en: "Change…", zh: "批量设置…" }[language] }).click();
  const dialog = page.locator(".bp6-dialog");
  await dialog
    .locator("input")
    .first()
    .fill({ en: "Cooler by 0.5 °C", zh: "降温 0.5 °C" }[language]);
  await dialog.locator("input[type=checkbox]").first().click({ force: true });
  await dialog.locator("input:not([type=checkbox])").last().fill("-0.5");
  const plan = { en: "Create plan (nothing is sent)", zh: "生成计划（不下发）" }[language];
  await dialog.getByRole("button", { name: plan }).click();
  await page.waitForURL(/batch=/);
  await settle(page, "tbody tr");
}

async function take(browser, press, picture, { base, session, language }) {
  const { name, path, marker, before, part, size = desk, isStranger = false } = picture;
  const context = await browser.newContext({
    viewport: size,
    locale: language === "en" ? "en-GB" : "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  const cookies = isStranger ? { language } : { language, ...session };
  await context.addCookies(
    Object.entries(cookies).map(([key, value]) => ({ name: key, value, url: base })),
  );
  const page = await context.newPage();
  await page.goto(base + (typeof path === "string" ? path : path({ language })));
  await settle(page, marker);
  await before?.(page, { language });
  const target = part === undefined ? page : page.locator(part).locator("visible=true").last();
  const webp = await asWebp(press, await target.screenshot());
  const folder = at("docs", "guide", "pictures", language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), webp);
  print(`${language}/${name}.webp ${Math.round(webp.length / 1000)} kB`);
  await context.close();
}

requireNode();
await install("all");
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    password: { type: "string" },
    only: { type: "string", multiple: true },
  },
});
if (values.url !== undefined && values.password === undefined)
  fail("--url needs the --password that the demo printed.", 2);
const demo =
  values.url === undefined
    ? await startDemo()
    : { base: values.url.replace(/\/$/, ""), password: values.password, stop: () => undefined };
const { chromium } = await import("@playwright/test");
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox"],
});
try {
  const press = await browser.newPage();
  const session = await signIn(demo.base, demo.password);
  const selected = pictures.filter(({ name }) => values.only?.includes(name) ?? true);
  for (const language of languages)
    for (const picture of selected)
      await take(browser, press, picture, { base: demo.base, session, language });
} finally {
  await browser.close();
  await demo.stop();
}
