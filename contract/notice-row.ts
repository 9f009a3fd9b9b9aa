import { z } from "zod";
import { noticeChannelKeys, noticeKindKeys, noticeReasonKeys, noticeStateKeys } from "./notice.ts";

/** What somebody was told, as lists show it. Times in epoch ms. */
export const noticeSchema = z.object({
  id: z.int(),
  phoneId: z.int().nullable(),
  /** When it was to be told, was sent, and was over. */
  at: z.int(),
  sentAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  channel: z.enum(noticeChannelKeys),
  /** Who that is by the contact's description; the address as far as the caller may see it. */
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

/** One line of the life of an alarm: somebody was told of it. No address is in it. */
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

/** How telling goes, of what the caller sees. */
export const noticeStateSchema = z.object({
  channels: z.array(
    z.object({
      channel: z.enum(noticeChannelKeys),
      isConfigured: z.boolean(),
      /** Null: it works, or was never used. */
      downSince: z.int().nullable(),
    }),
  ),
  /** Urgent alarms that nobody has answered, though the last number was told twice. */
  unreached: z.array(z.object({ alarmId: z.int(), houseId: z.int(), since: z.int() })),
});
export type NoticeReport = z.infer<typeof noticeStateSchema>;
