import type { sessionRoutes } from "../../../contract/route/account/session-routes.ts";
import type { LoginReply } from "../../../contract/account/session.ts";
import type { LogEntry } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** The user whose session was opened. */
    readonly login: LoginReply;
    readonly passFactor: LoginReply;
    readonly logout: null;
  }
}

/** A sign-in, or its first step. */
const signedIn = ({ userId, token }: LoginReply): LogEntry[] => [
  { function: token === "" ? "factorAsked" : "login", userId },
];

export const loginAudits = {
  // A drawn captcha reveals nothing.
  getCode: { lines: null },
  login: { lines: signedIn },
  passFactor: { lines: signedIn },
  logout: { lines: () => [{ function: "logout" }] },
} satisfies AuditsOf<typeof sessionRoutes>;
