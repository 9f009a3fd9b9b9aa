import { keysOf } from "../base/table-keys.ts";
import { z } from "zod";
import { addressFaults, addressMax, normalAddress } from "./alarm-address.ts";
import type { FieldFault } from "../base/field-fault.ts";
import { derived, type FieldsOf, yesNo } from "../base/field.ts";
import {
  addressKindKeys,
  addressKinds,
  alarmTypeKeys,
  alarmTypes,
  noticeTypeKeys,
  noticeTypes,
} from "./notice.ts";
import { line, optionalLine } from "../base/text-field.ts";
import { dayMs } from "../base/time.ts";
import { languages, type Words } from "../base/words.ts";

/**
 * An alarm phone: who is notified of the alarms of a place, at which times and by which means. The
 * contacts of all nodes above a house apply to it, and add up.
 */

/** Days on which a period may begin; it ends when it ends. */
export const dateTypes = {
  daily: { zh: "每天", en: "Daily" },
  workdays: { zh: "工作日", en: "Workdays" },
} as const satisfies Record<string, Words>;
export const dateTypeKeys = keysOf(dateTypes);

export const phoneStatuses = {
  open: { zh: "启用", en: "Open" },
  closed: { zh: "停用", en: "Closed" },
} as const satisfies Record<string, Words>;
export const phoneStatusKeys = keysOf(phoneStatuses);

const phoneLanguages = {
  zh: { zh: "中文", en: "Chinese" },
  en: { zh: "英文", en: "English" },
} as const satisfies Record<(typeof languages)[number], Words>;

/**
 * Longest delay of the first notification to a number, and limits of the interval between two,
 * minutes.
 */
export const delayMaxMin = 60;
export const repeatMinMin = 5;
export const repeatMaxMin = 1440;
/** Time without a successful test after which a number is overdue, ms. */
export const testDueMs = 7 * dayMs;

const periodShape = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;
/** hh:mm-hh:mm in the farm's time zone; its end is not in it. Start = end: the whole day. */
export const periodField = z.string().trim().regex(periodShape, { error: "period" });
/** The whole day. */
export const wholeDay = "00:00-00:00";

/** Start and end of a period in minutes of the day; null: the text is no period. */
export function minutesOf(text: string): { readonly from: number; readonly to: number } | null {
  const [, h1, m1, h2, m2] = periodShape.exec(text) ?? [];
  return m2 === undefined
    ? null
    : { from: Number(h1) * 60 + Number(m1), to: Number(h2) * 60 + Number(m2) };
}
/** hh:mm-hh:mm. */
export const periodText = (from: number, to: number): string =>
  `${clockText(from)}-${clockText(to)}`;
