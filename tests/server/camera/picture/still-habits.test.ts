import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { stillByLan } from "../../../../server/camera/picture/lan-camera.ts";
import { reasonOf } from "../../../../server/camera/picture/media/no-video.ts";
import { patient } from "../../../factories/patient.ts";
import { cameraAt, openGuard, startPeer } from "./picture-stage.ts";

/*
 * Ways in which cameras answer over HTTP, each from a public report; the platform's library refuses
 * most.
 */
const guard = openGuard();
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.alloc(300_000, 0x55),
  Buffer.from([0xff, 0xd9]),
]);
const asking = 'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest realm="c", nonce="n"\r\n';

type Answer = (socket: Socket) => unknown;
/** A camera that requires authentication, and then sends `answer`. */
const startCamera = async (answer: Answer, challenge = `${asking}Content-Length: 0\r\n\r\n`) => {
  let tries = 0;
  const port = await startPeer((socket) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (!text.includes("\r\n\r\n")) return;
      const isIn = /^authorization:/im.test(text);
      text = "";
      if (!isIn) return void socket.write(challenge, "latin1");
      tries += 1;
      answer(socket);
    });
  });
  return { port, tries: () => tries };
};
const with200 =
  (head: string, body: Buffer = jpeg): Answer =>
  (socket) => {
    socket.write(head, "latin1");
    socket.write(body);
  };
const length = `Content-Length: ${jpeg.length}\r\n`;
const chunked = Buffer.concat(
  [jpeg.subarray(0, 100_000), jpeg.subarray(100_000), Buffer.alloc(0)].flatMap((part) => [
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from("\r\n"),
  ]),
);

describe("a still of a camera with its own kind of HTTP", () => {
  it.each<[string, Answer, string?]>([
    ["as in the standard", with200(`HTTP/1.1 200 OK\r\n${length}\r\n`)],
    [
      "GoAhead: a date header without its name (home-assistant 14960, 151745)",
      with200(`HTTP/1.1 200 OK\r\nTue, 12 Jun 2012 01:56:34 GMT\r\n${length}\r\n`),
    ],
    [
      "Wyze: lines that end with only a line feed (wz_mini_hacks 538)",
      with200(`HTTP/1.1 200 OK\nX-Channel: 2\n${length.replace("\r", "")}\n`),
    ],
    [
      "a header without its colon (request 1884)",
      with200(`HTTP/1.1 200 OK\r\nX-Frame-Options="ALLOW"\r\n${length}\r\n`),
    ],
    [
      "a header with a byte that is not text (node 27711)",
      with200(`HTTP/1.1 200 OK\r\nServer: \u00ff\u0001\r\n${length}\r\n`),
    ],
    ["a status without a reason phrase", with200(`HTTP/1.0 200\r\n${length}\r\n`)],
    [
      "a status 100 first",
      with200(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${length}\r\n`),
    ],
    ["in chunks", with200("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunked)],
    [
      "in chunks, and with a length",
      with200(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n${length}\r\n`, chunked),
    ],
    [
      "without a length, up to the end",
      (socket) => socket.end(Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), jpeg])),
    ],
    [
      "empty lines before the picture",
      with200(
        `HTTP/1.1 200 OK\r\nContent-Length: ${jpeg.length + 4}\r\n\r\n`,
        Buffer.concat([Buffer.from("\r\n\r\n"), jpeg]),
      ),
    ],
    [
      "endless pictures, with their lengths (node-onvif 33)",
      with200(
        "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=ipcam264\r\n\r\n",
        Buffer.concat([
          Buffer.from(`--ipcam264\r\nContent-Type: image/jpeg\r\n${length}\r\n`),
          jpeg,
          Buffer.from(`\r\n--ipcam264\r\nContent-Type: image/jpeg\r\n${length}\r\n`),
          jpeg.subarray(0, 1000),
        ]),
      ),
    ],
    [
      "endless pictures without lengths",
      with200(
        "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace;boundary=b\r\n\r\n",
        Buffer.concat([
          Buffer.from("--b\r\nContent-Type: image/jpeg\r\n\r\n"),
          jpeg,
          Buffer.from("\r\n--b\r\nContent-Type: image/jpeg\r\n\r\n"),
          jpeg.subarray(0, 1000),
        ]),
      ),
    ],
    [
      "a multipart type, but a single picture (node-onvif 33)",
      with200(
        `HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace;boundary=ipcam264\r\n${length}\r\n`,
      ),
    ],
    [
      "a refusal split into several lines",
      with200(`HTTP/1.1 200 OK\r\n${length}\r\n`),
      'HTTP/1.1 401\nDate\nWWW-Authenticate: Basic realm="c"\n\n',
    ],
  ])("is complete: %s", async (_, answer, challenge) => {
    const { port, tries } = await startCamera(answer, challenge);
    expect((await stillByLan(guard, cameraAt(port))).equals(jpeg)).toBe(true);
    expect(tries()).toBe(1);
  });

  it.each<[string, string, Answer]>([
    ["a wrong password", "credentials", (socket) => socket.write(`${asking}\r\n`)],
    [
      "data that is not a picture",
      "unreachable",
      (socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nno!"),
    ],
    [
      "a truncated picture",
      "unreachable",
      (socket) =>
        socket.end(
          Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${length}\r\n`), jpeg.subarray(0, 5000)]),
        ),
    ],
    [
      "an endless head",
      "unreachable",
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${"X: y\r\n".repeat(5000)}`),
    ],
    [
      "an endless body",
      "unreachable",
      with200("HTTP/1.1 200 OK\r\n\r\n", Buffer.alloc(3_000_000, 0xff)),
    ],
    ["not HTTP", "unreachable", (socket) => socket.write("220 mail.example\r\n\r\n")],
  ])("is reported in time: %s", async (_, reason, answer) => {
    const { port, tries } = await startCamera(answer);
    const startedAt = performance.now();
    const outcome = await stillByLan(guard, cameraAt(port)).catch((error: unknown) =>
      reasonOf(error),
    );
    expect(outcome).toBe(reason);
    expect(performance.now() - startedAt).toBeLessThan(patient(6000));
    expect(tries()).toBe(1);
  });
});
