import { type FleetPlan, cameraSecret } from "../../contract/operate/demo-fleet.ts";
import { type DemoCamera, demoCameras } from "../../contract/operate/demo-camera.ts";
import type { Frame } from "../../contract/telemetry/mqtt.ts";
import { Feed, type SceneReader } from "./camera-feed.ts";
import { Recorder } from "./camera-server.ts";

/** The part of a house that its cameras need. */
export interface CameraHouse {
  /** The newest frame; null: none yet. */
  readonly lastFrame: Frame | null;
}

export interface CameraFleetOptions {
  readonly plan: FleetPlan;
  readonly demoKey: string;
  readonly port: number;
  readonly houseOf: (networkId: string) => CameraHouse | null;
  readonly clock: () => number;
}

/** The cameras of the demo: resolves when they answer. */
export async function startCameras(options: CameraFleetOptions): Promise<Recorder> {
  const { plan, demoKey, port } = options;
  const places = placesOf(plan);
  const feeds = new Map(
    demoCameras(plan).map((camera) => [
      camera.channel,
      new Feed(camera, sceneOf(camera, options, places.get(camera.networkId))),
    ]),
  );
  const recorder = new Recorder({ feeds, password: await cameraSecret(demoKey) });
  await recorder.listen(port);
  return recorder;
}

interface Place {
  readonly title: string;
  readonly timeZone: string;
}

function placesOf({ houses, farms }: FleetPlan): ReadonlyMap<string, Place> {
  const zones = new Map(farms.map(({ key, timeZone }) => [key, timeZone]));
  return new Map(
    houses.map(({ gateway: { networkId }, nameEn, farmKey }) => [
      networkId,
      { title: nameEn.slice(0, 20), timeZone: zones.get(farmKey) ?? "UTC" },
    ]),
  );
}

/** Paints what the house's last frame shows: the console shows the same. */
function sceneOf(
  { networkId }: DemoCamera,
  { houseOf, clock }: CameraFleetOptions,
  place: Place | undefined,
): SceneReader {
  const zone = place?.timeZone ?? "UTC";
  // Sweden writes dates as computers do.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const title = place?.title ?? networkId;
  return () => ({
    clock: format.format(clock()),
    title,
    ...seenIn(houseOf(networkId)?.lastFrame ?? nothing),
  });
}

const nothing: Partial<Frame> = {};

function seenIn({ temp, targetTemp, fan, door, light, aliveCount }: Partial<Frame>) {
  return {
    tempC: meanOf(temp ?? []),
    targetC: targetTemp ?? null,
    fans: (fan ?? []).map((item) => item === 1),
    isDoorOpen: (door ?? []).includes(1),
    light: Math.max(0, ...(light ?? []).map((level) => level ?? 0)) / 100,
    alive: aliveCount ?? 0,
  };
}

/** The mean; null without values. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
