import type { CameraType, NoVideoReason } from "../../../contract/camera/camera.ts";
import { openOrNull, type Seal } from "../../platform/base/seal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { boxOwner } from "./sealed-box-owner.ts";

/** Secrets of a camera and the cloud of its vendor, in their stored form. */
export interface SealedSecrets {
  readonly id: number;
  readonly orgId: number;
  readonly type: CameraType;
  readonly address: string;
  readonly passwordBox: Buffer | null;
  readonly verifyBox: Buffer | null;
  readonly appKey: string | null;
  readonly appSecretBox: Buffer | null;
}

/** Null: it was sealed with another key. */
type Opened = string | null;

export interface OpenedSecrets {
  /** Empty: no secret is stored. */
  readonly password: Opened;
  readonly verifyCode: Opened;
  readonly cloud: { readonly appKey: string; readonly appSecret: Opened } | null;
}

export function openSecrets(seal: Seal, sealed: SealedSecrets): OpenedSecrets {
  const { id, orgId, type, passwordBox, verifyBox, appKey, appSecretBox } = sealed;
  const read = (box: Buffer | null, owner: string) =>
    box === null ? "" : openOrNull(seal, box, owner);
  return {
    password: read(passwordBox, boxOwner.password(id)),
    verifyCode: read(verifyBox, boxOwner.verify(id)),
    cloud:
      appKey === null
        ? null
        : { appKey, appSecret: read(appSecretBox, boxOwner.cloud(orgId, type)) },
  };
}

/** True when the sign-in data for the camera's route cannot be read. */
export function isUnreadable(address: string, secrets: OpenedSecrets): boolean {
  const { password, verifyCode, cloud } = secrets;
  if (address === "") return cloud !== null && cloud.appSecret === null;
  return password === null || (password === "" && verifyCode === null);
}

const reason = "secretKey" satisfies NoVideoReason;

/**
 * Marks cameras whose secrets cannot be read with this start's key in every list, and unmarks them
 * once the right key is back. Sealed values are not changed. Returns the number of marked cameras.
 */
export async function markUnreadable(db: Queryable, seal: Seal, now: number): Promise<number> {
  const cameras = await db.query<SealedSecrets & { readonly fault: NoVideoReason | null }>(
    `select c.id, c.org_id as "orgId", c.type, c.address, c.fault,
       c.password_box as "passwordBox", c.verify_box as "verifyBox",
       k.app_key as "appKey", k.app_secret_box as "appSecretBox"
     from cameras c left join camera_clouds k on k.org_id = c.org_id and k.type = c.type
     where c.password_box is not null or c.verify_box is not null or k.app_key is not null`,
  );
  const unreadable = cameras.filter((camera) =>
    isUnreadable(camera.address, openSecrets(seal, camera)),
  );
  await db.query(
    `update cameras set fault = null, fault_at = null
     where fault = $1 and id <> all($2::int[])`,
    [reason, unreadable.map(({ id }) => id)],
  );
  // A refused password stays recorded: it is not tried again when the key is back.
  const newlyUnreadable = unreadable.filter(
    ({ fault }) => fault !== reason && fault !== "credentials",
  );
  await db.query("update cameras set fault = $1, fault_at = $2 where id = any($3::int[])", [
    reason,
    new Date(now),
    newlyUnreadable.map(({ id }) => id),
  ]);
  return unreadable.length;
}

/**
 * Returns the number of cameras that the last start, or a picture request since, found unreadable.
 */
export async function countUnreadable(db: Queryable): Promise<number> {
  const [row] = await db.query<{ cameras: number }>(
    "select count(*)::int as cameras from cameras where fault = $1",
    [reason],
  );
  return row?.cameras ?? 0;
}
