import type { sessionRoutes } from "../../../contract/route/account/session-routes.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** The user whose session was opened. */
    readonly login: { readonly userId: number };
    readonly logout: null;
  }
}

export const loginAudits = {
  // A drawn captcha reveals nothing.
  getCode: { lines: null },
  login: { lines: ({ userId }) => [{ function: "login", userId }] },
  logout: { lines: () => [{ function: "logout" }] },
} satisfies AuditsOf<typeof sessionRoutes>;
