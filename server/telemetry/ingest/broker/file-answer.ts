import { parseUpTopic } from "../../../../contract/telemetry/mqtt.ts";
import {
  type PieceRequest,
  pieceRequestSchema,
} from "../../../../contract/control/firmware/firmware-message.ts";
import type { GatewayLookup } from "../../../fleet/gateway/gateway-directory.ts";
import type { Ingest } from "../intake/ingest.ts";

/** A question for a piece of a file is short. */
const questionMax = 300;

/**
 * Filters the gateways' requests for file chunks out of the messages to the ingest: they are
 * answered and not stored.
 */
export function withFileAnswers(
  ingest: Ingest,
  directory: Pick<GatewayLookup, "byNetworkId">,
  handle: (networkId: string, request: PieceRequest) => void,
): Ingest {
  return {
    ...ingest,
    // Not async: every message passes here, and hardly any is such a request.
    take: (topic, payload, connectedAt) => {
      const question = questionIn(topic, payload);
      const entry = question === null ? undefined : directory.byNetworkId(question.networkId);
      if (question === null || entry === undefined || entry.isRevoked)
        return ingest.take(topic, payload, connectedAt);
      handle(question.networkId, question.ask);
      return Promise.resolve();
    },
  };
}

function questionIn(
  topic: string,
  payload: Buffer,
): { readonly networkId: string; readonly ask: PieceRequest } | null {
  if (!topic.endsWith("/up/fw") || payload.length > questionMax) return null;
  const parsed = parseUpTopic(topic);
  if (parsed === null || !payload.includes('"get"')) return null;
  try {
    const request = pieceRequestSchema.parse(JSON.parse(payload.toString("utf8")));
    return { networkId: parsed.networkId, ask: request };
  } catch {
    return null;
  }
}
