import { cpSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleOptions } from "../../../../../tools/bundle.mjs";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));

/**
 * Bundles the test server once for all files of a run, as the product is bundled, so that a restart
 * takes as long as in production.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const out = join(root, "node_modules", ".cache", "house-watch", `fault-${process.pid}`);
  await build({
    ...bundleOptions,
    entryPoints: [
      join(root, "tests", "server", "process", "fault", "harness", "fault-server.ts"),
      join(root, "tests", "server", "process", "fault", "harness", "set-clock.ts"),
      join(root, "server", "process", "api.ts"),
      join(root, "server", "process", "notice.ts"),
      join(root, "server", "process", "picture.ts"),
    ],
    outdir: out,
    entryNames: "[name]",
  });
  cpSync(join(root, "server", "platform", "db", "migration"), join(out, "migration"), {
    recursive: true,
  });
  process.env["FAULT_SERVER"] = join(out, "fault-server.js");
  return () => rm(out, { recursive: true, force: true });
}
