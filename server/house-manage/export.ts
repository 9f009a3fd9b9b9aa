import type { z } from "zod";
import { common } from "../../contract/field.ts";
import { flockFields } from "../../contract/flock.ts";
import { equipmentKeys, equipmentNames, houseFields } from "../../contract/house-manage.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet, wholeList } from "../export/list.ts";
import { localCell, type Sheet } from "../export/sheet.ts";
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
      fields: houseFields,
      rows,
      zones: [...new Set(rows.map(({ timeZone }) => timeZone))],
      columns: [
        {
          key: "farmName",
          cell: ({ farmName, farmNameEn }) =>
            nameIn({ name: farmName, nameEn: farmNameEn }, language),
        },
        { name: common.house.name, cell: (house) => nameIn(house, language) },
        "species",
        "archetype",
        "networkId",
        {
          name: flockFields.breedId.name,
          cell: ({ flock }) =>
            flock === null
              ? null
              : nameIn({ name: flock.breedName, nameEn: flock.breedNameEn }, language),
        },
        {
          name: flockFields.placedAt.name,
          cell: ({ flock, timeZone }) => localCell(flock?.placedAt ?? null, timeZone),
        },
        { name: flockFields.placedCount.name, cell: ({ flock }) => flock?.placedCount ?? null },
        { name: flockFields.dayAge.name, cell: ({ flock }) => flock?.dayAge ?? null },
        {
          name: { zh: "历史批次数", en: "Past flocks" },
          cell: ({ pastFlocks }) => pastFlocks,
        },
        {
          name: { zh: "自定义报警限值数", en: "Custom alarm limits" },
          cell: ({ limits }) => Object.keys(limits).length,
        },
        ...equipmentKeys.map((key) => ({
          name: equipmentNames[key],
          cell: ({ equipment }: (typeof rows)[number]) => equipment[key],
        })),
        { key: "createdAt", cell: ({ createdAt, timeZone }) => localCell(createdAt, timeZone) },
        "timeZone",
      ],
    },
    { format: query.format, language, now },
  );
}
