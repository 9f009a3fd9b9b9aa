import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type SecretState, secretState } from "../../../contract/camera/camera-log.ts";
import {
  type Camera,
  type createCameraSchema,
  lacksOwnSecret,
} from "../../../contract/camera/camera.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { expectVersion, found, notFound, refuseField } from "../../platform/base/refusal.ts";
import type { Seal } from "../../platform/base/seal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { cameras } from "../../platform/db/schema/camera-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import { checkQuota } from "../../account/org/org-quota.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { readCamera } from "./camera-queries.ts";
import { boxOwner } from "./sealed-box-owner.ts";

export interface CameraDeps extends Deps {
  readonly seal: Seal;
}

const unique = { cameras_name: "name", cameras_code: ["code", "cameraTaken"] } as const;
type Form = z.output<typeof createCameraSchema>;

/**
 * Refusals: 400, 401, 404 for a house the caller does not see, 409 nameTaken, cameraTaken,
 * quotaReached.
 */
export function createCamera(deps: CameraDeps, call: Call<"createCamera">): Promise<Camera> {
  const { caller, input, logChange } = call;
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const orgId = await orgOf(tx, caller, input.houseId);
    await checkQuota(tx, orgId, "cameras");
    const { id } = only(
      await tx.orm
        .insert(cameras)
        .values({ ...plainOf(input), orgId })
        .returning({ id: cameras.id }),
    );
    await storeSecrets(tx, deps.seal, id, input);
    const after = found(await readCamera(tx, caller, id));
    await logChange(tx, { before: null, after: logged(after) });
    return after;
  });
}

/** Refusals: as for `createCamera`, 409 conflict for another version. */
export function updateCamera(deps: CameraDeps, call: Call<"updateCamera">): Promise<Camera> {
  const { caller, input, logChange } = call;
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const before = await lockCamera(tx, caller, input.id);
    expectVersion(before, input);
    const orgId = await orgOf(tx, caller, input.houseId);
    // A camera does not change hands: its secrets are its organisation's.
    if (orgId !== before.orgId) throw notFound();
    expectOwnSecrets(before, input);
    await tx.orm
      .update(cameras)
      .set({
        ...plainOf(input),
        ...(isOtherSignIn(before, input) ? { fault: null, faultAt: null } : {}),
        version: nextVersion(cameras),
      })
      .where(eq(cameras.id, input.id));
    await storeSecrets(tx, deps.seal, input.id, input);
    const after = found(await readCamera(tx, caller, input.id));
    await logChange(tx, { before: logged(before), after: logged(after, input, before) });
    return after;
  });
}

/** Refusals: 401, 404. */
export function deleteCamera(deps: CameraDeps, call: Call<"deleteCamera">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const camera = await lockCamera(tx, caller, input.id);
    await tx.orm.delete(cameras).where(eq(cameras.id, camera.id));
    await logChange(tx, logged(camera));
  });
}

const plainOf = ({ houseId, name, type, code, channel, username, address, stream }: Form) => ({
  houseId,
  name,
  type,
  code,
  channel,
  username,
  address,
  stream,
});

/** Refusal: 400. */
export function expectOwnSecrets(
  stored: Camera,
  form: Pick<Form, "address" | "password" | "verifyCode">,
): void {
  if (lacksOwnSecret(stored, form)) throw refuseField(400, "password", fieldFaults.cameraSecret);
}

/** A sign-in that was refused before may be right now. */
const isOtherSignIn = (before: Camera, input: Form): boolean =>
  input.password !== "" ||
  input.verifyCode !== "" ||
  before.username !== input.username ||
  before.address !== input.address ||
  before.type !== input.type ||
  before.code !== input.code ||
  before.channel !== input.channel;

/** A camera as the log shows it: of a secret, only if there is one and was entered. */
export type LoggedCamera = Camera & Readonly<Record<"password" | "verifyCode", SecretState>>;

const noSecrets = { hasPassword: false, hasVerifyCode: false } as const;
const logged = (
  camera: Camera,
  { password, verifyCode }: Pick<Form, "password" | "verifyCode"> = {
    password: "",
    verifyCode: "",
  },
  before: Pick<Camera, "hasPassword" | "hasVerifyCode"> = noSecrets,
): LoggedCamera => ({
  ...camera,
  password: secretState(camera.hasPassword, password !== "" && before.hasPassword),
  verifyCode: secretState(camera.hasVerifyCode, verifyCode !== "" && before.hasVerifyCode),
});

/** New secrets are sealed for this camera; secrets that are left empty are unchanged. */
async function storeSecrets(
  tx: Transaction,
  seal: Seal,
  id: number,
  { password, verifyCode }: Form,
): Promise<void> {
  const boxes = {
    ...(password === "" ? {} : { passwordBox: seal.close(password, boxOwner.password(id)) }),
    ...(verifyCode === "" ? {} : { verifyBox: seal.close(verifyCode, boxOwner.verify(id)) }),
  };
  if (Object.keys(boxes).length > 0)
    await tx.orm.update(cameras).set(boxes).where(eq(cameras.id, id));
}

async function lockCamera(tx: Transaction, caller: Caller, id: number): Promise<Camera> {
  await tx.query("select 1 from cameras where id = $1::bigint for update", [id]);
  return found(await readCamera(tx, caller, id));
}

/** Returns the organisation of a house, which is not deleted meanwhile. Refusal: 404. */
async function orgOf(tx: Transaction, caller: Caller, houseId: number): Promise<number> {
  const [house] = await rows<{ orgId: number }>(
    tx,
    sql`select h.org_id as "orgId" from houses h join farms f on f.id = h.farm_id
      where h.id = ${houseId}::bigint and ${visibleHouses(caller)} for share of h`,
  );
  if (house === undefined) throw notFound();
  return house.orgId;
}
