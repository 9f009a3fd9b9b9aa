import type { logRoutes } from "../../contract/route/log.ts";
import { exportEntry, windowText } from "../trace/entry.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly exportLog: number;
  }
}

export const logTraces = {
  exportLog: {
    lines: (rows, { from, to, format }) => [
      exportEntry("log", [windowText(from, to), format], rows),
    ],
  },
} satisfies TracesOf<typeof logRoutes>;
