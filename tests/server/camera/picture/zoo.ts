import type { NoVideoReason } from "../../../../contract/camera/camera.ts";
import type { CameraType } from "../../../../contract/camera/camera.ts";
import { pictures } from "./scripted-camera.ts";
import { type Habits, h264, realm, sdp, type ZooAsk } from "./zoo-camera.ts";

/** A camera of the field, and the reason that is told of it; null: its pictures come. */
export interface Animal {
  readonly name: string;
  readonly habits: Habits;
  readonly reason?: NoVideoReason;
  /** Told of it with a wrong password, where that is not said so. */
  readonly wrong?: NoVideoReason;
  /** With a wrong password; absent: 1. */
  readonly tries?: number;
  readonly type?: CameraType;
}

const isFirst = (text: string) => text.startsWith("RTSP/");
const header = (line: RegExp, by: string) => (answer: string) => answer.replace(line, by);
const only =
  (method: string, edit: (answer: string, request: ZooAsk) => string) =>
  (answer: string, request: ZooAsk): string =>
    request.method === method && isFirst(answer) ? edit(answer, request) : answer;
const described = (base: string) => ["Content-Type: application/sdp", `Content-Base: ${base}`];
const refuse =
  (method: string, status: string) =>
  (request: ZooAsk): string | null =>
    request.method === method ? status : null;
const track = (control: string) => h264.replace("trackID=1", control);
const early = () =>
  pictures()(0, true)
    .map((packet) => packet.toString("latin1"))
    .join("");
/** The first of so many requests of this kind, over all connections. */
const firstOf = (method: string, times = 1) => {
  let count = 0;
  return (request: ZooAsk) => request.method === method && (count += 1) <= times;
};

/** Numbers, lines and bytes of the messages. */
const messages = (): Animal[] => [
  {
    name: "HiSilicon in Foscam C1: each answer has the number 0, 'Cseq'",
    habits: { write: header(/CSeq: \d+/, "Cseq: 0") },
  },
  {
    name: "C520WS: the number of the request before",
    habits: { write: (answer, { cseq }) => answer.replace(/CSeq: \d+/, `CSeq: ${cseq - 1}`) },
  },
  { name: "no number", habits: { write: header(/CSeq: \d+\r\n/, "") } },
  { name: "always the number 1", habits: { write: header(/CSeq: \d+/, "CSeq: 1") } },
  { name: "each answer twice", habits: { write: (answer) => answer + answer } },
  {
    name: "its first refusals twice",
    habits: { write: (answer) => (answer.includes(" 401 ") ? answer + answer : answer) },
  },
  {
    name: "lines that end with a line feed alone",
    habits: { write: (answer) => answer.replaceAll("\r\n", "\n") },
  },
  {
    name: "headers in capitals, with a blank before the colon",
    habits: {
      write: (answer) => answer.replace(/^[\w-]+(?=: )/gm, (name) => `${name.toUpperCase()} `),
    },
  },
  {
    name: "headers in small letters without blanks",
    habits: {
      write: (answer) =>
        answer.replace(/^([\w-]+): /gm, (_, name: string) => `${name.toLowerCase()}:`),
    },
  },
  {
    name: "headers that go on in the next line",
    habits: { write: (answer) => answer.replace('", nonce', '",\r\n\tnonce') },
  },
  {
    name: "Dahua over a router: headers without a value, lines without a colon",
    habits: { write: (answer) => answer.replace("\r\n", "\r\nServer:\r\nrubbish\r\n") },
  },
  {
    name: "Canon VB-H47: bytes of nothing between its packets",
    habits: { between: "\u0001\u0002RT$\u00ff\u0003garbage\u0000" },
  },
  {
    name: "bytes of nothing before each answer",
    habits: { write: (text) => `\u0000\u0003 x${text}` },
  },
  {
    name: "a status line without words",
    habits: { write: header(/(RTSP\/1.0 \d+) [^\r]*/, "$1") },
  },
  {
    name: "its first pictures before the answer to PLAY",
    habits: { write: only("PLAY", (answer) => early() + answer) },
  },
  {
    name: "pictures, and no answer to PLAY",
    habits: { write: (answer, { method }) => (method === "PLAY" ? null : answer) },
  },
  {
    name: "a question of its own before each answer",
    habits: { write: (answer) => `GET_PARAMETER rtsp://x/ RTSP/1.0\r\nCSeq: 7\r\n\r\n${answer}` },
  },
];

