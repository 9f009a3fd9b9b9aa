import { z } from "zod";
import { common, type FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { line, optionalLine } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/**
 * Supported vendors of cameras: cameras that others sell under their own name follow one of the
 * two.
 */
export const cameraTypes = {
  hikvision: { zh: "海康威视（萤石）", en: "Hikvision (EZVIZ)" },
  dahua: { zh: "大华（乐橙）", en: "Dahua (Imou)" },
} as const satisfies Record<string, Words>;
export const cameraTypeKeys = keysOf(cameraTypes);
export type CameraType = keyof typeof cameraTypes;

export const cameraStreams = {
  sub: { zh: "子码流", en: "Sub stream" },
  main: { zh: "主码流", en: "Main stream" },
} as const satisfies Record<string, Words>;
export const cameraStreamKeys = keysOf(cameraStreams);
export type CameraStream = keyof typeof cameraStreams;

/**
 * Reason for a missing picture. A message of a camera or a cloud is never passed on: it becomes one
 * of these words.
 */
export const noVideoReasons = {
  noWay: {
    zh: "未填写地址，也未配置云平台密钥",
    en: "No address, and no cloud key for the organisation",
  },
  unreachable: { zh: "摄像头无法连接", en: "Camera cannot be reached" },
  answers: {
    zh: "摄像头的应答不完整或无法识别",
    en: "The camera's replies are incomplete or unreadable",
  },
  refused: {
    zh: "摄像头拒绝了请求：请检查其 RTSP 设置",
    en: "The camera refuses the request: check its RTSP settings",
  },
  moved: {
    zh: "摄像头指向另一个地址：请填写该地址",
    en: "The camera redirects to another address: enter that address",
  },
  transport: {
    zh: "摄像头不通过 TCP 发送视频：请在其中允许 RTSP over TCP",
    en: "The camera does not send video over TCP: allow RTSP over TCP in its settings",
  },
  credentials: { zh: "用户名或密码错误", en: "Wrong user name or password" },
  forbidden: {
    zh: "摄像头不允许该账号查看此通道：无权限或已被锁定",
    en: "The camera does not allow this account to view this channel: no permission, or locked",
  },
  login: {
    zh: "摄像头的登录方式不受支持：请改为 Digest",
    en: "The camera's sign-in method is not supported: set it to Digest",
  },
  noChannel: { zh: "通道不存在", en: "No such channel" },
  noTrack: { zh: "该通道没有视频", en: "The channel has no video" },
  codec: {
    zh: "浏览器无法播放该编码：请将子码流设为 H.264",
    en: "This browser cannot play the video format: set the sub stream to H.264",
  },
  decoder: { zh: "浏览器无法解码画面", en: "The browser cannot decode the video" },
  silent: { zh: "摄像头停止发送画面", en: "The camera has stopped sending video" },
  noKey: {
    zh: "关键帧间隔过长：请调小摄像头的 I 帧间隔",
    en: "Key frames are too far apart: set a shorter I-frame interval",
  },
  heavy: {
    zh: "码流超过 20 Mbit/s：请调低码率或改用子码流",
    en: "Over 20 Mbit/s: lower the bit rate or use the sub stream",
  },
  busy: { zh: "摄像头连接数已满", en: "The camera has reached its viewer limit" },
  cap: { zh: "打开的画面过多", en: "Too many videos open" },
  slow: { zh: "网络太慢，无法播放", en: "The network is too slow" },
  address: { zh: "该地址不允许访问", en: "This address is not allowed" },
  cloudOffline: { zh: "设备在云平台离线", en: "The device is offline at the cloud" },
  cloudEncrypted: {
    zh: "视频已加密，请在厂商应用中关闭加密",
    en: "The video is encrypted: turn encryption off in the vendor's app",
  },
  cloudQuota: { zh: "云平台调用次数已用完", en: "The cloud's quota is used up" },
  cloudKey: { zh: "云平台密钥无效", en: "The cloud key is not valid" },
  secretKey: {
    zh: "服务器密钥已更换：请重新填写密码，云平台摄像头重新填写云平台 Secret",
    en:
      "The server's key has changed: enter the password again, or the cloud secret for " +
      "cloud cameras",
  },
  gone: { zh: "该摄像头已不可查看", en: "This camera is no longer available" },
  server: { zh: "与服务器断开", en: "Disconnected from the server" },
  door: {
    zh: "实时画面通道不通：请检查代理是否放行 WebSocket，端口 8444 是否开放",
    en: "Live video is blocked: allow WebSocket through the proxy, or open port 8444",
  },
} as const satisfies Record<string, Words>;
export const noVideoReasonKeys = keysOf(noVideoReasons);
export type NoVideoReason = keyof typeof noVideoReasons;

export const isNoVideoReason = (text: string): text is NoVideoReason =>
  Object.hasOwn(noVideoReasons, text);

/** Menu for setting the sub stream to H.264, by vendor. */
export const codecMenus: Readonly<Record<CameraType, Words>> = {
  hikvision: {
    zh: "配置 > 视音频 > 视频 > 子码流 > 视频编码",
    en: "Configuration > Video/Audio > Video > Sub-stream > Video Encoding",
  },
  dahua: {
    zh: "设置 > 相机设置 > 视频 > 辅码流 > 编码模式",
    en: "Setup > Camera > Video > Sub Stream > Encode Mode",
  },
};

/** A machine by its name or number, with the ports of video and of stills where they are others. */
const namePattern = String.raw`[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?`;
const hostPattern = String.raw`\[[0-9A-Fa-f:.]{2,45}\]|${namePattern}`;
const addressPattern = new RegExp(String.raw`^(?:${hostPattern})(?::\d{1,5}(?:/\d{1,5})?)?$`);
export const channelMax = 256;

export const cameraFields = {
  orgId: null,
  orgName: { ...common.org, isDerived: true },
  houseId: common.house,
  houseName: { ...common.house, isDerived: true },
  houseNameEn: null,
  farmName: { ...common.farm, isDerived: true },
  farmNameEn: null,
  name: common.name,
  type: { ...common.type, choices: cameraTypes },
  code: { name: { zh: "设备编码", en: "Code" }, max: 32 },
  channel: { name: { zh: "通道", en: "Channel" } },
  username: { name: { zh: "用户名", en: "User name" }, max: 64 },
  hasPassword: { name: { zh: "密码", en: "Password" }, isDerived: true },
  hasVerifyCode: { name: { zh: "验证码", en: "Verification code" }, isDerived: true },
  address: { name: { zh: "地址", en: "Address" }, max: 260 },
  stream: { name: { zh: "码流", en: "Stream" }, choices: cameraStreams },
  fault: { name: { zh: "状态", en: "Status" }, isDerived: true },
  faultAt: null,
  seenAt: { name: { zh: "最近画面", en: "Last picture" }, isDerived: true },
} satisfies FieldsOf<Camera>;

const secret = (max: number) => z.string().max(max).default("");
const formFields = {
  houseId: z.int().positive(),
  name: line(cameraFields.name.max).min(1),
  type: z.enum(cameraTypeKeys),
  code: line(cameraFields.code.max)
    .min(1)
    .regex(/^[A-Za-z0-9]{6,32}$/, { error: "cameraCode" }),
  channel: z.int().min(1).max(channelMax).default(1),
  /** User name on the device; empty: `admin`. */
  username: optionalLine(cameraFields.username.max).refine((text) => !/[\p{Cc}:]/u.test(text), {
    error: "cameraUser",
  }),
  /** Password of the device; empty: the stored one stays. */
  password: secret(64),
  /** The code on the camera's label; empty: the stored one stays. */
  verifyCode: secret(32),
  address: optionalLine(cameraFields.address.max).refine(
    (text) => text === "" || (addressPattern.test(text) && portsOf(text).every(isPort)),
    { error: "cameraAddress" },
  ),
  stream: z.enum(cameraStreamKeys).default("sub"),
};

const isPort = (port: number): boolean => port >= 1 && port <= 65_535;
const portsOf = (address: string): number[] =>
  (/:(\d+)(?:\/(\d+))?$/.exec(address)?.slice(1) ?? [])
    .filter((port) => port !== undefined)
    .map(Number);

/** Address of a camera: host, port of its video, port of its stills. */
export interface CameraPlace {
  readonly host: string;
  readonly rtspPort: number;
  readonly httpPort: number;
}

/** Returns the parts of a checked, filled in address. */
export function placeOf(address: string): CameraPlace {
  const [rtspPort = 554, httpPort = 80] = portsOf(address);
  const host = address.replace(/(^[^:]+|\]):\d+(?:\/\d+)?$/, "$1");
  return { host: host.replace(/^\[|\]$/g, ""), rtspPort, httpPort };
}

