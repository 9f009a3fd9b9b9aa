import { randomUUID } from "node:crypto";
import type { DoAction } from "../../../../contract/control/protocol/gateway-order.ts";
import type { RuleFinding } from "../../../../contract/control/parameter/parameter-rule.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { SettingChange } from "../../../../contract/control/protocol/controller-setting.ts";
import { type Deps, inTransaction } from "../../../platform/api/in-transaction.ts";
import { type CommandRow, type Confirmed, insertedColumns } from "../command/command-row.ts";
import type { Assessed } from "./assess-command.ts";
import type { CallContext } from "./command-settings.ts";

/** The advice a command follows, and whether an autopilot does so. */
export interface Following {
  readonly adviceId: number;
  readonly isAutopilot: boolean;
}

export interface PreparedCommand {
  readonly houseId: number;
  readonly gatewayId: number;
  readonly clientToken: string;
  readonly kind: "write" | "do";
  readonly group: ParameterGroup | null;
  readonly base: string | null;
  readonly items: readonly SettingChange[];
  readonly action: DoAction | null;
  readonly trialMin: number | null;
  readonly undoOf: string | null;
  readonly batchId: string | undefined;
  readonly follows: Following | undefined;
  readonly findings: readonly RuleFinding[];
  readonly assessed: Assessed;
  /** See `Confirmed`. */
  readonly quickUntil?: number | undefined;
}

export const confirmationOf = ({
  findings,
  assessed: { risk, isLessAir },
  quickUntil,
}: PreparedCommand): Confirmed => ({
  findings,
  risk,
  isLessAir,
  ...(quickUntil !== undefined && { quickUntil }),
});

/** Stores a command with its first step. Undefined: a command with its token exists already. */
export async function insertCommand(
  deps: Deps,
  callContext: CallContext,
  prepared: PreparedCommand,
): Promise<CommandRow | undefined> {
  const { caller, now, source, address } = callContext;
  return inTransaction(deps, callContext, async (tx) => {
    const [row] = await tx.query<CommandRow>(
      `with made as (
         insert into control_commands as c (id, house_id, gateway_id, kind, grp, base_hash, items,
           action, trial_min, state, client_token, armed_at, created_by, token_hash, operator,
           operator_name, source, address, confirm, undo_of, risk, is_protective, batch_id,
           advice_id, is_autopilot)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'armed', $10, $11, $12, $13, $14, $15, $16,
           $17, $18, $19, $20, $21, $22, $23, $24)
         on conflict do nothing returning ${insertedColumns}),
       step as (
         insert into control_events (command_id, n, at, kind, by_name, state, detail)
         select id, 0, $11::timestamptz, 'armed', $15::text, 'armed', $25::jsonb from made)
       select * from made`,
      [
        randomUUID(),
        prepared.houseId,
        prepared.gatewayId,
        prepared.kind,
        prepared.group,
        prepared.base,
        JSON.stringify(prepared.items),
        prepared.action === null ? null : JSON.stringify(prepared.action),
        prepared.trialMin,
        prepared.clientToken,
        new Date(now),
        caller.userId,
        caller.tokenHash,
        caller.loginName,
        caller.name,
        source,
        address,
        JSON.stringify(confirmationOf(prepared)),
        prepared.undoOf,
        prepared.assessed.riskClass,
        prepared.assessed.isProtective,
        prepared.batchId ?? null,
        prepared.follows?.adviceId ?? null,
        prepared.follows?.isAutopilot ?? false,
        JSON.stringify({ base: prepared.base }),
      ],
      // The columns are named above.
      { prepared: true },
    );
    return row;
  });
}
