import type { LogChange, LogFunction } from "../base/operation-log.ts";
import type { Language, Words } from "../base/words.ts";
import type { Field, Fields } from "../base/field.ts";
import { controlLimitNames, secondPersonNames } from "../control/risk/control-limit-name.ts";
import { parameterOf } from "../control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../control/parameter/parameter-group-name.ts";
import { measureText, settingName } from "../control/parameter/parameter-text.ts";
import type { SettingValue } from "../control/protocol/controller-setting.ts";
import { gatewayActions } from "../fleet/gateway/gateway-feature-name.ts";
import type { ParameterGroup } from "../fleet/gateway/parameter-group.ts";

/*
 * Lines of remote control in words. They are stored with the keys of settings, actions and steps,
 * so that a name may change later.
 */

const ofControl = /^(?:control|advice|autopilot|localOnly|remoteOff|deviceUpdate)/;
export const isOfControl = (name: LogFunction): boolean => ofControl.test(name);

const actions = {
  ...gatewayActions,
  trial: { zh: "结束试用", en: "Trial ended" },
  install: { zh: "安装升级文件", en: "Install file" },
} as const satisfies Record<string, Words>;

/** Groups of settings, actions, and the steps of a rollout. */
export const controlSubjects: Readonly<Record<string, Words>> = {
  ...parameterGroups,
  ...actions,
  on: { zh: "开启", en: "On" },
  off: { zh: "关闭", en: "Off" },
  start: { zh: "开始", en: "Started" },
  approve: { zh: "复核通过", en: "Approved" },
  pause: { zh: "暂停", en: "Paused" },
  resume: { zh: "继续", en: "Resumed" },
  retry: { zh: "重试", en: "Retried" },
  end: { zh: "结束", en: "Ended" },
  leaveOut: { zh: "跳过一栋", en: "House left out" },
};

/** Fields of actions and of the rules of remote control. */
export const controlFields: Fields = {
  do: { name: { zh: "操作", en: "Action" }, choices: actions },
  to: {
    name: { zh: "设为", en: "Set to" },
    choices: {
      smart: { zh: "智能", en: "Smart" },
      hand: { zh: "手动", en: "Hand" },
      empty: { zh: "空舍", en: "Empty" },
      keep: { zh: "保留新值", en: "Keep new values" },
      former: { zh: "恢复原值", en: "Restore former values" },
      on: { zh: "开", en: "On" },
      off: { zh: "关", en: "Off" },
    },
  },
  untilMin: { name: { zh: "持续（分钟）", en: "For (min)" } },
  port: { name: { zh: "输出", en: "Output" } },
  seconds: { name: { zh: "时长（秒）", en: "Duration (s)" } },
  lines: { name: { zh: "行数", en: "Lines" } },
  version: { name: { zh: "版本", en: "Version" } },
  secondPerson: { name: { zh: "复核人", en: "Approver" }, choices: secondPersonNames },
  ...Object.fromEntries(
    Object.entries(controlLimitNames).map(([key, name]): [string, Field] => [key, { name }]),
  ),
};

/** IDs come before a remark; they are looked up, not read. */
export const idOf = (remark: string): string =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(remark)?.[0] ?? "";

/** Returns the name and value text of a controller's setting; null: not a field of settings. */
export function loggedSetting(
  group: string,
  field: string,
  language: Language,
): { readonly name: string; readonly text: (value: unknown) => string } | null {
  if (!Object.hasOwn(parameterGroups, group)) return null;
  const [, key = "", row] = /^(\w+)(?:@(\d+))?$/.exec(field) ?? [];
  const parameterGroup = group as ParameterGroup;
  const parameter = parameterOf(parameterGroup, key, row !== undefined);
  if (parameter === undefined) return null;
  return {
    name: settingName(
      parameterGroup,
      { key, row: row === undefined ? null : Number(row) },
      language,
    ),
    text: (value) => measureText(parameter, (value ?? null) as SettingValue, language),
  };
}

/** Subject of a line of remote control, with the values where they are few. */
export function controlText(
  operation: string,
  changes: readonly LogChange[],
  language: Language,
): string {
  const subject = Object.hasOwn(controlSubjects, operation)
    ? controlSubjects[operation]![language]
    : operation;
  const parts = changes.flatMap(({ field, before, after }) => {
    const setting = loggedSetting(operation, field, language);
    return setting === null
      ? []
      : [`${setting.name} ${setting.text(before)} → ${setting.text(after)}`];
  });
  return [subject, parts.join(language === "zh" ? "；" : "; ")].filter(Boolean).join(" · ");
}
