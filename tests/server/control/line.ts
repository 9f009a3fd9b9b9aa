import type { LineParts } from "../../../simulator/house-line.ts";
import { buildLine } from "../../simulator/line.ts";
import { networkIdOf, secretOf } from "../ingest/plan.ts";

/** A simulated house with its controller and gateway, not connected yet. */
export async function lineOf(number: number, mqttPort: number, busMs?: number): Promise<LineParts> {
  const networkId = networkIdOf(number);
  const secret = await secretOf(networkId);
  const bus = busMs === undefined ? {} : { busMs };
  return buildLine(number, { mqttPort, networkId, secret, ...bus });
}
