import type { LockReason } from "../../../../contract/control/parameter/setting-row.ts";
import { may } from "../../../../contract/account/policy.ts";
import type { Caller } from "../../../platform/session/caller-scope.ts";

/** Conditions checked before a command is armed, and again before it is sent. */
export interface SendContext {
  /** Why nothing is set there from here (parameter/settings-lock.ts). */
  readonly lock: LockReason | null;
  readonly isProtective: boolean;
  /** The right required by the operation it is part of. */
  readonly right?: "control.send" | "control.rollout";
}

/**
 * The one place that decides whether a command may be sent now: called at arming, at sending, and
 * by the worker before the first transmission. Returns null if it may. The route checks rights too;
 * here the sender's rights are checked again, because they may have changed since.
 */
export function mayCommand(
  caller: Pick<Caller, "roleKey" | "canOperate" | "remoteConfig">,
  { lock, right = "control.send" }: SendContext,
): LockReason | "notAllowed" | null {
  return may(caller, right) ? lock : "notAllowed";
}
