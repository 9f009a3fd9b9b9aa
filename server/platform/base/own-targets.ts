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
  const { PORT, MQTT_PORT, MQTTS_PORT, PICTURE_PORT } = environment;
  const { DATABASE_URL, READ_DATABASE_URL, REDIS_URL, MQTT_URL } = environment;
  const services = [DATABASE_URL, READ_DATABASE_URL, REDIS_URL, MQTT_URL].flatMap((url) =>
    url === undefined ? [] : [new URL(url)],
  );
  const beside = await Promise.all(services.map(({ hostname }) => addressesOf(hostname)));
  return {
    nets: netsIn(nets),
    ownPorts: [
      PORT,
      MQTT_PORT,
      MQTTS_PORT,
      PICTURE_PORT,
      ...services.map(({ port }) => Number(port)),
    ].filter((port) => port > 0),
    // This machine may get another address while it runs.
    ownAddresses: () => [...machineAddresses(), ...beside.flat()],
  };
}

/** A host whose name does not resolve now cannot be recognised later. */
const addressesOf = async (host: string): Promise<string[]> =>
  lookup(host.replace(/^\[|\]$/g, ""), { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
