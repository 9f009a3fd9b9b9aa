import type { securityRoutes } from "../../../contract/route/account/security-routes.ts";
import type { FactorRule } from "../../../contract/account/second-factor.ts";
import type { User } from "../../../contract/account/user.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { LogEntry } from "../../platform/audit/audit-entry.ts";
import { userIds } from "../../platform/session/named-ids.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** Number of sessions that ended. */
    readonly endSession: number;
    readonly endOtherSessions: number;
    readonly confirmFactor: null;
    readonly renewRecovery: null;
    readonly removeFactor: null;
    readonly resetFactor: User;
    readonly createFactorRule: FactorRule;
    readonly deleteFactorRule: FactorRule;
  }
}

/** A rule as the log shows it: the organisation's name and the role's key; '*': every role. */
const ofRule = (name: LogFunction, { orgId, orgName, roleKey }: FactorRule): LogEntry => ({
  function: name,
  operation: `${orgName ?? "*"} ${roleKey ?? "*"}`,
  orgId,
});
const endings = (count: number) => [{ function: "sessionEnd", operation: `×${count}` } as const];

export const securityAudits = {
  endSession: { lines: endings },
  endOtherSessions: { lines: endings },
  // Not logged: a second step counts only once it is confirmed.
  beginFactor: { lines: null },
  confirmFactor: { lines: () => [{ function: "factorOn" }] },
  renewRecovery: { lines: () => [{ function: "factorRecovery" }] },
  removeFactor: { lines: () => [{ function: "factorOff" }] },
  // The rest is logged.
  proveFactor: { lines: null },
  resetFactor: {
    lines: ({ loginName, orgId }) => [{ function: "factorReset", operation: loginName, orgId }],
    recordsChanged: ({ orgId }) => [{ kinds: ["users"], orgIds: [orgId] }],
    names: ({ id }) => [userIds(id)],
  },
  createFactorRule: { lines: (rule) => [ofRule("factorRuleOn", rule)] },
  deleteFactorRule: { lines: (rule) => [ofRule("factorRuleOff", rule)] },
} satisfies AuditsOf<typeof securityRoutes>;
