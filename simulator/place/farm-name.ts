/** Trade names for farms; none belongs to a known company. */
import type { Species } from "../../contract/base/animal.ts";
export const farmWords: readonly (readonly [zh: string, en: string])[] = [
  ["金穗", "Jinsui"],
  ["瑞田", "Ruitian"],
  ["春和", "Chunhe"],
  ["青禾", "Qinghe"],
  ["嘉牧", "Jiamu"],
  ["广源", "Guangyuan"],
  ["松岭", "Songling"],
  ["南湖", "Nanhu"],
  ["东山", "Dongshan"],
  ["清泉", "Qingquan"],
  ["西河", "Xihe"],
  ["绿野", "Lvye"],
  ["丰泽", "Fengze"],
  ["长垄", "Changlong"],
  ["柳溪", "Liuxi"],
  ["云台", "Yuntai"],
];

export const farmKinds: Readonly<Record<Species, readonly [zh: string, en: string]>> = {
  broiler: ["肉鸡场", "Broiler Farm"],
  layer: ["蛋鸡场", "Layer Farm"],
  yellow: ["黄鸡场", "Yellow Chicken Farm"],
  duck: ["鸭场", "Duck Farm"],
  pig: ["猪场", "Pig Farm"],
};

/** Names of organisations in order; a fleet with more of them adds numbers. */
export const orgNames: readonly (readonly [code: string, zh: string, en: string])[] = [
  ["HYNM", "华禾农牧集团", "Huahe Agri-Livestock Group"],
  ["NLSP", "南岭食品集团", "Nanling Foods Group"],
  ["YTGJ", "远图国际牧业", "Yuantu International Farming"],
];

export const regionNames = {
  north: ["华北", "North China"],
  northEast: ["东北", "Northeast China"],
  east: ["华东", "East China"],
  central: ["华中", "Central China"],
  south: ["华南", "South China"],
  southWest: ["西南", "Southwest China"],
  northWest: ["西北", "Northwest China"],
} as const;
