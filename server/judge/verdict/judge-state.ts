import { z } from "zod";
import { type Alarm, alarmKeys, alarmSchema } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { emptyWindow, windowSchema } from "../observation/reading-window.ts";
import { becomesWorse } from "./worsening-kinds.ts";

/** Causes that can hide an alarm by design, strongest first. */
export const suppressorsByStrength = [
  "emptyHouse",
  "gatewayOffline",
  "controllerLost",
  "powerFail",
] as const satisfies readonly ("emptyHouse" | AlarmKey)[];
export type Suppressor = (typeof suppressorsByStrength)[number];

/**
 * A monitored condition of a house and the part it applies to: '' (the house itself), a number from
 * 1 or a sensor's name.
 */
export interface Condition {
  readonly key: AlarmKey;
  readonly subject: string;
}

/** A condition as a key of records: 'fanFault:3', 'tempHigh:'. */
export type ConditionId = `${AlarmKey}:${string}`;
const idsOfHouse = new Map(alarmKeys.map((key) => [key, `${key}:`] as const));
/** Builds no new text for a condition of the house itself, because every frame needs dozens. */
export const idOf = ({ key, subject }: Condition): ConditionId =>
  (subject === "" ? idsOfHouse.get(key) : undefined) ?? `${key}:${subject}`;

const keysByName: ReadonlyMap<string, AlarmKey> = new Map(alarmKeys.map((key) => [key, key]));

/** The condition of an id; null when it is invalid, or of a removed kind. */
export function conditionOf(id: string): Condition | null {
  const cut = id.indexOf(":");
  const key = keysByName.get(id.slice(0, Math.max(cut, 0)));
  const subject = id.slice(cut + 1);
  return key === undefined || subject.includes(":") ? null : { key, subject };
}

/** Values by condition, e.g. its running delay. Plain JSON. */
export type ByCondition<T> = Record<ConditionId, T>;

/** A condition with its id and its stored state. */
export interface Entry<T> extends Condition {
  readonly id: ConditionId;
  readonly value: T;
}

/** Parsed ids, cached because every frame of every house needs them. */
const read = new Map<string, Omit<Entry<unknown>, "value"> | null>();
/** Maximum number of ids remembered: far more than real conditions. */
const readMax = 5000;

function readOnce(id: string) {
  const known = read.get(id);
  if (known !== undefined) return known;
  if (read.size >= readMax) read.clear();
  const condition = conditionOf(id);
  const entry = condition === null ? null : { ...condition, id: idOf(condition) };
  read.set(id, entry);
  return entry;
}

/** Every stored entry, in the order in which it was added. */
export function entriesOf<T>(record: Readonly<Record<string, T>>): Entry<T>[] {
  const entries: Entry<T>[] = [];
  for (const id of Object.keys(record)) {
    const known = readOnce(id);
    if (known !== null)
      entries.push({
        key: known.key,
        subject: known.subject,
        id: known.id,
        value: record[id] as T,
      });
  }
  return entries;
}

const epochMs = z.int().min(0);
const n = z.number();

/**
 * A running delay: toward a raise while the condition is not raised, otherwise toward its clear. It
 * runs only on fresh frames.
 */
const delaySchema = z.object({
  leftMs: z.int(),
  /** Value to raise with; absent when the alarm is no comparison. */
  value: n.optional(),
  limit: n.optional(),
  /** Time for which the condition has been unknown; the delay waits meanwhile. */
  lostMs: z.int().min(0).optional(),
  /** The condition does not apply just now; the delay waits. */
  isPaused: z.literal(true).optional(),
});
export type Delay = z.infer<typeof delaySchema>;

/**
 * A record by condition. An entry that cannot be read, or of a kind that no longer exists, is left
 * out; the others stay.
 */
function byCondition<T>(schema: z.ZodType<T>) {
  return z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((stored) => {
      const remaining: ByCondition<T> = {};
      for (const { id, value } of entriesOf(stored)) {
        const read = schema.safeParse(value);
        if (read.success) remaining[id] = read.data;
      }
      return remaining;
    });
}

