// @run all: a notice service and a fleet, a product of their own.
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
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  phones = run(
    "dist/simulator/notice.js",
    ["--port", String(phonesPort), "--mail-port", String(mailPort), "--no-habit"],
    { NOTICE_SECRET: secret },
    true,
  );
  await once(phones, "message");
  product = await startProduct({
    port,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NOTICE_URL: `http://127.0.0.1:${phonesPort}`,
      NOTICE_SECRET: secret,
    },
  });
  site = siteAt(product.address);
});
test.afterAll(async () => {
  await product.close();
  await ended(phones, "SIGTERM");
});

test("readiness of the demo fleet shows its three planted faults and no other", async () => {
  const call = await callsOf(site);
  const red = async () => {
    const { rows } = await call("listReadiness", { pageSize: 1000 });
    return rows.flatMap(({ name, farmName, checks }) =>
      Object.entries(checks).flatMap(([check, { reasons }]) =>
        reasons
          .filter(({ state }) => state === "fault")
          .map(({ key }) => `${farmName} ${name} ${check} ${key}`),
      ),
    );
  };
  const farms = site.plan.farms.filter(({ level }) => level === "farm");
  const stocked = site.plan.houses.filter(({ flock }) => flock !== null);
  const farmOf = (house: (typeof stocked)[number]) =>
    farms.find(({ key }) => key === house.farmKey)!;
  const at = (house: (typeof stocked)[number], found: string) =>
    `${farmOf(house).name} ${house.name} ${found}`;
  const eachOf = (farm: (typeof farms)[number] | undefined, ...found: readonly string[]) =>
    stocked
      .filter((house) => farmOf(house) === farm)
      .flatMap((house) => found.map((one) => at(house, one)));
  // The house that waits for a visitor's gateway, a farm whose generator was tested long ago, and
  // one in whose weekend nights nobody is called for urgent and high alarms.
  const planted = [
    at(site.visitor, "gateway neverSeen"),
    ...eachOf(farms[2], "generator untested"),
    ...eachOf(farms[3], "calls uncalled", "calls uncalled"),
  ];
  await expect
    .poll(async () => (await red()).toSorted(), { timeout: 90_000 })
    .toEqual(planted.toSorted());
});

const words = {
  en: {
    start: "Run a drill",
    again: "Run again",
    yes: "Start drill",
    asks: "The person called hears at once that it is a test",
    way: "The gateway sends the test alarm.",
    proved: /^Passed.* [\d.]+\ss$/,
    legs: [
      "Test alarm received",
      "Evaluated as urgent",
      "Shown on a screen",
      "Call placed",
      "Answered",
      "Key pressed",
    ],
    after: /\+[\d.]+\ss/,
    square: /Passed today, \d+\ss/,
  },
  zh: {
    start: "开始演练",
    again: "再演练一次",
    yes: "开始演练",
    asks: "接警人一听就知道是测试",
    way: "测试报警由网关发出。",
    proved: /^通过.*[\d.]+\s秒$/,
    legs: ["收到测试报警", "判为紧急报警", "屏幕已显示", "电话已拨出", "已接听", "已按键确认"],
    after: /\+[\d.]+\s秒/,
    square: /今天通过，\d+\s秒/,
  },
} as const;

/** Returns a stocked house of the farm once its gateway has been heard: the fleet starts with the test. */
async function readyHouse(call: Awaited<ReturnType<typeof callsOf>>, farmName: string) {
  const find = async () => {
    const { rows } = await call("listReadiness", { pageSize: 1000 });
    return rows.find(
      (one) => one.farmName === farmName && one.checks.gateway?.state === "ready" && !one.isEmpty,
    );
  };
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  return (await find())!;
}

/** Answers the call at the demo's phones, hears the announcement of a test, and presses 1. */
async function answer(page: Page): Promise<void> {
  const ringing = page.locator(".phone.ringing");
  await expect(ringing).toHaveCount(1, { timeout: 30_000 });
  await ringing.getByRole("button", { name: "Answer" }).click();
  const talking = page.locator(".phone", { hasText: "On the line" });
  await expect(talking).toContainText("【测试】这是演练，不是真报警");
  await talking.getByRole("button", { name: "1 acknowledge" }).click();
}

for (const language of ["en", "zh"] as const)
  test(`a drill goes from a click to the acknowledgement, each step with its time (${language})`, async ({
    browser,
  }) => {
    const texts = words[language];
    const call = await callsOf(site);
    const farm = site.plan.farms.filter(({ level }) => level === "farm")[
      language === "en" ? 0 : 2
    ]!;
    const house = await readyHouse(call, farm.name);
    const desk = await signIn(browser, site, `/alarm/readiness?house=${house.id}`, {
      locale: language === "en" ? "en-US" : "zh-CN",
    });
    const { page } = desk;
    const phone = await desk.context.newPage();
    const complaints = complaintsOf(phone);
    await phone.goto(`http://127.0.0.1:${phonesPort}/?language=en`);

    const panel = page.getByRole("dialog").filter({ has: page.locator(".drill") });
    await panel.getByRole("button", { name: texts.start }).click();
    const question = page.locator(".task-dialog");
    await expect(question).toContainText(texts.asks);
    await expect(question).toContainText(texts.way);
    await expect(question.locator("ol li").first()).toContainText("饲养员");
    await question.getByRole("button", { name: texts.yes }).click();

    await answer(phone);
    await expect(panel.locator(".drill-head b")).toHaveText(texts.proved, { timeout: 30_000 });
    for (const [index, leg] of texts.legs.entries()) {
      const line = panel.locator(".drill-legs li").nth(index);
      await expect(line).toContainText(leg);
      await expect(line).toContainText(texts.after);
    }
    // No alarm was raised by it, and nobody has anything to acknowledge.
    const { rows: alarms } = await call("listAlarm", { houseId: house.id, pageSize: 10 });
    expect(alarms.filter(({ key }) => key === "tempAbsHigh")).toEqual([]);
    await expect(page.locator(`[data-row="${house.id}"]`)).toContainText(texts.square);
    await expect(panel.getByRole("button", { name: texts.again })).toBeVisible();
    expect(complaints).toEqual([]);
    expect(desk.complaints).toEqual([]);
    await desk.context.close();
  });

test("two started at once are one, the wall shows it discreetly, and a stopped one no longer rings", async ({
  browser,
}) => {
  const call = await callsOf(site);
  const farm = site.plan.farms.filter(({ level }) => level === "farm")[1]!;
  const house = await readyHouse(call, farm.name);
  const wall = await signIn(browser, site, `/screenDatav/home?language=1&at=house:${house.id}`);
  const drill = await call("startDrill", { houseId: house.id });
  expect((await call("startDrill", { houseId: house.id })).id).toBe(drill.id);
  await expect(wall.page.locator("[data-control=drill]").first()).toHaveText("Drill");
  await expect
    .poll(async () => (await call("listDrill", { id: drill.id })).rows[0]?.calls.length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0);
  const stopped = await call("stopDrill", { id: drill.id });
  expect(stopped).toMatchObject({ result: "stopped", calls: [{ state: "dropped" }] });
  await expect(wall.page.locator("[data-control=drill]")).toHaveCount(0);
  expect(wall.complaints).toEqual([]);
  await wall.context.close();
});
