import { lookup } from "node:dns/promises";
import type { Environment } from "./config.ts";
import { netsIn } from "./ip-nets.ts";
import type { TargetOptions } from "./net-guard.ts";
import { machineAddresses } from "./own-address.ts";

/**
 * The nets that an operator lets people name, and what is never reached: this machine, and the
 * machines it works with.
 */
export async function targetOptions(
  environment: Environment,
  nets: string,
): Promise<TargetOptions> {
  const { DATABASE_URL, READ_DATABASE_URL, REDIS_URL, MQTT_URL, MQTT_OUT_URL, SMTP_URL } =
    environment;
  const { PORT, MQTT_PORT, MQTTS_PORT, MQTT_OUT_PORT = 0, PICTURE_PORT } = environment;
  const services = [
    DATABASE_URL,
    READ_DATABASE_URL,
    REDIS_URL,
    MQTT_URL,
    MQTT_OUT_URL,
    SMTP_URL,
  ].flatMap((url) => (url === undefined ? [] : [new URL(url)]));
  const ownAddresses = await Promise.all(services.map(({ hostname }) => addressesOf(hostname)));
  return {
    nets: netsIn(nets),
    ownPorts: [
      PORT,
      MQTT_PORT,
      MQTTS_PORT,
      MQTT_OUT_PORT,
      PICTURE_PORT,
      ...services.map(portOf),
    ].filter((port) => port > 0),
    // This machine may get another address while it runs.
    ownAddresses: () => [...machineAddresses(), ...ownAddresses.flat()],
  };
}

/** Ports of services whose address names none. */
const usualPorts: Readonly<Record<string, number>> = {
  "postgres:": 5432,
  "postgresql:": 5432,
  "redis:": 6379,
  "rediss:": 6379,
  "mqtt:": 1883,
  "mqtts:": 8883,
  "smtp:": 587,
  "smtps:": 465,
};
const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (usualPorts[protocol] ?? 0) : Number(port);

/** A host whose name does not resolve now cannot be recognised later. */
const addressesOf = async (host: string): Promise<string[]> =>
  lookup(host.replace(/^\[|\]$/g, ""), { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
