import { areaName } from "../../../contract/base/area-name.ts";
import {
  gatewayFields,
  type GatewayRow,
  gatewayStateNames,
} from "../../../contract/fleet/gateway/gateway-manage.ts";
import type { Language } from "../../../contract/base/words.ts";
import { farmNameIn, houseNameIn, nameIn } from "../../../contract/base/localized-name.ts";
import { type ListColumn, listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { listGateways } from "./gateway-queries.ts";

const columnsIn = (language: Language): readonly ListColumn<GatewayRow, typeof gatewayFields>[] => [
  {
    key: "farmName",
    cell: ({ farmName, farmNameEn }) => farmNameIn({ farmName, farmNameEn }, language),
  },
  { key: "adcode", cell: ({ adcode }) => areaName(adcode, language) },
  {
    key: "houseName",
    cell: ({ houseName, houseNameEn }) => houseNameIn({ houseName, houseNameEn }, language),
  },
  {
    key: "breed",
    cell: ({ breed, breedEn }) =>
      breed === null ? null : nameIn({ name: breed, nameEn: breedEn }, language),
  },
  "networkId",
  "number",
  {
    key: "typeName",
    cell: ({ typeName, typeNameEn }) => nameIn({ name: typeName, nameEn: typeNameEn }, language),
  },
  "firmware",
  {
    key: "isOnline",
    cell: ({ isOnline }) =>
      gatewayStateNames[isOnline === null ? "never" : isOnline ? "online" : "offline"][language],
  },
  { key: "seenAt", cell: ({ seenAt, timeZone }) => localCell(seenAt, timeZone) },
  "credential",
  "simCard",
  "netType",
  {
    key: "intervalS",
    cell: ({ intervalS, foundIntervalS }) => intervalS ?? foundIntervalS ?? 60,
  },
  {
    name: { zh: "下属设备数", en: "Devices" },
    cell: ({ concentratorCount, terminalCount }) => concentratorCount + terminalCount,
  },
  "timeZone",
];

/** The gateways of a list; of their secrets only whether they have one. */
export const gatewayFile = listFile({
  table: "gateway",
  fields: gatewayFields,
  list: listGateways,
  zones: (rows) => [...new Set(rows.map(({ timeZone }) => timeZone))],
  columns: ({ language }) => columnsIn(language),
});
