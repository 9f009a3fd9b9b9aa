import { encode } from "jpeg-js";
import type { DemoCamera } from "../../contract/operate/demo-camera.ts";
import { Coder } from "./h264.ts";
import { paintScene, type Scene, sceneHeight, sceneWidth } from "./camera-scene.ts";

/** Pictures per second, and pictures from one key picture to the next. */
const picturesPerS = 8;
const keyEvery = 2 * picturesPerS;
/** Ticks of the clock of pictures, 1/s. */
const clockHz = 90_000;

/** Returns the current state of a camera's house. */
export type SceneReader = () => Omit<Scene, "tick" | "looksAtGate">;

export interface FeedListener {
  picture(nal: Buffer, isKey: boolean, ticks: number): void;
}

/** The pictures of one camera, painted while it has viewers. */
export class Feed {
  readonly camera: DemoCamera;
  readonly #readScene: SceneReader;
  readonly #listeners = new Set<FeedListener>();
  #coder = new Coder();
  #timer: NodeJS.Timeout | undefined;
  #tick = 0;
  #sinceKey = 0;

  constructor(camera: DemoCamera, look: SceneReader) {
    this.camera = camera;
    this.#readScene = look;
  }

  add(listener: FeedListener): void {
    this.#listeners.add(listener);
    // A new listener begins with a picture that needs no other.
    this.#sinceKey = 0;
    this.#timer ??= setInterval(() => this.#next(), 1000 / picturesPerS);
    this.#timer.unref();
  }

  remove(listener: FeedListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#coder = new Coder();
  }

  /** JPEG of this moment. */
  still(): Buffer {
    const data = this.#paint().rgba();
    return encode({ data, width: sceneWidth, height: sceneHeight }, 70).data;
  }

  #paint() {
    const { looksAtGate } = this.camera;
    return paintScene({ ...this.#readScene(), looksAtGate, tick: this.#tick });
  }

  #next(): void {
    const isKey = this.#sinceKey === 0;
    const nal = this.#coder.code(this.#paint(), isKey);
    const ticks = Math.round((performance.now() * clockHz) / 1000);
    this.#tick += 1;
    this.#sinceKey = (this.#sinceKey + 1) % keyEvery;
    for (const listener of this.#listeners) listener.picture(nal, isKey, ticks);
  }
}
