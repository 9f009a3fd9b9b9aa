import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { CameraStream, CameraType, NoVideoReason } from "../../../contract/camera/camera.ts";
import type { CloudKey, WatchedCamera } from "./watched-camera.ts";
import { requestCloud, requestJson } from "./cloud-request.ts";
import { FlvReader } from "./media/flv.ts";
import { Muxer, type PictureSink } from "./media/muxer.ts";
import type { Codec } from "./media/access-unit.ts";
import { NoVideo, reasonOf } from "./media/no-video.ts";
import type { OpenSource } from "./picture-session.ts";
import { pictureIn } from "./still-picture.ts";
import { type streamPace, StreamWatch } from "./stream-watch.ts";

/*
 * The clouds of the two vendors, as their pages describe them. Parts of an answer that are not read
 * here are dropped; its text is never shown.
 */

export interface CloudOptions {
  /** Base address of each vendor's cloud. */
  readonly bases: Readonly<Record<CameraType, string>>;
  /** Absent: only addresses of the public Internet. */
  readonly isAllowed?: (address: string) => boolean;
  readonly now: () => number;
}

export const cloudBases: Readonly<Record<CameraType, string>> = {
  hikvision: "https://open.ys7.com",
  dahua: "https://openapi.lechange.cn",
};

const callMs = 5000;
/**
 * The address of a still may arrive before its device has uploaded it, 1 to 3 s later: number of
 * further tries, and the wait before each, ms.
 */
const stillTries = 3;
const stillAgainMs = 1000;

/** Answer of a cloud: its code and its data. */
interface Answer {
  readonly code: string;
  readonly data?: unknown;
}

/** One vendor's cloud. */
interface Vendor {
  readonly token: (cloud: CloudCalls, key: CloudKey) => Promise<Answer>;
  readonly live: (
    cloud: CloudCalls,
    token: string,
    camera: WatchedCamera,
    stream: CameraStream,
  ) => Promise<Answer>;
  readonly still: (cloud: CloudCalls, token: string, camera: WatchedCamera) => Promise<Answer>;
  /** Makes the device one of the account's. */
  readonly bind: (cloud: CloudCalls, token: string, camera: WatchedCamera) => Promise<Answer>;
  /** Switches off that the device encrypts its video. Absent: its cloud has no call for that. */
  readonly decrypt?: (cloud: CloudCalls, token: string, camera: WatchedCamera) => Promise<Answer>;
  readonly fine: string;
  readonly tokenIsOver: readonly string[];
  readonly isNotBound: readonly string[];
  readonly reasons: Readonly<Record<string, NoVideoReason>>;
}

// An answer that refuses may have no data at all.
const ezvizAnswer = z.object({ code: z.coerce.string(), data: z.unknown().optional() });
const imouAnswer = z.object({
  result: z.object({ code: z.string(), data: z.unknown().optional() }),
});

/** EZVIZ requires its letters in capitals. */
const serialOf = ({ code }: WatchedCamera): string => code.toUpperCase();

const hikvision: Vendor = {
  token: (cloud, { appKey, appSecret }) => cloud.form("/api/lapp/token/get", { appKey, appSecret }),
  live: (cloud, accessToken, camera, stream) =>
    cloud.form("/api/lapp/v2/live/address/get", {
      accessToken,
      deviceSerial: serialOf(camera),
      channelNo: String(camera.channel),
      // FLV.
      protocol: "4",
      quality: stream === "main" ? "1" : "2",
      supportH265: "1",
      ...(camera.verifyCode === "" ? {} : { code: camera.verifyCode }),
    }),
  still: (cloud, accessToken, camera) =>
    cloud.form("/api/lapp/device/capture", {
      accessToken,
      deviceSerial: serialOf(camera),
      channelNo: String(camera.channel),
    }),
  bind: (cloud, accessToken, camera) =>
    cloud.form("/api/lapp/device/add", {
      accessToken,
      deviceSerial: serialOf(camera),
      validateCode: camera.verifyCode,
    }),
  decrypt: async (cloud, accessToken, camera) => {
    const answer = await cloud.form("/api/lapp/device/encrypt/off", {
      accessToken,
      deviceSerial: serialOf(camera),
      validateCode: camera.verifyCode,
    });
    // Code 60016: the encryption is off already.
    return answer.code === "60016" ? { ...answer, code: "200" } : answer;
  },
  fine: "200",
  tokenIsOver: ["10002"],
  isNotBound: ["20002", "20018"],
  reasons: {
    10001: "cloudKey",
    10005: "cloudKey",
    10017: "cloudKey",
    10030: "cloudKey",
    20002: "cloudOffline",
    20007: "cloudOffline",
    20010: "credentials",
    20013: "cloudKey",
    20014: "noChannel",
    20018: "cloudKey",
    20032: "noChannel",
    60019: "cloudEncrypted",
    10028: "cloudQuota",
    10029: "cloudQuota",
    60061: "cloudQuota",
  },
};

