import { sql } from "drizzle-orm";
import { found, notFound, Refusal } from "../../platform/base/refusal.ts";
import { bind, read } from "../../platform/api/bind-handlers.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { capRefusal } from "./picture-cap.ts";
import { listClouds, saveCloud } from "./camera-clouds.ts";
import type { Pictures } from "./picture-client.ts";
import { camerasOfHouses, listCameras, readCamera } from "./camera-queries.ts";
import {
  type CameraDeps,
  createCamera,
  deleteCamera,
  expectOwnSecrets,
  updateCamera,
} from "./camera-commands.ts";
import { WatchLog } from "./camera-watch-log.ts";

export const cameraHandlers = (deps: CameraDeps & { readonly pictures: Pictures }) => {
  const watchLog = new WatchLog();
  return bind(deps, {
    listCamera: read(listCameras),
    camerasOf: read(camerasOfHouses),
    createCamera,
    updateCamera,
    deleteCamera,
    probeCamera: async ({ database, pictures }, { caller, input: form }) => {
      const [house] = await rows<{ orgId: number }>(
        database,
        sql`select h.org_id as "orgId" from houses h join farms f on f.id = h.farm_id
          where h.id = ${form.houseId}::bigint and ${visibleHouses(caller)}`,
      );
      if (house === undefined) throw notFound();
      // Stored secrets are used only for callers who see the camera.
      if (form.id !== undefined)
        expectOwnSecrets(found(await readCamera(database, caller, form.id)), form);
      return pictures.probe({ caller, orgId: house.orgId, form });
    },
    openCamera: async ({ database, pictures }, { caller, input, now, logChange }) => {
      const camera = found(await readCamera(database, caller, input.id));
      const stream = input.stream ?? camera.stream;
      const ticket = await pictures.ticket({ caller, cameraId: camera.id, stream });
      if ("max" in ticket) throw await capRefusal(database, caller, ticket);
      const { name, houseId } = camera;
      const isNew = watchLog.isNew(caller.tokenHash, camera.id, now);
      await logChange(database, { name, houseId, isNew });
      return ticket;
    },
    decryptCamera: async ({ database, pictures }, { caller, input, logChange }) => {
      const camera = found(await readCamera(database, caller, input.id));
      const { id, name, houseId, type, address, hasVerifyCode } = camera;
      if (type !== "hikvision" || address !== "" || !hasVerifyCode)
        throw new Refusal(409, "cameraNoDecrypt");
      const { reason } = await pictures.decrypt({ caller, cameraId: id });
      await logChange(database, { name, houseId, isOff: reason === null });
      return { reason };
    },
    cameraStill: async ({ database, pictures }, { caller, input }) => {
      const { id: cameraId } = found(await readCamera(database, caller, input.id));
      return pictures.still({ caller, cameraId, since: input.since ?? null });
    },
    cameraClouds: listClouds,
    saveCameraCloud: saveCloud,
  });
};
