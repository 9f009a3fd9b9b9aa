import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { encode } from "jpeg-js";
import { WebSocket } from "ws";
import { Canvas } from "../../simulator/camera/canvas.ts";
import { Coder, parameterSets } from "../../simulator/camera/h264.ts";
import { packetsOf } from "../../simulator/camera/rtp.ts";

/*
 * The surroundings of the picture process in benches, in their own process: cameras that send the
 * configured
 * film (`/Streaming/Channels/102`: channel 1), and viewers that take it all.
 */
interface Noise {
  readonly picturesPerS: number;
  readonly bytesPerPicture: number;
}
/** A film that a browser can show; a viewer gets it from a key picture on, or from anywhere. */
interface Film {
  readonly picturesPerS: number;
  readonly begins: "with a key picture" | "anywhere";
}
type Rate = Noise | Film;
let rate: Rate = { picturesPerS: 25, bytesPerPicture: 10_000 };
const type = 96;
const [width, height] = [320, 192];
/** Usual key picture interval. */
const keyEveryS = 2;

const sets = parameterSets(width, height);
const description = [
  "v=0",
  "o=- 1 1 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  `m=video 0 RTP/AVP ${type}`,
  `a=rtpmap:${type} H264/90000`,
  `a=fmtp:${type} sprop-parameter-sets=${sets.map((set) => set.toString("base64")).join(",")}`,
  "a=control:trackID=1",
  "",
].join("\r\n");

/** Encoded once, because only the viewers are measured. */
const films = new Map<number, readonly Buffer[]>();
const stills: readonly Buffer[] = Array.from(
  { length: 8 },
  (_, index) => encode({ data: paint(index).rgba(), width, height }, 70).data,
);
let stillAt = 0;

function paint(at: number): Canvas {
  const canvas = new Canvas(width, height);
  canvas.rect(0, 0, width, height, [90, 128, 128]);
  canvas.rect(20 + ((at * 8) % 260), 60, 32, 48, [200, 100, 160]);
  return canvas;
}

/** From one key picture to the next. */
function filmOf(picturesPerS: number): readonly Buffer[] {
  const there = films.get(picturesPerS);
  if (there !== undefined) return there;
  const coder = new Coder();
  const created = Array.from({ length: picturesPerS * keyEveryS }, (_, index) =>
    coder.code(paint(index), index === 0),
  );
  films.set(picturesPerS, created);
  return created;
}

/** The picture with this number. */
function pictureOf(of: Rate): (number: number) => Buffer {
  if ("begins" in of) {
    const film = filmOf(of.picturesPerS);
    const from = of.begins === "anywhere" ? Math.floor(Math.random() * film.length) : 0;
    return (number) => film[(from + number) % film.length]!;
  }
  const noise = randomBytes(of.bytesPerPicture);
  const keyEvery = of.picturesPerS * keyEveryS;
  return (number) => Buffer.concat([Buffer.from([number % keyEvery === 0 ? 0x65 : 0x41]), noise]);
}

function play(socket: Socket): void {
  const { picturesPerS } = rate;
  const picture = pictureOf(rate);
  let [sequence, number] = [0, 0];
  const send = () => {
    const slice = picture(number);
    const nals = slice[0] === 0x65 ? [...sets, slice] : [slice];
    const ticks = Math.round((number * 90_000) / picturesPerS);
    for (const packet of packetsOf(nals, type, sequence, ticks)) {
      sequence = (sequence + 1) & 0xffff;
      socket.write(packet);
    }
    number += 1;
  };
  // Its clock runs without viewers too: the next picture is due somewhere within one picture
  // interval.
  let timer = setTimeout(
    () => {
      send();
      timer = setInterval(send, 1000 / picturesPerS);
    },
    (Math.random() * 1000) / picturesPerS,
  );
  socket.once("close", () => clearInterval(timer));
}

function giveStill(socket: Socket): void {
  const still = stills[(stillAt += 1) % stills.length]!;
  socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${still.length}\r\nConnection: close\r\n\r\n`);
  socket.end(still);
}

const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    for (const text of String(chunk).split(/(?<=\r\n\r\n)/)) {
      if (text.startsWith("GET ")) return giveStill(socket);
      const cseq = /CSeq: (\d+)/.exec(text)?.[1] ?? "0";
      const body = text.startsWith("DESCRIBE") ? description : "";
      socket.write(
        `RTSP/1.0 200 OK\r\nCSeq: ${cseq}\r\nSession: 1;timeout=60\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      );
      if (text.startsWith("PLAY")) play(socket);
    }
  });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const viewers: WebSocket[] = [];
/** Bytes received by all viewers since the start. */
const received = { pictures: 0, bytes: 0 };

interface PeerOrder {
  readonly rate?: Rate;
  readonly watch?: { readonly port: number; readonly hellos: readonly object[] };
}
process.on("message", ({ rate: newRate, watch }: PeerOrder) => {
  if (newRate !== undefined) rate = newRate;
  if (watch !== undefined) for (const viewer of viewers.splice(0)) viewer.close();
  for (const hello of watch?.hellos ?? []) {
    const viewer = new WebSocket(`ws://127.0.0.1:${watch?.port}/camera/live`);
    viewer.on("open", () => viewer.send(JSON.stringify(hello)));
    viewer.on("error", () => undefined);
    viewer.on("message", (data: Buffer) => {
      received.pictures += 1;
      received.bytes += data.length;
    });
    viewers.push(viewer);
  }
  process.send?.({ kind: "told", ...received });
});
process.once("disconnect", () => process.exit());
process.send?.({ kind: "ready", port: (server.address() as AddressInfo).port });
