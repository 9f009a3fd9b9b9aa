import type { Concentrator, Terminal } from "../../../../contract/fleet/gateway/gateway-device.ts";
import { messageOf } from "../../../../contract/base/server-message.ts";
import {
  deviceFrom,
  deviceWith,
  hostFrom,
  hostWith,
  isHostRow,
  type ReportedLine,
} from "../../../../contract/control/parameter/wiring.ts";
import { type CallApi, fieldsOf } from "../../../stores/port/call.ts";

interface Taking {
  readonly gatewayId: number;
  readonly lines: readonly ReportedLine[];
  readonly hosts: readonly Concentrator[];
  readonly devices: readonly Terminal[];
}
/**
 * Codes of lines that could not be written, each with the reason; null: its concentrator was not
 * stored.
 */
type Failed = Map<string, string | null>;

const reasonOf = (error: unknown): string =>
  Object.values(fieldsOf(error)).join(" ") || messageOf(error);

/**
 * Writes lines of the gateway into the list, concentrators first, because devices refer to them. A
 * line that cannot be written does not stop the others. Returns the lines that failed.
 */
export async function applyWiring(callApi: CallApi, taking: Taking): Promise<Failed> {
  const failed: Failed = new Map();
  const hosts = await applyHosts(callApi, taking, failed);
  for (const { code, there } of taking.lines) {
    if (isHostRow(there)) continue;
    const hostCode = there.concentrator ?? null;
    if (hostCode !== null && !hosts.some((host) => host.code === hostCode)) {
      failed.set(code, null);
      continue;
    }
    const known = taking.devices.find((device) => device.code === code);
    const saved =
      known === undefined
        ? callApi("createTerminal", deviceFrom(taking.gatewayId, code, there, hosts))
        : callApi("updateTerminal", deviceWith(known, there, hosts));
    await saved.catch((error: unknown) => failed.set(code, reasonOf(error)));
  }
  return failed;
}

/** Returns all concentrators that are then stored. */
async function applyHosts(
  callApi: CallApi,
  { lines, hosts, gatewayId }: Taking,
  failed: Failed,
): Promise<readonly Pick<Concentrator, "id" | "code">[]> {
  const all = [...hosts];
  for (const { code, there } of lines) {
    if (!isHostRow(there)) continue;
    const known = hosts.find((host) => host.code === code);
    try {
      if (known !== undefined) await callApi("updateConcentrator", hostWith(known, there));
      else all.push(await callApi("createConcentrator", hostFrom(gatewayId, code, there)));
    } catch (error) {
      failed.set(code, reasonOf(error));
    }
  }
  return all;
}