/** Ways to ask for an account. */
const signingIn = (): Animal[] => {
  const asks = (...challenges: readonly string[]): Habits => ({
    challenges: (nonce, isStale) =>
      challenges.map((one) => one.replace("NONCE", nonce).replace("STALE", String(isStale))),
  });
  const own = `realm="${realm}", nonce="NONCE"`;
  return [
    {
      name: "Hikvision DS-2CD1148: Digest and Basic, stale in quotes",
      habits: asks(`Digest ${own}, stale="FALSE"`, `Basic realm="${realm}"`),
    },
    { name: "both in one line", habits: asks(`Digest ${own}, Basic realm="${realm}"`) },
    {
      name: "MD5, SHA-256 and Basic",
      habits: asks(
        `Digest ${own}, algorithm=MD5`,
        `Digest ${own}, algorithm="SHA-256", qop="auth"`,
        `Basic realm="${realm}"`,
      ),
    },
    {
      name: "qop of two, bare",
      habits: asks(`Digest ${own}, qop="auth-int, auth", algorithm=MD5`),
    },
    { name: "qop of auth-int alone", habits: asks(`Digest ${own}, qop=auth-int`) },
    { name: "MD5-sess", habits: asks(`Digest ${own}, algorithm=MD5-sess, qop="auth"`) },
    { name: "SHA256 without its dash", habits: asks(`Digest ${own}, algorithm=SHA256`) },
    {
      name: "a realm with a comma and masked quotes",
      habits: {
        ...asks(String.raw`Digest realm="Barn \"A\", 2", nonce="NONCE", qop="auth"`),
        realm: 'Barn "A", 2',
      },
    },
    {
      name: "a realm with quotes that are not masked",
      habits: { ...asks('Digest realm="Barn "A" 2", nonce="NONCE"'), realm: 'Barn "A" 2' },
    },
    {
      name: "fields without quotes",
      habits: { ...asks("Digest realm=IP Camera, nonce=NONCE, algorithm=MD5"), realm: "IP Camera" },
    },
    {
      name: "fields without commas",
      habits: { ...asks('Digest realm="IP Camera" nonce="NONCE"'), realm: "IP Camera" },
    },
    { name: "Basic", habits: asks(`Basic realm="${realm}"`) },
    { name: "an unknown way beside Digest", habits: asks("Negotiate", `Digest ${own}`) },
    { name: "nobody to sign in", habits: { challenges: null } },
    { name: "a nonce for each request, and no word about the old", habits: { nonceUses: 1 } },
    { name: "a nonce that ends after three", habits: { nonceUses: 3 } },
    { name: "one nonce for ever", habits: { oneNonce: true } },
    {
      name: "one nonce for ever, and no number",
      habits: { oneNonce: true, write: header(/CSeq: \d+\r\n/, "") },
      tries: 2,
    },
    {
      name: "one nonce for ever, and always the number 0",
      habits: { oneNonce: true, write: header(/CSeq: \d+/, "CSeq: 0") },
      tries: 2,
    },
    {
      name: "Dahua recorder: 403 for an answer to an old nonce",
      habits: {
        nonceUses: 1,
        write: (answer, { text }) =>
          text.includes("Authorization:") && answer.includes(" 401 ")
            ? answer.replace(/ 401 [^]*?\r\n/, " 403 Forbidden\r\n").replace(/WWW-.*\r\n/, "")
            : answer,
      },
      wrong: "forbidden",
    },
    {
      name: "a nonce that ends, said so",
      habits: { ...asks(`Digest ${own}, stale=STALE`), nonceUses: 2 },
    },
    { name: "no account for OPTIONS", habits: { isOpen: ({ method }) => method === "OPTIONS" } },
    {
      name: "only ways that nobody knows",
      habits: asks("Negotiate", "Bearer realm=x"),
      reason: "login",
    },
    { name: "a refusal without a challenge", habits: { challenges: () => [] }, reason: "login" },
  ];
};

