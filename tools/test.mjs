// npm test: everything a newcomer needs to believe in the product, on a fresh machine.
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.mjs";
import { buildAll } from "./build.mjs";
import { checkAll } from "./check.mjs";
import { at, fail, install, requireNode, runTo, say } from "./environment.mjs";
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

/** Of the steps that run: only the first speaks, what the others say is kept until it has ended. */
const outputs = [];

function openOutput() {
  const own = { kept: "", hasEnded: false };
  outputs.push(own);
  return {
    write: (text) => {
      if (outputs[0] === own) process.stdout.write(text);
      else own.kept += text;
    },
    end: () => {
      own.hasEnded = true;
      while (outputs[0]?.hasEnded) {
        outputs.shift();
        process.stdout.write(outputs[0]?.kept ?? "");
        if (outputs[0] !== undefined) outputs[0].kept = "";
      }
    },
  };
}

/** Runs `work`, which is given where to print to. Steps may run side by side. */
async function step(name, work) {
  const from = Date.now();
  const { write, end } = openOutput();
  write(`\n== ${name}\n`);
  const isGood = await work(write);
  const ms = Date.now() - from;
  steps.push({ name, ms });
  write(`\n== ${name}: ${isGood ? "ok" : "FAILED"} (${(ms / 1000).toFixed(0)} s)\n`);
  if (!isGood) failed.push(name);
  end();
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);

/** As on a screen, when this is one: a pipe would take the colours. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};

async function vitest(write, name, args, env) {
  const report = join(reports, `${name}.json`);
  const times = join(reports, `${name}-times.json`);
  const isGood = await runTo(
    write,
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
    { env: { ...process.env, ...colours, ...env, FILE_TIMES: times } },
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

async function browserTests(write, env) {
  const report = join(reports, "browser.json");
  const isGood = await runTo(
    write,
    process.execPath,
    [at("node_modules", "@playwright", "test", "cli.js"), "test"],
    { env: { ...process.env, ...colours, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
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
// Tests that kill and cut mostly wait: those of the two engines wait side by side, each one file
// after the other. Nothing else runs beside them, they measure too.
const faults = (...names) => [
  ...projects("fault"),
  "--no-file-parallelism",
  ...names.map((name) => `tests/server/fault/${name}`),
];
const onPostgresql = TEST_DATABASE_URL === undefined ? null : { ...others, TEST_DATABASE_URL };
await step("checks", checkAll);
await step("unit and API tests, embedded database", (write) =>
  vitest(write, "embedded", projects("server", "pure", "dom", "alone"), others),
);
// What needs no database has run.
if (onPostgresql !== null)
  await step("server tests, PostgreSQL", (write) =>
    vitest(write, "postgresql", ["tests/server", ...projects("server", "alone")], onPostgresql),
  );
await Promise.all([
  step("fault tests, embedded database", (write) =>
    vitest(
      write,
      "embedded-fault",
      faults("kill", "stream", "stop", "api-process", "disk", "backup"),
      others,
    ),
  ),
  onPostgresql !== null &&
    step("fault tests, PostgreSQL", (write) =>
      vitest(
        write,
        "postgresql-fault",
        faults("kill", "postgresql", "external-broker", "redis", "backup"),
        onPostgresql,
      ),
    ),
]);
await buildAll();
await step("installation", (write) =>
  runTo(write, process.execPath, [at("tools", "try-install.mjs"), "--fast"]),
);
await step("browser tests", (write) => browserTests(write, { ...services, CHROMIUM: chromium }));

sayTimes();
say(
  `\n${failed.length === 0 ? "All good" : `Failed: ${failed.join(", ")}`}, ${((Date.now() - started) / 60_000).toFixed(1)} min.`,
);
say(`tests: ${counts.passed} passed, ${counts.failed} failed`);
if (failed.length > 0) process.exit(1);
