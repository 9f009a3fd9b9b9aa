import { type Environment, plainHostOf } from "../../../platform/base/config.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Tls } from "../../../platform/base/tls-files.ts";
import type { GatewayAddress } from "./gateway-listener.ts";

type ListenSettings = Pick<Environment, "HOST" | "MQTT_PORT" | "MQTTS_PORT" | "PLAINTEXT">;

/**
 * Returns the addresses to listen on for gateways. Plain text is for this machine alone, unless the
 * operator allows more: a proxy that ends TLS for HTTP (TRUST_PROXY) does not end it for MQTT.
 */
export function gatewayAddresses(
  environment: ListenSettings,
  tls: Tls | null,
  log: Log,
): GatewayAddress[] {
  const { HOST, MQTT_PORT, MQTTS_PORT } = environment;
  const plain = { host: plainHostOf(environment), port: MQTT_PORT, tls: null };
  if (tls !== null) return [plain, { host: HOST, port: MQTTS_PORT, tls }];
  if (plain.host !== HOST)
    log.warn(
      { host: plain.host, port: plain.port },
      "MQTT in plain text is for this machine alone: gateways elsewhere need TLS_CERT_FILE and " +
        "TLS_KEY_FILE, or a proxy that ends TLS for MQTT too and PLAINTEXT=allowed",
    );
  return [plain];
}
