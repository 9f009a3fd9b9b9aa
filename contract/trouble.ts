import { z } from "zod";
import { noticeChannelKeys } from "./notice.ts";

/**
 * What of the server itself people must know of, the worst first. `notStoring`: what gateways send
 * is not taken, so pictures grow old. `noticePathDown`: calls, texts or mails of alarms cannot be
 * sent. `diskLow`: less than a tenth of its disk is free.
 */
export const serverTroubles = ["notStoring", "noticePathDown", "diskLow"] as const;
export type ServerTrouble = (typeof serverTroubles)[number];

/**
 * Why nothing is stored, the surest first: no room on a disk, the database takes no writes, it
 * cannot be reached, it refuses what it is given; `slow`: nothing has failed, messages only wait.
 */
export const storeFaults = ["diskFull", "readOnly", "away", "refused", "slow"] as const;
export type StoreFault = (typeof storeFaults)[number];

/** What alarms cannot be told by, and since when, epoch ms. */
const channelDownSchema = z.object({ channel: z.enum(noticeChannelKeys), since: z.int() });
export type ChannelDown = z.infer<typeof channelDownSchema>;

/** A server says it to each connection of the stream when that begins, and when it changes. */
export const conditionSchema = z.object({
  troubles: z.array(z.enum(serverTroubles)),
  /** Those of `noticePathDown`. */
  channelsDown: z.array(channelDownSchema).default([]),
});
export type Condition = z.infer<typeof conditionSchema>;
