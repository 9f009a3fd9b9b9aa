import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { password } from "./picture-stage.ts";
import { pictures, sendEvery, withoutReports } from "./scripted-camera.ts";

/** A parsed request. */
export interface CameraRequest {
  readonly method: string;
  readonly uri: string;
  readonly cseq: number;
  /** Number of the request in this connection, from 1. */
  readonly count: number;
  readonly session: string;
  readonly text: string;
}

/** Deviations of the camera from the standard. */
export interface Quirks {
  /** Challenges to a request that is not signed in; null if it requires no account. */
  readonly challenges?: ((nonce: string, isStale: boolean) => readonly string[]) | null;
  /** The user name that the camera accepts. */
  readonly realm?: string | Buffer;
  /** Its password; if absent, the usual one. */
  readonly secret?: string;
  /** Number of requests for which a nonce is valid. */
  readonly nonceUses?: number;
  /** All challenges have the same nonce. */
  readonly oneNonce?: true;
  readonly isOpen?: (request: CameraRequest) => boolean;
  /** Status and headers instead of the usual answer. */
  readonly refuse?: (request: CameraRequest) => string | null;
  /** Headers of the answer to DESCRIBE besides its length. */
  readonly described?: readonly string[];
  readonly description?: string;
  readonly session?: string;
  readonly transport?: string | null;
  /** Addresses that it accepts for SETUP and PLAY; others are not found. */
  readonly knows?: (request: CameraRequest) => boolean;
  /** The bytes of an answer in this camera's format. */
  readonly write?: (answer: string, request: CameraRequest) => string | null;
  readonly closesAfter?: (request: CameraRequest) => boolean;
  /** Sent in addition to the video. */
  readonly between?: string;
  readonly channel?: number;
  readonly payloadType?: number;
}

const hash = (algorithm: string, ...parts: readonly (string | Buffer)[]): string =>
  parts
    .reduce((sum, part, at) => sum.update(at === 0 ? "" : ":").update(part), createHash(algorithm))
    .digest("hex");

/** Checks an Authorization header independently of our own code. */
function isRight(
  header: string,
  method: string,
  { realm: known = realm, secret = password }: Quirks,
): boolean {
  if (header.startsWith("Basic "))
    return Buffer.from(header.slice(6), "base64").toString() === `viewer:${secret}`;
  const fieldOf = (name: string) =>
    new RegExp(`[ ,]${name}=(?:"((?:\\\\.|[^"\\\\])*)"|([^,\\s]+))`)
      .exec(header)
      ?.slice(1)
      .find((value) => value !== undefined)
      ?.replace(/\\(.)/g, "$1") ?? "";
  const by = fieldOf("algorithm").toUpperCase().replace("-", "").startsWith("SHA256")
    ? "sha256"
    : "md5";
  const first = hash(by, "viewer", known, secret);
  const isOfSession = fieldOf("algorithm").toLowerCase().endsWith("-sess");
  const own = isOfSession ? hash(by, first, fieldOf("nonce"), fieldOf("cnonce")) : first;
  const body = fieldOf("qop") === "auth-int" ? [hash(by, "")] : [];
  const what = hash(by, method, fieldOf("uri"), ...body);
  const middle = fieldOf("qop") === "" ? [] : [fieldOf("nc"), fieldOf("cnonce"), fieldOf("qop")];
  return fieldOf("response") === hash(by, own, fieldOf("nonce"), ...middle, what);
}

export const h264 = "m=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\na=control:trackID=1\r\n";
export const sdp = (media = h264): string =>
  `v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=Media\r\nt=0 0\r\n${media}`;

export const realm = "IP Camera(C1234)";
const digest = (nonce: string) => [`Digest realm="${realm}", nonce="${nonce}"`];

/** Sends the bytes of an answer. */
export type SendBytes = (socket: Socket, answer: string, request: CameraRequest) => void;

const send: SendBytes = (socket, answer) => void socket.write(answer, "latin1");

/**
 * A camera with these deviations, on every connection. `signIns` has the answers to its challenges.
 */
