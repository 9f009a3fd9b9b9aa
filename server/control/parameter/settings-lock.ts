import type { SettingsRow } from "../../../contract/control/parameter/setting-row.ts";

/** Facts that decide whether a house may be set from here. */
export interface LockFacts {
  readonly hasGateway: boolean;
  /** Null: version 1. */
  readonly protocol: number | null;
  /** True: the gateway's type offers nothing to set, to do or to install. */
  readonly isReadOnly: boolean;
  readonly isOrgOff: boolean;
  /** Null: without a gateway. */
  readonly remoteState: "on" | "localOnly" | null;
  /** Null: never seen. */
  readonly isOnline: boolean | null;
}

/** Returns why the house cannot be set from here; the most lasting reason first. Null: it can. */
export function lockOf(facts: LockFacts): SettingsRow["lock"] {
  if (!facts.hasGateway) return "noGateway";
  if (facts.protocol === null) return "protocol";
  if (facts.isReadOnly) return "features";
  if (facts.isOrgOff) return "orgOff";
  if (facts.remoteState === "localOnly") return "localOnly";
  return facts.isOnline === true ? null : "offline";
}
