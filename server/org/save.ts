import type { z } from "zod";
import { fieldFaults } from "../../contract/field-fault.ts";
import type { createOrgSchema, OrgRow, updateOrgSchema } from "../../contract/org.ts";
import type { Database, Transaction } from "../db/open.ts";
import { unlessTaken } from "../db/unique.ts";
import type { RecordDeed } from "../operation-log/log-writer.ts";
import type { LoggedRoute } from "../operation-log/entry.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import type { Caller } from "../session/scope.ts";
import { pngFault } from "./png.ts";
import { readOrg } from "./query.ts";
import { holdCaller } from "../session/hold.ts";

interface Parts<K extends LoggedRoute> {
  readonly database: Database;
  readonly record: RecordDeed<K>;
}
type Create = z.output<typeof createOrgSchema>;
type Update = z.output<typeof updateOrgSchema>;

const uniqueFields = { orgs_name: "name", orgs_code_unique: ["code", "codeTaken"] } as const;

/**
 * Refusals: 400 for fields that do not do, 401 when the session has ended, 409 nameTaken,
 * codeTaken.
 */
export function createOrg(
  { database, record }: Parts<"createOrg">,
  caller: Caller,
  input: Create,
): Promise<OrgRow> {
  const logo = logoOf(input.logo);
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      const [row] = await tx.query<{ id: number }>(
        "insert into orgs (name, name_en, code, principal, office_tel, mobile, fax, email, remark, map_type, logo) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id",
        [...columnsOf(input), logo ?? null],
      );
      const after = await readOrg(tx, row!.id);
      await record(tx, { before: null, after: after! });
      return after!;
    }),
  );
}

/** Refusals: as above, 404, 409 conflict for another version than the stored one. */
export function updateOrg(
  { database, record }: Parts<"updateOrg">,
  caller: Caller,
  input: Update,
): Promise<OrgRow> {
  const logo = logoOf(input.logo);
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const before = await holdOrg(tx, caller, input.id);
      if (before.version !== input.version) throw new Refusal(409, "conflict");
      await tx.query(
        `update orgs set name = $1, name_en = $2, code = $3, principal = $4, office_tel = $5, mobile = $6, fax = $7, email = $8, remark = $9, map_type = $10, version = version + 1,
       logo = case when $12 then $11 else logo end where id = $13`,
        [...columnsOf(input), logo ?? null, logo !== undefined, input.id],
      );
      const after = await readOrg(tx, input.id);
      await record(tx, { before, after: after! });
      return after!;
    }),
  );
}

/** Refusals: 401, 404, 409 orgInUse while farms, houses, users or breeds belong to it. */
export async function deleteOrg(
  { database, record }: Parts<"deleteOrg">,
  caller: Caller,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const {
      farmCount: farms,
      houseCount: houses,
      userCount: users,
      ...org
    } = await holdOrg(tx, caller, id);
    const [{ breeds }] = (await tx.query<{ breeds: number }>(
      "select count(*) as breeds from breeds where org_id = $1",
      [id],
    )) as [{ breeds: number }];
    if (farms + houses + users + breeds > 0)
      throw new Refusal(409, "orgInUse", { values: { farms, houses, users, breeds } });
    await tx.query("delete from orgs where id = $1", [id]);
    await record(tx, { ...org, farmCount: farms, houseCount: houses, userCount: users });
  });
}

/** Its row is held: what belongs to it cannot come meanwhile, for a reference to it waits. */
async function holdOrg(tx: Transaction, caller: Caller, id: number): Promise<OrgRow> {
  await holdCaller(tx, caller);
  await tx.query("select 1 from orgs where id = $1::bigint for update", [id]);
  const org = await readOrg(tx, id);
  if (org === null) throw notFound();
  return org;
}

const columnsOf = (input: Create): unknown[] => [
  input.name,
  input.nameEn,
  input.code,
  input.principal,
  input.officeTel,
  input.mobile,
  input.fax,
  input.email,
  input.remark,
  input.mapType,
];

/** Undefined: as it is; null: none. Refusal: 400 for what is no PNG. */
function logoOf(text: string | null | undefined): Buffer | null | undefined {
  if (text === null || text === undefined) return text;
  const bytes = Buffer.from(text, "base64");
  const fault = pngFault(bytes);
  if (fault !== null)
    throw new Refusal(400, "invalid", { fields: { logo: { words: fieldFaults[fault] } } });
  return bytes;
}
