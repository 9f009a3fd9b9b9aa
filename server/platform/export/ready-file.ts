/** A file that is built in memory before it is sent. */
export interface ReadyFile {
  /** File name with extension. */
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}
