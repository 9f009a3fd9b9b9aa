import { and, eq } from "drizzle-orm";
import { type SecretState, secretState } from "../../../contract/camera/camera-log.ts";
import { type CameraCloud, cameraTypeKeys } from "../../../contract/camera/camera.ts";
import { found, notFound, refuseField } from "../../platform/base/refusal.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { openOrNull, type Seal } from "../../platform/base/seal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { inTransaction } from "../../platform/api/in-transaction.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { cameraClouds } from "../../platform/db/schema/camera-tables.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { boxOwner } from "./sealed-box-owner.ts";
import type { CameraDeps } from "./camera-commands.ts";
import { markUnreadable } from "./camera-secrets.ts";

/** The visible part of an organisation's cloud, and its owner. */
type OwnedCloud = CameraCloud & { readonly orgId: number };
/** A cloud as the log shows it: of its secret, only if there is one and if it was entered. */
export type LoggedCloud = OwnedCloud & { readonly appSecret: SecretState };

/** Administrators name the organisation, others mean their own. Refusal: 404. */
function orgFor({ roleKey, orgId }: Caller, requestedOrg: number | null | undefined): number {
  const chosenOrg = roleKey === "administrator" ? (requestedOrg ?? null) : orgId;
  if (chosenOrg === null || (requestedOrg != null && requestedOrg !== chosenOrg)) throw notFound();
  return chosenOrg;
}

async function readClouds(db: Queryable, seal: Seal, orgId: number): Promise<OwnedCloud[]> {
  const rows = await db.query<{ type: CameraCloud["type"]; app_key: string; box: Buffer }>(
    `select c.type, c.app_key, c.app_secret_box as box
     from orgs o left join camera_clouds c on c.org_id = o.id
     where o.id = $1::bigint`,
    [orgId],
  );
  if (rows.length === 0) throw notFound();
  return cameraTypeKeys.map((type) => {
    const stored = rows.find((row) => row.type === type);
    if (stored === undefined)
      return { orgId, type, appKey: "", hasSecret: false, isUnreadable: false };
    const isUnreadable = openOrNull(seal, stored.box, boxOwner.cloud(orgId, type)) === null;
    return { orgId, type, appKey: stored.app_key, hasSecret: true, isUnreadable };
  });
}

/** The two vendor clouds of an organisation, set or not. Refusal: 404. */
export const listClouds = async (
  { database, seal }: CameraDeps,
  { caller, input }: Call<"cameraClouds">,
): Promise<CameraCloud[]> => readClouds(database, seal, orgFor(caller, input.orgId));

/** Refusals: 400 for a key without its secret, 401, 404. */
export function saveCloud(deps: CameraDeps, call: Call<"saveCameraCloud">): Promise<CameraCloud> {
  const { caller, input, logChange } = call;
  const { type, appKey, appSecret } = input;
  const orgId = orgFor(caller, input.orgId);
  const typesOf = (clouds: readonly OwnedCloud[]) =>
    found(clouds.find((cloud) => cloud.type === type) ?? null);
  return inTransaction(deps, call, async (tx) => {
    await tx.query("select 1 from orgs where id = $1::bigint for share", [orgId]);
    const before = typesOf(await readClouds(tx, deps.seal, orgId));
    if (appKey === "") await forget(tx, orgId, type);
    else if (appSecret !== "") {
      const appSecretBox = deps.seal.close(appSecret, boxOwner.cloud(orgId, type));
      await tx.orm
        .insert(cameraClouds)
        .values({ orgId, type, appKey, appSecretBox })
        .onConflictDoUpdate({
          target: [cameraClouds.orgId, cameraClouds.type],
          set: { appKey, appSecretBox },
        });
    } else if (before.appKey !== appKey) throw refuseField(400, "appSecret", fieldFaults.missing);
    // Cameras that were kept from their pictures by this secret have them again.
    await markUnreadable(tx, deps.seal, call.now);
    const after = typesOf(await readClouds(tx, deps.seal, orgId));
    await logChange(tx, {
      before: { ...before, appSecret: secretState(before.hasSecret) },
      after: {
        ...after,
        appSecret: secretState(after.hasSecret, appSecret !== "" && before.hasSecret),
      },
    });
    return after;
  });
}

const forget = (tx: Transaction, orgId: number, type: CameraCloud["type"]) =>
  tx.orm
    .delete(cameraClouds)
    .where(and(eq(cameraClouds.orgId, orgId), eq(cameraClouds.type, type)));
