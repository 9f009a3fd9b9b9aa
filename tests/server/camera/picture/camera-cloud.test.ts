import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { CameraType, NoVideoReason } from "../../../../contract/camera/camera.ts";
import type { WatchedCamera } from "../../../../server/camera/picture/watched-camera.ts";
import { Clouds, openCloud } from "../../../../server/camera/picture/camera-cloud.ts";
import { LoginGate } from "../../../../server/camera/picture/login-gate.ts";
import { reasonOf } from "../../../../server/camera/picture/media/no-video.ts";
import { PictureSession } from "../../../../server/camera/picture/picture-session.ts";
import { parameterSets } from "../../../../simulator/camera/h264.ts";
import { atEnd, cameraAt, Film, until } from "./picture-stage.ts";

interface CloudCall {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}
type Codes = (requests: CloudCall, times: number) => string;

const tag = (body: Buffer, ms: number, type = 9) => {
  const head = Buffer.alloc(11);
  head.writeUInt8(type, 0);
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(ms, 4, 3);
  return Buffer.concat([head, body, Buffer.from([0, 0, 0, body.length + 11])]);
};
function* flv(onlyPictures = Infinity) {
  const [sps, pps] = parameterSets(320, 192);
  yield Buffer.from("FLV\x01\x01\0\0\0\x09\0\0\0\0", "latin1");
  const sized = (nal: Buffer) => Buffer.concat([Buffer.from([0, nal.length]), nal]);
  const config = [Buffer.from([0x17, 0, 0, 0, 0, 1, 66, 0xc0, 20, 0xff, 0xe1]), sized(sps)];
  yield tag(Buffer.concat([...config, Buffer.from([1]), sized(pps)]), 0);
  for (let index = 0; index < onlyPictures; index += 1)
    yield tag(
      Buffer.from([
        index === 0 ? 0x17 : 0x27,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        2,
        index === 0 ? 0x65 : 0x41,
        9,
      ]),
      index * 100,
    );
  // Endless sound.
  for (;;) yield tag(Buffer.from([0xaf, 1, 2]), 0, 8);
}

/** Both clouds as documented; `codes` has the answer to each call. */
async function standIn(
  codes: Codes = () => "fine",
  { onlyPictures = Infinity, stillAfterMs = 0 } = {},
) {
  const requests: CloudCall[] = [];
  const streams: string[] = [];
  const stillsAsked: number[] = [];
  let snappedAt = 0;
  /** One live stream per channel: the first call creates it, later calls request it. */
  let created = false;
  const server = createServer((request, reply) => void answer(request, reply));
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const path = request.url ?? "";
    if (path.startsWith("/live")) return stream(path, reply);
    if (path.startsWith("/still")) {
      stillsAsked.push(performance.now() - snappedAt);
      // The device delivers its picture there only after the address has been sent.
      if (performance.now() - snappedAt < stillAfterMs) return reply.writeHead(404).end();
      return reply.end(Buffer.from("ffd8ffe0", "hex"));
    }
    let text = "";
    for await (const part of request) text += String(part);
    const isForm = !text.startsWith("{");
    const fields = isForm
      ? Object.fromEntries(new URLSearchParams(text))
      : (JSON.parse(text) as { params: Record<string, string>; system: Record<string, string> });
    const flat = isForm ? fields : { ...(fields as { params: object }).params };
    const one = { path, fields: flat as Record<string, string> };
    requests.push(one);
    const times = requests.filter((other) => other.path === path).length;
    const isThere = path.endsWith("/createDeviceFlvLive") && created;
    const result = isThere ? "LV1001" : codes(one, times);
    if (result === "fine" && path.endsWith("/createDeviceFlvLive")) created = true;
    if (/capture|snap/i.test(path)) snappedAt = performance.now();
    const code = result === "fine" ? (isForm ? "200" : "0") : result;
    const data = /token/i.test(path)
      ? { accessToken: `t${times}`, expireTime: 0 }
      : /capture|snap/i.test(path)
        ? { picUrl: `${base()}/still`, url: `${base()}/still` }
        : isForm
          ? { url: `${base()}/live/${one.fields["quality"] === "1" ? "main" : "sub"}` }
          : { flv: `${base()}/live/sub`, flvHD: `${base()}/live/main` };
    // A refusal returns no data.
    const more = result === "fine" ? { data } : {};
    reply.setHeader("content-type", "application/json");
    reply.end(
      JSON.stringify(
        isForm
          ? { code, msg: "secret words", ...more }
          : { id: "1", result: { code, msg: "", ...more } },
      ),
    );
  }
  function stream(path: string, reply: ServerResponse) {
    streams.push(path);
    const tags = flv(onlyPictures);
    const timer = setInterval(() => reply.write(tags.next().value as Buffer), 10);
    reply.on("close", () => clearInterval(timer));
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const clouds = new Clouds({
    bases: { hikvision: base(), dahua: base() },
    isAllowed: () => true,
    now: Date.now,
  });
  const paths = () => requests.map(({ path }) => path.split("/").at(-1));
  return { clouds, requests, paths, streams, stillsAsked, cut: () => server.closeAllConnections() };
}

