import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { type Alarm, severities } from "../../../../contract/alarm/alarm.ts";
import type { AlarmSetting } from "../../../../contract/alarm/alarm-setting.ts";
import type { Language } from "../../../../contract/base/words.ts";
import {
  type ControlLimitKey,
  controlLimitRanges,
} from "../../../../contract/control/risk/control-limit.ts";
import {
  controlLimitNames,
  controlLimitUnits,
  secondPersonNames,
} from "../../../../contract/control/risk/control-limit-name.ts";
import type { ControlRules } from "../../../../contract/control/risk/control-rule.ts";
import {
  productionSettings,
  type ProductionSettings,
  settingKeys,
} from "../../../../contract/fleet/production-setting.ts";
import { dayBudget, type NoticeBudget } from "../../../../contract/notify/notice-budget.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import type { TranslateOf } from "../../../i18n/translate.ts";
import type { useRuleText } from "../../../i18n/words/operate/rule-words.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { inForce } from "../../alarm/setting/kind-column.tsx";

/** A rule's value in force and its default, as texts with their unit. */
export interface RuleValue {
  readonly value: string;
  readonly usual: string;
  readonly isChanged: boolean;
}
export type RuleValues = ReadonlyMap<string, RuleValue>;

type Translate = TranslateOf<typeof useRuleText>;
type Entry = readonly [key: string, value: RuleValue];

const valued = (value: string, usual: string): RuleValue => ({
  value,
  usual,
  isChanged: value !== usual,
});

/** A rule that has as many entries as people have written. */
export const countValue = (key: string, count: number, t: Translate): Entry => [
  key,
  valued(t("ruleCount", { count }), t("ruleCount", { count: 0 })),
];

/** Times that are read as a word in Chinese. */
const chineseUnits: Readonly<Record<string, string>> = { d: "天", h: "小时", min: "分钟" };
/** "35%", "0.7 m³/h". */
const withUnit = (value: number, decimals: number, unit: string, language: Language): string =>
  formatNumber(value, Number.isInteger(value) ? 0 : decimals, language) +
  unitAfter((language === "zh" ? chineseUnits[unit] : undefined) ?? unit);

export function controlValues(rules: ControlRules, t: Translate, language: Language): Entry[] {
  const text = (key: ControlLimitKey, value: number) => {
    const unit = controlLimitUnits[key];
    return withUnit(unit === "%" ? value * 100 : value, 2, unit, language);
  };
  return [
    ["remote", valued(t(rules.isRemoteOff ? "ruleOff" : "ruleOn"), t("ruleOn"))],
    [
      "second",
      valued(secondPersonNames[rules.secondPerson][language], secondPersonNames.off[language]),
    ],
    ...keysOf(controlLimitNames).map((key): Entry => [
      key,
      valued(text(key, rules.limits[key]), text(key, controlLimitRanges[key][2])),
    ]),
  ];
}

export const recordValues = (values: ProductionSettings, language: Language): Entry[] =>
  settingKeys.map((key) => {
    const { usual, decimals, unit } = productionSettings[key];
    const text = (value: number) => withUnit(value, decimals, unit, language);
    return [key, valued(text(values[key]), text(usual))];
  });

export function alarmValues(setting: AlarmSetting, t: Translate, language: Language): Entry[] {
  const setOf = new Map(setting.kinds.map((kind) => [kind.key, kind]));
  const text = (severity: Alarm["severity"], delayMs: number) =>
    t("ruleKindNow", {
      severity: severities[severity].name[language],
      delay: durationText(delayMs, language),
    });
  return [
    countValue("limits", setting.limits.length, t),
    ...keysOf(alarmKinds).map((key): Entry => {
      const kind = alarmKinds[key];
      const now = inForce({ key, kind, set: setOf.get(key) ?? null });
      const value = text(now.severity, now.onDelayMs);
      return [
        `kind-${key}`,
        { ...valued(value, text(kind.severity, kind.onDelayMs)), isChanged: setOf.has(key) },
      ];
    }),
  ];
}

export function budgetValues({ calls, texts }: NoticeBudget, language: Language): Entry[] {
  const text = (call: number, sms: number) =>
    `${formatNumber(call, 0, language)} / ${formatNumber(sms, 0, language)}`;
  return [
    [
      "budget",
      valued(
        text(calls ?? dayBudget.call, texts ?? dayBudget.text),
        text(dayBudget.call, dayBudget.text),
      ),
    ],
  ];
}
