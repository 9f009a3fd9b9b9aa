import type { CameraType } from "../../../contract/camera/camera.ts";

/** Owner of a sealed box: in another row it does not open. */
export const boxOwner = {
  password: (cameraId: number): string => `camera ${cameraId} password`,
  verify: (cameraId: number): string => `camera ${cameraId} verify code`,
  cloud: (orgId: number, type: CameraType): string => `cloud ${orgId} ${type}`,
};
