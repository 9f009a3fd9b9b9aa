// A reporter of Vitest: what each test file took (its module loading, hooks and tests), as JSON
// into the file that FILE_TIMES names.
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
