import type { ISubscriptionMap, MqttClient } from "mqtt";
import type { Logger } from "pino";
import { ingestSubscriptions } from "../../../../contract/telemetry/mqtt.ts";

/** Between two requests for a subscription that the broker has refused, ms. */
const againMs = 10_000;
/** Reason codes of a refusal begin here. */
const refusedFrom = 0x80;

/** The topics of a subscription that the broker does not let this user listen to. */
export function refusedTopics(error: Error, topics: readonly string[]): string[] {
  const { packet } = error as { readonly packet?: { readonly granted?: readonly unknown[] } };
  const { granted = [] } = packet ?? {};
  return topics.filter((_, at) => Number(granted[at] ?? 0) >= refusedFrom);
}

/**
 * Subscribes on every connection to all that gateways say, also in a session that the broker has
 * kept: a Mosquitto that restarts forgets shared subscriptions of the sessions it restores. A
 * refusal is told once and asked again: the broker's rules may be mended while this server runs.
 */
export function keepSubscribed(
  client: MqttClient,
  group: string,
  log: Logger,
  pauseMs = againMs,
): void {
  let again: NodeJS.Timeout | undefined;
  let isTold = false;
  const topics = ingestSubscriptions(group);
  const subscribe = () => {
    if (!client.connected) return;
    // Else the client takes what it had subscribed before as subscribed.
    client.subscribe({ ...topics, resubscribe: true } as ISubscriptionMap, (error) => {
      if (error === null) {
        isTold = false;
        return log.info("external MQTT broker connected");
      }
      const refused = refusedTopics(error, Object.keys(topics));
      if (!isTold)
        log.error({ error: error.message, topics: refused }, "the broker refuses a subscription");
      isTold = true;
      clearTimeout(again);
      again = setTimeout(subscribe, pauseMs);
      again.unref();
    });
  };
  client.on("connect", subscribe);
  client.on("close", () => clearTimeout(again));
}
