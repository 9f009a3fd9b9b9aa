// npm run mcp -- [--http PORT] [--bind ADDRESS]: bundles clients/mcp if it has changed, and runs
// it. Standard output is reserved for the protocol: `npm run --silent mcp`, or node tools/mcp.mjs.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { bundleOptions } from "./bundle.mjs";
import { at, digest, readStamp, writeStamp } from "./environment.mjs";

const target = at("dist", "mcp", "main.js");
const stamp = digest(["clients/mcp", "clients/typescript", "package-lock.json"]);
if (!existsSync(target) || readStamp("mcp") !== stamp) {
  const { build, stop } = await import("esbuild");
  await build({
    ...bundleOptions,
    entryPoints: [at("clients", "mcp", "main.ts")],
    outfile: target,
  });
  await stop();
  writeStamp("mcp", stamp);
}
await import(pathToFileURL(target).href);
