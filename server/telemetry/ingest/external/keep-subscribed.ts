import type { ISubscriptionMap, MqttClient } from "mqtt";
import type { Logger } from "pino";
import { ingestSubscriptions } from "../../../../contract/telemetry/mqtt.ts";

/** Pause before a subscription that the broker has refused is requested again, ms. */
const againMs = 10_000;
/** Reason codes of a refusal begin here. */
const refusedFrom = 0x80;

/** The topics of a subscription that the broker does not let this user listen to. */
export function refusedTopics(error: Error, topics: readonly string[]): string[] {
  const { packet } = error as { readonly packet?: { readonly granted?: readonly unknown[] } };
  const { granted = [] } = packet ?? {};
  return topics.filter((_, index) => Number(granted[index] ?? 0) >= refusedFrom);
}

/**
 * The group's subscriptions, and the subscriptions of a single server, each with the other's
 * topics.
 */
function sharedAndPlain(group: string) {
  const [shared, alone] = [ingestSubscriptions(group), ingestSubscriptions(null)];
  const besides = (all: object, but: object) => Object.keys(all).filter((item) => !(item in but));
  return {
    shared: { topics: shared, others: besides(alone, shared) },
    alone: { topics: alone, others: besides(shared, alone) },
  };
}

export interface Subscriptions {
  /** Called often: nothing happens unless it has changed. */
  setAlone(isAlone: boolean): void;
}

export interface SubscriptionOptions {
  readonly group: string;
  readonly isAlone: boolean;
  readonly log: Logger;
  readonly pauseMs?: number | undefined;
}

/**
 * Subscribes on every connection to all messages of gateways, even in a session that the broker has
 * kept: a Mosquitto that restarts forgets shared subscriptions of the sessions it restores, and
 * acknowledges nothing until they are made again. So a server alone shares nothing: its
 * subscriptions outlive the broker. During a change both exist for a moment: messages that arrive
 * twice are recognised by their frames. A refusal is reported once and the request repeated: the
 * broker's rules may be corrected while this server runs.
 */
export function keepSubscribed(
  client: MqttClient,
  { group, isAlone: isAloneNow, log, pauseMs = againMs }: SubscriptionOptions,
): Subscriptions {
  let again: NodeJS.Timeout | undefined;
  let isReported = false;
  let isAlone = isAloneNow;
  const subscriptions = sharedAndPlain(group);
  const subscribe = () => {
    if (!client.connected) return;
    const mode = isAlone ? subscriptions.alone : subscriptions.shared;
    const { topics, others } = mode;
    clearTimeout(again);
    // Otherwise the client assumes that its former topics are still subscribed.
    client.subscribe({ ...topics, resubscribe: true } as ISubscriptionMap, (error) => {
      // The mode has changed since: these topics now belong to the other mode.
      if (mode !== (isAlone ? subscriptions.alone : subscriptions.shared)) return;
      if (error === null) {
        isReported = false;
        client.unsubscribe(others, () => undefined);
        return log.info({ isAlone }, "external MQTT broker connected");
      }
      const refused = refusedTopics(error, Object.keys(topics));
      if (!isReported)
        log.error({ error: error.message, topics: refused }, "the broker refuses a subscription");
      isReported = true;
      again = setTimeout(subscribe, pauseMs);
      again.unref();
    });
  };
  client.on("connect", subscribe);
  client.on("close", () => clearTimeout(again));
  return {
    setAlone: (isNow) => {
      if (isNow === isAlone) return;
      isAlone = isNow;
      subscribe();
    },
  };
}
