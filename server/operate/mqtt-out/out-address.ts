import { type Environment, plainHostOf } from "../../platform/base/config.ts";
import type { Tls } from "../../platform/base/tls-files.ts";
import type { GatewayAddress } from "../../telemetry/ingest/broker/gateway-listener.ts";

type OutSettings = Pick<Environment, "HOST" | "MQTT_OUT_PORT" | "PLAINTEXT">;

/**
 * The address readers connect to: over TLS where there is a certificate, otherwise on this machine
 * alone, unless the operator allows plain text.
 */
export function outAddresses(environment: OutSettings, tls: Tls | null): GatewayAddress[] {
  const { HOST, MQTT_OUT_PORT: port } = environment;
  if (port === undefined) return [];
  return [{ host: tls === null ? plainHostOf(environment) : HOST, port, tls }];
}
