import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { FlvReader } from "../../../../server/camera/picture/media/flv.ts";
import { Muxer, type PictureSink } from "../../../../server/camera/picture/media/muxer.ts";
import type { Codec } from "../../../../server/camera/picture/media/access-unit.ts";
import { NoVideo } from "../../../../server/camera/picture/media/no-video.ts";
import { Depacketizer } from "../../../../server/camera/picture/rtsp/depacketizer.ts";
import { RtspFault, RtspReader } from "../../../../server/camera/picture/rtsp/rtsp-message.ts";
import { readRtp } from "../../../../server/camera/picture/rtsp/rtp.ts";
import { videoTrackIn } from "../../../../server/camera/picture/rtsp/sdp.ts";
import { Canvas } from "../../../../simulator/camera/canvas.ts";
import { Coder, parameterSets } from "../../../../simulator/camera/h264.ts";
import { packetsOf } from "../../../../simulator/camera/rtp.ts";
import { runsOf } from "../../../factories/long.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
/** Memory of this process after a garbage collection, MB. */
function usedMb(): number {
  // The second collection releases memory of buffers outside the heap.
  for (let times = 0; times < 3; times += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
const rssMb = () => process.memoryUsage().rss / 1e6;

/** Pseudo-random numbers that are the same in every run (mulberry32). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Bytes are changed, removed, duplicated and swapped in a few places. */
function corrupted(whole: Buffer, below: (max: number) => number): Buffer {
  let bytes = Buffer.from(whole);
  for (let times = 1 + below(8); times > 0; times -= 1) {
    const at = below(Math.max(1, bytes.length));
    const length = below(40);
    const chunk = bytes.subarray(at, at + length);
    const turned = Buffer.from(chunk.map(() => below(256)));
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at + length)];
    const kind = below(4);
    if (kind === 0) bytes = Buffer.concat([before, turned, after]);
    else if (kind === 1) bytes = Buffer.concat([before, after]);
    else if (kind === 2) bytes = Buffer.concat([before, chunk, chunk, after]);
    else if (at < bytes.length) bytes[at] = bytes[at]! ^ (1 << below(8));
  }
  return bytes;
}

const nothing: PictureSink = { init: () => undefined, picture: () => undefined };
const [sps, pps] = parameterSets(320, 192);
const canvas = new Canvas(320, 192);
canvas.rect(10, 10, 60, 20, [200, 90, 160]);
const key = new Coder().code(canvas, true);
const description =
  "v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\na=control:track1\r\n" +
  `a=fmtp:96 sprop-parameter-sets=${sps.toString("base64")},${pps.toString("base64")}\r\n`;
const session = Buffer.concat([
  Buffer.from(`RTSP/1.0 200 OK\r\nCSeq: 2\r\nContent-Length: ${description.length}\r\n\r\n`),
  Buffer.from(description),
  ...packetsOf([sps, pps, key], 96, 0, 3600),
  ...packetsOf([Buffer.from([0x41, 1, 2, 3])], 96, 40, 7200),
  Buffer.from("OPTIONS rtsp://x RTSP/1.0\r\nCSeq: 9\r\n\r\n"),
  ...packetsOf([sps, pps, key], 96, 41, 10_800),
]);

/** Every parser of a camera's data, from the socket to the fragment of a picture. */
function readSession(bytes: Buffer, codec: Codec): void {
  const reader = new RtspReader();
  let depacketizer: Depacketizer | null = null;
  const muxers: Muxer[] = [];
  for (let at = 0; at < bytes.length; at += 1400)
    for (const part of reader.push(bytes.subarray(at, at + 1400))) {
      if (part.kind === "response" && part.body !== "") {
        const { sets } = videoTrackIn(part.body, "rtsp://camera");
        const muxer = new Muxer(codec, nothing, { sets });
        muxers.push(muxer);
        depacketizer = new Depacketizer(codec, (unit) => muxer.push(unit));
      }
      const packet = part.kind === "packet" ? readRtp(part.payload) : null;
      if (packet !== null) depacketizer?.push(packet);
    }
}

