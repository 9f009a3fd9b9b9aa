import { common } from "../../../contract/base/field.ts";
import { flockFields } from "../../../contract/fleet/flock/flock.ts";
import {
  equipmentKeys,
  equipmentNames,
  houseFields,
  type ManagedHouse,
} from "../../../contract/fleet/house/house-manage.ts";
import { breedNameIn, farmNameIn, nameIn } from "../../../contract/base/localized-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { externalIdsCell, withExternalIds } from "../external-id/external-ids-of.ts";
import { listManaged } from "./house-manage-queries.ts";

/** The houses of a list for management. */
export const houseFile = listFile({
  table: "house",
  fields: houseFields,
  list: async (...args: Parameters<typeof listManaged>) => ({
    rows: await withExternalIds(args[0], "house", (await listManaged(...args)).rows),
  }),
  zones: (rows) => [...new Set(rows.map(({ timeZone }) => timeZone))],
  columns: ({ language }) => [
    {
      key: "farmName",
      cell: ({ farmName, farmNameEn }) => farmNameIn({ farmName, farmNameEn }, language),
    },
    { name: common.house.name, cell: (house) => nameIn(house, language) },
    "species",
    "archetype",
    "floorM2",
    "phases",
    "networkId",
    {
      name: flockFields.breedId.name,
      cell: ({ flock }) => (flock === null ? null : breedNameIn(flock, language)),
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
      cell: ({ equipment }: ManagedHouse) => equipment[key],
    })),
    { key: "createdAt", cell: ({ createdAt, timeZone }) => localCell(createdAt, timeZone) },
    { key: "externalIds", cell: ({ externalIds }) => externalIdsCell(externalIds) },
    "timeZone",
  ],
});
