import type { Camera } from "../geo/projection.ts";

/** The camera position, passed to listeners frame by frame without a render. */
export class CameraFeed {
  #camera: Camera;
  readonly #listeners = new Set<(camera: Camera) => void>();

  constructor(camera: Camera) {
    this.#camera = camera;
  }

  get now(): Camera {
    return this.#camera;
  }

  move(camera: Camera): void {
    this.#camera = camera;
    for (const listener of this.#listeners) listener(camera);
  }

  /** Calls `run` at once and at each move. Returns a function that stops it. */
  follow(listener: (camera: Camera) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#camera);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
