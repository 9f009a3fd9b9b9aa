import { endOf, type Incident, incidentKey } from "../../../contract/alarm/incident.ts";
import type { IncidentBrief } from "../../../contract/alarm/incident-brief.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Page } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { readIncidents } from "../../judge/record/incident-queries.ts";

/**
 * The incidents of these alarms, built only from alarms the caller sees. Alarms that are absent or
 * outside the scope are left out.
 */
export async function alarmIncidents(
  database: Database,
  caller: Caller,
  { alarmIds }: { readonly alarmIds: readonly number[] },
  now: number,
): Promise<Page<IncidentBrief>> {
  const alarmIdSet = new Set(alarmIds);
  const incidents = await readIncidents(database, visibleHouses(caller), alarmIds, now);
  return {
    total: incidents.length,
    rows: incidents.map((incident) => briefOf(incident, alarmIdSet)),
  };
}

function briefOf(incident: Incident, alarmIdSet: ReadonlySet<number>): IncidentBrief {
  const { id, first, members } = incident;
  return {
    id,
    key: incidentKey(incident),
    first,
    endedAt: endOf(incident),
    alarms: members.length,
    houses: new Set(members.map(({ houseId }) => houseId)).size,
    farms: new Set(members.map(({ farmId }) => farmId)).size,
    alarmIds: members.map((member) => member.id).filter((item) => alarmIdSet.has(item)),
  };
}
