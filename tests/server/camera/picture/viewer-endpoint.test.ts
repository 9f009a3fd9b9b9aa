import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { get } from "node:https";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Registry } from "prom-client";
import { WebSocket } from "ws";
import type { LiveWord } from "../../../../contract/camera/camera.ts";
import { createLog } from "../../../../server/platform/base/log.ts";
import {
  addPictureCounts,
  createPictureMeter,
} from "../../../../server/platform/metric/picture-meter.ts";
import { boxOwner } from "../../../../server/camera/camera/sealed-box-owner.ts";
import { openTls } from "../../../../server/platform/base/tls-files.ts";
import { openViewerPort } from "../../../../server/camera/picture/viewer-port.ts";
import { CameraLookup } from "../../../../server/camera/picture/camera-lookup.ts";
import { Clouds } from "../../../../server/camera/picture/camera-cloud.ts";
import { PictureService, serveCalls } from "../../../../server/camera/picture/picture-service.ts";
import { createPictures } from "../../../../server/camera/camera/picture-client.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildCamera, testSeal } from "../../../factories/camera.ts";
import { buildDisplay } from "../../../factories/display.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { isLong } from "../../../factories/long.ts";
import { startScripted } from "./start-scripted.ts";
import { pictures, sendEvery } from "./scripted-camera.ts";
import { openGuard, password, startRecorder, until } from "./picture-stage.ts";

const server = useTestServer();
const silent = createLog({ level: "silent", destination: process.stderr });
const registry = new Registry();
const clock = { skew: 0 };
const now = () => Date.now() + clock.skew;
const sessionEnds = { idleMs: 3_600_000, maxMs: 24 * 3_600_000 };
let service: PictureService;
let front: Server;
/** A vendor's cloud in which every requested device is offline. */
let vendor: Server;
let house: { id: number; orgId: number };
let houseManager: Caller;
let token: string;

beforeAll(async () => {
  vendor = createServer((request, reply) => {
    const isToken = request.url === "/api/lapp/token/get";
    const data = { accessToken: "t", expireTime: 0 };
    reply.end(JSON.stringify(isToken ? { code: "200", data } : { code: "20007", msg: "offline" }));
  });
  vendor.listen(0, "127.0.0.1");
  await once(vendor, "listening");
  const cloud = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  service = new PictureService({
    cameras: new CameraLookup(server.database, testSeal, sessionEnds),
    guard: openGuard(),
    clouds: new Clouds({
      bases: { hikvision: cloud, dahua: cloud },
      isAllowed: () => true,
      now,
    }),
    caps: { sessions: 6, viewers: 12, perUser: 4, perDisplay: 8 },
    log: silent,
    now,
    onChange: () => undefined,
    port: null,
    meter: createPictureMeter(registry),
  });
  addPictureCounts(registry, () => service.counts);
  front = createServer();
  front.on("upgrade", ({ url = "", headers }, socket) =>
    service.handle({ url, headers }, socket as Socket),
  );
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  house = await buildHouse(server.database);
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId: house.orgId,
    houseIds: [house.id],
  });
  token = await server.sessions.open(houseManager.userId, Date.now());
  houseManager = (await server.sessions.authenticate(token, Date.now()))!;
});
afterAll(() => {
  service.close();
  front.close();
  vendor.close();
});

const cameraOf = async (port: number, over = {}) =>
  (
    await buildCamera(server.database, {
      houseId: house.id,
      username: "viewer",
      password,
      address: `127.0.0.1:${port}/${port}`,
      ...over,
    })
  ).id;

