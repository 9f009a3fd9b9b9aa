import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { spawn } from "node:child_process";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Binaries } from "./postgres-binaries.ts";
import { databaseName, type Place, roles } from "./cluster-folder.ts";
import { changeOwner, restoreOwner, type RunAs } from "./run-as.ts";

/** Major version of the package: a cluster belongs to one. */
const majorVersion = "18";

/**
 * Makes the cluster of a place unless it exists. It is made in a folder next to the place and moved
 * there once complete. Throws when a cluster of another major version exists, or when the disk is
 * full.
 */
export async function makeCluster(place: Place, binaries: Binaries, runAs: RunAs): Promise<void> {
  const version = await readFile(join(place.data, "PG_VERSION"), "utf8").catch(() => null);
  if (version === null) return make(place, binaries, runAs);
  if (version.trim() !== majorVersion)
    throw new Error(
      `the database in ${place.folder} is of PostgreSQL ${version.trim()}, and this program has ` +
        `PostgreSQL ${majorVersion}: back it up with the program that made it, and restore it here`,
    );
  await restoreOwner(place.folder, runAs);
}

async function make(place: Place, binaries: Binaries, runAs: RunAs): Promise<void> {
  const making = join(place.folder, "making");
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  if (runAs.owner !== null) await chown(dirname(place.folder), runAs.owner.uid, runAs.owner.gid);
  await rm(making, { recursive: true, force: true });
  const passwords = { owner: newPassword(), admin: newPassword() };
  const passwordFile = join(place.folder, "making.password");
  await writeFile(passwordFile, passwords.admin, { mode: 0o600 });
  if (runAs.owner !== null) await changeOwner(place.folder, runAs.owner);
  await run(runAs, binaries.initdb, [
    `--pgdata=${making}`,
    `--username=${roles.admin}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-instructions",
  ]);
  await rm(passwordFile);
  await run(
    runAs,
    binaries.postgres,
    ["--single", "-D", making, "postgres"],
    `create role ${roles.owner} login password '${passwords.owner}'\n` +
      `create database ${databaseName} owner ${roles.owner}\n`,
  );
  await writeFile(place.passwords, JSON.stringify(passwords), { mode: 0o600 });
  await rename(making, place.data);
}

const newPassword = (): string => randomBytes(24).toString("base64url");

/**
 * Runs one of PostgreSQL's programs to its end. Error: it failed; the message ends with its last
 * output.
 */
export async function run(
  { before, owner }: RunAs,
  program: string,
  args: readonly string[],
  input = "",
): Promise<void> {
  const [command = "", ...rest] = [...before, program, ...args];
  const child = spawn(command, rest, { stdio: ["pipe", "pipe", "pipe"], ...owner });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => void output.push(String(text)));
  child.stdin.on("error", () => undefined).end(input);
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code === 0) return;
  const last = output.join("").trim().split("\n").slice(-3).join(" ");
  throw new Error(`PostgreSQL's ${program} ended with ${code ?? signal}: ${last}`);
}
