// @run all: a product of its own, at a name for which browsers allow pushes.
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { paths } from "../../src/lib/data/paths.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { test } from "./fixture.ts";
import { callsOf, complaintsOf, signIn, siteAt, type Site, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
test.beforeAll(async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  product = await startProduct({ port, isAlive: false, env: { PUBLIC_URL: address } });
  site = { ...siteAt(product.address), base: address };
});
test.afterAll(() => product.close());

/**
 * The vendors' push services are not available, so the browser is made to believe that one has
 * accepted it.
 */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["notifications"]);
  await context.addInitScript(() => {
    const key = "subscription of the test";
    const subscription = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({ keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) } }),
      unsubscribe: async () => localStorage.removeItem(key),
    });
    const manager = PushManager.prototype as unknown as Record<string, () => Promise<unknown>>;
    manager["getSubscription"] = async () => {
      const stored = localStorage.getItem(key);
      return stored === null ? null : subscription(stored);
    };
    manager["subscribe"] = async () => {
      const endpoint = `https://push.example/${crypto.randomUUID()}`;
      localStorage.setItem(key, endpoint);
      return subscription(endpoint);
    };
  });
}

/** Hands the worker a message, as the browser's push service would. */
async function deliver(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith("/push/"));
      if (own !== undefined) resolve(own.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: `${site.base}/`,
    registrationId: await found,
    data: JSON.stringify(payload),
  });
}
const notifications = (page: Page) =>
  page.evaluate(async () => {
    const own = await navigator.serviceWorker.getRegistration("/push/");
    return (await own?.getNotifications())?.map(({ title, body }) => `${title}: ${body}`) ?? [];
  });

test("an office computer shows a house manager's alarms until the sign-out, and the next user none", async ({
  browser,
}) => {
  const who = "farm_manager";
  const { page, context } = await signIn(browser, site, "/dashboard", { who, locale: "en-GB" });
  const complaints = complaintsOf(page);
  await withPushService(context);
  await page.goto(`${site.base}${paths.security}`);
  const on = page.getByRole("button", { name: "Switch on for this device" });
  await on.click();
  await expect(page.getByText(/· This device$/)).toBeVisible();
  await expect(on).toHaveCount(0);
  const notice = { title: "Alarm", text: "House 1: 36 °C", tag: "1", buttons: [], token: null };
  await deliver(page, notice);
  await expect.poll(() => notifications(page)).toEqual(["Alarm: House 1: 36 °C"]);

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === paths.login);
  await expect.poll(() => notifications(page)).toEqual([]);
  const devices = async () => (await (await callsOf(site, who))("listPushDevice", {})).rows.length;
  await expect.poll(devices).toBe(0);

  // The next user finds the subscription of somebody whose session has expired.
  await page.evaluate(() => {
    localStorage.setItem("pushOwner", "999");
    localStorage.setItem("subscription of the test", "https://push.example/old");
  });
  const next = await signIn(browser, site, "/dashboard", { who: "company_manager" });
  await context.addCookies(await next.context.cookies());
  await page.goto(`${site.base}/dashboard`);
  await expect(page.getByText(/received alarm push for another user/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("subscription of the test"))).toBeNull();
  expect(complaints).toEqual([]);
  await next.context.close();
  await context.close();
});
