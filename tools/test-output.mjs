/**
 * Test output: on a screen in colours, a dot a test; into a file or a pipe plainly, a line a file
 * and the failures. `isScreen`: the output of this process is one. The tests themselves always
 * write into a pipe.
 */
export function outputFor(isScreen) {
  return isScreen
    ? { env: { FORCE_COLOR: "1" }, reporters: ["--reporter=dot"] }
    : {
        // A colour forced by the shell is not for a file.
        env: { NO_COLOR: "1", FORCE_COLOR: undefined, TEST_PLAIN: "1" },
        reporters: ["--reporter=default", "--slowTestThreshold=3600000"],
      };
}
