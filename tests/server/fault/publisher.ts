import mqtt, { type MqttClient } from "mqtt";
import { frame, networkIdOf, secretOf } from "../ingest/plan.ts";

/**
 * A gateway that publishes `total` frames with QoS 1, at most `window` of them on their way, and
 * sends again what was not acknowledged.
 */
export interface Publisher {
  readonly acknowledged: Set<number>;
  readonly done: Promise<void>;
  end(): void;
}

/** Without a PUBACK for so long a publisher goes on with another client, ms. */
const stillMs = 4000;

export async function startPublisher(
  port: number,
  number: number,
  total: number,
  window: number,
  startMs: number,
  onAck: () => void,
): Promise<Publisher> {
  const networkId = networkIdOf(number);
  const acknowledged = new Set<number>();
  const password = await secretOf(networkId);
  const connect = (): MqttClient =>
    mqtt
      .connect({
        host: "127.0.0.1",
        port,
        protocolVersion: 4,
        clientId: networkId,
        username: networkId,
        password,
        clean: false,
        reconnectPeriod: 50,
        connectTimeout: 2000,
      })
      .on("error", () => undefined);
  let client = connect();
  let next = 0;
  let ackedAt = Date.now();
  const waiting = new Set<number>();
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const publish = (seq: number) => {
    // Each second one frame: every one has a place of its own in history, the last ones are live.
    const body = JSON.stringify(frame(seq, startMs + seq * 1000, { temp: [39, 38] }));
    client.publish(`v1/gw/${networkId}/up/tele`, body, { qos: 1 }, (error) => {
      if (error || acknowledged.has(seq)) return;
      ackedAt = Date.now();
      waiting.delete(seq);
      acknowledged.add(seq);
      onAck();
      if (acknowledged.size === total) finish();
      send();
    });
  };
  const send = () => {
    const seq = ++next;
    if (seq > total) return;
    waiting.add(seq);
    publish(seq);
  };
  for (let i = 0; i < window; i++) send();
  // A client of this library that is cut off while it sends its old messages again may stand still
  // with them, connected, for good. Another client sends them then.
  const watchdog = setInterval(() => {
    if (acknowledged.size === total || Date.now() - ackedAt < stillMs) return;
    ackedAt = Date.now();
    client.end(true);
    client = connect();
    for (const seq of waiting) publish(seq);
  }, 500);
  const end = () => {
    clearInterval(watchdog);
    client.end(true);
  };
  return { acknowledged, done, end };
}
