import type { logRoutes } from "../../../../contract/route/operate/operation-log-routes.ts";
import { everybody, type ProbesOf } from "../../process/security/security-probe.ts";

export const logProbes = {
  listLog: {
    bad: { function: "none" },
    roles: everybody,
  },
  logChanges: {
    good: async ({ freshLine }) => ({ id: String(await freshLine()) }),
    bad: { id: "x" },
    absent: { id: "99999999999" },
    foreign: ({ line }) => [{ id: String(line) }],
    roles: everybody,
  },
  exportLog: {
    good: () => ({ format: "csv" }),
    bad: { format: "csv", timeZone: "Mars/Base" },
    roles: everybody,
  },
} satisfies ProbesOf<typeof logRoutes>;
