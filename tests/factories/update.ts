import { createHash } from "node:crypto";
import type { DeviceFile } from "../../contract/control/firmware/firmware-file.ts";
import { newTask, type TaskLife } from "../../contract/control/firmware/rollout-task.ts";
import { signFile } from "../../server/control/firmware/file-signature.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { unique } from "./fleet.ts";

interface FileSeed {
  readonly typeKeys?: readonly number[];
  readonly version?: string;
  readonly kind?: DeviceFile["kind"];
  readonly name?: string;
  readonly bytes?: Buffer;
}

/** Stores a file as an upload does. */
export async function buildDeviceFile(
  database: Database,
  {
    typeKeys = [26],
    version = "9.0.0",
    kind = "firmware",
    name = unique("file"),
    bytes = Buffer.from(unique("bytes")),
  }: FileSeed = {},
): Promise<number> {
  const types = [...typeKeys];
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const signed = { kind, types, version, size: bytes.length, sha256 };
  const [file] = await database.query<{ id: number }>(
    `insert into device_files (kind, name, type_keys, version, size_bytes, sha256, signature,
       uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'somebody', now()) returning id`,
    [kind, name, types, version, bytes.length, sha256, await signFile(database, signed)],
  );
  for (let n = 0; n * 65_536 < bytes.length; n += 1)
    await database.query("insert into device_file_parts values ($1, $2, $3)", [
      file!.id,
      n,
      bytes.subarray(n * 65_536, (n + 1) * 65_536),
    ]);
  return file!.id;
}

/** Lets the gateway of a house accept files. Returns its type. */
export async function enableFileTransfer(database: Database, houseId: number): Promise<number> {
  const [gateway] = await database.query<{ type_key: number }>(
    `update gateways set type_key = 26, version = '1.0.0',
       caps = '{"proto":2,"groups":[],"do":[],"journal":64,"fw":["mqtt"],"hold":true}'
     where house_id = $1 returning type_key`,
    [houseId],
  );
  return gateway!.type_key;
}

/** A rollout of a file to one house. */
export async function buildRollout(
  database: Database,
  {
    houseId,
    operator = "somebody",
    createdBy = 0,
    life = newTask(0),
  }: {
    readonly houseId: number;
    readonly operator?: string;
    readonly createdBy?: number;
    readonly life?: TaskLife;
  },
): Promise<{ readonly rolloutId: number; readonly taskId: number; readonly fileId: number }> {
  const fileId = await buildDeviceFile(database);
  const [rollout] = await database.query<{ id: number }>(
    `insert into rollouts (org_id, file_id, name, soak_min, state, created_by, operator,
       operator_name, source, address, created_at)
     select org_id, $2, $3, 0, 'running', $4, $3, $3, 'computer', '', now()
     from houses where id = $1 returning id`,
    [houseId, fileId, operator, createdBy],
  );
  const [task] = await database.query<{ id: number }>(
    `insert into update_tasks (rollout_id, house_id, gateway_id, file_id, wave, place, state, life,
       from_version)
     select $2, house_id, id, $3, 0, 0, $4, $5, version from gateways where house_id = $1
     returning id`,
    [houseId, rollout!.id, fileId, life.state, JSON.stringify(life)],
  );
  return { rolloutId: rollout!.id, taskId: task!.id, fileId };
}
