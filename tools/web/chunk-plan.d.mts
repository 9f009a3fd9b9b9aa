import type { Visit } from "./chunks.mjs";

export interface Part {
  readonly name: string;
  readonly modules: readonly string[];
  /** Compressed bytes. */
  readonly size: number;
  /** Entries that need it. */
  readonly users: ReadonlySet<string>;
  /** Names of the parts it imports. */
  readonly imports: readonly string[];
  /** 1 for each visit that loads it, besides those of its users. */
  readonly seen?: Uint8Array | undefined;
}
export declare const joinParts: (
  parts: readonly Part[],
  visits: readonly Visit[],
  requestBytes: number,
) => Part[];
