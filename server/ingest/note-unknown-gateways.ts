import { parseUpTopic } from "../../contract/mqtt.ts";
import type { Directory } from "../gateway/directory.ts";
import type { Attempts } from "../gateway/attempt.ts";
import type { Ingest } from "./ingest.ts";

/**
 * Ingest behind an external broker, which lets in whom it likes: notes the network IDs that no
 * gateway has.
 */
export const noteUnknownGateways = (
  directory: Pick<Directory, "byNetworkId">,
  attempts: Attempts,
  ingest: Ingest,
): Ingest => ({
  ...ingest,
  take: (topic, payload) => {
    const networkId = parseUpTopic(topic)?.networkId;
    if (networkId !== undefined && directory.byNetworkId(networkId) === undefined)
      attempts.note({ networkId, kind: "unknown", address: "" });
    return ingest.take(topic, payload);
  },
});
