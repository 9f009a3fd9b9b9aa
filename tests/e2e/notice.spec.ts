// @run all: a notice service and its provider, a product of their own.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { patient } from "../factories/patient.ts";
import { freePort } from "../server/fault/process.ts";
import { openProxy } from "../server/fault/proxy.ts";
import { test } from "./fixture.ts";
import { complaintsOf, ended, run, signIn, type Site, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let phones: ChildProcess;
let phonesPort: number;
/** Between the server and them. */
let wire: Awaited<ReturnType<typeof openProxy>>;
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
  product = await startProduct({
    isAlive: false,
    port,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NOTICE_URL: `http://127.0.0.1:${wire.port}`,
      NOTICE_SECRET: secret,
    },
  });
  site = siteAt(product.address);
});
test.afterAll(async () => {
  await product.close();
  wire.close();
  await ended(phones, "SIGTERM");
});

test("an urgent alarm rings; key 1 acknowledges it, and the wall shows who has it", async ({
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
  await expect(row).toContainText("✓ 刘洋 Liu Yang", { timeout: 5000 });
  await expect(row).not.toHaveClass(/is-unacknowledged/);
  expect(complaints).toEqual([]);
  expect(wall.complaints).toEqual([]);
  await wall.context.close();
});

test("calls that do not go out are on the wall within ten seconds of the fifth that failed", async ({
  browser,
}) => {
  const { page, context } = await signIn(browser, site, "/screenDatav/home?language=1");
  const bar = page.locator(".fleet-bar");
  await expect(bar).not.toContainText("cannot be sent");
  wire.refuse(true);
  wire.cut();
  // A keeper each: their calls and texts fail together.
  const stocked = site.plan.houses.filter(({ flock }) => flock !== null);
  const houses = [...new Map(stocked.map((house) => [house.farmKey, house])).values()];
  await Promise.all(
    houses.slice(0, 7).map(({ gateway }) => site.publish({ temp: [46, 46] }, gateway.networkId)),
  );
  await expect(bar).toContainText(/calls( and texts)? cannot be sent/, { timeout: 60_000 });
  const [, , , , fifthAt] = wire.refusedAt;
  const wait = Date.now() - (fifthAt ?? 0);
  console.log(`fifth failed call > said on the wall: ${wait} ms`);
  expect(wait).toBeLessThan(patient(10_000));
  await context.close();
});
