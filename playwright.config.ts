import { defineConfig } from "@playwright/test";
import { isQuick } from "./tests/factories/long.ts";
import { longFiles } from "./tests/projects.ts";

const chromium = process.env.CHROMIUM;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  // Slow tests run with everything only (npm run test:all): whole files, and single tests.
  ...(isQuick ? { testIgnore: longFiles("tests/e2e"), grepInvert: /@all/ } : {}),
  globalSetup: "./tests/e2e/shared.ts",
  // Time limits are for what hangs, not for what is slow: a busy machine must not fail a test.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  // One more than a small machine has cores: a test waits about as long as it computes.
  workers: 3,
  // In CI, a test may be tried again; the report names it as flaky.
  retries: process.env["CI"] === undefined ? 0 : 1,
  // Into a file a line a test: the one that is written over needs a screen.
  reporter: [[process.env["TEST_PLAIN"] === "1" ? "list" : "line"], ["json"]],
  use: {
    headless: true,
    // An element that never becomes ready fails at its own line, not at the end of the whole test.
    actionTimeout: 120_000,
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // The last three: where graphics are software, only WebGL goes through software GL. A Debian
      // start script would draw every 2D canvas through it, and putting the page together with it
      // takes seven times the processor.
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-gpu-rasterization",
        "--disable-accelerated-2d-canvas",
        "--disable-gpu-compositing",
      ],
    },
  },
});
