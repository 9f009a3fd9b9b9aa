import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";

/** Permission to change a group, and the note to show about it. */
export interface EditLock {
  readonly mayEdit: boolean;
  readonly why: "noRight" | "groupReadOnly" | "draftOnly" | null;
}

/**
 * Permanent locks: no change can be prepared for such a house. The page's head shows the reason.
 */
const lasting: ReadonlySet<HouseSettingsReply["lock"]> = new Set([
  "noGateway",
  "protocol",
  "features",
]);

/** `maySend`: the caller has the right to set something from here. */
export function editLock(
  { lock, offer }: Pick<HouseSettingsReply, "lock" | "offer">,
  group: ParameterGroup,
  maySend: boolean,
): EditLock {
  if (lasting.has(lock)) return { mayEdit: false, why: null };
  if (!offer.write.includes(group)) return { mayEdit: false, why: "groupReadOnly" };
  if (!maySend) return { mayEdit: false, why: "noRight" };
  return { mayEdit: true, why: lock === null ? null : "draftOnly" };
}
