import { describe, expect, it } from "vitest";
import { openLan } from "../../../../server/camera/picture/lan-camera.ts";
import { rtspPace } from "../../../../server/camera/picture/rtsp/rtsp-client.ts";
import { parameterSets } from "../../../../simulator/camera/h264.ts";
import { packetsOf } from "../../../../simulator/camera/rtp.ts";
import { cameraAt, Film, openGuard, until } from "./picture-stage.ts";
import { sendEvery } from "./scripted-camera.ts";
import { startScripted } from "./start-scripted.ts";

/*
 * Ways in which cameras pack, number and describe their video, each from a public report. All their
 * pictures must come out complete, and no other data.
 */
const [sps, pps] = parameterSets(320, 192);
const everyMs = 10;

/** A slice that begins a picture, and one that continues it. */
const slice = (isKey: boolean, isFirst: boolean, fill: number, size = 40): Buffer => {
  const bytes = Buffer.alloc(size, fill);
  bytes[0] = isKey ? 0x65 : 0x41;
  bytes[1] = isFirst ? 0x9a : 0x4a;
  return bytes;
};

interface Shot {
  readonly isKey: boolean;
  readonly ticks: number;
  /** A description without parameter sets. */
  readonly slices: readonly Buffer[];
}

const shotAt = (at: number, slices = 1, size = 40): Shot => ({
  isKey: at % 4 === 0,
  ticks: (at + 1) * 3600,
  slices: Array.from({ length: slices }, (_, number) =>
    slice(at % 4 === 0, number === 0, 0x20 + (at % 64) + number, size),
  ),
});

/** A payload as a framed RTP packet; it gets its number when it is sent. */
const packet = (payload: Buffer, ticks: number, isLast: boolean, type = 96): Buffer => {
  const [framed] = packetsOf([payload.length > 1400 ? Buffer.alloc(1) : payload], type, 0, ticks);
  const head = Buffer.from(framed!.subarray(0, 16));
  head.writeUInt16BE(12 + payload.length, 2);
  head.writeUInt8((isLast ? 0x80 : 0) | type, 5);
  return Buffer.concat([head, payload]);
};

const unitsOf = ({ isKey, slices }: Shot, sets = [sps, pps]): Buffer[] => [
  ...(isKey ? sets : []),
  ...slices,
];
const code = Buffer.from([0, 0, 0, 1]);
const described = (media: string) => `v=0\r\ns=-\r\nt=0 0\r\n${media}a=control:track1\r\n`;
const h264 = "m=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n";

/** The fragments of a unit (FU-A). With `ends` the last one is marked as the end. */
const pieces = (unit: Buffer, ends = true): Buffer[] => {
  const results: Buffer[] = [];
  for (let at = 1; at < unit.length; at += 15) {
    const isLast = at + 15 >= unit.length;
    const marks = (at === 1 ? 0x80 : 0) | (isLast && ends ? 0x40 : 0) | (unit[0]! & 0x1f);
    results.push(
      Buffer.concat([
        Buffer.from([(unit[0]! & 0xe0) | 28, marks]),
        unit.subarray(at, Math.min(at + 15, unit.length)),
      ]),
    );
  }
  return results;
};

interface Deviation {
  readonly name: string;
  readonly description?: string;
  readonly slices?: number;
  /** The packets of a picture, without their numbers. */
  readonly pack?: (shot: Shot) => readonly Buffer[];
  /** Number of pictures that may be missing before the second key picture. */
  readonly isLateBy?: number;
}

const plainly = (shot: Shot, units = unitsOf(shot)) =>
  units.map((unit, index) => packet(unit, shot.ticks, index === units.length - 1));

