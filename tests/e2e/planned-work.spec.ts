// @run all: a product of its own, in which alarms are out of service for a while.
import { expect, type Page } from "@playwright/test";
import { formatTime } from "../../contract/base/time-text.ts";
import { hourMs, minuteMs } from "../../contract/base/time.ts";
import { test } from "./fixture.ts";
import { callsOf, signIn, type Site, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
test.beforeAll(async () => {
  product = await startProduct({ isAlive: false });
  site = siteAt(product.address);
});
test.afterAll(() => product.close());

const shots = process.env.SHOTS;
/** Takes pictures of the pages if a folder is given. */
async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${shots}/${name}.png` });
}

test("planned work is announced, runs, is seen on wall and console, and ends with its result", async ({
  browser,
}) => {
  const desk = await signIn(browser, site, "/alarm/current?tab=works", {
    who: "farm_manager",
    locale: "en-GB",
  });
  const { page } = desk;
  await expect(page.getByText("Flushing of water lines")).toBeVisible();
  await shoot(page, "begin-en");
  await page.getByRole("button", { name: "New", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Required").first()).toBeVisible();
  await shoot(page, "form-faults-en");
  const shanghai = (at: number) => formatTime(at, "Asia/Shanghai");
  await form.getByLabel(/^Work required/).fill("Generator service");
  await form.getByLabel(/^Reason required/).fill("Oil and filters, mains stay on");
  // With a single farm, the list of places has its houses.
  await form.getByRole("tree", { name: "Houses" }).focus();
  await page.keyboard.press("Space");
  const begin = shanghai(Date.now() - 2 * minuteMs);
  await form.getByLabel(/^Start date/).fill(begin.slice(0, 10));
  await form.getByLabel(/^Start time/).fill(begin.slice(11, 16));
  await shoot(page, "form-en");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);

  // It has started by itself, and affects alarms raised from now on.
  await page.goto(`${site.base}/alarm/current?tab=workRuns`);
  await expect(page.getByText("Generator service")).toBeVisible();
  await expect(page.getByText(/^Running until/)).toBeVisible();
  const call = await callsOf(site, "farm_manager");
  const tomorrow = shanghai(Date.now() + 24 * hourMs - 30 * minuteMs);
  const { rows: houses } = await call("listHouse", {});
  await call("createPlannedWork", {
    name: "Cleaning",
    reason: "Dust off the sensors",
    farmIds: [],
    houseIds: houses.slice(0, 3).map(({ id }) => id),
    groups: ["climate", "sensor"],
    urgentReason: "",
    day: tomorrow.slice(0, 10),
    time: tomorrow.slice(11, 16),
    minutes: 120,
    repeat: "weekly",
    weekDays: [1, 2, 3, 4, 5, 6, 7],
    untilDay: shanghai(Date.now() + 30 * 24 * hourMs).slice(0, 10),
  });

  await page.goto(`${site.base}/alarm/current`);
  await expect(page.getByText(/^Planned work in progress: Generator service/)).toBeVisible();
  await expect(page.getByText(/^Planned work: Cleaning/)).toBeVisible();
  await shoot(page, "current-en");
  await page.goto(`${site.base}/alarm/current?tab=works`);
  await expect(page.getByText("Cleaning")).toBeVisible();
  await shoot(page, "works-en");
  await page.goto(`${site.base}/dashboard`);
  await expect(page.getByText(/^Planned work in progress: Generator service/)).toBeVisible();
  await shoot(page, "home-en");

  for (const [language, locale] of [
    ["1", "en-GB"],
    ["0", "zh-CN"],
  ] as const) {
    const wall = await signIn(browser, site, `/screenDatav/home?language=${language}`, {
      who: "farm_manager",
      locale,
    });
    await wall.page.setViewportSize({ width: 1920, height: 1080 });
    await expect(wall.page.locator("[data-figure=works]")).toContainText(
      new RegExp(`${begin.slice(11, 16)}–\\d\\d:\\d\\d \\d+`),
    );
    await shoot(wall.page, `wall-${language}`);
    await wall.page.goto(
      `${site.base}/screenDatav/home?language=${language}&at=house:${houses[0]?.id}`,
    );
    await expect(wall.page.getByText(/计划作业至|Planned work until/)).toBeVisible();
    await shoot(wall.page, `wall-house-${language}`);
    expect(wall.complaints).toEqual([]);
    await wall.context.close();
  }
  await page.goto(`${site.base}/shack/status/monitor`);
  await expect(page.getByText(/Planned work until/).first()).toBeVisible();
  await shoot(page, "monitor-en");

  if (shots !== undefined) {
    const phone = await signIn(browser, site, "/alarm/current?tab=works", {
      who: "farm_manager",
      locale: "zh-CN",
    });
    await phone.page.setViewportSize({ width: 390, height: 844 });
    for (const at of [
      "/alarm/current?tab=works",
      "/alarm/current?tab=workRuns",
      "/alarm/current",
    ]) {
      await phone.page.goto(`${site.base}${at}`);
      await shoot(phone.page, `phone-${at.replace(/\W+/g, "-")}`);
    }
    await phone.page.goto(`${site.base}/alarm/current?tab=works`);
    await phone.page.getByRole("button", { name: "新建", exact: true }).click();
    await shoot(phone.page, "phone-form");
    await phone.page.setViewportSize({ width: 1920, height: 1080 });
    await shoot(phone.page, "form-zh");
    await phone.context.close();
  }

  await page.goto(`${site.base}/alarm/current?tab=workRuns`);
  await page.getByRole("button", { name: "End now: Generator service" }).click();
  await expect(page.getByText(/^Ended early by/)).toBeVisible();
  await shoot(page, "runs-en");
  expect(desk.complaints).toEqual([]);
  await desk.context.close();
});

test("an alarm during the work is stored and raised at its end", async ({ browser }) => {
  const call = await callsOf(site);
  const { rows: houses } = await call("listHouse", {});
  const house = houses.find(({ networkId }) => networkId === site.visitor.gateway.networkId)!;
  const begin = formatTime(Date.now() - minuteMs, "Asia/Shanghai");
  await call("createPlannedWork", {
    name: "Contact test",
    reason: "Each contact is closed once",
    farmIds: [],
    houseIds: [house.id],
    groups: [],
    urgentReason: "",
    day: begin.slice(0, 10),
    time: begin.slice(11, 16),
    minutes: 60,
    repeat: "none",
    weekDays: [],
    untilDay: null,
  });
  const raised = async () => {
    await site.publish({ temp: [22, 22.3], di: [1] });
    const { rows } = await call("listWorkRun", { keyword: "Contact test" });
    return rows[0]?.stood ?? 0;
  };
  await expect.poll(raised, { timeout: 240_000, intervals: [5000] }).toBeGreaterThan(0);
  const desk = await signIn(browser, site, "/alarm/current?tab=workRuns", { locale: "en-GB" });
  const { page } = desk;
  await expect(page.getByText(/\d+ cleared, \d+ not cleared/)).toBeVisible();
  await page.getByRole("button", { name: "End now: Contact test" }).click();
  await page.getByRole("button", { name: "Show alarms: Contact test" }).click();
  await expect(page.getByText("Not cleared at the end").first()).toBeVisible();
  await shoot(page, "run-alarms-en");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const shown = async () => {
    const { rows } = await call("listAlarm", { houseId: house.id, pageSize: 20 });
    return rows.find(({ key }) => key === "diAlarm")?.suppressedBy;
  };
  await expect.poll(shown).toBeNull();
  expect(desk.complaints).toEqual([]);
  await desk.context.close();
});
