import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import mqtt from "mqtt";
import { z } from "zod";
import {
  type FleetPlan,
  fleetPlanSchema,
  gatewaySecret,
} from "../../contract/operate/demo-fleet.ts";
import { dayMs } from "../../contract/base/time.ts";
import { topics } from "../../contract/telemetry/mqtt.ts";
import { apiBase, routes } from "../../contract/route/routes.ts";
import { loginReplySchema, encodePassword } from "../../contract/account/session.ts";
import { sessionCookies } from "../../contract/account/session-cookie.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { openTap } from "./tap.ts";

const demoKey = "browser-tests";
export const password = "Browser-test1";

export function run(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  hasIpc: boolean,
  {
    nodeOptions = [],
    isHeard = false,
    isReported = false,
  }: { nodeOptions?: readonly string[]; isHeard?: boolean; isReported?: boolean } = {},
): ChildProcess {
  const [received, messages] = [
    isHeard ? "pipe" : "inherit",
    isReported ? "pipe" : "ignore",
  ] as const;
  return spawn(process.execPath, [...nodeOptions, file, ...args], {
    env: { ...process.env, ...env },
    stdio: [messages, "ignore", received, ...(hasIpc ? ["ipc" as const] : [])],
  });
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Address of a running product. */
export interface Address {
  readonly port: number;
  readonly mqttPort: number;
  /** File with the fleet it was seeded with. */
  readonly planFile: string;
}

/** A third of the demo's fleet, with each kind of house and each organisation several times. */
export const housesOfAll = 36;
/**
 * Environment variable for the product's folder that `copySeeded` prepared as a start for the
 * others.
 */
const seededDir = "E2E_SEEDED";

/**
 * Seeds a product once and ends it. Products with as many houses start from a copy of its folder,
 * because filling a database takes as long as two starts. Returns a function that deletes it.
 */
export async function copySeeded(): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), "house-watch-e2e-"));
  const product = await startProduct({ isAlive: false });
  await product.stop();
  await databaseEnded(join(product.dataDir, "postgresql/data/postmaster.pid"));
  // Without the database's sockets and lock, which disappear a moment later.
  const isCopied = (path: string) =>
    lstatSync(path, { throwIfNoEntry: false })?.isSocket() === false;
  cpSync(product.dataDir, dir, { recursive: true, filter: isCopied });
  await product.close();
  process.env[seededDir] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

/**
 * The database of a server that is slow to stop stops after it. One that a slow disk delays is
 * killed, because its log has everything that was committed.
 */
async function databaseEnded(running: string): Promise<void> {
  const isGone = () => !existsSync(running);
  for (let tries = 0; tries < 300 && !isGone(); tries++) await wait(100);
  if (isGone()) return;
  process.kill(Number.parseInt(readFileSync(running, "utf8"), 10), "SIGQUIT");
  await expect.poll(isGone, { timeout: 60_000 }).toBe(true);
}

/** Writes the plan of the fleet, or copies it together with the database filled from it. */
async function prepare(
  dataDir: string,
  planFile: string,
  {
    houses,
    farms,
    hasRecords,
    isOwn,
    change,
  }: Record<"hasRecords" | "isOwn", boolean> & {
    houses: number;
    farms: number | undefined;
    change: ((plan: FleetPlan) => FleetPlan) | undefined;
  },
) {
  const seeded = process.env[seededDir];
  const isUsual = houses === housesOfAll && farms === undefined && change === undefined;
  if (seeded !== undefined && isUsual && isOwn && !hasRecords)
    return cpSync(seeded, dataDir, { recursive: true });
  await once(
    run(
      "dist/simulator/main.js",
      [
        "--write-plan",
        planFile,
        "--houses",
        String(houses),
        ...(farms === undefined ? [] : ["--farms", String(farms)]),
        // Recorded losses would raise alarms; tests that need some write them.
        ...(hasRecords ? [] : ["--no-records"]),
      ],
      {},
      false,
    ),
    "exit",
  );
  if (change !== undefined) writeFileSync(planFile, JSON.stringify(change(planIn(planFile))));
}
const planIn = (planFile: string): FleetPlan =>
  fleetPlanSchema.parse(JSON.parse(readFileSync(planFile, "utf8")));

/**
 * Starts the built product as its processes: server with the demo fleet's plan, and, when
 * `isAlive`, the fleet.
 */
