import type { sessionRoutes } from "../../contract/route/session.ts";
import { newPasswordMin } from "../../contract/password.ts";
import type { HandlersOf } from "../call.ts";
import type { HandlerParts } from "../parts.ts";
import { currentUser } from "../user/current.ts";
import { drawCaptcha } from "./captcha.ts";
import { createLogin } from "./login.ts";

export function sessionHandlers({
  environment,
  build,
  database,
  sessions,
  health,
}: HandlerParts): HandlersOf<Omit<typeof sessionRoutes, "getLogo">> {
  const isCaptchaOn = environment.CAPTCHA === "on";
  const login = createLogin({ database, sessions, isCaptchaOn, lockMs: environment.LOGIN_LOCK_MS });
  const passwordMin = newPasswordMin[environment.PRODUCT_VARIANT];
  return {
    health: () => health.read(),
    getCode: ({ now }) => (isCaptchaOn ? drawCaptcha(database, now) : { codeId: "", image: "" }),
    login: async ({ input, address, now, record }) => {
      const reply = await login(input, address, now);
      // Without its line nobody is given the token.
      await record(database, reply);
      return reply;
    },
    // The line first: a session that ended without one could not be made up for.
    logout: async ({ caller, record }) => {
      await record(database, null);
      await sessions.end(caller);
      return {};
    },
    getCurrent: ({ caller }) =>
      currentUser(caller, { mapReviewNumber: environment.MAP_REVIEW_NUMBER, build, passwordMin }),
  };
}
