import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cameraSecret } from "../../../../contract/operate/demo-fleet.ts";
import { type DemoCameraFault, demoCameras } from "../../../../contract/operate/demo-camera.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { seedCameras } from "../../../../server/operate/demo/demo-cameras.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { CameraLookup } from "../../../../server/camera/picture/camera-lookup.ts";
import { createGuard } from "../../../../server/camera/picture/camera-guard.ts";
import { openLan } from "../../../../server/camera/picture/lan-camera.ts";
import { reasonOf } from "../../../../server/camera/picture/media/no-video.ts";
import {
  requireAddress,
  type PictureSource,
} from "../../../../server/camera/picture/picture-session.ts";
import { startCameras } from "../../../../simulator/camera/camera-fleet.ts";
import { testSeal } from "../../../factories/camera.ts";
import { useTestServer } from "../../../factories/http.ts";
import { key, noon, plan } from "../../telemetry/ingest/fleet-plan.ts";
import { Film, until } from "../../camera/picture/picture-stage.ts";

const server = useTestServer();
/** A third of these houses has two cameras each, enough for one of each fault. */
const fleet = plan(50);
let port: number;
let recorder: Awaited<ReturnType<typeof startCameras>>;
const seed = (at: number) =>
  seedCameras(server.database, { plan: fleet, demoKey: key, port: at, seal: testSeal });

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port: free } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, "close");
  return free;
}

beforeAll(async () => {
  port = await freePort();
  recorder = await startCameras({
    plan: fleet,
    demoKey: key,
    port,
    houseOf: () => null,
    clock: () => noon,
  });
  await seedDemo(server.database, fleet, key, "Test-pass1", noon);
  await seed(port);
});
afterAll(() => recorder.close());

const rows = () =>
  server.database.query<{ id: number; code: string; address: string }>(
    "select id, code, address from cameras order by code",
  );

describe("the cameras of the demo", () => {
  it("are on a third of the houses, two each, with each network fault among them", async () => {
    const cameras = demoCameras(fleet);
    expect(await rows()).toHaveLength(cameras.length);
    expect(cameras.length).toBe(34);
    expect(new Set(cameras.map(({ channel }) => channel)).size).toBe(cameras.length);
    const faults = cameras.flatMap(({ fault }) => fault ?? []);
    expect(faults.toSorted()).toEqual(
      ["address", "busy", "channel", "dead", "freeze", "hevc", "noWay", "password"].sort(),
    );
  });

  it("show their faults, or else a picture", async () => {
    const cameras = new CameraLookup(server.database, testSeal, { idleMs: hourMs, maxMs: hourMs });
    const watched = new Map(
      (await cameras.all((await rows()).map(({ id }) => id))).map((item) => [item.code, item]),
    );
    const open = openLan(
      createGuard({
        nets: [`127.0.0.1/32@${port}`, "127.0.0.1/32@65533"],
        ownPorts: [],
        ownAddresses: () => [],
      }),
    );
    const shown: Partial<Record<DemoCameraFault | "none", string>> = {};
    for (const { code, fault } of demoCameras(fleet)) {
      if (fault === null && shown.none !== undefined) continue;
      const camera = watched.get(code)!;
      let codec = "";
      const film = Object.assign(new Film(), { coded: (text: string) => (codec = text) });
      let source: PictureSource | null = null;
      try {
        requireAddress(camera);
        source = await open(camera, camera.stream, film, () => undefined);
        // The camera with H.265 reports only its format.
        await until(() => film.keys.length > 0 || codec === "h265");
        shown[fault ?? "none"] = codec;
      } catch (error) {
        shown[fault ?? "none"] = reasonOf(error);
      } finally {
        source?.close();
      }
    }
    expect(shown).toEqual({
      none: "h264",
      password: "credentials",
      address: "address",
      freeze: "h264",
      hevc: "h265",
      noWay: "noWay",
      channel: "noChannel",
      busy: "busy",
      dead: "unreachable",
    });
  });

  it("get their addresses at each start, and do not return after deletion", async () => {
    const before = await rows();
    await server.database.query("delete from cameras where code = $1", [before[0]!.code]);
    await seed(port + 1);
    const now = await rows();
    expect(now.map(({ code }) => code)).toEqual(before.slice(1).map(({ code }) => code));
    const moved = now.filter(({ address }) => address === `127.0.0.1:${port + 1}/${port + 1}`);
    // All cameras except those with a faulty position.
    expect(now.length - moved.length).toBe(3);
    expect(JSON.stringify(now)).not.toContain(await cameraSecret(key));
  });
});