export function variantCamera(
  quirks: Quirks,
  spoil: SendBytes = send,
): {
  readonly serve: (socket: Socket) => void;
  readonly signIns: { right: number; wrong: number };
} {
  const { challenges = digest, nonceUses = Number.POSITIVE_INFINITY } = quirks;
  const nonces = new Map<string, number>();
  const signIns = { right: 0, wrong: 0 };
  let isStale = false;
  const freshNonce = () => {
    const nonce = hash("md5", String(quirks.oneNonce === true ? 0 : nonces.size), "nonce");
    nonces.set(nonce, 0);
    return nonce;
  };
  const isIn = (request: CameraRequest): boolean => {
    isStale = false;
    if (challenges === null || quirks.isOpen?.(request) === true) return true;
    const [, header] = /^Authorization: ([^\r\n]+)/m.exec(request.text) ?? [];
    if (header === undefined) return false;
    const nonce = /nonce="([^"]*)"/.exec(header)?.[1] ?? "";
    const uses = nonces.get(nonce) ?? (header.startsWith("Basic ") ? 0 : nonceUses);
    isStale = uses >= nonceUses;
    if (isStale) return false;
    nonces.set(nonce, uses + 1);
    const isIt = isRight(header, request.method, quirks);
    signIns[isIt ? "right" : "wrong"] += 1;
    return isIt;
  };
  const answerTo = (request: CameraRequest): string => {
    const head = (status: string, lines: readonly string[] = [], body = "") =>
      [`RTSP/1.0 ${status}`, `CSeq: ${request.cseq}`, ...lines, "", body].join("\r\n");
    if (!isIn(request)) {
      const nonce = freshNonce();
      const lines = challenges?.(nonce, isStale).map((item) => `WWW-Authenticate: ${item}`);
      return head("401 Unauthorized", lines);
    }
    const refused = quirks.refuse?.(request) ?? null;
    if (refused !== null) return head(...splitHead(refused));
    if (request.method === "OPTIONS") return head("200 OK", ["Public: DESCRIBE, SETUP, PLAY"]);
    if (request.method === "DESCRIBE") {
      const { description = sdp(), described = ["Content-Type: application/sdp"] } = quirks;
      return head("200 OK", [...described, `Content-Length: ${description.length}`], description);
    }
    if (quirks.knows?.(request) === false) return head("404 Not Found");
    const { session = "Session: 1A2B;timeout=60", channel = 0 } = quirks;
    const transport =
      quirks.transport ?? `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`;
    const named = quirks.transport === null ? [] : [`Transport: ${transport}`];
    if (request.method === "SETUP") return head("200 OK", [session, ...named]);
    return head("200 OK");
  };
  const sendVideo = (socket: Socket) => {
    const next = pictures();
    sendEvery(socket, 15, (at) =>
      next(at, at % 5 === 0).flatMap((packet) => {
        const own = Buffer.from(packet);
        own[1] = quirks.channel ?? 0;
        if (quirks.payloadType !== undefined) own[5] = (own[5]! & 0x80) | quirks.payloadType;
        return quirks.between === undefined ? [own] : [own, Buffer.from(quirks.between, "latin1")];
      }),
    );
  };
  const serve = (socket: Socket) => {
    let [left, count] = ["", 0];
    const take = (text: string) => {
      const [, method = "", uri = ""] = /^(\S+) (\S+)/.exec(text) ?? [];
      if (method.startsWith("RTSP/")) return;
      const number = Number(/CSeq: (\d+)/.exec(text)?.[1] ?? 0);
      const session = /^Session: (\S+)/m.exec(text)?.[1] ?? "";
      count += 1;
      const request = { method, uri, cseq: number, count, session, text };
      const plain = answerTo(request);
      const written = quirks.write === undefined ? plain : quirks.write(plain, request);
      if (written !== null) spoil(socket, written, request);
      if (method === "PLAY" && plain.startsWith("RTSP/1.0 200")) sendVideo(socket);
      if (quirks.closesAfter?.(request) === true) socket.end();
    };
    socket.on("data", (chunk) => {
      const texts = (left + withoutReports(chunk)).split(/(?<=\r\n\r\n)/);
      left = texts.at(-1)?.endsWith("\r\n\r\n") === true ? "" : (texts.pop() ?? "");
      for (const text of texts) take(text);
    });
  };
  return { serve, signIns };
}

const splitHead = (text: string): [string, readonly string[]] => {
  const [status = "", ...lines] = text.split("\r\n");
  return [status, lines];
};
