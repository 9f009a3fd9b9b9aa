// @run all: a notice service and its provider, a product of their own.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, type Page } from "@playwright/test";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { test } from "./fixture.ts";
import {
  callsOf,
  complaintsOf,
  ended,
  run,
  signIn,
  type Site,
  siteAt,
  startProduct,
} from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let phones: ChildProcess;
let phonesPort: number;
let site: Site;
test.beforeAll(async () => {
  const [port, mailPort] = [await freePort(), await freePort()];
  phonesPort = await freePort();
  const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
  phones = run(
    "dist/simulator/notice.js",
    ["--port", String(phonesPort), "--mail-port", String(mailPort), "--no-habit"],
    { NOTICE_SECRET: secret },
    true,
  );
  await once(phones, "message");
  product = await startProduct({
    isAlive: false,
    port,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NOTICE_URL: `http://127.0.0.1:${phonesPort}`,
      NOTICE_SECRET: secret,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMTP_FROM: "alarm@farm.example",
    },
  });
  site = siteAt(product.address);
});
test.afterAll(async () => {
  await product.close();
  await ended(phones, "SIGTERM");
});

const shots = process.env.SHOTS;
/** Takes pictures of the pages if a folder is given. */
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
};

test("people are notified of an urgent alarm, answer by phone, and the report has each time", async ({
  browser,
}) => {
  const provider = await browser.newPage();
  await provider.goto(`http://127.0.0.1:${phonesPort}/?language=en`);
  const ringing = provider.locator(".phone.ringing");
  const isRinging = async () => {
    await site.publish({ temp: [22, 22.3], volt: [0, 0, 0] });
    return ringing.count();
  };
  await expect.poll(isRinging, { timeout: 120_000, intervals: [2000] }).toBeGreaterThan(0);
  const text = provider.getByText(/\/n\/[\w-]{22}/).first();
  await expect(text).toBeVisible({ timeout: 15_000 });
  const [link = ""] = /http:\S+\/n\/[\w-]{22}/.exec((await text.textContent()) ?? "") ?? [];

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await phone.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${link}?language=en`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.getByLabel("Note (optional)").fill("with the spare fan");
  await page.getByRole("button", { name: "On my way" }).click();
  await expect(page.getByText(/^On the way: 刘洋/)).toContainText("with the spare fan");
  const wall = await signIn(browser, site, "/screenDatav/home?language=1", { locale: "en-GB" });
  await expect(wall.page.getByLabel("On way Liu Yang").first()).toBeVisible();
  // The call stops ringing, because somebody has taken over.
  await expect(ringing).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByRole("button", { name: "On my way" })).toHaveCount(0);
  await page.getByRole("button", { name: "I am on site" }).click();
  await expect(page.getByText(/^On site: 刘洋/)).toBeVisible();
  await expect(wall.page.getByLabel("On site Liu Yang").first()).toBeVisible();
  await shoot(wall.page, "wall-there");
  expect(wall.complaints).toEqual([]);
  await wall.context.close();

  const call = await callsOf(site);
  const isOver = async () => {
    await site.publish({ temp: [22, 22.3], volt: [230, 230, 230] });
    const { rows } = await call("listAlarm", { state: "all", pageSize: 20 });
    return rows.find(({ key }) => key === "powerFail")?.clearedAt ?? null;
  };
  await expect.poll(isOver, { timeout: 300_000, intervals: [2000] }).not.toBeNull();
  await page.reload();
  await page.getByLabel("Note (optional)").fill("fuse replaced");
  await page.getByRole("button", { name: "Fixed" }).click();
  await expect(page.getByText(/^Fixed: 刘洋/)).toContainText("fuse replaced");
  await expect(page.getByRole("button", { name: "Fixed" })).toHaveCount(0);
  await shoot(page, "phone-fixed");

  const desk = await signIn(browser, site, "/alarm/handover", { locale: "en-GB" });
  const steps =
    /notified .+ › acknowledged .+ › on the way .+ › on site .+ › cleared .+ › fixed \d\d-\d\d \d\d:\d\d/;
  await expect(desk.page.getByText(steps).first()).toBeVisible();
  await shoot(desk.page, "handover");
  expect(complaints).toEqual([]);
  expect(desk.complaints).toEqual([]);
  await desk.context.close();
  await phone.close();
  await provider.close();
});
