import type { NoVideoReason } from "../../../../contract/camera/camera.ts";

/** There is no picture, for a reason that a person may know. */
export class NoVideo extends Error {
  readonly reason: NoVideoReason;

  constructor(reason: NoVideoReason) {
    super(reason);
    this.name = "NoVideo";
    this.reason = reason;
  }
}

/** Any other error on the way to a camera is the network's. */
export const reasonOf = (error: unknown): NoVideoReason =>
  error instanceof NoVideo ? error.reason : "unreachable";
