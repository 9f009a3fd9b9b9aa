// @run all: a notice service and its provider, a product of their own.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { patient } from "../factories/patient.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { openProxy } from "../server/process/fault/harness/cut-proxy.ts";
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
/** Proxies between the server and the providers, and between it and its mail server. */
let wire: Awaited<ReturnType<typeof openProxy>>;
let mailWire: Awaited<ReturnType<typeof openProxy>>;
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
  wire = await openProxy(phonesPort);
  mailWire = await openProxy(mailPort);
  product = await startProduct({
    isAlive: false,
    port,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NOTICE_URL: `http://127.0.0.1:${wire.port}`,
      NOTICE_SECRET: secret,
      SMTP_URL: `smtp://127.0.0.1:${mailWire.port}`,
      SMTP_FROM: "alarm@farm.example",
    },
  });
  site = siteAt(product.address);
});
test.afterAll(async () => {
  await product.close();
  wire.close();
  mailWire.close();
  await ended(phones, "SIGTERM");
});

test("an urgent alarm rings; key 1 acknowledges it, and the wall shows the person", async ({
  browser,
}) => {
  const wall = await signIn(browser, site, "/screenDatav/home?language=1");
  const page = await wall.context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`http://127.0.0.1:${phonesPort}/?language=en`);
  await expect(page.getByText("No phone has rung yet")).toBeVisible();

  await site.publish({ temp: [22, 22.3] });
  await site.publish({ temp: [36, 36.2] });
  const ringing = page.locator(".phone.ringing");
  await expect(ringing).toHaveCount(1, { timeout: 15_000 });
  await ringing.getByRole("button", { name: "Answer" }).click();
  const talking = page.locator(".phone", { hasText: "On the line" });
  await expect(talking).toContainText("绝对高温");
  await talking.getByRole("button", { name: "1 acknowledge" }).click();

  const row = wall.page.locator("[data-incident]", { hasText: "igh temperature" });
  await expect(row).toContainText("✓ Liu Yang", { timeout: 5000 });
  await expect(row).not.toHaveClass(/is-unacknowledged/);
  expect(complaints).toEqual([]);
  expect(wall.complaints).toEqual([]);
  await wall.context.close();
});

test("a mail fault is shown on wall and console, in the language of each, until mail works again", async ({
  browser,
}) => {
  const call = await callsOf(site);
  const { rows: known } = await call("listAlarmPhone", { pageSize: 100, keyword: "138" });
  // In addition to the contact of a farm whose houses have no alarm here.
  const house = site.plan.houses.findLast(({ flock }) => flock !== null);
  const farm = site.plan.farms.find(({ key }) => key === house?.farmKey);
  const managerPhone = known.find((one) => one.placeNameEn === farm?.nameEn && one.delayMin === 0);
  for (let number = 1; number <= 5; number += 1)
    await call("createAlarmPhone", {
      ...managerPhone,
      kind: "mail",
      phone: `keeper${number}@farm.example`,
      period1: "00:00-00:00",
      period2: "",
      alarmType: "message",
      userId: null,
    });
  const wall = await signIn(browser, site, "/screenDatav/home?language=0");
  const bar = wall.page.locator(".fleet-bar");
  const desk = await signIn(browser, site, "/alarmPhone/index", { locale: "en-GB" });
  const banner = desk.page.getByRole("alert").filter({ hasText: "Notification channel down" });
  mailWire.refuse(true);
  await site.publish({ temp: [46, 46] }, house?.gateway.networkId);
  await expect(bar).toContainText("邮件发不出", { timeout: 60_000 });
  await expect(banner).toContainText("email cannot be sent");
  mailWire.refuse(false);
  await expect(banner).toBeHidden({ timeout: 60_000 });
  await expect(bar).not.toContainText("发不出");
  await wall.context.close();
  await desk.context.close();
});

test("a fault of calls is shown on the wall within ten seconds of the fifth failure", async ({
  browser,
}) => {
  const { page, context } = await signIn(browser, site, "/screenDatav/home?language=1");
  const bar = page.locator(".fleet-bar");
  await expect(bar).not.toContainText("cannot be sent");
  wire.refuse(true);
  wire.cut();
  // One contact per farm: their calls and texts fail together. The alarms of two farms are known
  // from before, and the calls of their groups went out a moment ago.
  const stocked = site.plan.houses.filter(({ flock }) => flock !== null);
  const houses = [...new Map(stocked.map((house) => [house.farmKey, house])).values()];
  await Promise.all(
    houses.map(({ gateway }) => site.publish({ temp: [46, 46] }, gateway.networkId)),
  );
  await expect(bar).toContainText(/calls\b.* cannot be sent/, { timeout: 60_000 });
  const saidAt = Date.now();
  // The fault starts at the fifth failure, counting the probes in between.
  const { channels } = await (await callsOf(site))("noticeState", {});
  const wait = saidAt - (channels.find(({ channel }) => channel === "call")?.downSince ?? 0);
  console.log(`fifth failed call > said on the wall: ${wait} ms`);
  expect(wait).toBeLessThan(patient(10_000));
  await context.close();
});
