import { randomBytes } from "node:crypto";
import mqtt from "mqtt";
import type { GatewayEvent } from "./conformance-event.ts";

export interface ListenOptions {
  /** Address of the broker: the product's own, or an external one. */
  readonly url: string;
  readonly id: string;
  readonly user: string;
  readonly password: string;
}

const connectMs = 10_000;

/**
 * Listens to a gateway at its current broker. @throws Error with one line for a person when the
 * broker refuses to listen.
 */
export async function listenAt(
  { url, id, user, password }: ListenOptions,
  see: (event: GatewayEvent) => void,
): Promise<{ close(): Promise<void> }> {
  const client = await mqtt.connectAsync(
    url,
    {
      // The product's own broker knows by it that this is not the gateway.
      clientId: `conformance-${randomBytes(6).toString("hex")}`,
      username: user,
      password,
      protocolVersion: 4,
      connectTimeout: connectMs,
      reconnectPeriod: 1000,
    },
    false,
  );
  client.on("error", () => undefined);
  const topic = `v1/gw/${id}/up/+`;
  let knowsQos = true;
  client.on("message", (name, payload, { qos, retain }) =>
    see({
      kind: "message",
      at: Date.now(),
      topic: name,
      payload,
      ...(knowsQos ? { qos, isRetained: retain } : {}),
    }),
  );
  const refusal = new Error(
    `the broker does not let ${user} listen to ${topic}: ` +
      "name somebody who may by --user and --password",
  );
  const isGranted = (qos: 0 | 2) =>
    client.subscribeAsync(topic, { qos }).then(
      ([granted]) => granted !== undefined && granted.qos <= 2,
      () => false,
    );
  // A message is passed on with the QoS it came with, if that is granted. The product's own broker
  // uses QoS 0 only.
  knowsQos = await isGranted(2);
  if (!knowsQos && !(await isGranted(0))) {
    client.end(true);
    throw refusal;
  }
  return { close: () => client.endAsync(true) };
}
