import { defineConfig } from "@playwright/test";

const chromium = process.env.CHROMIUM;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  // Time limits are for what hangs, not for what is slow: a busy machine must not fail a test.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: 2,
  // Where nobody watches, a test may be tried once more; the report names it as flaky.
  retries: process.env["CI"] === undefined ? 0 : 1,
  reporter: [["line"], ["json"]],
  use: {
    headless: true,
    // What never becomes ready is named by its line, not by the end of the whole test.
    actionTimeout: 60_000,
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // The last two: without them a Debian start script draws every 2D canvas through software GL.
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
      ],
    },
  },
});
