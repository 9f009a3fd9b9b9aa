// A Vitest reporter: writes the time that each test file took (module loading, hooks and tests) as
// JSON to the file named by FILE_TIMES.
import { writeFileSync } from "node:fs";

export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((one) => {
      const { collectDuration, setupDuration, duration } = one.diagnostic();
      return { file: one.relativeModuleId, ms: collectDuration + setupDuration + duration };
    });
    writeFileSync(process.env.FILE_TIMES, JSON.stringify(times));
  }
}
