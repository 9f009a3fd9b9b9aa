import type { Aedes, Client, Subscription } from "aedes";
import { networkIdOfDown, parseUpTopic, topics } from "../../../../contract/telemetry/mqtt.ts";
import {
  isHostState,
  networkIdOfSparkplug,
  parseSparkplug,
} from "../../../../contract/telemetry/sparkplug.ts";
import type { GatewayLookup } from "../../../fleet/gateway/gateway-directory.ts";
import type { GatewayConnections } from "./gateway-connections.ts";
import type { Ingest } from "../intake/ingest.ts";

interface TopicDeps {
  readonly connections: GatewayConnections;
  readonly directory: Pick<GatewayLookup, "byNetworkId">;
  readonly ingest: Ingest;
}

/** Code for faults that are not the gateway's. */
const notAccepted = "NOT_TAKEN";

/** Interval of noting a gateway that only sends signs of life, ms. */
const noteEveryMs = 45_000;

/**
 * Restricts every gateway to publishing and subscribing on its own topics, in any letter case and
 * with any slashes. Messages on other topics are acknowledged, or the gateway would resend them
 * forever, and reported to people; nothing in them is used.
 */
export function authorizeTopics(aedes: Aedes, deps: TopicDeps): void {
  const { connections, directory, ingest } = deps;
  const heardAt = new WeakMap<Client, number>();
  const downTopics = new DownTopics();
  const isOwn = (written: string | undefined, networkId: string | undefined): boolean =>
    written !== undefined &&
    networkId !== undefined &&
    directory.byNetworkId(written)?.networkId === networkId;

  aedes.on("ping", (_packet, client) => {
    const networkId = connections.networkIdOf(client);
    const now = performance.now();
    if (networkId === undefined || now - (heardAt.get(client) ?? -Infinity) < noteEveryMs) return;
    heardAt.set(client, now);
    ingest.received(networkId);
  });
  aedes.authorizePublish = (client, packet, done) => {
    const networkId = client === null ? undefined : connections.networkIdOf(client);
    if (client === null || networkId === undefined) return done(new Error("not signed in"));
    // The last will of a connection that a newer connection has replaced.
    if (isWill(client, packet) && connections.isReplaced(client)) return done(null);
    heardAt.set(client, performance.now());
    const { topic } = packet;
    const payload =
      typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
    const parsed = parseUpTopic(topic) ?? parseSparkplug(topic);
    if (parsed === null || !isOwn(parsed.networkId, networkId)) {
      const detail = topic.slice(0, 200);
      ingest.refused(
        networkId,
        { reason: topicRefusal(topic, networkId), detail },
        { topic, payload },
      );
      if (!isWill(client, packet)) ingest.received(networkId);
      return done(null);
    }
    const kind = "kind" in parsed ? parsed.kind : "raw";
    if (kind === "tele") connections.noteTelemetry(client, networkId);
    // The broker sends PUBACK after this callback: it is called when the message is on the disk.
    ingest.take(topic, payload, connections.connectedAt(client)).then(
      () => {
        if (connections.isListenedTo(networkId)) passOn(aedes, topics[kind](networkId), payload);
        done(null);
      },
      (error: Error) => done(Object.assign(error, { code: notAccepted })),
    );
  };
  authorizeSubscriptions(aedes, deps, { downTopics, isOwn });
  authorizeForwards(aedes, connections, downTopics);
}

interface Ownership {
  readonly downTopics: DownTopics;
  readonly isOwn: (written: string | undefined, networkId: string | undefined) => boolean;
}

/** A gateway subscribes to its own topics; others are refused and reported. */
function authorizeSubscriptions(
  aedes: Aedes,
  { connections, ingest }: TopicDeps,
  { downTopics, isOwn }: Ownership,
): void {
  /** Null: the topic belongs to another gateway. */
  const ownOf = (client: Client, subscription: Subscription, networkId: string | undefined) => {
    const { topic } = subscription;
    if (isHostState(topic) || isOwn(networkIdOfSparkplug(topic) ?? undefined, networkId))
      return subscription;
    return networkId !== undefined && isOwn(networkIdOfDown(topic) ?? undefined, networkId)
      ? { ...subscription, topic: downTopics.topicFor(client, topic, networkId) }
      : null;
  };
  aedes.authorizeSubscribe = (client, subscription, done) => {
    const heardId = connections.listensTo(client);
    if (heardId !== undefined) return done(null, maySubscribe(heardId, subscription));
    const networkId = connections.networkIdOf(client);
    const ownSubscription = ownOf(client, subscription, networkId);
    if (ownSubscription === null && networkId !== undefined)
      ingest.refused(networkId, {
        reason: "badTopic",
        detail: `subscribe ${subscription.topic}`.slice(0, 200),
      });
    done(null, ownSubscription);
  };
}

/** Hands each message on to whom it is for, and what a gateway reports to who listens to it. */
function authorizeForwards(
  aedes: Aedes,
  connections: GatewayConnections,
  downTopics: DownTopics,
): void {
  aedes.authorizeForward = (client, packet) => {
    const heardId = connections.listensTo(client);
    if (heardId !== undefined)
      return parseUpTopic(packet.topic)?.networkId === heardId ? packet : null;
    const networkId = connections.networkIdOf(client);
    if (networkIdOfSparkplug(packet.topic) === networkId) return packet;
    return networkIdOfDown(packet.topic) === networkId ? downTopics.written(client, packet) : null;
  };
}

/**
 * Returns the only subscription allowed to a person who watches a gateway's messages; null: another
 * one.
 */
const maySubscribe = (networkId: string, subscription: Subscription): Subscription | null =>
  subscription.topic === `v1/gw/${networkId}/up/+` && subscription.qos === 0 ? subscription : null;

/** Passes a gateway's message on to people who listen to it; a lost one is not repeated. */
function passOn(aedes: Aedes, topic: string, payload: Buffer): void {
  aedes.publish({ cmd: "publish", topic, payload, qos: 0, retain: false, dup: false }, ignore);
}
const ignore = (): void => undefined;

/** Why a topic is refused: it belongs to another gateway, or is none of the protocol. */
function topicRefusal(topic: string, networkId: string): "foreignTopic" | "badTopic" {
  const upTopic = parseUpTopic(topic) ?? parseSparkplug(topic);
  const networkIdOfTopic = networkIdOfDown(topic) ?? networkIdOfSparkplug(topic);
  const named = upTopic?.networkId ?? networkIdOfTopic ?? networkId;
  return named === networkId ? "badTopic" : "foreignTopic";
}

/** The broker hands over the very packet that came with the connection. */
const isWill = (client: Client, packet: unknown): boolean =>
  (client as unknown as { readonly will: unknown }).will === packet;

/** Gateways receive messages under the topic they subscribed to, to the letter. */
class DownTopics {
  readonly #beginnings = new WeakMap<Client, string>();

  /** Returns the topic on which the gateway's messages are published. */
  topicFor(client: Client, filter: string, networkId: string): string {
    const [beginning = "", last = ""] = filter.split(/(?<=\/down\/+)(?=[^/])/i);
    const plain = `v1/gw/${networkId}/down/`;
    if (beginning !== plain) this.#beginnings.set(client, beginning);
    return plain + last.replace(/\/+$/, "").toLowerCase();
  }

  written<P extends { topic: string }>(client: Client, packet: P): P {
    const beginning = this.#beginnings.get(client);
    if (beginning === undefined) return packet;
    return { ...packet, topic: beginning + packet.topic.slice(packet.topic.lastIndexOf("/") + 1) };
  }
}
