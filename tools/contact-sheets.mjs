// npm run sheets: every page of the console in four corners (Chinese and English, light and dark,
// desk and phone), one picture per page and one sheet per corner, for a person to look through.
// From a demo of its own or, with --url and --password, from one that runs with CAPTCHA=off
// NODE_ENV=test. Lists messages of the browser's console and failed responses; a good page has
// none.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "./browser.mjs";
import { innerPages } from "./console-pages.mjs";
import { signIn, startDemo } from "./demo-pictures.mjs";
import { at, fail, install, requireNode, print } from "./environment.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const corners = [
  { name: "zh-light-desk", language: "zh", theme: "light", size: desk },
  { name: "en-dark-desk", language: "en", theme: "dark", size: desk },
  { name: "zh-light-phone", language: "zh", theme: "light", size: phone },
  { name: "en-light-phone", language: "en", theme: "light", size: phone },
];
/** Ids of a demo for the parameters in the list of pages; it has no labels of units. */
const ids = { house: 2, flock: 2, gateway: 2, site: 2 };
const others = innerPages
  .map((path) =>
    Object.entries(ids).reduce((text, [key, id]) => text.replaceAll(`:${key}`, String(id)), path),
  )
  .filter((path) => !path.includes(":label"));
const settleMs = 2500;
/** A page that has not loaded within this time is listed. */
const waitMs = 15_000;
/** Pictures per sheet, by the width of a page. */
const grids = { 1440: { columns: 2, rows: 2 }, 390: { columns: 5, rows: 1 } };

/** The addresses of the main menu, in its order, then the others. */
async function pagesOf(browser, demo) {
  const page = await open(browser, demo, corners[0], () => undefined);
  await page.goto(`${demo.base}/dashboard`);
  const menu = page.getByRole("navigation", { name: /^(?:Main menu|主菜单)$/ });
  await menu.getByRole("link").first().waitFor({ timeout: 60_000 });
  const folded = menu.locator("button[aria-expanded=false]");
  while ((await folded.count()) > 0) await folded.first().click();
  const listed = await menu
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await page.context().close();
  return [...listed, ...others];
}

/** A signed-in browser context for one corner; its complaints are listed with their page. */
async function open(browser, { base, session }, { language, theme, size }, complain) {
  const isPhone = size.width < 500;
  const context = await browser.newContext({
    viewport: size,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: "reduce",
  });
  const cookies = { ...session, language };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })),
  );
  await context.addInitScript(
    (settings) => window.localStorage.setItem("settings", JSON.stringify(settings)),
    { theme },
  );
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      complain(`${message.type()} ${message.text()}`);
  });
  page.on("pageerror", (error) => complain(`error ${error.message}`));
  page.on("response", (reply) => {
    if (reply.status() >= 400) complain(`${reply.status()} ${reply.url()}`);
  });
  return page;
}

/** The part of the page that is wider than the window: something in it does not fit. */
const isTooWide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

/**
 * Writes the pictures of a corner side by side, few enough per sheet that their text is legible.
 */
async function writeSheets(browser, pictures, { name, size }, folder) {
  const { columns, rows } = grids[size.width];
  const lens = await browser.newPage({ viewport: { width: 1960, height: 1000 } });
  const max = columns * rows;
  for (let from = 0; from < pictures.length; from += max) {
    const cells = pictures.slice(from, from + max).map(
      ({ path, png }) => `<figure>
          <img src="data:image/png;base64,${png.toString("base64")}">
          <figcaption>${path}</figcaption>
        </figure>`,
    );
    await lens.setContent(`<style>
      body { margin: 8px; font: 12px sans-serif; background: #888;
        display: grid; gap: 8px; grid-template-columns: repeat(${columns}, 1fr) }
      figure { margin: 0; background: #fff } img { width: 100%; display: block }
    </style>${cells.join("")}`);
    const number = String(from / max + 1).padStart(2, "0");
    writeFileSync(
      join(folder, `sheet-${name}-${number}.png`),
      await lens.screenshot({ fullPage: true }),
    );
  }
  await lens.close();
}

async function take(browser, demo, corner, { folder, only }) {
  let where = "";
  const page = await open(browser, demo, corner, (text) =>
    print(`${corner.name} ${where}: ${text}`),
  );
  const pictures = [];
  for (const path of demo.pages.filter((one) => only?.includes(one) ?? true)) {
    where = path;
    await page.goto(demo.base + path);
    await page.waitForLoadState("networkidle", { timeout: 4000 }).catch(() => undefined);
    const waiting = page.locator(".skeleton:visible, [aria-busy=true]:visible");
    await waiting
      .first()
      .waitFor({ state: "detached", timeout: waitMs })
      .catch(() => undefined);
    if ((await waiting.count()) > 0) print(`${corner.name} ${path}: still loading`);
    await page.waitForTimeout(settleMs);
    if (await isTooWide(page)) print(`${corner.name} ${path}: wider than its window`);
    const png = await page.screenshot({ timeout: 60_000 });
    writeFileSync(join(folder, `${corner.name}${path.replaceAll(/[^a-z0-9]+/gi, "_")}.png`), png);
    pictures.push({ path, png });
  }
  await page.context().close();
  await writeSheets(browser, pictures, corner, folder);
  print(`${corner.name}: ${pictures.length} pages`);
}

requireNode();
await install("all");
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    password: { type: "string" },
    out: { type: "string", default: at(".cache", "sheets") },
    corner: { type: "string", multiple: true },
    only: { type: "string", multiple: true },
  },
});
if (values.url !== undefined && values.password === undefined)
  fail("--url needs the --password that the demo printed.", 2);
mkdirSync(values.out, { recursive: true });
const demo =
  values.url === undefined
    ? await startDemo()
    : { base: values.url.replace(/\/$/, ""), password: values.password, stop: () => undefined };
const { chromium } = await import("@playwright/test");
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // Software GL is used for WebGL only: compositing pages with it takes seven times the processor
  // time.
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",
    "--disable-accelerated-2d-canvas",
    "--disable-gpu-compositing",
  ],
});
try {
  const session = await signIn(demo.base, demo.password);
  const known = { base: demo.base, session };
  known.pages = await pagesOf(browser, known);
  for (const corner of corners.filter(({ name }) => values.corner?.includes(name) ?? true))
    await take(browser, known, corner, { folder: values.out, only: values.only });
} finally {
  await browser.close();
  await demo.stop();
}
