import type { LockReason } from "../../contract/parameter/setting-row.ts";
import { may } from "../../contract/policy.ts";
import type { Caller } from "../session/scope.ts";

/** What a command meets before it is armed, and again before it is sent. */
export interface CommandGround {
  /** Why nothing is set there from here (parameter/lock.ts). */
  readonly lock: LockReason | null;
  readonly isProtective: boolean;
  /** What it is part of asks for a right of its own. */
  readonly right?: "control.send" | "control.rollout";
}

/**
 * The one place that says whether a command may go out, now: asked when it is armed, when it is
 * sent, and by the worker before it is said for the first time. Null: it may. Rights are asked by
 * the route too; here they are asked again of who sent it, for they may have changed since.
 */
export function mayCommand(
  caller: Pick<Caller, "roleKey" | "canOperate" | "remoteConfig">,
  { lock, right = "control.send" }: CommandGround,
): LockReason | "notAllowed" | null {
  return may(caller, right) ? lock : "notAllowed";
}