const dahua: Vendor = {
  token: (cloud, key) => cloud.signed("/openapi/accessToken", key, {}),
  live: async (cloud, token, camera) => {
    const query = { token, deviceId: camera.code, channelId: String(camera.channel - 1) };
    const created = await cloud.signed("/openapi/createDeviceFlvLive", camera.cloud, {
      ...query,
      type: "realTime",
    });
    // A channel has one live, with the addresses of both streams: created once, then queried.
    return created.code === "LV1001"
      ? cloud.signed("/openapi/queryDeviceFlvLive", camera.cloud, query)
      : created;
  },
  still: (cloud, token, camera) =>
    cloud.signed("/openapi/setDeviceSnapEnhanced", camera.cloud, {
      token,
      deviceId: camera.code,
      channelId: String(camera.channel - 1),
    }),
  bind: (cloud, token, camera) =>
    cloud.signed("/openapi/bindDevice", camera.cloud, {
      token,
      deviceId: camera.code,
      code: camera.verifyCode,
    }),
  fine: "0",
  tokenIsOver: ["TK1002", "TK1003", "TK1004"],
  isNotBound: ["DV1001", "OP1009"],
  reasons: {
    SN1001: "cloudKey",
    SN1002: "cloudKey",
    SN1004: "cloudKey",
    TK1001: "cloudKey",
    OP1009: "cloudKey",
    DV1001: "cloudOffline",
    DV1007: "cloudOffline",
    DV1014: "credentials",
    DV1030: "noChannel",
    DV1049: "cloudEncrypted",
    OP1019: "cloudOffline",
    FL1001: "cloudQuota",
    OP1011: "cloudQuota",
  },
};
const vendors: Readonly<Record<CameraType, Vendor>> = { hikvision, dahua };

const tokenData = z.object({ accessToken: z.string().min(1) });
const addressData = z.object({
  url: z.string().optional(),
  /** Addresses of the sub stream and of the main stream. */
  flv: z.string().optional(),
  flvHD: z.string().optional(),
  picUrl: z.string().optional(),
});

/** Returns the address of a stream or picture in the cloud's answer; empty: there is none. */
function addressIn(data: unknown, stream: CameraStream): string {
  const parsed = addressData.safeParse(data);
  if (!parsed.success) return "";
  const { url, flv, flvHD, picUrl } = parsed.data;
  return url ?? (stream === "main" ? (flvHD ?? flv) : (flv ?? flvHD)) ?? picUrl ?? "";
}

/** Calls to one vendor's cloud. */
class CloudCalls {
  readonly #options: CloudOptions;
  readonly #type: CameraType;

  constructor(options: CloudOptions, type: CameraType) {
    this.#options = options;
    this.#type = type;
  }

