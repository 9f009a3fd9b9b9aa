import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { WebSocket } from "ws";
import { parameterSets } from "../../simulator/camera/h264.ts";
import { packetsOf } from "../../simulator/camera/rtp.ts";

/*
 * What stands around the picture process in its bench, in a process of its own: cameras that send
 * as much as they are told (`/Streaming/Channels/102`: channel 1), and viewers that take it all.
 */
interface Rate {
  readonly picturesPerS: number;
  readonly bytesPerPicture: number;
}
let rate: Rate = { picturesPerS: 25, bytesPerPicture: 10_000 };
const type = 96;
const keyEvery = 50;

const sets = parameterSets(320, 192);
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

function play(socket: Socket): void {
  const noise = randomBytes(rate.bytesPerPicture);
  let [sequence, picture] = [0, 0];
  const timer = setInterval(() => {
    const isKey = picture % keyEvery === 0;
    const slice = Buffer.concat([Buffer.from([isKey ? 0x65 : 0x41]), noise]);
    const nals = isKey ? [...sets, slice] : [slice];
    const ticks = Math.round((picture * 90_000) / rate.picturesPerS);
    for (const packet of packetsOf(nals, type, sequence, ticks)) {
      sequence = (sequence + 1) & 0xffff;
      socket.write(packet);
    }
    picture += 1;
  }, 1000 / rate.picturesPerS);
  socket.once("close", () => clearInterval(timer));
}

const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    for (const text of String(chunk).split(/(?<=\r\n\r\n)/)) {
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

interface Told {
  readonly rate?: Rate;
  readonly watch?: { readonly port: number; readonly hellos: readonly object[] };
}
process.on("message", ({ rate: asked, watch }: Told) => {
  if (asked !== undefined) rate = asked;
  for (const viewer of viewers.splice(0)) viewer.close();
  for (const hello of watch?.hellos ?? []) {
    const viewer = new WebSocket(`ws://127.0.0.1:${watch?.port}/camera/live`);
    viewer.on("open", () => viewer.send(JSON.stringify(hello)));
    viewer.on("error", () => undefined);
    viewers.push(viewer);
  }
  process.send?.({ kind: "told" });
});
process.once("disconnect", () => process.exit());
process.send?.({ kind: "ready", port: (server.address() as AddressInfo).port });
