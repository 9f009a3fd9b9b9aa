import { sql } from "drizzle-orm";
import {
  type GatewayFeatures,
  gatewayFeaturesSchema,
  noFeatures,
} from "../../../contract/fleet/gateway/gateway-feature.ts";
import {
  type ForeignMapping,
  foreignMappingSchema,
  type RawSample,
} from "../../../contract/fleet/foreign/foreign-mapping.ts";
import type { GatewayType } from "../../../contract/fleet/gateway/gateway-type.ts";
import { deviceText } from "../../platform/base/local-text.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { gatewayTypes } from "../../platform/db/schema/fleet/gateway-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

/**
 * Every type by its key, with how many gateways in the caller's scope are of it. `id`: that one
 * alone.
 */
export async function readTypes(
  db: Queryable,
  caller: Caller,
  id?: number,
): Promise<GatewayType[]> {
  const records = await rows<TypeRow>(
    db,
    sql`
    select t.key as id, t.name, t.name_en as "nameEn", t.is_retired as "isRetired", t.version,
      t.features, t.mapping,
      (select count(*) from gateways g join houses h on h.id = g.house_id
        join farms f on f.id = h.farm_id
        where g.type_key = t.key and ${visibleHouses(caller)}) as "gatewayCount"
    from gateway_types t where ${id === undefined ? sql`true` : sql`t.key = ${id}::bigint`}
    order by t.key`,
  );
  return records.map(({ features, mapping, ...type }) => ({
    ...type,
    ...featuresIn(features),
    mapping: foreignMappingSchema.safeParse(mapping).data ?? null,
  }));
}

type TypeRow = Omit<GatewayType, keyof GatewayFeatures | "mapping"> & {
  readonly features: unknown;
  readonly mapping: unknown;
};
const featuresIn = (stored: unknown): GatewayFeatures =>
  gatewayFeaturesSchema.safeParse(stored).data ?? noFeatures;

/** Returns the features column: chosen features replace the stored ones. */
function featureColumn(form: object) {
  const chosen = gatewayFeaturesSchema.partial().parse(form);
  if (Object.values(chosen).every((value) => value === undefined)) return {};
  const text = (value: object) => sql`${JSON.stringify(value)}::jsonb`;
  if (!("version" in form)) return { features: text({ ...noFeatures, ...chosen }) };
  return { features: sql`coalesce(features, ${text(noFeatures)}) || ${text(chosen)}` };
}

/** JSON's null is a value, unlike SQL's. */
const mappingColumn = ({ mapping }: { readonly mapping?: ForeignMapping | null | undefined }) =>
  mapping === undefined ? {} : { mapping: mapping === null ? sql`null` : mapping };

/** Further refusals: 409 typeKeyTaken; 409 gatewayTypeInUse while a gateway is of it. */
export const gatewayTypeCommands = recordCommands<"GatewayType", GatewayType>("GatewayType", {
  table: gatewayTypes,
  key: gatewayTypes.key,
  unique: { gateway_types_pkey: ["id", "typeKeyTaken"], gateway_types_name: "name" },
  read: async (tx, caller, id) => (await readTypes(tx, caller, id))[0] ?? null,
  columns: ({ id, ...form }) => ({ key: id, ...featureColumn(form), ...mappingColumn(form) }),
  mayDelete: ({ gatewayCount: gateways }) => {
    if (gateways > 0) throw new Refusal(409, "gatewayTypeInUse", { values: { gateways } });
  },
});

/** Returns the newest messages of devices of a type, the latest first. Administrators alone ask. */
export async function listRawSamples(database: Queryable, typeKey: number): Promise<RawSample[]> {
  const records = await rows<RawRow>(
    database,
    sql`
    select r.gateway_id as "gatewayId", g.network_id as "networkId", r.topic, r.at, r.payload,
      r.size_bytes as "sizeBytes"
    from raw_samples r join gateways g on g.id = r.gateway_id
    where g.type_key = ${typeKey}::bigint
    order by r.at desc, r.gateway_id, r.topic limit ${samplesMax}`,
  );
  return records.map(({ at, payload, sizeBytes, ...sample }) => ({
    ...sample,
    at: at.getTime(),
    text: deviceText(payload).replaceAll("\u0000", ""),
    isCut: sizeBytes > payload.length,
  }));
}
const samplesMax = 30;
interface RawRow extends Omit<RawSample, "at" | "text" | "isCut"> {
  readonly at: Date;
  readonly payload: Buffer;
  readonly sizeBytes: number;
}
