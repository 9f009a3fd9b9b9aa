// Builds the browser app into dist/web and the server, simulator and database worker into
// dist/server and dist/simulator.
import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleOptions } from "./bundle.mjs";
import { compressBelow } from "./compress.mjs";
import {
  at,
  digest,
  during,
  fail,
  install,
  readStamp,
  requireNode,
  runQuietly,
  writeStamp,
} from "./environment.mjs";

const webSources = [
  "src",
  "contract",
  "public",
  "index.html",
  ".env",
  "vite.config.ts",
  "tools/lean.mjs",
  "tools/css-floor.mjs",
  "tools/guide.mjs",
  "docs/guide",
  "tools/gateway-kit.mjs",
  "docs/gateway-protocol.md",
  "docs/gateway",
  "docs/schema",
  "clients",
  "tools/class-names.mjs",
  "tools/web",
  "package-lock.json",
];
const serverSources = ["server", "simulator", "contract", "tools/bundle.mjs", "package-lock.json"];
const bridgeSources = ["bridge", "contract", "tools/bundle.mjs", "package-lock.json"];

/** Environment variables for the build of the browser app. */
const viteSettings = () =>
  ["VITE_ALARM_OVERVIEW", "VITE_DATA_SCREEN"].map((name) => ` ${process.env[name] ?? ""}`).join("");

/** Name of the build: the same sources give the same name. */
export const buildId = () => digest([...new Set([...webSources, ...serverSources])]);

async function buildServer() {
  const { build, stop } = await import("esbuild");
  rmSync(at("dist", "server"), { recursive: true, force: true });
  rmSync(at("dist", "simulator"), { recursive: true, force: true });
  // Source maps without the sources: Node.js reads the whole map when it starts.
  const common = { ...bundleOptions, sourcemap: true, sourcesContent: false };
  await build({
    ...common,
    entryPoints: [
      "main.ts",
      "api.ts",
      "notice.ts",
      "picture.ts",
      "out.ts",
      "maintain.ts",
      "health-check.ts",
      "conformance.ts",
    ].map((file) => at("server", "process", file)),
    outdir: at("dist", "server"),
  });
  await build({
    ...common,
    entryPoints: [at("simulator", "main.ts")],
    outfile: at("dist", "simulator", "main.js"),
  });
  await build({
    ...common,
    entryPoints: [at("simulator", "notice", "notice-main.ts")],
    outfile: at("dist", "simulator", "notice.js"),
  });
  cpSync(at("simulator", "notice", "page"), at("dist", "simulator", "notice-page"), {
    recursive: true,
  });
  cpSync(at("server", "platform", "db", "migration"), at("dist", "server", "migration"), {
    recursive: true,
  });
  // Otherwise esbuild's process would keep running beside the server, with 400 MB.
  await stop();
}

async function buildWeb() {
  const isBuilt = await runQuietly(
    process.execPath,
    [at("node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"],
    { env: { ...process.env, VITE_BUILD: buildId() } },
  );
  if (isBuilt) await compressBelow(at("dist", "web"));
  return isBuilt;
}

export async function buildServerIfOld() {
  const server = digest(serverSources);
  if (readStamp("server") === server && existsSync(at("dist", "server", "main.js"))) return;
  await during("Building the server", buildServer);
  writeStamp("server", server);
}

export async function buildBridgeIfOld() {
  const bridge = digest(bridgeSources);
  if (readStamp("bridge") === bridge && existsSync(at("dist", "bridge", "main.js"))) return;
  await during("Building the bridge", async () => {
    const { build, stop } = await import("esbuild");
    rmSync(at("dist", "bridge"), { recursive: true, force: true });
    await build({
      ...bundleOptions,
      // These packages load their own files and native code.
      external: [...bundleOptions.external, "modbus-serial", "node-opcua-*"],
      // Each kind of source is loaded when the first house needs it.
      splitting: true,
      entryPoints: [at("bridge", "main.ts")],
      outdir: at("dist", "bridge"),
    });
    await stop();
  });
  writeStamp("bridge", bridge);
}

/** Builds what is out of date. */
export async function buildAll() {
  await buildServerIfOld();
  const web = digest(webSources) + viteSettings();
  if (readStamp("web") !== web || !existsSync(at("dist", "web", "index.html"))) {
    if (!(await during("Building the browser app", buildWeb)))
      fail("The browser app could not be built, see above.");
    writeStamp("web", web);
  }
  // For people who start the server without these scripts.
  writeFileSync(at("dist", "build-id"), `${buildId()}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await install();
  await buildAll();
}
