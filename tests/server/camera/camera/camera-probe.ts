import type { cameraRoutes } from "../../../../contract/route/camera/camera-routes.ts";
import { buildCamera, storeVerifyCode } from "../../../factories/camera.ts";
import {
  everybody,
  nobody,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newCamera } from "./camera-form.ts";

const managers = ["administrator", "company_manager"] as const;
const rights = { roles: managers, needs: "canOperate" } as const;

/** A camera in the house that everybody sees. */
const fresh = async ({ server, house }: Scene): Promise<number> =>
  (await buildCamera(server.database, { houseId: house.id })).id;

/** A camera whose verification code is stored. */
const encrypted = async (scene: Scene): Promise<number> => {
  const id = await fresh(scene);
  await storeVerifyCode(scene.server.database, id, "ABCDEF");
  return id;
};

export const cameraProbes = {
  listCamera: {
    bad: { sort: "password" },
    foreign: ({ camera, house, farm }) => [
      { id: String(camera) },
      { houseId: String(house) },
      { farmId: String(farm) },
    ],
    roles: everybody,
  },
  camerasOf: {
    good: ({ house }) => ({ houseIds: String(house.id) }),
    bad: { houseIds: "1;2" },
    foreign: ({ house }) => [{ houseIds: String(house) }],
    roles: everybody,
    isDisplays: true,
  },
  createCamera: {
    ...rights,
    good: ({ house }) => newCamera({ houseId: house.id }),
    bad: newCamera({ code: "a b" }),
    absent: newCamera({ houseId: nobody }),
    foreign: ({ house }) => [newCamera({ name: "stranger", houseId: house })],
  },
  updateCamera: {
    ...rights,
    good: async (scene) => ({
      ...newCamera({ houseId: scene.house.id }),
      id: await fresh(scene),
      version: 1,
    }),
    bad: { ...newCamera(), id: 1, version: 1, channel: 257 },
    absent: { ...newCamera(), id: nobody, version: 1 },
    foreign: ({ camera, house, own }) => [
      { ...newCamera({ name: "stranger", houseId: own.house.id }), id: camera, version: 1 },
      { ...newCamera({ name: "stranger", houseId: house }), id: own.cameraId, version: 1 },
    ],
  },
  deleteCamera: {
    ...rights,
    good: async (scene) => ({ id: await fresh(scene) }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ camera }) => [{ id: camera }],
  },
  probeCamera: {
    ...rights,
    good: ({ house }) => newCamera({ houseId: house.id }),
    bad: newCamera({ address: "http://169.254.169.254/" }),
    absent: newCamera({ houseId: nobody }),
    foreign: ({ house, camera, own }) => [
      newCamera({ houseId: house }),
      { ...newCamera({ houseId: own.house.id }), id: camera },
    ],
  },
  decryptCamera: {
    ...rights,
    good: async (scene) => ({ id: await encrypted(scene) }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ camera }) => [{ id: camera }],
  },
  openCamera: {
    good: async (scene) => ({ id: await fresh(scene) }),
    bad: { id: 1, stream: "third" },
    absent: { id: nobody },
    foreign: ({ camera }) => [{ id: camera }],
    roles: everybody,
    isDisplays: true,
  },
  cameraStill: {
    good: async (scene) => ({ id: await fresh(scene) }),
    bad: { id: 1, since: "yesterday" },
    absent: { id: nobody },
    foreign: ({ camera }) => [{ id: camera }],
    roles: everybody,
    isDisplays: true,
  },
  cameraClouds: {
    roles: managers,
    good: ({ house }) => ({ orgId: String(house.orgId) }),
    bad: { orgId: "0" },
    absent: { orgId: String(nobody) },
    foreign: ({ org }) => [{ orgId: String(org) }],
  },
  saveCameraCloud: {
    ...rights,
    good: ({ house }) => ({
      orgId: house.orgId,
      type: "dahua",
      appKey: "key",
      appSecret: "secret",
    }),
    bad: { type: "axis", appKey: "key" },
    absent: { orgId: nobody, type: "dahua", appKey: "key", appSecret: "secret" },
    foreign: ({ org }) => [{ orgId: org, type: "dahua", appKey: "key", appSecret: "secret" }],
  },
} satisfies ProbesOf<typeof cameraRoutes>;
