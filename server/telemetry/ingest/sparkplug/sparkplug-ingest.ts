import { minuteMs } from "../../../../contract/base/time.ts";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import {
  parseSparkplug,
  rebirthTopic,
  sparkplugBegin,
  type SparkplugTopic,
} from "../../../../contract/telemetry/sparkplug.ts";
import type { Directory } from "../../../fleet/gateway/gateway-directory.ts";
import type { Ingest } from "../intake/ingest.ts";
import { EdgeNode } from "./edge-node.ts";
import { readSparkplug, rebirthOrder } from "./sparkplug-payload.ts";

/** Edge nodes that are remembered; others have to send their birth again. */
const rememberedMax = 20_000;
/** Shortest interval of requests to a node. */
const requestEveryMs = minuteMs / 6;

interface SparkplugDeps {
  readonly directory: Pick<Directory, "byNetworkId">;
  readonly send: (topic: string, payload: Uint8Array) => Promise<void>;
  readonly now: () => number;
  /** True while this server is the one of several that stores the messages; absent: it is alone. */
  readonly isMine?: () => boolean;
}

/** Stores nothing: another server stores the messages, and this one only follows the nodes. */
const following: Pick<Ingest, "take" | "received" | "refused"> = {
  take: async () => undefined,
  received: () => undefined,
  refused: () => undefined,
};

/** The part below `up/raw/` under which the state of an edge node is mapped. */
export const sparkplugBelow = "sparkplug";

/** The metrics of a message that are not taken, as refusals. */
function leftOut({
  historical,
  dropped,
}: {
  readonly historical: number;
  readonly dropped: number;
}) {
  const countText = (count: number, text: string) => `Sparkplug B: ${count} ${text}`;
  return [
    ...(historical > 0
      ? [{ reason: "badHeader", detail: countText(historical, "historical metrics") } as const]
      : []),
    ...(dropped > 0
      ? [
          {
            reason: "tooLarge",
            detail: countText(dropped, "metrics more than a node may have"),
          } as const,
        ]
      : []),
  ];
}

/**
 * Reads Sparkplug B where the connection is: each message becomes the whole state of its edge node
 * as JSON, which is read by the mapping of the gateway's type like any other message. A node whose
 * birth was missed, or of which a message was lost, is asked to send everything again.
 */
export function withSparkplug(ingest: Ingest, deps: SparkplugDeps): Ingest {
  const { directory, now, isMine = () => true } = deps;
  const nodes = new Map<string, { readonly node: EdgeNode; requestedAt: number }>();

  function nodeOf(networkId: string) {
    const known = nodes.get(networkId);
    if (known !== undefined) return known;
    if (nodes.size >= rememberedMax) nodes.clear();
    const created = { node: new EdgeNode(), requestedAt: -Infinity };
    nodes.set(networkId, created);
    return created;
  }
  function requestAgain({ group }: SparkplugTopic, networkId: string): void {
    const known = nodeOf(networkId);
    if (Math.abs(now() - known.requestedAt) < requestEveryMs) return;
    known.requestedAt = now();
    // If it is lost, the next message causes another request.
    deps.send(rebirthTopic(group, networkId), rebirthOrder(now())).catch(() => undefined);
  }
  async function receive(
    topic: string,
    topicParts: SparkplugTopic,
    payload: Buffer,
  ): Promise<void> {
    const { networkId } = topicParts;
    const isOurs = isMine();
    const to = isOurs ? ingest : following;
    const known = directory.byNetworkId(networkId);
    const rawTopic = `${topics.raw(networkId)}/${sparkplugBelow}`;
    // Unknown ones are refused there, as with any other message.
    if (known === undefined || known.isRevoked) return to.take(rawTopic, payload);
    const ownId = known.networkId;
    const read = readSparkplug(payload);
    if (read === null) {
      const refused = { reason: "badMessage", detail: "Sparkplug B: no such payload" } as const;
      to.refused(ownId, refused, { topic, payload });
      to.received(ownId);
      return;
    }
    const answering = nodeOf(ownId).node.receive(topicParts, read);
    const { document, needsRebirth, isDead } = answering;
    if (needsRebirth && isOurs && known.mapping !== null) requestAgain(topicParts, ownId);
    for (const refused of leftOut(answering)) to.refused(ownId, refused, { topic, payload });
    if (isDead) return to.take(topics.event(ownId), Buffer.from('{"v":1,"event":"offline"}'));
    if (document === null) return to.received(ownId);
    if (!isOurs) return;
    const whole = Buffer.from(JSON.stringify(document));
    await ingest.take(`${topics.raw(ownId)}/${sparkplugBelow}`, whole);
  }
  return {
    ...ingest,
    // Not async: every message passes here, and hardly any is Sparkplug.
    take: (topic, payload, connectedAt) => {
      if (!topic.startsWith(sparkplugBegin)) return ingest.take(topic, payload, connectedAt);
      const topicParts = parseSparkplug(topic);
      // Otherwise a host's request: the operator's broker also delivers those of other servers.
      return topicParts === null ? Promise.resolve() : receive(topic, topicParts, payload);
    },
  };
}
