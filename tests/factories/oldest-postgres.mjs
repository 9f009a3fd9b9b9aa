// The oldest PostgreSQL that an installation may use, for tests of the server.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Debian's packages put the programs of every version below this folder. */
const folder = "/usr/lib/postgresql";
const oldest = 15;

/** Returns the programs of the oldest supported version of this machine, null when it has none. */
export function oldestPostgres() {
  if (!existsSync(folder)) return null;
  const programOf = (version, name) => join(folder, String(version), "bin", name);
  const [version] = readdirSync(folder)
    .map(Number)
    .filter((found) => found >= oldest && existsSync(programOf(found, "initdb")))
    .toSorted((a, b) => a - b);
  if (version === undefined) return null;
  const program = (name) => programOf(version, name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}
