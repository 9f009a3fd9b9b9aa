import { keysOf } from "../base/table-keys.ts";
import { z } from "zod";
import { alarmKinds } from "./alarm-kind.ts";
import { alarmWorkSchema, assignedSchema } from "./alarm-work.ts";
import { dangerWordOf } from "../control/parameter/danger-word.ts";
import { type MetricKey, metrics } from "../base/metric.ts";
import { hourMs, minuteMs } from "../base/time.ts";
import type { Language, Words } from "../base/words.ts";

/** 1 urgent (call), 2 high (call + SMS), 3 medium (SMS), 4 low (console only). */
export const severities = {
  1: { key: "urgent", name: { zh: "紧急", en: "Urgent" } },
  2: { key: "high", name: { zh: "高级", en: "High" } },
  3: { key: "medium", name: { zh: "中级", en: "Medium" } },
  4: { key: "low", name: { zh: "低级", en: "Low" } },
} as const satisfies Record<number, { key: string; name: Words }>;
export type Severity = keyof typeof severities;
export const severityList = [1, 2, 3, 4] as const satisfies readonly Severity[];

export const alarmKeys = keysOf(alarmKinds);

/**
 * Life cycle of ISA-18.2: active unacknowledged > active acknowledged > closed, or returned
 * unacknowledged > closed.
 */
export const alarmStates = {
  unacknowledged: { zh: "未确认", en: "Unacknowledged" },
  acknowledged: { zh: "已确认", en: "Acknowledged" },
  returned: { zh: "已恢复未确认", en: "Cleared, unacknowledged" },
  closed: { zh: "已关闭", en: "Closed" },
} as const satisfies Record<string, Words>;
export type AlarmState = keyof typeof alarmStates;
export const alarmStateKeys = keysOf(alarmStates);

/** Reasons to hide an alarm that are no alarms themselves. */
const designReasons = ["emptyHouse", "shieldTest", "outOfService"] as const;

const epochMs = z.int();

/**
 * An alarm as all its viewers receive it. Times in epoch ms UTC. `version` is the number of the
 * fact that last changed it.
 */
export const alarmSchema = z.object({
  id: z.int(),
  houseId: z.int(),
  farmId: z.int(),
  orgId: z.int(),
  key: z.enum(alarmKeys),
  /** Number of the probe, fan, phase or input, or the metric of another sensor; '' without one. */
  subject: z.string().max(16),
  /** Name of the thing wired to an input, as it was at the raise; absent without a name. */
  subjectName: z.string().optional(),
  subjectNameEn: z.string().optional(),
  severity: z.literal([1, 2, 3, 4]),
  state: z.enum(alarmStateKeys),
  raisedAt: epochMs,
  /**
   * Value at the raise and the limit it broke, in the kind's unit; null when the alarm is no
   * comparison.
   */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Worst value since. */
  peak: z.number().nullable(),
  ackAt: epochMs.nullable(),
  ackBy: z.string().nullable(),
  ackNote: z.string().nullable(),
  clearedAt: epochMs.nullable(),
  shelvedUntil: epochMs.nullable(),
  shelvedBy: z.string().nullable(),
  shelveReason: z.string().nullable(),
  /**
   * Hidden by design: the house is empty, the input is being tested, the alarm is out of service,
   * or the cause named here explains it.
   */
  suppressedBy: z.enum([...designReasons, ...alarmKeys]).nullable(),
  /**
   * Time the condition of a latching alarm ended: it stays active until a person resets it. Absent:
   * not latched.
   */
  latchedAt: epochMs.optional(),
  /** The newest step of the work on it; absent: no step recorded. */
  work: alarmWorkSchema.optional(),
  /** The person to whom it is assigned; absent: not assigned. */
  assigned: assignedSchema.optional(),
  version: z.int(),
});
export type Alarm = z.infer<typeof alarmSchema>;

/** True while the alarm lacks an acknowledgement, whether its condition is over or not. */
export const isWaiting = ({ state }: Pick<Alarm, "state">): boolean =>
  state === "unacknowledged" || state === "returned";

