import { unitIn } from "../../../contract/base/measure-unit.ts";
import { fuelFields, fuelKinds } from "../../../contract/energy/fuel.ts";
import { farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { listFuel } from "./fuel-use.ts";

const unit = { zh: "单位", en: "Unit" } as const;

/** The amounts of a list, in its order. Refusal: 400. */
export const fuelFile = listFile({
  table: "fuelUse",
  fields: fuelFields,
  list: listFuel,
  columns: ({ language }) => [
    { key: "farmName", cell: (row) => farmNameIn(row, language) },
    { key: "houseName", cell: (row) => houseNameIn(row, language) },
    "kind",
    "fromDay",
    "toDay",
    "amount",
    { name: unit, cell: ({ kind }) => unitIn(fuelKinds[kind].unit, language) },
    "kwh",
    "note",
    "by",
  ],
});
