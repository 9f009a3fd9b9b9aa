import { addDays, daysBetween } from "../base/calendar-day.ts";

/*
 * Due dates of maintenance: pure, from a plan, the work done, and hours. Nothing is generated: an
 * open task is the result of this, so none is made twice or forgotten. Days are the farm's
 * calendar.
 */

/** Terms of a plan. */
export interface DueTerms {
  /** The day it is to be done for the first time, or once. */
  readonly plannedDate: string | null;
  /** Due again this many days, or hours, after it was done; the first of both counts. */
  readonly intervalDays: number | null;
  readonly intervalHours: number | null;
  /** Counts as done on this day until work is recorded; null: it does not. */
  readonly countedFrom: string | null;
  /** Done only within a season, MM-DD; null: all year. */
  readonly seasonFrom: string | null;
  readonly seasonTo: string | null;
  /** Due after each flock, before the next one is placed. */
  readonly perFlock: boolean;
  /** Days before its day at which it becomes due. */
  readonly leadDays: number;
  /** The interval is counted from the day it was done, or from the planned one. */
  readonly anchor: "done" | "planned";
}

/** One of the units of a plan, or its subject as a whole (`unitId` null). */
export interface DueSubject {
  readonly unitId: number | null;
  readonly number: number;
  /** Null: it was never done. */
  readonly lastOn: string | null;
  /** Hours since then, since the day it counts from or since it was installed; null: unknown. */
  readonly usedHours: number | null;
  /** Mean of the last 14 known days; null: it did not run, or is unknown. */
  readonly hoursPerDay: number | null;
}

/** The flocks of the house: when the last one left, when the one that is in it came. */
export interface DueFlock {
  readonly clearedOn: string | null;
  readonly placedOn: string | null;
}

export interface DueInput {
  readonly terms: DueTerms;
  readonly today: string;
  /** Day the plan was made: start of the count where nothing else sets one. */
  readonly since: string;
  readonly subjects: readonly DueSubject[];
  readonly flock: DueFlock;
  /** To which day it was put off since it was last done; null: it was not. */
  readonly postponedTo: string | null;
}

/** planned: its date; interval: days; hours; flock: after one left; still: it does not run. */
export const dueReasons = ["planned", "interval", "hours", "flock", "once", "still"] as const;
export type DueReason = (typeof dueReasons)[number];

/** Due date and its reason. `on` null: unknown, or never again. */
export interface Due {
  readonly on: string | null;
  readonly why: DueReason;
  /** The unit that is first; null: all of it. */
  readonly unitId: number | null;
  readonly number: number | null;
  /** Units that are due within the lead days, and how many there are. */
  readonly dueUnits: number;
  readonly units: number;
  readonly lastOn: string | null;
  readonly usedHours: number | null;
  readonly leftHours: number | null;
  readonly hoursPerDay: number | null;
  /** Put off from that day. */
  readonly postponedFrom: string | null;
}

interface Candidate {
  readonly on: string | null;
  readonly why: DueReason;
}

/** Returns the due date of a plan: the first of its units. */
export function dueOf(input: DueInput): Due {
  const all = input.subjects.map((subject) => ({ subject, ...ofSubject(input, subject) }));
  const known = all.filter(({ on }) => on !== null);
  const first = [...(known.length > 0 ? known : all)].sort(byDay)[0];
  if (first === undefined) return nothingDue(input);
  const { subject, why } = first;
  const put = putOff(input, first.on);
  const horizon = addDays(input.today, input.terms.leadDays);
  return {
    on: put.on,
    why,
    unitId: subject.unitId,
    number: subject.unitId === null ? null : subject.number,
    dueUnits: put.from === null ? known.filter(({ on }) => on! <= horizon).length : 0,
    units: all.length,
    lastOn: subject.lastOn,
    usedHours: subject.usedHours,
    leftHours: hoursLeft(input.terms, subject),
    hoursPerDay: subject.hoursPerDay,
    postponedFrom: put.from,
  };
}

const byDay = (a: Candidate, b: Candidate): number => (a.on ?? "").localeCompare(b.on ?? "");

