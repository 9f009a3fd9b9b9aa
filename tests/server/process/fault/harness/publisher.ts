import mqtt, { type MqttClient } from "mqtt";
import { frame, networkIdOf, secretOf } from "../../../telemetry/ingest/fleet-plan.ts";

/**
 * A gateway that publishes `total` frames with QoS 1, at most `window` of them unacknowledged, and
 * resends unacknowledged ones. `pauseMs` is the pause from a PUBACK to the next frame.
 */
export interface Publisher {
  readonly acknowledged: Set<number>;
  readonly done: Promise<void>;
  end(): void;
}

export async function startPublisher(
  port: number,
  number: number,
  total: number,
  window: number,
  startMs: number,
  onAck: () => void,
  pauseMs = 0,
): Promise<Publisher> {
  const networkId = networkIdOf(number);
  const acknowledged = new Set<number>();
  const password = await secretOf(networkId);
  const client: MqttClient = mqtt.connect({
    host: "127.0.0.1",
    port,
    protocolVersion: 4,
    clientId: networkId,
    username: networkId,
    password,
    clean: false,
    reconnectPeriod: 50,
    connectTimeout: 2000,
  });
  client.on("error", () => undefined);
  let next = 0;
  let isEnded = false;
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const publish = (seq: number) => {
    if (isEnded) return;
    // One frame per second: each one has its own place in history, and the last ones are live.
    const body = JSON.stringify(frame(seq, startMs + seq * 1000, { temp: [39, 38] }));
    client.publish(`v1/gw/${networkId}/up/tele`, body, { qos: 1 }, (error) => {
      // A message published while this client resends old ones waits in a queue, and a cut discards
      // the queue: the message is not stored, and only this error reports it (MQTT.js, issue 2015).
      // It is published again later, because the queue is being emptied now.
      if (error) return void setImmediate(publish, seq);
      acknowledged.add(seq);
      onAck();
      if (acknowledged.size === total) finish();
      if (pauseMs === 0) send();
      else setTimeout(send, pauseMs);
    });
  };
  const send = () => {
    const seq = ++next;
    if (seq <= total) publish(seq);
  };
  for (let i = 0; i < window; i++) send();
  const end = () => {
    isEnded = true;
    client.end(true);
  };
  return { acknowledged, done, end };
}