const camera = (type: CameraType, over: Partial<WatchedCamera> = {}): WatchedCamera =>
  cameraAt(0, { type, address: "", channel: 2, cloud: { appKey: "k", appSecret: "s" }, ...over });

describe.each(["hikvision", "dahua"] as const)("the cloud of %s", (type) => {
  const codesOf = {
    hikvision: {
      over: "10002",
      offline: "20007",
      asleep: "20007",
      encrypted: "60019",
      quota: "10029",
      key: "10017",
      unbound: "20002",
    },
    dahua: {
      over: "TK1002",
      offline: "DV1007",
      asleep: "OP1019",
      encrypted: "DV1049",
      quota: "FL1001",
      key: "SN1001",
      unbound: "DV1001",
    },
  }[type];
  const isLive = ({ path }: CloudCall) => /live/i.test(path);

  it("delivers the pictures through the server", async () => {
    const { clouds, requests } = await standIn();
    const film = new Film();
    const source = await openCloud(clouds)(camera(type), "sub", film, () => undefined);
    await until(() => film.keys.length > 3);
    source.close();
    expect(film.inits).toEqual([{ name: "avc1.42C014", width: 320, height: 192 }]);
    const { fields } = requests.find(isLive)!;
    // One vendor counts channels from 1, the other from 0.
    expect(fields["channelNo"] ?? fields["channelId"]).toBe(type === "hikvision" ? "2" : "1");
  });

  it("delivers each stream at its own address, repeatedly", async () => {
    const { clouds, streams } = await standIn();
    for (const stream of ["sub", "main", "sub"] as const) {
      const film = new Film();
      const source = await openCloud(clouds)(camera(type), stream, film, () => undefined);
      await until(() => film.keys.length > 0);
      source.close();
    }
    expect(streams).toEqual(["/live/sub", "/live/main", "/live/sub"]);
  });

  it("is called for one token for all cameras; an expired one is renewed once", async () => {
    let isOver = true;
    const { clouds, requests } = await standIn((one) => {
      const isFirst = isLive(one) && (one.fields["accessToken"] ?? one.fields["token"]) === "t1";
      return isFirst && isOver ? codesOf.over : "fine";
    });
    await Promise.all(
      Array.from({ length: 5 }, () => clouds.liveAddress(camera(type), "sub").catch(() => null)),
    );
    isOver = false;
    const tokens = requests.filter(({ path }) => /token/i.test(path));
    expect(tokens).toHaveLength(2);
  });

  it.each([
    ["offline", "cloudOffline"],
    ["asleep", "cloudOffline"],
    ["encrypted", "cloudEncrypted"],
    ["quota", "cloudQuota"],
    ["key", "cloudKey"],
  ] as const)("reports why there is no picture: %s", async (kind, reason) => {
    const { clouds } = await standIn((one) =>
      kind === "key" ? codesOf.key : isLive(one) ? codesOf[kind] : "fine",
    );
    const result: NoVideoReason = await clouds
      .liveAddress(camera(type), "sub")
      .then(() => "server" as const, reasonOf);
    expect(result).toBe(reason);
  });

  it("adds a device that is not in the account, with the code on its label", async () => {
    const { clouds, paths } = await standIn((one, times) =>
      isLive(one) && times === 1 ? codesOf.unbound : "fine",
    );
    await clouds.liveAddress(camera(type, { verifyCode: "ABCDEF" }), "sub");
    expect(paths().filter((path) => path === "add" || path === "bindDevice")).toHaveLength(1);
  });

  it("counts as silent when its pictures end, even if its sound continues", async () => {
    const { clouds } = await standIn(undefined, { onlyPictures: 5 });
    const reasons: NoVideoReason[] = [];
    const film = new Film();
    const open = openCloud(clouds, { silentMs: 1000 });
    await open(camera(type), "sub", film, (reason) => reasons.push(reason));
    await until(() => reasons.length > 0, 5000);
    expect(reasons).toEqual(["silent"]);
    expect(film.keys).toHaveLength(5);
  });

  it("is disconnected when it sends more than any camera should", async () => {
    const { clouds } = await standIn();
    const reasons: NoVideoReason[] = [];
    const open = openCloud(clouds, { bytesPerSMax: 10 });
    await open(camera(type), "sub", new Film(), (reason) => reasons.push(reason));
    await until(() => reasons.length > 0, 5000);
    expect(reasons).toEqual(["heavy"]);
  });

  it("continues with a new address soon after the current one has expired", async () => {
    const { clouds, requests, cut } = await standIn();
    const film = new Film();
    const reasons: NoVideoReason[] = [];
    const session = new PictureSession(camera(type), "sub", {
      open: openCloud(clouds),
      gate: new LoginGate(),
      onState: () => undefined,
      onIdle: () => undefined,
    });
    atEnd(() => session.close());
    session.add(Object.assign(film, { noVideo: (reason: NoVideoReason) => reasons.push(reason) }));
    await until(() => film.keys.length > 1);
    const before = film.keys.length;
    const expiredAt = performance.now();
    cut();
    await until(() => film.keys.length > before + 1);
    expect(performance.now() - expiredAt).toBeLessThan(5000);
    expect(reasons).toEqual(["unreachable"]);
    // The new address has the same token, and the viewer starts over.
    expect(requests.filter(isLive)).toHaveLength(type === "hikvision" ? 2 : 3);
    expect(requests.filter(({ path }) => /token/i.test(path))).toHaveLength(1);
    expect(film.inits).toHaveLength(2);
  });

  it("returns a still from the address that it names", async () => {
    const { clouds, requests } = await standIn();
    expect((await clouds.still(camera(type))).readUInt16BE(0)).toBe(0xffd8);
    const { path, fields } = requests.at(-1)!;
    expect(path).toBe(
      type === "hikvision" ? "/api/lapp/device/capture" : "/openapi/setDeviceSnapEnhanced",
    );
    expect([fields["deviceSerial"] ?? fields["deviceId"]]).toEqual(["C1"]);
  });

  it("returns a still that its device uploads some time after the address is known", async () => {
    const { clouds, stillsAsked, requests } = await standIn(undefined, { stillAfterMs: 1500 });
    expect((await clouds.still(camera(type))).readUInt16BE(0)).toBe(0xffd8);
    expect(stillsAsked.map((ms) => Math.floor((ms + 100) / 1000))).toEqual([0, 1, 2]);
    // The still is captured once; only the address is requested again.
    expect(requests.filter(({ path }) => /capture|snap/i.test(path))).toHaveLength(1);
  });

  it("stops polling at the time limit for a still that never comes", async () => {
    const { clouds, stillsAsked } = await standIn(undefined, { stillAfterMs: Infinity });
    await expect(clouds.still(camera(type))).rejects.toThrow("unreachable");
    expect(stillsAsked).toHaveLength(4);
    expect(stillsAsked.at(-1)).toBeLessThan(4500);
  });

  it("ends with a reason when its stream is cut", async () => {
    const { clouds, cut } = await standIn();
    const reasons: NoVideoReason[] = [];
    const film = new Film();
    await openCloud(clouds)(camera(type), "sub", film, (reason) => reasons.push(reason));
    await until(() => film.keys.length > 1);
    cut();
    await until(() => reasons.length > 0, 5000);
    expect(reasons).toEqual(["unreachable"]);
  });
});

