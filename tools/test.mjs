// npm test: everything a newcomer needs to believe in the product, on a fresh machine.
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.mjs";
import { buildAll } from "./build.mjs";
import { checkAll } from "./check.mjs";
import { at, fail, install, requireNode, run, say } from "./environment.mjs";
import { findServices } from "./service.mjs";

const started = Date.now();
const failed = [];
const counts = { passed: 0, failed: 0 };
const reports = mkdtempSync(join(tmpdir(), "house-watch-"));

function step(name, work) {
  const from = Date.now();
  say(`\n== ${name}`);
  const isGood = work();
  say(`== ${name}: ${isGood ? "ok" : "FAILED"} (${((Date.now() - from) / 1000).toFixed(0)} s)`);
  if (!isGood) failed.push(name);
}

function vitest(name, paths, env) {
  const report = join(reports, `${name}.json`);
  const isGood = run(
    process.execPath,
    [
      at("node_modules", "vitest", "vitest.mjs"),
      "run",
      ...paths,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, ...env } },
  );
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
  }
  return isGood;
}

function browserTests(env) {
  const report = join(reports, "browser.json");
  const isGood = run(
    process.execPath,
    [at("node_modules", "@playwright", "test", "cli.js"), "test"],
    { env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  if (existsSync(report)) {
    const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, "utf8")).stats;
    counts.passed += expected + flaky;
    counts.failed += unexpected;
  }
  return isGood;
}

requireNode();
await install("all");
const chromium = await findChromium();
const { env: services, missing } = await findServices();
if (missing.length > 0) {
  const text = `!! Not answering, so NOT tested against:\n${missing.map((one) => `!!   ${one}`).join("\n")}`;
  if (process.env.CI) fail(text);
  say(text);
}
if (!(await checkAll())) failed.push("check");
const { TEST_DATABASE_URL, ...others } = services;
// Tests that kill, cut and measure have the machine to themselves.
const faults = (...names) => [
  "--project",
  "fault",
  "--no-file-parallelism",
  ...names.map((name) => `tests/server/fault/${name}`),
];
const withoutFaults = ["--project", "server", "--project", "others"];
step("unit and API tests, embedded database", () => vitest("embedded", withoutFaults, others));
step("fault tests, embedded database", () =>
  vitest("embedded-fault", faults("kill", "stream", "stop"), others),
);
if (TEST_DATABASE_URL !== undefined) {
  step("server tests, PostgreSQL", () =>
    vitest("postgresql", ["tests/server", ...withoutFaults], { ...others, TEST_DATABASE_URL }),
  );
  step("fault tests, PostgreSQL", () =>
    vitest("postgresql-fault", faults("kill", "postgresql", "external-broker", "redis"), {
      ...others,
      TEST_DATABASE_URL,
    }),
  );
}
await buildAll();
step("browser tests", () => browserTests({ ...services, CHROMIUM: chromium }));

say(
  `\n${failed.length === 0 ? "All good" : `Failed: ${failed.join(", ")}`}, ${((Date.now() - started) / 60_000).toFixed(1)} min.`,
);
say(`tests: ${counts.passed} passed, ${counts.failed} failed`);
if (failed.length > 0) process.exit(1);
