import type { z } from "zod";
import { areaName } from "../../contract/area-name.ts";
import { farmLevels, farmTypes } from "../../contract/farm.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet } from "../export/list.ts";
import type { Sheet } from "../export/sheet.ts";
import { exportWords as words } from "../export/words.ts";
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
      rows,
      columns: [
        { word: words.name, cell: (farm) => nameIn(farm, language) },
        {
          word: words.parent,
          cell: ({ parentId }) => (parentId === null ? null : (paths.get(parentId) ?? null)),
        },
        { word: words.level, cell: ({ level }) => farmLevels[level][language] },
        { word: words.type, cell: ({ type }) => farmTypes[type][language] },
        { word: words.org, cell: ({ orgId, orgName }) => orgs.get(orgId) ?? orgName },
        { word: words.houses, cell: ({ houseCount }) => houseCount },
        { word: words.emptyHouses, cell: ({ emptyCount }) => emptyCount },
        { word: words.managers, cell: ({ managerCount }) => managerCount },
        { word: words.place, cell: ({ adcode }) => areaName(adcode, language) },
        { word: words.address, cell: ({ address }) => address },
        { word: words.lng, cell: ({ lng }) => lng },
        { word: words.lat, cell: ({ lat }) => lat },
        { word: words.zone, cell: ({ timeZone }) => timeZone },
      ],
    },
    { format: query.format, language, now },
  );
}
