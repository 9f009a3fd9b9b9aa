import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Muxer } from "../../../../server/camera/picture/media/muxer.ts";
import { FlvReader } from "../../../../server/camera/picture/media/flv.ts";
import { ParameterSets } from "../../../../server/camera/picture/media/parameter-set.ts";
import type { AccessUnit } from "../../../../server/camera/picture/media/access-unit.ts";
import { NoVideo } from "../../../../server/camera/picture/media/no-video.ts";
import { Depacketizer } from "../../../../server/camera/picture/rtsp/depacketizer.ts";
import { authorization, challengeIn } from "../../../../server/camera/picture/rtsp/rtsp-digest.ts";
import { RtspFault, RtspReader } from "../../../../server/camera/picture/rtsp/rtsp-message.ts";
import { readRtp } from "../../../../server/camera/picture/rtsp/rtp.ts";
import { videoTrackIn } from "../../../../server/camera/picture/rtsp/sdp.ts";
import { Canvas } from "../../../../simulator/camera/canvas.ts";
import { Coder, parameterSets } from "../../../../simulator/camera/h264.ts";
import { packetsOf } from "../../../../simulator/camera/rtp.ts";
import { isLong } from "../../../factories/long.ts";
import { Film } from "./picture-stage.ts";

const bytes = (hex: string) => Buffer.from(hex, "hex");
/** x264, 1920 x 1080, High at level 4. */
const highSps = bytes("67640028acd940780227e5c044000003000400000300f03c60c658");
const highPps = bytes("68ebe3cb22c0");

/** A generated picture, as units and as framed packets. */
function picture(isKey: boolean, ticks: number, sequence = 0): Buffer[] {
  const canvas = new Canvas(320, 192);
  canvas.rect(10, 10, 50 + (ticks % 40), 20, [200, 90, 160]);
  const nal = new Coder().code(canvas, true);
  const nals = isKey ? [...parameterSets(320, 192), nal] : [Buffer.from([0x41, 1, 2, 3])];
  return packetsOf(nals, 96, sequence, ticks);
}
const rtpOf = (framed: Buffer) => readRtp(framed.subarray(4))!;

function depacketize(framed: readonly Buffer[]): { units: AccessUnit[]; lost: number } {
  const units: AccessUnit[] = [];
  const depacketizer = new Depacketizer("h264", (unit) => units.push(unit));
  for (const packet of framed) depacketizer.push(rtpOf(packet));
  return { units, lost: depacketizer.lost };
}

describe("messages of RTSP", () => {
  it("may lack their empty last line if the next one follows", () => {
    const text = "RTSP/1.0 401 No\r\nCSeq: 1\r\nRTSP/1.0 200 OK\r\nCSeq: 2\r\n\r\n";
    const parts = new RtspReader().push(Buffer.from(text));
    expect(parts).toMatchObject([
      { status: 401, headers: new Map([["cseq", ["1"]]]) },
      { status: 200, headers: new Map([["cseq", ["2"]]]) },
    ]);
  });

  const stream = Buffer.concat([
    Buffer.from("RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 4\r\n\r\nbody"),
    ...picture(true, 1),
    Buffer.from("OPTIONS rtsp://x RTSP/1.0\r\nCSeq: 9\r\n\r\n"),
    ...picture(false, 2),
  ]);
  const partsOf = (chunks: readonly Buffer[]) => {
    const reader = new RtspReader();
    return chunks.flatMap((chunk) => reader.push(chunk));
  };

  it("are the same in any fragments", () => {
    const whole = partsOf([stream]);
    expect(whole.map(({ kind }) => kind)).toContain("request");
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
        const chunks = at.slice(1).map((end, index) => stream.subarray(at[index], end));
        expect(partsOf(chunks)).toEqual(whole);
      }),
      { numRuns: isLong ? 2000 : 60 },
    );
  });

  it("are refused when they are too large or malformed", () => {
    const push = (text: string) => () => new RtspReader().push(Buffer.from(text));
    expect(push(`RTSP/1.0 200 OK\r\nX: ${"a".repeat(70_000)}`)).toThrow(RtspFault);
    expect(push("RTSP/1.0 200 OK\r\nContent-Length: 200000000\r\n\r\n")).toThrow(RtspFault);
    expect(push("\u0000\u0001garbage that is no message\r\n".repeat(200))).toThrow(RtspFault);
  });
});

