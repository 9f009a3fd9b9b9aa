import type { FleetPlan } from "./demo-fleet.ts";
import { channelMax } from "../camera/camera.ts";

/** Fault of a camera of the demo. */
export type DemoCameraFault =
  | "password"
  | "address"
  | "dead"
  | "freeze"
  | "hevc"
  | "noWay"
  | "channel"
  | "busy";

/** A camera of the demo; all cameras are channels of one recorder. */
export interface DemoCamera {
  readonly networkId: string;
  readonly channel: number;
  readonly code: string;
  readonly name: string;
  readonly type: "hikvision" | "dahua";
  /** True: the camera points at the gate of the house, not along the house. */
  readonly looksAtGate: boolean;
  readonly fault: DemoCameraFault | null;
}

export const demoCameraUser = "viewer";

const faultAt: Readonly<Record<number, DemoCameraFault>> = {
  3: "password",
  7: "address",
  11: "freeze",
  15: "hevc",
  19: "noWay",
  23: "channel",
  27: "busy",
  31: "dead",
};

/** Returns two cameras for every third house; every kind of fault occurs once. */
export function demoCameras({ houses }: Pick<FleetPlan, "houses">): DemoCamera[] {
  return houses
    .filter(({ handDriven }, index) => !handDriven && index % 3 === 0)
    .flatMap(({ gateway: { networkId } }) =>
      [false, true].map((looksAtGate) => ({ networkId, looksAtGate })),
    )
    .slice(0, channelMax)
    .map(({ networkId, looksAtGate }, index) => ({
      networkId,
      looksAtGate,
      channel: index + 1,
      code: `DEMO${String(100_000 + index)}`,
      // A camera has one name, for readers of any language; its house is shown beside it.
      name: `${networkId} · ${looksAtGate ? 2 : 1}`,
      type: index % 4 < 2 ? "hikvision" : "dahua",
      fault: faultAt[index] ?? null,
    }));
}
