// npm run check: types, lint, import rules, unused code, translations, map data, first-load sizes.
// Everything is run; the end says what failed.
import { fileURLToPath } from "node:url";
import { buildAll } from "./build.mjs";
import { at, fail, install, requireNode, runQuietly, say } from "./environment.mjs";

const bin = (name, ...path) => [process.execPath, [at("node_modules", name, ...path)]];
const checks = [
  [
    "formatting",
    ...bin("prettier", "bin", "prettier.cjs"),
    ["--check", "--cache", "--log-level=warn", "."],
  ],
  ["types", ...bin("typescript", "bin", "tsc"), ["--noEmit", "-p", "."]],
  ["lint", ...bin("oxlint", "bin", "oxlint"), ["--type-aware"]],
  [
    "import rules",
    ...bin("dependency-cruiser", "bin", "dependency-cruise.mjs"),
    ["--config", ".dependency-cruiser.mjs", "contract", "server", "simulator", "src"],
  ],
  ["unused code", ...bin("knip", "bin", "knip.js"), []],
  ["translations", process.execPath, [at("tools", "words.mjs")], []],
  ["map data", process.execPath, [at("tools", "geo", "verify.mjs"), "--out=../../public/geo"], []],
  ["first-load sizes", ...bin("tsx", "dist", "cli.mjs"), [at("tests", "bench", "bytes.ts")]],
];

/** Runs every check. True when all passed. */
export async function checkAll() {
  const failed = [];
  await buildAll();
  for (const [name, command, first, rest] of checks) {
    const started = Date.now();
    const isGood = await runQuietly(command, [...first, ...rest]);
    say(
      `check ${name}: ${isGood ? "ok" : "FAILED"} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    );
    if (!isGood) failed.push(name);
  }
  return failed.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await install("all");
  if (!(await checkAll())) fail("Some checks failed, see above.");
}
