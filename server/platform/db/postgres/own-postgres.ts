import { minuteMs } from "../../../../contract/base/time.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { lockFolder } from "./postgres-lock.ts";
import { type Binaries, findBinaries } from "./postgres-binaries.ts";
import { logLines, type PostgresLog } from "./postgres-log.ts";
import { makeCluster } from "./make-cluster.ts";
import {
  addressOf,
  hasCluster,
  type Place,
  placeOf,
  type Role,
  socketNumber,
} from "./cluster-folder.ts";
import { removeLeftover, endPostmaster, readPostmaster } from "./postmaster.ts";
import { findRunAs, type RunAs } from "./run-as.ts";

export interface OwnPostgresOptions {
  readonly dataDir: string;
  readonly log: PostgresLog;
  /** Memory that it keeps pages in, MB. */
  readonly buffersMb?: number;
  /** Further settings, as `name=value`. */
  readonly settings?: readonly string[];
  /** Port on this machine; absent: only the socket, which other users cannot open. */
  readonly port?: number;
  /** The programs of PostgreSQL; absent: those of the npm package. */
  readonly binaries?: Binaries;
}

export interface OwnPostgres {
  /** Address of the database for the product's role, or for the role that may do everything. */
  address(role?: Role): Promise<string>;
  close(): Promise<void>;
}

/** Pause between two tries to start it again, ms; doubled each time, up to the longest. */
const againMs = 250;
const againMostMs = 10_000;
/**
 * A server that has not started by then will not start, ms. After a crash it reads its log first.
 */
const startMs = 5 * minuteMs;
const pollMs = 5;

