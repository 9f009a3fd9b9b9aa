import type { Words } from "../../../../contract/base/words.ts";

/** By the first two digits of their code. */
const provinces: readonly (readonly [code: string, zh: string, en: string])[] = [
  ["11", "京", "BJ"],
  ["12", "津", "TJ"],
  ["13", "冀", "HE"],
  ["14", "晋", "SX"],
  ["15", "蒙", "NM"],
  ["21", "辽", "LN"],
  ["22", "吉", "JL"],
  ["23", "黑", "HL"],
  ["31", "沪", "SH"],
  ["32", "苏", "JS"],
  ["33", "浙", "ZJ"],
  ["34", "皖", "AH"],
  ["35", "闽", "FJ"],
  ["36", "赣", "JX"],
  ["37", "鲁", "SD"],
  ["41", "豫", "HA"],
  ["42", "鄂", "HB"],
  ["43", "湘", "HN"],
  ["44", "粤", "GD"],
  ["45", "桂", "GX"],
  ["46", "琼", "HI"],
  ["50", "渝", "CQ"],
  ["51", "川", "SC"],
  ["52", "黔", "GZ"],
  ["53", "滇", "YN"],
  ["54", "藏", "XZ"],
  ["61", "陕", "SN"],
  ["62", "甘", "GS"],
  ["63", "青", "QH"],
  ["64", "宁", "NX"],
  ["65", "新", "XJ"],
  ["71", "台", "TW"],
  ["81", "港", "HK"],
  ["82", "澳", "MO"],
];

/**
 * Short names of the provinces of China: in Chinese as on number plates, in English by ISO 3166-2.
 */
export const provinceWords: Readonly<Record<string, Words>> = Object.fromEntries(
  provinces.map(([code, zh, en]) => [code, { zh, en }]),
);
