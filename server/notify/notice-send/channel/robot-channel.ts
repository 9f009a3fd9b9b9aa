import { createHmac } from "node:crypto";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import {
  type Answer,
  type GuardedPost,
  postGuarded,
} from "../../../platform/base/guarded-request.ts";
import { type Channel, failedFor, type Message, type Outcome } from "./channel-port.ts";
import { retryAfterMs } from "../../../platform/base/retry-after.ts";

/** One kind of group robot: its hosts, and how messages are sent to it. */
interface RobotKind {
  /** Path of the address, the same in the vendor's cloud and in an installation of one's own. */
  readonly path: RegExp;
  /** Address and body of a message. `now`: epoch ms. */
  write(url: URL, text: string, secret: string, now: number): Written;
  /** Possible names of the error code in an answer's body; 0 means success. */
  readonly code: readonly string[];
  /** Codes of a robot with too many messages or of a busy cloud: the message is sent later. */
  readonly busy: readonly number[];
  /** Delay after a `busy` code, ms. */
  readonly busyMs: number;
  /** Codes of a robot that is deleted or switched off, or of a deleted group. */
  readonly deletedCodes: readonly number[];
}
interface Written {
  readonly url: string;
  readonly body: unknown;
}

const hmac = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64");

/** WeCom refuses a longer text, bytes. */
const weComMax = 2048;

/** A text cut to this many bytes: its end, where the link is, is kept. */
function cutText(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max) return text;
  const last = text.slice(text.lastIndexOf("\n"));
  const end = `…${Buffer.byteLength(last) <= max / 2 ? last : ""}`;
  const room = Buffer.from(text).subarray(0, max - Buffer.byteLength(end));
  // A letter that was cut in two is left out.
  return `${room.toString("utf8").replace(/\ufffd+$/, "")}${end}`;
}

/** WeCom: the key in the address is the only secret. */
const weCom: RobotKind = {
  path: /^\/cgi-bin\/webhook\/send$/,
  write: (url, text) => ({
    url: url.href,
    body: { msgtype: "text", text: { content: cutText(text, weComMax) } },
  }),
  code: ["errcode"],
  busy: [-1, 45009, 45033],
  busyMs: minuteMs,
  deletedCodes: [93000, 93004, 93008],
};

/** DingTalk: signs `timestamp\nsecret` with the secret, in the address. */
const dingTalk: RobotKind = {
  path: /^\/robot\/send$/,
  write: (url, text, secret, now) => {
    const signed = new URL(url);
    if (secret !== "") {
      signed.searchParams.set("timestamp", String(now));
      signed.searchParams.set("sign", hmac(secret, `${now}\n${secret}`));
    }
    return { url: signed.href, body: { msgtype: "text", text: { content: text } } };
  },
  code: ["errcode"],
  busy: [-1, 130101, 130103, 410100],
  // After too many messages a robot accepts nothing for ten minutes; each try makes the block
  // longer.
  busyMs: 10 * minuteMs,
  deletedCodes: [300001, 400013, 400101, 400102, 400106],
};

/**
 * Feishu: signs an empty text with the key `timestamp\nsecret`, in the body; the timestamp is in s,
 * not ms.
 */
const feishu: RobotKind = {
  path: /^\/open-apis\/bot\/v2\/hook\/[^/]+$/,
  write: (url, text, secret, now) => {
    const timestamp = String(Math.floor(now / 1000));
    const sign = secret === "" ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, "") };
    // `<at user_id="all">` in a name would notify the whole group.
    const plain = text.replaceAll("<", "＜");
    return { url: url.href, body: { ...sign, msg_type: "text", content: { text: plain } } };
  },
  // Some installations report success by StatusCode only.
  code: ["code", "StatusCode"],
  busy: [9499, 11232, 99991400],
  busyMs: minuteMs,
  deletedCodes: [19001],
};

const kinds = [weCom, dingTalk, feishu];

/** The kind of robot at an address, or null. */
const kindAt = (url: URL): RobotKind | null =>
  kinds.find(({ path }) => path.test(url.pathname)) ?? null;

/** True for an https address that one of the three kinds of robots has. */
export const isRobotAddress = (address: string): boolean =>
  URL.canParse(address) &&
  new URL(address).protocol === "https:" &&
  kindAt(new URL(address)) !== null;

/** The robot's own error code; null: no answer of a robot. */
function codeIn(text: string, { code }: RobotKind): number | null {
  try {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const value = code.map((name) => answer[name]).find((one) => one !== undefined);
    const isCode =
      typeof value === "number" || (typeof value === "string" && /^-?\d+$/.test(value));
    return isCode ? Number(value) : null;
  } catch {
    return null;
  }
}

export interface RobotOptions extends Partial<GuardedPost> {
  readonly now: () => number;
}

/**
 * Robots of chat groups. Their addresses come from users: the guard checks every one. Robots
 * support no id, so a message without an answer may arrive twice.
 */
export function openRobots({ now, ...guard }: RobotOptions): Channel {
  async function send({ to, text, secret }: Message): Promise<Outcome> {
    const kind = URL.canParse(to) ? kindAt(new URL(to)) : null;
    if (kind === null) return refusedBy("recipient", "no robot's address");
    const { url, body } = kind.write(new URL(to), text, secret, now());
    try {
      const answer = await postGuarded(url, JSON.stringify(body), {
        timeoutMs: 5000,
        answerMax: 4096,
        ...guard,
      });
      return outcomeOf(answer, kind, now());
    } catch (error) {
      return failed(error);
    }
  }
  return { send, cancel: async () => undefined, close: () => undefined };
}

const refusedBy = (of: "recipient" | "notice", detail: string): Outcome => ({
  kind: "refused",
  of,
  detail,
});

/** Returns the outcome of an answer. It concerns only this robot, unless the cloud itself fails. */
function outcomeOf({ status, text, retryAfter }: Answer, kind: RobotKind, now: number): Outcome {
  const code = codeIn(text, kind);
  const detail = `HTTP ${status}${code === null ? "" : `, code ${code}`}`;
  if (status === 200 && code === 0) return { kind: "accepted", ref: null };
  const afterMs = retryAfterMs(retryAfter, now);
  if (status === 429 || kind.busy.some((busy) => busy === code))
    return { kind: "later", of: "recipient", detail, afterMs: afterMs ?? kind.busyMs };
  if (isCloudAtFault(status, code)) return failedFor(detail, afterMs);
  const isGone =
    code === null ? [401, 403, 404, 410].includes(status) : kind.deletedCodes.includes(code);
  return refusedBy(isGone ? "recipient" : "notice", detail);
}

/** True if the cloud failed, or the answer has no error code of a robot. */
const isCloudAtFault = (status: number, code: number | null): boolean =>
  status >= 500 || status === 408 || (status === 200 && code === null);

function failed(error: unknown): Outcome {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "Forbidden") return refusedBy("recipient", "address not allowed");
  // The address contains the robot's key, so only the code of a failure is reported.
  return failedFor(code ?? messageOf(name));
}
