import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { dayColumnKeys } from "../../contract/flock/production/production-import.ts";
import { dayMs } from "../../contract/base/time.ts";
import { test } from "./fixture.ts";
import {
  callsOf,
  countInTitle,
  housesOfAll,
  signIn,
  type Site,
  siteAt,
  startProduct,
} from "./site.ts";
import { patient } from "../factories/patient.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
test.beforeAll(async () => {
  product = await startProduct({ isAlive: false });
  site = siteAt(product.address);
});
test.afterAll(() => product.close());

test("36 °C published by an independent client is on the wall, in the badge and in the list; acknowledged in one browser it changes in the other", async ({
  browser,
}) => {
  const wall = await signIn(browser, site, "/screenDatav/home?language=1");
  const desk = await signIn(browser, site, "/");
  await site.publish({ temp: [22, 22.3] });
  await expect(desk.page.getByTestId("alarm-count")).toHaveCount(0);

  const published = Date.now();
  await site.publish({ temp: [36, 36.2] });
  const row = wall.page.locator("[data-incident]", { hasText: "igh temperature" });
  await expect(row).toContainText(site.visitor.nameEn);
  expect(Date.now() - published).toBeLessThan(patient(5000));
  await expect(row).toContainText("36.1");
  await expect(row).toContainText("35");
  // The fast rise is a separate alarm, so every view shows two.
  await expect(desk.page.getByTestId("alarm-count")).toHaveText("2");
  await expect.poll(() => countInTitle(desk.page)).toBe(2);
  await expect(wall.page.locator(".incidents .fit-more")).toHaveText("1 incident · 2 alarms");
  await expect(wall.page.locator(".fleet-bar")).toHaveAttribute("data-tone", "urgent");
  await expect(desk.page.locator("article[data-alarm]")).toHaveCount(2);

  for (const name of ["Absolute high temperature", "Temperature rising fast"]) {
    await expect(row).toHaveClass(/is-unacknowledged/);
    const alarm = desk.page.locator("article[data-alarm]", { hasText: name });
    await alarm.getByRole("button", { name: "Acknowledge" }).click();
    await desk.page.locator("#ack-note").fill("on my way");
    await desk.page.locator(".alarm-dialog").getByRole("button", { name: "Acknowledge" }).click();
    await expect(alarm).toHaveAttribute("data-state", "acknowledged");
  }
  await expect(row).toContainText("✓ Administrator");
  await expect(row).not.toHaveClass(/is-unacknowledged/);

  await site.publish({ temp: [22, 22.3] });
  expect(wall.complaints).toEqual([]);
  expect(desk.complaints).toEqual([]);
  await wall.context.close();
  await desk.context.close();
});

test("records outside a house manager's scope do not exist for that user", async ({ browser }) => {
  const other = site.plan.houses.at(-1)!;
  await site.publish({ temp: [45, 45] }, other.gateway.networkId);
  const { page, complaints, context } = await signIn(browser, site, "/", { who: "shack_manager" });
  await expect(page.locator("[data-filter=all]")).toContainText("3");
  await expect(page.locator("article[data-alarm]", { hasText: other.nameEn })).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});

/** The visitor's flock on its present day. */
async function flockOfVisitor(call: Awaited<ReturnType<typeof callsOf>>) {
  const { rows } = await call("listProduction", { keyword: site.visitor.nameEn, pageSize: 100 });
  const houses = rows.filter(({ houseNameEn }) => houseNameEn === site.visitor.nameEn);
  const record = await Promise.all(
    houses.map(({ id, day }) => call("productionDay", { flockId: id, day })),
  );
  const farm = site.plan.farms.find(({ key }) => key === site.visitor.farmKey)!;
  return record.find(({ farmNameEn }) => farmNameEn === farm.nameEn)!;
}

test(
  "the report of a sold flock ends at zero birds, on four sheets of paper at most",
  { tag: "@all" },
  async ({ browser }) => {
    const call = await callsOf(site);
    const { flockId, firstDay, today, houseName, farmName } = await flockOfVisitor(call);
    const days = (Date.parse(today) - Date.parse(firstDay)) / dayMs;
    const dayAt = (no: number) =>
      new Date(Date.parse(firstDay) + no * dayMs).toISOString().slice(0, 10);
    const rows = Array.from({ length: days }, (_, position) => ({
      ...Object.fromEntries(dayColumnKeys.map((key) => [key, ""])),
      row: position + 2,
      farm: farmName,
      house: houseName,
      day: dayAt(position),
      dead: String(8 + (position % 5)),
      culled: "2",
      feedKg: String(500 + 150 * position),
      waterL: String(900 + 270 * position),
      ...(position > 0 && position % 7 === 0 && { weightG: String(60 * position), sample: "100" }),
    }));
    const { problems } = await call("importRecords", {
      rows,
      isConfirmed: true,
      reason: "from the paper book",
    });
    expect(problems).toEqual([]);
    const last = await call("productionDay", { flockId, day: dayAt(days - 1) });
    await call("saveProduction", {
      flockId,
      day: last.day,
      version: last.version,
      draftId: randomUUID(),
      draftedAt: Date.now(),
      moves: [
        {
          kind: "sale",
          birds: last.figures!.alive,
          liveKg: last.figures!.alive * 1.6,
          ageDays: null,
          toFlockId: null,
          partner: "Jinluo",
          docNo: "S-1",
        },
      ],
    });
    const { balance } = await call("flockReport", { flockId });
    expect([balance.left, balance.unexplained]).toEqual([0, 0]);
    for (const locale of ["en-US", "zh-CN"]) {
      const { page, complaints, context } = await signIn(
        browser,
        site,
        `/production/index?report=${flockId}`,
        { locale },
      );
      await page.locator(".report-signs").waitFor();
      await page.waitForLoadState("networkidle");
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const sheets = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      console.log(`report of ${days} days, ${locale}: ${sheets} sheets`);
      expect(sheets).toBeGreaterThan(0);
      expect(sheets).toBeLessThanOrEqual(4);
      // Its text can be searched and copied.
      expect(paper).toContain("/ToUnicode");
      expect(complaints).toEqual([]);
      await context.close();
    }
  },
);

test(
  "a dead server is reported, the last data stays, and the stream comes back by itself",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, context } = await signIn(browser, site, "/screenDatav/home?language=0", {
      locale: "zh-CN",
    });
    const houses = page.getByRole("img", { name: new RegExp(`^${housesOfAll} `) });
    await expect(houses).toBeVisible();
    await product.kill();
    await expect(page.locator("#connection-state")).not.toHaveAttribute("data-state", "live");
    await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "offline");
    await expect(houses).toBeVisible();
    await product.restart();
    await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "live");
    await context.close();
  },
);
