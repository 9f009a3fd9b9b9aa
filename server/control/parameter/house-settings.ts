import { sql } from "drizzle-orm";
import {
  gatewayCapsSchema,
  gatewayFeaturesSchema,
  isReadOnly,
  noFeatures,
} from "../../../contract/fleet/gateway/gateway-feature.ts";
import type { SettingsRow } from "../../../contract/control/parameter/setting-row.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { type LockFacts, lockOf } from "./settings-lock.ts";

type Row = Pick<
  SettingsRow,
  | "houseId"
  | "typeKey"
  | "typeName"
  | "typeNameEn"
  | "drifted"
  | "lastGroup"
  | "lastKey"
  | "lastRow"
  | "lastOrigin"
  | "lastBy"
> & {
  readonly heardAt: Date | null;
  readonly lastAt: Date | null;
  readonly hasGateway: boolean;
  readonly caps: unknown;
  readonly features: unknown;
  readonly isOrgOff: boolean;
  readonly remoteState: LockFacts["remoteState"];
  readonly isOnline: boolean | null;
};

/** Returns the state of the settings of every visible house. */
export async function listHouseSettings(
  database: Database,
  caller: Caller,
): Promise<{ total: number; rows: SettingsRow[] }> {
  const records = await rows<Row>(
    database,
    sql`
    select h.id as "houseId", g.type_key as "typeKey", t.name as "typeName",
      t.name_en as "typeNameEn", g.id is not null as "hasGateway", g.caps, t.features,
      o.is_remote_off as "isOrgOff", case when g.key_local_at is not null then 'localOnly'
        else g.remote_state end as "remoteState", s.is_online as "isOnline",
      p.heard_at as "heardAt", coalesce(p.drifted, 0)::int as drifted,
      c.at as "lastAt", c.grp as "lastGroup", c.key as "lastKey", c.row as "lastRow",
      c.origin as "lastOrigin", c.operator_name as "lastBy"
    from houses h join farms f on f.id = h.farm_id join orgs o on o.id = h.org_id
    left join gateways g on g.house_id = h.id left join gateway_types t on t.key = g.type_key
    left join house_states s on s.house_id = h.id
    left join lateral (
      select min(case when drift_hash is null then greatest(read_at, g.hashes_at) else read_at end)
        as heard_at, count(drift_hash) as drifted
      from house_parameters where house_id = h.id) p on true
    left join lateral (
      select at, grp, key, row, origin, operator_name from parameter_changes
      where house_id = h.id order by at desc, id desc limit 1) c on true
    where ${visibleHouses(caller)} order by h.id`,
  );
  return { total: records.length, rows: records.map(rowOf) };
}

function rowOf(row: Row): SettingsRow {
  const caps = gatewayCapsSchema.safeParse(row.caps).data ?? null;
  const features = gatewayFeaturesSchema.safeParse(row.features).data ?? noFeatures;
  const protocol = caps?.proto ?? null;
  const { houseId, typeKey, typeName, typeNameEn } = row;
  const { drifted, lastGroup, lastKey, lastRow, lastOrigin, lastBy } = row;
  return {
    houseId,
    typeKey,
    typeName,
    typeNameEn,
    drifted,
    lastGroup,
    lastKey,
    lastRow,
    lastOrigin,
    lastBy,
    lock: lockOf({ ...row, protocol, isReadOnly: isReadOnly(features, caps) }),
    heardAt: row.heardAt?.getTime() ?? null,
    lastAt: row.lastAt?.getTime() ?? null,
  };
}
