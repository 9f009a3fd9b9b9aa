import type { NoVideoReason } from "../../../../contract/camera/camera.ts";
import type { CameraType } from "../../../../contract/camera/camera.ts";
import { pictures } from "./scripted-camera.ts";
import { type Quirks, h264, realm, sdp, type CameraRequest } from "./variant-camera.ts";

/** A camera as found on farms, and the expected reason; if absent, its pictures come. */
export interface CameraVariant {
  readonly name: string;
  readonly quirks: Quirks;
  readonly reason?: NoVideoReason;
  /** Expected reason with a wrong password, if it is not `credentials`. */
  readonly wrong?: NoVideoReason;
  /** Attempts with a wrong password; 1 if absent. */
  readonly tries?: number;
  readonly type?: CameraType;
}

const isFirst = (text: string) => text.startsWith("RTSP/");
const header = (line: RegExp, by: string) => (answer: string) => answer.replace(line, by);
const only =
  (method: string, edit: (answer: string, request: CameraRequest) => string) =>
  (answer: string, request: CameraRequest): string =>
    request.method === method && isFirst(answer) ? edit(answer, request) : answer;
const described = (base: string) => ["Content-Type: application/sdp", `Content-Base: ${base}`];
const refuse =
  (method: string, status: string) =>
  (request: CameraRequest): string | null =>
    request.method === method ? status : null;
const track = (control: string) => h264.replace("trackID=1", control);
const early = () =>
  pictures()(0, true)
    .map((packet) => packet.toString("latin1"))
    .join("");
/** Matches only the first requests of this kind, over all connections. */
const firstOf = (method: string, times = 1) => {
  let count = 0;
  return (request: CameraRequest) => request.method === method && (count += 1) <= times;
};

/** Numbers, lines and bytes of the messages. */
const messages = (): CameraVariant[] => [
  {
    name: "HiSilicon in Foscam C1: each answer has the number 0, 'Cseq'",
    quirks: { write: header(/CSeq: \d+/, "Cseq: 0") },
  },
  {
    name: "C520WS: the number of the previous request",
    quirks: { write: (answer, { cseq }) => answer.replace(/CSeq: \d+/, `CSeq: ${cseq - 1}`) },
  },
  { name: "no number", quirks: { write: header(/CSeq: \d+\r\n/, "") } },
  { name: "always the number 1", quirks: { write: header(/CSeq: \d+/, "CSeq: 1") } },
  { name: "each answer twice", quirks: { write: (answer) => answer + answer } },
  {
    name: "its first refusals twice",
    quirks: { write: (answer) => (answer.includes(" 401 ") ? answer + answer : answer) },
  },
  {
    name: "lines that end with only a line feed",
    quirks: { write: (answer) => answer.replaceAll("\r\n", "\n") },
  },
  {
    name: "headers in capitals, with a blank before the colon",
    quirks: {
      write: (answer) => answer.replace(/^[\w-]+(?=: )/gm, (name) => `${name.toUpperCase()} `),
    },
  },
  {
    name: "headers in small letters without blanks",
    quirks: {
      write: (answer) =>
        answer.replace(/^([\w-]+): /gm, (_, name: string) => `${name.toLowerCase()}:`),
    },
  },
  {
    name: "headers that continue on the next line",
    quirks: { write: (answer) => answer.replace('", nonce', '",\r\n\tnonce') },
  },
  {
    name: "Dahua over a router: headers without a value, lines without a colon",
    quirks: { write: (answer) => answer.replace("\r\n", "\r\nServer:\r\nrubbish\r\n") },
  },
  {
    name: "Canon VB-H47: zero bytes between its packets",
    quirks: { between: "\u0001\u0002RT$\u00ff\u0003garbage\u0000" },
  },
  {
    name: "zero bytes before each answer",
    quirks: { write: (text) => `\u0000\u0003 x${text}` },
  },
  {
    name: "a status line without words",
    quirks: { write: header(/(RTSP\/1.0 \d+) [^\r]*/, "$1") },
  },
  {
    name: "its first pictures before the answer to PLAY",
    quirks: { write: only("PLAY", (answer) => early() + answer) },
  },
  {
    name: "pictures, and no answer to PLAY",
    quirks: { write: (answer, { method }) => (method === "PLAY" ? null : answer) },
  },
  {
    name: "a request to the client before each answer",
    quirks: { write: (answer) => `GET_PARAMETER rtsp://x/ RTSP/1.0\r\nCSeq: 7\r\n\r\n${answer}` },
  },
];

