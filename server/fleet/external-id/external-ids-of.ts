import type { ExternalKind } from "../../../contract/fleet/external-id.ts";

/** SQL of a thing's ids in other systems, as an object by system. `id`: SQL of its own id. */
export const externalIdsOf = (kind: ExternalKind, id: string): string =>
  `(select coalesce(json_object_agg(x.system, x.external_id order by x.system), '{}'::json)
    from external_ids x where x.${kind}_id = ${id}${kind === "org" ? " and x.kind = 'org'" : ""})`;
