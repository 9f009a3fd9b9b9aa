import type { Queryable } from "../../../platform/db/open-database.ts";
import type { Sounding } from "./horn-worker.ts";

/**
 * An input with `horn` set sounds the horn of its house while its alarm is unacknowledged and not
 * shelved or suppressed.
 */
const soundingSql = `
  select distinct g.id, g.network_id, g.session from alarms a
    join gateways g on g.house_id = a.house_id
    join alarm_inputs i on i.gateway_id = g.id and i.code::text = a.subject and i.horn
  where a.key = 'diAlarm' and a.state = 'unacknowledged' and a.shelved_until is null
    and a.suppressed_by is null`;

export const anySounding = `exists (${soundingSql})`;

export const readSounding = async (database: Queryable): Promise<readonly Sounding[]> =>
  (
    await database.query<{ id: number; network_id: string; session: string | null }>(
      soundingSql,
      [],
      { prepared: true },
    )
  ).map((row) => ({ gatewayId: row.id, networkId: row.network_id, session: row.session }));
