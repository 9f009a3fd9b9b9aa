import type { logRoutes } from "../../../contract/route/operate/operation-log-routes.ts";
import { exportEntry, windowText } from "../audit/audit-entry.ts";
import type { AuditsOf } from "../audit/audit.ts";

declare module "../audit/audit.ts" {
  interface LoggedChanges {
    readonly exportLog: number;
  }
}

export const logAudits = {
  exportLog: {
    lines: (rows, { from, to, format }) => [
      exportEntry("log", [windowText(from, to), format], rows),
    ],
  },
} satisfies AuditsOf<typeof logRoutes>;
