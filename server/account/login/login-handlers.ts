import type { sessionRoutes } from "../../../contract/route/account/session-routes.ts";
import type { HandlersOf } from "../../platform/api/api-call.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Environment } from "../../platform/base/config.ts";
import type { Sessions } from "../../platform/session/sessions.ts";
import { drawCaptcha } from "./captcha.ts";
import { createAttempts } from "../../platform/session/login-attempts.ts";
import type { Seal } from "../../platform/base/seal.ts";
import { passFactor } from "./open-session.ts";
import { createLogin } from "./login.ts";

/** Dependencies of the session calls. */
interface Deps {
  readonly database: Database;
  readonly environment: Environment;
  readonly sessions: Sessions;
  readonly seal: Seal;
}

export function loginHandlers({
  environment,
  database,
  sessions,
  seal,
}: Deps): HandlersOf<Omit<typeof sessionRoutes, "getLogo" | "getCurrent">> {
  const isCaptchaOn = environment.CAPTCHA === "on";
  const attempts = createAttempts(database, environment.LOGIN_LOCK_MS);
  const deps = { database, sessions, seal, attempts };
  const login = createLogin({ ...deps, isCaptchaOn });
  return {
    getCode: ({ now }) => (isCaptchaOn ? drawCaptcha(database, now) : { codeId: "", image: "" }),
    login: async ({ input, address, agent = "", now, logChange }) => {
      const reply = await login(input, { address, agent }, now);
      // Without its line nobody is given the token.
      await logChange(database, reply);
      return reply;
    },
    passFactor: async ({ input, address, agent = "", now, logChange }) => {
      const reply = await passFactor(deps, input, { address, agent }, now);
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
