// npm test: the tests that give a newcomer confidence in the product, on a fresh machine, within
// ten minutes of two processors. npm run test:all: also those marked as taking longer (`@run all`).
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./browser.mjs";
import { oldestPostgres } from "../tests/factories/oldest-postgres.mjs";
import { buildAll } from "./build.mjs";
import { checkAll } from "./check.mjs";
import { at, fail, install, meter, requireNode, root, runTo, print } from "./environment.mjs";
import { findServices } from "./service.mjs";
import { outputFor } from "./test-output.mjs";

/** Time one test file may take on a quiet machine; slower files are listed. */
const fileBudgetMs = 20_000;
/** A file that takes longer hangs or waits, even on a busy machine: the run fails. */
const fileLimitMs = 900_000;
const slowestShown = 10;
/** Number of processors from which browser tests run beside all others. */
const coresForAll = 4;
/**
 * In unattended runs up to this many failed files are tried again, alone, as Playwright does with a
 * browser test: one that then passes is reported as unsteady. More failures at once are not a
 * coincidence.
 */
const retriedFiles = process.env.CI === undefined ? 0 : 3;
/** Twice the space that the workers' databases need (tests/factories/template.ts). */
const scratchBytes = 4e9;

/** Left out: files and browser tests with this mark. */
const isQuick = process.argv[2] !== "all";
const part = isQuick ? { TEST_PART: "quick" } : {};
const started = performance.now();
const failed = [];
const counts = { passed: 0, failed: 0 };
const steps = [];
const files = [];
/** Failures, a line each, printed again at the very end. */
const failures = [];
/** Runs with failed test files, to be tried again once the machine is quiet. */
const retries = [];
const reports = mkdtempSync(join(tmpdir(), "house-watch-"));
const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

/**
 * Outputs of the running steps: only the first prints, the output of the others is kept until it
 * has ended.
 */
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

/** Runs `work`, passing it an output and its name. Steps may run side by side. */
async function step(name, work) {
  const from = performance.now();
  const { write, end } = openOutput();
  write(`\n== ${name}\n`);
  const used = { cpuMs: 0 };
  const isGood = await meter.run(used, () => work(write, name));
  const ms = performance.now() - from;
  steps.push({ name, ms, cpuMs: used.cpuMs });
  write(`\n== ${name}: ${isGood ? "ok" : "FAILED"} (${(ms / 1000).toFixed(0)} s)\n`);
  if (!isGood) failed.push(name);
  end();
}

