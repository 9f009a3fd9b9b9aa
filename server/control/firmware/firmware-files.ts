import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import {
  type DeviceFile,
  strangeContent,
} from "../../../contract/control/firmware/firmware-file.ts";
import { fileBytesMax } from "../../../contract/control/firmware/firmware-message.ts";
import { found, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/open-database.ts";
import { only, type Page, pageOf, rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { signFile } from "./file-signature.ts";

interface FileRow {
  readonly id: number;
  readonly kind: DeviceFile["kind"];
  readonly name: string;
  readonly type_keys: number[];
  readonly version: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly note: string;
  readonly uploaded_by: string;
  readonly uploaded_at: Date;
  readonly retired_at: Date | null;
  readonly verified: number;
}

/** Columns of a file `d`. */
const columns = sql`d.id, d.kind, d.name, d.type_keys, d.version, d.size_bytes, d.sha256, d.note,
  d.uploaded_by, d.uploaded_at, d.retired_at,
  (select count(distinct t.gateway_id) from update_tasks t
    where t.file_id = d.id and t.state = 'verified') as verified`;

const fileOf = (row: FileRow): DeviceFile => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  typeKeys: row.type_keys,
  version: row.version,
  size: row.size_bytes,
  sha256: row.sha256,
  note: row.note,
  uploadedBy: row.uploaded_by,
  uploadedAt: row.uploaded_at.getTime(),
  retiredAt: row.retired_at?.getTime() ?? null,
  verifiedCount: row.verified,
});

/** Returns the files that meet the condition, newest first. */
export async function findFiles(db: Queryable, condition: SQL): Promise<DeviceFile[]> {
  const records = await rows<FileRow>(
    db,
    sql`select ${columns} from device_files d where ${condition} order by d.id desc`,
  );
  return records.map(fileOf);
}

/** Refusal: 404. */
export const findFile = async (db: Queryable, id: number): Promise<DeviceFile> =>
  found((await findFiles(db, sql`d.id = ${id}::bigint`))[0] ?? null);

export async function listDeviceFiles(
  database: Database,
  _caller: Caller,
  query: { readonly page: number; readonly pageSize: number },
): Promise<Page<DeviceFile>> {
  const { total, rows: found } = await pageOf<FileRow>(database, {
    columns,
    from: sql`device_files d`,
    where: [sql`true`],
    order: sql`d.retired_at is not null, d.id desc`,
    query,
  });
  return { total, rows: found.map(fileOf) };
}

/** Size of a stored part, bytes. */
export const partBytes = 65_536;

/**
 * Stores a file and signs it. Refusals: 400 for a file that is too large, empty or of another kind
 * by its first bytes; 409 when the same bytes, or the name in this version, exist already.
 */
export async function uploadDeviceFile(
  deps: Deps,
  call: Call<"uploadDeviceFile">,
): Promise<DeviceFile> {
  const { caller, input, now, logChange } = call;
  const bytes = Buffer.from(input.content, "base64");
  expectValidContent(bytes);
  const { kind, name, typeKeys: types, version, note } = input;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const signature = await signFile(deps.database, {
    kind,
    types,
    version,
    size: bytes.length,
    sha256,
  });
  return inTransaction(
    { ...deps, unique: { device_files_name: "name" } },
    call,
    async (tx): Promise<DeviceFile> => {
      await expectNew(tx, sha256, types);
      const [inserted] = await tx.query<{ id: number }>(
        `insert into device_files (kind, name, type_keys, version, size_bytes, sha256, signature,
           note, uploaded_by, uploaded_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
        [
          kind,
          name,
          types,
          version,
          bytes.length,
          sha256,
          signature,
          note,
          caller.name,
          new Date(now),
        ],
      );
      const { id } = only(inserted === undefined ? [] : [inserted]);
      for (let n = 0; n * partBytes < bytes.length; n += 1)
        await tx.query("insert into device_file_parts (file_id, n, content) values ($1, $2, $3)", [
          id,
          n,
          bytes.subarray(n * partBytes, (n + 1) * partBytes),
        ]);
      const file = await findFile(tx, id);
      await logChange(tx, file);
      return file;
    },
  );
}

function expectValidContent(bytes: Buffer): void {
  if (bytes.length === 0) throw refuseField(400, "content", fieldFaults.fileEmpty);
  if (bytes.length > fileBytesMax) throw refuseField(400, "content", fieldFaults.fileLarge);
  const kind = strangeContent(bytes);
  if (kind !== null) throw refuseField(400, "content", fieldFaults.fileStrange, { kind });
}

/** Rejects the same bytes for the same types, because the two files could not be distinguished. */
async function expectNew(tx: Transaction, sha256: string, types: readonly number[]): Promise<void> {
  const [same] = await tx.query<{ name: string; version: string }>(
    `select name, version from device_files
     where sha256 = $1 and type_keys && $2::int[] and retired_at is null`,
    [sha256, types],
  );
  if (same !== undefined) throw new Refusal(409, "fileKnown", { values: same });
}

/** Refusals: 404; 409 while a rollout of it is under way. */
export const retireDeviceFile = (deps: Deps, call: Call<"retireDeviceFile">): Promise<DeviceFile> =>
  inTransaction(deps, call, async (tx) => {
    const { input, now, logChange } = call;
    await tx.query("select 1 from device_files where id = $1::bigint for update", [input.id]);
    const before = await findFile(tx, input.id);
    const open = await tx.query(
      "select 1 from rollouts where file_id = $1 and ended_at is null limit 1",
      [input.id],
    );
    if (open.length > 0) throw new Refusal(409, "fileInUse");
    await tx.query("update device_files set retired_at = coalesce(retired_at, $2) where id = $1", [
      input.id,
      new Date(now),
    ]);
    const after = await findFile(tx, input.id);
    await logChange(tx, before.retiredAt === null ? after : null);
    return after;
  });