/** True while the condition persists; a latched alarm stays active until its reset. */
export const isActive = (alarm: Pick<Alarm, "state">): boolean =>
  alarm.state === "unacknowledged" || alarm.state === "acknowledged";

/**
 * Counts in badge, map, lists and title: active and neither shelved nor suppressed. The only
 * definition of "in alarm".
 */
export const isAnnunciated = (
  alarm: Pick<Alarm, "state" | "shelvedUntil" | "suppressedBy">,
): boolean => isActive(alarm) && alarm.shelvedUntil === null && alarm.suppressedBy === null;

/** True when its condition is over and it stays active until a person resets it. */
export const isLatched = (alarm: Pick<Alarm, "state" | "latchedAt">): boolean =>
  isActive(alarm) && alarm.latchedAt !== undefined;

/** Worst first: severity, then unacknowledged before acknowledged before returned, then oldest. */
export function byUrgency(a: Alarm, b: Alarm): number {
  return (
    a.severity - b.severity ||
    alarmStateKeys.indexOf(a.state) - alarmStateKeys.indexOf(b.state) ||
    a.raisedAt - b.raisedAt ||
    a.id - b.id
  );
}

/** Longest time a person may shelve an alarm; an urgent one requires a second confirmation. */
export const shelveMaxMs = 8 * hourMs;
export const urgentShelveMaxMs = 30 * minuteMs;

/**
 * "High temperature", "Fan fault 3", "Phase loss B", "Sensor fault NH₃", "Gas detector"; in Chinese
 * the subject precedes the name: 3 号风机故障, B 相缺相, 氨气传感器故障.
 */
export function alarmTitle(
  {
    key,
    subject,
    subjectName = "",
    subjectNameEn = "",
  }: Pick<Alarm, "key" | "subject" | "subjectName" | "subjectNameEn">,
  language: Language,
): string {
  if (subjectName !== "") return (language === "en" && subjectNameEn) || subjectName;
  const name = alarmKinds[key].name[language];
  if (subject === "") return name;
  const before = language === "zh" ? subjectBefore(key, subject) : null;
  return before === null ? `${name}${subjectAfter(key, subject, language)}` : before + name;
}

const phases: Readonly<Record<string, string>> = { 1: "A", 2: "B", 3: "C" };
const phaseOf = (key: Alarm["key"], subject: string): string | undefined =>
  key === "phaseLoss" ? phases[subject] : undefined;

/** The subject before the name. A door's number is omitted: it would read as a house's number. */
function subjectBefore(key: Alarm["key"], subject: string): string | null {
  const phase = phaseOf(key, subject);
  if (phase !== undefined) return `${phase} 相`;
  if (/^\d+$/.test(subject)) return key === "doorOpen" ? null : `${subject} 号`;
  return wordOf(subject, "zh") ?? null;
}

/** The subject as it follows a kind's name: " 3", ": target temperature". */
function subjectAfter(key: Alarm["key"], subject: string, language: Language): string {
  const danger = key === "settingDangerous" ? dangerWordOf(subject)?.name[language] : undefined;
  if (danger === undefined)
    return ` ${phaseOf(key, subject) ?? wordOf(subject, language) ?? subject}`;
  return `${language === "zh" ? "：" : ": "}${danger}`;
}

/** Subjects that are words and not metrics: the whole flock, the farm, several sensors. */
const subjectWords: Readonly<Record<string, Words>> = {
  total: { zh: "累计", en: "in total" },
  farm: { zh: "全场", en: "of the farm" },
  fanAmps: { zh: "风机电流", en: "fan currents" },
  volts: { zh: "电压", en: "mains voltage" },
  inputs: { zh: "报警输入", en: "alarm inputs" },
};

function wordOf(subject: string, language: Language): string | undefined {
  if (Object.hasOwn(metrics, subject)) return metrics[subject as MetricKey].name[language];
  return subjectWords[subject]?.[language];
}
