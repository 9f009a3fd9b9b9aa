import { z } from "zod";
import { type Alarm, type AlarmKey, alarmKeys } from "../../contract/alarm.ts";
import { emptyWindow, windowSchema } from "./window.ts";

/** What can hide an alarm by design, strongest first. */
export const suppressors = [
  "emptyHouse",
  "gatewayOffline",
  "controllerLost",
  "powerFail",
] as const satisfies readonly ("emptyHouse" | AlarmKey)[];
export type Suppressor = (typeof suppressors)[number];

/** A key and subject as one word: 'fanFault:3', 'tempHigh:'. */
export type Pair = `${AlarmKey}:${string}`;
export const pairOf = (key: AlarmKey, subject: string): Pair => `${key}:${subject}`;

export function partsOf(pair: string): { key: AlarmKey; subject: string } | null {
  const [name, subject, ...rest] = pair.split(":");
  const key = alarmKeys.find((known) => known === name);
  return key === undefined || subject === undefined || rest.length > 0 ? null : { key, subject };
}

const epochMs = z.int().min(0);
const n = z.number();

/**
 * A running delay: toward a raise while the pair is not raised, else toward its clear. It runs only
 * on fresh frames.
 */
const delaySchema = z.object({
  leftMs: z.int(),
  /** What to raise with; absent when the alarm is no comparison. */
  value: n.optional(),
  limit: n.optional(),
  /** How long the condition has been unknown; the delay waits meanwhile. */
  lostMs: z.int().min(0).optional(),
  /** The condition does not apply just now; the delay waits. */
  isPaused: z.literal(true).optional(),
});
export type Delay = z.infer<typeof delaySchema>;

/**
 * A record by pair. An entry that cannot be read, or of a kind that is gone, is left out; the
 * others stay.
 */
function pairsOf<T>(entry: z.ZodType<T>) {
  return z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((stored) => {
      const kept: Partial<Record<Pair, T>> = {};
      for (const [pair, content] of Object.entries(stored)) {
        const parts = partsOf(pair);
        const read = entry.safeParse(content);
        if (parts !== null && read.success) kept[pairOf(parts.key, parts.subject)] = read.data;
      }
      return kept;
    });
}

const shape = z.object({
  /** Time of the last verdict, and how long the last frame counts. */
  at: epochMs.catch(0),
  freshUntil: epochMs.catch(0),
  /** Raised and not cleared: the worst value since. The only place that says so. */
  active: pairsOf(n.nullable()),
  delays: pairsOf(delaySchema),
  hiding: z.array(z.enum(suppressors)).max(suppressors.length).catch([]),
  /** When each was raised; null when it is not. */
  powerFailAt: epochMs.nullable().catch(null),
  offlineAt: epochMs.nullable().catch(null),
  window: windowSchema.catch(emptyWindow),
});

/**
 * What the judge remembers of one house: plain JSON, under 4 KB, stored every minute. Never changed
 * in place. Times in epoch ms of the server's clock.
 */
export type JudgeState = z.infer<typeof shape>;
export const calm: JudgeState = {
  at: 0,
  freshUntil: 0,
  active: {},
  delays: {},
  hiding: [],
  powerFailAt: null,
  offlineAt: null,
  window: emptyWindow,
};

/** Reads any stored state and never fails: what cannot be read starts afresh. */
export const judgeStateSchema = shape.catch(calm);

export const isRaised = (state: Pick<JudgeState, "active">, key: AlarmKey, subject = ""): boolean =>
  Object.hasOwn(state.active, pairOf(key, subject));

/**
 * The state made to agree with the alarms in store that are active (unacknowledged or
 * acknowledged): those and no others are raised. For a start after a crash or an upgrade, so that a
 * lost state never raises an alarm twice.
 */
export function resumed(
  state: JudgeState,
  open: readonly Pick<Alarm, "key" | "subject" | "peak" | "raisedAt" | "suppressedBy">[],
): JudgeState {
  const active: JudgeState["active"] = {};
  for (const alarm of open) active[pairOf(alarm.key, alarm.subject)] = alarm.peak;
  const delays = Object.fromEntries(
    Object.entries(state.delays).filter(
      ([pair]) => Object.hasOwn(active, pair) === Object.hasOwn(state.active, pair),
    ),
  );
  const raisedAt = (key: AlarmKey): number | null =>
    open.find((alarm) => alarm.key === key)?.raisedAt ?? null;
  return {
    ...state,
    active,
    delays,
    hiding: suppressors.filter((by) => open.some((alarm) => alarm.suppressedBy === by)),
    powerFailAt: raisedAt("powerFail"),
    offlineAt: raisedAt("gatewayOffline"),
  };
}