const settingsOf = ({ sockets }: Place, port: number | null, buffersMb: number): string[] => [
  "log_line_prefix=",
  ...(port === null
    ? ["listen_addresses=", `port=${socketNumber}`, `unix_socket_directories=${sockets}`]
    : ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="]),
  "unix_socket_permissions=0700",
  `shared_buffers=${buffersMb}MB`,
  "max_connections=100",
  "max_wal_size=512MB",
  // Statements contain secrets and must not be logged; the caller gets the error.
  "log_min_error_statement=panic",
  "lc_messages=C",
  "timezone=UTC",
  "log_timezone=UTC",
];

/**
 * Starts the PostgreSQL of a data folder, which is made on the first start. This process owns it: a
 * PostgreSQL left running by an earlier run is ended first, and one that ends unexpectedly is
 * started again. Throws when another running process uses the folder, when PostgreSQL cannot run
 * here, or when the disk is full.
 */
export async function startOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const { dataDir } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    const place = placeOf(dataDir);
    refuseOlder(dataDir, place);
    const binaries = options.binaries ?? (await findBinaries());
    const runAs = await findRunAs(binaries.postgres, dataDir);
    await removeLeftover(place, binaries, runAs);
    await makeCluster(place, binaries, runAs);
    const postgres = new RestartedPostgres(place, { binaries, runAs }, options);
    await postgres.start();
    return {
      address: (role) => postgres.address(role),
      close: async () => {
        await postgres.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Earlier versions had another engine, whose files this version cannot read. They are not touched.
 * Error: such files exist, and no database of this version does.
 */
function refuseOlder(dataDir: string, place: Place): void {
  const older = join(dataDir, "database");
  if (hasCluster(place) || !existsSync(join(older, "PG_VERSION"))) return;
  throw new Error(
    `${older} is of a version with another database engine: back it up with that version ` +
      "(npm run backup), move it away, and restore the backup here. A demo is made anew then",
  );
}

/**
 * PostgreSQL refuses a folder that others may enter, as copies of backups and volumes of containers
 * often are. If this process may not change that, PostgreSQL reports the error.
 */
async function closeToOthers(data: string): Promise<void> {
  const { mode } = await stat(data);
  if ((mode & 0o027) !== 0) await chmod(data, 0o700).catch(() => undefined);
}

class RestartedPostgres {
  readonly #place: Place;
  readonly #setup: { readonly binaries: Binaries; readonly runAs: RunAs };
  readonly #options: OwnPostgresOptions;
  #child: ChildProcess | null = null;
  #port: number | null = null;
  #isClosing = false;
  #again: Promise<void> = Promise.resolve();

  constructor(
    place: Place,
    setup: { readonly binaries: Binaries; readonly runAs: RunAs },
    options: OwnPostgresOptions,
  ) {
    this.#place = place;
    this.#setup = setup;
    this.#options = options;
    this.#port = options.port ?? null;
  }

  address(role?: Role): Promise<string> {
    return addressOf(this.#place, this.#port, role);
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    const { sockets, data } = this.#place;
    const { buffersMb = 64, settings = [] } = this.#options;
    const { binaries, runAs } = this.#setup;
    await closeToOthers(data);
    await this.#makeSocketFolder(sockets);
    // Node.js does not support Unix sockets on Windows.
    if (process.platform === "win32") this.#port ??= await freePort();
    const all = [...settingsOf(this.#place, this.#port, buffersMb), ...settings];
    const args = ["-D", data, ...all.flatMap((setting) => ["-c", setting])];
    const [program = "", ...rest] = [...runAs.before, binaries.postgres, ...args];
    // Started in a process group of its own: Ctrl-C ends only this process, which then ends
    // PostgreSQL.
    const child = spawn(program, rest, {
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
      env: { PATH: process.env["PATH"], TZ: "UTC" },
      ...runAs.owner,
    });
    this.#child = child;
    endWithProcess(child);
    const last = logLines(child.stderr!, this.#options.log);
    const exited = once(child, "exit").then(([code, signal]) => {
      throw new Error(`PostgreSQL ended with ${code ?? signal}: ${last()}`);
    });
    exited.catch(() => undefined);
    await Promise.race([this.#untilReady(child), exited]);
    child.unref();
    (child.stderr as { unref?: () => void } | null)?.unref?.();
    exited.catch((error: unknown) => this.#startAgain(messageOf(error)));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#again;
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await endPostmaster(child.pid, this.#place, this.#setup);
    if (!this.#place.sockets.startsWith(this.#place.folder))
      await rm(this.#place.sockets, { recursive: true, force: true });
  }

  async #makeSocketFolder(sockets: string): Promise<void> {
    await rm(sockets, { recursive: true, force: true });
    await mkdir(sockets, { recursive: true, mode: 0o700 });
    const { owner } = this.#setup.runAs;
    if (owner !== null) await chown(sockets, owner.uid, owner.gid);
  }

  /** Stops waiting for a process that has ended; its end is reported elsewhere. */
  async #untilReady(child: ChildProcess): Promise<void> {
    const from = performance.now();
    for (; child.exitCode === null && child.signalCode === null; await wait(pollMs)) {
      const postmaster = await readPostmaster(this.#place);
      if (postmaster?.isReady === true && postmaster.pid === child.pid) return;
      if (performance.now() - from < startMs) continue;
      throw new Error(`PostgreSQL has not come up for ${startMs / 1000} s`);
    }
    throw new Error("PostgreSQL ended before it was ready");
  }

  #startAgain(reason: string): void {
    if (this.#isClosing) return;
    this.#child = null;
    this.#options.log.error(`${reason}; it is started again`);
    this.#again = this.#tryAgain();
  }

  async #tryAgain(): Promise<void> {
    for (let waitMs = againMs; !this.#isClosing; waitMs = Math.min(2 * waitMs, againMostMs)) {
      try {
        await removeLeftover(this.#place, this.#setup.binaries, this.#setup.runAs);
        return await this.start();
      } catch (error) {
        this.#options.log.error(`not started: ${messageOf(error)}`);
      }
      await wait(waitMs);
    }
  }
}

/**
 * A process that exits before it has closed, as when it is slow to stop, shuts its database down,
 * because nobody else would until the next start.
 */
function endWithProcess(child: ChildProcess): void {
  if (process.platform === "win32") return;
  const end = () => void child.kill("SIGINT");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}

/** A free port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
