import type { z } from "zod";
import { areaName } from "../../../contract/base/area-name.ts";
import { farmFields } from "../../../contract/fleet/farm.ts";
import { common } from "../../../contract/base/field.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { orgNames } from "../../account/org/org-queries.ts";
import { externalIdsCell, withExternalIds } from "../external-id/external-ids-of.ts";
import { listFarms } from "./farm-queries.ts";

type FarmQuery = z.output<typeof routes.listFarm.input>;

/** The farm tree as a list, each node after its parent. */
export const farmFile = listFile({
  table: "farm",
  fields: farmFields,
  list: async (database, caller, query: FarmQuery) => ({
    rows: await withExternalIds(database, "farm", await listFarms(database, caller, query)),
  }),
  columns: async ({ database, caller, language, rows }) => {
    const orgs = await orgNames(database, caller, language);
    // In the form that the import of houses reads: group/company/farm.
    const paths = new Map<number, string>();
    for (const farm of rows) {
      const parent = farm.parentId === null ? [] : [paths.get(farm.parentId)];
      paths.set(farm.id, [...parent, nameIn(farm, language)].join("/"));
    }
    return [
      { key: "name", cell: (farm) => nameIn(farm, language) },
      {
        key: "parentId",
        cell: ({ parentId }) => (parentId === null ? null : (paths.get(parentId) ?? null)),
      },
      "level",
      "type",
      { key: "orgId", cell: ({ orgId, orgName }) => orgs.get(orgId) ?? orgName },
      "shortName",
      "shortNameEn",
      "houseCount",
      "emptyCount",
      "managerCount",
      { name: common.place.name, cell: ({ adcode }) => areaName(adcode, language) },
      "address",
      "lng",
      "lat",
      { key: "externalIds", cell: ({ externalIds }) => externalIdsCell(externalIds) },
      "timeZone",
    ];
  },
});
