// npm run check: types, lint, import rules, unused code, translations, comments, map data,
// first-load sizes, oldest browsers. Everything is run; the last lines list the failures.
import { fileURLToPath } from "node:url";
import { at, fail, install, requireNode, run, runQuietly, print } from "./environment.mjs";

const bin = (name, ...path) => [process.execPath, [at("node_modules", name, ...path)]];
// The slowest first, two at a time.
const checks = [
  ["build", process.execPath, [at("tools", "build.mjs")], []],
  // A single type checker: each additional one would check the shared files again.
  ["types", ...bin("typescript", "bin", "tsc"), ["--noEmit", "-p", ".", "--checkers", "1"]],
  ["lint", ...bin("oxlint", "bin", "oxlint"), ["--type-aware"]],
  ["formatting", ...bin("oxfmt", "bin", "oxfmt"), ["--check", "--threads=1"]],
  ["unused code", ...bin("knip", "bin", "knip.js"), []],
  ["translations", process.execPath, [at("tools", "words.mjs")], []],
  ["comments", process.execPath, [at("tools", "comments.mjs")], []],
  ["map data", process.execPath, [at("tools", "geo", "verify.mjs"), "--out=../../public/geo"], []],
];
/** These checks examine the build. */
const checksOfBuild = [
  ["browser floor", process.execPath, [at("tools", "browser-floor.mjs")], []],
  ["first-load sizes", ...bin("tsx", "dist", "cli.mjs"), [at("tests", "bench", "bytes.ts")]],
];
const atOnce = 2;

async function check([name, command, first, rest]) {
  const started = performance.now();
  const isGood = await runQuietly(command, [...first, ...rest]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`check ${name}: ${isGood ? "ok" : "FAILED"} (${seconds} s)`);
  return isGood;
}

/** Runs these checks, a few at a time. Returns true when all passed. */
async function checkEach(wanted) {
  const waiting = [...wanted];
  let isGood = true;
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      isGood = (await check(one)) && isGood;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return isGood;
}

/**
 * Prints the measures of the source, which tests/architecture holds to their budgets. Returns false
 * when an import breaks a rule.
 */
function printMeasures() {
  const [command, tsx] = bin("tsx", "dist", "cli.mjs");
  return run(command, [...tsx, at("tests", "architecture", "measure.ts")]);
}

/** Runs every check, the build among them. True when all passed. */
export async function checkAll({ isMeasured = true } = {}) {
  const areFirstGood = await checkEach(checks);
  const areLastGood = await checkEach(checksOfBuild);
  return (!isMeasured || printMeasures()) && areFirstGood && areLastGood;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await install("all");
  if (!(await checkAll())) fail("Some checks failed, see above.");
}
