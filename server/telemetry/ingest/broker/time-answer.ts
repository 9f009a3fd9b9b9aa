import { timeRequestSchema } from "../../../../contract/control/protocol/gateway-order.ts";
import { parseUpTopic, topics } from "../../../../contract/telemetry/mqtt.ts";
import type { GatewayLookup } from "../../../fleet/gateway/gateway-directory.ts";
import type { Ingest } from "../intake/ingest.ts";

/** A question for the time is short. */
const questionMax = 200;

/**
 * Answers gateways that request the time, at once and without storing the request: their own clocks
 * may be wrong by years, while orders expire by ours. Everything else is passed to the ingest.
 */
export function withTimeAnswers(
  ingest: Ingest,
  directory: Pick<GatewayLookup, "byNetworkId">,
  publish: (topic: string, payload: string) => Promise<void>,
  now: () => number,
): Ingest {
  return {
    ...ingest,
    // Not async: every message passes here, and hardly any is such a request.
    take: (topic, payload, connectedAt) => {
      const question = questionIn(topic, payload);
      const entry = question === null ? undefined : directory.byNetworkId(question.networkId);
      if (question === null || entry === undefined || entry.isRevoked)
        return ingest.take(topic, payload, connectedAt);
      const answer = JSON.stringify({ v: 1, echo: question.mono, server: now() });
      return publish(topics.time(question.networkId), answer).catch(() => undefined);
    },
  };
}

function questionIn(
  topic: string,
  payload: Buffer,
): { readonly networkId: string; readonly mono: number } | null {
  if (!topic.endsWith("/up/event") || payload.length > questionMax) return null;
  if (!payload.includes('"timeRequest"')) return null;
  const parsed = parseUpTopic(topic);
  if (parsed === null) return null;
  try {
    const { mono } = timeRequestSchema.parse(JSON.parse(payload.toString("utf8")));
    return { networkId: parsed.networkId, mono };
  } catch {
    return null;
  }
}
