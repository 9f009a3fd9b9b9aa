// npm run migration -- --name farm_altitude: the step from the newest snapshot to the definitions
// in server/platform/db/schema. Of the snapshots the newest alone stays: only that one is compared.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { at, run } from "./environment.mjs";

const kit = at("node_modules", "drizzle-kit", "bin.cjs");
if (!run(process.execPath, [kit, "generate", ...process.argv.slice(2)])) process.exit(1);
const meta = at("server", "platform", "db", "migration", "meta");
const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
