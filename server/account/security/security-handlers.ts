import type { Environment } from "../../platform/base/config.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.ts";

interface SecurityDeps extends Deps {
  readonly environment: Environment;
}

/** Calls about the caller's own way to sign in. */
export const securityHandlers = ({ environment, database, bus }: SecurityDeps) =>
  bind(
    { database, bus, environment },
    {
      listSession: listOwnSessions,
      endSession: endOwnSession,
      endOtherSessions,
    },
  );
