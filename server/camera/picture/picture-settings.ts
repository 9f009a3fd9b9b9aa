import type { CameraType } from "../../../contract/camera/camera.ts";
import type { Environment } from "../../platform/base/config.ts";
import { cloudBases } from "./camera-cloud.ts";
import { targetOptions } from "../../platform/base/own-targets.ts";
import type { GuardOptions } from "./camera-guard.ts";
import type { PictureCaps } from "./session-pool.ts";

export const capsOf = (environment: Environment): PictureCaps => ({
  sessions: environment.PICTURE_SESSIONS,
  viewers: environment.PICTURE_VIEWERS,
  perUser: environment.PICTURE_VIEWERS_USER,
  perDisplay: environment.PICTURE_VIEWERS_WALL,
});

export const cloudBasesOf = (environment: Environment): Readonly<Record<CameraType, string>> => ({
  hikvision: environment.CAMERA_CLOUD_HIKVISION ?? cloudBases.hikvision,
  dahua: environment.CAMERA_CLOUD_DAHUA ?? cloudBases.dahua,
});

/** Networks in which a camera may be. */
export const guardOf = (environment: Environment): Promise<GuardOptions> =>
  targetOptions(environment, environment.CAMERA_NETS);
