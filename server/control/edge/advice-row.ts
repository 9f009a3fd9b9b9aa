import { type SQL, sql } from "drizzle-orm";
import type { CommandState } from "../../../contract/control/command/command-state.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import type { Advice, AdviceState } from "../../../contract/control/edge/edge-record.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

/** A row of `adviceColumns`. */
export interface AdviceRow extends Omit<
  Advice,
  "at" | "until" | "decidedAt" | "command" | "state" | "group"
> {
  readonly at: Date;
  readonly until: Date;
  readonly state: AdviceState;
  readonly grp: ParameterGroup | null;
  readonly refused_at: Date | null;
  readonly refused_by: string | null;
  readonly command_id: string | null;
  readonly command_state: CommandState | null;
  readonly is_autopilot: boolean | null;
  readonly accepted_by: string | null;
  readonly accepted_at: Date | null;
}

/**
 * SQL: state of an advice `a`, with the command `c` that follows it. `now` decides which are over.
 */
export const stateOf = (now: number): SQL => sql`case when a.fault is not null then 'invalid'
  when c.id is not null then 'accepted' when a.refused_at is not null then 'refused'
  when a.until <= ${new Date(now)} then 'expired' else 'open' end`;

export const adviceColumns = (now: number): SQL => sql`a.id, a.gateway_id as "gatewayId",
  a.house_id as "houseId", a.network_id as "networkId", a.at, a.until, a.fault, a.confidence,
  a.why, a.curve, a.grp, a.items, a.action, a.trial_min as "trialMin", a.left_for as "left",
  a.refuse_reason as reason, a.refused_at, a.refused_by, c.id as command_id,
  c.state as command_state, c.is_autopilot, c.operator_name as accepted_by,
  c.queued_at as accepted_at, ${stateOf(now)} as state`;

/** SQL: advice with the command that was sent for it. */
export const adviceFrom = sql`site_advices a left join lateral (
  select id, state, is_autopilot, operator_name, queued_at from control_commands
  where advice_id = a.id and life is not null order by queued_at limit 1) c on true`;

/** Advice of edge computers the caller sees, for houses he sees. */
export const visibleAdvice = (caller: Caller): SQL => {
  const inScope = sql`select h.id from houses h join farms f on f.id = h.farm_id
    where ${visibleHouses(caller)}`;
  return sql`(a.gateway_id in (select g.id from gateways g where g.house_id in (${inScope}))
    and (a.house_id is null or a.house_id in (${inScope})))`;
};

export const adviceOf = ({
  grp,
  refused_at,
  refused_by,
  command_id,
  command_state,
  is_autopilot,
  accepted_by,
  accepted_at,
  ...row
}: AdviceRow): Advice => ({
  ...row,
  at: row.at.getTime(),
  until: row.until.getTime(),
  group: row.fault === null ? grp : null,
  // Advice that failed the checks shows only its fault, because its content may be anything.
  items: row.fault === null ? row.items : [],
  by: accepted_by ?? refused_by,
  decidedAt: (accepted_at ?? refused_at)?.getTime() ?? null,
  command:
    command_id === null || command_state === null
      ? null
      : { id: command_id, state: command_state, isAutopilot: is_autopilot === true },
});

/** Advice that the caller sees, or undefined. */
export const findAdvice = async (
  db: Queryable,
  caller: Caller,
  id: number,
  now: number,
): Promise<Advice | undefined> => {
  const [row] = await rows<AdviceRow>(
    db,
    sql`select ${adviceColumns(now)} from ${adviceFrom}
      where a.id = ${id}::bigint and ${visibleAdvice(caller)}`,
  );
  return row === undefined ? undefined : adviceOf(row);
};
