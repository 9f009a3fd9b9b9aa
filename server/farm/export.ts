import type { z } from "zod";
import { areaName } from "../../contract/area-name.ts";
import { farmFields } from "../../contract/farm.ts";
import { common } from "../../contract/field.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet } from "../export/list.ts";
import type { Sheet } from "../export/sheet.ts";
import { orgNames } from "../org/query.ts";
import type { Caller } from "../session/scope.ts";
import { listFarms } from "./query.ts";

/** The farm tree of a list, each node behind its parent. Refusal: 400 when there are too many. */
export async function exportFarms(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.exportFarm.input>,
  language: Language,
  now: number,
): Promise<Sheet> {
  const rows = await listFarms(database, caller, query);
  const orgs = await orgNames(database, caller, language);
  // As the import of houses takes them: group/company/farm.
  const paths = new Map<number, string>();
  for (const farm of rows)
    paths.set(
      farm.id,
      [...(farm.parentId === null ? [] : [paths.get(farm.parentId)]), nameIn(farm, language)].join(
        "/",
      ),
    );
  return listSheet(
    {
      table: "farm",
      fields: farmFields,
      rows,
      columns: [
        { key: "name", cell: (farm) => nameIn(farm, language) },
        {
          key: "parentId",
          cell: ({ parentId }) => (parentId === null ? null : (paths.get(parentId) ?? null)),
        },
        "level",
        "type",
        { key: "orgId", cell: ({ orgId, orgName }) => orgs.get(orgId) ?? orgName },
        "houseCount",
        "emptyCount",
        "managerCount",
        { name: common.place.name, cell: ({ adcode }) => areaName(adcode, language) },
        "address",
        "lng",
        "lat",
        "timeZone",
      ],
    },
    { format: query.format, language, now },
  );
}
