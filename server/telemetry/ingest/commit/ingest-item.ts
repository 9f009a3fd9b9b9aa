import type { Severity } from "../../../../contract/alarm/alarm.ts";
import { parseUpTopic, type UpTopic } from "../../../../contract/telemetry/mqtt.ts";
import type { GatewayMessage } from "../../../../contract/telemetry/uplink.ts";
import type { PolledKey } from "../../../judge/verdict/verdict.ts";
import type { Directory, MonitoredHouse } from "../../../fleet/gateway/gateway-directory.ts";
import type { RawReader } from "../decode/raw-message.ts";
import {
  type Decoded,
  type DecodedFrame,
  decodeTelemetry,
  type Refused,
} from "../decode/telemetry-codec.ts";
import type { NotifiedOnce } from "../decode/notified-once.ts";
import { readMessages } from "../decode/read-message.ts";
import { storableText } from "../decode/storable-text.ts";

/** A message as received. `receivedAt` in epoch ms by the server's clock. */
export interface Received {
  readonly topic: string;
  readonly payload: Buffer;
  readonly receivedAt: number;
  /** Sign-in of the connection it arrived on, epoch ms; absent: it is not known. */
  readonly connectedAt?: number | undefined;
}

export interface FramesItem extends Received {
  readonly kind: "frames";
  readonly entry: MonitoredHouse;
  readonly frames: readonly DecodedFrame[];
}

/** Anything but telemetry. */
export type MessageItem = Received &
  GatewayMessage & { readonly kind: "message"; readonly entry: MonitoredHouse };

/** A sign of life of a gateway: a message without anything to store, or only its presence. */
export interface PresenceItem {
  readonly kind: "heard";
  readonly entry: MonitoredHouse;
  readonly receivedAt: number;
}

/** A message of another make, shown next to the mapping. `below`: its topic below `up/raw/`. */
export interface SampleItem extends Received {
  readonly kind: "sample";
  readonly entry: MonitoredHouse;
  readonly below: string;
}

/** Parts of a message that are not taken. */
export interface RefusedItem extends Received {
  readonly kind: "refused";
  readonly networkId: string;
  readonly refused: readonly Refused[];
}

/** A check by the server itself: a delay of the judge is over, or a gateway may be offline. */
export interface Question {
  readonly kind: "tick" | "silent";
  readonly houseId: number;
  readonly receivedAt: number;
}

/** The server has checked its stored records for an alarm of a house. */
export interface Polled {
  readonly kind: "polled";
  readonly key: PolledKey;
  readonly houseId: number;
  readonly receivedAt: number;
  readonly subject: string;
  readonly isBroken: boolean;
  readonly value: number | null;
  readonly limit: number | null;
  readonly severity: Severity | null;
}

/** The server has found this number of values that differ from those of a command. */
export interface Mixed {
  readonly kind: "mixed";
  readonly houseId: number;
  readonly receivedAt: number;
  readonly values: number;
}

/** Demand of a place compared with its contract by the server; null: no contract any more. */
export interface Demanded {
  readonly kind: "demand";
  /** House of the place. */
  readonly houseId: number;
  readonly receivedAt: number;
  readonly kw: number | null;
  readonly limitKw: number | null;
}

/** A test alarm: the house is judged by it, and nothing in it changes. */
export interface Drilled {
  readonly kind: "drill";
  readonly drillId: number;
  readonly houseId: number;
  readonly receivedAt: number;
}

/** Items the server itself puts into the queue. */
export type ServerItem = Question | Polled | Mixed | Demanded | Drilled;

/** Items that wait for the next group commit. */
export type Item = FramesItem | MessageItem | PresenceItem | SampleItem | RefusedItem | ServerItem;

/** Returns the house of an item. */
export const houseIdOf = (item: Exclude<Item, RefusedItem>): number =>
  "entry" in item ? item.entry.houseId : item.houseId;

export interface ItemDeps {
  readonly directory: Directory;
  readonly notified: NotifiedOnce;
  readonly raw: RawReader;
}

/**
 * Returns the items of a message. There is always one: content that is not taken is kept as
 * refused.
 */
export function itemsOf({ directory, notified, raw }: ItemDeps, received: Received): Item[] {
  const { topic } = received;
  const parsed = parseUpTopic(topic);
  if (parsed === null)
    return refuse(received, "", [{ reason: "badTopic", detail: topic.slice(0, 200) }]);
  const { networkId } = parsed;
  const entry = directory.byNetworkId(networkId);
  if (entry === undefined)
    return refuse(received, networkId, [{ reason: "unknownGateway", detail: networkId }]);
  if (entry.isRevoked) return refuse(received, networkId, [{ reason: "revoked", detail: "" }]);
  const { accepted, refused } = readItems(raw, received, entry, parsed);
  const item: Item = { kind: "heard", entry, receivedAt: received.receivedAt };
  return [
    ...(accepted.length > 0 ? accepted : [item]),
    ...refuse(received, entry.networkId, notified.of(entry.networkId, refused)),
  ];
}

interface ReadItems {
  readonly accepted: readonly Item[];
  readonly refused: readonly Refused[];
}

function readItems(
  raw: RawReader,
  received: Received,
  entry: MonitoredHouse,
  topic: UpTopic,
): ReadItems {
  if (topic.kind === "tele") return frameItems(received, entry, decodeTelemetry(received.payload));
  if (topic.kind !== "raw") return messageItems(received, entry, topic.kind);
  // Longer than a topic of any device: it is cut where it is kept.
  const below = storableText(topic.below).slice(0, 200);
  const read = frameItems(received, entry, raw.read(entry, { ...received, below }));
  return { ...read, accepted: [...read.accepted, { kind: "sample", ...received, entry, below }] };
}

function frameItems(
  received: Received,
  entry: MonitoredHouse,
  { frames, refused }: Decoded,
): ReadItems {
  const accepted: Item[] =
    frames.length > 0 ? [{ kind: "frames", ...received, entry, frames }] : [];
  return { accepted, refused };
}

function messageItems(
  received: Received,
  entry: MonitoredHouse,
  messageKind: GatewayMessage["messageKind"],
): ReadItems {
  const { messages, refused } = readMessages(messageKind, received.payload);
  const accepted = messages.map((message): Item => ({
    kind: "message",
    ...received,
    ...message,
    entry,
  }));
  return { accepted, refused };
}

export const refusedItem = (
  { topic, payload, receivedAt }: Received,
  networkId: string,
  refused: readonly Refused[],
): RefusedItem => ({ kind: "refused", topic, payload, receivedAt, networkId, refused });

/** An item for refusals; none without a reason. */
const refuse = (...[received, networkId, refused]: Parameters<typeof refusedItem>): Item[] =>
  refused.length === 0 ? [] : [refusedItem(received, networkId, refused)];
