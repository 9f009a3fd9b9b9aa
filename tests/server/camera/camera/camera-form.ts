import type { CreateCamera } from "../../../../contract/camera/camera.ts";
import { unique } from "../../../factories/fleet.ts";

let codes = 0;

/** The input of a person for a new camera. */
export const newCamera = (over: Partial<CreateCamera> & object = {}): CreateCamera => ({
  houseId: 1,
  name: unique("camera"),
  type: "hikvision",
  code: `C${String((codes += 1)).padStart(8, "0")}`,
  channel: 1,
  username: "viewer",
  password: "",
  verifyCode: "",
  address: "192.168.1.64",
  stream: "sub",
  ...over,
});
