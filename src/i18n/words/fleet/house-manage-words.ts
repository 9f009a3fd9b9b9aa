import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { formWords } from "../base/form-words.ts";
import { flockWords } from "./flock-words.ts";

/** Words of the management of houses. `{name}` stands for a value. */
export const houseManageWords = {
  newHouse: { zh: "新建栋舍", en: "New house" },
  nextSteps: { zh: "下一步", en: "Next steps" },
  houseMade: { zh: "{name} 已创建，接下来：", en: "{name} was created. Next:" },
  stepFlock: { zh: "入舍登记", en: "Place a flock" },
  stepFlock_pig: { zh: "进栏登记", en: "Place a batch" },
  stepGateway: { zh: "添加网关", en: "Add a gateway" },
  stepConnect: { zh: "连接网关", en: "Connect it" },
  stepDone: { zh: "已完成", en: "Done" },
  stockEvery: { zh: "空舍与在养", en: "Empty and stocked" },
  stockEmpty: { zh: "空舍", en: "Empty" },
  stockStocked: { zh: "在养", en: "Stocked" },
  houseFarm: { zh: "农场", en: "Farm" },
  houseFarmChoose: { zh: "选择农场", en: "Choose a farm" },
  houseMoveNote: {
    zh: "栋舍将移到其他农场：可查看它的用户会随之变化，当前报警一并移动。",
    en:
      "The house moves to another farm: the users who can see it change, and its open alarms " +
      "move along.",
  },
  archetypeUnknown: { zh: "未填写", en: "Not specified" },
  phasesUnknown: { zh: "自动识别", en: "Automatic" },
  phasesLearned: { zh: "自动识别：{phases}", en: "detected: {phases}" },
  phasesHint: {
    zh: "自动识别时，按电压数据判断；单相供电不会报缺相",
    en:
      "Detected from voltage data if set to automatic; no phase-loss alarms with " +
      "single-phase supply",
  },
  houseGateway: { zh: "网关", en: "Gateway" },
  houseFlock: { zh: "批次", en: "Flock" },
  flockText: { zh: "{breed}，{day} 日龄", en: "{breed}, day {day}" },
  houseLimits: { zh: "报警限值", en: "Alarm limits" },
  ownLimits: { zh: "{count} 项自定义", en: "{count} custom" },
  standardLimits: { zh: "标准限值", en: "Standard" },
  limitsHint: {
    zh: "留空按标准判断；填写后以本栋设置为准，保存后对下一条数据生效。",
    en:
      "Leave empty to use the standard. Values set here take precedence, from the next data " +
      "after saving.",
  },
  limitsUnread: { zh: "标准值暂时无法加载", en: "The standard values could not be loaded" },
  limitsGroup: { zh: "{name}（{count} 项自定义）", en: "{name} ({count} custom)" },
  limitStandard: { zh: "标准 {value}，{origin}", en: "Standard {value}, {origin}" },
  limitNoStandard: { zh: "当前无标准值", en: "No standard value now" },
  limitBack: { zh: "恢复标准：{name}", en: "Reset to standard: {name}" },
  houseEquipment: { zh: "设备数量", en: "Equipment" },
  equipmentHint: { zh: "留空表示未知", en: "Leave empty if unknown" },
  historyTitle: { zh: "连同历史数据删除 {name}？", en: "Delete {name} with its history?" },
  historyWhat: {
    zh: "该栋舍的全部批次、读数和报警将一并永久删除，无法恢复；操作日志保留。",
    en:
      "All its flocks, readings and alarms will be permanently deleted and cannot be restored; " +
      "the operation log is kept.",
  },
  historyType: { zh: "请输入栋舍名称“{name}”以确认", en: "Type the house name to confirm: {name}" },
  historyConfirm: { zh: "连同历史数据永久删除", en: "Delete with its history" },
} as const satisfies Record<string, Words>;

/**
 * Hook for these texts and the texts of console, pages, forms and flocks; for use in an observer.
 */
export const useHouseManageText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  flockWords,
  houseManageWords,
);
export type HouseManageText = TranslateOf<typeof useHouseManageText>;
