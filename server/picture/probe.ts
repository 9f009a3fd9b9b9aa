import { setTimeout as wait } from "node:timers/promises";
import type { CameraProbe } from "../../contract/camera.ts";
import { loginOf, type WatchedCamera } from "./camera.ts";
import { type LoginGate, trial } from "./login-gate.ts";
import type { VideoFormat } from "./media/parameter-set.ts";
import { NoVideo, reasonOf } from "./no-video.ts";
import type { OpenSource, PictureSource } from "./session.ts";

/** How long pictures are counted, and how long is waited for the first, ms. */
const countMs = 1500;
const firstMs = 5000;
/** How long is waited for the still once pictures are counted, ms. */
const stillMs = 1000;

export interface ProbeDeps {
  readonly open: OpenSource;
  readonly still: (camera: WatchedCamera) => Promise<Buffer>;
  readonly gate: LoginGate;
}

interface Found {
  readonly format: VideoFormat;
  readonly picturesPerS: number | null;
}

/** What a camera shows, or why there is no picture. A wrong password is tried once here too. */
export async function probe(deps: ProbeDeps, camera: WatchedCamera): Promise<CameraProbe> {
  const nothing = { codec: null, width: null, height: null, picturesPerS: null, still: null };
  try {
    // Whatever was refused of the camera itself: a person asks, and sees the answer.
    const login = { ...loginOf(camera, "live"), who: trial };
    let fetched: Promise<string | null> = Promise.resolve(null);
    const fetchStill = () => {
      fetched = deps.still(camera).then(
        (picture) => picture.toString("base64"),
        () => null,
      );
    };
    const found = await deps.gate.enter(login, () => watchBriefly(deps.open, camera, fetchStill));
    const { name: codec, width, height } = found.format;
    // A still that does not come keeps nobody from learning that there are pictures.
    const still = await Promise.race([fetched, wait(stillMs, null)]);
    return { reason: null, codec, width, height, picturesPerS: found.picturesPerS, still };
  } catch (error) {
    return { ...nothing, reason: reasonOf(error) };
  }
}

/** `onFirst`: a picture has come, so the password is right. */
async function watchBriefly(
  open: OpenSource,
  camera: WatchedCamera,
  onFirst: () => void,
): Promise<Found> {
  let format: VideoFormat | null = null;
  let pictures = 0;
  let beganAt = 0;
  let begun: () => void = () => undefined;
  let failed: (error: NoVideo) => void = () => undefined;
  const first = new Promise<void>((resolve, reject) => {
    begun = resolve;
    failed = reject;
  });
  first.catch(() => undefined);
  const late = setTimeout(() => failed(new NoVideo("silent")), firstMs);
  let source: PictureSource | null = null;
  try {
    source = await open(
      camera,
      camera.stream,
      {
        init: (described) => (format = described),
        picture: () => {
          if (pictures === 0) beganAt = performance.now();
          pictures += 1;
          begun();
        },
      },
      (reason) => failed(new NoVideo(reason)),
    );
    await first;
    onFirst();
    await new Promise((resolve) => setTimeout(resolve, countMs));
  } finally {
    clearTimeout(late);
    source?.close();
  }
  return { format: known(format), picturesPerS: perSecond(pictures, beganAt) };
}

/** Those of a group that is sent at once are not counted for a second's. */
const perSecond = (pictures: number, beganAt: number): number | null => {
  const seconds = (performance.now() - beganAt) / 1000;
  return pictures < 2 ? null : Math.round((pictures - 1) / seconds);
};

function known(format: VideoFormat | null): VideoFormat {
  if (format === null) throw new NoVideo("noTrack");
  return format;
}
