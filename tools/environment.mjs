// Shared by the scripts of this folder: paths, and functions that run a child process.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
export const at = (...parts) => join(root, ...parts);
/** Stored beside the build: two checkouts may share their packages. */
const stampDir = at("dist", "stamps");

export function print(text) {
  process.stdout.write(`${text}\n`);
}

/** Ends the process with one clear line. */
export function fail(text, code = 1) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
}

/** Runs a command to its end and shows its output. Returns true when it succeeded. */
export function run(command, args, options = {}) {
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
      ...options,
    }).status === 0
  );
}

/** Store to which `runTo` adds the CPU time of its processes, ms: the caller's `{ cpuMs }`. */
export const meter = new AsyncLocalStorage();

let countedMs = 0;
/**
 * Returns the CPU time of ended children, and of theirs, since the last call, ms. Linux only, else
 * 0.
 */
function takeChildMs() {
  const stat = "/proc/self/stat";
  if (!existsSync(stat)) return 0;
  // After the name, which may contain blanks: fields 3 and up. 16 and 17 are the times of children,
  // in units of 10 ms.
  const fields = readFileSync(stat, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const all = (Number(fields[13]) + Number(fields[14])) * 10;
  const since = all - countedMs;
  countedMs = all;
  return since;
}

/**
 * Runs a command to its end and passes its output to `write` as it arrives. Returns true when it
 * succeeded.
 */
export function runTo(write, command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
      ...options,
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", write);
    const used = meter.getStore();
    child.on("close", (code) => {
      const cpuMs = takeChildMs();
      if (used !== undefined) used.cpuMs += cpuMs;
      resolve(code === 0);
    });
  });
}

/** Runs a command to its end, quietly: its output is shown only when it fails. */
export async function runQuietly(command, args, options = {}) {
  let printed = "";
  const isGood = await runTo((text) => (printed += text), command, args, options);
  if (!isGood) process.stderr.write(printed);
  return isGood;
}

/** Shows a growing line during slow work, on a terminal. */
export async function during(label, work) {
  const started = performance.now();
  process.stdout.write(`${label} `);
  const timer = setInterval(() => process.stdout.isTTY && process.stdout.write("."), 1000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    process.stdout.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
}

/**
 * Installs the packages of the lock file when they are missing or outdated. `npm start` needs those
 * that run and build the product; `all` adds those that check and test it.
 */
export async function install(wanted = "start") {
  const lock = createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .digest("hex");
  const stamp = at("node_modules", ".installed");
  const [has, hadLock] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : [];
  if (hadLock === lock && (has === "all" || has === wanted)) return;
  // "ci" starts from scratch; "install" adds the missing packages of the same lock file.
  const command = hadLock === lock ? ["install"] : ["ci"];
  const args = [
    ...command,
    ...(wanted === "all" ? [] : ["--omit=dev"]),
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  if (!(await during("Installing packages", () => runQuietly("npm", args))))
    fail("The packages could not be installed, see above.");
  // Written as a new file: where packages are hard links into another folder, the file there must
  // not change.
  rmSync(stamp, { force: true });
  writeFileSync(stamp, `${wanted} ${lock}`);
}

export function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return void (yield path);
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name));
}

/** A short hash of the content of files. */
export function digest(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(at(path)))
      hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

export function readStamp(name) {
  const file = join(stampDir, name);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

export function writeStamp(name, text) {
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(join(stampDir, name), text);
}
