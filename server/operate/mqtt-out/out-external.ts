import mqtt from "mqtt";
import { hourMs, secondMs } from "../../../contract/base/time.ts";
import type { Log } from "../../platform/base/log.ts";
import type { OutMessage } from "./out-feed.ts";

export interface OutExternal {
  publish(messages: readonly OutMessage[]): void;
  close(): Promise<void>;
}

/** The broker drops messages not repeated by then; everything is repeated every hour. */
const expiryS = (2 * hourMs) / secondMs;

/**
 * Publishes to a broker of the operator's, whose own rules decide about readers. `onConnect`: it
 * may have lost all earlier messages.
 */
export function openOutExternal(
  url: string,
  { log, onConnect }: { readonly log: Log; readonly onConnect: () => void },
): OutExternal {
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clean: true,
    reconnectPeriod: 5 * secondMs,
    queueQoSZero: false,
  });
  client.on("error", (error) => log.warn({ error: error.message }, "MQTT out: external broker"));
  client.on("connect", onConnect);
  return {
    publish: (messages) => {
      if (!client.connected) return;
      for (const { topic, payload, isRetained } of messages)
        client.publish(topic, payload ?? "", {
          qos: 0,
          retain: isRetained,
          ...(payload !== null && { properties: { messageExpiryInterval: expiryS } }),
        });
    },
    close: async () => client.endAsync(true),
  };
}
