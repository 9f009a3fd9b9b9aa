import type { sessionRoutes } from "../../../contract/route/account/session-routes.ts";
import type { HandlersOf } from "../../platform/api/api-call.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Environment } from "../../platform/base/config.ts";
import type { Sessions } from "../../platform/session/sessions.ts";
import { drawCaptcha } from "./captcha.ts";
import { createLogin } from "./login.ts";

/** Dependencies of the session calls. */
interface Deps {
  readonly database: Database;
  readonly environment: Environment;
  readonly sessions: Sessions;
}

export function loginHandlers({
  environment,
  database,
  sessions,
}: Deps): HandlersOf<Omit<typeof sessionRoutes, "getLogo" | "getCurrent">> {
  const isCaptchaOn = environment.CAPTCHA === "on";
  const login = createLogin({ database, sessions, isCaptchaOn, lockMs: environment.LOGIN_LOCK_MS });
  return {
    getCode: ({ now }) => (isCaptchaOn ? drawCaptcha(database, now) : { codeId: "", image: "" }),
    login: async ({ input, address, agent = "", now, logChange }) => {
      const reply = await login(input, { address, agent }, now);
      // Without its line nobody is given the token.
      await logChange(database, reply);
      return reply;
    },
    // The line first: a session that ended without one could not be made up for.
    logout: async ({ caller, logChange }) => {
      await logChange(database, null);
      await sessions.end(caller);
    },
  };
}
