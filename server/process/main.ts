import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { demoFileKey, type FleetPlan, fleetPlanSchema } from "../../contract/operate/demo-fleet.ts";
import { messageOf } from "../../contract/base/server-message.ts";
import { startApp } from "./app.ts";
import { shipBreeds } from "../fleet/breed/common-breeds.ts";
import { buildOf, type Environment, readEnvironment } from "../platform/base/config.ts";
import type { Database } from "../platform/db/open-database.ts";
import { botSessionMs, openRecordBots, seedRecordBots } from "../operate/demo/demo-record-bots.ts";
import { offerDemoWall } from "../operate/demo/demo-sign-in.ts";
import { seedCameras } from "../operate/demo/demo-cameras.ts";
import { judgeSeededBooks } from "../operate/demo/demo-past.ts";
import { judgeDemoWeek, shelveMildest } from "../operate/demo/demo-week.ts";
import { seedApps } from "../operate/demo/demo-apps.ts";
import { seedRota } from "../operate/demo/demo-rota.ts";
import { seedPlannedWork } from "../operate/demo/demo-work.ts";
import { seedPhones } from "../operate/demo/demo-phones.ts";
import { isUnused, seedDemo } from "../operate/demo/demo-seed.ts";
import { createSeal, readSecretKey } from "../platform/base/seal.ts";
import { createLog } from "../platform/base/log.ts";
import { markUnreadable } from "../camera/camera/camera-secrets.ts";
import { storeFileKey } from "../control/firmware/file-signature.ts";
import { createFirstAdministrator } from "../account/user/first-administrator.ts";

/** Reports to a person on the process's progress; logs go to standard error as JSON lines. */
const print = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    /**
     * Plan of the demo fleet, and the key its gateways' secrets grow from; with both an empty
     * installation is seeded.
     */
    "demo-plan": { type: "string" },
    "web-dir": { type: "string" },
  },
});

let environment: Environment;
try {
  environment = readEnvironment(process.env);
} catch (error) {
  process.stderr.write(`Cannot start, the environment is not right:\n${messageOf(error)}\n`);
  process.exit(2);
}
// The API process inherits the environment: without a demo it has no demo sign-in, whatever was
// set.
if (values["demo-plan"] === undefined) delete process.env["DEMO_DOOR"];
const log = createLog({ level: environment.LOG_LEVEL, destination: process.stderr });
const defaultWebDir = fileURLToPath(new URL("../web", import.meta.url));
const webDir =
  (values["web-dir"] === undefined ? null : resolve(values["web-dir"])) ??
  (existsSync(`${defaultWebDir}/index.html`) ? defaultWebDir : null);

