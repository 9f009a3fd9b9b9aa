import type { Environment } from "../../platform/base/config.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import type { Seal } from "../../platform/base/seal.ts";
import { createAttempts } from "../../platform/session/login-attempts.ts";
import { createFactorRule, deleteFactorRule, listFactorRules } from "../factor/factor-rules.ts";
import {
  beginFactor,
  confirmFactor,
  proveFactor,
  readFactor,
  removeFactor,
  renewRecovery,
  resetFactor,
} from "../factor/own-factor.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.ts";

interface SecurityDeps extends Deps {
  readonly environment: Environment;
  readonly seal: Seal;
}

/** Calls about the caller's own way to sign in. */
export const securityHandlers = ({ environment, database, bus, seal }: SecurityDeps) =>
  bind(
    {
      database,
      bus,
      environment,
      seal,
      attempts: createAttempts(database, environment.LOGIN_LOCK_MS),
    },
    {
      listSession: listOwnSessions,
      endSession: endOwnSession,
      endOtherSessions,
      readFactor,
      beginFactor,
      confirmFactor,
      renewRecovery,
      removeFactor,
      proveFactor,
      resetFactor,
      listFactorRule: listFactorRules,
      createFactorRule,
      deleteFactorRule,
    },
  );
