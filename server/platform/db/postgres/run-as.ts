import { spawnSync } from "node:child_process";
import { chown, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Way of running PostgreSQL's programs: it refuses to run as root. */
export interface RunAs {
  /** Program and arguments that come before its own. */
  readonly before: readonly string[];
  /** Another user, who has to own its folder; null: as this process. */
  readonly owner: Owner | null;
}

const asThisProcess: RunAs = { before: [], owner: null };

/** User and group of `nobody`. */
const nobody = 65534;
/**
 * Runs a program in a user namespace of its own, in which root appears as `nobody`; outside, its
 * files still belong to root.
 */
const inOwnSpace: RunAs = {
  before: ["unshare", "-U", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"],
  owner: null,
};

/**
 * Finds out how to run a program below `folder`. Not root: as this process. Root: in a user
 * namespace of its own, otherwise as the system's `postgres` or `nobody`. Throws if none of these
 * works here.
 */
export async function findRunAs(program: string, folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asThisProcess;
  if (runs([...inOwnSpace.before, program, "--version"])) return inOwnSpace;
  for (const owner of await otherUsers())
    if (runs([program, "--version"], owner) && runs(["test", "-x", dirname(folder)], owner))
      return { before: [], owner };
  throw new Error(
    "PostgreSQL does not run as root, and here it can neither have users of its own nor run as " +
      `postgres or nobody, who have to reach ${program} and ${folder}. Start House Watch as ` +
      "another user, or set DATABASE_URL to the address of a PostgreSQL server",
  );
}

function runs(command: readonly string[], owner: Owner | null = null): boolean {
  const [program = "", ...args] = command;
  return spawnSync(program, args, { stdio: "ignore", ...owner }).status === 0;
}

async function otherUsers(): Promise<Owner[]> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  return ["postgres", "nobody"].flatMap((requested) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${requested}:`))?.split(":") ?? [];
    return uid === undefined || gid === undefined ? [] : [{ uid: Number(uid), gid: Number(gid) }];
  });
}

/**
 * Gives the folder to the user PostgreSQL runs as, if another start used a different one: only root
 * can, and only root has the choice.
 */
export async function restoreOwner(folder: string, { owner }: RunAs): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const requested = owner ?? { uid: 0, gid: 0 };
  if ((await stat(folder)).uid === requested.uid) return;
  await chown(dirname(folder), requested.uid, requested.gid);
  await changeOwner(folder, requested);
}

/** Gives a folder with everything in it to another user. */
export async function changeOwner(folder: string, { uid, gid }: Owner): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await changeOwner(path, { uid, gid });
    else await chown(path, uid, gid);
  }
}