/** Addresses, sessions and connections. */
const dialogues = (): Animal[] => [
  {
    name: "Vikylin: an address that begins twice",
    habits: { described: described("rtsp://rtsp://10.1.8.83:554/stream0/") },
  },
  { name: "SV3C: an address that is none", habits: { described: described("stream0") } },
  {
    name: "Beward: an address without a slash at its end",
    habits: {
      described: described("rtsp://10.194.0.254/av0_1"),
      knows: ({ method, uri }) => method !== "SETUP" || uri.endsWith("/av0_1/trackID=1"),
    },
  },
  {
    name: "Dahua: tracks behind the query",
    type: "dahua",
    habits: {
      description: sdp(`a=control:*\r\n${track("trackID=0")}`),
      knows: ({ method, uri }) => method !== "SETUP" || uri.endsWith("&subtype=1/trackID=0"),
    },
  },
  {
    name: "tracks by a query of their own",
    habits: {
      description: sdp(track("?ctype=video")),
      knows: ({ method, uri }) => method !== "SETUP" || uri.endsWith("/102?ctype=video"),
    },
  },
  {
    name: "behind a router: addresses of its own network",
    habits: {
      described: described("rtsp://192.168.1.10:554/live/"),
      description: sdp(track("rtsp://192.168.1.10:554/live/track1")),
      knows: ({ uri }) => uri.startsWith("rtsp://192.168.1.10:554/live/"),
    },
  },
  {
    name: "tracks below the requested address, whatever it says",
    habits: {
      described: described("rtsp://10.0.0.1/other/"),
      knows: ({ uri }) => uri.includes("/Streaming/Channels/102"),
    },
  },
  { name: "VStarcam: no address of the whole", habits: { description: sdp(track("track0")) } },
  {
    name: "a whole with an address of its own",
    habits: {
      description: sdp(`a=control:rtsp://127.0.0.1/all\r\n${h264}`),
      knows: ({ method, uri }) => method !== "PLAY" || uri === "rtsp://127.0.0.1/all",
    },
  },
  {
    name: "started track by track alone",
    habits: {
      refuse: ({ method, uri }) =>
        method === "PLAY" && !uri.endsWith("trackID=1")
          ? "459 Aggregate Operation Not Allowed"
          : null,
    },
  },
  {
    name: "no Range",
    habits: {
      refuse: ({ method, text }) =>
        method === "PLAY" && text.includes("Range:") ? "457 Invalid Range" : null,
    },
  },
  { name: "a session that is unknown at first", habits: { refuse: refuseFirstPlays(4) } },
  { name: "a session without an end", habits: { session: "Session:  77 ; Timeout = 0" } },
  { name: "no session", habits: { session: "Date: Thu, Jan 01 1970" } },
  {
    name: "Laxihub: OPTIONS unknown",
    habits: { refuse: refuse("OPTIONS", "501 Not Implemented") },
  },
  { name: "OPTIONS of nothing", habits: { refuse: refuse("OPTIONS", "404 Not Found") } },
  {
    name: "OPTIONS: hangs up",
    habits: {
      write: (answer, { method }) => (method === "OPTIONS" ? null : answer),
      closesAfter: ({ method }) => method === "OPTIONS",
    },
  },
  {
    name: "hangs up after each answer up to SETUP",
    habits: { closesAfter: ({ method }) => method === "OPTIONS" || method === "DESCRIBE" },
  },
  { name: "hangs up after the first answer", habits: { closesAfter: ({ cseq }) => cseq === 2 } },
  {
    name: "leads to another path of its own",
    habits: {
      refuse: ({ method, uri }) =>
        method === "DESCRIBE" && !uri.endsWith("/live/1")
          ? "301 Moved Permanently\r\nLocation: /live/1"
          : null,
    },
  },
  {
    name: "leads to another machine",
    habits: { refuse: refuse("DESCRIBE", "302 Found\r\nLocation: rtsp://10.9.9.9/live/1") },
    reason: "moved",
  },
  {
    name: "leads round and round",
    habits: { refuse: refuse("DESCRIBE", "302 Found\r\nLocation: /again") },
    reason: "moved",
  },
  { name: "no Transport in its answer", habits: { transport: null } },
  { name: "no channel in its answer", habits: { transport: "RTP/AVP/TCP;unicast;ssrc=4317f" } },
  { name: "another channel than was asked for", habits: { channel: 8 } },
  {
    name: "its video by UDP alone",
    habits: { transport: "RTP/AVP;unicast;client_port=0-1;server_port=6970-6971" },
    reason: "transport",
  },
  {
    name: "no video by TCP",
    habits: { refuse: refuse("SETUP", "461 Unsupported Transport") },
    reason: "transport",
  },
  {
    name: "not for this account",
    habits: { refuse: refuse("DESCRIBE", "403 Forbidden") },
    reason: "forbidden",
  },
  {
    name: "no place left",
    habits: { refuse: refuse("SETUP", "453 Not Enough Bandwidth") },
    reason: "busy",
  },
  {
    name: "no such channel",
    habits: { refuse: refuse("DESCRIBE", "404 Stream Not Found") },
    reason: "noChannel",
  },
  {
    name: "an error of its own",
    habits: { refuse: refuse("DESCRIBE", "551 Option not supported") },
    reason: "refused",
  },
];

