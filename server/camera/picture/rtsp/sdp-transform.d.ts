/** The part of a session's description that is read; the package has no types of its own. */
declare module "sdp-transform" {
  interface Media {
    readonly type: string | number;
    /** Numbers of its formats. */
    readonly payloads?: string | number;
    /** A value that looks like a number is one. */
    readonly control?: string | number;
    readonly rtp: readonly {
      readonly payload: number;
      readonly codec: string | number;
      readonly rate?: number;
    }[];
    readonly fmtp?: readonly { readonly payload: number; readonly config: string | number }[];
  }
  export function parse(text: string): {
    readonly media: readonly Media[];
    readonly control?: string | number;
  };
}
