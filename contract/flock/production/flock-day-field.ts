import type { FieldsOf } from "../../base/field.ts";
import type { FlockDay } from "../../fleet/flock/flock-day.ts";

/** Names of a day's figures in tables. */
export const flockDayFields = {
  alive: { name: { zh: "存栏", en: "Alive" } },
  dead: { name: { zh: "死亡", en: "Dead" } },
  culled: { name: { zh: "淘汰", en: "Culled" } },
  lossDayPct: { name: { zh: "日死淘率", en: "Daily losses" } },
  survivalPct: { name: { zh: "成活率", en: "Survival" } },
  feedKg: { name: { zh: "采食量", en: "Feed" } },
  feedG: { name: { zh: "只均采食", en: "Feed per head" } },
  waterL: { name: { zh: "饮水量", en: "Water" } },
  waterMl: { name: { zh: "只均饮水", en: "Water per head" } },
  waterPerFeed: { name: { zh: "水料比", en: "Water to feed" } },
  kwh: { name: { zh: "用电量", en: "Energy" } },
  weightG: { name: { zh: "体重", en: "Weight" } },
  cvPct: { name: { zh: "变异系数", en: "CV" } },
  uniformityPct: { name: { zh: "均匀度", en: "Uniformity" } },
  eggs: { name: { zh: "产蛋数", en: "Eggs" } },
  layPct: { name: { zh: "产蛋率", en: "Laying rate" } },
  eggG: { name: { zh: "蛋重", en: "Egg weight" } },
  crackedPct: { name: { zh: "破损率", en: "Cracked" } },
  feedPerEgg: { name: { zh: "料蛋比", en: "Feed per kg of eggs" } },
  fcr: { name: { zh: "料肉比", en: "FCR" } },
  epef: { name: { zh: "欧指", en: "EPEF" } },
} satisfies Partial<FieldsOf<FlockDay>>;
