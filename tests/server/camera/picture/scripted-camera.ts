import type { Socket } from "node:net";
import { parameterSets } from "../../../../simulator/camera/h264.ts";
import { packetsOf } from "../../../../simulator/camera/rtp.ts";

/** A client's request. */
export interface ScriptedAsk {
  readonly method: string;
  readonly uri: string;
  /** Its sign-in; '' if none was sent. */
  readonly authorization: string;
}

export interface Script {
  /** Sends data once the stream plays. */
  readonly play?: (socket: Socket) => void;
  /** Challenge of a refusal; null if the client is accepted. */
  readonly refuse?: (requests: ScriptedAsk) => string | null;
  readonly description?: string;
  /** Transport in its answer to SETUP, besides its session. */
  readonly transport?: string;
  /** Status of its answer to a method; null to close the connection. */
  readonly statusOf?: (method: string) => string | null;
}

const videoOnly = "v=0\r\ns=-\r\nt=0 0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n";

interface Scripted {
  readonly serve: (socket: Socket) => void;
  readonly requests: ScriptedAsk[];
}

const ok = "200 OK";

/** Returns a camera with scripted RTSP answers on each connection, and all its requests. */
export function scripted({
  play = () => undefined,
  refuse = () => null,
  description = videoOnly,
  transport,
  statusOf = () => ok,
}: Script): Scripted {
  const requests: ScriptedAsk[] = [];
  const answer = (socket: Socket, text: string) => {
    const [, method = "", uri = ""] = /^(\S+) (\S+)/.exec(text) ?? [];
    const [, cseq = "0"] = /CSeq: (\d+)/.exec(text) ?? [];
    const [, authorization = ""] = /Authorization: ([^\r\n]+)/.exec(text) ?? [];
    const one = { method, uri, authorization };
    requests.push(one);
    const challenge = refuse(one);
    const send = (status: string, headers = "", body = "") =>
      socket.write(
        `RTSP/1.0 ${status}\r\nCSeq: ${cseq}\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`,
      );
    if (challenge !== null) return send("401 Unauthorized", `WWW-Authenticate: ${challenge}\r\n`);
    const status = statusOf(method);
    if (status === null) return socket.end();
    if (status !== ok) return send(status);
    if (method === "DESCRIBE") return send(ok, "", description);
    const header = transport === undefined ? "" : `Transport: ${transport}\r\n`;
    send(ok, method === "SETUP" ? `Session: 1\r\n${header}` : "");
    if (method === "PLAY") play(socket);
  };
  const serve = (socket: Socket) => {
    let left = "";
    socket.on("data", (chunk) => {
      const texts = (left + withoutReports(chunk)).split(/(?<=\r\n\r\n)/);
      left = texts.at(-1)?.endsWith("\r\n\r\n") === true ? "" : (texts.pop() ?? "");
      for (const text of texts) answer(socket, text);
    });
  };
  return { serve, requests };
}

/** Sends the result of `packets` for each number, at this rate, while the connection lasts. */
export function sendEvery(
  socket: Socket,
  everyMs: number,
  packets: (at: number) => readonly Buffer[],
): void {
  let at = 0;
  const timer = setInterval(() => {
    for (const packet of packets(at)) socket.write(packet);
    at += 1;
  }, everyMs);
  socket.on("close", () => clearInterval(timer));
}

/** Pictures of a stream with this many bytes each; a key picture includes the parameter sets. */
export function pictures(size = 4): (at: number, isKey: boolean) => readonly Buffer[] {
  let sequence = 0;
  return (at, isKey) => {
    const slice = Buffer.alloc(size, 0x9a);
    slice[0] = isKey ? 0x65 : 0x41;
    const nals = isKey ? [...parameterSets(320, 192), slice] : [slice];
    const packets = packetsOf(nals, 96, sequence, at * 3600);
    sequence = (sequence + packets.length) & 0xffff;
    return packets;
  };
}

/** The client's requests without its RTCP reports, which arrive complete here. */
export function withoutReports(chunk: Buffer): string {
  let at = 0;
  while (chunk[at] === 0x24) at += 4 + chunk.readUInt16BE(at + 2);
  return chunk.toString("utf8", at);
}
