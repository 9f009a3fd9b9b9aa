import { z } from "zod";
import type { FieldsOf } from "../../base/field.ts";
import { inputMax } from "./gateway-manage.ts";
import { keysOf } from "../../base/table-keys.ts";
import { line, optionalLine } from "../../base/text-field.ts";
import type { Words } from "../../base/words.ts";

/** State in which an input alarms. Normally closed: a broken wire alarms too. */
export const relayTypes = {
  normallyClosed: { zh: "常闭（断开报警）", en: "Normally closed (alarm when open)" },
  normallyOpen: { zh: "常开（闭合报警）", en: "Normally open (alarm when closed)" },
} as const satisfies Record<string, Words>;
export const relayTypeKeys = keysOf(relayTypes);

/** Time an input may be shielded for a test, minutes. */
export const shieldMinutes = { min: 5, max: 480, preset: 60 } as const;

export const alarmInputFields = {
  gatewayId: null,
  code: { name: { zh: "输入号", en: "Input" } },
  content: { name: { zh: "内容", en: "Content" }, max: 50 },
  contentEn: { name: { zh: "英文内容", en: "Content in English" }, max: 50 },
  relayType: { name: { zh: "触点类型", en: "Relay type" }, choices: relayTypes },
  important: { name: { zh: "重要", en: "Important" } },
  horn: { name: { zh: "喇叭", en: "Horn" } },
  shieldUntil: { name: { zh: "屏蔽测试至", en: "In test until" }, isDerived: true },
  shieldedBy: { isPerson: true, name: { zh: "测试人", en: "Tested by" }, isDerived: true },
  testedAt: { name: { zh: "上次测试通过", en: "Last test passed" }, isDerived: true },
} satisfies FieldsOf<AlarmInput>;

const code = z.int().min(1).max(inputMax);
/** An alarm input of a gateway, wired to something that has a name. */
export const createAlarmInputSchema = z.object({
  gatewayId: z.int().positive(),
  code,
  content: line(alarmInputFields.content.max).min(1),
  contentEn: optionalLine(alarmInputFields.contentEn.max),
  relayType: z.enum(relayTypeKeys).default("normallyClosed"),
  /** True: alarms of this input are urgent. */
  important: z.boolean().default(false),
  /** True: alarms of this input sound the horn of the house. */
  horn: z.boolean().default(false),
});
export const updateAlarmInputSchema = createAlarmInputSchema
  .omit({ gatewayId: true })
  .extend({ id: z.int().positive(), version: z.int() });
/** Minutes from now on; 0: the test is over. */
export const shieldAlarmInputSchema = z.object({
  id: z.int().positive(),
  minutes: z.literal(0).or(z.int().min(shieldMinutes.min).max(shieldMinutes.max)),
});

/** Times in epoch ms. */
export const alarmInputSchema = z.object({
  id: z.int(),
  gatewayId: z.int(),
  code: z.int(),
  content: z.string(),
  contentEn: z.string(),
  relayType: z.enum(relayTypeKeys),
  important: z.boolean(),
  horn: z.boolean(),
  /**
   * While in the future, the input is being tested: its alarms are raised hidden, and no one is
   * notified.
   */
  shieldUntil: z.int().nullable(),
  shieldedBy: z.string().nullable(),
  /** Last time it went on and off again while shielded. */
  testedAt: z.int().nullable(),
  version: z.int(),
});
export type AlarmInput = z.infer<typeof alarmInputSchema>;
