// @run all: a program gets an account, a token and events, all by the console.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { paths } from "../../src/lib/data/paths.ts";
import { isGenuine } from "../../server/platform/base/webhook.ts";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { signIn, siteAt, type Site, startProduct } from "./site.ts";

interface ReceivedHook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
let receiver: Server;
let hook: string;
let status = 204;
const received: ReceivedHook[] = [];
test.beforeAll(async () => {
  receiver = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const { port } = receiver.address() as AddressInfo;
  hook = `http://127.0.0.1:${port}/hook`;
  const env = { WEBHOOK_NETS: `127.0.0.1/32@${port}` };
  product = await startProduct({ houses: 8, farms: 1, isAlive: false, env });
  site = siteAt(product.address);
});
test.afterAll(async () => {
  await product.close();
  receiver.close();
});

const named = (name: string) => ({ name, exact: true });
const statusOf = async (token: string, path: string) =>
  (await fetch(`${site.base}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

test("an account and a token are created, make calls, and are refused once deleted", async ({
  browser,
}) => {
  const path = `${paths.serviceManage}?tab=accounts`;
  const who = { who: "company_manager" };
  const { page, context, complaints } = await signIn(browser, site, path, who);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", named("New")).click();
  await dialog.getByLabel(/^Name/).fill("ERP");
  await dialog.getByRole("button", named("Save")).click();
  await expect(page.getByText("ERP", { exact: true })).toBeVisible();

  await page.getByRole("tab", named("Access tokens")).click();
  await page.getByRole("button", named("New")).click();
  await dialog.getByLabel(/^Service account/).selectOption({ index: 1 });
  await dialog.getByLabel(/^Name/).fill("nightly");
  await dialog.getByRole("button", named("Save")).click();
  const secret = dialog.getByText(/^hws_/);
  const token = (await secret.innerText()).trim();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", named("Close")).last().click();
  await expect(secret).toBeHidden();
  expect(await statusOf(token, "/api/v1/house/list")).toBe(200);
  expect(await statusOf(token, "/api/log/list")).toBe(403);

  await page.getByRole("button", named("Delete nightly")).click();
  await dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByRole("rowheader", named("nightly"))).toBeHidden();
  await expect.poll(() => statusOf(token, "/api/v1/house/list")).toBe(401);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a webhook is created and tested; a failed delivery is shown and sent again", async ({
  browser,
}) => {
  const path = `${paths.serviceManage}?tab=webhooks`;
  const who = { who: "company_manager" };
  const { page, context, complaints } = await signIn(browser, site, path, who);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", named("New")).click();
  await dialog.getByLabel(/^Name/).fill("ERP");
  await dialog.getByLabel(/^Address/).fill("http://10.0.0.1/hook");
  await dialog.getByRole("button", named("Save")).click();
  await expect(dialog.getByText(/does not connect to internal addresses/)).toBeVisible();
  await dialog.getByLabel(/^Address/).fill(hook);
  await dialog.getByRole("button", named("Save")).click();
  const secret = (await dialog.getByText(/^whsec_/).innerText()).trim();
  await dialog.getByRole("button", named("Close")).last().click();

  await page.getByRole("button", named("Send a test event to ERP")).click();
  await expect.poll(() => received.length).toBe(1);
  const { headers, body } = received[0]!;
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map((name) =>
    String(headers[`webhook-${name}`]),
  ) as [string, string, string];
  expect(isGenuine(secret, { id, timestamp, body }, signature, Date.now())).toBe(true);

  status = 500;
  await page.getByRole("button", named("Send a test event to ERP")).click();
  await page.getByRole("tab", named("Deliveries")).click();
  const failed = page.getByRole("row").filter({ hasText: "Given up" });
  await expect(failed).toContainText("500");
  expect(await findings(page)).toEqual([]);
  status = 204;
  await failed.getByRole("button", { name: /^Resend/ }).click();
  await expect
    .poll(() => received.at(-1)?.headers["webhook-id"])
    .toBe(received[1]!.headers["webhook-id"]);
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(2);
  // The refused address is 400 to the browser too.
  expect(complaints.filter((one) => !/\b400\b/.test(one))).toEqual([]);
  await context.close();
});
