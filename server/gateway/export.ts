import type { z } from "zod";
import { areaName } from "../../contract/area-name.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet, wholeList } from "../export/list.ts";
import { localCell, type Sheet } from "../export/sheet.ts";
import { exportWords as words } from "../export/words.ts";
import type { Caller } from "../session/scope.ts";
import { listGateways } from "./query.ts";

/**
 * The gateways of a list, in its order; of their secrets only whether they have one. Refusal: 400
 * when they are too many.
 */
export async function exportGateways(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.exportGateway.input>,
  language: Language,
  now: number,
): Promise<Sheet> {
  const { rows } = await listGateways(database, caller, { ...query, ...wholeList });
  return listSheet(
    {
      table: "gateway",
      rows,
      zones: [...new Set(rows.map(({ timeZone }) => timeZone))],
      columns: [
        {
          word: words.farm,
          cell: ({ farmName, farmNameEn }) =>
            nameIn({ name: farmName, nameEn: farmNameEn }, language),
        },
        { word: words.place, cell: ({ adcode }) => areaName(adcode, language) },
        {
          word: words.house,
          cell: ({ houseName, houseNameEn }) =>
            nameIn({ name: houseName, nameEn: houseNameEn }, language),
        },
        {
          word: words.breed,
          cell: ({ breed, breedEn }) =>
            breed === null ? null : nameIn({ name: breed, nameEn: breedEn }, language),
        },
        { word: words.networkId, cell: ({ networkId }) => networkId },
        { word: words.number, cell: ({ number }) => number },
        {
          word: words.type,
          cell: ({ typeName, typeNameEn }) =>
            nameIn({ name: typeName, nameEn: typeNameEn }, language),
        },
        { word: words.firmware, cell: ({ firmware }) => firmware },
        {
          word: words.state,
          cell: ({ isOnline }) =>
            words[isOnline === null ? "never" : isOnline ? "online" : "offline"][language],
        },
        { word: words.seenAt, cell: ({ seenAt, timeZone }) => localCell(seenAt, timeZone) },
        { word: words.credential, cell: ({ credential }) => words[credential][language] },
        { word: words.simCard, cell: ({ simCard }) => simCard },
        {
          word: words.net,
          cell: ({ netType }) => (netType === null ? null : words[netType][language]),
        },
        {
          word: words.devices,
          cell: ({ concentratorCount, terminalCount }) => concentratorCount + terminalCount,
        },
        { word: words.zone, cell: ({ timeZone }) => timeZone },
      ],
    },
    { format: query.format, language, now },
  );
}