const shape = z.object({
  /** Time of the last verdict, and how long the last frame counts. */
  at: epochMs.catch(0),
  freshUntil: epochMs.catch(0),
  /** Raised and not cleared: the worst value since. Stored only here. */
  active: byCondition(n.nullable()),
  delays: byCondition(delaySchema),
  /** Ids of the active ones whose record is urgent. */
  urgent: z.array(z.string()).catch([]),
  /** Why suppressed alarms are suppressed, as in their records. */
  hidden: byCondition(alarmSchema.shape.suppressedBy.unwrap()),
  /** Arrival of the last live frame, or of the gateway itself; null: nothing was checked yet. */
  liveAt: epochMs.nullable().catch(null),
  /** Begin of the active ones that become worse if they last (worsen-alarms.ts). */
  since: byCondition(epochMs),
  window: windowSchema.catch(emptyWindow),
});

/**
 * The judge's state of one house: plain JSON, under 4 KB, stored every minute. Never changed in
 * place. Times in epoch ms of the server's clock.
 */
export type JudgeState = z.infer<typeof shape>;
export const initialJudgeState: JudgeState = {
  at: 0,
  freshUntil: 0,
  active: {},
  delays: {},
  urgent: [],
  hidden: {},
  liveAt: null,
  since: {},
  window: emptyWindow,
};

/** Reads any stored state and never fails: what cannot be read starts afresh. */
export const judgeStateSchema = shape.catch(initialJudgeState);

/** Returns the delayed or raised conditions, except some. */
export function openConditions(
  { delays, active }: JudgeState,
  without: ReadonlySet<ConditionId>,
): Map<ConditionId, Condition> {
  const conditions = new Map<ConditionId, Condition>();
  for (const { id, key, subject } of [...entriesOf(delays), ...entriesOf(active)])
    if (!without.has(id)) conditions.set(id, { key, subject });
  return conditions;
}

/** A state may be later than an input by so much where the clocks of two servers differ, ms. */
const aheadMax = 10 * minuteMs;

/**
 * A state adjusted to a clock that was set back while no server ran: delays that began before
 * continue from now, and do not wait for the old time to come again.
 */
export function ofNow(state: JudgeState, now: number): JudgeState {
  const aheadMs = Math.floor(state.at - now);
  if (aheadMs <= aheadMax) return state;
  // A clock that was ahead for a while only: times it had not reached are right.
  const moved = (at: number) => (at > now ? Math.max(0, at - aheadMs) : at);
  return {
    ...state,
    at: moved(state.at),
    freshUntil: moved(state.freshUntil),
    liveAt: state.liveAt === null ? null : moved(state.liveAt),
    since: Object.fromEntries(Object.entries(state.since).map(([id, at]) => [id, moved(at)])),
  };
}

export const isRaised = (state: Pick<JudgeState, "active">, key: AlarmKey, subject = ""): boolean =>
  Object.hasOwn(state.active, idOf({ key, subject }));

/**
 * The state made to agree with the alarms in store that are active (unacknowledged or
 * acknowledged): those and no others are raised. For a start after a crash or an upgrade, so that a
 * lost state never raises an alarm twice.
 */
export function resumed(
  state: JudgeState,
  activeAlarms: readonly Pick<
    Alarm,
    "key" | "subject" | "severity" | "peak" | "raisedAt" | "suppressedBy" | "latchedAt"
  >[],
): JudgeState {
  const active: JudgeState["active"] = {};
  const urgent: string[] = [];
  const hidden: JudgeState["hidden"] = {};
  const since: JudgeState["since"] = {};
  for (const alarm of activeAlarms) {
    // A latched alarm is over: it waits for a person, not for the judge.
    if (alarm.latchedAt !== undefined) continue;
    const id = idOf(alarm);
    active[id] = alarm.peak;
    if (becomesWorse(alarm.key)) since[id] = alarm.raisedAt;
    if (alarm.severity === 1) urgent.push(id);
    if (alarm.suppressedBy !== null) hidden[id] = alarm.suppressedBy;
  }
  const delays = Object.fromEntries(
    Object.entries(state.delays).filter(
      ([id]) => Object.hasOwn(active, id) === Object.hasOwn(state.active, id),
    ),
  );
  return {
    ...state,
    active,
    delays,
    urgent,
    hidden,
    since,
  };
}
