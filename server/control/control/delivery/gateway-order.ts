import type {
  DoOrder,
  FencedOrder,
  Order,
  WriteOrder,
} from "../../../../contract/control/protocol/gateway-order.ts";
import { type CommandLife, readIdOf } from "../../../../contract/control/command/command-state.ts";
import type { CommandRow } from "../command/command-row.ts";

/** Longest name shown at a panel. */
const byMax = 80;

/** Returns the order for the gateway, equal on each call. @throws Error before its first sending */
export function orderOf(row: CommandRow, life: CommandLife): FencedOrder {
  const { session, notAfter } = life;
  if (session === null || notAfter === null) throw new Error(`command ${row.id} has no window`);
  const fenced = {
    v: 2 as const,
    id: row.id,
    seq: life.seq,
    session,
    notAfter,
    ...(row.is_protective ? { protective: true } : {}),
    by: row.operator_name.slice(0, byMax),
  };
  return row.action === null
    ? writeOf(row, fenced)
    : ({ ...fenced, type: "do", ...row.action } as DoOrder);
}

const writeOf = (
  { grp, base_hash: base, trial_min: trialMin, items }: CommandRow,
  fenced: Pick<WriteOrder, "v" | "id" | "seq" | "session" | "notAfter">,
): WriteOrder => ({
  ...fenced,
  type: "write",
  group: grp ?? "",
  base: base ?? "",
  atomic: true,
  ...(trialMin === null ? {} : { trialMin }),
  items: [...items],
});

export const statusOf = ({ id }: CommandLife): Order => ({ v: 2, type: "status", ids: [id] });
export const cancelOf = ({ id }: CommandLife): Order => ({ v: 2, type: "cancel", id });
/** The order to read the group of a command back. `life`: after the event `readAsked`. */
export const readOf = (life: CommandLife): Order => ({
  v: 2,
  type: "read",
  id: readIdOf(life),
  groups: life.group === null ? [] : [life.group],
});
