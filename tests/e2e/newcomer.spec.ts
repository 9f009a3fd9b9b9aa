// @run all: an installation from nothing.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import mqtt from "mqtt";
import { test } from "./fixture.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { complaintsOf, openByMenu } from "./site.ts";

let server: ChildProcess;
let output = "";
let base = "";
let mqttPort = 0;
const dataDir = mkdtempSync(join(tmpdir(), "house-watch-new-"));

test.beforeAll(async () => {
  const port = await freePort();
  mqttPort = await freePort();
  base = `http://127.0.0.1:${port}`;
  // Like `npm run serve`: an empty installation.
  server = spawn(process.execPath, ["tools/start.mjs", "serve"], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      CAPTCHA: "off",
      LOG_LEVEL: "error",
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  server.stdout!.on("data", (part: Buffer) => (output += part.toString()));
  await expect
    .poll(
      async () => {
        if (server.exitCode !== null) throw new Error(`it ended: ${output}`);
        return (await fetch(`${base}/`).catch(() => null))?.status ?? 0;
      },
      { timeout: 300_000 },
    )
    .toBe(200);
});
test.afterAll(async () => {
  const gone = once(server, "exit");
  if (server.exitCode === null && server.kill("SIGTERM")) await gone;
  rmSync(dataDir, { recursive: true, force: true });
});

const ownPassword = "Quiet-Meadow-7";
async function signIn(page: Page, password: string): Promise<void> {
  await page.locator("input[autocomplete=username]").fill("administrator");
  await page.locator("input[autocomplete=current-password]").fill(password);
  await page.keyboard.press("Enter");
}
/**
 * The previous page stays mounted but hidden, so elements are searched once the new one is shown.
 */
const shown = (page: Page, name: string) =>
  expect(page.getByRole("tabpanel", { name, exact: true })).toBeVisible();
const open = async (page: Page, name: string) => {
  await openByMenu(page, name);
  await shown(page, name);
};
const create = async (page: Page) => {
  await page.getByRole("button", { name: "New", exact: true }).locator("visible=true").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  return page.getByRole("dialog");
};
const save = async (page: Page) => {
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Save" })).toHaveCount(0);
};

test("from an empty installation to the first live house on monitor and wall", async ({
  browser,
}) => {
  const context = await browser.newContext({
    locale: "en-US",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const complaints = complaintsOf(page);

  // The printed password lets in once, to be changed.
  await page.goto(base);
  const password = /administrator with the password (\S+)/.exec(output)?.[1] ?? "";
  await signIn(page, password);
  const change = page.getByRole("dialog");
  await change.getByLabel("Old password", { exact: true }).fill(password);
  await change.getByLabel("New password", { exact: true }).fill(ownPassword);
  await change.getByLabel("Confirm new password", { exact: true }).fill(ownPassword);
  await change.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, ownPassword);
  await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "live");

  await open(page, "Org manage");
  const org = await create(page);
  await org.getByRole("textbox", { name: /^Name( required)?$/ }).fill("Green Valley");
  await org.getByRole("textbox", { name: /^Code/ }).fill("GV");
  await save(page);

  await open(page, "Farm manage");
  const farm = await create(page);
  await farm.getByRole("textbox", { name: /^Name( required)?$/ }).fill("Green Valley 1");
  await farm.getByLabel(/^Organisation/).selectOption({ label: "Green Valley" });
  const map = farm.getByRole("button", { name: "Choose the location on the map" });
  await map.scrollIntoViewIfNeeded();
  await map.click({ position: { x: 320, y: 130 } });
  await expect(farm.getByLabel(/^Longitude/)).not.toHaveValue("");
  await expect(farm.getByRole("button", { name: /^Province: (?!Please choose)/ })).toBeVisible();
  await save(page);

  await page.getByRole("tab", { name: "Houses", exact: true }).click();
  await shown(page, "Houses");
  const house = await create(page);
  await house.getByRole("textbox", { name: /^Name( required)?$/ }).fill("House 1");
  await save(page);
  await page.getByRole("button", { name: "Flocks of House 1" }).click();
  await page.getByRole("button", { name: "Place flock" }).click();
  const flock = page.getByRole("dialog").filter({ has: page.getByLabel(/^Breed/) });
  await flock.getByLabel(/^Breed/).selectOption({ label: "Ross 308" });
  await flock.getByLabel(/^Birds placed/).fill("30000");
  await flock.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Clear house" })).toBeVisible();
  await page.keyboard.press("Escape");

  await open(page, "Gateways");
  const gateway = await create(page);
  await gateway.getByRole("textbox", { name: /^Network ID/ }).fill("GV-0001");
  await gateway.getByRole("button", { name: /^Type/ }).click();
  const types = page.getByRole("dialog", { name: "Type", exact: true });
  await types.getByRole("searchbox").fill("EC86");
  await types.getByRole("button", { name: "EC86 (27)" }).click();
  await gateway.getByRole("button", { name: /^House/ }).click();
  await page.getByRole("button", { name: "House 1 Green Valley 1" }).click();
  await gateway.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Waiting for the first message")).toBeVisible();
  await page.getByRole("button", { name: "Issue secret" }).click();
  const secret = (
    await page.getByRole("dialog").locator(".gateway-secret output").innerText()
  ).trim();

  // An independent client, with the values of the dialog.
  const client = await mqtt.connectAsync({
    host: "127.0.0.1",
    port: mqttPort,
    protocolVersion: 4,
    username: "GV-0001",
    password: secret,
    clientId: "newcomer",
  });
  await client.publishAsync(
    "v1/gw/GV-0001/up/tele",
    JSON.stringify({
      v: 1,
      seq: 1,
      ts: Date.now() / 1000,
      temp: [33.4, 33.6],
      targetTemp: 33,
      rh: [60],
    }),
    { qos: 1 },
  );
  await expect(page.getByText("Waiting for the first message")).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await open(page, "House monitor");
  const card = page.locator("[data-house]").filter({ hasText: "House 1" });
  await expect(card).toContainText("33.5");
  await expect(card).toContainText("Ross 308");
  const wall = await context.newPage();
  await wall.goto(`${base}/screenDatav/home?language=1&at=house:1`);
  await expect(wall.getByText("33.5").locator("visible=true").first()).toBeVisible();
  await client.publishAsync(
    "v1/gw/GV-0001/up/tele",
    JSON.stringify({
      v: 1,
      seq: 2,
      ts: Date.now() / 1000,
      temp: [33.8, 33.8],
      targetTemp: 33,
      rh: [60],
    }),
    { qos: 1 },
  );
  for (const shown of [page, wall])
    await expect(shown.getByText("33.8").locator("visible=true").first()).toBeVisible();
  await client.endAsync();
  expect(complaints).toEqual([]);
  await context.close();
});
