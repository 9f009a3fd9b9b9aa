// npm run screens: takes the pictures of docs/screens, from a separate demo or, with --url and
// --password, from one that runs with CAPTCHA=off NODE_ENV=test. They show that demo as it is:
// every size in both languages, and the states of a page that can be reached.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "./browser.mjs";
import { asWebp, signIn, startDemo } from "./demo-pictures.mjs";
import { at, fail, install, requireNode, print } from "./environment.mjs";

const wall = { width: 1920, height: 1080 };
/** Name of a size, its pixels, and the description of the screen in its address. */
const sizes = [
  ["wall", wall, ""],
  ["wall-4k", { width: 3840, height: 2160 }, ""],
  ["tv", wall, "&inch=75&distance=5"],
  ["desk", wall, "&inch=27&distance=0.7"],
  ["portrait", { width: 1080, height: 1920 }, ""],
  ["ultra", { width: 2560, height: 1080 }, ""],
];
/** Presses a key, and waits until the part that it opens is shown. */
const press = (key, ms) => async (page) => {
  await page.keyboard.press(key);
  await page.waitForTimeout(ms);
};
/**
 * States of a wall of the usual size: the addition to its address, and the steps after opening it.
 */
const states = [
  ["night", "&night=on"],
  ["hall", "&mode=hall"],
  ["farm", "&at=farm:"],
  ["house", "&at=house:2"],
  ["handover", "", press("h", 4000)],
  [
    "cut-off",
    "",
    async (page) => {
      await page.context().setOffline(true);
      await page.waitForTimeout(25_000);
    },
  ],
  // Last, because the urgent alarms are acknowledged for it: no replay starts while one is open.
  [
    "replay",
    "",
    async (page) => {
      await acknowledgeUrgent(page);
      await press("r", 9000)(page);
    },
  ],
];

/** Acknowledges every open urgent alarm, in the session of the page. */
async function acknowledgeUrgent(page) {
  const cookies = await page.context().cookies();
  const { origin } = new URL(page.url());
  const headers = { Authorization: cookies.find(({ name }) => name === "token")?.value ?? "" };
  const api = page.request;
  const listed = await api.get(`${origin}/api/alarm/list?state=open&severity=1&pageSize=100`, {
    headers,
  });
  const { data } = await listed.json();
  const ids = data.rows.map(({ id }) => id);
  if (ids.length > 0) await api.post(`${origin}/api/alarm/ack`, { headers, data: { ids } });
  await page.waitForTimeout(3000);
}
const languages = { en: "1", zh: "0" };
/** On two busy cores without a graphics card the landscape renders slowly. */
const settleMs = 20_000;

async function take(browser, lens, picture, { base, session, language, farmId }) {
  const { name, size, more, before } = picture;
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
  await context.addCookies(
    Object.entries(session).map(([key, value]) => ({ name: key, value, url: base })),
  );
  const page = await context.newPage();
  const night = more.includes("night=") ? "" : "&night=off";
  const place = more.replace("farm:", `farm:${farmId}`);
  await page.goto(`${base}/screenDatav/home?language=${languages[language]}${night}${place}`);
  await page.locator(".wall-header").waitFor({ timeout: 60_000 });
  await page.waitForTimeout(settleMs);
  await before?.(page);
  const webp = await asWebp(lens, await page.screenshot({ timeout: 120_000 }));
  const folder = at("docs", "screens", language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), webp);
  print(`${language}/${name}.webp ${Math.round(webp.length / 1000)} kB`);
  await context.close();
}

/** The first farm among the wall's cells, which is the farm with the most urgent problem. */
async function firstFarm(browser, base, session) {
  const context = await browser.newContext({ viewport: wall });
  await context.addCookies(
    Object.entries(session).map(([key, value]) => ({ name: key, value, url: base })),
  );
  const page = await context.newPage();
  await page.goto(`${base}/screenDatav/home?language=1`);
  const id = await page.locator("[data-farm]").first().getAttribute("data-farm");
  await context.close();
  return id;
}

requireNode();
await install("all");
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    password: { type: "string" },
    only: { type: "string", multiple: true },
    language: { type: "string" },
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
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader"],
});
const pictures = [
  ...sizes.map(([name, size, more]) => ({ name, size, more })),
  ...states.map(([name, more, before]) => ({ name, size: wall, more, before })),
].filter(({ name }) => values.only?.includes(name) ?? true);
try {
  const lens = await browser.newPage();
  const session = await signIn(demo.base, demo.password);
  const farmId = await firstFarm(browser, demo.base, session);
  for (const language of Object.keys(languages).filter((one) => one === (values.language ?? one)))
    for (const picture of pictures)
      await take(browser, lens, picture, { base: demo.base, session, language, farmId });
} finally {
  await browser.close();
  await demo.stop();
}
