import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFile, MP4BoxBuffer } from "mp4box";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLan } from "../../../../server/camera/picture/lan-camera.ts";
import { isLong } from "../../../factories/long.ts";
import { cameraAt, Film, openGuard, startRecorder, until } from "./picture-stage.ts";

/*
 * Independent programs: GStreamer is a camera, ffmpeg and mp4box are readers. If they are not
 * installed, this is reported: apt-get install --no-install-recommends ffmpeg python3-gi
 * gir1.2-gst-rtsp-server-1.0 gstreamer1.0-plugins-good gstreamer1.0-plugins-bad
 */
const seconds = isLong ? 60 : 3;
const pythonCode =
  "import gi; gi.require_version('GstRtspServer', '1.0'); from gi.repository import GstRtspServer";
const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;
const hasServer = hasFfmpeg && spawnSync("/usr/bin/python3", ["-c", pythonCode]).status === 0;
if (!hasFfmpeg)
  process.stderr.write("NOT TRIED: pictures read by ffmpeg, which is not installed\n");
if (!hasServer)
  process.stderr.write("NOT TRIED: a real RTSP server, GStreamer's is not installed\n");

const dir = mkdtempSync(join(tmpdir(), "house-watch-pictures-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Returns ffmpeg's messages while it decodes every picture, and the number of pictures. */
function decoded(film: Film): { readonly log: string; readonly pictures: number } {
  const file = join(dir, `${performance.now()}.mp4`);
  writeFileSync(file, film.bytes);
  const { stderr } = spawnSync("ffmpeg", ["-v", "warning", "-i", file, "-f", "null", "-"]);
  const counted = execFileSync("ffprobe", [
    "-v",
    "error",
    "-count_frames",
    "-show_entries",
    "stream=nb_read_frames",
    "-of",
    "csv=p=0",
    file,
  ]);
  return { log: String(stderr), pictures: Number(String(counted).trim().split(",")[0]) };
}

/** Times of decoding, s, as mp4box reads each fragment. */
function timesOf(film: Film): readonly number[] {
  const file = createFile();
  let at = 0;
  for (const chunk of film.pieces) {
    const bytes = new Uint8Array(chunk).buffer;
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(bytes, at));
    at += bytes.byteLength;
  }
  file.flush();
  const [track] = file.getInfo().tracks;
  const samples = file.getTrackSamplesInfo(track!.id);
  return samples.map(({ dts, timescale }) => dts / timescale);
}

describe.skipIf(!hasFfmpeg)("the demo's own pictures", () => {
  it("are decoded by ffmpeg without a warning", async () => {
    const film = new Film();
    const camera = cameraAt(await startRecorder());
    const source = await openLan(openGuard())(camera, "sub", film, () => undefined);
    await until(() => film.keys.length >= 24);
    source.close();
    const { log, pictures } = decoded(film);
    // Their spacing depends on the machine: two pictures that came at once have the same time.
    expect(log.replaceAll(/^.*non monotonically increasing dts.*$/gm, "")).not.toMatch(
      /error|corrupt|conceal|invalid/i,
    );
    expect(pictures).toBe(film.keys.length);
  });
});

describe.skipIf(!hasServer)("GStreamer as a camera", () => {
  let server: ChildProcess;
  let port: number;
  const clip = (name: string, ...coding: string[]) => {
    const file = join(dir, `${name}.mp4`);
    const size = name === "h264" ? "1280x720" : "640x360";
    execFileSync("ffmpeg", [
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      `testsrc2=size=${size}:rate=25`,
      "-t",
      String(seconds + 1),
      ...coding,
      "-bf",
      "0",
      "-pix_fmt",
      "yuv420p",
      file,
    ]);
    return file;
  };

  beforeAll(async () => {
    const h264 = clip("h264", "-c:v", "libx264", "-preset", "ultrafast", "-b:v", "2M", "-g", "50");
    const x265 = "log-level=error:keyint=50:bframes=0";
    const h265 = clip("h265", "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", x265);
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    port = (free.address() as AddressInfo).port;
    await new Promise((resolve) => free.close(resolve));
    server = spawn("/usr/bin/python3", [
      join(import.meta.dirname, "rtsp-server.py"),
      String(port),
      "viewer",
      "gst secret",
      `/Streaming/Channels/102=${h264}=h264`,
      `/Streaming/Channels/202=${h265}=h265`,
    ]);
    await once(server.stdout!, "data");
  });
  afterAll(() => server?.kill("SIGKILL"));

  it.each([
    [1, "H.264", /^avc1\./, 1280],
    [2, "H.265", /^hvc1\./, 640],
  ])(
    "channel %i, %s: no picture is lost, and all are read by others",
    async (channel, coding, name, width) => {
      const film = new Film();
      const camera = cameraAt(port, { channel, password: "gst secret" });
      const source = await openLan(openGuard())(camera, "sub", film, () => undefined);
      await until(() => film.keys.length >= seconds * 25, (seconds + 10) * 1000);
      source.close();
      expect(film.inits).toHaveLength(1);
      expect(film.inits[0]).toMatchObject({ name: expect.stringMatching(name), width });
      expect(decoded(film)).toEqual({ log: "", pictures: film.keys.length });
      const times = timesOf(film);
      expect(times).toHaveLength(film.keys.length);
      console.log(`${coding} of GStreamer: ${times.length} pictures in ${seconds} s, none lost`);
      for (const [index, time] of times.entries())
        expect(Math.abs(time - index / 25)).toBeLessThan(0.001);
    },
  );

  it("refuses a wrong password", async () => {
    const camera = cameraAt(port, { password: "wrong" });
    const open = openLan(openGuard())(camera, "sub", new Film(), () => undefined);
    await expect(open).rejects.toThrow("credentials");
  });
});
