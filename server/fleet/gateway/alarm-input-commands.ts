import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AlarmInput } from "../../../contract/fleet/gateway/alarm-input.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { found } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { alarmInputs } from "../../platform/db/schema/fleet/gateway-tables.ts";
import { nextVersion, type Page } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { type Devices, accessBelowGateway, listDevices, type Placed } from "./gateway-devices.ts";
import { lockGateway } from "./gateway-commands.ts";

/** A test is passed when the input went on and off again while it was shielded. */
const devices: Devices = {
  table: sql`alarm_inputs`,
  joins: sql``,
  order: sql`d.code`,
  columns: sql`d.id, d.gateway_id as "gatewayId", d.code, d.content, d.content_en as "contentEn",
    d.relay_type as "relayType", d.important, d.horn, d.version,
    (extract(epoch from d.shield_until) * 1000)::float8 as "shieldUntil",
    d.shielded_by as "shieldedBy",
    (select (extract(epoch from max(a.cleared_at)) * 1000)::float8 from alarms a
      where a.house_id = g.house_id and a.key = 'diAlarm' and a.subject = d.code::text
        and a.suppressed_by = 'shieldTest') as "testedAt"`,
};

/**
 * A page of a gateway's alarm inputs, by number. Refusal: 404 for a gateway the caller does not
 * see.
 */
export const listAlarmInputs = (
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listAlarmInput.input>,
): Promise<Page<AlarmInput>> => listDevices(devices, database, caller, query);

const access = accessBelowGateway<AlarmInput>(devices);

/** The judge receives each change at once. Further refusal: 409 codeTaken. */
export const alarmInputCommands = recordCommands<"AlarmInput", Placed<AlarmInput>>("AlarmInput", {
  table: alarmInputs,
  key: alarmInputs.id,
  unique: { alarm_inputs_code: ["code", "codeTaken"] },
  ...access,
  maySave: async (tx, { caller, input }) => {
    if ("gatewayId" in input) await lockGateway(tx, caller, input.gatewayId);
  },
  leaves: ({ houseId }, later) => later.housesChanged([houseId]),
});

/**
 * Begins or prolongs a test of an input from now, or ends it (0 minutes). It ends when its time is
 * over. Refusals: 401, 404.
 */
export function shieldAlarmInput(deps: Deps, call: Call<"shieldAlarmInput">): Promise<AlarmInput> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, later) => {
    const before = await access.hold(tx, caller, input.id);
    const isOn = input.minutes > 0;
    await tx.orm
      .update(alarmInputs)
      .set({
        shieldUntil: isOn ? new Date(now + input.minutes * minuteMs) : null,
        shieldedBy: isOn ? caller.name : null,
        version: nextVersion(alarmInputs),
      })
      .where(eq(alarmInputs.id, before.id));
    const after = found(await access.read(tx, caller, before.id));
    await logChange(tx, { before, after });
    later.housesChanged([before.houseId]);
    return after;
  });
}
