import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { openLan } from "../../../../server/camera/picture/lan-camera.ts";
import { rtspPace } from "../../../../server/camera/picture/rtsp/rtsp-client.ts";
import { cameraAt, Film, openGuard, startPeer } from "./picture-stage.ts";
import { pictures, sendEvery } from "./scripted-camera.ts";

/* Cameras need different signs of life while they play: each case is from a public report. */
const sdp = "v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n";

interface Camera {
  /** Received frames of RTCP. */
  readonly reports: Buffer[];
  readonly methods: string[];
  readonly port: number;
}

/** Answers the methods in `answers`. The session ends after `timeoutS` without a sign of life. */
async function startCamera(
  answers: (method: string) => boolean,
  onPlay: (socket: Socket, camera: Camera) => void = () => undefined,
  timeoutS = 2,
): Promise<Camera> {
  const camera = { reports: [] as Buffer[], methods: [] as string[], port: 0 };
  const take = (socket: Socket, text: string) => {
    const [, method = ""] = /^(\S+) /.exec(text) ?? [];
    const [, cseq = "0"] = /CSeq: (\d+)/.exec(text) ?? [];
    camera.methods.push(method);
    if (!answers(method)) return;
    const more: Readonly<Record<string, string>> = {
      OPTIONS: "Public: OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER\r\n",
      SETUP: `Session: 1;timeout=${timeoutS}\r\nTransport: RTP/AVP/TCP;interleaved=4-5\r\n`,
    };
    const body = method === "DESCRIBE" ? sdp : "";
    socket.write(
      `RTSP/1.0 200 OK\r\nCSeq: ${cseq}\r\n${more[method] ?? ""}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    if (method !== "PLAY") return;
    const next = pictures();
    sendEvery(socket, 40, (at) =>
      next(at, at % 5 === 0).map((packet) => {
        packet[1] = 4;
        return packet;
      }),
    );
    onPlay(socket, camera);
  };
  camera.port = await startPeer((socket) => {
    let left = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      left = Buffer.concat([left, chunk]);
      for (;;) {
        const isReport = left[0] === 0x24;
        const text = left.indexOf("\r\n\r\n");
        const end = isReport ? (left.length < 4 ? -1 : 4 + left.readUInt16BE(2)) : text + 4;
        if (end < 4 || (!isReport && text < 0) || left.length < end) return;
        if (isReport) camera.reports.push(left.subarray(0, end));
        else take(socket, left.toString("latin1", 0, end));
        left = left.subarray(end);
      }
    });
  });
  return camera;
}

async function watch(port: number, ms: number, pace = rtspPace) {
  const film = new Film();
  const ends: string[] = [];
  const open = openLan(openGuard(), pace);
  const source = await open(cameraAt(port), "sub", film, (reason) => ends.push(reason));
  await new Promise((resolve) => setTimeout(resolve, ms));
  const seen = film.keys.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  source.close();
  return { ends, goesOn: film.keys.length > seen };
}

it("a camera that only accepts RTCP reports as signs of life continues (Arlo, mediamtx 1403; Dahua, rtsp-client-android 2)", async () => {
  const camera = await startCamera(
    () => true,
    (socket, { reports }) => {
      let seen = 0;
      const timer = setInterval(() => {
        if (reports.length === seen) socket.destroy();
        seen = reports.length;
      }, 2000);
      socket.on("close", () => clearInterval(timer));
    },
  );
  expect(await watch(camera.port, 4500)).toEqual({ ends: [], goesOn: true });
  const [report] = camera.reports;
  // A receiver's report on the channel after the video's, about the source of the video.
  expect(report!.subarray(0, 8).toString("hex")).toBe("2405002081c90007");
  expect(report!.readUInt32BE(12)).toBe(0x484f5553);
  expect(report!.readUInt32BE(20)).toBeGreaterThan(0);
});

it("a camera that never answers GET_PARAMETER gets other signs of life (Hipcam, SharpRTSP 63)", async () => {
  const camera = await startCamera((method) => method !== "GET_PARAMETER");
  const pace = { ...rtspPace, stepMs: 500 };
  expect(await watch(camera.port, 4500, pace)).toEqual({ ends: [], goesOn: true });
  const asked = camera.methods.slice(camera.methods.indexOf("PLAY") + 1);
  expect(asked.slice(0, 3)).toEqual(["GET_PARAMETER", "OPTIONS", "OPTIONS"]);
});

it("a session with a timeout of a second continues", async () => {
  const camera = await startCamera(
    () => true,
    (socket, { reports, methods }) => {
      let seen = 0;
      const timer = setInterval(() => {
        if (reports.length + methods.length === seen) socket.destroy();
        seen = reports.length + methods.length;
      }, 1000);
      socket.on("close", () => clearInterval(timer));
    },
    1,
  );
  expect(await watch(camera.port, 4500)).toEqual({ ends: [], goesOn: true });
});

it("a camera that sends a new description while it plays is answered, and continues", async () => {
  const answers: string[] = [];
  const camera = await startCamera(
    () => true,
    (socket) => {
      socket.on("data", (chunk) => {
        const [answer] = /RTSP\/1\.0 \d+[^]*?\r\n\r\n/.exec(chunk.toString("latin1")) ?? [];
        if (answer !== undefined) answers.push(answer);
      });
      setTimeout(() => {
        const head = `ANNOUNCE rtsp://127.0.0.1/ RTSP/1.0\r\nCSeq: 7\r\nContent-Type: application/sdp\r\n`;
        socket.write(`${head}Session: 1\r\nContent-Length: ${sdp.length}\r\n\r\n${sdp}`);
      }, 500);
    },
  );
  expect(await watch(camera.port, 2500)).toEqual({ ends: [], goesOn: true });
  expect(answers).toEqual([expect.stringMatching(/^RTSP\/1\.0 200 OK\r\n(?:.*\r\n)*CSeq: 7\r\n/)]);
});
