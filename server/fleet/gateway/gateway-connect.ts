import type { GatewayConnect } from "../../../contract/fleet/gateway/gateway-manage.ts";
import { type Frame, topics, upKinds } from "../../../contract/telemetry/mqtt.ts";
import { type Environment, plainHostOf } from "../../platform/base/config.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { findGateway } from "./gateway-queries.ts";

const plainPort = 1883;
const tlsPort = 8883;
/** Addresses that mean "all interfaces": no other machine can connect to them. */
const anyAddress: ReadonlySet<string> = new Set(["0.0.0.0", "::", "[::]"]);

type Address = Pick<GatewayConnect, "broker" | "host" | "port" | "isTls" | "isPublic">;

/**
 * Returns the broker's address for gateways: the operator's setting, otherwise as far as the server
 * can determine it. Names and passwords in addresses are left out.
 */
function addressOf(environment: Environment, mqttPort: number | null): Address {
  const { MQTT_PUBLIC_URL, MQTT_URL, HOST, MQTT_PORT, TLS_CERT_FILE } = environment;
  const broker = MQTT_URL === undefined ? "embedded" : "external";
  const url = MQTT_PUBLIC_URL ?? MQTT_URL;
  if (url === undefined) {
    const isTls = TLS_CERT_FILE !== undefined;
    const host = isTls ? HOST : plainHostOf(environment);
    return {
      broker,
      host: anyAddress.has(host) ? null : host,
      port: mqttPort ?? MQTT_PORT,
      isTls,
      isPublic: false,
    };
  }
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === "mqtts:";
  return {
    broker,
    host: hostname,
    port: port === "" ? (isTls ? tlsPort : plainPort) : Number(port),
    isTls,
    isPublic: MQTT_PUBLIC_URL !== undefined,
  };
}

export interface ConnectDeps {
  readonly database: Database;
  readonly environment: Environment;
  /** Port of the embedded MQTT broker; null while it is down. */
  readonly mqttPort: () => number | null;
  /** Public half of the key files are signed with. */
  readonly fileKey: () => Promise<string>;
}

/** All a gateway the caller sees needs except its secret. Refusal: 404. */
export async function gatewayConnect(
  { database, environment, mqttPort, fileKey }: ConnectDeps,
  { caller, input, now }: Call<"gatewayConnect">,
): Promise<GatewayConnect> {
  const { networkId } = await findGateway(database, caller, input.id);
  return { ...connectOf(environment, mqttPort(), networkId, now), fileKey: await fileKey() };
}

/** Returns a gateway's connection settings, without its secret. `now` in epoch ms. */
export function connectOf(
  environment: Environment,
  mqttPort: number | null,
  networkId: string,
  now: number,
): Omit<GatewayConnect, "fileKey"> {
  const frame: Frame = {
    v: 1,
    seq: 1,
    ts: Math.floor(now / 1000),
    temp: [25.1, 25.4],
    rh: [62],
    targetTemp: 25,
  };
  return {
    ...addressOf(environment, mqttPort),
    networkId,
    publishTopics: upKinds.map((kind) => topics[kind](networkId)),
    subscribeTopics: [topics.cmd(networkId), topics.file(networkId), topics.time(networkId)],
    will: { topic: topics.event(networkId), payload: JSON.stringify({ v: 1, event: "offline" }) },
    frame: JSON.stringify(frame),
  };
}
