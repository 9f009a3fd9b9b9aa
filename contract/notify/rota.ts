import { z } from "zod";
import { id } from "../base/call-schema.ts";
import { derived, type FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { line, optionalLine } from "../base/text-field.ts";
import { dayMs } from "../base/time.ts";
import type { Words } from "../base/words.ts";
import { dateText } from "./alarm-coverage.ts";
import { periodField } from "./alarm-phone.ts";

/**
 * An on-call rota: one person at a time is on call for a place. Its pattern sets the person for
 * each day of the week. Single changes override the pattern, and later changes override earlier
 * ones.
 */

/** Days on which a duty of a line may begin. */
export const rotaDayKinds = {
  daily: { zh: "不分节假日", en: "Any day" },
  workdays: { zh: "仅工作日", en: "Workdays only" },
  restdays: { zh: "仅休息日和节假日", en: "Rest days and holidays only" },
} as const satisfies Record<string, Words>;
export const rotaDayKindKeys = keysOf(rotaDayKinds);

export const rotaMax = { lines: 6, people: 12, weeks: 8, name: 40, note: 100 } as const;
/** Longest single change, and the furthest ahead one may be. */
export const rotaChangeMs = { longest: 62 * dayMs, ahead: 400 * dayMs } as const;

/**
 * A line of the pattern: on these days of the week (0: Monday) a duty begins and ends at these
 * times of the rota's zone; the people take turns of so many weeks from a date on. A line gives way
 * to those before it.
 */
export const rotaLineSchema = z.object({
  days: z
    .array(z.int().min(0).max(6))
    .min(1)
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  dayKind: z.enum(rotaDayKindKeys),
  /** hh:mm-hh:mm; its end is not in it. Start = end: until the same time of the next day. */
  period: periodField,
  /** The first day of the first person's turn; people change on its day of the week. */
  start: dateText,
  /** Weeks of each turn. */
  weeks: z.int().min(1).max(rotaMax.weeks),
  /** Ids of users, in the order of their turns. */
  people: z.array(z.int().positive()).min(1).max(rotaMax.people),
});
export type RotaLine = z.output<typeof rotaLineSchema>;

/** A person of a rota, and what means there are to reach that person. */
export const rotaPersonSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The account has a number that can be called, a mail address. */
  hasPhone: z.boolean(),
  hasMail: z.boolean(),
});
export type RotaPerson = z.infer<typeof rotaPersonSchema>;

export const rotaSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  name: z.string(),
  timeZone: z.string(),
  lines: z.array(rotaLineSchema),
  /** All people of its lines, and people who have taken over a duty. */
  people: z.array(rotaPersonSchema),
  /** Contacts that call this rota's person on call. */
  contacts: z.int(),
  mayManage: z.boolean(),
  /** The caller is one of its people. */
  isMember: z.boolean(),
  version: z.int(),
});
export type Rota = z.infer<typeof rotaSchema>;

export const rotaFields = {
  orgId: null,
  farmId: null,
  farmName: derived({ name: { zh: "适用范围", en: "Place" } }),
  farmNameEn: null,
  name: { name: { zh: "值班表", en: "Rota" }, max: rotaMax.name },
  timeZone: derived({ name: { zh: "时区", en: "Time zone" } }),
  lines: { name: { zh: "排班", en: "Shift pattern" } },
  people: derived({ name: { zh: "值班人员", en: "People" } }),
  contacts: null,
  mayManage: null,
  isMember: null,
} satisfies FieldsOf<Rota>;

export const createRotaSchema = z.object({
  farmId: id,
  name: line(rotaFields.name.max).min(1),
  lines: z.array(rotaLineSchema).min(1).max(rotaMax.lines),
});
export const updateRotaSchema = createRotaSchema.extend({ id, version: z.int() });

export const shiftSources = {
  pattern: { zh: "按排班", en: "By shift pattern" },
  change: { zh: "代班", en: "Cover" },
  swap: { zh: "换班", en: "Swapped" },
} as const satisfies Record<string, Words>;
export type ShiftSource = keyof typeof shiftSources;

const stretch = { from: z.int(), to: z.int() };
/** A stretch of time, epoch ms; its end is not in it. */
const stretchSchema = z
  .object(stretch)
  .refine(({ from, to }) => to > from, { error: "shiftOrder" });

