import { parse } from "sdp-transform";
import { NoVideo } from "../media/no-video.ts";
import type { Codec } from "../media/access-unit.ts";

/** The video of a session, as its description says. */
export interface VideoTrack {
  readonly codec: Codec;
  readonly payloadType: number;
  readonly clockHz: number;
  /** Address for its setup. */
  readonly control: string;
  /** Parameter sets that the description holds. */
  readonly sets: readonly Buffer[];
}

const codecs: Readonly<Record<string, Codec>> = { H264: "h264", H265: "h265", HEVC: "h265" };

/**
 * `base`: address of the session. Throws NoVideo: `noTrack` without video, `codec` with one that no
 * browser plays.
 */
export function videoTrackIn(text: string, base: string): VideoTrack {
  const videos = descriptionOf(text).media.filter(({ type }) => type === "video");
  if (videos.length === 0) throw new NoVideo("noTrack");
  const [track] = videos.flatMap((video) => tracksOf(video, base));
  if (track === undefined) throw new NoVideo("codec");
  return track;
}

/** Those that browsers may play. */
const tracksOf = ({ rtp, fmtp = [], control }: Media, base: string): VideoTrack[] =>
  rtp.flatMap(({ payload, codec: name, rate = 90_000 }) => {
    const codec = codecs[String(name).toUpperCase()];
    if (codec === undefined || rate <= 0) return [];
    const config = String(fmtp.find((one) => one.payload === payload)?.config ?? "");
    const at = control === undefined ? undefined : String(control);
    return [
      {
        codec,
        payloadType: payload,
        clockHz: rate,
        control: controlAt(at, base),
        sets: setsIn(config),
      },
    ];
  });

type Media = ReturnType<typeof parse>["media"][number];

function descriptionOf(text: string): ReturnType<typeof parse> {
  try {
    return parse(text);
  } catch {
    throw new NoVideo("noTrack");
  }
}

/** Some are whole addresses, some stand below the session's. */
function controlAt(control: string | undefined, base: string): string {
  if (control === undefined || control === "*") return base;
  if (/^rtsp:\/\//i.test(control)) return control;
  return `${base.replace(/\/$/, "")}/${control.replace(/^\//, "")}`;
}

function setsIn(config: string): readonly Buffer[] {
  const said = new Map(
    config.split(";").map((entry) => {
      const at = entry.indexOf("=");
      return [entry.slice(0, at).trim().toLowerCase(), entry.slice(at + 1).trim()] as const;
    }),
  );
  return ["sprop-parameter-sets", "sprop-vps", "sprop-sps", "sprop-pps"]
    .flatMap((name) => (said.get(name) ?? "").split(","))
    .map((text) => Buffer.from(text, "base64"))
    .filter(({ length }) => length > 0 && length < 4096);
}
