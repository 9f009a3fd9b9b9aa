import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { birthOf, isAlive, ownNamespace } from "./process-life.ts";
import { isListening, placeOf } from "./cluster-folder.ts";

const databaseFile = "server.pid";

interface Owner {
  readonly pid: number;
  readonly isOwnProcess: boolean;
}

/**
 * Locks the folder of the built-in database for this process, which starts and ends it. Resolves
 * with a function that unlocks it. Throws if another running process uses it.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  await expectUnused(dataDir);
  return hold(join(dataDir, databaseFile));
}

/** Throws if another running process uses the folder's database. */
export async function expectUnused(dataDir: string): Promise<void> {
  const owner = await databaseOwner(dataDir);
  if (owner !== null && !owner.isOwnProcess)
    throw new Error(
      `the data folder ${dataDir} is in use by process ${owner.pid}; stop it, or set DATA_DIR ` +
        "to another folder",
    );
}

/** The running process that uses the folder's database; null: none. */
export async function ownerOf(dataDir: string): Promise<number | null> {
  return (await databaseOwner(dataDir))?.pid ?? null;
}

const databaseOwner = (dataDir: string): Promise<Owner | null> =>
  readOwner(join(dataDir, databaseFile), () => isListening(placeOf(dataDir)));

/** `isAliveElsewhere` is called for a process of another container: its number is not of here. */
async function readOwner(
  file: string,
  isAliveElsewhere: () => Promise<boolean>,
): Promise<Owner | null> {
  const [number, started, boot, namespace] = (await readFile(file, "utf8").catch(() => "")).split(
    " ",
  );
  const pid = Number(number);
  if (!(pid > 0)) return null;
  if (namespace !== undefined && namespace !== ownNamespace())
    return (await isAliveElsewhere()) ? { pid, isOwnProcess: false } : null;
  return isAlive(pid) && isBorn(pid, started, boot)
    ? { pid, isOwnProcess: pid === process.pid }
    : null;
}

/** After a restart of the machine another program may have that process id. */
const isBorn = (pid: number, started = "", boot = ""): boolean =>
  started === "" || `${started} ${boot}` === birthOf(pid);

async function hold(file: string): Promise<() => Promise<void>> {
  await writeFile(file, `${process.pid} ${birthOf(process.pid)} ${ownNamespace()}`);
  return () => rm(file, { force: true });
}
