import { createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import type { DemoCamera, DemoCameraFault } from "../../../../contract/operate/demo-camera.ts";
import type { WatchedCamera } from "../../../../server/camera/picture/watched-camera.ts";
import { createGuard, type Guard } from "../../../../server/camera/picture/camera-guard.ts";
import type { PictureSink } from "../../../../server/camera/picture/media/muxer.ts";
import { Feed } from "../../../../simulator/camera/camera-feed.ts";
import { Recorder } from "../../../../simulator/camera/camera-server.ts";

export const password = "right horse 7";

const demo = (channel: number, fault: DemoCameraFault | null): DemoCamera => ({
  networkId: "GW-1",
  channel,
  code: "DEMO1",
  name: "camera",
  type: "hikvision",
  looksAtGate: false,
  fault,
});

export const look = () => ({
  clock: "2026-07-03 14:05:09",
  title: "HOUSE 3",
  tempC: 24.3,
  targetC: 22,
  fans: [true, false],
  isDoorOpen: false,
  light: 0.5,
  alive: 12_000,
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
export const atEnd = (end: () => unknown): void => void ends.push(end);

/** A recorder of the demo with these faults by channel. Returns its port. */
export async function startRecorder(
  faults: readonly (DemoCameraFault | null)[] = [null],
): Promise<number> {
  const feeds = new Map(
    faults.map((fault, index) => [index + 1, new Feed(demo(index + 1, fault), look)]),
  );
  const recorder = new Recorder({ feeds, password });
  const port = await recorder.listen(0);
  atEnd(() => recorder.close());
  return port;
}

/** A guard that allows every address that the tests request. */
export const openGuard = (): Guard =>
  createGuard({ nets: ["127.0.0.0/8"], ownPorts: [], ownAddresses: () => [] });

export const cameraAt = (port: number, over: Partial<WatchedCamera> = {}): WatchedCamera => ({
  id: 1,
  orgId: 1,
  type: "hikvision",
  code: "C1",
  channel: 1,
  username: "viewer",
  password,
  verifyCode: "",
  address: `127.0.0.1:${port}/${port}`,
  stream: "sub",
  version: 1,
  isRefused: false,
  isUnreadable: false,
  cloud: null,
  ...over,
});

/** Stores the received data. */
export class Film implements PictureSink {
  readonly inits: { readonly name: string; readonly width: number; readonly height: number }[] = [];
  readonly pieces: Buffer[] = [];
  readonly keys: boolean[] = [];

  init(format: { name: string; width: number; height: number }, segment: Buffer): void {
    this.inits.push({ name: format.name, width: format.width, height: format.height });
    this.pieces.push(segment);
  }

  picture(bytes: Buffer, isKey: boolean): void {
    this.pieces.push(bytes);
    this.keys.push(isKey);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

/** Starts a server that runs `serve` for each connection. Returns its port. */
export async function startPeer(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export const until = async (isSo: () => boolean, withinMs = 8000): Promise<void> => {
  const end = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > end) throw new Error("it did not come to that");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
