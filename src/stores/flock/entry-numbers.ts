import type { z } from "zod";
import {
  type FieldFault,
  type FieldReasonWords,
  faultOf,
  fieldFaults,
} from "../../../contract/base/field-fault.ts";
import type { DayStandard, FlockRecord } from "../../../contract/flock/production/production.ts";
import { tableOf } from "../../../contract/base/table-keys.ts";
import { isUnclearNumber, numberOf } from "../../lib/text/number-text.ts";
import type { InputOf } from "../port/call.ts";

/** The numbers a day can have, each as typed; '' for none. */
export const entryNumbers = [
  "dead",
  "culled",
  "good",
  "dirty",
  "cracked",
  "soft",
  "double",
  "eggKg",
  "feedKg",
  "waterL",
  "kwh",
  "sample",
  "meanWeight",
  "cvPct",
  "oneWeight",
  "groupCount",
  "groupWeight",
] as const;
export type EntryNumber = (typeof entryNumbers)[number];
export type EntryTexts = Record<EntryNumber, string>;
type Save = InputOf<"saveProduction">;
type Eggs = NonNullable<Save["eggs"]>;

/** Values that a day has only once, not as entries; their fields show the stored value. */
const singles = ["feedKg", "waterL", "kwh"] as const;
export const grades = ["good", "dirty", "cracked", "soft", "double"] as const;

export const noTexts: EntryTexts = tableOf(entryNumbers, () => "");

/** Why a text is not a valid number; null: it is valid or empty. */
export function faultOfNumber(text: string, isCount: boolean): FieldFault | null {
  const value = numberOf(text, isCount);
  if (!isCount && isUnclearNumber(text)) return "numberUnclear";
  if (value === null) return text.trim() === "" ? null : "number";
  return isCount && !Number.isInteger(value) ? "wholeNumber" : null;
}
/** The same, and why the contract refuses the number. */
export function reasonOfNumber(
  text: string,
  isCount: boolean,
  schema: z.ZodType,
): FieldReasonWords | null {
  const fault = faultOfNumber(text, isCount);
  if (fault !== null) return { words: fieldFaults[fault] };
  if (text.trim() === "") return null;
  const [issue] = schema.safeParse(numberOf(text, isCount)).error?.issues ?? [];
  return issue === undefined ? null : faultOf(issue);
}
const textOf = (value: number | null | undefined): string => (value == null ? "" : String(value));
const countOf = (text: string): number => Math.round(numberOf(text, true) ?? 0);

/** Returns the texts in the fields of a day before anything is typed. */
export const textsOf = ({ values }: FlockRecord): Pick<EntryTexts, (typeof singles)[number]> =>
  tableOf(singles, (key) => textOf(values[key]));

/** The recorded eggs of a day by grade; null: not recorded. */
export function eggsLaid({ eggs, hasNoEggs }: FlockRecord): FlockRecord["eggsBefore"] {
  const lines = eggs.filter(isValidEntry);
  if (lines.length === 0 && !hasNoEggs) return null;
  const sum = tableOf(grades, (grade) => lines.reduce((all, line) => all + line[grade], 0));
  const kgs = lines.flatMap(({ kg }) => (kg === null ? [] : [kg]));
  const isWeighed = lines.length > 0 && kgs.length === lines.length;
  return { ...sum, kg: isWeighed ? kgs.reduce((all, kg) => all + kg, 0) : null };
}

/**
 * Returns the standard's values for the day itself. A day that was stored before there was any
 * standard has none.
 */
export const standardOn = ({
  standards,
  day,
}: {
  readonly standards?: FlockRecord["standards"];
  readonly day: string;
}): DayStandard | null => standards?.find((standard) => standard.day === day) ?? null;

/** True when the typed texts differ from the stored values. */
export function isTypedOver(texts: EntryTexts, record: FlockRecord): boolean {
  const storedTexts: EntryTexts = { ...noTexts, ...textsOf(record) };
  return entryNumbers.some((key) => texts[key] !== storedTexts[key]);
}

/** Statements that can replace numbers for a day, and the numbers that express them by a zero. */
const zeroFields = { hasNoLosses: ["dead", "culled"], hasNoEggs: grades } as const;
export type ZeroStatement = keyof typeof zeroFields;
interface EntryStatement {
  readonly record: FlockRecord;
  readonly texts: EntryTexts;
  readonly none: Readonly<Record<ZeroStatement, boolean>>;
}
/** True for an entry that was not voided. */
export const isValidEntry = ({ voidedAt }: { readonly voidedAt: number | null }): boolean =>
  voidedAt === null;
