import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words for an organisation's rules for remote control. `{name}`: a value. */
const controlRuleWords = {
  partHouses: { zh: "栋舍", en: "Houses" },
  partRules: { zh: "远程控制规则", en: "Remote control rules" },
  rulesWhy: {
    zh: "对本机构全部栋舍生效。停用远程控制立即生效，等待中的指令一并撤回。",
    en:
      "Applies to all houses of the organisation. Switching off takes effect at once; " +
      "pending commands are cancelled.",
  },
  remoteControl: { zh: "远程控制", en: "Remote control" },
  remoteOn: { zh: "已启用", en: "On" },
  remoteOff: { zh: "已停用", en: "Off" },
  remoteOffBy: { zh: "已停用（{by}，{time}）", en: "Off since {time}, by {by}" },
  switchOff: { zh: "停用远程控制", en: "Switch off" },
  switchOn: { zh: "启用远程控制", en: "Switch on" },
  switchOffAsk: {
    zh: "停用后，本机构任何栋舍都不能从这里修改设置或操作，等待中的指令将撤回。是否停用？",
    en:
      "No settings or actions can be sent any more; pending commands are cancelled. Switch " +
      "remote control off?",
  },
  switchOnAsk: {
    zh: "启用后，有权限的人员可以再次远程修改设置和操作。是否启用？",
    en:
      "People with permission can change settings and run actions remotely again. Switch " +
      "remote control on?",
  },
  secondPerson: { zh: "双人确认", en: "Second approval" },
  secondWhy: {
    zh: "下发前须由另一人在 10 分钟内确认。",
    en: "Another person must approve within 10 min before sending.",
  },
  secondFor: { zh: "需要双人确认的等级", en: "Required for" },
  limits: { zh: "风险限值", en: "Risk limits" },
  limitsWhy: {
    zh: "按限值划分修改的风险等级，等级决定核对时的要求。",
    en:
      "These limits set the risk level of a change, and the level sets what the review " +
      "requires.",
  },
  limitsFixed: {
    zh: "双人确认与风险限值由系统管理员设置。",
    en: "Second approval and risk limits are set by administrators.",
  },
  usual: { zh: "默认 {value}", en: "Default {value}" },
  save: { zh: "保存", en: "Save" },
  wrongLimit: { zh: "请填写 {min} 至 {max} 之间的数", en: "Enter a number from {min} to {max}" },
  setUp: { zh: "设置成功", en: "set up successfully" },
  orgOffBanner: {
    zh: "{count} 栋的远程控制已停用",
    en: "Remote control is off for {count} {count:house:houses}",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useControlRuleText = createTextHook(consoleWords, pageWords, controlRuleWords);
