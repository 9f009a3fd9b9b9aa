import type { z } from "zod";
import { equipmentKeys, equipmentNames, houseArchetypes } from "../../contract/house-manage.ts";
import { speciesNames } from "../../contract/house.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet, wholeList } from "../export/list.ts";
import { localCell, type Sheet } from "../export/sheet.ts";
import { exportWords as words } from "../export/words.ts";
import type { Caller } from "../session/scope.ts";
import { listManaged } from "./query.ts";

/** The houses of a list as they are managed, in its order. Refusal: 400 when they are too many. */
export async function exportHouses(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.exportHouse.input>,
  language: Language,
  now: number,
): Promise<Sheet> {
  const { rows } = await listManaged(database, caller, { ...query, ...wholeList }, now);
  return listSheet(
    {
      table: "house",
      rows,
      zones: [...new Set(rows.map(({ timeZone }) => timeZone))],
      columns: [
        {
          word: words.farm,
          cell: ({ farmName, farmNameEn }) =>
            nameIn({ name: farmName, nameEn: farmNameEn }, language),
        },
        { word: words.house, cell: (house) => nameIn(house, language) },
        { word: words.species, cell: ({ species }) => speciesNames[species][language] },
        {
          word: words.archetype,
          cell: ({ archetype }) =>
            archetype === null ? null : houseArchetypes[archetype][language],
        },
        { word: words.networkId, cell: ({ networkId }) => networkId },
        {
          word: words.breed,
          cell: ({ flock }) =>
            flock === null
              ? null
              : nameIn({ name: flock.breedName, nameEn: flock.breedNameEn }, language),
        },
        {
          word: words.placedAt,
          cell: ({ flock, timeZone }) => localCell(flock?.placedAt ?? null, timeZone),
        },
        { word: words.placedCount, cell: ({ flock }) => flock?.placedCount ?? null },
        { word: words.dayAge, cell: ({ flock }) => flock?.dayAge ?? null },
        { word: words.pastFlocks, cell: ({ pastFlocks }) => pastFlocks },
        { word: words.ownLimits, cell: ({ limits }) => Object.keys(limits).length },
        ...equipmentKeys.map((key) => ({
          word: equipmentNames[key],
          cell: ({ equipment }: (typeof rows)[number]) => equipment[key],
        })),
        {
          word: words.createdAt,
          cell: ({ createdAt, timeZone }) => localCell(createdAt, timeZone),
        },
        { word: words.zone, cell: ({ timeZone }) => timeZone },
      ],
    },
    { format: query.format, language, now },
  );
}
