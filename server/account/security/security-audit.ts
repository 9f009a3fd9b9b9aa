import type { securityRoutes } from "../../../contract/route/account/security-routes.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** How many sessions ended. */
    readonly endSession: number;
    readonly endOtherSessions: number;
  }
}

const endings = (count: number) => [{ function: "sessionEnd", operation: `×${count}` } as const];

export const securityAudits = {
  endSession: { lines: endings },
  endOtherSessions: { lines: endings },
} satisfies AuditsOf<typeof securityRoutes>;
