/** A file that is whole before it is sent. */
export interface ReadyFile {
  /** With its extension. */
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}
