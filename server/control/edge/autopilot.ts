import { z } from "zod";
import { controlModes } from "../../../contract/base/run-mode.ts";
import { settingsSchema } from "../../../contract/control/protocol/controller-setting.ts";
import { edgeTypeKey } from "../../../contract/control/edge/edge-type.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { AutopilotEnd, SiteHouse } from "../../../contract/control/edge/edge-record.ts";
import { found, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { withdrawAll } from "../control/send/cancel-command.ts";
import { isUnderWay } from "../control/command/command-row.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { readSiteHouses } from "./edge-queries.ts";

/** The curve settings and the mode at the time of a consent. */
export const stateAtConsentSchema = settingsSchema.extend({
  /** Null: the gateway had not reported it. */
  mode: z.enum(controlModes).nullish(),
});

/** A consent in force. */
export interface Consent {
  readonly id: number;
  readonly gateway_id: number;
  readonly house_id: number;
  readonly org_id: number;
  readonly since: Date;
  readonly until: Date;
  readonly user_id: number;
  readonly token_hash: string;
  readonly source: Call<"setAutopilot">["source"];
  readonly address: string;
  readonly stood: unknown;
  readonly stood_level: number | null;
}

export const consentColumns = `p.id, p.gateway_id, p.house_id, h.org_id, p.since, p.until,
  p.user_id, p.token_hash, p.source, p.address, p.stood, p.stood_level`;

/** Ends a consent; one that has ended already is not changed. */
export const endConsent = (
  db: Queryable,
  id: number,
  reason: AutopilotEnd,
  now: number,
): Promise<unknown> =>
  db.query(
    "update autopilots set ended_at = $3, end_reason = $2 where id = $1 and ended_at is null",
    [id, reason, new Date(now)],
  );

/**
 * Turns on autopilot for a house: advice is followed within bounds, in the caller's name and while
 * the session lasts, a day at most. Or turns it off and withdraws its commands that have not begun.
 * A new consent ends the former one. Refusals: 401, 404.
 */
export async function setAutopilot(deps: Deps, call: Call<"setAutopilot">): Promise<SiteHouse> {
  const { caller, input, now, logChange } = call;
  const { id: gatewayId, houseId, hours } = input;
  const { house, dueIds } = await inTransaction(deps, call, async (tx, afterwards) => {
    const [before] = await readSiteHouses(tx, caller, gatewayId, houseId);
    found(before ?? null);
    await expectEdge(tx, gatewayId);
    await tx.query("select 1 from houses where id = $1 for no key update", [houseId]);
    const ended = await tx.query<{ id: number }>(
      `update autopilots set ended_at = $2, end_reason = 'off'
       where house_id = $1 and ended_at is null returning id`,
      [houseId, new Date(now)],
    );
    if (hours > 0) await begin(tx, call);
    const dueIds = hours > 0 ? [] : await busyGateways(tx, houseId);
    if (dueIds.length > 0)
      await withdrawAll(tx, afterwards, dueIds, "withdrawn", call, (row) => row.is_autopilot);
    const [after] = await readSiteHouses(tx, caller, gatewayId, houseId);
    const house = found(after ?? null);
    const isChange = hours > 0 || ended.length > 0;
    await logChange(tx, isChange ? { house, hours } : null);
    return { house, dueIds };
  });
  for (const id of dueIds) deps.bus.publish("commandsDue", { gatewayId: id });
  return house;
}

/** Gateways of a house that have a command of an autopilot under way. */
const busyGateways = async (tx: Transaction, houseId: number): Promise<readonly number[]> =>
  (
    await tx.query<{ id: number }>(
      `select distinct c.gateway_id as id from control_commands c
       where c.house_id = $1 and c.is_autopilot and ${isUnderWay}`,
      [houseId],
    )
  ).map(({ id }) => id);

/** A gateway may have changed its type since its site was listed. */
async function expectEdge(tx: Transaction, gatewayId: number): Promise<void> {
  const edge = await tx.query("select 1 from gateways where id = $1 and type_key = $2", [
    gatewayId,
    edgeTypeKey,
  ]);
  if (edge.length === 0) throw new Refusal(404, "notFound");
}

const begin = (
  tx: Transaction,
  { caller, input, now, source, address }: Call<"setAutopilot">,
): Promise<unknown> =>
  tx.query(
    `insert into autopilots (gateway_id, house_id, since, until, user_id, token_hash,
       operator_name, source, address, stood, stood_level)
     select $1::int, h.id, $3, $4, $5, $6, $7, $8, $9,
       coalesce(p.settings, '{"values":{},"rows":[]}')
         || jsonb_build_object('mode', s.detail->'controlMode'),
       (s.detail->>'ventLevel')::float8::int
     from houses h left join house_parameters p on p.house_id = h.id and p.grp = 'curve'
     left join house_states s on s.house_id = h.id where h.id = $2`,
    [
      input.id,
      input.houseId,
      new Date(now),
      new Date(now + input.hours * hourMs),
      caller.userId,
      caller.tokenHash,
      caller.name,
      source,
      address,
    ],
  );
