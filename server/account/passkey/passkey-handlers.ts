import type { Environment } from "../../platform/base/config.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import type { Seal } from "../../platform/base/seal.ts";
import { createAttempts } from "../../platform/session/login-attempts.ts";
import type { Sessions } from "../../platform/session/sessions.ts";
import {
  requestPasskey,
  beginPasskey,
  deletePasskey,
  listPasskeys,
  passkeyLogin,
  provePasskey,
  savePasskey,
} from "./passkey-commands.ts";
import { passkeyPlace } from "./passkey-place.ts";

interface HandlerDeps extends Deps {
  readonly environment: Environment;
  readonly sessions: Sessions;
  readonly seal: Seal;
}

/** Calls about passkeys. */
export const passkeyHandlers = ({ environment, database, bus, sessions, seal }: HandlerDeps) =>
  bind(
    {
      database,
      bus,
      sessions,
      seal,
      attempts: createAttempts(database, environment.LOGIN_LOCK_MS),
      place: passkeyPlace(environment.PUBLIC_URL),
    },
    {
      listPasskey: listPasskeys,
      beginPasskey,
      savePasskey,
      deletePasskey,
      askPasskey: requestPasskey,
      passkeyLogin,
      provePasskey,
    },
  );
