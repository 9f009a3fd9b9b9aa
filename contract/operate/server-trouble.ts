import { z } from "zod";
import { noticeChannelKeys } from "../notify/notice.ts";

/**
 * Troubles of the server itself that people must know about, the worst first. `notStoring`:
 * messages of gateways are not stored, so values grow old. `tellsNobody`: it was restored from a
 * backup, and nobody has confirmed that it is the installation now. `noticesBehind`: it is late in
 * finding the people to notify of alarms. `noticePathDown`: calls, texts or mails of alarms cannot
 * be sent. `peerSilent`: another installation, which this one watches, is silent or does not do its
 * work. `diskLow`: less than a tenth of its disk is free.
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
 * Why nothing is stored, the most certain first: the disk is full, the database accepts no writes,
 * cannot be reached, or refuses the data; `slow`: nothing has failed, messages only wait.
 */
export const storeFaults = ["diskFull", "readOnly", "away", "refused", "slow"] as const;
export type StoreFault = (typeof storeFaults)[number];

/** Backlog of the server in notifying people of alarms. */
export const noticesStateSchema = z.object({
  /**
   * Longest wait, ms: to find the people to notify, for their notice to be made, or for a sign of
   * life of the notice process.
   */
  behindMs: z.int(),
  /** Changes of alarms for which the people to notify are not yet found. */
  unplanned: z.int(),
  /** People to notify now whose notice does not exist yet: numbers and their channels. */
  due: z.int(),
  /** Alarms and organisations whose notices failed and are retried later. */
  failing: z.int(),
  /** The notice process answers. */
  isAnswering: z.boolean(),
});
export type NoticesState = z.infer<typeof noticesStateSchema>;

/** Channel that cannot send alarms, and since when, epoch ms. */
const channelDownSchema = z.object({ channel: z.enum(noticeChannelKeys), since: z.int() });
export type ChannelDown = z.infer<typeof channelDownSchema>;

/** States of a watched installation that people must know about (contract/operate/peer.ts). */
export const peerTroubleKinds = ["silent", "refusing", "unsure"] as const;
const peerTroubleSchema = z.object({
  name: z.string(),
  kind: z.enum(peerTroubleKinds),
  /** Epoch ms. */
  since: z.int(),
  houses: z.int(),
});
export type PeerTrouble = z.infer<typeof peerTroubleSchema>;

/** Sent to each connection of the stream at its start and at each change. */
export const conditionSchema = z.object({
  troubles: z.array(z.enum(serverTroubles)),
  /** Channels of `noticePathDown`. */
  channelsDown: z.array(channelDownSchema).default([]),
  /** Installations of `peerSilent` that the receiver may know about. */
  peers: z.array(peerTroubleSchema).default([]),
});
export type Condition = z.infer<typeof conditionSchema>;
