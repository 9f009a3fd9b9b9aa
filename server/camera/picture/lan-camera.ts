import { type CameraStream, placeOf } from "../../../contract/camera/camera.ts";
import { accountOf, livePathOf, stillPathOf, type WatchedCamera } from "./watched-camera.ts";
import type { Guard } from "./camera-guard.ts";
import { NoVideo, reasonOf } from "./media/no-video.ts";
import { RtspClient, type RtspTarget, rtspPace } from "./rtsp/rtsp-client.ts";
import { VideoStream } from "./rtsp/video-stream.ts";
import type { OpenSource } from "./picture-session.ts";
import { type streamPace, StreamWatch } from "./stream-watch.ts";
import { fetchStill } from "./still-picture.ts";

/** Throws on an empty password: nothing is sent. */
function accountFor(camera: WatchedCamera) {
  const account = accountOf(camera);
  if (account.password === "") throw new NoVideo("credentials");
  return account;
}

async function targetOf(
  guard: Guard,
  camera: WatchedCamera,
  stream: CameraStream,
): Promise<RtspTarget> {
  const { host, rtspPort: port } = placeOf(camera.address);
  const account = accountFor(camera);
  const ip = await guard.check(host, port);
  return { ip, host, port, path: livePathOf(camera, stream), account };
}

type LanPace = typeof rtspPace & Partial<typeof streamPace>;

/** Opens cameras by their own address. */
export const openLan =
  (guard: Guard, pace: LanPace = rtspPace): OpenSource =>
  async (camera, stream, sink, end) => {
    const target = await targetOf(guard, camera, stream);
    const watch = new StreamWatch(sink, pace);
    let video: VideoStream | null = null;
    const client: RtspClient = new RtspClient(
      target,
      {
        track: (track) => void (video = new VideoStream(track, watch)),
        packet: (payload) => video?.push(payload),
        received: (bytes) => watch.received(bytes),
        fault: () => watch.fault(),
        end: (error) => end(reasonOf(error)),
      },
      pace,
    );
    await client.open();
    return client;
  };

/** Resolves when something answers at the camera's picture address. Throws NoVideo. */
export const reachLan =
  (guard: Guard, pace: typeof rtspPace = rtspPace) =>
  async (camera: WatchedCamera): Promise<void> => {
    const target = await targetOf(guard, camera, camera.stream);
    const nothing = () => undefined;
    const events = {
      track: nothing,
      packet: nothing,
      received: nothing,
      fault: () => null,
      end: nothing,
    };
    await new RtspClient(target, events, pace).reach();
  };

/** A still by the camera's own address. */
export async function stillByLan(guard: Guard, camera: WatchedCamera): Promise<Buffer> {
  const place = placeOf(camera.address);
  const account = accountFor(camera);
  const ip = await guard.check(place.host, place.httpPort);
  const { host, httpPort: port } = place;
  return fetchStill({ ip, host, port, path: stillPathOf(camera), account });
}
