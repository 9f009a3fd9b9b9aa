import type { sessionRoutes } from "../../contract/route/session.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    /** Whose session was opened. */
    readonly login: { readonly userId: number };
    readonly logout: null;
  }
}

export const loginTraces = {
  // A captcha that was drawn tells nobody anything.
  getCode: { lines: null },
  login: { lines: ({ userId }) => [{ function: "login", userId }] },
  logout: { lines: () => [{ function: "logout" }] },
} satisfies TracesOf<typeof sessionRoutes>;