/** A person on call for some time. */
export const rotaShiftSchema = z.object({
  ...stretch,
  userId: z.int(),
  name: z.string(),
  source: z.enum(keysOf(shiftSources)),
});
export type RotaShift = z.infer<typeof rotaShiftSchema>;

/** A single change: a person is on call in place of the pattern's. */
export const rotaChangeSchema = z.object({
  id: z.int(),
  ...stretch,
  userId: z.int(),
  name: z.string(),
  isSwap: z.boolean(),
  note: z.string(),
  madeBy: z.string(),
  /** The caller may take it back. */
  mayDrop: z.boolean(),
});

export const swapStates = {
  offered: { zh: "待对方确认", en: "Waiting for the other" },
  accepted: { zh: "已换班", en: "Swapped" },
  declined: { zh: "对方未同意", en: "Declined" },
  withdrawn: { zh: "已撤回", en: "Withdrawn" },
} as const satisfies Record<string, Words>;
export const swapStateKeys = keysOf(swapStates);
export const swapAnswers = ["accepted", "declined", "withdrawn"] as const;

/** One person gives away a duty, and takes one of the other's in exchange, or none. Both agree. */
export const rotaSwapSchema = z.object({
  id: z.int(),
  rotaId: z.int(),
  rotaName: z.string(),
  timeZone: z.string(),
  userId: z.int(),
  name: z.string(),
  toUserId: z.int(),
  toName: z.string(),
  give: z.object(stretch),
  take: z.object(stretch).nullable(),
  note: z.string(),
  state: z.enum(swapStateKeys),
  madeAt: z.int(),
});
export type RotaSwap = z.infer<typeof rotaSwapSchema>;

/**
 * Maximum number of days of a rota that one call shows: a month with the weeks it begins and ends
 * in.
 */
export const rotaDaysMax = 42;
export const rotaShiftsInput = z.object({
  id,
  /** The first day; absent: today. */
  from: dateText.optional(),
  days: z.coerce.number().int().min(1).max(rotaDaysMax).default(7),
});

export const rotaShiftsSchema = z.object({
  timeZone: z.string(),
  /** The local midnights, the one after the last day included. */
  days: z.array(z.int()),
  /** In order of time. Between them the rota is empty. */
  shifts: z.array(rotaShiftSchema),
  /** Changes that touch these days, the newest first. */
  changes: z.array(rotaChangeSchema),
  /** Swaps that wait, or touch these days. */
  swaps: z.array(rotaSwapSchema),
  /** Years in it without entered holidays, although a line needs them. */
  unknownYears: z.array(z.int()),
});
export type RotaShifts = z.infer<typeof rotaShiftsSchema>;

export const takeDutySchema = z
  .object({
    rotaId: z.int().positive(),
    /**
     * The person who takes over: the caller, or any person of the rota if the caller manages it.
     */
    userId: z.int().positive(),
    ...stretch,
    note: optionalLine(rotaMax.note),
  })
  .refine(({ from, to }) => to > from, { error: "shiftOrder", path: ["to"] });

export const offerSwapSchema = z.object({
  rotaId: z.int().positive(),
  toUserId: z.int().positive(),
  give: stretchSchema,
  take: stretchSchema.nullable(),
  note: optionalLine(rotaMax.note),
});

/** Days for which one's own duties are shown, and the most of them. */
export const ownDutyAheadMs = 60 * dayMs;
export const ownDutyMax = 20;

export const feedSchema = z.object({
  id: z.int(),
  /** Null: the caller's own duties in all rotas. */
  rotaId: z.int().nullable(),
  rotaName: z.string().nullable(),
  madeAt: z.int(),
  /** The last time a calendar read it; null: never. */
  usedAt: z.int().nullable(),
});
export type RotaFeed = z.infer<typeof feedSchema>;
export const feedsMax = 10;

/** The caller's own duties, swaps that wait for the caller, and calendars. */
export const ownDutySchema = z.object({
  isMember: z.boolean(),
  shifts: z.array(
    z.object({ rotaId: z.int(), rotaName: z.string(), timeZone: z.string(), ...stretch }),
  ),
  swaps: z.array(rotaSwapSchema),
  feeds: z.array(feedSchema),
});
export type OwnDuty = z.infer<typeof ownDutySchema>;

/** People on call now, as the wall shows them. */
export interface OnCall {
  readonly rota: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}
