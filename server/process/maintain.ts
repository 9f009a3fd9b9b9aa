import { setPriority } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { messageOf } from "../../contract/base/server-message.ts";
import { backUp } from "../platform/backup/backup.ts";
import { type Manifest, leftOut } from "../platform/backup/backup-manifest.ts";
import { restore } from "../platform/backup/restore-backup.ts";
import { openInstallation } from "../platform/backup/open-installation.ts";
import { switchNotifications } from "../platform/backup/switch-notifications.ts";
import type { Database } from "../platform/db/open-database.ts";
import { addViewUser, listViewUsers, removeViewUser } from "../platform/db/views/view-users.ts";
import { buildOf, readCommandEnvironment } from "../platform/base/config.ts";
import { examine, linesOf } from "../operate/doctor/doctor.ts";

/** Commands for the operator of an installation: backup, restore, tell, views, doctor. */
const usage = `backup FILE
restore FILE [--replace everything] [--tell on]
tell on|off
views list | add NAME --org CODE | remove NAME
doctor [--broker-config FILE]`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
const folder = fileURLToPath(new URL("../..", import.meta.url));
const buildFile = new URL("../build-id", import.meta.url);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: "string" },
    tell: { type: "string" },
    "broker-config": { type: "string" },
    org: { type: "string" },
    /** Name of the build that the sources here would give. */
    sources: { type: "string" },
  },
});
const [command, file] = positionals;

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

async function runBackup(path: string): Promise<number> {
  // The server that runs has the machine first.
  setPriority(10);
  const environment = readCommandEnvironment(process.env);
  const build = buildOf(environment, buildFile);
  const manifest = await backUp({ environment, build, file: path, onError });
  print(
    `${path}: ${rowsOf(manifest)} rows of ${manifest.tables.length} tables, ` +
      `${manifest.files.length} files, schema ${manifest.migration.name}.`,
  );
  print(
    "It holds password hashes and the keys of the data folder: readable by its owner only (0600).",
  );
  print(`Not in it: the environment, certificate and key files, and ${leftOut.join(", ")}.`);
  return 0;
}

async function runRestore(path: string): Promise<number> {
  const { replace, tell } = values;
  if (replace !== undefined && replace !== "everything") return misused();
  if (tell !== undefined && tell !== "on") return misused();
  const mayTell = tell === "on";
  const environment = readCommandEnvironment(process.env);
  const mayReplace = replace === "everything";
  const manifest = await restore({
    environment,
    file: path,
    mayReplace,
    mayNotify: mayTell,
    print,
    onError,
  });
  print(
    `${rowsOf(manifest)} rows of ${manifest.tables.length} tables are back as of ` +
      `${manifest.madeAt}: every count and hash is that of the backup.`,
  );
  print("People have to sign in again. Start the server.");
  if (!mayTell)
    print(
      "It tells nobody of alarms: the installation it was taken from may be running. If this is " +
        "the installation now, say so: npm run tell -- on",
    );
  return 0;
}

async function runNotifications(word: string): Promise<number> {
  if (word !== "on" && word !== "off") return misused();
  const isOn = word === "on";
  await switchNotifications({
    environment: readCommandEnvironment(process.env),
    isOn,
    onError,
  });
  print(isOn ? "People are told of alarms from now on." : "Nobody is told of alarms from now on.");
  return 0;
}

async function addReader(name: string): Promise<void> {
  const { DATABASE_URL } = readCommandEnvironment(process.env);
  if (DATABASE_URL === undefined) throw new Error(ownDatabaseOnly);
  const added = await onInstallation((database) =>
    addViewUser(database, { name, org: values.org ?? "" }),
  );
  const { role, password, org } = added;
  print(`${role} reads the views of ${org}. Its password, shown this once: ${password}`);
}

async function removeReader(name: string): Promise<void> {
  const role = await onInstallation((database) => removeViewUser(database, name));
  print(`${role} reads nothing any more.`);
}

async function listReaders(): Promise<void> {
  for (const { role, org } of await onInstallation(listViewUsers)) print(`${role}\t${org}`);
}

async function onInstallation<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openInstallation({
    environment: readCommandEnvironment(process.env),
    onError,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const namedCommands = new Map([
  ["add", addReader],
  ["remove", removeReader],
]);

async function runViews([action = "", name, ...more]: readonly string[]): Promise<number> {
  const command = namedCommands.get(action);
  const isList = action === "list" && name === undefined;
  const isNamed = command !== undefined && name !== undefined && more.length === 0;
  if (!(isList || isNamed) || (action === "add") !== (values.org !== undefined)) return misused();
  if (isNamed) await command(name);
  else await listReaders();
  return 0;
}
const ownDatabaseOnly =
  "the own database takes no connections from outside: set DATABASE_URL to a PostgreSQL server";

async function runDoctor(): Promise<number> {
  // Not from BUILD_ID: the build that is really in the folder counts.
  const program = { folder, build: buildOf({}, buildFile), sources: values.sources ?? null };
  const findings = await examine({
    source: process.env,
    program,
    brokerConfig: values["broker-config"],
    now: Date.now(),
  });
  for (const line of linesOf(findings)) print(line);
  const faults = findings.filter(({ level }) => level === "fault").length;
  print(faults === 0 ? "No fault found." : `${faults} to be put right.`);
  return faults === 0 ? 0 : 1;
}

function misused(): number {
  process.stderr.write(`${usage}\n`);
  return 2;
}

const path = file === undefined ? null : resolve(file);

async function run(): Promise<number> {
  if (command === "doctor" && path === null) return runDoctor();
  if (command === "views") return runViews(positionals.slice(1));
  if (path === null || file === undefined) return misused();
  if (command === "tell") return runNotifications(file);
  if (command === "backup") return runBackup(path);
  if (command === "restore") return runRestore(path);
  return misused();
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${command ?? ""}: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
