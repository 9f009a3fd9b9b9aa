/**
 * Test output: in colours on a terminal, with one dot per test; plain in a file or a pipe, with one
 * line per file and the failures. `isScreen`: this process writes to a terminal. The tests
 * themselves always write to a pipe.
 */
export function outputFor(isScreen) {
  return isScreen
    ? { env: { FORCE_COLOR: "1" }, reporters: ["--reporter=dot"] }
    : {
        // Colours forced by the shell must not reach a file.
        env: { NO_COLOR: "1", FORCE_COLOR: undefined, TEST_PLAIN: "1" },
        reporters: ["--reporter=default", "--slowTestThreshold=3600000"],
      };
}