describe("signing in", () => {
  const account = { username: "admin", password: "a:b" };
  const request = { method: "DESCRIBE", uri: "rtsp://c/1", count: 1 };

  it("answers the strongest challenge", () => {
    const challenges = [
      'Basic realm="c"',
      'Digest realm="c", nonce="n", algorithm=MD5',
      'Digest realm="c",nonce="m",algorithm=SHA-256,qop="auth"',
    ];
    expect(challengeIn(challenges)).toMatchObject({ hash: "sha256", nonce: "m", qop: "auth" });
    expect(challengeIn(challenges.slice(0, 2))).toMatchObject({ scheme: "digest", hash: "md5" });
    expect(challengeIn(["Digest realm=x, nonce=y, stale=TRUE"])?.isStale).toBe(true);
    expect(challengeIn(["Digest realm=x, nonce=y, algorithm=SHA-999"])).toBeNull();
    expect(challengeIn(["Negotiate"])).toBeNull();
  });

  it("computes the values of RFC 2069 and 7617", () => {
    const digest = authorization(
      challengeIn([
        'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
      ])!,
      { username: "Mufasa", password: "Circle Of Life" },
      { method: "GET", uri: "/dir/index.html", count: 1 },
    );
    // The example of RFC 2617 without qop.
    expect(digest).toContain('response="670fd8c2df070c60b045671b8b24ff02"');
    expect(digest).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"');
    // RFC 7616 computed independently, with the values of the answer.
    const sha256 = authorization(
      challengeIn(['Digest realm="c", nonce="n", algorithm=SHA-256, qop="auth,auth-int"'])!,
      account,
      request,
    );
    const clientNonce = /cnonce="([0-9a-f]+)"/.exec(sha256)![1];
    const hash = (text: string) => createHash("sha256").update(text).digest("hex");
    const [own, what] = [hash("admin:c:a:b"), hash("DESCRIBE:rtsp://c/1")];
    expect(sha256).toContain(`response="${hash(`${own}:n:00000001:${clientNonce}:auth:${what}`)}"`);
    expect(sha256).toContain("algorithm=SHA-256");
    expect(authorization(challengeIn(['Basic realm="c"'])!, account, request)).toBe(
      `Basic ${Buffer.from("admin:a:b").toString("base64")}`,
    );
  });
});

describe("a description of a session", () => {
  const sdp = (media: string) => `v=0\r\no=- 1 1 IN IP4 1.2.3.4\r\ns=-\r\nt=0 0\r\n${media}`;
  const video = "m=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n";

  it("contains the address for setting up the video, below the session or anywhere", () => {
    const controlOf = (control: string, base = "rtsp://c/live/") =>
      videoTrackIn(sdp(`${video}a=control:${control}\r\n`), base).control;
    expect(controlOf("trackID=1")).toBe("rtsp://c/live/trackID=1");
    expect(controlOf("trackID=1", "rtsp://c/live")).toBe("rtsp://c/live/trackID=1");
    expect(controlOf("7")).toBe("rtsp://c/live/7");
    expect(controlOf("rtsp://c/other/1")).toBe("rtsp://c/other/1");
    expect(controlOf("*")).toBe("rtsp://c/live/");
  });

  it("has only the parameter sets of the video", () => {
    const sets = parameterSets(320, 192).map((set) => set.toString("base64"));
    const track = videoTrackIn(
      sdp(
        `m=audio 0 RTP/AVP 8\r\n${video}a=fmtp:96 packetization-mode=1; sprop-parameter-sets=${sets.join(",")}\r\n`,
      ),
      "rtsp://c",
    );
    expect(track).toMatchObject({ codec: "h264", payloadType: 96, clockHz: 90_000 });
    expect(track.sets).toEqual(parameterSets(320, 192));
  });

  it.each([
    ["noTrack", "m=audio 0 RTP/AVP 8\r\na=rtpmap:8 PCMA/8000\r\n"],
    ["codec", "m=video 0 RTP/AVP 26\r\na=rtpmap:26 JPEG/90000\r\n"],
    ["noTrack", ""],
  ])("has no video without a codec of browsers: %s", (reason, media) => {
    expect(() => videoTrackIn(sdp(media), "rtsp://c")).toThrow(new NoVideo(reason as "codec"));
  });
});

