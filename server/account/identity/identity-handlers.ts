import type { Environment } from "../../platform/base/config.ts";
import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import type { Seal } from "../../platform/base/seal.ts";
import { createAttempts } from "../../platform/session/login-attempts.ts";
import type { Sessions } from "../../platform/session/sessions.ts";
import { createIdentity, deleteIdentity, testProvider } from "./identity-commands.ts";
import { passkeyPlace } from "../passkey/passkey-place.ts";
import {
  beginOwnIdentity,
  deleteOwnIdentity,
  finishOwnIdentity,
  listOwnIdentities,
} from "./own-identity.ts";
import { providerCommands, tryMapping } from "./provider-commands.ts";
import { listIdentities, listProviders, listSignIn } from "./provider-queries.ts";
import { createProviderRequest } from "./provider-request.ts";
import { beginSignIn, finishSignIn } from "./sign-in-flow.ts";

interface IdentityDeps extends Deps {
  readonly environment: Environment;
  readonly sessions: Sessions;
  readonly seal: Seal;
}

/** Address of the sign-in page, to which providers send browsers back; null: it is not known. */
export const redirectUriOf = ({ PUBLIC_URL }: Pick<Environment, "PUBLIC_URL">): string | null =>
  PUBLIC_URL === undefined ? null : `${PUBLIC_URL.replace(/\/+$/, "")}/login`;

/** Calls of sign-in by a company's own accounts. */
export const identityHandlers = ({ environment, database, bus, sessions, seal }: IdentityDeps) =>
  bind(
    {
      database,
      bus,
      sessions,
      seal,
      attempts: createAttempts(database, environment.LOGIN_LOCK_MS),
      request: createProviderRequest(environment),
      redirectUri: redirectUriOf(environment),
      hasPasskeys: typeof passkeyPlace(environment.PUBLIC_URL) !== "string",
    },
    {
      listSignIn: ({ database: on }, { input }) => listSignIn(on, input.domain),
      beginSignIn,
      finishSignIn,
      listIdentityProvider: read(listProviders),
      ...providerCommands(seal),
      testIdentityProvider: testProvider,
      tryIdentityMapping: tryMapping,
      listIdentity: read(listIdentities),
      createIdentity,
      deleteIdentity,
      listOwnIdentity: listOwnIdentities,
      beginOwnIdentity,
      finishOwnIdentity,
      deleteOwnIdentity,
    },
  );
