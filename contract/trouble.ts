import { z } from "zod";
import { noticeChannelKeys } from "./notice.ts";

/**
 * What of the server itself people must know of, the worst first. `notStoring`: what gateways send
 * is not taken, so pictures grow old. `tellsNobody`: it was restored from a backup, and nobody has
 * said that it is the installation now. `noticesBehind`: it is late with finding out who is to be
 * told of alarms. `noticePathDown`: calls, texts or mails of alarms cannot be sent. `peerSilent`:
 * another installation, which this one watches, is silent or does not do its work. `diskLow`: less
 * than a tenth of its disk is free.
 */
export const serverTroubles = [
  "notStoring",
  "tellsNobody",
  "noticesBehind",
  "noticePathDown",
  "peerSilent",
  "diskLow",
] as const;
export type ServerTrouble = (typeof serverTroubles)[number];

/**
 * Why nothing is stored, the surest first: no room on a disk, the database takes no writes, it
 * cannot be reached, it refuses what it is given; `slow`: nothing has failed, messages only wait.
 */
export const storeFaults = ["diskFull", "readOnly", "away", "refused", "slow"] as const;
export type StoreFault = (typeof storeFaults)[number];

/** How far the server is behind with telling people of alarms. */
export const noticesStateSchema = z.object({
  /**
   * How long what waits longest has waited: for somebody to find out who is to be told, for its
   * notice to be made, or for a sign of life of the notice process, ms.
   */
  behindMs: z.int(),
  /** Changes of alarms of which nobody has found out yet who is to be told. */
  unplanned: z.int(),
  /** Those to be told now whose notice is not made: numbers and how they are told. */
  due: z.int(),
  /** Alarms and organisations that failed, were put aside and are tried again later. */
  failing: z.int(),
  /** The notice process answers. */
  isAnswering: z.boolean(),
});
export type NoticesState = z.infer<typeof noticesStateSchema>;

/** What alarms cannot be told by, and since when, epoch ms. */
const channelDownSchema = z.object({ channel: z.enum(noticeChannelKeys), since: z.int() });
export type ChannelDown = z.infer<typeof channelDownSchema>;

/** How a watched installation is when people must know of it (contract/peer.ts). */
export const peerTroubleKinds = ["silent", "refusing", "unsure"] as const;
const peerTroubleSchema = z.object({
  name: z.string(),
  kind: z.enum(peerTroubleKinds),
  /** Epoch ms. */
  since: z.int(),
  houses: z.int(),
});
export type PeerTrouble = z.infer<typeof peerTroubleSchema>;

/** A server says it to each connection of the stream when that begins, and when it changes. */
export const conditionSchema = z.object({
  troubles: z.array(z.enum(serverTroubles)),
  /** Those of `noticePathDown`. */
  channelsDown: z.array(channelDownSchema).default([]),
  /** Those of `peerSilent` that the receiver may know of. */
  peers: z.array(peerTroubleSchema).default([]),
});
export type Condition = z.infer<typeof conditionSchema>;
