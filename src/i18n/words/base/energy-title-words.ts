import type { Words } from "../../../../contract/base/words.ts";

/** Words of the lists of energy: houses, tariffs, fuel. */
export const energyTitleWords = {
  fuelTitle: { zh: "燃料用量", en: "Fuel" },
  searchFuel: { zh: "农场、栋舍、备注", en: "Search farm, house, note" },
  noFuel: { zh: "尚未登记燃料用量", en: "No fuel recorded" },
  noFuelWhy: {
    zh: "没有仪表的燃气、燃油、煤和热力在这里登记，晨检清单据此比较同类栋舍。仪表上传的不必登记。",
    en:
      "Record gas, oil, coal and heat that no meter reports: the morning list compares them with " +
      "similar houses. What a meter reports needs no entry.",
  },
  powerHouses: { zh: "栋舍用电", en: "Energy by house" },
  noPowerHouses: { zh: "没有栋舍", en: "No houses" },
  noPowerHousesWhy: { zh: "当前范围内没有栋舍。", en: "There are no houses in this scope." },
  tariffs: { zh: "电价", en: "Tariffs" },
  noTariffs: { zh: "还没有电价", en: "No tariffs yet" },
  noTariffsWhy: {
    zh: "新建电价，再在“农场电价与需量”中指定给农场。",
    en: "Create a tariff, then assign it to a farm under “Farm tariffs and demand”.",
  },
  searchPowerHouse: { zh: "搜索栋舍、农场", en: "Search house, farm" },
  searchTariff: { zh: "搜索电价、机构", en: "Search tariff, organisation" },
} as const satisfies Record<string, Words>;