export async function startProduct({
  isAlive = true,
  houses = housesOfAll,
  farms,
  change,
  hasRecords = false,
  speed = 1,
  framesPerMin = 1,
  isTapped = false,
  databaseUrl,
  port: wantedPort,
  env: more = {},
}: {
  isAlive?: boolean;
  houses?: number;
  /** Absent: in proportion. */
  farms?: number;
  /** Changes the plan of the fleet. */
  change?: (plan: FleetPlan) => FleetPlan;
  /** Simulated seconds of the houses' climate per second. */
  speed?: number;
  /** For each house. */
  framesPerMin?: number;
  /** Traffic between gateways and the broker is recorded. */
  isTapped?: boolean;
  /** True: the flocks have daily records, as in the demo. */
  hasRecords?: boolean;
  databaseUrl?: string;
  /** Absent: any free one. */
  port?: number;
  /** Additional environment variables of the server. */
  env?: Record<string, string>;
} = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "house-watch-e2e-"));
  const planFile = join(dataDir, "plan.json");
  await prepare(dataDir, planFile, {
    houses,
    farms,
    hasRecords,
    isOwn: databaseUrl === undefined,
    change,
  });
  const [port, mqttPort] = [wantedPort ?? (await freePort()), await freePort()];
  const env = {
    NODE_ENV: "test",
    CAPTCHA: "off",
    LOG_LEVEL: "error",
    DATA_DIR: dataDir,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DEMO_KEY: demoKey,
    DEMO_PASSWORD: password,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...more,
  };
  let server: ChildProcess;
  /** `onLog`: gets its log; absent: the tests' log does. */
  const start = async (other: Record<string, string> = {}, onLog?: (text: string) => void) => {
    server = run(
      "dist/server/main.js",
      ["--demo-plan", planFile, "--web-dir", "dist/web"],
      { ...env, ...other },
      true,
      { isHeard: onLog !== undefined },
    );
    server.stderr?.setEncoding("utf8").on("data", (text: string) => onLog?.(text));
    const [message] = await Promise.race([once(server, "message"), once(server, "exit")]);
    if (typeof message !== "object" || message === null)
      throw new Error(`the server ended with ${String(message)} before it was ready`);
  };
  await start();
  const tap = isTapped ? await openTap(mqttPort) : null;
  const fleet = isAlive
    ? run(
        "dist/simulator/main.js",
        [
          "--url",
          `mqtt://127.0.0.1:${tap?.port ?? mqttPort}`,
          "--plan",
          planFile,
          "--key",
          demoKey,
          "--speed",
          String(speed),
          "--rate",
          String(framesPerMin),
          "--no-events",
          "--quiet",
        ],
        {},
        false,
        { isReported: true },
      )
    : null;
  const address: Address = { port, mqttPort, planFile };
  return {
    address,
    dataDir,
    /** Sends a line to the running fleet: `control GW-0003 liar`. */
    tellFleet: (line: string) => fleet?.stdin?.write(`${line}\n`),
    /** Every message between gateways and the broker, in its order. */
    heard: tap?.received ?? [],
    stop: () => ended(server, "SIGTERM"),
    kill: () => ended(server, "SIGKILL"),
    restart: start,
    close: async () => {
      if (fleet !== null) await ended(fleet, "SIGTERM");
      tap?.close();
      await ended(server, "SIGTERM");
      // Its database may still be writing.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** All broilers of one age: the 22 °C target of all frames would endanger chicks or ducks. */
export const alike = (plan: FleetPlan): FleetPlan => ({
  ...plan,
  houses: plan.houses.map((house) => ({
    ...house,
    species: "broiler",
    breed: "ross308",
    flock: house.flock && { ...house.flock, placedAt: plan.now - 35 * dayMs },
  })),
});

/** A running product as a test sees it. */
export function siteAt({ port, mqttPort, planFile }: Address) {
  const plan = planIn(planFile);
  const visitor = plan.houses.find((house) => house.handDriven)!;
  let seq = 0;
  const connect = async (networkId: string) =>
    mqtt.connectAsync({
      host: "127.0.0.1",
      port: mqttPort,
      protocolVersion: 4,
      username: networkId,
      password: await gatewaySecret(demoKey, networkId),
      clientId: `visitor-${networkId}`,
    });
  return {
    base: `http://127.0.0.1:${port}`,
    plan,
    visitor,
    /** A separate connection with the secret of a gateway. */
    connect,
    /** Publishes a frame for a house as an independent client would; resolves with the PUBACK. */
    publish: async (more: object, networkId = visitor.gateway.networkId) => {
      const client = await connect(networkId);
      await client.publishAsync(
        topics.tele(networkId),
        JSON.stringify({
          v: 1,
          seq: ++seq,
          ts: Date.now() / 1000,
          targetTemp: 22,
          rh: [60],
          co2: [1200],
          ...more,
        }),
        { qos: 1 },
      );
      await client.endAsync();
    },
  };
}
export type Site = ReturnType<typeof siteAt>;

interface Visitor {
  readonly who?: string;
  readonly locale?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** A message of the browser itself: without GL compositing it reads WebGL's picture back. */
const readsBack = /GL Driver Message .*GPU stall due to ReadPixels/;

/** All errors and warnings in the page's console. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (readsBack.test(message.text())) return;
    // The text of a failed answer does not name its call.
    const { url } = message.location();
    complaints.push(
      message.text().startsWith("Failed to load") ? `${message.text()} ${url}` : message.text(),
    );
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/**
 * Opens a separate window. The page's console must stay clean; its messages are returned for the
 * test to check.
 */
async function openWindow(browser: Browser, { locale = "en-US", viewport = full }: Visitor) {
  const context = await browser.newContext({ locale, viewport });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  return { page, context, complaints };
}
const full = { width: 1920, height: 1080 };
const isLive = (page: Page) =>
  expect(page.locator("#connection-state")).toHaveAttribute("data-state", "live");

/** Signs in. Returns the cookies of the session. */
export async function sessionOf(site: Site, who = "administrator", secret = password) {
  const reply = await fetch(`${site.base}${apiBase}${routes.login.path}`, {
    method: routes.login.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: who, password: encodePassword(secret) }),
  });
  const { data } = z.object({ data: loginReplySchema }).parse(await reply.json());
  return [
    { name: sessionCookies.userId, value: String(data.userId) },
    { name: sessionCookies.token, value: data.token },
  ].map((cookie) => ({ ...cookie, url: site.base }));
}

/** Makes calls as somebody: the data of each answer, in its declared shape. */
export async function callsOf(site: Site, who = "administrator", secret = password) {
  const [, token] = await sessionOf(site, who, secret);
  return async <K extends keyof typeof routes>(
    name: K,
    input: Readonly<Record<string, unknown>>,
  ): Promise<z.output<(typeof routes)[K]["reply"]>> => {
    const { method, path, reply } = routes[name];
    const isRead = method === "GET";
    const firstRequest = isRead
      ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()}`
      : "";
    const answer = await fetch(`${site.base}${apiBase}${path}${firstRequest}`, {
      method,
      headers: { Authorization: token!.value, "content-type": "application/json" },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    });
    const { success, msg, data } = (await answer.json()) as Record<string, unknown>;
    if (success !== true) throw new Error(`${name}: ${String(msg)}`);
    return reply.parse(data) as z.output<(typeof routes)[K]["reply"]>;
  };
}

/** Opens a page of the product for somebody who has signed in already. */
export async function signIn(browser: Browser, site: Site, path: string, visitor: Visitor = {}) {
  const opened = await openWindow(browser, visitor);
  await opened.context.addCookies(await sessionOf(site, visitor.who));
  await opened.page.goto(`${site.base}${path}`);
  await isLive(opened.page);
  return opened;
}

/** The same through the login page. */
export async function signInByPage(
  browser: Browser,
  site: Site,
  path: string,
  visitor: Visitor = {},
) {
  const opened = await openWindow(browser, visitor);
  const { page } = opened;
  await page.goto(`${site.base}${path}`);
  await page.locator("input[autocomplete=username]").fill(visitor.who ?? "administrator");
  await page.locator("input[autocomplete=current-password]").fill(password);
  await page.keyboard.press("Enter");
  await isLive(page);
  return opened;
}

/** Reloads a page, and waits until it has data. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await isLive(page);
}

/** Navigates like a link of the page. */
export const jump = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** The number in the tab's title, 0 when there is none. */
export const countInTitle = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.title())?.[0] ?? 0);

/** Opens a page by its entry of the menu, whose group may be folded. */
export async function openByMenu(page: Page, name: string): Promise<void> {
  const menu = page.locator("nav.sidebar");
  const entry = menu.getByRole("link", { name, exact: true });
  const group = menu
    .locator("li", { has: page.getByRole("link", { name, exact: true, includeHidden: true }) })
    .locator("h2 button[aria-expanded=false]");
  if (!(await entry.isVisible()) && (await group.count()) > 0) await group.click();
  await entry.click();
}
