// @run all: a browser of its own.
import { type Browser, chromium, expect } from "@playwright/test";
import { paths } from "../../src/lib/data/paths.ts";
import { test } from "./fixture.ts";
import { adjustBelts, buildFan, callsAt } from "./fan.ts";
import { complaintsOf, sessionOf, type Site } from "./site.ts";

const host = "farm.example";
const phone = { width: 390, height: 844 };

/**
 * The product under a host name of a company's network over plain HTTP, where browsers withhold
 * features that need TLS or localhost.
 */
const plainly = (site: Site): Site => ({ ...site, base: site.base.replace("127.0.0.1", host) });

const today = () => new Date().toISOString().slice(0, 10);

let browser: Browser;
test.beforeAll(async ({ launchOptions }) => {
  const { args = [], ...launch } = launchOptions;
  const resolver = `--host-resolver-rules=MAP ${host} 127.0.0.1`;
  browser = await chromium.launch({ ...launch, args: [...args, resolver] });
});
test.afterAll(() => browser.close());

/** A page of a signed-in user, on a phone or at a desk. */
async function open(site: Site, path: string, who: string, viewport?: typeof phone) {
  const { base } = plainly(site);
  const context = await browser.newContext({
    locale: "en-US",
    ...(viewport === undefined
      ? { viewport: { width: 1920, height: 1080 } }
      : { viewport, hasTouch: true }),
  });
  await context.addCookies((await sessionOf(site, who)).map((one) => ({ ...one, url: base })));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${base}${path}`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  return { page, context, complaints };
}

test("a day is recorded, and saved once", async ({ living }) => {
  const { page, context, complaints } = await open(
    living,
    "/production/index",
    "shack_manager",
    phone,
  );
  await page.locator(".manager-row").first().tap();
  await page.getByLabel(/^Dead/).filter({ visible: true }).tap();
  const pad = page.getByRole("group", { name: "Number pad: Dead" });
  await pad.getByRole("button", { name: "3", exact: true }).tap();
  await page.getByRole("button", { name: "Save", exact: true }).filter({ visible: true }).tap();
  await expect(page.locator(".step-done").filter({ visible: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test("maintenance is done", async ({ living }) => {
  const call = await callsAt(living);
  const { houseId, label } = await buildFan(call, 3, today(), 7);
  const { page, context, complaints } = await open(living, `/unit/${label}`, "farm_manager", phone);
  await adjustBelts(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const done = async () =>
    (await call("listMaintenance", { houseId })).rows.map(({ result }) => result);
  await expect.poll(done).toContain("adjusted");
  expect(complaints).toEqual([]);
  await context.close();
});

test("copied text is on the clipboard", async ({ living }) => {
  const { page, context, complaints } = await open(
    living,
    `${paths.farmManage}?tab=gateways`,
    "administrator",
  );
  await page
    .getByRole("button", { name: /^Connect / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const copy = dialog.getByRole("button", { name: /^Copy:/ }).first();
  await copy.click();
  await expect(page.getByText("copy successfully")).toBeVisible();
  await expect(copy).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Control+v");
  await expect(page.getByRole("combobox").filter({ visible: true }).last()).not.toHaveValue("");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a display is paired, shows the wall live, and lists its missing features", async ({
  living,
}) => {
  const { base } = plainly(living);
  const screen = await (await browser.newContext({ locale: "en-US" })).newPage();
  const complaints = complaintsOf(screen);
  await screen.goto(`${base}${paths.wall}`);
  const shown = screen.locator(".pairing-code");
  await expect(shown).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await expect(screen.getByText("This address is not encrypted (no https)")).toBeVisible();
  const { page, context } = await open(living, paths.displayManage, "administrator");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.locator("[name=code]").fill((await shown.textContent()) ?? "");
  await page.locator("[name=name]").fill("Hall plain");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(screen.locator("#connection-state")).toHaveAttribute("data-state", "live");
  await screen.reload();
  await expect(screen.locator("#connection-state")).toHaveAttribute("data-state", "live");
  expect(complaints.filter((text) => !/\b40[01]\b/.test(text))).toEqual([]);
  await screen.context().close();
  await context.close();
});
