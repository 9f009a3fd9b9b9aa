import { parseUpTopic } from "../../../../contract/telemetry/mqtt.ts";
import { parseSparkplug } from "../../../../contract/telemetry/sparkplug.ts";
import type { GatewayLookup } from "../../../fleet/gateway/gateway-directory.ts";
import type { Attempts } from "../../../fleet/gateway/gateway-attempts.ts";
import type { Ingest } from "../intake/ingest.ts";

/**
 * Notes network IDs that no gateway has, for an external broker, which decides itself who may
 * connect.
 */
export const noteUnknownGateways = (
  directory: Pick<GatewayLookup, "byNetworkId">,
  attempts: Attempts,
  ingest: Ingest,
): Ingest => ({
  ...ingest,
  take: (topic, payload) => {
    const networkId = (parseUpTopic(topic) ?? parseSparkplug(topic))?.networkId;
    if (networkId !== undefined && directory.byNetworkId(networkId) === undefined)
      attempts.note({ networkId, kind: "unknown", address: "" });
    return ingest.take(topic, payload);
  },
});
