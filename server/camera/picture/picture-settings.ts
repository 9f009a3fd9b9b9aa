import { lookup } from "node:dns/promises";
import type { CameraType } from "../../../contract/camera/camera.ts";
import type { Environment } from "../../platform/base/config.ts";
import { cloudBases } from "./camera-cloud.ts";
import { netsIn } from "../../platform/base/ip-nets.ts";
import { machineAddresses } from "../../platform/base/own-address.ts";
import type { GuardOptions } from "./camera-guard.ts";
import type { PictureCaps } from "./session-pool.ts";

export const capsOf = (environment: Environment): PictureCaps => ({
  sessions: environment.PICTURE_SESSIONS,
  viewers: environment.PICTURE_VIEWERS,
  perUser: environment.PICTURE_VIEWERS_USER,
  perDisplay: environment.PICTURE_VIEWERS_WALL,
});

export const cloudBasesOf = (environment: Environment): Readonly<Record<CameraType, string>> => ({
  hikvision: environment.CAMERA_CLOUD_HIKVISION ?? cloudBases.hikvision,
  dahua: environment.CAMERA_CLOUD_DAHUA ?? cloudBases.dahua,
});

/** Returns the targets never reached as a camera: this machine, and the machines it works with. */
export async function guardOf(environment: Environment): Promise<GuardOptions> {
  const { DATABASE_URL, REDIS_URL, MQTT_URL, PORT, MQTT_PORT, MQTTS_PORT, PICTURE_PORT } =
    environment;
  const services = [DATABASE_URL, REDIS_URL, MQTT_URL].flatMap((url) =>
    url === undefined ? [] : [new URL(url)],
  );
  const beside = await Promise.all(services.map(({ hostname }) => addressesOf(hostname)));
  return {
    nets: netsIn(environment.CAMERA_NETS),
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
