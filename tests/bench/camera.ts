import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { WatchedCamera } from "../../server/camera/picture/watched-camera.ts";
import { ViewerEndpoint } from "../../server/camera/picture/viewer-endpoint.ts";
import { createPictureMeter } from "../../server/platform/metric/picture-meter.ts";
import { createGuard } from "../../server/camera/picture/camera-guard.ts";
import { openLan } from "../../server/camera/picture/lan-camera.ts";
import { LoginGate } from "../../server/camera/picture/login-gate.ts";
import { SessionPool } from "../../server/camera/picture/session-pool.ts";
import type { Watcher } from "../../server/camera/picture/picture-session.ts";
import type { Caller } from "../../server/platform/session/caller-scope.ts";
import { hashToken, newToken } from "../../server/platform/session/session-token.ts";
import { type Figure, report } from "./figure.ts";

/*
 * Cost of pictures in the picture process, as a share of one core: cameras of a given rate fetched
 * and put into
 * fragments, and viewers of one of them. Cameras and viewers run in another process.
 */
const seconds = Number(process.env["SECONDS"] ?? 15);
const warmUpMs = 3000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const peer = fork(fileURLToPath(new URL("./camera-peer.js", import.meta.url)));
const [{ port }] = (await once(peer, "message")) as [{ port: number }];
async function notify(message: object): Promise<void> {
  peer.send(message);
  await once(peer, "message");
}

const camera = (id: number): WatchedCamera => ({
  id,
  orgId: 1,
  type: "hikvision",
  code: `BENCH${id}`,
  channel: id,
  username: "viewer",
  password: "bench",
  verifyCode: "",
  address: `127.0.0.1:${port}`,
  stream: "sub",
  version: 1,
  isRefused: false,
  isUnreadable: false,
  cloud: null,
});
const guard = createGuard({ nets: ["127.0.0.0/8"], ownPorts: [], ownAddresses: () => [] });
const caps = { sessions: 64, viewers: 100, perUser: 100, perDisplay: 100 };
const makePool = () =>
  new SessionPool({ open: openLan(guard), gate: new LoginGate(), caps, onState: () => undefined });

/** Share of a core that this process uses, percent. */
async function share(): Promise<number> {
  await pause(warmUpMs);
  const before = process.cpuUsage();
  const from = performance.now();
  await pause(seconds * 1000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 10 / (performance.now() - from);
}

class Counter implements Watcher {
  pictures = 0;
  init(): void {}
  noVideo(): void {}
  picture(): void {
    this.pictures += 1;
  }
}

async function fetched(count: number, rate: object) {
  await notify({ rate });
  const pool = makePool();
  const rssBefore = process.memoryUsage().rss;
  const counters = Array.from({ length: count }, () => new Counter());
  for (const [index, counter] of counters.entries())
    pool.session(camera(index + 1), "sub").add(counter);
  const percent = await share();
  const rssMb = (process.memoryUsage().rss - rssBefore) / 2 ** 20 / count;
  const pictures = counters.reduce((sum, counter) => sum + counter.pictures, 0);
  pool.closeAll();
  return { percent, rssMb, pictures };
}

async function watched(count: number): Promise<number> {
  await notify({ rate: { picturesPerS: 25, bytesPerPicture: 10_000 } });
  const pool = makePool();
  const door = new ViewerEndpoint({
    pool,
    caps,
    camera: async (_, id) => camera(id),
    now: Date.now,
    meter: createPictureMeter(),
  });
  const front = createServer();
  front.on("upgrade", (request, socket, head) => door.handle(request, socket, head));
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const token = newToken();
  const tokenHash = hashToken(token).toString("hex");
  const caller = { userId: 1, roleKey: "administrator", tokenHash } as Caller;
  const hellos = Array.from({ length: count }, () => ({
    ticket: door.ticket({ caller, cameraId: 1, stream: "sub" }),
    token,
    cameraId: 1,
  }));
  await notify({ watch: { port: (front.address() as AddressInfo).port, hellos } });
  const percent = await share();
  door.close();
  pool.closeAll();
  front.close();
  return percent;
}

const main = await fetched(10, { picturesPerS: 25, bytesPerPicture: 10_000 });
const sub = await fetched(16, { picturesPerS: 8, bytesPerPicture: 4000 });
const viewers = await watched(20);
const figures: Figure[] = [
  { name: "10 cameras of 2 Mbit/s", value: main.percent, unit: "%", aim: { atMost: 10 } },
  { name: "  memory of each", value: main.rssMb, unit: "MB", aim: { atMost: 5 } },
  { name: "16 sub streams of 8 pictures/s", value: sub.percent, unit: "%", aim: { atMost: 8 } },
  { name: "20 viewers of one of 2 Mbit/s", value: viewers, unit: "%", aim: { atMost: 5 } },
];
report("camera", figures);
peer.kill();
process.exit(0);