/** Ways to require authentication. */
const signingIn = (): CameraVariant[] => {
  const asks = (...challenges: readonly string[]): Quirks => ({
    challenges: (nonce, isStale) =>
      challenges.map((challenge) =>
        challenge.replace("NONCE", nonce).replace("STALE", String(isStale)),
      ),
  });
  const own = `realm="${realm}", nonce="NONCE"`;
  return [
    {
      name: "Hikvision DS-2CD1148: Digest and Basic, stale in quotes",
      quirks: asks(`Digest ${own}, stale="FALSE"`, `Basic realm="${realm}"`),
    },
    { name: "both in one header", quirks: asks(`Digest ${own}, Basic realm="${realm}"`) },
    {
      name: "MD5, SHA-256 and Basic",
      quirks: asks(
        `Digest ${own}, algorithm=MD5`,
        `Digest ${own}, algorithm="SHA-256", qop="auth"`,
        `Basic realm="${realm}"`,
      ),
    },
    {
      name: "a list in qop, unquoted",
      quirks: asks(`Digest ${own}, qop="auth-int, auth", algorithm=MD5`),
    },
    { name: "qop with only auth-int", quirks: asks(`Digest ${own}, qop=auth-int`) },
    { name: "MD5-sess", quirks: asks(`Digest ${own}, algorithm=MD5-sess, qop="auth"`) },
    { name: "SHA256 without the hyphen", quirks: asks(`Digest ${own}, algorithm=SHA256`) },
    {
      name: "a realm with a comma and escaped quotes",
      quirks: {
        ...asks(String.raw`Digest realm="Barn \"A\", 2", nonce="NONCE", qop="auth"`),
        realm: 'Barn "A", 2',
      },
    },
    {
      name: "a realm with unescaped quotes",
      quirks: { ...asks('Digest realm="Barn "A" 2", nonce="NONCE"'), realm: 'Barn "A" 2' },
    },
    {
      name: "fields without quotes",
      quirks: { ...asks("Digest realm=IP Camera, nonce=NONCE, algorithm=MD5"), realm: "IP Camera" },
    },
    {
      name: "fields without commas",
      quirks: { ...asks('Digest realm="IP Camera" nonce="NONCE"'), realm: "IP Camera" },
    },
    ...[
      ["UTF-8", Buffer.from("东场摄像机")],
      ["GB 2312", Buffer.from([0xb6, 0xab, 0xb3, 0xa1])],
    ].map(([encoding, known]) => ({
      name: `a realm in Chinese, ${String(encoding)}`,
      quirks: {
        ...asks(`Digest realm="${known!.toString("latin1")}", nonce="NONCE", qop="auth"`),
        realm: known!,
      },
    })),
    { name: "Basic", quirks: asks(`Basic realm="${realm}"`) },
    { name: "an unknown method beside Digest", quirks: asks("Negotiate", `Digest ${own}`) },
    { name: "no sign-in required", quirks: { challenges: null } },
    {
      name: "a nonce for each request, without a mark for outdated ones",
      quirks: { nonceUses: 1 },
    },
    { name: "a nonce for three requests", quirks: { nonceUses: 3 } },
    { name: "the same nonce for ever", quirks: { oneNonce: true } },
    {
      name: "the same nonce for ever, and no number",
      quirks: { oneNonce: true, write: header(/CSeq: \d+\r\n/, "") },
      tries: 2,
    },
    {
      name: "the same nonce for ever, and always the number 0",
      quirks: { oneNonce: true, write: header(/CSeq: \d+/, "CSeq: 0") },
      tries: 2,
    },
    {
      name: "Dahua recorder: 403 for an outdated nonce",
      quirks: {
        nonceUses: 1,
        write: (answer, { text }) =>
          text.includes("Authorization:") && answer.includes(" 401 ")
            ? answer.replace(/ 401 [^]*?\r\n/, " 403 Forbidden\r\n").replace(/WWW-.*\r\n/, "")
            : answer,
      },
      wrong: "forbidden",
    },
    {
      name: "a nonce that expires, marked as stale",
      quirks: { ...asks(`Digest ${own}, stale=STALE`), nonceUses: 2 },
    },
    {
      name: "OPTIONS without an account",
      quirks: { isOpen: ({ method }) => method === "OPTIONS" },
    },
    {
      name: "only unknown methods",
      quirks: asks("Negotiate", "Bearer realm=x"),
      reason: "login",
    },
    { name: "a refusal without a challenge", quirks: { challenges: () => [] }, reason: "login" },
  ];
};

