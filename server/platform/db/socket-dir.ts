import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { isAlive } from "./postgres/process-life.ts";

/** Maximum length of a local socket's path on the system, without the socket's own name. */
const lengthMax = 90;

/**
 * Folder of the local sockets of the server that runs as `pid` on this data folder: in it, or
 * where its name is too long for a socket in the system's temporary folder.
 */
function socketDirOf(dataDir: string, pid: number): string {
  const whole = resolve(dataDir);
  const inside = join(whole, `sockets-${pid}`);
  if (inside.length <= lengthMax) return inside;
  const hash = createHash("sha256").update(whole).digest("hex").slice(0, 12);
  return join(tmpdir(), `house-watch-${hash}-${pid}`);
}

/** Makes the folder of this process, and removes those of processes that were killed. */
export async function makeSocketDir(dataDir: string): Promise<string> {
  const dir = socketDirOf(dataDir, process.pid);
  const prefix = basename(dir).replace(/\d+$/, "");
  await mkdir(dirname(dir), { recursive: true, mode: 0o700 });
  for (const name of await readdir(dirname(dir))) {
    const pid = Number(name.slice(prefix.length));
    if (!name.startsWith(prefix) || !(pid > 0)) continue;
    if (pid === process.pid || !isAlive(pid))
      await rm(join(dirname(dir), name), { recursive: true, force: true });
  }
  await mkdir(dir, { mode: 0o700 });
  return dir;
}
