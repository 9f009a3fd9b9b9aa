import type { z } from "zod";
import type { CameraStream, probeCameraSchema } from "../../contract/camera.ts";
import type { Caller } from "../session/scope.ts";

/*
 * What the API process asks of the picture process at their local socket; who may has been decided
 * before.
 */

export interface OpenAsked {
  readonly caller: Caller;
  readonly cameraId: number;
  readonly stream: CameraStream;
}

/** Why one more is not let in. */
export interface CapReached {
  /** Pictures of the person or the screen, pictures of the whole server, or its streams. */
  readonly of: "own" | "pictures" | "streams";
  readonly most: number;
  /** What is open there, a picture each; of somebody who is on his way too. */
  readonly open: readonly { readonly cameraId: number; readonly userId: number }[];
}

export interface StillAsked {
  readonly caller: Caller;
  readonly cameraId: number;
  /** Epoch ms of the still that the caller has. */
  readonly since: number | null;
}

export interface DecryptAsked {
  readonly caller: Caller;
  readonly cameraId: number;
}

export interface ProbeAsked {
  readonly caller: Caller;
  readonly orgId: number;
  readonly form: z.output<typeof probeCameraSchema>;
}

/** Where the picture process listens, in the folder of local sockets. */
export const pictureSocket = (socketDir: string): string => `${socketDir}/picture.sock`;
