import { z } from "zod";
import { adviceFor } from "../alarm/alarm-check.ts";
import { type AlarmKey, alarmKinds } from "../alarm/alarm-kind.ts";
import { alarmKeys } from "../alarm/alarm.ts";
import { type Advice, ownAdviceShape } from "../base/own-advice.ts";
import { fill } from "../base/server-message.ts";
import type { Language, Words } from "../base/words.ts";
import { type WarningKey, warningKeys, warningKinds } from "../fleet/house/warning-kind.ts";
import {
  type MorningFigureKey,
  type MorningFigureKind,
  morningFigureKeys,
  morningFigures,
} from "./morning-figure.ts";
import type { MorningReason } from "./morning.ts";

const sides = ["high", "low"] as const;
type Side = (typeof sides)[number];

/** A reason for which an organisation may write its own causes and checks. */
export type CheckKey = AlarmKey | `warning.${WarningKey}` | `figure.${MorningFigureKey}.${Side}`;

const figureKind = (key: MorningFigureKey): MorningFigureKind => morningFigures[key];
const figureChecks = morningFigureKeys.flatMap((key) =>
  sides
    .filter((side) => ["both", side].includes(figureKind(key).side))
    .map((side) => ({ id: `figure.${key}.${side}` as const, key, side })),
);
const warningChecks = warningKeys.map((key) => ({ id: `warning.${key}` as const, key }));

export const checkKeys: readonly CheckKey[] = [
  ...alarmKeys,
  ...warningChecks.map(({ id }) => id),
  ...figureChecks.map(({ id }) => id),
];

const groupNames = {
  alarm: { zh: "报警", en: "Alarm" },
  warning: { zh: "预警", en: "Early warning" },
  figure: { zh: "与同类比较", en: "Compared with similar houses" },
} as const satisfies Record<string, Words>;
export type CheckGroup = keyof typeof groupNames;

/** A reason, its name, and the product's own words for it. */
export interface CheckReason {
  readonly key: CheckKey;
  readonly group: CheckGroup;
  readonly name: Words;
  readonly usual: (language: Language) => Advice;
}

const figureWords = {
  high: { zh: "{name}偏高", en: "{name}: high" },
  low: { zh: "{name}偏低", en: "{name}: low" },
} as const satisfies Record<Side, Words>;
const none: Advice = { cause: "", steps: [] };

/** Every reason, in the order of the page. */
export const checkReasons: readonly CheckReason[] = [
  ...alarmKeys.map((key): CheckReason => ({
    key,
    group: "alarm",
    name: alarmKinds[key].name,
    usual: (language) => adviceFor(key, null, language),
  })),
  ...warningChecks.map(({ id, key }): CheckReason => ({
    key: id,
    group: "warning",
    name: warningKinds[key].name,
    usual: () => none,
  })),
  ...figureChecks.map(({ id, key, side }): CheckReason => {
    const { name, look } = figureKind(key);
    const words = (language: Language) =>
      fill(figureWords[side][language], { name: name[language] });
    return {
      key: id,
      group: "figure",
      name: { zh: words("zh"), en: words("en") },
      usual: (language) => ({ cause: "", steps: [look[side][language]] }),
    };
  }),
];
export const checkGroupName = (group: CheckGroup, language: Language): string =>
  groupNames[group][language];

const reasonNames = new Map<string, Words>(checkReasons.map(({ key, name }) => [key, name]));
/** The name of a reason; undefined: an unknown key. */
export const checkName = (key: string): Words | undefined => reasonNames.get(key);

/**
 * The reason of a morning-list row for which checks can be written; null: its sentence is enough.
 */
export function checkKeyOf(reason: MorningReason): CheckKey | null {
  switch (reason.kind) {
    case "alarm":
      return reason.key;
    case "warning":
      return `warning.${reason.key}`;
    case "figure":
      return `figure.${reason.key}.${reason.value >= reason.usual ? "high" : "low"}`;
    default:
      return null;
  }
}

const key = z.enum(checkKeys as [CheckKey, ...CheckKey[]]);
const orgId = z.coerce.number().int().positive();

/** An organisation's own words for a reason. */
export const ownCheckSchema = z.object({
  key,
  ...ownAdviceShape,
  /** Person and time of the last change, epoch ms. */
  changedBy: z.string(),
  changedAt: z.int(),
  version: z.int(),
});
export type OwnCheck = z.infer<typeof ownCheckSchema>;

export const ownCheckListSchema = z.object({ orgId: z.int(), rows: z.array(ownCheckSchema) });

/** `version`: of the former text; 0: none. An empty text: the product's. */
export const saveOwnCheckSchema = z.object({
  orgId: orgId.optional(),
  key,
  ...ownAdviceShape,
  version: z.int().min(0),
});

/** Names of the changed fields for the log. */
export const ownCheckFields = {
  cause: { name: { zh: "可能原因", en: "Likely cause" } },
  causeEn: { name: { zh: "可能原因（英文）", en: "Likely cause (English)" } },
  steps: { name: { zh: "先查什么", en: "Check first" } },
  stepsEn: { name: { zh: "先查什么（英文）", en: "Check first (English)" } },
} as const;
