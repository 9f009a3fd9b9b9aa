/** What a display's page tells its worker: the release it runs by, and the files it was made of. */
export interface KeepMessage {
  /** Address of the entry script. */
  readonly entry: string;
  /** Same-origin addresses of scripts, styles and map data. */
  readonly urls: readonly string[];
  /** Caches of pages begin with it; its release's name follows. */
  readonly prefix: string;
}

export const shellPrefix = "wall-shell ";
/** Of the last picture. */
export const pictureCache = "wall-picture";
export const workerPath = "/wall-worker.js";
