import type { NoVideoReason } from "../../contract/camera.ts";

/** There is no picture, for a reason that a person may know. */
export class NoVideo extends Error {
  readonly reason: NoVideoReason;
  /** Whoever was refused has signed in: it is this channel that is closed to him. */
  readonly isKnown: boolean;

  constructor(reason: NoVideoReason, { isKnown = false }: { readonly isKnown?: boolean } = {}) {
    super(reason);
    this.name = "NoVideo";
    this.reason = reason;
    this.isKnown = isKnown;
  }
}

/** Whatever else is thrown on the way to a camera is the network's. */
export const reasonOf = (error: unknown): NoVideoReason =>
  error instanceof NoVideo ? error.reason : "unreachable";
