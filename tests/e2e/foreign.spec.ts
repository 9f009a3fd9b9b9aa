// @run all: a device of another make is mapped in the console, a product of its own.
import { expect } from "@playwright/test";
import mqtt from "mqtt";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { callsOf, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8, farms: 1, isAlive: false });
});
test.afterAll(() => product.close());

const body = (t: string) =>
  JSON.stringify({ dev: { t1: t, hum: 61 }, mode: "AUTO", at: "2026-11-28 12:30:05" });

test("a received message is mapped and saved, and the next one reaches the house", async ({
  browser,
}) => {
  const site = siteAt(product.address);
  const call = await callsOf(site);
  const gateway = (await call("listGateway", {})).rows[0]!;
  const { secret } = await call("issueCredential", { id: gateway.id });
  const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${product.address.mqttPort}`, {
    username: gateway.networkId,
    password: secret,
    protocolVersion: 4,
  });
  const send = (t: string) =>
    device.publishAsync(`v1/gw/${gateway.networkId}/up/raw/plant/7`, body(t), { qos: 1 });
  await send("24,5 °C");

  const { page, complaints } = await signIn(browser, site, "/system/gateway?view=types", {
    locale: "en-GB",
  });
  const types = await call("listGatewayType", {});
  const { nameEn } = types.find(({ id }) => id === gateway.typeKey)!;
  await page.getByRole("button", { name: `Edit ${nameEn}`, exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Use a mapping" }).click();
  const messages = form.getByLabel("Messages received");
  await messages.selectOption({ index: 1 });
  await form.getByRole("button", { name: /^dev\.t1 = / }).click();
  await form.getByRole("button", { name: "dev.hum = 61" }).click();
  await form.getByLabel("Row 2: Quantity").selectOption("rh");
  await expect(form.getByText("Reads 24.5")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("update succeeded").last()).toBeVisible();

  await send("26,5 °C");
  await page.goto(`${new URL(page.url()).origin}/shack/house/${gateway.houseId}`);
  await expect(page.getByRole("img", { name: /^26\.5\s°C/ })).toBeVisible();
  expect(complaints).toEqual([]);
  await device.endAsync(true);
});
