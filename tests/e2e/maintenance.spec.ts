// @run all: a product lives until the next day.
import { expect } from "@playwright/test";
import { test } from "./fixture.ts";
import { paperOf } from "./printed-page.ts";
import { buildFan, callsAt } from "./fan.ts";
import { sessionOf, signIn } from "./site.ts";

const phone = { width: 390, height: 844 };

test("maintenance of a scanned fan takes four taps, and shows the next date", async ({
  living,
  browser,
}) => {
  const call = await callsAt(living);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { houseId, label } = await buildFan(call, 0, today);
  const context = await browser.newContext({ viewport: phone, hasTouch: true, locale: "en-US" });
  await context.addCookies(await sessionOf(living, "farm_manager"));
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") faults.push(line.text());
  });

  // The first tap is the scan.
  await page.goto(`${living.base}/unit/${label}`);
  await expect(page.getByRole("heading", { name: "Fan 1" })).toBeVisible();
  await expect(page.getByText("Due today")).toBeVisible();
  await page.getByRole("button", { name: /^Done:/ }).tap();
  await page.getByRole("radio", { name: "Adjusted" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Done", exact: true }).tap();
  await expect(
    page
      .getByText("In 7 days")
      .or(page.getByText(/Every 7\sdays/))
      .first(),
  ).toBeVisible();
  const { rows } = await call("listMaintenance", { houseId });
  expect(rows.map(({ content, result, unitNumber }) => [content, result, unitNumber])).toEqual([
    ["Check fan belts", "adjusted", 1],
  ]);

  // At the desk: the board, and a sheet of labels, each with a code.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${living.base}/maintenance/index`);
  await expect(page.getByRole("heading", { name: /Done in last 7\sdays/ })).toContainText("1");
  await page.goto(`${living.base}/maintenance/index?tab=units&labels=${houseId}`);
  const { total } = await call("listUnit", { houseId });
  await expect(page.getByRole("img", { name: /^QR code of/ })).toHaveCount(total + 1);

  // A label that does not exist, or is elsewhere.
  await page.goto(`${living.base}/unit/ZZZZZZZZZZZZ`);
  await expect(page.getByText("No unit with this label")).toBeVisible();
  expect(faults.filter((text) => !text.includes("404"))).toEqual([]);
  await context.close();
});

test("work recorded on a phone without a network arrives once when the network is back", async ({
  living,
  browser,
}) => {
  const call = await callsAt(living);
  const day = new Date().toISOString().slice(0, 10);
  const { houseId, label } = await buildFan(call, 2, day);
  const done = async () =>
    (await call("listMaintenance", { houseId })).rows.map(({ result }) => result);
  const context = await browser.newContext({ viewport: phone, hasTouch: true, locale: "en-US" });
  await context.addCookies(await sessionOf(living, "farm_manager"));
  const page = await context.newPage();
  await page.goto(`${living.base}/unit/${label}`);
  // On a slow machine it takes a moment before the page starts loading.
  await expect(page.getByRole("button", { name: /^Done:/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Done:/ }).tap();
  await page.getByRole("radio", { name: "Adjusted" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Done", exact: true }).tap();
  await expect(page.getByText(/on this device/).first()).toBeVisible();
  expect(await done()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(done).toEqual(["adjusted"]);
  // Opened again it has nothing left to send.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Fan 1" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/on this device/)).toHaveCount(0);
  expect(await done()).toEqual(["adjusted"]);
  await context.close();
});

test("history, labels and power are printed completely, without screen controls", async ({
  living,
  browser,
}) => {
  const call = await callsAt(living);
  const { rows: houses } = await call("listHouse", {});
  const { id: houseId } = houses[1]!;
  const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  for (let number = 1; number <= 52; number += 1)
    await call("maintenanceDone", {
      draftId: crypto.randomUUID(),
      houseId,
      content: `Looked at line ${number}`,
      doneOn: longAgo,
      result: "ok",
    });
  for (let number = 1; number <= 30; number += 1)
    await call("createUnit", { houseId, kind: "probe", number, installedOn: longAgo });
  for (const locale of ["zh-CN", "en-US"]) {
    const { page, complaints, context } = await signIn(
      browser,
      living,
      `/maintenance/index?tab=history&house=${houseId}`,
      { locale, who: "farm_manager", viewport: { width: 1440, height: 900 } },
    );
    const rows = page.locator(".mt-history tbody tr");
    await expect(rows).toHaveCount(50);
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".sidebar", ".top-bar", ".manage-tabs", ".record-actions"])
      await expect(page.locator(hidden).locator("visible=true"), hidden).toHaveCount(0);
    await expect(rows.last()).toBeVisible();
    const cut = await page
      .locator(".mt-history .record-body")
      .evaluate((body) => body.scrollHeight - body.clientHeight);
    expect(cut).toBeLessThanOrEqual(1);
    const history = await paperOf(page);
    expect(history).toMatchObject({ size: [297, 210], isText: true });
    expect(history.sheets).toBeGreaterThan(1);
    expect(history.sheets).toBeLessThanOrEqual(5);

    await page.emulateMedia({ media: null });
    await page.goto(`${living.base}/maintenance/index?tab=units&labels=${houseId}`);
    // The house has a label too; there are 24 on a sheet.
    await expect(page.getByRole("img", { name: /QR|二维码/ })).toHaveCount(31);
    expect(await paperOf(page)).toEqual({ sheets: 2, size: [210, 297], isText: true });

    await page.goto(`${living.base}/power/index`);
    await expect(page.locator(".power-tiles dt").first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".sidebar", ".top-bar", ".power-bar"])
      await expect(page.locator(hidden).locator("visible=true"), hidden).toHaveCount(0);
    const power = await paperOf(page);
    expect([power.sheets > 0, power.sheets <= 4, power.isText]).toEqual([true, true, true]);
    expect(complaints).toEqual([]);
    await context.close();
  }
});