/** True when stated with its button, or by a typed zero while nothing is recorded yet. */
export const statesZero = (
  { record, texts, none }: EntryStatement,
  statement: ZeroStatement,
  entries: readonly Parameters<typeof isValidEntry>[0][],
): boolean =>
  none[statement] ||
  (!record[statement] &&
    !entries.some(isValidEntry) &&
    zeroFields[statement].some((key) => numberOf(texts[key]) === 0));

/** The texts of the new record, except in fields that the user has changed. */
export function renewed(texts: EntryTexts, was: FlockRecord, is: FlockRecord): EntryTexts {
  const [before, now] = [textsOf(was), textsOf(is)];
  const next = { ...texts };
  for (const key of singles) if (texts[key] === before[key]) next[key] = now[key];
  return next;
}

/** Single values that are new. */
export function changedValues(
  texts: EntryTexts,
  note: string,
  { values }: FlockRecord,
): NonNullable<Save["values"]> {
  const changed = Object.fromEntries(
    singles
      .map((key) => [key, numberOf(texts[key])] as const)
      .filter(([key, value]) => value !== values[key]),
  );
  return note.trim() === values.note ? changed : { ...changed, note };
}

export function eggsIn(texts: EntryTexts): Eggs {
  const counts = tableOf(grades, (key) => countOf(texts[key]));
  const sum = grades.reduce((total, key) => total + counts[key], 0);
  return sum > 0 ? [{ ...counts, kg: numberOf(texts.eggKg) }] : [];
}

export function lossesIn(
  texts: EntryTexts,
  cause: FlockRecord["losses"][number]["cause"],
): NonNullable<Save["losses"]> {
  const [dead, culled] = [countOf(texts.dead), countOf(texts.culled)];
  return dead + culled > 0 ? [{ dead, culled, cause }] : [];
}

export function weighingsIn(
  texts: EntryTexts,
  gramsPerUnit: number,
): NonNullable<Save["weighings"]> {
  const [sample, mean] = [countOf(texts.sample), numberOf(texts.meanWeight)];
  return sample > 0 && mean !== null
    ? [{ sample, meanG: mean * gramsPerUnit, cvPct: numberOf(texts.cvPct) }]
    : [];
}

/** Returns the texts of a draft for the fields they were typed into. */
export function textsOfDraft(
  { values = {}, losses = [], eggs = [], weighings = [] }: Save,
  gramsPerUnit: number,
): Partial<EntryTexts> {
  const [loss, egg, weighed] = [losses[0], eggs[0], weighings[0]];
  const used = Object.fromEntries(
    singles.filter((key) => key in values).map((key) => [key, textOf(values[key])]),
  );
  return {
    ...used,
    ...(loss && { dead: textOf(loss.dead), culled: textOf(loss.culled) }),
    ...(egg && { ...tableOf(grades, (key) => textOf(egg[key])), eggKg: textOf(egg.kg) }),
    ...(weighed && {
      sample: textOf(weighed.sample),
      meanWeight: textOf(weighed.meanG / gramsPerUnit),
      cvPct: textOf(weighed.cvPct),
    }),
  };
}

/** A record with the changes that wait to be sent; its version stays the server's. */
export const withDrafts = (record: FlockRecord, drafts: readonly Save[]): FlockRecord => ({
  ...record,
  values: Object.assign({ ...record.values }, ...drafts.map(({ values }) => written(values))),
  hasNoLosses: record.hasNoLosses || drafts.some(({ hasNoLosses }) => hasNoLosses === true),
  hasNoEggs: record.hasNoEggs || drafts.some(({ hasNoEggs }) => hasNoEggs === true),
  ...remindersLeft(record, drafts),
});

/** Returns the vaccination reminders that stay open when the drafts answer some of them. */
function remindersLeft(
  { reminders, due }: FlockRecord,
  drafts: readonly Save[],
): Pick<FlockRecord, "reminders" | "due"> {
  const answered = new Set(
    drafts.flatMap(({ treatments = [] }) => treatments.map(({ immuneTaskId }) => immuneTaskId)),
  );
  const gone = reminders.filter(({ id }) => answered.has(id));
  return {
    reminders: reminders.filter(({ id }) => !answered.has(id)),
    due: due.filter((item) => !gone.some(({ content }) => content === item)),
  };
}
const written = (values: Save["values"] = {}): Partial<FlockRecord["values"]> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