const nothingDue = ({ terms }: DueInput): Due => ({
  on: null,
  why: terms.perFlock ? "flock" : "once",
  unitId: null,
  number: null,
  dueUnits: 0,
  units: 0,
  lastOn: null,
  usedHours: null,
  leftHours: null,
  hoursPerDay: null,
  postponedFrom: null,
});

/** A postponement never brings a day forward. */
const putOff = ({ postponedTo }: DueInput, on: string | null) =>
  postponedTo === null || on === null || postponedTo <= on
    ? { on, from: null }
    : { on: postponedTo, from: on };

function ofSubject(input: DueInput, subject: DueSubject): Candidate {
  const { terms } = input;
  const matches = [byFlock(input, subject), byDate(input, subject), byHours(input, subject)].filter(
    (item) => item !== null,
  );
  const dated = matches.filter(({ on }) => on !== null).sort(byDay);
  const first = dated[0] ?? matches[0] ?? { on: null, why: "once" as const };
  return { ...first, on: inSeason(terms, first.on) };
}

/**
 * Due after the last flock has left; late once the house should be ready, or the next flock was
 * placed.
 */
function byFlock({ terms, flock }: DueInput, { lastOn }: DueSubject): Candidate | null {
  if (!terms.perFlock) return null;
  const { clearedOn, placedOn } = flock;
  const done = lastOn ?? terms.countedFrom;
  if (clearedOn === null || (done !== null && done >= clearedOn)) return { on: null, why: "flock" };
  const ready = addDays(clearedOn, terms.leadDays);
  return { on: placedOn !== null && placedOn < ready ? placedOn : ready, why: "flock" };
}

function byDate({ terms, since }: DueInput, { lastOn }: DueSubject): Candidate | null {
  const { plannedDate, intervalDays, intervalHours, perFlock } = terms;
  if (lastOn === null && plannedDate !== null) return { on: plannedDate, why: "planned" };
  if (intervalDays !== null)
    return { on: nextAfter(terms, intervalDays, lastOn ?? since), why: "interval" };
  return intervalHours !== null || perFlock ? null : { on: null, why: "once" };
}

function nextAfter({ anchor, plannedDate }: DueTerms, days: number, lastOn: string): string {
  if (anchor === "done" || plannedDate === null) return addDays(lastOn, days);
  const passed = Math.floor(daysBetween(plannedDate, lastOn) / days);
  return addDays(plannedDate, Math.max(0, passed + 1) * days);
}

const hoursLeft = ({ intervalHours }: DueTerms, { usedHours }: DueSubject): number | null =>
  intervalHours === null || usedHours === null ? null : intervalHours - usedHours;

function byHours({ terms, today }: DueInput, subject: DueSubject): Candidate | null {
  if (terms.intervalHours === null) return null;
  const left = hoursLeft(terms, subject);
  const { hoursPerDay } = subject;
  if (left !== null && left <= 0 && !hoursPerDay) return { on: today, why: "hours" };
  if (left === null || !hoursPerDay) return { on: null, why: "still" };
  // A date further ahead than this is beyond any planning.
  const days = Math.min(36_500, Math.floor(left / hoursPerDay));
  return { on: addDays(today, days), why: "hours" };
}

/** The day itself within the season, otherwise the first day of the next one. */
function inSeason({ seasonFrom, seasonTo }: DueTerms, on: string | null): string | null {
  if (on === null || seasonFrom === null || seasonTo === null) return on;
  const at = on.slice(5);
  const isIn =
    seasonFrom <= seasonTo
      ? seasonFrom <= at && at <= seasonTo
      : seasonFrom <= at || at <= seasonTo;
  if (isIn) return on;
  const year = Number(on.slice(0, 4)) + (at > seasonFrom ? 1 : 0);
  return `${year}-${seasonFrom}`;
}

export const dueStates = ["overdue", "due", "later", "none"] as const;
export type DueState = (typeof dueStates)[number];

/** Returns the state of a plan on a day. */
export function dueStateOf(on: string | null, leadDays: number, today: string): DueState {
  if (on === null) return "none";
  if (on < today) return "overdue";
  return on <= addDays(today, leadDays) ? "due" : "later";
}
