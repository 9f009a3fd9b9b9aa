import type { NoVideoReason } from "../../../contract/camera/camera.ts";
import { httpRequest, type HttpAnswer } from "./http-answer.ts";
import { NoVideo } from "./media/no-video.ts";
import {
  type Account,
  authorization,
  byteText,
  type Challenge,
  challengeIn,
  isTooLate,
  triesMax,
} from "./rtsp/rtsp-digest.ts";
import { rtspPace } from "./rtsp/rtsp-client.ts";

export interface StillTarget {
  /** The checked address. */
  readonly ip: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly account: Account;
}

/** Largest still accepted, bytes. */
export const stillMax = 2 * 1024 * 1024;
const withinMs = 5000;
/**
 * Answers about a still from a device that has accepted our login: no still of this channel, none
 * for this account, or no time. Its live pictures may be fine.
 */
const toThoseLetIn: ReadonlyMap<number | undefined, NoVideoReason> = new Map([
  [400, "noChannel"],
  [403, "noChannel"],
  [404, "noChannel"],
  [503, "busy"],
]);
/** Reasons that are reported; others must not reveal what exists. */
const reportedReasons: ReadonlySet<NoVideoReason> = new Set([
  "credentials",
  "login",
  ...toThoseLetIn.values(),
]);

/**
 * Fetches a JPEG of the camera, signed in; redirects are not followed. Throws NoVideo, after the
 * same time for a target that has no still as for one that does not exist.
 */
export async function fetchStill(target: StillTarget): Promise<Buffer> {
  const beganAt = performance.now();
  try {
    // Every target, existing or not, is reported after the same time.
    const first = await get(target, null, rtspPace.answerMs);
    if (first.status !== 401) return pictureOf(first);
    const answer = await signIn(target, first);
    const reason = toThoseLetIn.get(answer.status);
    if (reason !== undefined) throw new NoVideo(reason);
    return pictureOf(answer);
  } catch (error) {
    if (error instanceof NoVideo && reportedReasons.has(error.reason)) throw error;
    const leftMs = rtspPace.answerMs - (performance.now() - beganAt);
    await new Promise((resolve) => setTimeout(resolve, leftMs));
    throw new NoVideo("unreachable");
  }
}

/**
 * Answers the camera's challenge, and again if the camera reports that it was only too late: a
 * nonce may end in between, through other clients too. Throws NoVideo `credentials`, or `login`.
 */
async function signIn(target: StillTarget, asking: HttpAnswer): Promise<HttpAnswer> {
  let answer = asking;
  let answered: Challenge | null = null;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const challenge = challengeIn(answer.headers.get("www-authenticate") ?? []);
    if (challenge === null && tries === 0) throw new NoVideo("login");
    if (challenge === null || (tries > 0 && !isTooLate(challenge, answered))) break;
    answered = challenge;
    const command = { method: "GET", uri: target.path, count: 1 };
    answer = await get(target, authorization(challenge, target.account, command));
    if (answer.status !== 401) return answer;
  }
  throw new NoVideo("credentials");
}

/** `headMs`: how long is waited for the beginning of the answer. */
function get(target: StillTarget, answer: string | null, headMs = withinMs): Promise<HttpAnswer> {
  const { ip, host, port, path } = target;
  const name = host.includes(":") ? `[${host}]` : host;
  const lines = [
    `GET ${byteText(path)} HTTP/1.1`,
    `Host: ${port === 80 ? name : `${name}:${port}`}`,
    "Accept: image/jpeg",
    "Connection: close",
    ...(answer === null ? [] : [`Authorization: ${answer}`]),
  ];
  const limits = { headMs, withinMs, headMax: 16 * 1024, bodyMax: stillMax };
  return httpRequest({ ip, port }, `${lines.join("\r\n")}\r\n\r\n`, limits);
}

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);
const endOfJpeg = Buffer.from([0xff, 0xd9]);
/** Some send empty lines before their picture. */
const strayMax = 64;

/** Some announce a few bytes more than they send: a picture with its end is whole. */
function pictureOf({ status, body, isWhole }: HttpAnswer): Buffer {
  if (status !== 200) throw new NoVideo("unreachable");
  const begin = Math.max(0, body.subarray(0, strayMax).indexOf(startOfJpeg));
  const picture = body.subarray(begin);
  if (isWhole || picture.subarray(-2).equals(endOfJpeg)) return jpegIn(picture);
  throw new NoVideo("unreachable");
}

export async function pictureIn(
  answer: AsyncIterable<Buffer> & { statusCode?: number | undefined },
) {
  if (answer.statusCode !== 200) throw new NoVideo("unreachable");
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > stillMax) throw new NoVideo("unreachable");
      chunks.push(chunk);
    }
  } catch (error) {
    // Some announce a few bytes more than they send: a picture with its end is whole.
    if (error instanceof NoVideo || !Buffer.concat(chunks).subarray(-2).equals(endOfJpeg))
      throw error;
  }
  return jpegIn(Buffer.concat(chunks));
}

/** A camera's data is shown only as the JPEG it must be. */
function jpegIn(picture: Buffer): Buffer {
  if (picture.length < 4 || picture.readUIntBE(0, 3) !== 0xffd8ff) throw new NoVideo("unreachable");
  return picture;
}
