import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import type { Words } from "../../../../contract/base/words.ts";
import {
  controlLimitNames,
  controlLimitReasons,
} from "../../../../contract/control/risk/control-limit-name.ts";
import { productionSettings, settingKeys } from "../../../../contract/fleet/production-setting.ts";
import { settingReason } from "../../../../contract/fleet/setting-reason.ts";
import type { Action } from "../../../../contract/account/policy.ts";
import {
  ruleForms,
  type RuleFormKey,
  type RuleWord,
  ruleWords,
} from "../../../i18n/words/operate/rule-words.ts";
import { paths } from "../../../lib/data/paths.ts";

export const ruleGroups = [
  "groupRemote",
  "groupAlarm",
  "groupWarning",
  "groupNotify",
  "groupPower",
  "groupBase",
] as const satisfies readonly RuleWord[];
export type RuleGroup = (typeof ruleGroups)[number];

/** A rule that is set once and then applies. */
export interface Rule {
  readonly key: string;
  readonly group: RuleGroup;
  readonly name: Words;
  /** Its effect, in one sentence. */
  readonly why: Words;
  /** Address of the form that sets it. */
  readonly path: string;
  /** Right needed to open the form. */
  readonly access: Action;
  /** Folded until it is opened. */
  readonly isRare: boolean;
}

const form = (
  key: RuleFormKey,
  group: RuleGroup,
  path: string,
  access: Action,
  isRare = false,
): Rule => ({ key, group, path, access, isRare, ...ruleForms[key] });

const ofControl = paths.rulesOf("control");
/** The settings that most farms change. */
const common: ReadonlySet<(typeof settingKeys)[number]> = new Set([
  "waterPct",
  "feedPct",
  "feedHours",
  "missingDays",
  "recordWindowDays",
  "layStartAge",
] as const);

/** Kinds that are searched by their subject: no data, not online. */
const kindReasons: Readonly<Partial<Record<(typeof alarmKeys)[number], Words>>> = {
  gatewayOffline: ruleWords.ruleOffline,
  noLiveData: ruleWords.ruleNoLiveData,
  tempUnmeasured: ruleWords.ruleNoTemp,
};

/** Every rule, in the order of the page. */
export const rules: readonly Rule[] = [
  form("remote", "groupRemote", ofControl, "parameter.read"),
  form("second", "groupRemote", ofControl, "parameter.read"),
  ...keysOf(controlLimitNames).map((key): Rule => ({
    key,
    group: "groupRemote",
    name: controlLimitNames[key],
    why: controlLimitReasons[key],
    path: ofControl,
    access: "parameter.read",
    isRare: true,
  })),
  form("limits", "groupAlarm", paths.rulesOf("limits"), "alarmSetting.read"),
  form("checks", "groupAlarm", paths.rulesOf("checks"), "alarmSetting.read"),
  form("shifts", "groupAlarm", paths.handover, "handover.read"),
  form("drills", "groupAlarm", `${paths.readiness}?tab=plans`, "alarm.read"),
  ...alarmKeys.map((key): Rule => ({
    key: `kind-${key}`,
    group: "groupAlarm",
    name: alarmKinds[key].name,
    why: kindReasons[key] ?? ruleWords.ruleKind,
    path: paths.alarmKind(key),
    access: "alarmSetting.read",
    isRare: true,
  })),
  ...settingKeys.map((key): Rule => ({
    key,
    group: "groupWarning",
    name: productionSettings[key].name,
    why: settingReason(key) ?? productionSettings[key].name,
    path: paths.rulesOf("records"),
    access: "production.read",
    isRare: !common.has(key),
  })),
  form("budget", "groupNotify", paths.rulesOf("budget"), "alarmSetting.read"),
  form("calendar", "groupNotify", paths.rulesOf("calendar"), "phone.read"),
  form("tariffs", "groupPower", paths.rulesOf("tariffs"), "power.cost"),
  form("places", "groupPower", paths.rulesOf("places"), "power.cost"),
  form("breeds", "groupBase", paths.poultryManage, "breed.read"),
  form("intervals", "groupBase", paths.maintenancePlans, "maintenance.read"),
  form("types", "groupBase", `${paths.gatewayManage}?view=types`, "gatewayType.read", true),
];