/** A client of the endpoint, with its received messages. */
class Visitor {
  readonly words: LiveWord[] = [];
  /** Numbers of the pictures in the session, and whether each is a key picture. */
  readonly numbers: number[] = [];
  readonly keys: boolean[] = [];
  readonly sizes: number[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly socket: WebSocket;

  constructor(hello: object) {
    const { port } = front.address() as AddressInfo;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/camera/live`);
    this.socket.on("open", () => this.socket.send(JSON.stringify(hello)));
    this.socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) this.#take(data);
      else this.words.push(JSON.parse(data.toString("utf8")) as LiveWord);
    });
    this.socket.on("close", (code, reason) => (this.closed = { code, reason: String(reason) }));
    this.socket.on("error", () => undefined);
  }

  get pictures(): number {
    return this.numbers.length;
  }

  /**
   * A fragment has its number and the flags of its sample at fixed positions; other messages are
   * formats.
   */
  #take(data: Buffer): void {
    if (data.toString("latin1", 4, 8) !== "moof") return;
    this.numbers.push(data.readUInt32BE(20));
    this.sizes.push(data.length);
    this.keys.push(data.includes(Buffer.from([0x02, 0, 0, 0])));
  }
}

/** Null if there is no place. */
const tryTicket = (cameraId: number, caller: Caller = houseManager) => {
  const answer = service.ticket({ caller, cameraId, stream: "sub" });
  return "ticket" in answer ? answer.ticket : null;
};
const ticketFor = (cameraId: number, caller?: Caller) => tryTicket(cameraId, caller)!;
const visit = (cameraId: number, over: object = {}) =>
  new Visitor({ ticket: ticketFor(cameraId), token, cameraId, ...over });
const leave = async (...visitors: Visitor[]) => {
  for (const { socket } of visitors) socket.close();
  await until(() => visitors.every(({ closed }) => closed !== null));
};

/** Connections and timers of this process, which contains camera, server and viewers. */
const usage = (): Record<string, number> => {
  const counts: Record<string, number> = { TCPSocketWrap: 0, TCPServerWrap: 0, Timeout: 0 };
  for (const kind of process.getActiveResourcesInfo())
    if (counts[kind] !== undefined) counts[kind] += 1;
  return counts;
};

describe("the endpoint for live pictures", () => {
  it("sends them to viewers with a ticket, with the codec first", async () => {
    const id = await cameraOf(await startRecorder());
    const visitor = visit(id);
    await until(() => visitor.pictures > 3);
    expect(visitor.words).toEqual([
      { kind: "init", codec: "avc1.42C014", width: 320, height: 192, stream: "sub" },
    ]);
    const [row] = await server.database.query<{ seen: boolean }>(
      "select seen_at is not null as seen from cameras where id = $1",
      [id],
    );
    expect(row).toEqual({ seen: true });
    await leave(visitor);
  });

  it("refuses tickets that are used, expired, of another user or camera, or forged", async () => {
    const port = await startRecorder([null, null]);
    const [id, other] = [await cameraOf(port), await cameraOf(port, { channel: 2 })];
    const stranger = await buildUser(server.database, { roleKey: "administrator" });
    const strangeToken = await server.sessions.open(stranger.userId, Date.now());
    const ticket = ticketFor(id);
    const first = new Visitor({ ticket, token, cameraId: id });
    await until(() => first.pictures > 0);
    const refused = [
      new Visitor({ ticket, token, cameraId: id }),
      visit(id, { token: strangeToken }),
      visit(id, { cameraId: other }),
      visit(id, { ticket: "A".repeat(22) }),
      new Visitor({ hello: "there" }),
    ];
    await until(() => refused.every(({ closed }) => closed !== null));
    const late = ticketFor(id);
    clock.skew += 16_000;
    const tooLate = new Visitor({ ticket: late, token, cameraId: id });
    await until(() => tooLate.closed !== null);
    expect([...refused, tooLate].map(({ closed }) => closed!.code)).toEqual(Array(6).fill(4001));
    await leave(first);
  });

  it("limits viewers per user and in total, however many connect at once", async () => {
    const id = await cameraOf(await startRecorder());
    const tickets = Array.from({ length: 200 }, () => tryTicket(id)).filter(
      (item) => item !== null,
    );
    expect(tickets).toHaveLength(4);
    clock.skew += 16_000;
    const people = await Promise.all(
      Array.from({ length: 5 }, () => buildUser(server.database, { roleKey: "administrator" })),
    );
    const all = people.flatMap((caller) => Array.from({ length: 40 }, () => tryTicket(id, caller)));
    expect(all.filter((item) => item !== null)).toHaveLength(12);
    clock.skew += 16_000;
  });

  it("reserves no place for an absent viewer, and admits none beyond the limit", async () => {
    const id = await cameraOf(await startRecorder());
    // The viewer clicked and left, four times.
    const unused = Array.from({ length: 4 }, () => ticketFor(id));
    // A refused user is shown the open streams that the user can close.
    const open = Array.from({ length: 4 }, () => ({ cameraId: id, userId: houseManager.userId }));
    expect(service.ticket({ caller: houseManager, cameraId: id, stream: "sub" })).toEqual({
      of: "own",
      max: 4,
      open,
    });
    clock.skew += 5500;
    const watching = Array.from({ length: 4 }, () => visit(id));
    await until(() => watching.every(({ pictures }) => pictures > 0));
    const fifth = new Visitor({ ticket: unused[0], token, cameraId: id });
    await until(() => fifth.closed !== null);
    expect(fifth.closed).toEqual({ code: 4000, reason: "cap" });
    await leave(...watching);
    clock.skew += 16_000;
  });

  it("reports full places, with their viewers, before a viewer connects", async () => {
    const port = await startRecorder(Array.from({ length: 8 }, () => null));
    const ids: number[] = [];
    for (let channel = 1; channel <= 8; channel += 1) ids.push(await cameraOf(port, { channel }));
    const other = await buildUser(server.database, { roleKey: "administrator" });
    const otherToken = await server.sessions.open(other.userId, Date.now());
    const others = (await server.sessions.authenticate(otherToken, Date.now()))!;
    const request = (id: number, caller: Caller) =>
      service.ticket({ caller, cameraId: id, stream: "sub" });
    const watching = ids
      .slice(0, 5)
      .map((id, index) =>
        index < 3
          ? visit(id)
          : new Visitor({ ticket: ticketFor(id, others), token: otherToken, cameraId: id }),
      );
    await until(() => watching.every(({ pictures }) => pictures > 0));
    // The user with the last place may not have connected yet.
    const last = ticketFor(ids[5]!, others);
    const full = {
      of: "streams",
      max: 6,
      open: ids.slice(0, 6).map((id, index) => ({
        cameraId: id,
        userId: index < 3 ? houseManager.userId : others.userId,
      })),
    };
    expect(request(ids[6]!, houseManager)).toEqual(full);
    const sixth = new Visitor({ ticket: last, token: otherToken, cameraId: ids[5]! });
    await until(() => sixth.pictures > 0);
    expect(request(ids[6]!, houseManager)).toEqual(full);
    // A stream that is already running accepts another viewer; an unwatched one makes room.
    expect(request(ids[5]!, houseManager)).toHaveProperty("ticket");
    clock.skew += 5500;
    await leave(watching[0]!);
    await until(() => service.counts.viewers === 5);
    const seventh = visit(ids[6]!);
    await until(() => seventh.pictures > 0);
    expect(request(ids[7]!, houseManager)).toHaveProperty("of", "streams");
    await leave(...watching.slice(1), sixth, seventh);
    clock.skew += 16_000;
  });

  it("closes at once when the session ends, access to the house is withdrawn or the camera is deleted", async () => {
    const port = await startRecorder([null, null, null]);
    const ids = [await cameraOf(port), await cameraOf(port, { channel: 2 })];
    const visitors = ids.map((id) => visit(id));
    await until(() => visitors.every(({ pictures }) => pictures > 0));
    await server.database.query("delete from cameras where id = $1", [ids[0]]);
    service.recheck();
    await until(() => visitors[0]!.closed !== null, 1000);
    expect(visitors[0]!.closed).toEqual({ code: 4000, reason: "gone" });
    expect(visitors[1]!.closed).toBeNull();
    await server.database.query("delete from user_houses where user_id = $1", [
      houseManager.userId,
    ]);
    service.recheck();
    await until(() => visitors[1]!.closed !== null, 1000);
    await server.database.query("insert into user_houses (user_id, house_id) values ($1, $2)", [
      houseManager.userId,
      house.id,
    ]);
    const third = visit(ids[1]!);
    await until(() => third.pictures > 0);
    await server.database.query("delete from sessions where user_id = $1", [houseManager.userId]);
    service.recheck();
    await until(() => third.closed !== null, 1000);
    token = await server.sessions.open(houseManager.userId, Date.now());
    houseManager = (await server.sessions.authenticate(token, Date.now()))!;
  });

  it.each([
    ["has not been used for too long", { seen_at: sessionEnds.idleMs, created_at: 0 }],
    ["has reached its maximum age", { seen_at: 0, created_at: sessionEnds.maxMs }],
  ])("closes when the session %s, even before it is deleted", async (_how, ages) => {
    const id = await cameraOf(await startRecorder());
    const visitor = visit(id);
    await until(() => visitor.pictures > 0);
    const age = (seenMs: number, createdMs: number) =>
      server.database.query(
        "update sessions set seen_at = $2, created_at = $3 where user_id = $1",
        [houseManager.userId, new Date(now() - seenMs), new Date(now() - createdMs)],
      );
    // One second before its end it is still valid.
    await age(Math.max(ages.seen_at - 1000, 0), Math.max(ages.created_at - 1000, 0));
    service.recheck();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(visitor.closed).toBeNull();
    await age(ages.seen_at + 1000, ages.created_at + 1000);
    service.recheck();
    await until(() => visitor.closed !== null, 1000);
    expect(visitor.closed).toEqual({ code: 4000, reason: "gone" });
    await server.database.query("delete from sessions where user_id = $1", [houseManager.userId]);
    token = await server.sessions.open(houseManager.userId, Date.now());
    houseManager = (await server.sessions.authenticate(token, Date.now()))!;
  });

  it("ends on a display that is assigned another farm", async () => {
    const id = await cameraOf(await startRecorder());
    const elsewhere = await buildFarm(server.database, { orgId: house.orgId });
    const display = await buildDisplay(server.database, { orgId: house.orgId });
    const ticket = ticketFor(id, display.caller);
    const screen = new Visitor({ ticket, token: display.token, cameraId: id });
    await until(() => screen.pictures > 0);
    service.recheck();
    await server.database.query("update displays set farm_id = $2 where id = $1", [
      display.id,
      elsewhere.id,
    ]);
    service.recheck();
    await until(() => screen.closed !== null, 1000);
    expect(screen.closed).toEqual({ code: 4000, reason: "gone" });
  });

  it("gives the reason for no video, and tries a saved camera at once", async () => {
    const port = await startRecorder([null, "hevc"]);
    const id = await cameraOf(port, { password: "wrong" });
    const visitor = visit(id);
    await until(() => visitor.words.length > 0, 3000);
    expect(visitor.words[0]).toEqual({ kind: "noVideo", reason: "credentials" });
    await until(() => service.counts.sessions > 0);
    const note = async () =>
      (
        await server.database.query<{ fault: string }>("select fault from cameras where id = $1", [
          id,
        ])
      )[0]!.fault;
    for (let tries = 0; (await note()) === null && tries < 50; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await note()).toBe("credentials");
    await server.database.query(
      "update cameras set password_box = $2, fault = null, version = version + 1 where id = $1",
      [id, testSeal.close(password, `camera ${id} password`)],
    );
    service.recheck();
    await until(() => visitor.pictures > 0, 3000);
    // The stream is in H.265, and the browser cannot play it.
    const hevc = visit(await cameraOf(port, { channel: 2 }), { hevc: false });
    await until(() => hevc.closed !== null, 3000);
    expect(hevc.closed).toEqual({ code: 4000, reason: "codec" });
    await leave(visitor);
  });

  it("passes on the cloud's reason for a camera without an address", async () => {
    await server.database.query(
      `insert into camera_clouds (org_id, type, app_key, app_secret_box)
       values ($1, 'hikvision', 'key', $2)`,
      [house.orgId, testSeal.close("secret", boxOwner.cloud(house.orgId, "hikvision"))],
    );
    const id = await cameraOf(0, { address: "" });
    const visitor = visit(id);
    await until(() => visitor.words.length > 0);
    expect(visitor.words[0]).toEqual({ kind: "noVideo", reason: "cloudOffline" });
    const still = await service.still({ caller: houseManager, cameraId: id, since: null });
    expect(still).toEqual({ at: null, picture: null, reason: "cloudOffline" });
    const row = () =>
      server.database.query<{ fault: string }>("select fault from cameras where id = $1", [id]);
    await expect.poll(row).toEqual([{ fault: "cloudOffline" }]);
    await leave(visitor);
  });

  it.each([
    { mbitS: 2, pauseMs: isLong ? 20_000 : 6000 },
    // Close to the most that a camera may send.
    { mbitS: 12, pauseMs: 6000 },
  ])(
    "makes a viewer that cannot read $mbitS Mbit/s wait for a key picture, without affecting others",
    async ({ mbitS, pauseMs }) => {
      const next = pictures((mbitS * 1e6) / 8 / 25);
      const { port } = await startScripted({
        // A key picture every two seconds.
        play: (socket) => sendEvery(socket, 40, (at) => next(at, at % 50 === 0)),
      });
      const id = await cameraOf(port);
      const [slow, quick] = [visit(id), visit(id)];
      await until(() => slow.pictures > 25 && quick.pictures > 25);
      slow.socket.pause();
      const [pausedAt, pausedWith] = [performance.now(), slow.pictures];
      let waitingMax = 0;
      await until(() => {
        waitingMax = Math.max(waitingMax, service.counts.waitingBytes);
        return performance.now() - pausedAt > pauseMs;
      }, pauseMs + 5000);
      expect(service.counts.behind).toBe(1);
      const text = await registry.metrics();
      expect(Number(/skipped_total (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
      expect(text).toMatch(/^house_watch_picture_viewers 2$/m);
      expect(text).toMatch(/^house_watch_picture_sessions [1-9]/m);
      expect(text).toMatch(/^house_watch_no_video_total\{reason="credentials"\} 1$/m);
      slow.socket.resume();
      const gaps = ({ numbers, keys }: Visitor) =>
        numbers.flatMap((number, at) => {
          const missed = number - (numbers[at - 1] ?? number - 1) - 1;
          return missed === 0 ? [] : [{ at, missed, isKey: keys[at] }];
        });
      await until(() => gaps(slow).length > 0);
      const [gap, ...others] = gaps(slow);
      expect(others).toEqual([]);
      expect(gap!.isKey).toBe(true);
      expect(gap!.missed).toBeGreaterThan((pauseMs / 1000 - 4) * 25);
      expect(gaps(quick)).toEqual([]);
      // Data in transit to this viewer, in the process and in the system: about two seconds of it.
      const buffered = slow.sizes.slice(pausedWith, gap!.at).reduce((sum, size) => sum + size, 0);
      console.log(
        `slow viewer, ${mbitS} Mbit/s: ${buffered} bytes held, ${waitingMax} of them in the process`,
      );
      expect(Math.max(buffered, waitingMax)).toBeLessThan(4 * 1024 * 1024);
      // A stream of the demo, 27 kB/s, would reach a fifth of that, and needs no limit.
      expect(buffered).toBeGreaterThan(mbitS * 125_000);
      await leave(slow, quick);
    },
  );

  it("leaks nothing after a hundred visits", async () => {
    const id = await cameraOf(await startRecorder());
    // The streams of earlier tests are closed too.
    await until(() => service.counts.sessions === 0, 13_000);
    const before = usage();
    for (let round = 0; round < 25; round += 1) {
      const visitors = Array.from({ length: 4 }, () => visit(id));
      await until(() => visitors.every(({ socket }) => socket.readyState === WebSocket.OPEN));
      await leave(...visitors);
    }
    const last = visit(id);
    await until(() => last.pictures > 0);
    const leftAt = performance.now();
    await leave(last);
    await until(() => service.counts.viewers === 0);
    expect(service.counts.sessions).toBe(1);
    await until(() => service.counts.sessions === 0, 13_000);
    expect(performance.now() - leftAt).toBeGreaterThan(9500);
    expect(performance.now() - leftAt).toBeLessThan(12_500);
    const left = () => Object.entries(usage()).filter(([kind, count]) => count > before[kind]!);
    await expect.poll(left, { timeout: 8000 }).toEqual([]);
  });
});

describe("the port of live pictures, with a certificate", () => {
  it("admits viewers by TLS, and no other requests", async () => {
    const fixture = (name: string) =>
      fileURLToPath(new URL(`../../platform/tls/${name}`, import.meta.url));
    const files = { certificate: fixture("server.pem"), key: fixture("server.key") };
    const tls = await openTls({ ...files, clientAuthorities: null }, silent);
    const own = openViewerPort({ tls, service, log: silent, port: 0, host: "127.0.0.1" });
    await once(own, "listening");
    const { port } = own.address() as AddressInfo;
    const ca = await readFile(fixture("authority.pem"));
    const base = `wss://localhost:${port}`;
    const id = await cameraOf(await startRecorder());
    const viewer = new WebSocket(`${base}/camera/live`, { ca });
    await once(viewer, "open");
    viewer.send(JSON.stringify({ ticket: ticketFor(id), token, cameraId: id }));
    const pieces: boolean[] = [];
    viewer.on("message", (_data, isBinary) => pieces.push(isBinary));
    await until(() => pieces.length > 3);
    // The format comes first, then pictures.
    expect(pieces.slice(0, 4)).toEqual([false, true, true, true]);
    viewer.close();
    await once(viewer, "close");
    const elsewhere = new WebSocket(`${base}/api/stream`, { ca });
    await expect(once(elsewhere, "open")).rejects.toThrow("socket hang up");
    const plain = new WebSocket(`ws://localhost:${port}/camera/live`);
    await expect(once(plain, "open")).rejects.toThrow();
    const { statusCode } = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`https://localhost:${port}/`, { ca }, resolve).on("error", reject),
    );
    expect(statusCode).toBe(404);
    own.closeAllConnections();
    own.close();
    tls.stop();
  });
});

describe("the calls of the API process", () => {
  it("fetch a still once for simultaneous callers, and make a test", async () => {
    const path = `/tmp/picture-test-${process.pid}.sock`;
    const calls = serveCalls(service, silent);
    calls.listen(path);
    await once(calls, "listening");
    const pictures = createPictures(path);
    const id = await cameraOf(await startRecorder());
    const still = await pictures.still({ caller: houseManager, cameraId: id, since: null });
    expect(still).toMatchObject({ reason: null, picture: expect.stringMatching(/^\/9j/) });
    const again = await pictures.still({ caller: houseManager, cameraId: id, since: still.at });
    expect(again.at === still.at ? again.picture : null).toBeNull();
    expect(await pictures.still({ caller: houseManager, cameraId: 99_999, since: null })).toEqual({
      at: null,
      picture: null,
      reason: "gone",
    });
    calls.close();
    await expect(
      pictures.still({ caller: houseManager, cameraId: id, since: null }),
    ).rejects.toThrow("503");
  });
});
