import type { z } from "zod";
import type { CameraStream, probeCameraSchema } from "../../../contract/camera/camera.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";

/*
 * Requests of the API process to the picture process at their local socket. Permissions have been
 * checked before.
 */

export interface OpenRequest {
  readonly caller: Caller;
  readonly cameraId: number;
  readonly stream: CameraStream;
}

/** Why one more is not let in. */
export interface CapReached {
  /** Pictures of the person or the screen, pictures of the whole server, or its streams. */
  readonly of: "own" | "pictures" | "streams";
  readonly max: number;
  /** Open pictures there, one entry each; including people who are still connecting. */
  readonly open: readonly { readonly cameraId: number; readonly userId: number }[];
}

export interface StillRequest {
  readonly caller: Caller;
  readonly cameraId: number;
  /** Epoch ms of the still that the caller has. */
  readonly since: number | null;
}

export interface DecryptRequest {
  readonly caller: Caller;
  readonly cameraId: number;
}

export interface ProbeRequest {
  readonly caller: Caller;
  readonly orgId: number;
  readonly form: z.output<typeof probeCameraSchema>;
}

/** Returns the socket of the picture process, in the folder of local sockets. */
export const pictureSocket = (socketDir: string): string => `${socketDir}/picture.sock`;
