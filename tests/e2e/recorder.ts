import type { DemoCameraFault } from "../../contract/operate/demo-camera.ts";
import { Feed } from "../../simulator/camera/camera-feed.ts";
import { Recorder } from "../../simulator/camera/camera-server.ts";

export const cameraPassword = "Kamera-4";
export const cameraUser = "viewer";

interface Channels {
  /** Fault of each channel, starting with the first. */
  readonly faults?: readonly (DemoCameraFault | null)[];
  /** Present brightness of the house, 0 to 1. */
  readonly light?: () => number;
}

/** A recorder of simulated cameras, and the port it answers at. */
export async function startRecorder({ faults = [null, null], light = () => 0.8 }: Channels = {}) {
  const feeds = new Map(
    faults.map((fault, index) => [index + 1, feedOf(index + 1, fault, light)] as const),
  );
  const recorder = new Recorder({ feeds, password: cameraPassword });
  const port = await recorder.listen(0);
  return { port, close: () => recorder.close() };
}

const feedOf = (channel: number, fault: DemoCameraFault | null, light: () => number) =>
  new Feed(
    {
      networkId: "GW-1",
      channel,
      code: "E2E001",
      name: "",
      type: "hikvision",
      looksAtGate: channel === 2,
      fault,
    },
    () => ({
      // Time by the farm's clock.
      clock: new Date().toISOString().slice(0, 19).replace("T", " "),
      title: "HOUSE",
      tempC: 24.5,
      targetC: 22,
      fans: [true, true, false],
      isDoorOpen: false,
      light: light(),
      alive: 20_000,
    }),
  );
