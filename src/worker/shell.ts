/** What a page tells its worker: the release it runs by, and the files it was made of. */
export interface KeepMessage {
  /** Address of the entry script. */
  readonly entry: string;
  /** Same-origin addresses of scripts, styles and map data. */
  readonly urls: readonly string[];
  /** Caches of pages begin with it; its release's name follows. */
  readonly prefix: string;
}

/** Of a paired display; its worker is that of the whole origin. */
export const wallPages = { scope: "/", prefix: "wall-shell " } as const;
/** Of daily records on a phone; their worker has the same file, and is asked for these alone. */
export const entryPages = { scope: "/production/", prefix: "entry-shell " } as const;
/** Of whoever opened them last. */
export const userCache = "entry-user";
/** Of the last picture. */
export const pictureCache = "wall-picture";
export const workerPath = "/wall-worker.js";
