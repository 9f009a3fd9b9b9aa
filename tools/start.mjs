// npm start, npm run serve, npm run dev, npm run simulate: one process group, ended by one Ctrl-C.
// Also the commands that run beside a server: backup, restore, tell, views, doctor.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, watch } from "node:fs";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { buildAll, buildBridgeIfOld, buildId, buildServerIfOld } from "./build.mjs";
import { demoSecrets, gatewaySecret, keyFile, noticeSecret } from "./demo-secret.mjs";
import { at, during, fail, install, requireNode, root, print } from "./environment.mjs";

const mode = process.argv[2] ?? "demo";
const rest = process.argv.slice(3);
const dataDir = resolve(root, process.env.DATA_DIR ?? "data");
const host = process.env.HOST ?? "127.0.0.1";

/** Time after a first start at which something urgent happens in the demo, ms. */
const showAfterMs = 110_000;

/** Private networks, the server's default. */
const cameraNets = "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7";

const children = [];
let isEnding = false;

/** Starts a child process, and ends everything when it ends. */
function start(name, file, args, options = {}) {
  const child = spawn(process.execPath, ["--enable-source-maps", file, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    ...options,
  });
  children.push(child);
  child.on("exit", (code) => {
    if (isEnding) return;
    process.stderr.write(`${name} ended${code === null ? "" : ` with code ${code}`}.\n`);
    end(code || 1);
  });
  return child;
}

function end(code) {
  if (isEnding) return;
  isEnding = true;
  const waiting = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const gone = waiting.map((child) => new Promise((done) => child.once("exit", done)));
  for (const child of waiting) child.kill("SIGTERM");
  const late = setTimeout(() => {
    for (const child of waiting) child.kill("SIGKILL");
    process.exit(code || 1);
  }, 4800);
  void Promise.all(gone).then(() => {
    clearTimeout(late);
    process.exit(code);
  });
}
process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));

/** Returns the requested port, or the next free one if none was requested. */
async function freePort(variable, fallback, isTaken = () => false) {
  if (process.env[variable] !== undefined) return Number(process.env[variable]);
  for (let port = fallback; port < fallback + 50; port++) {
    if (isTaken(port) || !(await isFree(port))) continue;
    if (port !== fallback)
      print(`Port ${fallback} is taken, using ${port} (set ${variable} to choose).`);
    return port;
  }
  return fail(`No free port from ${fallback} to ${fallback + 49}; set ${variable}.`);
}

async function isFree(port) {
  const current = await hold(port, host);
  await current?.free();
  return current !== null;
}

/** Reserves a port until it is freed; null: the port is taken. */
function hold(port, address) {
  return new Promise((done) => {
    const holder = createServer();
    holder.once("error", () => done(null));
    holder.listen(port, address, () =>
      done({ free: () => new Promise((closed) => holder.close(closed)) }),
    );
  });
}

/** The running server, with the settings it was started with. */
let running = null;

async function startServer(extra, more = {}) {
  const port = running?.httpPort ?? (await freePort("PORT", 8080));
  const isEmbedded = process.env.MQTT_URL === undefined;
  const mqttPort = isEmbedded
    ? (running?.mqttPort ?? (await freePort("MQTT_PORT", 1883, (taken) => taken === port)))
    : null;
  const env = {
    LOG_LEVEL: "warn",
    ...process.env,
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
    BUILD_ID: buildId(),
    // The demo's phones run on this machine, and reach the server here.
    ...(more.NOTICE_URL === undefined
      ? {}
      : { PUBLIC_URL: process.env.PUBLIC_URL ?? address(port) }),
    ...(mqttPort === null ? {} : { MQTT_PORT: String(mqttPort) }),
    ...more,
  };
  const child = start(
    "The server",
    at("dist", "server", "main.js"),
    ["--web-dir", at("dist", "web"), ...extra],
    { env },
  );
  const ready = await during(
    "Starting the server",
    () =>
      new Promise((done) =>
        child.on("message", (message) => message.kind === "ready" && done(message)),
      ),
  );
  running = { child, extra, more, ...ready };
  return ready;
}

async function restartServer() {
  const { child, extra, more } = running;
  if (
    !(await buildServerIfOld().then(
      () => true,
      () => false,
    ))
  )
    return;
  child.removeAllListeners("exit");
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await gone;
  children.splice(children.indexOf(child), 1);
  await startServer(extra, more);
}