/** The same machine by the same ports, however the two are written. */
export function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => placeOf(address.trim().toLowerCase()));
  return a?.host === b?.host && a?.rtspPort === b?.rtspPort && a?.httpPort === b?.httpPort;
}

/**
 * Returns true when the form has to bring its own secret. A secret is shown only to the machine it
 * was entered for: anyone who may set the address could let their own machine request it.
 */
export function lacksOwnSecret(
  stored: Pick<Camera, "address" | "hasPassword" | "hasVerifyCode">,
  {
    address,
    password,
    verifyCode,
  }: Readonly<Record<"address" | "password" | "verifyCode", string>>,
): boolean {
  if (address.trim() === "" || isSamePlace(address, stored.address) || password !== "")
    return false;
  // The code on the label replaces a missing password.
  return stored.hasPassword || (stored.hasVerifyCode && verifyCode === "");
}

export const createCameraSchema = z.object(formFields);
export const updateCameraSchema = z.object({
  ...formFields,
  id: z.int().positive(),
  version: z.int(),
});
export type CreateCamera = z.input<typeof createCameraSchema>;

/**
 * A camera as entered, saved or not. `id`: that of a saved camera, whose stored secrets are used
 * where none are entered.
 */
export const probeCameraSchema = z.object({ ...formFields, id: z.int().positive().optional() });

