import type { CaptchaReply } from "../../../contract/account/session.ts";
import type { sessionRoutes } from "../../../contract/route/account/session-routes.ts";
import type { HandlersOf } from "../../platform/api/api-call.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Environment } from "../../platform/base/config.ts";
import type { Sessions } from "../../platform/session/sessions.ts";
import { redirectUriOf } from "../identity/identity-handlers.ts";
import { endAddress } from "../identity/oidc-flow.ts";
import { createProviderRequest } from "../identity/provider-request.ts";
import { providerSignOutAddress } from "../identity/sign-in-flow.ts";
import { passkeyPlace } from "../passkey/passkey-place.ts";
import { drawCaptcha } from "./captcha.ts";
import { createAttempts } from "../../platform/session/login-attempts.ts";
import type { Seal } from "../../platform/base/seal.ts";
import { passFactor } from "../sign-in/open-session.ts";
import { createLogin } from "./login.ts";

/** Dependencies of the session calls. */
interface Deps {
  readonly database: Database;
  readonly environment: Environment;
  readonly sessions: Sessions;
  readonly seal: Seal;
}

/** Further ways to sign in, shown below the form; empty: the reply is as in the specification. */
async function othersOf(
  database: Database,
  { PUBLIC_URL }: Environment,
): Promise<Pick<CaptchaReply, "others">> {
  if (PUBLIC_URL === undefined) return {};
  const isPlace = typeof passkeyPlace(PUBLIC_URL) !== "string";
  const [row] = await database.query<{ passkey: boolean; provider: boolean }>(
    `select exists (select 1 from passkeys) as passkey,
       exists (select 1 from identity_providers where is_active) as provider`,
  );
  const others = [
    ...(isPlace && row?.passkey === true ? (["passkey"] as const) : []),
    ...(row?.provider === true ? (["provider"] as const) : []),
  ];
  return others.length === 0 ? {} : { others };
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
  const redirectUri = redirectUriOf(environment);
  const request = createProviderRequest(environment);
  const login = createLogin({ ...deps, isCaptchaOn });
  return {
    getCode: async ({ now }) => ({
      ...(isCaptchaOn ? await drawCaptcha(database, now) : { codeId: "", image: "" }),
      ...(await othersOf(database, environment)),
    }),
    login: async ({ input, address, agent = "", now, logChange }) => {
      const reply = await login(input, { address, agent }, now);
      // The token is only issued if the log line could be written.
      await logChange(database, reply);
      return reply;
    },
    passFactor: async ({ input, address, agent = "", now, logChange }) => {
      const reply = await passFactor(deps, input, { address, agent }, now);
      await logChange(database, reply);
      return reply;
    },
    // The log line first: it could not be added after the session has ended.
    logout: async ({ caller, logChange }) => {
      await logChange(database, null);
      const signOutAddress = await providerSignOutAddress(
        { database, seal, request, redirectUri },
        caller.tokenHash,
        endAddress,
      );
      await sessions.end(caller);
      return signOutAddress === null ? {} : { leaveTo: signOutAddress };
    },
  };
}
