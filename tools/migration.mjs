// npm run migration -- --name farm_altitude: writes the migration from the newest snapshot to the
// definitions in server/platform/db/schema. Only the newest snapshot is kept, because only that one
// is compared.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { at, print, run } from "./environment.mjs";
import { statementsThatStopOlder } from "./migration-rule.mjs";

const kit = at("node_modules", "drizzle-kit", "bin.cjs");
if (!run(process.execPath, [kit, "generate", ...process.argv.slice(2)])) process.exit(1);
const meta = at("server", "platform", "db", "migration", "meta");
const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
const steps = readdirSync(join(meta, "..")).filter((name) => name.endsWith(".sql"));
const newest = steps.sort().at(-1);
const stopping = statementsThatStopOlder(readFileSync(join(meta, "..", newest), "utf8"));
if (stopping.length > 0)
  print(
    `!! While servers are replaced one after the other, an older one cannot work beside this:\n` +
      `${stopping.map((one) => `!!   ${one}`).join("\n")}\n` +
      `!! Add now, take away in a later version: CONTRIBUTING.md.`,
  );