export const cameraSorts = ["name", "house", "code", "seen"] as const;

/** Secrets are write-only: replies only contain whether there is one. */
export const cameraSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  orgName: z.string(),
  houseId: z.int(),
  houseName: z.string(),
  houseNameEn: z.string().nullable(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  name: z.string(),
  type: z.enum(cameraTypeKeys),
  code: z.string(),
  channel: z.int(),
  username: z.string(),
  hasPassword: z.boolean(),
  hasVerifyCode: z.boolean(),
  address: z.string(),
  stream: z.enum(cameraStreamKeys),
  /**
   * Reason why there was no picture the last time; null: there was one, or it was never requested.
   */
  fault: z.enum(noVideoReasonKeys).nullable(),
  faultAt: z.int().nullable(),
  /** Time of its last picture. */
  seenAt: z.int().nullable(),
  version: z.int(),
});
export type Camera = z.infer<typeof cameraSchema>;

/** Camera as a wall or a house shows it: names and nothing about how it is reached. */
export const cameraBriefSchema = cameraSchema.pick({
  id: true,
  houseId: true,
  name: true,
  type: true,
});
export type CameraBrief = z.infer<typeof cameraBriefSchema>;

/** Result of a camera trial. */
export const cameraProbeSchema = z.object({
  /** Null: there is video. */
  reason: z.enum(noVideoReasonKeys).nullable(),
  /** Codec in the notation of browsers: avc1.42C01E. */
  codec: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  picturesPerS: z.number().nullable(),
  /** JPEG in Base64; null: it gives no stills. */
  still: z.string().nullable(),
});
export type CameraProbe = z.infer<typeof cameraProbeSchema>;

/** Result of switching a device's encryption off. */
export const cameraDecryptionSchema = z.object({
  /** Why it is still on; null: it is off. */
  reason: z.enum(noVideoReasonKeys).nullable(),
});
export type CameraDecryption = z.infer<typeof cameraDecryptionSchema>;

export const stillSchema = z.object({
  /** Epoch ms of the still; null: no still. */
  at: z.int().nullable(),
  /** JPEG in Base64; null: no still, or the caller has it already. */
  picture: z.string().nullable(),
  reason: z.enum(noVideoReasonKeys).nullable(),
});
export type Still = z.infer<typeof stillSchema>;

/** Path of the endpoint for live pictures, below the installation's own address. */
export const livePath = "/camera/live";

/** Ticket that opens the endpoint once, within 15 s. */
export const cameraTicketSchema = z.object({
  ticket: z.string(),
  /** Separate port for pictures (with a certificate); null: the page's. */
  port: z.int().nullable(),
});
export type CameraTicket = z.infer<typeof cameraTicketSchema>;

/** The first message of a viewer: addresses are logged, messages are not. */
export const liveHelloSchema = z.object({
  ticket: z.string().max(100),
  /** Token of the session the ticket was issued to. */
  token: z.string().max(100),
  cameraId: z.int().positive(),
  /** The browser plays H.265. */
  hevc: z.boolean().default(false),
});

/** Messages of the endpoint between the pictures; after `init` comes the initialisation segment. */
export const liveWordSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("init"),
    codec: z.string(),
    width: z.int(),
    height: z.int(),
    stream: z.enum(cameraStreamKeys),
  }),
  z.object({ kind: z.literal("noVideo"), reason: z.enum(noVideoReasonKeys) }),
]);
export type LiveWord = z.infer<typeof liveWordSchema>;

/** Why the door closes: with the reason of noVideoReasons as its text, or for the ticket. */
export const liveClose = { noVideo: 4000, ticket: 4001 } as const;

/** A cloud of a vendor, as an organisation uses it. */
export const cameraCloudSchema = z.object({
  type: z.enum(cameraTypeKeys),
  appKey: z.string(),
  hasSecret: z.boolean(),
  /** True: the secret was encrypted with another key of the server and has to be entered again. */
  isUnreadable: z.boolean(),
});
export type CameraCloud = z.infer<typeof cameraCloudSchema>;

export const cameraCloudFields = {
  type: { ...common.type, choices: cameraTypes },
  appKey: { name: { zh: "应用 Key", en: "App key" }, max: 64 },
  appSecret: { name: { zh: "应用 Secret", en: "App secret" }, max: 64 },
} as const;
export const saveCameraCloudSchema = z.object({
  /** Organisation, set by an administrator. */
  orgId: z.int().positive().nullish(),
  type: z.enum(cameraTypeKeys),
  /** Empty: the cloud is no longer used. */
  appKey: optionalLine(64).refine((text) => /^[A-Za-z0-9_-]*$/.test(text), { error: "code" }),
  appSecret: secret(64),
});

/** Maximum number of pictures at once: next to a wall's alarms, and in tiles. */
export const wallStills = 4;
export const tilesMax = 16;
