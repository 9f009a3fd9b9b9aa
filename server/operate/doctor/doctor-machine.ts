import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { access, constants, readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { messageOf } from "../../../contract/base/server-message.ts";
import { healthSchema } from "../../../contract/route/account/session-routes.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { beforeRestore } from "../../platform/backup/restore-backup.ts";
import { type Environment, plainHostOf } from "../../platform/base/config.ts";
import { readHealth } from "../../platform/base/own-health.ts";
import { diskOf } from "../health/data-disk.ts";
import { freeShareMin } from "../health/health.ts";
import { fault, type Finding, ok, orOk, warning } from "./doctor-finding.ts";

/**
 * Folder of the program: package.json, node_modules, dist. `sources`: name of the build that the
 * sources there would give; null: there are none.
 */
export interface Program {
  readonly folder: string;
  readonly build: string;
  readonly sources: string | null;
}

const minNode = [20, 19] as const;
const megabyte = 2 ** 20;
/** PostgreSQL makes its log in pieces of 16 MB; with less it stops. */
const minFree = 64 * megabyte;
const renewMs = 30 * dayMs;
/** Path of the unit, as in docs/operating/install.md. */
const unitPath = "/etc/systemd/system/house-watch.service";

export function checkProgram({ folder, build, sources }: Program): Finding[] {
  const wrong = wrongPackages(folder);
  const missing = ["server/main.js", "server/api.js", "web/index.html"].filter(
    (file) => !existsSync(join(folder, "dist", file)),
  );
  return orOk("program", `build ${build}, Node.js ${process.versions.node}`, [
    isOldNode() &&
      fault(
        "Node.js",
        `${process.versions.node} is too old`,
        `install ${minNode.join(".")} or newer`,
      ),
    wrong.length > 0 &&
      fault(
        "packages",
        `not those of the lock file: ${wrong.slice(0, 5).join(", ")}`,
        "npm ci --omit=dev",
      ),
    missing.length > 0 &&
      fault("build", `dist/${missing.join(", dist/")} is missing`, "npm run build"),
    missing.length === 0 &&
      sources !== null &&
      sources !== build &&
      warning(
        "build",
        `made of other sources (${build}) than those here (${sources})`,
        "stop the server, npm run build, start it again",
      ),
  ]);
}

function isOldNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major < minNode[0] || (major === minNode[0] && minor < minNode[1]);
}

/** Packages that are not there in the version the program was made with. */
function wrongPackages(folder: string): string[] {
  const read = (path: string) =>
    JSON.parse(readFileSync(path, "utf8")) as {
      version?: string;
      dependencies?: Record<string, string>;
    };
  const { dependencies = {} } = read(join(folder, "package.json"));
  return Object.entries(dependencies).flatMap(([name, requested]) => {
    const path = join(folder, "node_modules", name, "package.json");
    const has = existsSync(path) ? read(path).version : "nothing";
    return has === requested ? [] : [`${name} ${requested} (has ${has})`];
  });
}

export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const about = "data folder";
  const result = await stat(dataDir).catch(() => null);
  if (result === null) return [ok(about, `${dataDir} is not there yet; the first start makes it`)];
  const unwritable = await checkWritable(about, dataDir);
  if (unwritable.length > 0) return unwritable;
  return [...(await checkRights(dataDir, result.mode)), ...(await checkSpace(dataDir))];
}

/** The folder of past minutes, which all servers have to see. */
export async function checkPastFolder(dir: string | undefined): Promise<Finding[]> {
  if (dir === undefined) return [];
  const about = "past minutes";
  const result = await stat(dir).catch(() => null);
  if (result === null) return [ok(about, `${dir} is not there yet; the first start makes it`)];
  const unwritable = await checkWritable(about, dir);
  return unwritable.length > 0 ? unwritable : checkSpace(dir, about);
}

