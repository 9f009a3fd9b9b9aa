/** Message from a page to its worker: its release, and the files it consists of. */
export interface StoreMessage {
  /** Address of the entry script. */
  readonly entry: string;
  /** Same-origin addresses of scripts, styles and map data. */
  readonly urls: readonly string[];
  /** Prefix of the names of page caches; the name of the release follows. */
  readonly prefix: string;
}

/** Pages of a paired display; their worker serves the whole origin. */
export const wallPages = { scope: "/", prefix: "wall-shell " } as const;
/** Daily records on a phone; their worker has the same file, and serves only these pages. */
export const entryPages = { scope: "/production/", prefix: "entry-shell " } as const;
/** Cache with the user who opened them last. */
export const userCache = "entry-user";
/** Cache with the last picture. */
export const pictureCache = "wall-picture";
export const workerPath = "/wall-worker.js";
