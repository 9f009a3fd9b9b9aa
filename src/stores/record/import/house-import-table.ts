import {
  type ImportColumn,
  importColumnKeys,
  importColumns,
  type ImportSecret,
} from "../../../../contract/fleet/house/house-import.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { houseHeadings, type TableKind } from "./table-heading.ts";
import { csvOf } from "./import-template.ts";

/** Houses with their flocks and gateways. */
export const houseTable: TableKind<ImportColumn> = {
  columns: importColumns,
  keys: importColumnKeys,
  figures: ["floorArea", "placedCount", "reportInterval"],
  days: ["placedAt"],
  alsoCalled: {
    farm: ["农场名称", "所属农场", "farm name"],
    house: [...houseHeadings, "name"],
    nameEn: ["英文名称", "栋舍英文名", "english name", "name in english"],
    species: ["畜禽类型", "畜禽类别", "饲养种类", "饲养类型", "种类", "畜种", "禽种"],
    archetype: ["栋舍类别", "饲养方式", "kind of building", "kind of house", "kind"],
    floorArea: ["舍内面积", "面积", "栋舍面积", "建筑面积", "area", "floor area", "floor"],
    phases: ["相数", "供电", "phases", "supply"],
    breed: ["品种名称", "品种编码", "breed", "poultry", "breed"],
    placedAt: ["进栏日期", "进雏日期", "入雏日期", "入舍时间", "placement", "placed at"],
    placedCount: [
      "入舍数",
      "placed count",
      "进栏数",
      "进栏数量",
      "placed",
      "进雏数量",
      "入雏数量",
      "birds",
      "存栏数",
      "stock",
      "存栏",
      "存栏量",
      "head",
    ],
    networkId: ["网络id号", "网络id", "networkid"],
    gatewayType: ["类型", "gateway type"],
    number: ["编号", "序列号", "serial number", "gateway no"],
    simCard: ["sim卡", "sim卡号", "sim", "iccid"],
    reportInterval: ["上报间隔", "上报周期", "report interval", "reports every"],
  },
};

const secretHeadings = ["farm", "house", "networkId"] as const satisfies readonly ImportColumn[];
const secretWords: Words = { zh: "密钥", en: "Secret" };
/** The secrets that were issued, as CSV. */
export const secretsCsv = (secrets: readonly ImportSecret[], language: Language): string =>
  csvOf([
    [...secretHeadings.map((key) => importColumns[key].name[language]), secretWords[language]],
    ...secrets.map(({ farm, house, networkId, secret }) => [farm, house, networkId, secret]),
  ]);