function refuseFirstPlays(times: number): (request: ZooAsk) => string | null {
  const isAmong = firstOf("PLAY", times);
  return (request) => (isAmong(request) ? "454 Session Not Found" : null);
}

/** Descriptions and bodies. */
const bodies = (): Animal[] => {
  const describe = (edit: (answer: string) => string): Habits => ({
    write: only("DESCRIBE", (answer) => (answer.includes("v=0") ? edit(answer) : answer)),
  });
  const length = (by: string) => describe(header(/Content-Length: \d+/, by));
  const describedAs = (description: string): Habits => ({ description });
  const h265 = "m=video 0 RTP/AVP 98\r\na=rtpmap:98 H265/90000\r\na=control:trackID=0\r\n";
  const audio = "m=audio 0 RTP/AVP 8\r\na=control:trackID=9\r\na=rtpmap:8 PCMA/8000\r\n";
  const jpeg = "m=video 0 RTP/AVP 26\r\na=rtpmap:26 JPEG/90000\r\na=control:trackID=0\r\n";
  return [
    { name: "sound first, then H.265, then H.264", habits: describedAs(sdp(audio + h265 + h264)) },
    { name: "MJPEG beside H.264", habits: describedAs(sdp(jpeg + h264)) },
    { name: "MJPEG alone", habits: describedAs(sdp(jpeg)), reason: "codec" },
    { name: "sound alone", habits: describedAs(sdp(audio)), reason: "noTrack" },
    { name: "small letters", habits: describedAs(sdp(h264.replace("H264", "h264"))) },
    { name: "no clock", habits: describedAs(sdp(h264.replace("/90000", ""))) },
    {
      name: "H3C: half of its addresses",
      habits: describedAs(sdp(h264.replace("96\r\n", "96\r\nc=IN\r\n"))),
    },
    { name: "nothing before its media", habits: describedAs(h264) },
    {
      name: "blanks where none may be",
      habits: describedAs(sdp(h264.replace("a=rtpmap:", " a=rtpmap: "))),
    },
    {
      name: "parameters, and no name",
      habits: describedAs(
        sdp(h264.replace("rtpmap:96 H264/90000", "fmtp:96 packetization-mode=1")),
      ),
    },
    {
      name: "HIK Media Server: parameters of another number",
      habits: describedAs(sdp(`${h264}a=fmtp:97 packetization-mode=0\r\n`)),
    },
    { name: "packets of another number than it says", habits: { payloadType: 98 } },
    { name: "longer than it is", habits: length("Content-Length: 400") },
    { name: "shorter than it is", habits: length("Content-Length: 60") },
    { name: "of no length", habits: length("X-Length: 1") },
    { name: "of a length that is none", habits: length("Content-Length: abc") },
    {
      name: "of two lengths",
      habits: describe((text) =>
        text.replace("Content-Length", "Content-Length: 0x\r\nContent-Length"),
      ),
    },
    { name: "of a length below zero", habits: length("Content-Length: -1") },
    {
      name: "too long for anything",
      habits: length("Content-Length: 900000000"),
      reason: "answers",
    },
    {
      name: "in chunks",
      habits: describe((answer) => {
        const at = answer.indexOf("v=0");
        const [head, body] = [answer.slice(0, at), answer.slice(at)];
        const chunks = [body.slice(0, 30), body.slice(30)];
        const coded = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
        return `${head.replace(/Content-Length: \d+/, "Transfer-Encoding: chunked")}${coded.join("")}0\r\n\r\n`;
      }),
    },
    { name: "nothing at all", habits: describedAs(""), reason: "noTrack" },
  ];
};

/** New ones for each run: some count. */
export const zoo = (): readonly Animal[] => [
  ...messages(),
  ...signingIn(),
  ...dialogues(),
  ...bodies(),
];