function address(port) {
  return `${process.env.TLS_CERT_FILE === undefined ? "http" : "https"}://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
}

/** `door`: token in the demo's link, which pairs the first browser that opens it; '' for none. */
function sayWhere({ httpPort, mqttPort }, door = "") {
  const base = address(httpPort);
  const link = door === "" ? "" : `#wall=${door}`;
  print(`
  Wall      ${base}/screenDatav/home?language=0${link}   (中文)
            ${base}/screenDatav/home?language=1${link}   (English)${door === "" ? "" : "\n            Either link opens the wall once, on this machine alone."}
  Console   ${base}/
  API       ${base}/api/docs
  MQTT      ${mqttPort === null ? process.env.MQTT_URL.replace(/\/\/[^@]*@/, "//") : `${host}:${mqttPort}`}`);
}

async function demo() {
  const secrets = demoSecrets(dataDir);
  const planFile = join(dataDir, "fleet-plan.json");
  if (!existsSync(planFile)) {
    const made = spawn(
      process.execPath,
      [at("dist", "simulator", "main.js"), "--write-plan", planFile],
      { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
    );
    if ((await new Promise((done) => made.once("exit", done))) !== 0)
      fail("The demo fleet could not be planned.");
  }
  const isFirst = !existsSync(join(dataDir, "fleet-state.json"));
  const phones = await startPhones(secrets.key);
  const cameraPort = await freePort("CAMERA_DEMO_PORT", 8554);
  // The fleet listens on that port a minute later: a second demo must not choose it meanwhile.
  const cameraHold = await hold(cameraPort, "127.0.0.1");
  const door = randomBytes(24).toString("base64url");
  const ready = await startServer(["--demo-plan", planFile], {
    DEMO_KEY: secrets.key,
    DEMO_PASSWORD: secrets.password,
    DEMO_DOOR: door,
    CAMERA_DEMO_PORT: String(cameraPort),
    // The demo's cameras run on this machine: only these addresses of it are allowed.
    CAMERA_NETS:
      process.env.CAMERA_NETS ?? `${cameraNets},127.0.0.1/32@${cameraPort},127.0.0.1/32@65533`,
    ...phones.env,
  });
  const broker = process.env.MQTT_URL ?? `mqtt://${host}:${ready.mqttPort}`;
  sayWhere(ready, door);
  if (phones.address !== null) print(`  Phones    ${phones.address}`);
  const visitor = handDriven(planFile);
  print(`
  Sign in as administrator, company_manager, area_manager, farm_manager or shack_manager
  with the password  ${secrets.password}

  One house waits for your own gateway: network ID ${visitor}, secret ${gatewaySecret(secrets.key, visitor)}
  Publish a frame for it with any MQTT client, for example:
  mosquitto_pub -h ${host} -p ${ready.mqttPort ?? 1883} -u ${visitor} -P ${gatewaySecret(secrets.key, visitor)} -q 1 \\
    -t v1/gw/${visitor}/up/tele -m '{"v":1,"seq":1,"ts":'$(date +%s)',"temp":[36.0,36.2],"targetTemp":22,"rh":[60]}'

  Ctrl-C ends everything. The data stays in ${dataDir}.
`);
  if (isFirst) {
    print("  The demo fleet sends its last seven days in the background.");
    print("  In about two minutes a house loses one phase of its mains: watch the wall.\n");
  }
  const args = [
    "--url",
    broker,
    "--plan",
    planFile,
    "--lively",
    // Includes controllers that round the values they receive, or that begin late.
    "--control",
    "rounder:0.02",
    "--control",
    "slow:0.03",
    // Also three gateways of other makers, each with its quirks.
    "--stranger",
    "texts",
    "--stranger",
    "twice",
    "--stranger",
    "nulls",
    "--backfill-days",
    "7",
    "--camera-port",
    String(cameraPort),
    "--state",
    join(dataDir, "fleet-state.json"),
    "--server",
    address(ready.httpPort),
    "--key-file",
    keyFile(dataDir),
    "--quiet",
  ];
  // Lines written to it cause events in the demo, as if typed by a person.
  const stdio = ["pipe", "inherit", "inherit", "ipc"];
  await cameraHold?.free();
  const fleet = start("The demo fleet", at("dist", "simulator", "main.js"), args, { stdio });
  fleet.stdin.on("error", () => undefined);
  if (isFirst) setTimeout(() => fleet.stdin.write("phaseLoss\n"), showAfterMs).unref();
}

/**
 * Simulated phones, a mailbox and messengers in place of a carrier; none if the environment names a
 * notice service or a mail server.
 */
async function startPhones(key) {
  const own = ["NOTICE_URL", "SMTP_URL"].some((name) => process.env[name] !== undefined);
  if (own) return { address: null, env: {} };
  const taken = new Set();
  const free = async (variable, fallback) => {
    const port = await freePort(variable, fallback, (one) => taken.has(one));
    taken.add(port);
    return port;
  };
  const secret = noticeSecret(key);
  const port = await free("NOTICE_DEMO_PORT", 8090);
  const mailPort = await free("MAIL_DEMO_PORT", 2525);
  const args = ["--port", String(port), "--mail-port", String(mailPort), "--host", host];
  const env = { ...process.env, NOTICE_SECRET: secret, DEMO_KEY: key };
  const child = start("The demo's phones", at("dist", "simulator", "notice.js"), args, { env });
  await new Promise((done) => child.once("message", done));
  return {
    address: `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}/`,
    env: {
      NOTICE_URL: `http://127.0.0.1:${port}`,
      WECOM_API_URL: `http://127.0.0.1:${port}/wecom`,
      DINGTALK_API_URL: `http://127.0.0.1:${port}/dingtalk`,
      FEISHU_API_URL: `http://127.0.0.1:${port}/feishu`,
      NOTICE_SECRET: secret,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMTP_FROM: "alarm@demo.invalid",
    },
  };
}

function handDriven(planFile) {
  return JSON.parse(readFileSync(planFile, "utf8")).houses.find((house) => house.handDriven).gateway
    .networkId;
}

async function serve() {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  sayWhere(await startServer([]));
  print("\n  Ctrl-C ends everything.\n");
}

/**
 * The demo with server and browser code watched: a changed server restarts, a changed page reloads.
 */
async function dev() {
  await demo();
  const vite = spawn(
    process.execPath,
    [at("node_modules", "vite", "bin", "vite.js"), "--host", host],
    { cwd: root, stdio: "inherit", env: { ...process.env, PORT: String(running.httpPort) } },
  );
  children.push(vite);
  let timer;
  for (const folder of ["server", "contract"]) {
    watch(at(folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void restartServer(), 300);
    });
  }
}

