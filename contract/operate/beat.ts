import { z } from "zod";
import { line } from "../base/text-field.ts";
import { minuteMs } from "../base/time.ts";
import type { Words } from "../base/words.ts";

/**
 * Status an installation sends about itself to people who watch it (docs/operating/watch.md). Its
 * main process sends it: while that is stuck, nothing is sent.
 */

/** Duties reported as done or not done. */
export const beatDuties = {
  storing: { zh: "存储数据", en: "storing" },
  judging: { zh: "判断报警", en: "judging" },
  telling: { zh: "通知人员", en: "notifying people" },
} as const satisfies Record<string, Words>;
export type BeatDuty = keyof typeof beatDuties;

/** Reasons for a no that have words here; any other is shown as received. */
export const beatReasons = {
  starting: { zh: "正在启动", en: "starting" },
  diskFull: { zh: "磁盘已满", en: "disk full" },
  readOnly: { zh: "数据库只读", en: "database read-only" },
  away: { zh: "数据库连接不上", en: "database unreachable" },
  refused: { zh: "数据库拒绝写入", en: "database rejects writes" },
  slow: { zh: "数据库响应过慢", en: "database too slow" },
  timers: { zh: "报警判断已停止", en: "alarms are not judged" },
  channelsDown: { zh: "通知通道故障", en: "notification channel down" },
  processAway: { zh: "通知进程未运行", en: "notification process not running" },
  behind: { zh: "通知积压", en: "notifications delayed" },
  /** Not a fault: this installation notifies no one at all. */
  notSetUp: { zh: "未设置通知方式", en: "no notification channel set up" },
} as const satisfies Record<string, Words>;
export type BeatReason = keyof typeof beatReasons;

/** Interval between two beats, ms. */
export const beatEveryMs = 30_000;
/** Longest planned absence, ms. */
export const leaveGraceMs = 10 * minuteMs;

const dutySchema = z.object({ ok: z.boolean(), reason: z.string().max(40).nullable() });

export const beatSchema = z.object({
  v: z.literal(1),
  /** Name the installation gives itself. */
  name: line(80),
  /** Id of this run of its main process, and the number of the beat in it: none counts twice. */
  boot: z.string().regex(/^[0-9a-f]{16}$/),
  n: z.int().min(1),
  /** Epoch ms by its clock. */
  time: z.int(),
  /** Time until the next one, ms. */
  everyMs: z
    .int()
    .min(1000)
    .max(10 * minuteMs),
  storing: dutySchema,
  judging: dutySchema,
  telling: dutySchema,
  /** Urgent alarms that are not over. */
  urgent: z.int().min(0),
  /** Houses it watches. */
  houses: z.int().min(0),
  build: z.string().max(80),
  /** The server is being stopped on purpose. */
  isLeaving: z.boolean(),
});
export type Beat = z.infer<typeof beatSchema>;

/** Largest beat, bytes. */
export const beatBytesMax = 4096;

/** Returns the duties it reports no for. */
export const dutiesRefused = (beat: Pick<Beat, BeatDuty>): BeatDuty[] =>
  (["storing", "judging", "telling"] as const).filter((duty) => !beat[duty].ok);