const programOf = (name: string) =>
  new URL(`./${name}.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url);

/** Settings of a demo; null on a server without one. */
interface Demo {
  readonly plan: FleetPlan;
  readonly key: string;
  readonly password: string;
}

async function readDemo(): Promise<Demo | null> {
  const path = values["demo-plan"];
  if (path === undefined) return null;
  const { DEMO_KEY: key, DEMO_PASSWORD: password } = environment;
  if (key === undefined || password === undefined)
    throw new Error("--demo-plan needs DEMO_KEY and DEMO_PASSWORD");
  return { plan: fleetPlanSchema.parse(JSON.parse(await readFile(path, "utf8"))), key, password };
}

async function prepare(database: Database): Promise<void> {
  await checkSecrets(database);
  await shipBreeds(database);
  const demo = await readDemo();
  if (await isUnused(database)) await begin(database, demo);
  if (demo === null) return;
  // The demo's gateways know this key already, so nobody has to enter it.
  await storeFileKey(database, await demoFileKey(demo.key));
  await admitRecordBots(database, demo);
  await seedDemoCameras(database, demo);
  const { DEMO_DOOR: token } = environment;
  if (token !== undefined) await offerDemoWall(database, token, Date.now());
}

/** With another key everything but the pictures of cameras still works. */
async function checkSecrets(database: Database): Promise<void> {
  const seal = createSeal(await readSecretKey(environment));
  const cameras = await markUnreadable(database, seal, Date.now());
  if (cameras === 0) return;
  const text =
    "SECRET_KEY is not the key that passwords of cameras were sealed with: they stay as they " +
    "are, and those cameras have no picture until it is back or they are entered again " +
    "(docs/operating/cameras.md)";
  log.error({ cameras }, text);
  print(`${cameras} cameras: ${text}`);
}

async function begin(database: Database, demo: Demo | null): Promise<void> {
  if (demo === null) {
    const password = randomBytes(9).toString("base64url");
    await createFirstAdministrator(database, `${password}aA1`);
    print(
      `First start: sign in as administrator with the password ${password}aA1 and change it. ` +
        "It is not shown again.",
    );
    return;
  }
  const { plan, key, password } = demo;
  const farms = plan.farms.filter(({ level }) => level === "farm").length;
  print(`Filling the new database with ${plan.houses.length} houses in ${farms} farms …`);
  await seedDemo(database, plan, key, password);
  const now = Date.now();
  await judgeDemoWeek(database, now);
  await judgeSeededBooks(database, now);
  await shelveMildest(database, now);
  await seedPhones(database);
  await seedRota(database, Date.now());
  await seedPlannedWork(database, Date.now());
  await seedApps(database, key, createSeal(await readSecretKey(environment)));
}

async function seedDemoCameras(database: Database, { plan, key }: Demo): Promise<void> {
  const { CAMERA_DEMO_PORT: port } = environment;
  if (port === 0) return;
  const seal = createSeal(await readSecretKey(environment));
  await seedCameras(database, { plan, demoKey: key, port, seal });
}

/** Stops renewing the sessions of the demo's users. */
let endRecordBots = (): void => undefined;

async function admitRecordBots(database: Database, { plan, key }: Demo): Promise<void> {
  const { SESSION_MAX_MS: maxMs } = environment;
  const open = () => openRecordBots(database, plan, key, { now: Date.now(), maxMs });
  await seedRecordBots(database, plan);
  await open();
  const timer = setInterval(() => {
    open().catch((error: unknown) => log.warn({ error: messageOf(error) }, "keepers of the demo"));
  }, botSessionMs / 4);
  timer.unref();
  endRecordBots = () => clearInterval(timer);
}

let app: Awaited<ReturnType<typeof startApp>> | null = null;
let isClosing = false;
/** Also during the start: a process that a signal ends at once would leave its database running. */
function close(signal: string): void {
  if (isClosing) return;
  isClosing = true;
  log.info({ signal }, "stopping");
  endRecordBots();
  // A part that hangs must not keep the process: what is acknowledged is committed already.
  setTimeout(() => process.exit(1), 4500).unref();
  if (app === null) process.exit(0);
  void app.close().then(() => process.exit(0));
}
process.on("SIGTERM", close);
process.on("SIGINT", close);
process.on("disconnect", () => close("disconnect"));

try {
  app = await startApp({
    config: {
      environment,
      build: buildOf(environment, new URL("../build-id", import.meta.url)),
      webDir,
    },
    log,
    apiEntry: programOf("api"),
    noticeEntry: programOf("notice"),
    pictureEntry: programOf("picture"),
    outEntry: programOf("out"),
    prepare,
  });
  const { httpPort, mqttPort, mqttsPort } = app;
  process.send?.({ kind: "ready", httpPort, mqttPort, mqttsPort });
  const listening = [
    `${environment.TLS_CERT_FILE === undefined ? "HTTP" : "HTTPS"} ${httpPort}`,
    ...(mqttPort === null ? [] : [`MQTT ${mqttPort}`]),
    ...(mqttsPort === null ? [] : [`MQTT over TLS ${mqttsPort}`]),
  ];
  print(`Listening: ${listening.join(", ")}`);
} catch (error) {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  process.send?.({ kind: "failed", code: code ?? null, port: port ?? null });
  process.stderr.write(`Cannot start: ${messageOf(error)}\n`);
  process.exitCode = code === "EADDRINUSE" ? 98 : 1;
  process.removeAllListeners("disconnect");
  process.disconnect?.();
  setTimeout(() => process.exit(), 1000).unref();
}
