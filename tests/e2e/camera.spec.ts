// @run all: pictures of a camera are taken in, a product of its own.
import { expect, type Page } from "@playwright/test";
import { apiBase, routes } from "../../contract/route/route.ts";
import { paths, wallPath } from "../../src/lib/paths.ts";
import { Feed } from "../../simulator/camera/feed.ts";
import { Recorder } from "../../simulator/camera/server.ts";
import { test } from "./fixture.ts";
import { sessionOf, signIn, siteAt, startProduct } from "./site.ts";

const password = "Kamera-4";
/** As the farm's clock has it, for what is painted and what is asked of it. */
const clock = () => new Date().toISOString().slice(0, 19).replace("T", " ");

const feedOf = (channel: number) =>
  new Feed(
    {
      networkId: "GW-1",
      channel,
      code: "E2E001",
      name: "",
      type: "hikvision",
      looksAtGate: channel === 2,
      fault: null,
    },
    () => ({
      clock: clock(),
      title: "HOUSE",
      tempC: 24.5,
      targetC: 22,
      fans: [true, true, false],
      isDoorOpen: false,
      light: 0.8,
      alive: 20_000,
    }),
  );

/** How far what is shown is behind what has come, s; null: nothing is shown yet. */
const behind = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    if (video === null || video.readyState < 2 || video.buffered.length === 0) return null;
    return video.buffered.end(video.buffered.length - 1) - video.currentTime;
  });

test("a camera is tried, saved, seen beside an urgent alarm and live on a click", async ({
  browser,
}) => {
  const recorder = new Recorder({
    feeds: new Map([1, 2].map((channel) => [channel, feedOf(channel)])),
    password,
  });
  const port = await recorder.listen(0);
  const product = await startProduct({
    isAlive: false,
    env: { CAMERA_NETS: `127.0.0.1/32@${port}` },
  });
  const site = siteAt(product.address);
  const { page, complaints, context } = await signIn(browser, site, paths.camera);
  const refused: string[] = [];
  await page.exposeFunction("tellRefused", (what: string) => void refused.push(what));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { tellRefused: (what: string) => void }).tellRefused(
        `${violatedDirective} ${blockedURI}`,
      ),
    ),
  );
  await page.reload();
  const { networkId } = site.visitor.gateway;
  const houseId = 1 + site.plan.houses.indexOf(site.visitor);

  await test.step("the form tries it and says what it shows, or why not", async () => {
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.locator("[name=houseId]").click();
    await page.locator(".pick-list input").fill(networkId);
    await page.locator(".pick-list li button").first().click();
    await page.locator("[name=name]").fill("Aisle");
    await page.locator("[name=code]").fill("E2E001");
    await page.locator("[name=address]").fill(`127.0.0.1:${port}/${port}`);
    await page.locator("[name=username]").fill("viewer");
    await page.locator("[name=password]").fill("wrong");
    const trial = page.locator(".camera-trial");
    await trial.getByRole("button").click();
    await expect(trial).toContainText("Wrong user name or password");
    await page.locator("[name=password]").fill(password);
    await trial.getByRole("button").click();
    await expect(trial).toContainText("H.264 · 320×192");
    await expect(trial.getByRole("img")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("row", { name: /Aisle/ });
    await expect(row).toContainText("E2E001");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.locator("[name=houseId]").click();
    await page.locator(".pick-list input").fill(networkId);
    await page.locator(".pick-list li button").first().click();
    await page.locator("[name=name]").fill("aisle");
    await page.locator("[name=code]").fill("E2E002");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Name existed").first()).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("button", { name: /^Discard|^Leave/ })
      .click()
      .catch(() => undefined);
  });

  await site.publish({ temp: [38, 38.2] });
  await test.step("the house has an urgent alarm, and what its camera sees beside it", async () => {
    await page.goto(`${site.base}${paths.house(houseId)}`);
    const picture = page.locator(".camera-place").first();
    await expect(picture.getByRole("img", { name: "Picture of Aisle" })).toBeVisible();
    await picture.getByRole("button", { name: "Play Aisle live" }).click();
    await expect.poll(() => behind(page), { intervals: [50] }).not.toBeNull();
    await expect(picture).toContainText("Live");
    // Media sources are in the page's policy, and what is shown is of now.
    await expect.poll(() => behind(page)).toBeLessThan(0.5);
    await picture.getByRole("button", { name: "Stop Aisle" }).click();
    await expect(picture.getByRole("img", { name: "Picture of Aisle" })).toBeVisible();
  });

  await test.step("so has the wall, with the name of the house", async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`${site.base}${wallPath("en")}`);
    const picture = page.locator(".wall-pictures .camera-place").first();
    await expect(picture.getByRole("img", { name: "Picture of Aisle" })).toBeVisible();
    await picture.getByRole("button", { name: "Play Aisle live" }).click();
    await expect.poll(() => behind(page)).not.toBeNull();
  });

  await test.step("a camera that is deleted is gone from every screen at once", async () => {
    const [, token] = await sessionOf(site);
    const list = await fetch(`${site.base}${apiBase}${routes.listCamera.path}`, {
      headers: { authorization: token!.value },
    });
    const { data } = (await list.json()) as { data: { rows: { id: number }[] } };
    await fetch(`${site.base}${apiBase}${routes.deleteCamera.path}`, {
      method: "DELETE",
      headers: { authorization: token!.value, "content-type": "application/json" },
      body: JSON.stringify({ id: data.rows[0]!.id }),
    });
    await expect(page.locator("video")).toHaveCount(0, { timeout: 5000 });
  });

  // The policy of the pages had nothing to refuse, not even what nobody sees refused.
  expect(refused).toEqual([]);
  expect(complaints.filter((text) => !/\b4\d\d\b/.test(text))).toEqual([]);
  await context.close();
  await product.close();
  await recorder.close();
});
