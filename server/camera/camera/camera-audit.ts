import { sql } from "drizzle-orm";
import { type Camera, cameraFields } from "../../../contract/camera/camera.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { cameraRoutes } from "../../../contract/route/camera/camera-routes.ts";
import { farmIds, houseIds, namedBy, orgIds } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { difference } from "../../platform/audit/audit-entry.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";
import type { LoggedCloud } from "./camera-clouds.ts";
import type { LoggedCamera } from "./camera-commands.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Camera", LoggedCamera> {
    /** `isNew`: false when the same session logged an opening of this camera a few minutes ago. */
    readonly openCamera: Pick<Camera, "name" | "houseId"> & { readonly isNew: boolean };
    readonly decryptCamera: Pick<Camera, "name" | "houseId"> & { readonly isOff: boolean };
    readonly saveCameraCloud: Change<LoggedCloud>;
  }
}

const cameraIds = namedBy(
  "camera",
  sql`cameras c join houses h on h.id = c.house_id join farms f on f.id = h.farm_id`,
  sql`c.id`,
  visibleHouses,
);

const cloudFields = ["type", "appKey", "appSecret"] as const;

export const cameraAudits = {
  listCamera: {
    names: ({ id, houseId, farmId }) => [cameraIds(id), houseIds(houseId), farmIds(farmId)],
  },
  camerasOf: { names: ({ houseIds: ids }) => [houseIds(...ids)] },
  ...recordAudit("Camera", {
    function: "camera",
    fields: [...chosenFields(cameraFields), "password", "verifyCode"],
    line: ({ name, code, houseId }: LoggedCamera) => ({ operation: name, remark: code, houseId }),
    recordsChanged: ({ orgId }) => [{ kinds: ["cameras"], orgIds: [orgId] }],
    names: {
      create: ({ houseId }) => [houseIds(houseId)],
      update: ({ id, houseId }) => [cameraIds(id), houseIds(houseId)],
      delete: ({ id }) => [cameraIds(id)],
    },
  }),
  // A test only reads; its inputs are not logged.
  probeCamera: { lines: null, names: ({ id, houseId }) => [cameraIds(id), houseIds(houseId)] },
  openCamera: {
    lines: ({ name, houseId, isNew }) =>
      isNew ? [{ function: "cameraWatch", operation: name, houseId }] : [],
    names: ({ id }) => [cameraIds(id)],
  },
  decryptCamera: {
    lines: ({ name, houseId, isOff }) =>
      isOff ? [{ function: "cameraDecrypt", operation: name, houseId }] : [],
    names: ({ id }) => [cameraIds(id)],
  },
  // Requested every few seconds by every screen.
  cameraStill: { lines: null, names: ({ id }) => [cameraIds(id)] },
  cameraClouds: { names: ({ orgId }) => [orgIds(orgId)] },
  saveCameraCloud: {
    lines: ({ before, after }) => [
      {
        function: "cameraCloud",
        operation: after.type,
        orgId: after.orgId,
        ...difference(before, after, cloudFields),
      },
    ],
    recordsChanged: ({ after }) => [{ kinds: ["cameras"], orgIds: [after.orgId] }],
    names: ({ orgId }) => [orgIds(orgId)],
  },
} satisfies AuditsOf<typeof cameraRoutes>;