function flvTag(body: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt8(9, 0);
  head.writeUIntBE(body.length, 1, 3);
  return Buffer.concat([head, body, Buffer.alloc(4)]);
}
const sized = (nal: Buffer) => Buffer.concat([Buffer.from([0, nal.length]), nal]);
const flv = Buffer.concat([
  Buffer.from("FLV\u0001\u0005\0\0\0\u0009\0\0\0\0", "latin1"),
  flvTag(
    Buffer.concat([
      Buffer.from([0x17, 0, 0, 0, 0, 1, 66, 0xc0, 20, 0xff, 0xe1]),
      sized(sps),
      Buffer.from([1]),
      sized(pps),
    ]),
  ),
  flvTag(Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0, 0, 0]), sized(key.subarray(0, 200))])),
]);

function readFlv(bytes: Buffer, codec: Codec): void {
  const muxer = new Muxer(codec, nothing, { rateHz: 1000 });
  const reader = new FlvReader({
    config: (_codec, sets) => muxer.describe(sets),
    picture: (unit) => muxer.push(unit),
  });
  for (let at = 0; at < bytes.length; at += 500) reader.push(bytes.subarray(at, at + 500));
}

describe("invalid data of a device", () => {
  it.each([
    ["a session of RTSP", session, readSession],
    ["a stream of FLV", flv, readFlv],
  ] as const)("with random damage is refused or read, and leaks no memory: %s", (...of) => {
    const [name, whole, read] = of;
    const runs = runsOf(50_000, 5000);
    const below = chance(7);
    let refused = 0;
    let [rss, used] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      // The first tenth compiles code, which costs memory once.
      if (run === runs / 10) [rss, used] = [rssMb(), usedMb()];
      try {
        read(corrupted(whole, below), below(4) === 0 ? "h265" : "h264");
      } catch (error) {
        if (!(error instanceof RtspFault || error instanceof NoVideo)) throw error;
        refused += 1;
      }
    }
    // A leaked session per run would be at least fifty.
    expect(usedMb() - used).toBeLessThan(20);
    expect(rssMb() - rss).toBeLessThan(50);
    console.log(
      `${name}: ${runs} spoilt, ${refused} refused, memory +${(rssMb() - rss).toFixed(1)} MB`,
    );
    // Some of the data is refused at once, and some is read.
    expect(refused / runs).toBeGreaterThan(0.01);
    expect(refused / runs).toBeLessThan(0.98);
  });

  it.each(["h264", "h265"] as const)(
    "forming one picture of endless units stays within the size of a picture: %s",
    (codec) => {
      const unit = codec === "h264" ? Buffer.from([0, 1, 0x65]) : Buffer.from([0, 2, 0x26, 1]);
      const start = codec === "h264" ? [24] : [0x60, 1];
      const together = Buffer.concat([
        Buffer.from(start),
        ...Array.from({ length: 400 }, () => unit),
      ]);
      const chunk = codec === "h264" ? [0x7c, 0x05, 1] : [0x62, 1, 0x13, 1];
      const fragment = Buffer.from(chunk);
      const begin = Buffer.from(chunk.with(chunk.length - 2, chunk.at(-2)! | 0x80));
      for (const payloads of [
        [together],
        [begin, ...Array.from({ length: 400 }, () => fragment)],
      ]) {
        const depacketizer = new Depacketizer(codec, () => undefined);
        const before = usedMb();
        let sequence = 0;
        for (let units = 0; units < 250_000; units += 400)
          for (const [at, payload] of payloads.entries()) {
            if (at === 0 && units > 0 && payloads.length > 1) continue;
            sequence = (sequence + 1) & 0xffff;
            const packet = { payloadType: 96, sequence, timestamp: 1, isLast: false };
            depacketizer.push({ ...packet, payload: Buffer.from(payload) });
          }
        expect(usedMb() - before).toBeLessThan(16);
        depacketizer.push({
          payloadType: 96,
          sequence: 0,
          timestamp: 2,
          isLast: true,
          payload: unit,
        });
      }
    },
  );
});
