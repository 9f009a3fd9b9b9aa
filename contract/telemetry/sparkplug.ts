/**
 * Topics of Sparkplug B: `spBv1.0/{group}/{type}/{edge node}/{device}`. The edge node's ID is the
 * network ID of its gateway; the group is free.
 */
/** All of its topics begin with this, except the older state of hosts. */
export const sparkplugBegin = "spBv1.0/";
const publishedTopic =
  /^spBv1\.0\/([^/+#]{1,64})\/(N|D)(BIRTH|DATA|DEATH)\/([A-Za-z0-9_-]{3,64})(?:\/([^/+#]{1,64}))?$/;
const subscribedTopic =
  /^spBv1\.0\/([^/]{1,64})\/(?:N|D|\+)(?:CMD|\+)?\/([A-Za-z0-9_-]{3,64})(?:\/(?:[^/]{1,64}))?$/;
const hostState = /^(?:spBv1\.0\/)?STATE(?:\/[^/]{1,64})?$/;

export interface SparkplugTopic {
  readonly group: string;
  readonly networkId: string;
  readonly type: "BIRTH" | "DATA" | "DEATH";
  /** Null: the message is about the edge node itself. */
  readonly device: string | null;
}

/** Parses a topic; null: not one that an edge node publishes on. */
export function parseSparkplug(topic: string): SparkplugTopic | null {
  const [, group, marker, type, networkId, device] = publishedTopic.exec(topic) ?? [];
  if (group === undefined || networkId === undefined || (marker === "D") !== (device !== undefined))
    return null;
  return { group, networkId, type: type as SparkplugTopic["type"], device: device ?? null };
}

/** The network ID of a topic or filter for commands to an edge node, or null. */
export const networkIdOfSparkplug = (filter: string): string | null =>
  subscribedTopic.exec(filter)?.[2] ?? null;

/**
 * Filters for the state of a host application: it may be subscribed to, and nothing is published
 * there.
 */
export const isHostState = (filter: string): boolean => hostState.test(filter);

export const rebirthTopic = (group: string, networkId: string): string =>
  `${sparkplugBegin}${group}/NCMD/${networkId}`;
