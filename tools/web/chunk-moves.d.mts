/** Modules that the same visits load. */
export interface Group {
  /** Number of its file; moves change it. */
  file: number;
  /** Compressed bytes. */
  readonly size: number;
  /** 1 for each visit that loads it. */
  readonly seen: Uint8Array;
  /** Numbers of the groups it imports. */
  readonly imports: readonly number[];
}
export interface Limits {
  readonly requestBytes: number;
  readonly minBytes: number;
  readonly maxBytes: number;
}
export declare const moveGroups: (
  groups: readonly Group[],
  weights: readonly number[],
  limits: Limits,
) => (file: number) => Uint8Array;
