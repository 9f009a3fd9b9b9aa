import type { LineParts } from "../../../simulator/house-line.ts";
import { buildLine } from "../../simulator/line.ts";
import { publicFileKey } from "../../../simulator/controller/file-key.ts";
import { key, networkIdOf, secretOf } from "../ingest/plan.ts";

/** A simulated house with its controller and gateway, not connected yet. */
export async function lineOf(number: number, mqttPort: number): Promise<LineParts> {
  const networkId = networkIdOf(number);
  const fileKey = await publicFileKey(key);
  return buildLine(number, { mqttPort, networkId, secret: await secretOf(networkId), fileKey });
}
