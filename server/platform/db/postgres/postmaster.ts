import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive } from "./process-life.ts";
import type { Binaries } from "./postgres-binaries.ts";
import { run } from "./make-cluster.ts";
import type { Place } from "./cluster-folder.ts";
import type { RunAs } from "./run-as.ts";

/** The server process, as its file in the cluster's folder describes it. */
export interface Postmaster {
  readonly pid: number;
  /** Port on this machine; null: it listens at its socket alone. */
  readonly port: number | null;
  readonly isReady: boolean;
}

const fileOf = ({ data }: Place): string => join(data, "postmaster.pid");

/** Lines of the file: number, folder, start, port, socket, address, shared memory, state. */
export async function readPostmaster(place: Place): Promise<Postmaster | null> {
  const text = await readFile(fileOf(place), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!(pid > 0)) return null;
  const port = (lines[5] ?? "") === "" ? null : Number(lines[3]);
  return { pid, port, isReady: lines[7] === "ready" };
}

/**
 * True: the process is alive and serves this cluster; another program may have its process id by
 * now.
 */
async function isOwnCluster({ pid }: Postmaster, { data }: Place): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // PostgreSQL's working directory is its data folder. Where the system does not report that, any
  // living process with the id counts.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null || folder === (await realpath(data).catch(() => data));
}

/** The PostgreSQL of this place, if it runs and accepts connections. */
export async function readRunning(place: Place): Promise<Postmaster | null> {
  const postmaster = await readPostmaster(place);
  return postmaster?.isReady === true && (await isOwnCluster(postmaster, place))
    ? postmaster
    : null;
}

/** Time for an orderly shutdown, ms; after that an immediate one is requested. */
const orderlyMs = 5000;
/**
 * Interval between checks whether it has ended: it may be writing to a slow disk, so it is never
 * killed.
 */
const pollMs = 20;

/**
 * Ends what an earlier run of this program left running, and removes the lock of one that has
 * ended. Committed data is kept.
 */
export async function removeLeftover(
  place: Place,
  binaries: Binaries,
  runAs: RunAs,
): Promise<void> {
  const left = await readPostmaster(place);
  if (left === null) return;
  if (await isOwnCluster(left, place)) await endPostmaster(left.pid, place, { binaries, runAs });
  // The process id belongs to another running program, which PostgreSQL would mistake for itself.
  else if (isAlive(left.pid)) await rm(fileOf(place), { force: true });
}

/** Resolves when it has ended. */
export async function endPostmaster(
  pid: number,
  place: Place,
  { binaries, runAs }: { readonly binaries: Binaries; readonly runAs: RunAs },
): Promise<void> {
  if (process.platform === "win32")
    return run(runAs, binaries.pgCtl, ["stop", "-D", place.data, "-m", "fast"]);
  const end = (signal: NodeJS.Signals) => {
    if (isAlive(pid)) process.kill(pid, signal);
  };
  const isGone = async (withinMs: number): Promise<boolean> => {
    for (const from = performance.now(); isAlive(pid); await wait(pollMs))
      if (performance.now() - from > withinMs) return false;
    return true;
  };
  end("SIGINT");
  if (await isGone(orderlyMs)) return;
  // Its log contains every commit; the next start reads it.
  end("SIGQUIT");
  await isGone(Infinity);
}