const reportPath = (name) => join(reports, `${name}.json`);
function readReport(name) {
  const path = reportPath(name);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/**
 * Returns the folder for the databases of unit tests: in memory if the machine has a file system
 * there with room for them. They need no durable disk, and half of the system time would be spent
 * on it.
 */
function scratchFolder() {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < scratchBytes) return {};
  const folder = mkdtempSync(join(memory, "house-watch-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

const output = outputFor(process.stdout.isTTY);

/** The first line of each failure in a file: its failed tests, or why it did not load. */
function failuresOf({ name: path, message, assertionResults }) {
  const own = assertionResults.filter(({ status }) => status === "failed");
  const lines = own.map(
    ({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split("\n")[0]}`,
  );
  const file = relative(root, path);
  return (lines.length > 0 ? lines : [message]).map((line) => `${file} › ${line}`);
}

/** Runs Vitest and counts; failed files are noted, to be tried again. */
async function vitest(write, stepName, name, args, env) {
  const isGood = await runVitest(write, name, args, env);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(name) ?? {};
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  for (const { file, ms } of readReport(`${name}-times`) ?? [])
    files.push({ name: `${file} (${name})`, ms });
  const broken = testResults.filter(({ status }) => status === "failed");
  if (broken.length > 0)
    retries.push({
      stepName,
      name,
      env,
      // Only the project options of the arguments: the files are named explicitly.
      args: [
        ...args.filter((arg, index) => arg === "--project" || args[index - 1] === "--project"),
        ...broken.map(({ name: path }) => relative(root, path)),
      ],
      files: broken.length,
      failed: numFailedTests,
    });
  for (const one of broken) failures.push(...failuresOf(one).map((line) => `${name}: ${line}`));
  return isGood;
}

/** Runs failed files again, with no other tests beside them. */
async function retryFailed() {
  if (retries.reduce((sum, one) => sum + one.files, 0) > retriedFiles) return;
  for (const one of retries) {
    const name = `${one.name}-again`;
    await step(`${one.stepName}, what failed, once more`, async (write) => {
      const isGood = await runVitest(write, name, one.args, one.env);
      if (!isGood) return false;
      failed.splice(failed.indexOf(one.stepName), 1);
      counts.failed -= one.failed;
      counts.passed += one.failed;
      return true;
    });
  }
}

async function runVitest(write, name, args, env) {
  return await runTo(
    write,
    process.execPath,
    [
      at("node_modules", "vitest", "vitest.mjs"),
      "run",
      ...args,
      ...output.reporters,
      "--reporter=json",
      `--outputFile.json=${reportPath(name)}`,
      `--reporter=${at("tools", "file-times.mjs")}`,
    ],
    {
      env: {
        ...process.env,
        ...output.env,
        ...part,
        ...env,
        FILE_TIMES: reportPath(`${name}-times`),
      },
    },
  );
}

/** The time of every test in a suite of Playwright's report, ms. */
const timeOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) +
  suites.reduce((sum, suite) => sum + timeOf(suite), 0);

/** Returns the tests that failed at least once in a suite of Playwright's report, one line each. */
const browserFailures = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status }) => `browser: tests/e2e/${file} › ${title} (${status})`),
  ),
  ...suites.flatMap(browserFailures),
];

async function browserTests(write, env) {
  const isGood = await runTo(
    write,
    process.execPath,
    [at("node_modules", "@playwright", "test", "cli.js"), "test"],
    {
      env: {
        ...process.env,
        ...output.env,
        ...part,
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath("browser"),
      },
    },
  );
  const { stats, suites = [] } = readReport("browser") ?? {};
  counts.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  counts.failed += stats?.unexpected ?? 0;
  for (const suite of suites) files.push({ name: `tests/e2e/${suite.file}`, ms: timeOf(suite) });
  failures.push(...suites.flatMap(browserFailures));
  return isGood;
}

/** Prints the time used: every step, the slowest files, and those over their budget. */
function sayTimes() {
  // A PostgreSQL that runs by itself is not a child process, so its work is not counted here.
  print("\nTime of every step, and what its processes computed:");
  for (const { name, ms, cpuMs } of steps) print(`${inSeconds(ms)} ${inSeconds(cpuMs)}  ${name}`);
  const sum = steps.reduce((all, { cpuMs }) => all + cpuMs, 0);
  print(`${inSeconds(performance.now() - started)} ${inSeconds(sum)}  all`);
  const slowest = files.toSorted((a, b) => b.ms - a.ms);
  print(`\nThe ${slowestShown} slowest test files:`);
  for (const { name, ms } of slowest.slice(0, slowestShown)) print(`${inSeconds(ms)}  ${name}`);
  const over = slowest.filter(({ name, ms }) => ms > fileBudgetMs && isUnitTest(name));
  if (over.length > 0)
    print(
      `!! ${over.length} over the ${fileBudgetMs / 1000} s a file may take on a quiet machine: mend them when yours was quiet.`,
    );
  if (over.some(({ ms }) => ms > fileLimitMs)) failed.push(`a file over ${fileLimitMs / 1000} s`);
}
const isUnitTest = (name) => !/^tests\/(e2e|server\/process\/fault)\//.test(name);

requireNode();
await install("all");
const chromium = await findChromium();
const { env: services, missing } = await findServices();
if (missing.length > 0) {
  const text = `!! Not answering, so NOT tested against:\n${missing.map((one) => `!!   ${one}`).join("\n")}`;
  if (process.env.CI) fail(text);
  print(text);
}
if (spawnSync("prometheus", ["--version"]).status !== 0)
  print("!! There is no prometheus, so NO alert rule is seen to fire: apt-get install prometheus");
// Tests of the server run on the oldest PostgreSQL that may be used, if this machine has it: what
// works on it works on newer ones, which database tests, fault tests and browser tests use.
const postgres = oldestPostgres() === null ? {} : { TEST_POSTGRES: "oldest" };
if (postgres.TEST_POSTGRES === undefined)
  print(
    "!! The oldest PostgreSQL is not installed, so NOT tested against: apt-get install postgresql",
  );
const { TEST_DATABASE_URL, ...others } = services;
const projects = (...names) => names.flatMap((name) => ["--project", name]);
const onPostgresql = TEST_DATABASE_URL === undefined ? null : { ...others, TEST_DATABASE_URL };
const scratch = scratchFolder();
// Vitest deletes its compiled copies of other packages as it starts; if several start at once, the
// second finds the folder half deleted and fails.
rmSync(at("node_modules", ".experimental-vitest-cache"), { recursive: true, force: true });

// Fault tests mostly wait, so they run beside tests that compute, from the beginning: the tests of
// each engine one file after the other. Their time limits grow with the load of the machine
// (tests/factories/patient.ts).
const engines = JSON.parse(
  readFileSync(at("tests", "server", "process", "fault", "harness", "engines.json"), "utf8"),
);
const faults = (names) => [
  ...projects("fault"),
  "--no-file-parallelism",
  ...names.map((name) => `tests/server/process/fault/${name}.test.ts`),
];
// tests/architecture takes the measures too, and checks them against their budgets.
const checks = () => step("checks", () => checkAll({ isMeasured: !isQuick }));
const unitTests = () =>
  step("unit and API tests", (write, stepName) =>
    vitest(write, stepName, "unit", projects("server", "pure", "dom", "alone"), {
      ...others,
      ...scratch,
      ...postgres,
    }),
  );
/** Schema, roles, links and backups on the product's own PostgreSQL too. */
const databaseTests = () =>
  step("database tests, own PostgreSQL", (write, stepName) =>
    vitest(
      write,
      stepName,
      "own",
      ["tests/server/platform/db", "tests/server/platform/backup", ...projects("server")],
      { ...others, ...scratch },
    ),
  );
const faultTests = Promise.all([
  step("fault tests, own PostgreSQL", (write, stepName) =>
    vitest(write, stepName, "own-fault", faults(engines.own), {
      ...others,
      TEST_OWN_DATABASE: "on",
    }),
  ),
  step("fault tests, named PostgreSQL", (write, stepName) =>
    vitest(write, stepName, "named-fault", faults(engines.server), {
      ...(onPostgresql ?? others),
      TEST_DURABLE: "on",
    }),
  ),
]);
const productTests = () =>
  Promise.all([
    step("browser tests", (write) => browserTests(write, { ...services, CHROMIUM: chromium })),
    !isQuick &&
      step("installation", (write) =>
        runTo(write, process.execPath, [at("tools", "try-install.mjs"), "--fast"]),
      ),
  ]);
await buildAll();
// The unit tests compute most, so they begin first, beside the checks; the database tests, which
// mostly wait, follow when the checks have ended. A browser test waits as much as it computes, so
// browser tests fill the remaining time; a small machine has none to spare until then.
const onUnits = unitTests();
const onDatabase = () => (postgres.TEST_POSTGRES === undefined ? [] : [databaseTests()]);
if (availableParallelism() >= coresForAll)
  await Promise.all([checks(), onUnits, ...onDatabase(), productTests()]);
else {
  await checks();
  const running = [onUnits, ...onDatabase()];
  await Promise.race(running);
  await Promise.all([...running, productTests()]);
}
await faultTests;

await retryFailed();

sayTimes();
if (failures.length > 0) {
  print("\nWhat failed at least once (what passed when it was tried again is unsteady: mend it):");
  for (const line of failures) print(`!! ${line}`);
}
if (isQuick) print("\nWhat takes longer was left to npm run test:all.");
print(
  `\n${failed.length === 0 ? "All good" : `Failed: ${failed.join(", ")}`}, ${((performance.now() - started) / 60_000).toFixed(1)} min.`,
);
print(`tests: ${counts.passed} passed, ${counts.failed} failed`);
if (failed.length > 0) process.exit(1);