describe("pictures out of packets", () => {
  it("are reassembled from fragments and from packets that hold several", () => {
    const { units, lost } = depacketize(picture(true, 90));
    expect(lost).toBe(0);
    expect(units).toHaveLength(1);
    const canvas = new Canvas(320, 192);
    canvas.rect(10, 10, 50 + (90 % 40), 20, [200, 90, 160]);
    const nals = [...parameterSets(320, 192), new Coder().code(canvas, true)];
    expect(units[0]).toMatchObject({ isKey: true });
    expect(units[0]!.nals).toEqual(nals);
    const [sps, pps] = parameterSets(320, 192);
    const together = Buffer.concat([
      Buffer.from([24, 0, sps.length]),
      sps,
      Buffer.from([0, pps.length]),
      pps,
    ]);
    const [framed] = packetsOf([together], 96, 0, 1);
    expect(depacketize([framed!]).units[0]!.nals).toEqual([sps, pps]);
  });

  it("are dropped up to the next key picture when a packet is lost; duplicates count once", () => {
    const [a, b, c] = [picture(true, 0, 0), picture(false, 1, 40), picture(true, 2, 41)];
    const first = a.map((packet, index) => Object.assign(Buffer.from(packet), { index }));
    const gap = depacketize([...first.filter((_, index) => index !== 1), ...b]);
    expect(gap.lost).toBeGreaterThan(0);
    expect(gap.units.filter(({ isKey }) => isKey)).toEqual([]);
    expect(
      depacketize([...first.slice(0, -1), ...b, ...c]).units.map(({ isKey }) => isKey),
    ).toEqual([true]);
    const doubled = depacketize(first.flatMap((packet) => [packet, packet]));
    expect(doubled).toMatchObject({ lost: 0 });
    expect(doubled.units).toHaveLength(1);
  });

  it("continue across the wraparound of the clock and of the numbers", () => {
    const end = 2 ** 32;
    const framed = [picture(true, end - 9000, 65_530)];
    for (let index = 1; index < 4; index += 1) {
      const next = (65_530 + framed.flat().length) & 0xffff;
      framed.push(picture(true, (end - 9000 + index * 9000) % end, next));
    }
    const { units, lost } = depacketize(framed.flat());
    expect(lost).toBe(0);
    expect(units.map(({ ticks }) => ticks - units[0]!.ticks)).toEqual([0, 9000, 18_000, 27_000]);
  });

  it("never cause an error on any input", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 30 }), (packets) => {
        for (const codec of ["h264", "h265"] as const) {
          const muxer = new Muxer(codec, new Film(), {});
          const depacketizer = new Depacketizer(codec, (unit) => {
            try {
              muxer.push(unit);
            } catch (error) {
              // Content that browsers cannot show only counts as no video.
              expect(error).toBeInstanceOf(NoVideo);
            }
          });
          for (const bytesOf of packets) {
            const packet = readRtp(Buffer.from(bytesOf));
            if (packet !== null) depacketizer.push(packet);
          }
        }
      }),
      { numRuns: isLong ? 50_000 : 400 },
    );
  });
});

