import { sql } from "drizzle-orm";
import {
  type GatewayFeatures,
  gatewayFeaturesSchema,
  noFeatures,
} from "../../../contract/fleet/gateway/gateway-feature.ts";
import type { GatewayType } from "../../../contract/fleet/gateway/gateway-type.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import type { Query } from "../../platform/db/open-database.ts";
import { gatewayTypes } from "../../platform/db/schema/fleet/gateway-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

/**
 * Every type by its key, with how many gateways in the caller's scope are of it. `id`: that one
 * alone.
 */
export async function readTypes(
  on: { readonly query: Query },
  caller: Caller,
  id?: number,
): Promise<GatewayType[]> {
  const found = await rows<TypeRow>(
    on,
    sql`
    select t.key as id, t.name, t.name_en as "nameEn", t.is_retired as "isRetired", t.version,
      t.features,
      (select count(*) from gateways g join houses h on h.id = g.house_id
        join farms f on f.id = h.farm_id
        where g.type_key = t.key and ${visibleHouses(caller)}) as "gatewayCount"
    from gateway_types t where ${id === undefined ? sql`true` : sql`t.key = ${id}::bigint`}
    order by t.key`,
  );
  return found.map(({ features, ...type }) => ({ ...type, ...featuresIn(features) }));
}

type TypeRow = Omit<GatewayType, keyof GatewayFeatures> & { readonly features: unknown };
const featuresIn = (kept: unknown): GatewayFeatures =>
  gatewayFeaturesSchema.safeParse(kept).data ?? noFeatures;

/** Returns the features column: chosen features replace the stored ones. */
function featureColumn(form: object) {
  const chosen = gatewayFeaturesSchema.partial().parse(form);
  if (Object.values(chosen).every((value) => value === undefined)) return {};
  const text = (value: object) => sql`${JSON.stringify(value)}::jsonb`;
  if (!("version" in form)) return { features: text({ ...noFeatures, ...chosen }) };
  return { features: sql`coalesce(features, ${text(noFeatures)}) || ${text(chosen)}` };
}

/** Refusals of its own: 409 typeKeyTaken; 409 gatewayTypeInUse while a gateway is of it. */
export const gatewayTypeCommands = recordCommands<"GatewayType", GatewayType>("GatewayType", {
  table: gatewayTypes,
  key: gatewayTypes.key,
  unique: { gateway_types_pkey: ["id", "typeKeyTaken"], gateway_types_name: "name" },
  read: async (tx, caller, id) => (await readTypes(tx, caller, id))[0] ?? null,
  columns: ({ id, ...form }) => ({ key: id, ...featureColumn(form) }),
  mayDelete: ({ gatewayCount: gateways }) => {
    if (gateways > 0) throw new Refusal(409, "gatewayTypeInUse", { values: { gateways } });
  },
});
