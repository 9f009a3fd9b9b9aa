// npm run bench [-- name …]: builds what is out of date, then runs the benches of tests/bench one
// after another. Figures: docs/performance.md.
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { build, stop } from "esbuild";
import { buildAll } from "./build.mjs";
import { findChromium } from "./browser.mjs";
import { at, fail, install, requireNode, root, print } from "./environment.mjs";

const benches = [
  "bytes",
  "first-load",
  "first-map",
  "interaction",
  "ingest",
  "mqtt",
  "servers",
  "handover",
  "idle",
  "control",
  "camera",
  "camera-page",
  "batch",
  "upgrade",
  "isolation",
  "growth",
  "restart",
  "range",
  "past",
  "reads",
  "flock-records",
  "maintenance",
  "power",
  "fanout",
  "map",
  "chart",
  "table",
  "paint",
  "monitor",
  "metrics",
  "directory",
  "fact-head",
  "warn",
  "morning",
  "forecast",
  "report",
  "cover",
  "trial",
  "webhook",
];
/** These take half an hour or more, so they run only when they are named. */
const longBenches = ["soak", "judged-week", "notice-storm", "large-fleet", "hundred-thousand"];
/** Parts that a bench starts as separate processes. */
const parts = [
  "camera-peer",
  "fanout-audience",
  "growth-load",
  "hundred-thousand-load",
  "isolation-audience",
  "isolation-reader",
  "mqtt-load",
  "peer-writer",
  "storm-load",
];
const inBrowser = new Set([
  "first-load",
  "first-map",
  "interaction",
  "camera-page",
  "map",
  "chart",
  "table",
  "paint",
  "monitor",
  "soak",
  "large-fleet",
]);

const args = process.argv.slice(2);
const known = [...benches, ...longBenches];
const unknown = args.filter((name) => !known.includes(name));
if (unknown.length > 0) fail(`Unknown bench ${unknown.join(", ")}: ${known.join(", ")}.`, 2);
const wanted = args.length > 0 ? args : benches;

requireNode();
await install();
await buildAll();
// Bundled like the product: a loader that compiles on the way would be measured too.
await build({
  entryPoints: [...wanted, ...parts].map((name) => at("tests", "bench", `${name}.ts`)),
  outdir: at("dist", "bench"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "error",
});
await stop();
cpSync(at("server", "platform", "db", "migration"), at("dist", "bench", "migration"), {
  recursive: true,
});

const env = {
  ...process.env,
  ...(wanted.some((name) => inBrowser.has(name)) ? { CHROMIUM: await findChromium() } : {}),
};
const failed = wanted.filter(
  (name) =>
    spawnSync(process.execPath, [at("dist", "bench", `${name}.js`)], {
      cwd: root,
      stdio: "inherit",
      env,
    }).status !== 0,
);
if (failed.length > 0) fail(`Failed: ${failed.join(", ")}.`);
print("Aims and what the figures mean: docs/performance.md");
