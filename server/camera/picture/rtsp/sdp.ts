import { parse } from "sdp-transform";
import { NoVideo } from "../media/no-video.ts";
import { type Codec, otherCodecOf, withoutStartCodes } from "../media/access-unit.ts";

/** The video of a session, by its description. */
export interface VideoTrack {
  readonly codec: Codec;
  readonly payloadType: number;
  /** Payload types of this channel that are something else. */
  readonly otherTypes: readonly number[];
  readonly clockHz: number;
  /** Address for its setup. */
  readonly control: string;
  /** Addresses that other cameras mean by the same words, the likeliest first. */
  readonly otherControls: readonly string[];
  /** Address of the whole session, for its start. */
  readonly session: string;
  /** Parameter sets in the description. */
  readonly sets: readonly Buffer[];
}

const codecs: Readonly<Record<string, Codec>> = {
  H264: "h264",
  AVC: "h264",
  H265: "h265",
  HEVC: "h265",
};

/**
 * `base`: address of the session; `requested`: the requested one, where they differ. Throws
 * NoVideo: `noTrack` without video, `codec` with one that no browser plays.
 */
export function videoTrackIn(text: string, base: string, requested = base): VideoTrack {
  const { media, control } = descriptionOf(text);
  const videos = media.filter(({ type }) => String(type).toLowerCase() === "video");
  if (videos.length === 0) throw new NoVideo("noTrack");
  const bases = [cleanBase(base) ?? requested, requested];
  const session = controlAt(control, bases[0] ?? requested);
  const tracks = videos.flatMap((video) => tracksOf(video, bases, session));
  // More browsers play H.264.
  const track = tracks.find(({ codec }) => codec === "h264") ?? tracks[0];
  if (track === undefined) throw new NoVideo("codec");
  return track;
}

/** Formats that browsers may play. */
function tracksOf(media: Media, bases: readonly string[], session: string): VideoTrack[] {
  const { fmtp = [], control } = media;
  const formats = formatsOf(media);
  const places = [controlAt, controlFromRoot].flatMap((at) =>
    bases.map((base) => at(control, base)),
  );
  const [first = session, ...others] = new Set(places);
  return formats.flatMap(({ payload, codec: name, rate }) => {
    const named = codecOf(name);
    const clockHz = rate ?? 90_000;
    if (named === undefined || clockHz <= 0) return [];
    const parameters = fmtp.find((item) => item.payload === payload);
    const config = String((parameters ?? (fmtp.length === 1 ? fmtp[0] : undefined))?.config ?? "");
    const sets = setsIn(config);
    // EZVIZ names H.265 and describes H.264.
    const codec = sets.map((set) => otherCodecOf(named, set)).find((other) => other !== null);
    return [
      {
        codec: codec ?? named,
        payloadType: payload,
        otherTypes: formats.map((format) => format.payload).filter((item) => item !== payload),
        clockHz,
        control: first,
        otherControls: others,
        session,
        sets,
      },
    ];
  });
}

const codecOf = (name: string | number): Codec | undefined =>
  codecs[
    String(name)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, "")
  ];

type Media = ReturnType<typeof parse>["media"][number];

/** The formats of a media section; if none is named, the one that its parameters suggest. */
function formatsOf({ rtp, fmtp = [], payloads }: Media): Media["rtp"] {
  // Some cameras describe formats that are not in their own list.
  const listed = String(payloads ?? "").split(" ");
  const offered = rtp.filter(({ payload }) => listed.includes(String(payload)));
  if (rtp.length > 0) return offered.length > 0 ? offered : rtp;
  const config = fmtp.map((item) => String(item.config)).join(";");
  const codec = /sprop-vps/i.test(config)
    ? "H265"
    : /sprop-parameter-sets|packetization-mode|profile-level-id/i.test(config)
      ? "H264"
      : null;
  const payload = Number(/\d+/.exec(String(payloads))?.[0] ?? Number.NaN);
  return codec === null || Number.isNaN(payload) ? [] : [{ payload, codec }];
}

function descriptionOf(text: string): ReturnType<typeof parse> {
  try {
    return parse(
      text
        // Reolink doorbells leave an end of line out.
        .replaceAll(/^(a=(?:send|recv)\w*)(m=\w+ )/gm, "$1\n$2")
        .split(/\r\n|\r|\n/)
        .map(withoutBlanks)
        .join("\r\n"),
    );
  } catch {
    throw new NoVideo("noTrack");
  }
}

/** Cameras put blanks where none are allowed, and zeros after the end. */
const withoutBlanks = (line: string): string =>
  line
    .replaceAll("\0", "")
    .trim()
    .replace(/^([a-z])\s*=\s*/i, (_, kind: string) => `${kind.toLowerCase()}=`)
    // The port of a medium means nothing here, and some write nonsense.
    .replace(/^(m=\w+)\s+\S+\s+(?=RTP)/, "$1 0 ")
    .replace(/^(a=[\w-]+)\s*:\s*/, "$1:")
    .replace(/^a=(?:rtpmap|fmtp|control)/i, (start) => start.toLowerCase());

/**
 * Returns a base address in its correct form; null: it is no address. Some cameras write the scheme
 * twice.
 */
function cleanBase(base: string): string | null {
  const [, rest] = /^\s*"?(?:rtsps?:\/\/)+([^\s"]+)/i.exec(base) ?? [];
  return rest === undefined ? null : `rtsp://${rest}`;
}

/** Some are whole addresses, some are relative to the session's. */
function controlAt(control: string | number | undefined, base: string): string {
  const at = String(control ?? "*").trim();
  if (at === "*" || at === "") return base;
  const whole = cleanBase(at);
  if (whole !== null) return whole;
  if (at.startsWith("?")) return `${base.replace(/\/$/, "")}${at}`;
  return `${base.replace(/\/$/, "")}/${at.replace(/^\//, "")}`;
}

/** Others that begin with a stroke are paths of the camera, as in a web page. */
function controlFromRoot(control: string | number | undefined, base: string): string {
  const at = String(control ?? "").trim();
  const [origin = base] = /^rtsp:\/\/[^/]+/.exec(base) ?? [];
  return at.startsWith("/") ? `${origin}${at}` : controlAt(control, base);
}

function setsIn(config: string): readonly Buffer[] {
  const settings = new Map(
    config.split(";").map((entry) => {
      const at = entry.indexOf("=");
      return [entry.slice(0, at).trim().toLowerCase(), entry.slice(at + 1).trim()] as const;
    }),
  );
  return ["sprop-parameter-sets", "sprop-vps", "sprop-sps", "sprop-pps"]
    .flatMap((name) => (settings.get(name) ?? "").split(","))
    .flatMap((text) => withoutStartCodes(Buffer.from(text, "base64")))
    .filter(({ length }) => length > 0 && length < 4096);
}