const habits: readonly Deviation[] = [
  { name: "as in the standard" },
  {
    name: "Uniview: packets of type 50 with the number of the next one (go2rtc 1722, mediamtx 4036)",
    pack: (shot) => [packet(Buffer.alloc(41, 7), shot.ticks - 3600, true, 50), ...plainly(shot)],
  },
  {
    name: "V380: parameter sets and key picture in one unit, divided by start codes (retina 108)",
    pack: (shot) => {
      const [first, ...more] = unitsOf(shot);
      const whole = Buffer.concat([first!, ...more.flatMap((unit) => [code, unit])]);
      const all = pieces(whole);
      return all.map((chunk, index) => packet(chunk, shot.ticks, index === all.length - 1));
    },
  },
  {
    name: "units with their start codes (gortsplib 608)",
    pack: (shot) =>
      plainly(
        shot,
        unitsOf(shot).map((unit) => Buffer.concat([code, unit])),
      ),
  },
  {
    name: "OpenIPC: each slice marked as the last of its picture (smolrtsp 43)",
    slices: 3,
    isLateBy: 4,
    pack: (shot) => unitsOf(shot).map((unit) => packet(unit, shot.ticks, (unit[0]! & 0x1f) <= 5)),
  },
  {
    name: "fragments without a mark on the last one (go2rtc 2491)",
    pack: (shot) => {
      const units = unitsOf(shot);
      return units.flatMap((unit, number) =>
        pieces(unit, false).map((chunk, index, all) =>
          packet(chunk, shot.ticks, number === units.length - 1 && index === all.length - 1),
        ),
      );
    },
  },
  {
    name: "each packet marked as the last of its picture",
    pack: (shot) =>
      unitsOf(shot).flatMap((unit) => pieces(unit).map((chunk) => packet(chunk, shot.ticks, true))),
  },
  {
    name: "CostarHD: units in one fragment that both begins and ends (gortsplib 649)",
    pack: (shot) =>
      plainly(
        shot,
        unitsOf(shot).map((unit) =>
          Buffer.concat([
            Buffer.from([(unit[0]! & 0xe0) | 28, 0xc0 | (unit[0]! & 0x1f)]),
            unit.subarray(1),
          ]),
        ),
      ),
  },
  {
    name: "Reolink: parameter sets with the time of the previous picture, marked (retina 13)",
    pack: (shot) => [
      ...(shot.isKey
        ? [packet(sps, shot.ticks - 3600, true), packet(pps, shot.ticks - 3600, false)]
        : []),
      ...plainly(shot, [...shot.slices]),
    ],
  },
  {
    name: "EZVIZ: H.265 by its name, H.264 by its parameter sets (go2rtc 264)",
    description: described(
      "m=video 0 RTP/AVP 96\r\na=rtpmap:96 H265/90000\r\na=fmtp:96 profile-level-id=420029; " +
        `sprop-parameter-sets=${sps.toString("base64")},${pps.toString("base64")}\r\n`,
    ),
    pack: (shot) => plainly(shot, [...shot.slices]),
  },
  {
    name: "H.265 by its name, H.264 in its packets",
    description: described("m=video 0 RTP/AVP 96\r\na=rtpmap:96 H265/90000\r\n"),
  },
  {
    name: "Tuya: a negative port (go2rtc 2316)",
    description: described(
      "m=video -1353744643 RTP/AVP 96\r\nc=IN IP4 '&\u0001\u0002\r\na=rtpmap:96 H264/90000\r\n",
    ),
  },
  {
    name: "Reolink doorbell: a missing line end (go2rtc, a=sendonlym=)",
    description: described(
      "m=audio 0 RTP/AVP 0\r\na=rtpmap:0 PCMU/8000\r\na=sendonlym=video 0 RTP/AVP 96\r\n" +
        "a=rtpmap:96 H264/90000\r\n",
    ),
  },
  {
    name: "Bosch: a format that is missing in its own list (mistserver 295)",
    description: described(
      "m=video 0 RTP/AVP 96\r\na=rtpmap:102 H264/90000\r\na=rtpmap:96 H264/90000\r\n",
    ),
  },
  {
    name: "parameter sets with start codes, only in the description (moonfire-nvr 213)",
    description: described(
      `${h264}a=fmtp:96 packetization-mode=1;sprop-parameter-sets=` +
        `${Buffer.concat([code, sps]).toString("base64")},` +
        `${Buffer.concat([code, pps]).toString("base64")}\r\n`,
    ),
    pack: (shot) => plainly(shot, [...shot.slices]),
  },
  {
    name: "VStarcam: invalid parameter sets in the description (retina 42)",
    description: described(`${h264}a=fmtp:96 sprop-parameter-sets=6QAB,6QAC\r\n`),
  },
  {
    name: "padding and an extension in each packet",
    pack: (shot) =>
      plainly(shot).map((plain) => {
        const extension = Buffer.from([0xbe, 0xde, 0, 1, 1, 2, 3, 4]);
        const bytes = Buffer.concat([
          plain.subarray(0, 16),
          extension,
          plain.subarray(16),
          Buffer.from([0, 0, 0, 4]),
        ]);
        bytes[4] = 0x80 | 0x20 | 0x10;
        bytes.writeUInt16BE(bytes.length - 4, 2);
        return bytes;
      }),
  },
];

/** The slices in a fragment of MP4. */
function slicesIn(chunk: Buffer): Buffer[] {
  const results: Buffer[] = [];
  for (let at = chunk.indexOf("mdat") + 4; at + 4 <= chunk.length;) {
    const length = chunk.readUInt32BE(at);
    results.push(chunk.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return results;
}

/** The slices of each picture from a camera with this behaviour. */
async function filmed({ description, slices, pack = plainly }: Deviation, least = 12) {
  let number = 0;
  const camera = await startScripted({
    description: description ?? described(h264),
    play: (socket) =>
      sendEvery(socket, everyMs, (at) =>
        pack(shotAt(at, slices)).map((item) => {
          const framed = Buffer.from(item);
          framed.writeUInt16BE(number & 0xffff, 6);
          // Packets of another type have the number of the next packet.
          if ((framed[5]! & 0x7f) !== 50) number += 1;
          return framed;
        }),
      ),
  });
  const film = new Film();
  const open = openLan(openGuard(), rtspPace);
  const source = await open(cameraAt(camera.port), "sub", film, () => undefined);
  await until(() => film.keys.length >= least, 4000);
  source.close();
  return film.pieces.flatMap((chunk) => {
    const slices = chunk.includes("mdat") ? slicesIn(chunk) : [];
    return slices.length === 0 ? [] : [slices.map((item) => item.toString("hex"))];
  });
}

describe("pictures of a camera that packs or describes them in its own way", () => {
  it.each(habits)("are complete: $name", async (habit) => {
    const pictures = await filmed(habit);
    const from = habit.isLateBy ?? 0;
    const sent = Array.from({ length: 40 }, (_, index) =>
      shotAt(index, habit.slices).slices.map((item) => item.toString("hex")),
    );
    // Pictures before the first complete key picture are not shown.
    const got = pictures.slice(
      pictures.findIndex((picture) => String(picture) === String(sent[from])),
    );
    expect(got.slice(0, 6)).toEqual(sent.slice(from, from + 6));
  });
});
