import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onServer } from "../../../../factories/database.ts";
import { freePort } from "./run-server.ts";

/** PostgreSQL's own programs, in the folder where Debian installs them. */
const programs = existsSync("/usr/lib/postgresql")
  ? readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin`)
  : [];
const folderOfPrograms = programs.at(-1) ?? "";
/** False without root, TEST_DATABASE_URL or PostgreSQL's programs. */
export const canPair =
  process.env.TEST_DATABASE_URL !== undefined &&
  process.getuid?.() === 0 &&
  folderOfPrograms !== "";

/** Arguments of `setpriv` for the user that PostgreSQL runs as, and that user's environment. */
export const asPostgres = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];
export const postgresEnv = {
  ...process.env,
  PATH: `${folderOfPrograms}:${process.env.PATH}`,
  LC_ALL: "C",
};

type Name = "primary" | "standby";

/** A primary and a standby that streams from it, on loopback. */
export interface StandbyPair {
  /** A folder for their data and for a test's own files. */
  readonly folder: string;
  readonly ports: Readonly<Record<Name, number>>;
  readonly data: (name: Name) => string;
  /** Address of the database `house_watch`, or of another, at one of the two. */
  readonly urlOf: (name: Name, database?: string) => string;
  readonly start: (name: Name) => void;
  /** Stops it at once, like a power cut. */
  readonly kill: (name: Name) => void;
  readonly remove: () => Promise<void>;
}

export const postgresUrl = (port: number, database: string): string =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

/** Creates the pair, with an empty database `house_watch`. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = await mkdtemp(join(tmpdir(), "house-watch-standby-"));
  const owner = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
  chownSync(folder, owner, owner);
  const ports = { primary: await freePort(), standby: await freePort() };
  const data = (name: Name) => join(folder, name);
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync("setpriv", [...asPostgres, program, ...args], {
      env: postgresEnv,
      stdio: "ignore",
      cwd: folder,
    });
  const start = (name: Name) => {
    const [to, port] = [`${data(name)}.log`, `-p ${ports[name]}`];
    run("pg_ctl", "-D", data(name), "-w", "-l", to, "-o", port, "start");
  };
  const kill = (name: Name) => void run("pg_ctl", "-D", data(name), "-m", "immediate", "stop");
  run("initdb", "-D", data("primary"), "-A", "trust", "-U", "postgres", "-E", "UTF8");
  appendFileSync(
    join(data("primary"), "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`,
  );
  start("primary");
  await onServer(postgresUrl(ports.primary, "postgres"), "create database house_watch");
  const from = ["-h", "127.0.0.1", "-p", String(ports.primary), "-U", "postgres"];
  run("pg_basebackup", "-R", "-D", data("standby"), "-c", "fast", ...from);
  start("standby");
  const running = (name: Name) => existsSync(join(data(name), "postmaster.pid"));
  return {
    folder,
    ports,
    data,
    urlOf: (name, database = "house_watch") => postgresUrl(ports[name], database),
    start,
    kill,
    remove: async () => {
      for (const name of ["standby", "primary"] as const) if (running(name)) kill(name);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
