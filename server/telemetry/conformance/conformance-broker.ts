import { pino } from "pino";
import { networkIdPattern } from "../../../contract/fleet/gateway/network-id.ts";
import { type GatewayLookup, hashSecret } from "../../fleet/gateway/gateway-directory.ts";
import { type Broker, startBroker } from "../ingest/broker/broker.ts";
import { withTimeAnswers } from "../ingest/broker/time-answer.ts";
import type { Refused } from "../ingest/decode/telemetry-codec.ts";
import type { Ingest } from "../ingest/intake/ingest.ts";

/**
 * The product's own broker for one gateway, without a database: every message is acknowledged and
 * dropped, and requests for the time are answered.
 */
export async function startOwnBroker(
  { id, secret }: { readonly id: string; readonly secret: string },
  onRefused: (refused: Refused) => void,
): Promise<Broker> {
  if (!networkIdPattern.test(id)) throw new Error(`${id} is no network ID`);
  const known = { networkId: id, secretHash: hashSecret(secret), isRevoked: false };
  const directory: GatewayLookup = {
    byNetworkId: (requestedId) =>
      requestedId.toUpperCase() === id.toUpperCase() ? known : undefined,
    onRefresh: () => () => undefined,
  };
  const ingest: Ingest = {
    take: async () => undefined,
    received: () => undefined,
    refused: (_networkId, refused) => onRefused(refused),
    submit: async () => undefined,
    ageMs: () => null,
    waitedMs: () => 0,
    fault: () => null,
    waiting: () => 0,
    stop: async () => undefined,
  };
  const broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory,
    ingest: withTimeAnswers(
      ingest,
      directory,
      (topic, payload) => broker.publish(topic, payload),
      Date.now,
    ),
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
  return broker;
}
