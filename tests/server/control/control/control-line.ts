import type { LineParts } from "../../../../simulator/house-line.ts";
import { buildLine } from "../../../simulator/line.ts";
import { publicFileKey } from "../../../../simulator/controller/file-key.ts";
import { key, networkIdOf, secretOf } from "../../telemetry/ingest/fleet-plan.ts";

/** A simulated house with its controller and gateway, not connected yet. */
export async function lineOf(number: number, mqttPort: number, busMs?: number): Promise<LineParts> {
  const networkId = networkIdOf(number);
  const bus = busMs === undefined ? {} : { busMs };
  const fileKey = await publicFileKey(key);
  const secret = await secretOf(networkId);
  return buildLine(number, { mqttPort, networkId, secret, fileKey, ...bus });
}