/** Checks a folder; no findings: this user may read and write it. */
async function checkWritable(about: string, dir: string): Promise<Finding[]> {
  const mayWrite = await access(dir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (mayWrite) return [];
  return [
    fault(
      about,
      `${dir} cannot be read and written by user ${process.getuid?.() ?? "?"}`,
      "give it to the user that runs the server",
    ),
  ];
}

async function checkRights(dataDir: string, mode: number): Promise<Finding[]> {
  const about = "data folder";
  const secret = ["demo.json", "demo.key", "secret.key"];
  const open = [];
  for (const name of secret) {
    const file = await stat(join(dataDir, name)).catch(() => null);
    if (file !== null && (file.mode & 0o077) !== 0) open.push(name);
  }
  const left = (await readdir(dataDir)).filter(
    (name) => name.includes(beforeRestore) || name === "restoring",
  );
  return orOk(about, `${dataDir}, for its owner alone`, [
    process.platform !== "win32" &&
      (mode & 0o077) !== 0 &&
      warning(about, "others on this machine may look into it", `chmod 700 ${dataDir}`),
    open.length > 0 &&
      fault(about, `secrets that others may read: ${open.join(", ")}`, `chmod 600 them`),
    left.length > 0 &&
      warning(about, `left from a restore: ${left.join(", ")}`, "delete it when all is well"),
  ]);
}

async function checkSpace(dataDir: string, about = "disk"): Promise<Finding[]> {
  const disk = diskOf(dataDir);
  const space = await disk.space();
  const failure = await disk.write().then(
    () => null,
    (error: unknown) => messageOf(error),
  );
  const share = space === null ? 1 : space.freeShare;
  const free = space === null ? Infinity : space.freeBytes;
  const detail = `${Math.round(free / megabyte)} MB free (${Math.round(share * 100)}%)`;
  const advice = "make room, or move this folder to a larger disk";
  return orOk(about, detail, [
    failure !== null && fault(about, `cannot be written: ${failure}`, advice),
    free < minFree && fault(about, `${detail}: messages would wait`, advice),
    free >= minFree && share < freeShareMin && warning(about, detail, advice),
  ]);
}

/**
 * Finds lines that systemd's unit lacks if it is from an earlier release. Empty: the server is
 * started in another way.
 */
export async function checkUnit(path = unitPath): Promise<Finding[]> {
  const unit = await readFile(path, "utf8").catch(() => "");
  const [, families = ""] = /^RestrictAddressFamilies=(.*)$/m.exec(unit) ?? [];
  if (unit === "") return [];
  return orOk("systemd unit", path, [
    families !== "" &&
      !families.split(" ").includes("AF_NETLINK") &&
      fault(
        "systemd unit",
        `${path} hides this machine's addresses from the server: no robot, no camera is reached`,
        "copy deploy/house-watch.service there, or add AF_NETLINK to RestrictAddressFamilies; " +
          "then systemctl daemon-reload, and restart the server",
      ),
  ]);
}

/** A port in use is no fault if the server itself uses it. */
export async function checkPorts(environment: Environment): Promise<Finding[]> {
  if (await answersHealth(environment))
    return [ok("ports", `the server runs and answers at ${environment.PORT}`)];
  const requested = listenersOf(environment);
  const busyPorts: string[] = [];
  for (const { host, port } of requested) {
    const failure = await listenFailure(host, port);
    if (failure !== null) busyPorts.push(`${port} (${failure})`);
  }
  return orOk("ports", `${requested.map(({ port }) => port).join(", ")} are free`, [
    busyPorts.length > 0 &&
      fault(
        "ports",
        `not free: ${busyPorts.join(", ")}`,
        "end what holds it, or set another with PORT, MQTT_PORT, MQTTS_PORT, PICTURE_PORT",
      ),
  ]);
}

/** Returns the addresses that the server will listen on. */
function listenersOf(environment: Environment): { readonly host: string; readonly port: number }[] {
  const { HOST: host, PORT, MQTT_PORT, MQTTS_PORT, PICTURE_PORT, MQTT_URL } = environment;
  const isSecure = environment.TLS_CERT_FILE !== undefined;
  const plain = { host: plainHostOf(environment), port: MQTT_PORT };
  return [
    { host, port: PORT },
    ...(MQTT_URL === undefined ? [plain] : []),
    ...(MQTT_URL === undefined && isSecure ? [{ host, port: MQTTS_PORT }] : []),
    ...(isSecure ? [{ host, port: PICTURE_PORT }] : []),
  ];
}

/** True when an installation of this program answers at its port. */
async function answersHealth({ HOST, PORT, TLS_CERT_FILE }: Environment): Promise<boolean> {
  const health = await readHealth({ HOST, PORT, isSecure: TLS_CERT_FILE !== undefined });
  if (health === null) return false;
  try {
    const { data } = JSON.parse(health.text) as { data?: unknown };
    return healthSchema.safeParse(data).success;
  } catch {
    return false;
  }
}

function listenFailure(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

export async function checkTls(environment: Environment, now: number): Promise<Finding[]> {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = environment;
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined) return [];
  const about = "certificate";
  try {
    const certificate = new X509Certificate(await readFile(TLS_CERT_FILE));
    const key = createPrivateKey(await readFile(TLS_KEY_FILE));
    const until = Date.parse(certificate.validTo);
    const { mode } = await stat(TLS_KEY_FILE);
    const detail = `${certificate.subject.replaceAll("\n", ", ")}, until ${certificate.validTo}`;
    const advice = "renew it; the server takes the new files without a restart";
    return orOk(about, detail, [
      !certificate.checkPrivateKey(key) &&
        fault(about, "the key is another one's", "TLS_KEY_FILE has to fit TLS_CERT_FILE"),
      until < now && fault(about, `ended ${certificate.validTo}`, advice),
      until >= now &&
        until < now + renewMs &&
        warning(about, `ends ${certificate.validTo}`, advice),
      Date.parse(certificate.validFrom) > now &&
        fault(about, `begins ${certificate.validFrom}`, "look at this machine's clock"),
      (mode & 0o007) !== 0 &&
        warning(about, "everybody on this machine may read the key", `chmod 600 ${TLS_KEY_FILE}`),
    ]);
  } catch (error) {
    return [fault(about, messageOf(error), "look at TLS_CERT_FILE and TLS_KEY_FILE")];
  }
}