/** A server may be running from this build: an existing build is used as it is. */
async function maintain() {
  if (!existsSync(at("dist", "server", "maintain.js"))) await buildServerIfOld();
  const command = [at("dist", "server", "maintain.js"), mode, ...rest];
  if (mode === "doctor") command.push("--sources", buildId());
  const child = spawn(process.execPath, ["--enable-source-maps", ...command], {
    // File paths are relative to the caller's folder.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: "inherit",
    env: { ...process.env, DATA_DIR: dataDir },
  });
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** Ends with the code of the command, which ends by itself after a Ctrl-C. */
async function conformance() {
  await buildServerIfOld();
  const command = [at("dist", "server", "conformance.js"), ...rest];
  const child = spawn(process.execPath, ["--enable-source-maps", ...command], { stdio: "inherit" });
  process.removeAllListeners("SIGINT").on("SIGINT", () => undefined);
  process.removeAllListeners("SIGTERM").on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** Reads controllers of other makes and reports for them; ends by itself after a Ctrl-C. */
async function bridge() {
  await buildBridgeIfOld();
  const command = [at("dist", "bridge", "main.js"), ...rest];
  const child = spawn(process.execPath, ["--enable-source-maps", ...command], {
    // Paths of files are relative to the caller's folder.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: "inherit",
  });
  process.removeAllListeners("SIGINT").on("SIGINT", () => undefined);
  process.removeAllListeners("SIGTERM").on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code) => process.exit(code ?? 1));
}

async function simulate() {
  await buildServerIfOld();
  const hasKey = rest.some((arg) => arg.startsWith("--key")) || !existsSync(keyFile(dataDir));
  const fleet = spawn(
    process.execPath,
    [
      at("dist", "simulator", "main.js"),
      ...rest,
      ...(hasKey ? [] : ["--key-file", keyFile(dataDir)]),
    ],
    { cwd: root, stdio: "inherit" },
  );
  children.push(fleet);
  fleet.on("exit", (code) => process.exit(code ?? 0));
}

const built = (run) => async () => {
  await buildAll();
  await run();
};
const modes = {
  demo: built(demo),
  serve: built(serve),
  dev: built(dev),
  simulate,
  conformance,
  bridge,
  backup: maintain,
  restore: maintain,
  tell: maintain,
  views: maintain,
  doctor: maintain,
};

requireNode();
// Before anything is installed or built, which takes minutes.
if (!Object.hasOwn(modes, mode))
  fail(`Unknown mode ${mode}; there are: ${Object.keys(modes).join(", ")}.`, 2);
await install();
await modes[mode]();
