import { z } from "zod";

/**
 * What of the server itself people must know of, the worst first. `notStoring`: what gateways send
 * is not taken, so pictures grow old. `noticePathDown`: calls, texts or mails of alarms cannot be
 * sent. `diskLow`: less than a tenth of its disk is free.
 */
export const serverTroubles = ["notStoring", "noticePathDown", "diskLow"] as const;
export type ServerTrouble = (typeof serverTroubles)[number];

/** A server says it to each connection of the stream when that begins, and when it changes. */
export const conditionSchema = z.object({ troubles: z.array(z.enum(serverTroubles)) });
export type Condition = z.infer<typeof conditionSchema>;