/** Addresses, sessions and connections. */
const dialogues = (): CameraVariant[] => [
  {
    name: "Vikylin: an address with a doubled scheme",
    quirks: { described: described("rtsp://rtsp://10.1.8.83:554/stream0/") },
  },
  { name: "SV3C: an invalid address", quirks: { described: described("stream0") } },
  {
    name: "Beward: an address without a trailing slash",
    quirks: {
      described: described("rtsp://10.194.0.254/av0_1"),
      knows: ({ method, uri }) => method !== "SETUP" || uri.endsWith("/av0_1/trackID=1"),
    },
  },
  {
    name: "Dahua: tracks after the query",
    type: "dahua",
    quirks: {
      description: sdp(`a=control:*\r\n${track("trackID=0")}`),
      knows: ({ method, uri }) => method !== "SETUP" || uri.endsWith("&subtype=1/trackID=0"),
    },
  },
  {
    name: "tracks by their path from the root",
    quirks: {
      description: sdp(track("/Streaming/Channels/102/trackID=1")),
      knows: ({ method, uri }) =>
        method !== "SETUP" || /^rtsp:\/\/[^/]+\/Streaming\/Channels\/102\/trackID=1$/.test(uri),
    },
  },
  {
    name: "tracks by a separate query",
    quirks: {
      description: sdp(track("?ctype=video")),
      knows: ({ method, uri }) => method !== "SETUP" || uri.endsWith("/102?ctype=video"),
    },
  },
  {
    name: "behind a router: addresses of its own network",
    quirks: {
      described: described("rtsp://192.168.1.10:554/live/"),
      description: sdp(track("rtsp://192.168.1.10:554/live/track1")),
      knows: ({ uri }) => uri.startsWith("rtsp://192.168.1.10:554/live/"),
    },
  },
  {
    name: "tracks below the requested address, despite another in its answer",
    quirks: {
      described: described("rtsp://10.0.0.1/other/"),
      knows: ({ uri }) => uri.includes("/Streaming/Channels/102"),
    },
  },
  {
    name: "VStarcam: no address for the whole session",
    quirks: { description: sdp(track("track0")) },
  },
  {
    name: "a separate address for the whole session",
    quirks: {
      description: sdp(`a=control:rtsp://127.0.0.1/all\r\n${h264}`),
      knows: ({ method, uri }) => method !== "PLAY" || uri === "rtsp://127.0.0.1/all",
    },
  },
  {
    name: "tracks that must be started one by one",
    quirks: {
      refuse: ({ method, uri }) =>
        method === "PLAY" && !uri.endsWith("trackID=1")
          ? "459 Aggregate Operation Not Allowed"
          : null,
    },
  },
  {
    name: "no Range",
    quirks: {
      refuse: ({ method, text }) =>
        method === "PLAY" && text.includes("Range:") ? "457 Invalid Range" : null,
    },
  },
  { name: "a session that is unknown at first", quirks: { refuse: refuseFirstPlays(4) } },
  { name: "a session without a timeout", quirks: { session: "Session:  77 ; Timeout = 0" } },
  { name: "no session", quirks: { session: "Date: Thu, Jan 01 1970" } },
  {
    name: "Laxihub: OPTIONS unknown",
    quirks: { refuse: refuse("OPTIONS", "501 Not Implemented") },
  },
  { name: "OPTIONS not found", quirks: { refuse: refuse("OPTIONS", "404 Not Found") } },
  {
    name: "OPTIONS: closes the connection",
    quirks: {
      write: (answer, { method }) => (method === "OPTIONS" ? null : answer),
      closesAfter: ({ method }) => method === "OPTIONS",
    },
  },
  {
    name: "closes the connection after each answer before SETUP",
    quirks: { closesAfter: ({ method }) => method === "OPTIONS" || method === "DESCRIBE" },
  },
  {
    name: "closes the connection after the first answer",
    quirks: { closesAfter: ({ cseq }) => cseq === 2 },
  },
  {
    name: "redirects to another path",
    quirks: {
      refuse: ({ method, uri }) =>
        method === "DESCRIBE" && !uri.endsWith("/live/1")
          ? "301 Moved Permanently\r\nLocation: /live/1"
          : null,
    },
  },
  {
    name: "redirects to another machine",
    quirks: { refuse: refuse("DESCRIBE", "302 Found\r\nLocation: rtsp://10.9.9.9/live/1") },
    reason: "moved",
  },
  {
    name: "redirects in a circle",
    quirks: { refuse: refuse("DESCRIBE", "302 Found\r\nLocation: /again") },
    reason: "moved",
  },
  { name: "no Transport in its answer", quirks: { transport: null } },
  { name: "no channel in its answer", quirks: { transport: "RTP/AVP/TCP;unicast;ssrc=4317f" } },
  { name: "another channel than requested", quirks: { channel: 8 } },
  {
    name: "video only by UDP",
    quirks: { transport: "RTP/AVP;unicast;client_port=0-1;server_port=6970-6971" },
    reason: "transport",
  },
  {
    name: "no video by TCP",
    quirks: { refuse: refuse("SETUP", "461 Unsupported Transport") },
    reason: "transport",
  },
  {
    name: "not allowed for this account",
    quirks: { refuse: refuse("DESCRIBE", "403 Forbidden") },
    reason: "forbidden",
  },
  {
    name: "no free place",
    quirks: { refuse: refuse("SETUP", "453 Not Enough Bandwidth") },
    reason: "busy",
  },
  {
    name: "no such channel",
    quirks: { refuse: refuse("DESCRIBE", "404 Stream Not Found") },
    reason: "noChannel",
  },
  {
    name: "another error",
    quirks: { refuse: refuse("DESCRIBE", "551 Option not supported") },
    reason: "refused",
  },
];

