// npm test: everything a newcomer needs to believe in the product, on a fresh machine.
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.mjs";
import { buildAll } from "./build.mjs";
import { checkAll } from "./check.mjs";
import { at, fail, install, requireNode, run, say } from "./environment.mjs";
import { findServices } from "./service.mjs";

/** What one test file may take on a quiet machine; more is said aloud. */
const fileBudgetMs = 20_000;
/** More is no busy machine but something that hangs or waits: the run fails. */
const fileLimitMs = 300_000;
const slowestShown = 10;

const started = Date.now();
const failed = [];
const counts = { passed: 0, failed: 0 };
const steps = [];
const files = [];
const reports = mkdtempSync(join(tmpdir(), "house-watch-"));
const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

async function step(name, work) {
  const from = Date.now();
  say(`\n== ${name}`);
  const isGood = await work();
  const ms = Date.now() - from;
  steps.push({ name, ms });
  say(`== ${name}: ${isGood ? "ok" : "FAILED"} (${(ms / 1000).toFixed(0)} s)`);
  if (!isGood) failed.push(name);
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);

function vitest(name, args, env) {
  const report = join(reports, `${name}.json`);
  const times = join(reports, `${name}-times.json`);
  const isGood = run(
    process.execPath,
    [
      at("node_modules", "vitest", "vitest.mjs"),
      "run",
      ...args,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--reporter=${at("tools", "file-times.mjs")}`,
    ],
    { env: { ...process.env, ...env, FILE_TIMES: times } },
  );
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report) ?? {};
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  for (const { file, ms } of readReport(times) ?? []) files.push({ name: `${file} (${name})`, ms });
  return isGood;
}

/** The time of every test in a suite of Playwright's report, ms. */
const timeOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) +
  suites.reduce((sum, suite) => sum + timeOf(suite), 0);

function browserTests(env) {
  const report = join(reports, "browser.json");
  const isGood = run(
    process.execPath,
    [at("node_modules", "@playwright", "test", "cli.js"), "test"],
    { env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const { stats, suites = [] } = readReport(report) ?? {};
  counts.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  counts.failed += stats?.unexpected ?? 0;
  for (const suite of suites) files.push({ name: `tests/e2e/${suite.file}`, ms: timeOf(suite) });
  return isGood;
}

/** Where the time went: every step, the slowest files, and those over their budget. */
function sayTimes() {
  say("\nTime of every step:");
  for (const { name, ms } of steps) say(`${inSeconds(ms)}  ${name}`);
  const slowest = files.toSorted((a, b) => b.ms - a.ms);
  say(`\nThe ${slowestShown} slowest test files:`);
  for (const { name, ms } of slowest.slice(0, slowestShown)) say(`${inSeconds(ms)}  ${name}`);
  const over = slowest.filter(({ name, ms }) => ms > fileBudgetMs && isUnitTest(name));
  if (over.length > 0)
    say(
      `!! ${over.length} over the ${fileBudgetMs / 1000} s a file may take on a quiet machine: mend them when yours was quiet.`,
    );
  if (over.some(({ ms }) => ms > fileLimitMs)) failed.push(`a file over ${fileLimitMs / 1000} s`);
}
const isUnitTest = (name) => !/^tests\/(e2e|server\/fault)\//.test(name);

requireNode();
await install("all");
const chromium = await findChromium();
const { env: services, missing } = await findServices();
if (missing.length > 0) {
  const text = `!! Not answering, so NOT tested against:\n${missing.map((one) => `!!   ${one}`).join("\n")}`;
  if (process.env.CI) fail(text);
  say(text);
}
const { TEST_DATABASE_URL, ...others } = services;
const projects = (...names) => names.flatMap((name) => ["--project", name]);
// Tests that kill, cut and measure have the machine to themselves.
const faults = (...names) => [
  ...projects("fault"),
  "--no-file-parallelism",
  ...names.map((name) => `tests/server/fault/${name}`),
];
await step("checks", checkAll);
await step("unit and API tests, embedded database", () =>
  vitest("embedded", projects("server", "pure", "dom", "alone"), others),
);
await step("fault tests, embedded database", () =>
  vitest("embedded-fault", faults("kill", "stream", "stop"), others),
);
if (TEST_DATABASE_URL !== undefined) {
  const onPostgresql = { ...others, TEST_DATABASE_URL };
  // What needs no database has run.
  await step("server tests, PostgreSQL", () =>
    vitest("postgresql", ["tests/server", ...projects("server", "alone")], onPostgresql),
  );
  await step("fault tests, PostgreSQL", () =>
    vitest(
      "postgresql-fault",
      faults("kill", "postgresql", "external-broker", "redis"),
      onPostgresql,
    ),
  );
}
await buildAll();
await step("browser tests", () => browserTests({ ...services, CHROMIUM: chromium }));

sayTimes();
say(
  `\n${failed.length === 0 ? "All good" : `Failed: ${failed.join(", ")}`}, ${((Date.now() - started) / 60_000).toFixed(1)} min.`,
);
say(`tests: ${counts.passed} passed, ${counts.failed} failed`);
if (failed.length > 0) process.exit(1);
