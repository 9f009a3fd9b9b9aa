import { z } from "zod";
import { noticeChannelKeys, noticeKindKeys, noticeReasonKeys, noticeStateKeys } from "./notice.ts";

/** A notice sent to a person, as lists show it. Times in epoch ms. */
export const noticeSchema = z.object({
  id: z.int(),
  phoneId: z.int().nullable(),
  /** Times it was planned for, sent, and over. */
  at: z.int(),
  sentAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  channel: z.enum(noticeChannelKeys),
  /** The recipient by the contact's description; the address as far as the caller may see it. */
  recipient: z.string(),
  address: z.string(),
  kind: z.enum(noticeKindKeys),
  severity: z.literal([1, 2, 3, 4]).nullable(),
  state: z.enum(noticeStateKeys),
  reason: z.enum(noticeReasonKeys).nullable(),
  text: z.string(),
  alarmIds: z.array(z.int()),
  tries: z.int(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** One line of an alarm's history: a person was notified. It contains no address. */
export const alarmNoticeSchema = z.object({
  noticeId: z.int(),
  alarmId: z.int(),
  at: z.int(),
  channel: z.enum(noticeChannelKeys),
  /** The contact's description, or its number masked. */
  recipient: z.string(),
  kind: z.enum(noticeKindKeys),
  state: z.enum(noticeStateKeys),
  reason: z.enum(noticeReasonKeys).nullable(),
});
export type AlarmNotice = z.infer<typeof alarmNoticeSchema>;

/** State of notification, limited to what the caller sees. */
export const noticeStateSchema = z.object({
  channels: z.array(
    z.object({
      channel: z.enum(noticeChannelKeys),
      isConfigured: z.boolean(),
      /** Null: it works, or was never used. */
      downSince: z.int().nullable(),
    }),
  ),
  /** Unanswered urgent alarms, although the last number was notified twice. */
  unreached: z.array(z.object({ alarmId: z.int(), houseId: z.int(), since: z.int() })),
});
export type NoticeReport = z.infer<typeof noticeStateSchema>;
