// @run all: a page of the console, whose parts have tests of their own.
import { expect } from "@playwright/test";
import { dayMs } from "../../contract/base/time.ts";
import { test } from "./fixture.ts";
import { paths } from "../../src/lib/data/paths.ts";
import { goTo, signIn } from "./site.ts";

test("a price is corrected: the form shows which months change, and the tiles follow", async ({
  browser,
  living,
}) => {
  const { page, complaints, context } = await signIn(browser, living, "/power/index", {
    who: "company_manager",
  });
  const tiles = page.locator(".power-tiles");
  // The test does not wait for energy, which takes minutes in a new fleet.
  await expect(tiles).toContainText("Power now");
  await expect(tiles).toContainText("Cost this month");

  await goTo(page, paths.rulesOf("tariffs"));
  await page
    .getByRole("row", { name: /Farm time-of-use tariff/ })
    .getByRole("button", { name: /Edit/ })
    .click();
  const drawer = page.getByRole("dialog");
  const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  await drawer.getByRole("button", { name: "Add a version" }).click();
  const newest = drawer.locator(".tariff-version").first();
  await newest.getByLabel("Valid from", { exact: true }).fill(tomorrow);
  await newest.getByLabel("Standard price").fill("9");
  // Painted by half hours: 00:00 is off-peak until it is painted.
  const midnight = newest.getByRole("button", { name: /^00:00/ }).first();
  await expect(midnight).toHaveAccessibleName("00:00 Off-peak");
  await midnight.click();
  await expect(midnight).toHaveAccessibleName("00:00 Peak");
  const save = drawer.getByRole("button", { name: "Save" });
  await save.click();
  await expect(drawer.getByText("Check the affected months before saving")).toBeVisible();
  await drawer.getByRole("button", { name: "Show affected months" }).click();
  await expect(drawer.getByText("No past months change")).toBeVisible();
  await save.click();
  await expect(page.getByText(`from ${tomorrow}`)).toBeVisible();

  await goTo(page, paths.rulesOf("places"));
  await page.getByRole("button", { name: /^Set / }).last().click();
  const place = page.getByRole("dialog");
  await place.getByLabel("Contract demand kW (empty: none)").fill("77");
  await place.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("cell", { name: "77", exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
