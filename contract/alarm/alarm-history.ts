import { keysOf } from "../base/table-keys.ts";
import { z } from "zod";
import { alarmKeys, alarmSchema } from "./alarm.ts";
import { workSteps } from "./alarm-work.ts";
import type { Words } from "../base/words.ts";
import { hourMs, minuteMs } from "../base/time.ts";

/**
 * Events of an alarm. Closing is no event of its own: a cleared alarm is closed by its
 * acknowledgement, an acknowledged one by its clearing. Clearing also ends a shelf. A latching
 * alarm latches when its condition is over, until somebody resets it or it is raised again,
 * unacknowledged.
 */
export const alarmEventKinds = {
  raise: { zh: "发生", en: "Raised" },
  worsen: { zh: "级别升高", en: "Severity raised" },
  suppress: { zh: "被抑制", en: "Suppressed" },
  release: { zh: "解除抑制", en: "No longer suppressed" },
  acknowledge: { zh: "确认", en: "Acknowledged" },
  shelve: { zh: "搁置", en: "Shelved" },
  unshelve: { zh: "取消搁置", en: "Unshelved" },
  shelfEnd: { zh: "搁置到期", en: "Shelving expired" },
  clear: { zh: "恢复", en: "Cleared" },
  latch: { zh: "已消失，待复位", en: "Cleared, waiting for reset" },
  again: { zh: "再次发生", en: "Raised again" },
  reset: { zh: "复位", en: "Reset" },
  ...workSteps,
  assign: { zh: "指派", en: "Assigned" },
} as const satisfies Record<string, Words>;
export type AlarmEventKind = keyof typeof alarmEventKinds;
const eventKindKeys = keysOf(alarmEventKinds);

const count = z.int().min(0);
/** Mean, median and 90th percentile, ms; null without any. */
const spanMs = z.number().min(0).nullable();

/**
 * One step in the life of an alarm; what does not belong to its kind is null. Times in epoch ms
 * UTC.
 */
export const alarmEventSchema = z.object({
  at: z.int(),
  kind: z.enum(eventKindKeys),
  /** Person who did it. */
  by: z.string().nullable(),
  /**
   * acknowledge, onWay, there, fixed: the note. assign: the person. shelve: the reason.
   * suppress: the cause (`suppressedBy`).
   */
  note: z.string().nullable(),
  /** raise, worsen: the severity from now on. */
  severity: z.literal([1, 2, 3, 4]).nullable(),
  /** raise, worsen: the value that made it so, in the kind's unit. */
  value: z.number().nullable(),
  /** shelve: its end. */
  until: z.int().nullable(),
});
export type AlarmEvent = z.infer<typeof alarmEventSchema>;

/** An alarm with its events in order, and its place. */
export const alarmLifeSchema = z.object({
  alarm: alarmSchema,
  events: z.array(alarmEventSchema),
  houseName: z.string(),
  houseNameEn: z.string().nullable(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  timeZone: z.string(),
});
export type AlarmLife = z.infer<typeof alarmLifeSchema>;

/** Window of the peak rate and of a flood. */
export const floodWindowMs = 10 * minuteMs;
/**
 * More raised alarms than this within `floodWindowMs` are a flood, too many to follow (ISA-18.2).
 */
export const floodLimit = 10;
/** Raised as often as this within `chatterWindowMs`, an alarm chatters. */
export const chatterLimit = 3;
export const chatterWindowMs = hourMs;
/** Houses, chattering alarms and floods a reply names at most. */
export const figureRowsMax = 10;
/**
 * More alarms of a kind than this that cleared before anybody acknowledged them are no coincidence.
 */
export const neverActedMin = 10;
/** Kinds that are named of each reason for advice. */
export const adviceRowsMax = 5;
/**
 * Reason why a kind needs other settings. neverActed: ten or more alarms, all cleared before an
 * acknowledgement. chatters: raised repeatedly. stale: active for more than a day.
 */
export const adviceReasons = ["neverActed", "chatters", "stale"] as const;

/** An alarm of one house, kind and subject, however often it was raised. */
const sourceSchema = { houseId: z.int(), key: z.enum(alarmKeys), subject: z.string() };

/**
 * Figures of the alarms a filter selects (alarm-filter.ts), including shelved and suppressed ones.
 * Windows include both their ends. The same instant in two farms counts to each farm's own day.
 */
export const alarmFiguresSchema = z.object({
  /** Raised in all. */
  raised: count,
  /**
   * The time covered: from the filter's `from`, or the first raise, to its `to`, or now; epoch ms;
   * null without alarms.
   */
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** Raised per day between the two; less than a day counts as one. Null without alarms. */
  perDay: z.number().nullable(),
  /** Raised on each day of the farm that had one, oldest first; year-month-day. */
  days: z.array(z.object({ day: z.string(), count })),
  /** The most raised within ten minutes. */
  peak: count,
  /** Urgent, high, medium, low. */
  bySeverity: z.tuple([count, count, count, count]),
  /** Counts by kind, the highest first. */
  byKey: z.array(z.object({ key: z.enum(alarmKeys), count })),
  /** The ten houses with the most, most first. */
  byHouse: z.array(z.object({ houseId: z.int(), count })),
  /** Times from raise to acknowledgement, of acknowledged alarms. */
  acknowledge: z.object({ mean: spanMs, median: spanMs, p90: spanMs, missing: count }),
  /** Times from raise to clearing, of cleared alarms. */
  clear: z.object({ mean: spanMs, median: spanMs }),
  /**
   * Active for more than a day now, whenever raised: state, `from` and `to` of the filter do not
   * matter.
   */
  stale: count,
  /**
   * Raised three times or more within some hour: how many there are, and those raised most. `most`:
   * within one hour.
   */
  chattering: z.object({
    total: count,
    rows: z.array(z.object({ ...sourceSchema, count, most: count })),
  }),
  /**
   * Kinds with settings worth changing, the most frequent reason first. `count`: raised in all, of
   * the sources that chatter, or still open. `median`: from raise to clearing.
   */
  advice: z.array(
    z.object({ reason: z.enum(adviceReasons), key: z.enum(alarmKeys), count, median: spanMs }),
  ),
  /**
   * Times in which more than ten were raised within ten minutes, and the newest of them, from first
   * to last raise.
   */
  floods: z.object({
    total: count,
    rows: z.array(z.object({ from: z.int(), to: z.int(), count })),
  }),
});
export type AlarmFigures = z.infer<typeof alarmFiguresSchema>;
