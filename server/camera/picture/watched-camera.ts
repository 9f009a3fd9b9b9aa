import { createHash } from "node:crypto";
import { type CameraStream, type CameraType, placeOf } from "../../../contract/camera/camera.ts";
import type { Login } from "./login-gate.ts";
import type { Account } from "./rtsp/rtsp-digest.ts";

/** A camera with its secrets; only this process has them, and only while the camera is watched. */
export interface WatchedCamera {
  readonly id: number;
  readonly orgId: number;
  readonly type: CameraType;
  readonly code: string;
  readonly channel: number;
  readonly username: string;
  readonly password: string;
  readonly verifyCode: string;
  readonly address: string;
  readonly stream: CameraStream;
  readonly version: number;
  /** A password that was refused is not tried again. */
  readonly isRefused: boolean;
  /** True when its credentials were sealed with another key. */
  readonly isUnreadable: boolean;
  /** Key of the organisation; null: no key. */
  readonly cloud: CloudKey | null;
}

export interface CloudKey {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Consumer models use the code on their label as the password. */
export const accountOf = ({ username, password, verifyCode }: WatchedCamera): Account => ({
  username: username === "" ? "admin" : username,
  password: password === "" ? verifyCode : password,
});

/** Returns the login for the pictures or the stills of a camera. */
export function loginOf(camera: WatchedCamera, service: Login["service"]): Login {
  const { orgId, address, type, code, cloud, id, version } = camera;
  const { username, password } = accountOf(camera);
  const device =
    address === "" ? [type, code, cloud] : Object.values(placeOf(address.toLowerCase()));
  const account = createHash("sha256")
    .update(JSON.stringify([orgId, device, username, password]))
    .digest("base64url");
  return { account, who: `camera ${id}`, version, service };
}

/** Changes with every save, and with the key of the cloud. */
export const markOf = (camera: WatchedCamera): string =>
  `${camera.version} ${loginOf(camera, "still").account}`;

/** True when both get their pictures in one way: from the same device, by the same account. */
export function hasSameSource(one: WatchedCamera, other: WatchedCamera): boolean {
  const [a, b] = [one, other].map((camera) => {
    const { type, code, channel, username, password, verifyCode, address, cloud } = camera;
    return JSON.stringify([type, code, channel, username, password, verifyCode, address, cloud]);
  });
  return a === b;
}

/** Paths of the pictures on the two vendors' devices. */
const picturePaths: Readonly<
  Record<
    CameraType,
    {
      readonly live: (channel: number, stream: CameraStream) => string;
      readonly still: (channel: number) => string;
    }
  >
> = {
  hikvision: {
    live: (channel, stream) => `/Streaming/Channels/${channel * 100 + (stream === "main" ? 1 : 2)}`,
    still: (channel) => `/ISAPI/Streaming/channels/${channel}01/picture`,
  },
  dahua: {
    live: (channel, stream) =>
      `/cam/realmonitor?channel=${channel}&subtype=${stream === "main" ? 0 : 1}`,
    still: (channel) => `/cgi-bin/snapshot.cgi?channel=${channel}`,
  },
};

export const livePathOf = ({ type, channel }: WatchedCamera, stream: CameraStream): string =>
  picturePaths[type].live(channel, stream);
export const stillPathOf = ({ type, channel }: WatchedCamera): string =>
  picturePaths[type].still(channel);
