import type { Words } from "../../../../contract/base/words.ts";

/** Names of the lists of readiness, drills and mornings, and their texts while they are empty. */
export const readinessTitles = {
  drills: { zh: "演练记录", en: "Alarm drills" },
  searchDrill: { zh: "栋舍、农场、人员", en: "Search house, farm, person" },
  noDrills: { zh: "还没有演练", en: "No drills yet" },
  noDrillsWhy: {
    zh: "在“就绪检查”中打开一栋栋舍，即可开始演练。",
    en: "Open a house under “Checks” to run the first drill.",
  },
  drillPlans: { zh: "每周演练", en: "Weekly drills" },
  noDrillPlans: { zh: "还没有每周演练", en: "No weekly drills yet" },
  noDrillPlansWhy: {
    zh: "新建后，每周到时由范围内的各栋轮流演练。",
    en: "Once set up, the houses are drilled in turn every week.",
  },
  searchMorning: { zh: "栋舍、农场", en: "Search house, farm" },
  noMorningYet: { zh: "今天的清单还没有生成", en: "Not made yet this morning" },
  noMorning: { zh: "没有需要去查看的栋舍", en: "No house to visit" },
  noMorningWhy: {
    zh: "清单每天 5 时起生成；正常的栋舍不列出。",
    en: "The list is created daily from 05:00; normal houses are not listed.",
  },
  noReadiness: { zh: "没有栋舍", en: "No houses" },
  noReadinessWhy: {
    zh: "您的管理范围内还没有栋舍。",
    en: "There are no houses in your scope yet.",
  },
} as const satisfies Record<string, Words>;
