import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const lockFile = "server.pid";

/**
 * Holds the folder of the embedded database for this process: a second one would destroy it.
 * Resolves with what gives it free again. Error: another process that lives holds it.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const owner = await ownerOf(dataDir);
  if (owner !== null && owner !== process.pid)
    throw new Error(
      `the data folder ${dataDir} is in use by process ${owner}; stop it, or set DATA_DIR ` +
        "to another folder",
    );
  const file = join(dataDir, lockFile);
  await writeFile(file, `${process.pid} ${birthOf(process.pid)}`);
  return () => rm(file, { force: true });
}

/** The process that holds the folder's database and lives; null: nobody does. */
export async function ownerOf(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, lockFile), "utf8").catch(() => "");
  const [pid = "", ...birth] = text.split(" ");
  const owner = Number(pid);
  if (!(owner > 0) || !isAlive(owner)) return null;
  // After a restart of the machine another program may have that number.
  return birth.length === 0 || birth.join(" ") === birthOf(owner) ? owner : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When it was started, and in which run of the machine; "" where the system does not tell. */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // Its name is in brackets and may hold blanks; what is counted stands behind them.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    return `${stat.split(" ")[19] ?? ""} ${boot}`;
  } catch {
    return "";
  }
}