describe("parameter sets", () => {
  it("contain size and coding", () => {
    const format = new ParameterSets("h264", [highSps, highPps]).format();
    expect(format).toMatchObject({ name: "avc1.640028", width: 1920, height: 1080 });
    expect(new ParameterSets("h264", [...parameterSets(320, 192)]).format()).toMatchObject({
      name: "avc1.42C014",
      width: 320,
      height: 192,
    });
  });

  it("are stored by their ids, and all are passed to the decoder", () => {
    // Picture sets 0 and 1 of one sequence set alternate, as with some cameras.
    const [first, second] = [bytes("68ee3c80"), bytes("685ee3c8")];
    const sets = new ParameterSets("h264", [highSps, first]);
    expect(sets.update(second)).toBe(true);
    for (let round = 0; round < 3; round += 1)
      expect([sets.update(highSps), sets.update(first), sets.update(second)]).toEqual([
        false,
        false,
        false,
      ]);
    const [, config] = sets.format()!.config;
    expect(config[5]).toBe(0xe1);
    const at = 8 + highSps.length;
    expect(config.subarray(at)).toEqual(
      Buffer.concat([bytes("02"), bytes("0004"), first, bytes("0004"), second]),
    );
    // The same id has another meaning, so the decoder must be configured again.
    expect(sets.update(bytes("685ee3c9"))).toBe(true);
    expect(sets.format()!.config[1].subarray(at).length).toBe(13);
  });

  it("of H.265 are supported together", () => {
    const vps = bytes("40010c01ffff01600000030090000003000003005d959809");
    const sps = bytes(
      "42010101600000030090000003000003005da00a080f1659a4932bc05a02000003000200000300651",
    );
    const [first, second] = [bytes("4401c172b46240"), bytes("440160b95a3120")];
    const sets = new ParameterSets("h265", [vps, sps, first]);
    expect(sets.update(second)).toBe(true);
    expect([vps, sps, first, second].map((set) => sets.update(set))).toEqual(Array(4).fill(false));
    const [, config] = sets.format()!.config;
    // Three arrays, and the last has two sets.
    expect(config[22]).toBe(3);
    expect(config.subarray(-21)).toEqual(
      Buffer.concat([bytes("a20002"), bytes("0007"), first, bytes("0007"), second]),
    );
  });

  it("cause at most a missing video, whatever they contain", () => {
    const types = { h264: [7, 8, 5], h265: [32 << 1, 33 << 1, 34 << 1, 19 << 1] };
    const noise = fc.array(fc.tuple(fc.nat(3), fc.uint8Array({ minLength: 1, maxLength: 60 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom("h264", "h265"), noise, (codec, sets) => {
        const muxer = new Muxer(codec, new Film(), {});
        const of = types[codec];
        const nals = sets.map(([type, content]) =>
          Buffer.concat([Buffer.from([of[type % of.length]!]), content]),
        );
        try {
          muxer.push({ nals, ticks: 0, shownAfter: 0, isKey: true });
        } catch (error) {
          expect(error).toBeInstanceOf(NoVideo);
        }
      }),
      { numRuns: isLong ? 50_000 : 1000 },
    );
  });

  it("are limited in number and length for any input", () => {
    const sets = new ParameterSets("h264", [highSps, highPps]);
    expect(sets.update(Buffer.concat([bytes("68"), Buffer.alloc(5000, 0xff)]))).toBe(false);
    expect(sets.update(Buffer.concat([bytes("68"), bytes("0000000080")]))).toBe(false);
    for (let round = 0; round < 3000; round += 1) {
      const set = Buffer.alloc(6, round);
      set.writeUInt8(0x68, 0);
      set.writeUInt16BE((round * 2654435761) & 0xffff, 1);
      sets.update(set);
    }
    expect(sets.format()!.config[1].length).toBeLessThan(255 * 10 + 100);
  });

  it("are incomplete while one is missing, and are refused when invalid", () => {
    expect(new ParameterSets("h264", [highSps]).format()).toBeNull();
    const sets = new ParameterSets("h264", [bytes("6742c01effffffffffffffffffff"), highPps]);
    expect(() => sets.format()).not.toThrow(RangeError);
  });
});

describe("fragments", () => {
  const push = (muxer: Muxer, ticks: number, isKey: boolean, nals: Buffer[]) =>
    muxer.push({ nals, ticks, shownAfter: 0, isKey });
  const [sps, pps] = parameterSets(320, 192);
  const slice = (isKey: boolean) => Buffer.from([isKey ? 0x65 : 0x41, 1, 2, 3]);
  /** Decoding time of a fragment, ticks. */
  const timeOf = (chunk: Buffer) => Number(chunk.readBigUInt64BE(chunk.indexOf("tfdt") + 8));

  it("use the camera's clock; after a jump they continue evenly", () => {
    const film = new Film();
    const muxer = new Muxer("h264", film, {});
    for (const [index, ticks] of [1000, 4600, 8200, 5_000_000, 5_003_600].entries())
      push(muxer, ticks, index === 0, index === 0 ? [sps, pps, slice(true)] : [slice(false)]);
    expect(film.pieces.slice(1).map(timeOf)).toEqual([0, 3600, 7200, 10_800, 14_400]);
    expect(film.keys).toEqual([true, false, false, false, false]);
  });

  it("continue when a camera alternates between picture sets", () => {
    const film = new Film();
    const muxer = new Muxer("h264", film, {});
    const other = bytes("685ee3c8");
    push(muxer, 0, true, [highSps, highPps, other, slice(true)]);
    for (let index = 1; index < 6; index += 1)
      push(muxer, index * 3600, true, [highSps, index % 2 === 0 ? highPps : other, slice(true)]);
    expect(film.inits).toHaveLength(1);
    expect(film.keys).toHaveLength(6);
  });

  it("begin with a key picture, and restart when the coding changes", () => {
    const film = new Film();
    const muxer = new Muxer("h264", film, {});
    push(muxer, 0, false, [slice(false)]);
    expect(film.pieces).toEqual([]);
    push(muxer, 1, true, [sps, pps, slice(true)]);
    push(muxer, 2, true, [sps, pps, slice(true)]);
    expect(film.inits).toHaveLength(1);
    push(muxer, 3, true, [highSps, highPps, slice(true)]);
    expect(film.inits.map(({ name }) => name)).toEqual(["avc1.42C014", "avc1.640028"]);
  });
});

describe("FLV", () => {
  const tag = (body: Buffer, ms: number, type = 9) => {
    const head = Buffer.alloc(11);
    head.writeUInt8(type, 0);
    head.writeUIntBE(body.length, 1, 3);
    head.writeUIntBE(ms & 0xffffff, 4, 3);
    head.writeUInt8(Math.floor(ms / 0x1000000), 7);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(body.length + 11);
    return Buffer.concat([head, body, tail]);
  };
  const [sps, pps] = parameterSets(320, 192);
  const sized = (nal: Buffer) => Buffer.concat([Buffer.from([0, nal.length]), nal]);
  const config = Buffer.concat([
    Buffer.from([1, 66, 0xc0, 20, 0xff, 0xe1]),
    sized(sps),
    Buffer.from([1]),
    sized(pps),
  ]);
  const nal = Buffer.from([0x65, 1, 2, 3]);
  const long = Buffer.concat([Buffer.from([0, 0, 0, nal.length]), nal]);
  const head = Buffer.from("FLV\x01\x05\0\0\0\x09\0\0\0\0", "latin1");
  const read = (chunks: readonly Buffer[]) => {
    const units: AccessUnit[] = [];
    const configs: string[] = [];
    const reader = new FlvReader({
      config: (codec, sets) => configs.push(`${codec} ${sets.length}`),
      picture: (unit) => units.push(unit),
    });
    for (const chunk of chunks) reader.push(chunk);
    return { units, configs };
  };
  const classic = [
    head,
    tag(Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), config]), 0),
    tag(Buffer.from([0xaf, 1, 2]), 5, 8),
    tag(Buffer.concat([Buffer.from([0x17, 1, 0, 0, 40]), long]), 16_777_300),
  ];

  it("is read in any fragments, with its display time", () => {
    const whole = read([Buffer.concat(classic)]);
    expect(whole.configs).toEqual(["h264 2"]);
    expect(whole.units).toMatchObject([{ isKey: true, ticks: 16_777_300, shownAfter: 40 }]);
    const single = Array.from(Buffer.concat(classic), (byte) => Buffer.from([byte]));
    expect(read(single)).toEqual(whole);
  });

  it("accepts H.265 under both of its names", () => {
    const hvcc = Buffer.concat([
      Buffer.alloc(21),
      Buffer.from([3, 1, 0x20, 0, 1]),
      sized(Buffer.from([0x40, 1, 2])),
    ]);
    const key = Buffer.from([0x26, 1, 9]);
    const body = Buffer.concat([Buffer.from([0, 0, 0, key.length]), key]);
    const old = read([
      head,
      tag(Buffer.concat([Buffer.from([0x1c, 0, 0, 0, 0]), hvcc]), 0),
      tag(Buffer.concat([Buffer.from([0x1c, 1, 0, 0, 0]), body]), 40),
    ]);
    const enhanced = read([
      head,
      tag(Buffer.concat([Buffer.from([0x90]), Buffer.from("hvc1"), hvcc]), 0),
      tag(Buffer.concat([Buffer.from([0x93]), Buffer.from("hvc1"), body]), 40),
    ]);
    expect(old).toEqual(enhanced);
    expect(old).toMatchObject({ configs: ["h265 1"], units: [{ isKey: true, ticks: 40 }] });
  });

  it("causes only a missing video if it is invalid or not for browsers", () => {
    expect(() => read([Buffer.from("<html>not found</html>")])).toThrow(new NoVideo("noTrack"));
    expect(() => read([head, tag(Buffer.from([0x12, 0, 0, 0, 0, 0]), 0)])).toThrow(
      new NoVideo("codec"),
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(150), (noise, at) => {
        const stream = Buffer.concat(classic);
        noise.forEach((byte, index) => (stream[(at + index * 7) % stream.length] = byte));
        try {
          read([stream]);
        } catch (error) {
          expect(error).toBeInstanceOf(NoVideo);
        }
      }),
      { numRuns: isLong ? 50_000 : 400 },
    );
  });
});
