import { may } from "../../contract/policy.ts";
import { recordKindKeys, recordKinds, type RecordsChanged } from "../../contract/stream.ts";
import type { Topics } from "../fact/bus.ts";
import { type Caller, seesEverything } from "../session/scope.ts";

/**
 * Which of these changes may be announced to a caller: kinds it may read, of its organisation or
 * everybody's.
 */
export function kindsFor(
  changes: readonly Topics["recordsChanged"][],
  caller: Caller,
): RecordsChanged["kinds"] {
  const concerns = (orgIds: readonly number[] | null): boolean =>
    seesEverything(caller) ||
    orgIds === null ||
    (caller.orgId !== null && orgIds.includes(caller.orgId));
  const changed = new Set(changes.flatMap(({ kinds, orgIds }) => (concerns(orgIds) ? kinds : [])));
  return recordKindKeys.filter((kind) => changed.has(kind) && may(caller, recordKinds[kind]));
}