describe("the encryption of a device", () => {
  const encrypted = camera("hikvision", { code: "abc123456", verifyCode: "ABCDEF" });
  const off = ({ path }: CloudCall) => path === "/api/lapp/device/encrypt/off";

  it.each([
    ["if it was on", "fine"],
    ["if it was off already", "60016"],
  ])("is switched off by the code on its label: %s", async (_how, code) => {
    const { clouds, requests } = await standIn((one) => (off(one) ? code : "fine"));
    await clouds.decrypt(encrypted);
    expect(requests.filter(off).map(({ fields }) => fields)).toEqual([
      { accessToken: "t1", deviceSerial: "ABC123456", validateCode: "ABCDEF" },
    ]);
  });

  it.each([
    ["20010", "credentials"],
    ["20007", "cloudOffline"],
    ["60020", "unreachable"],
  ])("stays on, and the reason is reported: %s", async (code, reason) => {
    const { clouds } = await standIn((one) => (off(one) ? code : "fine"));
    await expect(clouds.decrypt(encrypted)).rejects.toThrow(reason);
  });

  it("must be switched off in the app of the other vendor", async () => {
    const { clouds, requests } = await standIn();
    await expect(clouds.decrypt(camera("dahua"))).rejects.toThrow("cloudEncrypted");
    expect(requests).toEqual([]);
  });
});

describe("answers of a cloud", () => {
  it("are only read from the public Internet, and over HTTPS", async () => {
    const clouds = new Clouds({
      bases: { hikvision: "http://open.example", dahua: "https://127.0.0.1" },
      now: Date.now,
    });
    for (const type of ["hikvision", "dahua"] as const)
      await expect(clouds.liveAddress(camera(type), "sub")).rejects.toThrow("unreachable");
    for (const address of ["https://127.0.0.1/x", "https://10.0.0.1/x", "file:///etc/passwd", "x"])
      await expect(clouds.read(address, AbortSignal.timeout(1000))).rejects.toThrow("unreachable");
  });
});