  /** A call whose fields are a form. */
  async form(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    const text = new URLSearchParams(fields).toString();
    return ezvizAnswer.parse(await this.#request(path, "application/x-www-form-urlencoded", text));
  }

  /** A call that is signed with the key's secret. */
  async signed(path: string, key: CloudKey | null, params: object): Promise<Answer> {
    const time = Math.floor(this.#options.now() / 1000);
    const nonce = randomBytes(16).toString("hex");
    const sign = createHash("md5")
      .update(`time:${time},nonce:${nonce},appSecret:${key?.appSecret ?? ""}`)
      .digest("hex");
    const system = { ver: "1.0", appId: key?.appKey ?? "", sign, time, nonce };
    const text = JSON.stringify({ system, id: randomBytes(8).toString("hex"), params });
    return imouAnswer.parse(await this.#request(path, "application/json", text)).result;
  }

  #request(path: string, type: string, text: string): Promise<unknown> {
    return requestJson(`${this.#options.bases[this.#type]}${path}`, {
      body: { type, text },
      signal: AbortSignal.timeout(callMs),
      isAllowed: this.#options.isAllowed,
    });
  }
}

/** Both clouds, with the tokens that were issued to us. */
export class Clouds {
  readonly #options: CloudOptions;
  readonly #tokens = new Map<string, Promise<string>>();

  constructor(options: CloudOptions) {
    this.#options = options;
  }

  /** Returns the address of a camera's live FLV, good for some minutes. Throws NoVideo. */
  liveAddress(camera: WatchedCamera, stream: CameraStream): Promise<string> {
    const { live } = vendors[camera.type];
    return this.#addressBy(camera, stream, (cloud, token) => live(cloud, token, camera, stream));
  }

  /** Throws NoVideo. */
  async still(camera: WatchedCamera): Promise<Buffer> {
    const { still } = vendors[camera.type];
    const { stream } = camera;
    const address = await this.#addressBy(camera, stream, (cloud, token) =>
      still(cloud, token, camera),
    );
    const signal = AbortSignal.timeout(callMs);
    for (let tries = 0; ; tries += 1) {
      const answer = await this.read(address, signal);
      if (answer.statusCode !== 404 || tries === stillTries) return pictureIn(answer);
      answer.destroy();
      await wait(stillAgainMs, undefined, { signal });
    }
  }

  /** Switches off the device's video encryption, by the code on its label. Throws NoVideo. */
  async decrypt(camera: WatchedCamera): Promise<void> {
    const { decrypt } = vendors[camera.type];
    if (decrypt === undefined) throw new NoVideo("cloudEncrypted");
    await this.#answered(camera, (cloud, token) => decrypt(cloud, token, camera));
  }

  read(address: string, signal: AbortSignal) {
    return requestCloud(address, { signal, isAllowed: this.#options.isAllowed });
  }

  async #addressBy(
    camera: WatchedCamera,
    stream: CameraStream,
    request: (cloud: CloudCalls, token: string) => Promise<Answer>,
  ): Promise<string> {
    const address = addressIn(await this.#answered(camera, request), stream);
    if (address === "") throw new NoVideo("unreachable");
    return address;
  }

  /**
   * Returns the data of the cloud's answer. Once each, an expired token is renewed and an unbound
   * device bound.
   */
  async #answered(
    camera: WatchedCamera,
    request: (cloud: CloudCalls, token: string) => Promise<Answer>,
  ): Promise<unknown> {
    const cloud = this.#of(camera.type);
    const { tokenIsOver, isNotBound, bind } = vendors[camera.type];
    const token = this.#token(camera);
    let answer = await this.#answerOf(request(cloud, await token));
    if (tokenIsOver.includes(answer.code)) {
      // The first caller to notice it has requested another already.
      if (this.#tokens.get(tokenKey(camera)) === token) this.#tokens.delete(tokenKey(camera));
      answer = await this.#answerOf(request(cloud, await this.#token(camera)));
    }
    if (isNotBound.includes(answer.code) && camera.verifyCode !== "") {
      const known = await this.#token(camera);
      expectSuccess(camera.type, await this.#answerOf(bind(cloud, known, camera)));
      answer = await this.#answerOf(request(cloud, known));
    }
    return expectSuccess(camera.type, answer);
  }

  /** One token per account, however many callers request it at once. */
  #token(camera: WatchedCamera): Promise<string> {
    const key = tokenKey(camera);
    const existing = this.#tokens.get(key);
    if (existing !== undefined) return existing;
    const newToken = this.#newToken(camera);
    this.#tokens.set(key, newToken);
    newToken.catch(() => this.#tokens.delete(key));
    return newToken;
  }

  async #newToken({ type, cloud }: WatchedCamera): Promise<string> {
    if (cloud === null) throw new NoVideo("noWay");
    const answer = await this.#answerOf(vendors[type].token(this.#of(type), cloud));
    const result = tokenData.safeParse(expectSuccess(type, answer));
    if (!result.success) throw new NoVideo("cloudKey");
    return result.data.accessToken;
  }

  async #answerOf(answer: Promise<Answer>): Promise<Answer> {
    return answer.catch((error: unknown) => {
      throw error instanceof NoVideo ? error : new NoVideo("unreachable");
    });
  }

  #of(type: CameraType): CloudCalls {
    return new CloudCalls(this.#options, type);
  }
}

const tokenKey = ({ type, cloud }: WatchedCamera): string => JSON.stringify([type, cloud]);

/** Returns the data of an answer. Throws NoVideo if its code reports a fault. */
function expectSuccess(type: CameraType, { code, data }: Answer): unknown {
  const { fine, reasons } = vendors[type];
  if (code === fine) return data;
  throw new NoVideo(reasons[code] ?? "unreachable");
}

/**
 * Returns a reader that writes to `sink`. A stream may repeat its parameter sets: only different
 * sets restart it.
 */
function readerInto(sink: PictureSink): FlvReader {
  let muxer: { readonly codec: Codec; readonly it: Muxer } | null = null;
  return new FlvReader({
    config: (codec, sets) => {
      if (muxer?.codec === codec) return muxer.it.describe(sets);
      sink.coded?.(codec);
      muxer = { codec, it: new Muxer(codec, sink, { sets, rateHz: 1000 }) };
    },
    picture: (unit) => muxer?.it.push(unit),
  });
}

/** Opens cameras by their vendor's cloud: the server alone reads it. */
export const openCloud =
  (clouds: Clouds, pace: Partial<typeof streamPace> = {}): OpenSource =>
  async (camera, stream, sink, end) => {
    const address = await clouds.liveAddress(camera, stream);
    const aborter = new AbortController();
    const late = setTimeout(() => aborter.abort(), callMs);
    const answer = await clouds.read(address, aborter.signal);
    clearTimeout(late);
    if (answer.statusCode !== 200) {
      aborter.abort();
      throw new NoVideo("unreachable");
    }
    const watch = new StreamWatch(sink, pace);
    const reader = readerInto(watch);
    let isOver = false;
    const finish = (reason: NoVideoReason | null) => {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      aborter.abort();
      if (reason !== null) end(reason);
    };
    const timer = setInterval(() => {
      const reason = watch.fault();
      if (reason !== null) finish(reason);
    }, 1000);
    timer.unref();
    answer.on("error", () => finish("unreachable"));
    answer.once("close", () => finish("unreachable"));
    answer.on("data", (chunk: Buffer) => {
      watch.received(chunk.length);
      try {
        if (!isOver) reader.push(chunk);
      } catch (error) {
        finish(reasonOf(error));
      }
    });
    return { close: () => finish(null) };
  };
