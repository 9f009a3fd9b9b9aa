import { defineConfig } from "vitest/config";
import { classNames } from "./tools/class-names.mjs";
import { testFiles } from "./tests/projects.ts";

const files = testFiles(import.meta.dirname);

// Time limits are for what hangs, not for what is slow: a busy machine must not fail a test.
const common = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};
/** The classes of components are what the app's are. */
const styles = { plugins: [classNames()] };
/** Tests of pages write plain blanks before units; blanks that do not break have their own test. */
const pages = {
  ...styles,
  resolve: {
    alias: [
      {
        find: /^.*\/text\/with-units\.ts$/,
        replacement: `${import.meta.dirname}/tests/src/harness/plain-blanks.ts`,
      },
    ],
  },
};

export default defineConfig({
  test: {
    // Four are no faster in a whole run: each loads all modules, and other steps run beside them.
    maxWorkers: 2,
    // Modules loaded by one file need not be loaded again by the next: they keep nothing that
    // another file could find. Files that replace modules are in a project of their own. Code
    // compiled by one process need not be compiled again by the others: each project and run is
    // one.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...common,
          name: "server",
          include: [...files.server],
          globalSetup: "tests/factories/template.ts",
          setupFiles: "tests/factories/settled.ts",
          isolate: false,
        },
      },
      {
        ...styles,
        test: {
          ...common,
          name: "pure",
          include: [...files.pure],
          setupFiles: "tests/factories/settled.ts",
          isolate: false,
        },
      },
      {
        ...pages,
        test: {
          ...common,
          name: "dom",
          include: [...files.dom],
          environment: "jsdom",
          setupFiles: "tests/src/harness/dom-setup.ts",
          isolate: false,
        },
      },
      {
        ...pages,
        test: {
          ...common,
          name: "alone",
          include: [...files.alone],
          setupFiles: "tests/src/harness/dom-setup.ts",
        },
      },
      // One after the other: each cuts and kills what is its own.
      {
        test: {
          ...common,
          name: "fault",
          include: [...files.fault],
          globalSetup: [
            "tests/factories/template.ts",
            "tests/server/process/fault/harness/bundle-server.ts",
          ],
          fileParallelism: false,
        },
      },
    ],
  },
});
