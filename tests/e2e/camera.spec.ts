// @run all: pictures of a camera are taken in, a product of its own.
import { expect, type Page } from "@playwright/test";
import { apiBase, routes } from "../../contract/route/routes.ts";
import { paths, wallPath } from "../../src/lib/data/paths.ts";
import { patient } from "../factories/patient.ts";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { cameraPassword as password, startRecorder } from "./recorder.ts";
import { sessionOf, signIn, siteAt, startProduct } from "./site.ts";

/** Period of a clock in the picture: the brightness of the wall goes from 0 to 1 in this many s. */
const roundS = 20;
const light = () => (Date.now() / 1000 / roundS) % 1;

/** A heap snapshot of the page after a garbage collection. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => void parts.push(chunk));
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return parts.join("");
}

/**
 * Returns the delay of the shown picture behind the received data, s; null: nothing is shown yet.
 */
const behind = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    if (video === null || video.readyState < 2 || video.buffered.length === 0) return null;
    return video.buffered.end(video.buffered.length - 1) - video.currentTime;
  });

/** By how much the clock in the picture is behind the page's, s. */
const clockBehind = (page: Page) =>
  page.evaluate((ofRound) => {
    const video = document.querySelector("video");
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 192 });
    const context = canvas.getContext("2d");
    if (video === null || context === null) throw new Error("no picture");
    context.drawImage(video, 0, 0, 320, 192);
    // The wall, at a spot with nothing before it.
    const [red = 0, green = 0, blue = 0] = context.getImageData(300, 24, 1, 1).data;
    const luma = 16 + 0.257 * red + 0.504 * green + 0.098 * blue;
    const painted = ((luma - 16) / 150 - 0.3) / 0.7;
    const now = (Date.now() / 1000 / ofRound) % 1;
    const turn = (now - painted + 1.5) % 1;
    return (turn - 0.5) * ofRound;
  }, roundS);

test("a camera is tried, saved, seen beside an urgent alarm and live on a click", async ({
  browser,
}) => {
  const recorder = await startRecorder({ light });
  const { port } = recorder;
  const product = await startProduct({
    isAlive: false,
    env: { CAMERA_NETS: `127.0.0.1/32@${port}` },
  });
  const site = siteAt(product.address);
  const { page, complaints, context } = await signIn(browser, site, paths.camera);
  const refused: string[] = [];
  await page.exposeFunction("reportRefused", (what: string) => void refused.push(what));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { reportRefused: (what: string) => void }).reportRefused(
        `${violatedDirective} ${blockedURI}`,
      ),
    ),
  );
  await page.reload();
  const { networkId } = site.visitor.gateway;
  const houseId = 1 + site.plan.houses.indexOf(site.visitor);

  await test.step("the form tests the camera and shows its picture, or the reason", async () => {
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.locator("[name=houseId]").click();
    await page.locator(".pick-list input").fill(networkId);
    await page.locator(".pick-list li button").first().click();
    expect(await findings(page), "form").toEqual([]);
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

  await test.step("the typed secret is nowhere in the page after saving", async () => {
    // Data that the page itself received is there.
    expect((await heapOf(page)).includes("E2E001")).toBe(true);
    await expect.poll(async () => (await heapOf(page)).includes(password)).toBe(false);
  });

  await test.step("list and pictures are readable for all users of the house", async () => {
    await expect(page.getByRole("row", { name: /Aisle/ })).toBeVisible();
    expect(await findings(page), "list").toEqual([]);
    await page.goto(`${site.base}${paths.camera}?tab=tiles`);
    await expect(page.getByRole("img", { name: "Picture of Aisle" })).toBeVisible();
    expect(await findings(page), "tiles").toEqual([]);
    await page.goto(`${site.base}${paths.camera}?tab=cloud`);
    await expect(page.getByRole("form", { name: "Hikvision (EZVIZ)" })).toBeVisible();
    expect(await findings(page), "clouds").toEqual([]);
    await page.goto(`${site.base}${paths.house(houseId)}?tab=cameras`);
    await expect(page.getByRole("img", { name: "Picture of Aisle" })).toBeVisible();
    expect(await findings(page), "tab of the house").toEqual([]);
  });

  await site.publish({ temp: [38, 38.2] });
  await test.step("the house shows its urgent alarm beside its camera's picture", async () => {
    await page.goto(`${site.base}${paths.house(houseId)}`);
    const picture = page.locator(".camera-place").first();
    await expect(picture.getByRole("img", { name: "Picture of Aisle" })).toBeVisible();
    await picture.getByRole("button", { name: "Play Aisle live" }).click();
    await expect.poll(() => behind(page), { intervals: [50] }).not.toBeNull();
    await expect(picture).toContainText("Live");
    // Media sources are in the page's policy, and the picture is current.
    await expect.poll(() => behind(page)).toBeLessThan(0.5);
    // The clock in the picture agrees with the page's, within a second.
    const differences: number[] = [];
    for (let look = 0; look < 5; look += 1) {
      await page.waitForTimeout(700);
      differences.push(await clockBehind(page));
    }
    process.stdout.write(`camera   clock behind: ${differences.map((s) => s.toFixed(2)).join()}\n`);
    for (const difference of differences)
      expect(Math.abs(difference)).toBeLessThan(patient(1000) / 1000);
    expect(await findings(page), "live, beside the alarm").toEqual([]);
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

  // The content security policy blocked nothing, not even silently.
  expect(refused).toEqual([]);
  expect(complaints.filter((text) => !/\b4\d\d\b/.test(text))).toEqual([]);
  await context.close();
  await product.close();
  await recorder.close();
});
