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

/** Without a PUBACK for so long a publisher connects anew, ms. */
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
  const client: MqttClient = mqtt.connect({
    host: "127.0.0.1",
    port,
    protocolVersion: 4,
    clientId: networkId,
    username: networkId,
    password: await secretOf(networkId),
    clean: false,
    reconnectPeriod: 50,
    connectTimeout: 2000,
  });
  client.on("error", () => undefined);
  let ackedAt = Date.now();
  // A client of this library that is cut off while it sends its old messages again may stand still
  // with them, connected, for good. Another connection makes it begin anew.
  const watchdog = setInterval(() => {
    if (acknowledged.size === total || Date.now() - ackedAt < stillMs) return;
    ackedAt = Date.now();
    client.stream.destroy();
  }, 500);
  watchdog.unref();
  let next = 0;
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const send = () => {
    const seq = ++next;
    if (seq > total) return;
    // Each second one frame: every one has a place of its own in history, the last ones are live.
    const body = JSON.stringify(frame(seq, startMs + seq * 1000, { temp: [39, 38] }));
    client.publish(`v1/gw/${networkId}/up/tele`, body, { qos: 1 }, (error) => {
      if (error) return;
      acknowledged.add(seq);
      ackedAt = Date.now();
      onAck();
      if (acknowledged.size === total) finish();
      send();
    });
  };
  for (let i = 0; i < window; i++) send();
  const end = () => {
    clearInterval(watchdog);
    client.end(true);
  };
  return { acknowledged, done, end };
}