function refuseFirstPlays(times: number): (request: CameraRequest) => string | null {
  const isAmong = firstOf("PLAY", times);
  return (request) => (isAmong(request) ? "454 Session Not Found" : null);
}

/** Descriptions and bodies. */
const bodies = (): CameraVariant[] => {
  const describe = (edit: (answer: string) => string): Quirks => ({
    write: only("DESCRIBE", (answer) => (answer.includes("v=0") ? edit(answer) : answer)),
  });
  const length = (by: string) => describe(header(/Content-Length: \d+/, by));
  const describedAs = (description: string): Quirks => ({ description });
  const h265 = "m=video 0 RTP/AVP 98\r\na=rtpmap:98 H265/90000\r\na=control:trackID=0\r\n";
  const audio = "m=audio 0 RTP/AVP 8\r\na=control:trackID=9\r\na=rtpmap:8 PCMA/8000\r\n";
  const jpeg = "m=video 0 RTP/AVP 26\r\na=rtpmap:26 JPEG/90000\r\na=control:trackID=0\r\n";
  return [
    { name: "sound first, then H.265, then H.264", quirks: describedAs(sdp(audio + h265 + h264)) },
    { name: "MJPEG beside H.264", quirks: describedAs(sdp(jpeg + h264)) },
    { name: "MJPEG alone", quirks: describedAs(sdp(jpeg)), reason: "codec" },
    { name: "sound alone", quirks: describedAs(sdp(audio)), reason: "noTrack" },
    { name: "small letters", quirks: describedAs(sdp(h264.replace("H264", "h264"))) },
    { name: "no clock", quirks: describedAs(sdp(h264.replace("/90000", ""))) },
    {
      name: "H3C: incomplete addresses",
      quirks: describedAs(sdp(h264.replace("96\r\n", "96\r\nc=IN\r\n"))),
    },
    { name: "only media in its description", quirks: describedAs(h264) },
    {
      name: "blanks in the wrong places",
      quirks: describedAs(sdp(h264.replace("a=rtpmap:", " a=rtpmap: "))),
    },
    {
      name: "parameters without a name",
      quirks: describedAs(
        sdp(h264.replace("rtpmap:96 H264/90000", "fmtp:96 packetization-mode=1")),
      ),
    },
    {
      name: "HIK Media Server: parameters for another payload type",
      quirks: describedAs(sdp(`${h264}a=fmtp:97 packetization-mode=0\r\n`)),
    },
    { name: "packets of another payload type than declared", quirks: { payloadType: 98 } },
    { name: "a declared length that is too long", quirks: length("Content-Length: 400") },
    { name: "a declared length that is too short", quirks: length("Content-Length: 60") },
    { name: "no length", quirks: length("X-Length: 1") },
    { name: "an invalid length", quirks: length("Content-Length: abc") },
    {
      name: "two lengths",
      quirks: describe((text) =>
        text.replace("Content-Length", "Content-Length: 0x\r\nContent-Length"),
      ),
    },
    { name: "a negative length", quirks: length("Content-Length: -1") },
    {
      name: "a length beyond any limit",
      quirks: length("Content-Length: 900000000"),
      reason: "answers",
    },
    {
      name: "in chunks",
      quirks: describe((answer) => {
        const at = answer.indexOf("v=0");
        const [head, body] = [answer.slice(0, at), answer.slice(at)];
        const chunks = [body.slice(0, 30), body.slice(30)];
        const coded = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
        return `${head.replace(/Content-Length: \d+/, "Transfer-Encoding: chunked")}${coded.join("")}0\r\n\r\n`;
      }),
    },
    { name: "an empty description", quirks: describedAs(""), reason: "noTrack" },
  ];
};

/** New variants for each run, because some have counters. */
export const cameraVariants = (): readonly CameraVariant[] => [
  ...messages(),
  ...signingIn(),
  ...dialogues(),
  ...bodies(),
];
