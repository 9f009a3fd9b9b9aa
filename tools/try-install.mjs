// node tools/try-install.mjs [--fast]: runs the steps of deploy/Containerfile in a clean folder,
// for machines without a container engine, and checks the systemd unit. The server runs as it does
// in the container: an unprivileged user, a tree nobody can write to, its health check as written
// there. --fast takes the packages and the build that are here instead of making new ones.
import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, fail, root, print } from "./environment.mjs";

const isFast = process.argv.includes("--fast");
const isRoot = process.getuid?.() === 0;
const startMs = 120_000;
const place = mkdtempSync(join(tmpdir(), "house-watch-install-"));
/** Clean-up still to be done. */
const clearing = [() => rmSync(place, { recursive: true, force: true })];
process.on("exit", () => clearing.toReversed().forEach((clear) => clear()));

/** Instructions by stage: continued lines are joined, comments left out. */
function readStages() {
  const text = readFileSync(at("deploy", "Containerfile"), "utf8").replaceAll(/\\\n\s*/g, "");
  const stages = [];
  for (const line of text.split("\n")) {
    const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === "FROM") stages.push([]);
    // Instructions before the first stage only choose an image, which does not exist here.
    else if (word !== undefined) stages.at(-1)?.push({ word, rest });
  }
  return stages;
}

const all = (steps, word) => steps.filter((step) => step.word === word).map(({ rest }) => rest);
const only = (steps, word) => all(steps, word).at(-1) ?? fail(`Containerfile: no ${word}`);

/** Copies the build's input: the tree without the files that .dockerignore names. */
function copyContext(folder) {
  const ignored = new Set(readFileSync(at(".dockerignore"), "utf8").trim().split("\n"));
  for (const name of readdirSync(root))
    if (!ignored.has(name)) cpSync(at(name), join(folder, name), { recursive: true });
}

/** As links on the same disk, because neither copy is written to. */
function copyTree(from, to) {
  if (spawnSync("cp", ["-al", from, to], { stdio: "ignore" }).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function runStep(command, cwd) {
  print(`RUN ${command}`);
  const { status } = spawnSync("sh", ["-c", command], { cwd, stdio: "inherit" });
  if (status !== 0) fail(`This step of the Containerfile failed: ${command}`);
}

/** The build stage: paths that it names as /app are this folder's. */
function build(steps) {
  const app = join(place, "build");
  mkdirSync(app);
  copyContext(app);
  if (isFast) for (const name of ["node_modules", "dist"]) copyTree(at(name), join(app, name));
  else
    for (const command of all(steps, "RUN")) runStep(command.replaceAll("/app/", `${app}/`), app);
  return app;
}

/** The last stage: only copied files, read-only for all. */
function assemble(steps, built) {
  const app = join(place, "app");
  mkdirSync(app);
  for (const copy of all(steps, "COPY")) {
    const [from, , to] = copy.replace("--from=build ", "").replace(" ", " - ").split(" ");
    const name = from.replace("/app/", "");
    copyTree(join(built, name), join(app, to === "./" ? name : to));
  }
  if (!isFast) {
    const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
    // Some development packages are also needed at run time: those that the lock file does not
    // mark.
    const found = Object.entries(packages).flatMap(([path, { dev }]) =>
      dev === true && existsSync(join(app, path)) ? [path] : [],
    );
    if (found.length > 0) fail(`Packages for development are in it: ${found.join(", ")}`);
  }
  return app;
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

async function runIt(steps, app) {
  const data = join(place, "data");
  mkdirSync(data, { mode: 0o700 });
  const [uid, gid] = only(steps, "USER").split(":").map(Number);
  const environment = Object.fromEntries(
    only(steps, "ENV")
      .split(" ")
      .map((pair) => pair.split("=")),
  );
  const env = {
    PATH: process.env.PATH,
    ...environment,
    DATA_DIR: data,
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    LOG_LEVEL: "warn",
  };
  if (isRoot) {
    chownSync(data, uid, gid);
    spawnSync("chmod", ["711", place]);
    // As with a read-only root: not even the owner can write here.
    spawnSync("mount", ["--bind", app, app]);
    clearing.push(() => spawnSync("umount", [app]));
    spawnSync("mount", ["-o", "remount,bind,ro", app]);
  } else print("Not root: it runs as this user, in a tree that this user could write to.");
  const options = { cwd: app, env, ...(isRoot ? { uid, gid } : {}) };
  const [program, ...args] = JSON.parse(only(steps, "CMD"));
  print(`CMD ${[program, ...args].join(" ")}`);
  const server = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "inherit"] });
  clearing.push(() => server.kill("SIGKILL"));
  const [check, ...checkArgs] = JSON.parse(/CMD (\[.*\])/.exec(only(steps, "HEALTHCHECK"))[1]);
  const isHealthy = () => spawnSync(check, checkArgs, options).status === 0;
  if (isHealthy()) fail("The health check says yes though nothing listens yet.");
  const began = performance.now();
  while (!isHealthy()) {
    if (server.exitCode !== null || performance.now() - began > startMs)
      fail("The server did not start.");
    await new Promise((done) => setTimeout(done, 200));
  }
  print(`Healthy after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  for (const command of [["backup", join(data, "first.backup")], ["doctor"]]) {
    const all = ["dist/server/maintain.js", ...command];
    if (spawnSync(process.execPath, all, { ...options, stdio: "inherit" }).status !== 0)
      fail(`${command.join(" ")} does not work in it.`);
  }
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  if ((await gone) !== 0) fail("It did not end cleanly.");
  if (isHealthy()) fail("The health check says yes though the server has ended.");
}

/** The text of the unit, with programs and users that this machine may not have. */
function checkUnit() {
  if (spawnSync("systemd-analyze", ["--version"]).status !== 0)
    return print("No systemd here: the unit was not looked at.");
  const unit = at("deploy", "house-watch.service");
  const { stdout } = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", "--threshold=20", unit],
    { encoding: "utf8" },
  );
  const [, exposure = "10"] = /Overall exposure level .*: ([\d.]+)/.exec(stdout) ?? [];
  print(`systemd unit: exposure ${exposure} of 10`);
  if (Number(exposure) > 2) fail("The unit gives more rights than it should.");
  const { stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  const wrong = stderr
    .split("\n")
    .filter((line) => line.includes("house-watch.service") && !line.includes("not executable"));
  if (wrong.length > 0) fail(`systemd-analyze verify:\n${wrong.join("\n")}`);
}

const [buildSteps, runSteps] = readStages();
await runIt(runSteps, assemble(runSteps, build(buildSteps)));
checkUnit();
print("Every step of the installation works.");