const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** An alarm phone as lists show it. Times in epoch ms. */
export const alarmPhoneSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  /** Place of the contact: a node of the farm tree, or a house. */
  farmId: z.int().nullable(),
  houseId: z.int().nullable(),
  /** The name of its place, and the farm of a house. */
  placeName: z.string(),
  placeNameEn: z.string().nullable(),
  /** The rota whose person on call is notified, at the address of the account; null: no rota. */
  rotaId: z.int().nullable(),
  rotaName: z.string().nullable(),
  kind: z.enum(addressKindKeys),
  /**
   * The number, mail address or robot; a mainland number without +86. Masked for people who may not
   * see it; the key of a robot is masked for all. '' for a rota.
   */
  phone: z.string(),
  isMasked: z.boolean(),
  /** Calls of the robot are signed. */
  hasSecret: z.boolean(),
  period1: z.string(),
  /** '' without a second period. */
  period2: z.string(),
  dateType: z.enum(dateTypeKeys),
  repeatMin: z.int(),
  delayMin: z.int(),
  closable: z.boolean(),
  alarmType: z.enum(alarmTypeKeys),
  status: z.enum(phoneStatusKeys),
  noticeType: z.array(z.enum(noticeTypeKeys)),
  description: z.string(),
  /** Owner of the number. */
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  language: z.enum(languages),
  pausedUntil: z.int().nullable(),
  /** Last time a test reached it. */
  testedAt: z.int().nullable(),
  /** The caller may change and delete it, or silence and test it as its own. */
  mayManage: z.boolean(),
  isOwn: z.boolean(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type AlarmPhone = z.infer<typeof alarmPhoneSchema>;

export const alarmPhoneFields = {
  orgId: null,
  farmId: null,
  houseId: null,
  placeName: { name: { zh: "适用范围", en: "Place" } },
  placeNameEn: null,
  rotaId: { name: { zh: "按值班表", en: "Rota" } },
  rotaName: derived({ name: { zh: "按值班表", en: "Rota" } }),
  kind: { name: { zh: "通知方式", en: "Kind" }, choices: addressKinds },
  phone: { name: { zh: "号码", en: "Phone" }, max: addressMax },
  isMasked: null,
  hasSecret: { name: { zh: "加签密钥", en: "Signing secret" }, choices: yesNo },
  period1: { name: { zh: "时段一", en: "Period 1" }, max: 11 },
  period2: { name: { zh: "时段二", en: "Period 2" }, max: 11 },
  dateType: { name: { zh: "日期类型", en: "Date type" }, choices: dateTypes },
  repeatMin: { name: { zh: "重复间隔", en: "Repeat interval" } },
  delayMin: { name: { zh: "延时", en: "Delay" } },
  closable: { name: { zh: "可关闭", en: "Closable" }, choices: yesNo },
  alarmType: { name: { zh: "报警方式", en: "Alarm type" }, choices: alarmTypes },
  status: { name: { zh: "状态", en: "Status" }, choices: phoneStatuses },
  noticeType: { name: { zh: "通知类型", en: "Notice type" }, choices: noticeTypes },
  description: { isPerson: true, name: { zh: "说明", en: "Description" }, max: 100 },
  userId: { name: { zh: "关联用户", en: "Linked user" } },
  userName: derived({ isPerson: true, name: { zh: "关联用户", en: "Linked user" } }),
  language: { name: { zh: "语言", en: "Language" }, choices: phoneLanguages },
  pausedUntil: { name: { zh: "暂停至", en: "Paused until" } },
  testedAt: { name: { zh: "最近测试", en: "Last test" }, isDerived: true },
  mayManage: null,
  isOwn: null,
} satisfies FieldsOf<AlarmPhone>;

/** Fields of a form; rules across its fields: `checkPhoneForm`. */
export const phoneForm = z.object({
  farmId: z.int().positive().nullable(),
  houseId: z.int().positive().nullable(),
  rotaId: z.int().positive().nullable().default(null),
  kind: z.enum(addressKindKeys),
  /** '' if a rota gives the number. */
  phone: line(alarmPhoneFields.phone.max),
  /** Secret of a robot. '' keeps the stored one while the address is the same; null removes it. */
  secret: optionalLine(200).nullable().default(""),
  period1: periodField,
  period2: z.union([z.literal(""), periodField]),
  dateType: z.enum(dateTypeKeys),
  repeatMin: z.int().min(0).max(repeatMaxMin),
  delayMin: z.int().min(0).max(delayMaxMin),
  closable: z.boolean(),
  alarmType: z.enum(alarmTypeKeys),
  status: z.enum(phoneStatusKeys),
  noticeType: z.array(z.enum(noticeTypeKeys)).min(1).max(noticeTypeKeys.length),
  description: optionalLine(alarmPhoneFields.description.max),
  userId: z.int().positive().nullable(),
  language: z.enum(languages),
});
export type PhoneForm = z.output<typeof phoneForm>;

function addressFault({ kind, phone }: PhoneForm): FieldFault | null {
  if (phone === "") return "missing";
  return normalAddress(kind, phone) === null ? addressFaults[kind] : null;
}

/** A fault of fields together, at one of them. */
function checkPhoneForm(
  form: PhoneForm,
  { addIssue }: { addIssue(issue: { code: "custom"; message: string; path: string[] }): void },
): void {
  const fault = (path: keyof PhoneForm, message: string) =>
    addIssue({ code: "custom", message, path: [path] });
  if ((form.farmId === null) === (form.houseId === null)) fault("farmId", "onePlace");
  if (form.rotaId === null && form.kind === "push") {
    if (form.userId === null) fault("userId", "missing");
  } else if (form.rotaId === null) {
    const wrong = addressFault(form);
    if (wrong !== null) fault("phone", wrong);
  } else if (form.kind === "robot") fault("kind", "choice");
  if (form.repeatMin > 0 && form.repeatMin < repeatMinMin) fault("repeatMin", "repeatShort");
  if (form.kind !== "phone" && form.alarmType !== "message") fault("alarmType", "messageOnly");
  if (form.period1 === form.period2) fault("period2", "samePeriod");
}

export const createPhoneSchema = phoneForm.superRefine(checkPhoneForm);
export const updatePhoneSchema = phoneForm
  .extend({ id: z.int().positive(), version: z.int() })
  .superRefine(checkPhoneForm);

export const phoneSorts = ["place", "phone", "delay", "tested"] as const;
