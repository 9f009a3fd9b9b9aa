import { z } from "zod";
import { sql } from "drizzle-orm";
import type { ManagedHouse } from "../../../contract/fleet/house/house-manage.ts";
import type { GatewayRow } from "../../../contract/fleet/gateway/gateway-manage.ts";
import type { UndoSkipReason } from "../../../contract/operate/import-undo.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { After } from "../../platform/api/in-transaction.ts";
import { orgCounts } from "../../platform/audit/records-change.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { SkippedUndo, Undone } from "../../platform/import-table/stored-import.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { forgetAttempts } from "../gateway/gateway-commands.ts";
import { readGateways } from "../gateway/gateway-queries.ts";
import { readManagedOf } from "../house-manage/house-manage-queries.ts";

/** A house that an import made, with its other new records. */
const importedHouseSchema = z.object({
  houseId: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  version: z.int(),
  flock: z.object({ id: z.int(), version: z.int() }).nullable(),
  gateway: z.object({ id: z.int(), version: z.int() }).nullable(),
});
type ImportedHouse = z.infer<typeof importedHouseSchema>;

export function storedHouses(
  houses: readonly ManagedHouse[],
  gateways: readonly GatewayRow[],
): ImportedHouse[] {
  const ofHouse = new Map(gateways.map((gateway) => [gateway.houseId, gateway]));
  return houses.map(({ id, name, nameEn, version, flock }) => {
    const gateway = ofHouse.get(id);
    return {
      houseId: id,
      name,
      nameEn,
      version,
      flock: flock && { id: flock.id, version: flock.version },
      gateway: gateway === undefined ? null : { id: gateway.id, version: gateway.version },
    };
  });
}

/** Removes the houses of an import that were neither changed nor used since. */
export async function undoHouses(
  tx: Transaction,
  after: After,
  { caller, now }: Call<"undoImport">,
  items: unknown,
): Promise<Undone> {
  const storedHouses = z.array(importedHouseSchema).parse(items);
  const ids = storedHouses.map(({ houseId }) => houseId);
  // The state first, in the ingest's order: work the ingest has begun with these houses ends
  // before.
  await tx.query(
    "select 1 from house_states where house_id = any($1::int[]) order by house_id for update",
    [ids],
  );
  const visible = await rows<{ id: number }>(
    tx,
    sql`select h.id from houses h join farms f on f.id = h.farm_id
      where h.id = any(${sql.param(ids)}::int[]) and ${visibleHouses(caller)}
      order by h.id for update of h`,
  );
  const seenIds = visible.map(({ id }) => id);
  const houses = new Map((await readManagedOf(tx, seenIds, now)).map((one) => [one.id, one]));
  const gateways = await gatewaysOf(tx, seenIds);
  const used = await usedIn(tx, seenIds);
  const skipped: SkippedUndo[] = [];
  const deletedHouses: ManagedHouse[] = [];
  for (const item of storedHouses) {
    const house = houses.get(item.houseId);
    const why = skipReason(item, { house, gateway: gateways.get(item.houseId), used });
    if (why === null && house !== undefined) deletedHouses.push(house);
    else
      skipped.push({ what: { zh: item.name, en: item.nameEn ?? item.name }, why: why ?? "gone" });
  }
  await forget(tx, deletedHouses);
  const orgIds = [...new Set(deletedHouses.map(({ orgId }) => orgId))];
  after.facts(orgIds.map((orgId) => ({ kind: "tree", orgId })));
  after.housesChanged(deletedHouses.map(({ id }) => id));
  return {
    undone: deletedHouses.length,
    skipped,
    lines: deletedHouses.map(({ name, orgId }) => ({
      function: "importUndo",
      operation: name,
      orgId,
    })),
    recordsChanged:
      orgIds.length === 0
        ? []
        : [orgCounts, { kinds: ["gateways", "gatewayTypes", "breeds"], orgIds }],
  };
}

interface Present {
  readonly house: ManagedHouse | undefined;
  readonly gateway: GatewayRow | undefined;
  readonly used: ReadonlySet<number>;
}
function skipReason(item: ImportedHouse, { house, gateway, used }: Present): UndoSkipReason | null {
  if (house === undefined) return "gone";
  if (gateway !== undefined && gateway.seenAt !== null) return "heard";
  const isSame =
    house.version === item.version &&
    isSameVersion(house.flock, item.flock) &&
    isSameVersion(gateway ?? null, item.gateway);
  if (!isSame) return "changed";
  return used.has(house.id) ? "used" : null;
}
interface One {
  readonly id: number;
  readonly version: number;
}
const isSameVersion = (a: One | null, b: One | null): boolean =>
  a?.id === b?.id && a?.version === b?.version;

async function gatewaysOf(
  tx: Transaction,
  houseIds: readonly number[],
): Promise<ReadonlyMap<number, GatewayRow>> {
  const found = await tx.query<{ id: number }>(
    "select id from gateways where house_id = any($1::int[]) order by id for update",
    [houseIds],
  );
  const gateways = await readGateways(
    tx,
    found.map(({ id }) => id),
  );
  return new Map(gateways.map((gateway) => [gateway.houseId, gateway]));
}

/** Tables whose rows come with a house or a flock by themselves, or that the server computes. */
const ofItself: Readonly<Record<"houses" | "flocks", readonly string[]>> = {
  houses: [
    "house_states",
    "flocks",
    "gateways",
    "alarms",
    "setting_audits",
    "setting_dangers",
    "morning_figures",
    "morning_rows",
    "energy_days",
  ],
  flocks: [
    "flock_days",
    "immune_tasks",
    "flock_books",
    "flock_forecasts",
    "warning_books",
    "warnings",
  ],
};

/** Houses with later additions: rows that refer to them or to their flocks. */
async function usedIn(tx: Transaction, houseIds: readonly number[]): Promise<Set<number>> {
  const used = new Set<number>();
  for (const [to, left] of Object.entries(ofItself)) {
    const references = await tx.query<{ name: string; field: string }>(
      `select c.conrelid::regclass::text as name, quote_ident(a.attname) as field
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = $1::regclass and c.conparentid = 0
         and c.conrelid::regclass::text <> all($2::text[])`,
      [to, left],
    );
    const house = to === "houses" ? "r.id" : "r.house_id";
    for (const { name, field } of references) {
      const found = await tx.query<{ id: number }>(
        `select distinct ${house} as id from ${name} t join ${to} r on r.id = t.${field}
         where ${house} = any($1::int[])`,
        [houseIds],
      );
      for (const { id } of found) used.add(id);
    }
  }
  const measured = await tx.query<{ id: number }>(
    `select distinct house_id as id from reading_days where house_id = any($1::int[])`,
    [houseIds],
  );
  for (const { id } of measured) used.add(id);
  return used;
}

async function forget(tx: Transaction, houses: readonly ManagedHouse[]): Promise<void> {
  const ids = houses.map(({ id }) => id);
  await forgetAttempts(
    tx,
    houses.flatMap(({ networkId }) => networkId ?? []),
  );
  for (const table of ["gateways", "alarms", "flocks"])
    await tx.query(`delete from ${table} where house_id = any($1::int[])`, [ids]);
  await tx.query("delete from houses where id = any($1::int[])", [ids]);
}
