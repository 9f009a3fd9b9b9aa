import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import type { Commit } from "../../platform/fact/fact-bus.ts";
import { type Caller, seesEverything } from "../../platform/session/caller-scope.ts";
import type { JoinedServers, SubscribedOrgs } from "./joined-servers.ts";

/**
 * Publishes a commit to the other servers: frames to those with viewers of their organisation,
 * facts to all, because their numbers are one sequence. Frames are sent before facts, as to this
 * server's own viewers. `orgOf`: undefined for an unknown house, whose frame is sent to all.
 */
export function publishCommit(
  others: JoinedServers,
  commit: Commit,
  orgOf: (houseId: number) => number | undefined,
): void {
  const unknown: HouseDetail[] = [];
  const byOrg = new Map<number, HouseDetail[]>();
  for (const detail of commit.details) {
    const orgId = orgOf(detail.houseId);
    const group = orgId === undefined ? unknown : (byOrg.get(orgId) ?? []);
    group.push(detail);
    if (orgId !== undefined) byOrg.set(orgId, group);
  }
  for (const [orgId, frames] of byOrg) others.publishFrames(orgId, frames);
  if (commit.facts.length + unknown.length > 0)
    others.publish("committed", { ...commit, details: unknown });
}

/** The organisations with viewers here; "all" if one viewer sees every one. */
export function orgsOf(listeners: readonly { readonly caller: Caller }[]): SubscribedOrgs {
  const orgs = new Set<number>();
  for (const { caller } of listeners) {
    if (seesEverything(caller) || caller.orgId === null) return "all";
    orgs.add(caller.orgId);
  }
  return orgs;
}
