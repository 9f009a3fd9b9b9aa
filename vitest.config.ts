import { defineConfig } from "vitest/config";

const common = { testTimeout: 20_000, hookTimeout: 60_000 };
const faults = "tests/server/fault/*.test.ts";

export default defineConfig({
  test: {
    globalSetup: "tests/factories/template.ts",
    maxWorkers: 2,
    projects: [
      // The server's modules keep nothing that another file could find: what one file has loaded,
      // the next need not load again. One that replaces a module has its own (`*.alone.test.ts`).
      {
        test: {
          ...common,
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          exclude: [faults, "**/*.alone.test.ts"],
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: "others",
          include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
          exclude: [
            "tests/server/**/!(*.alone).test.ts",
            "tests/e2e/**",
            "tests/bench/**",
            "node_modules/**",
          ],
        },
      },
      // They kill, cut and measure: the machine is theirs.
      { test: { ...common, name: "fault", include: [faults], fileParallelism: false } },
    ],
  },
});
