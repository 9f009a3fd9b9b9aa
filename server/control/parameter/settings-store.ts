import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import type { Settings } from "../../../contract/control/protocol/controller-setting.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type {
  GroupUpdate,
  StoredSettings,
  StoredHouseSettings,
  SettingsBatch,
} from "./settings-batch.ts";

/** Settings of one house in a batch. */
export interface HouseSettingsUpdate {
  readonly houseId: number;
  readonly gatewayId: number;
  readonly settings: SettingsBatch;
}

interface SettingsRow {
  house_id: number;
  grp: ParameterGroup;
  hash: string;
  settings: Settings;
  read_at: Date;
}

/** The settings that are kept of these houses. */
export async function readStoredSettings(
  tx: Transaction,
  houseIds: readonly number[],
): Promise<ReadonlyMap<number, StoredHouseSettings>> {
  const groupsByHouse = new Map<number, Map<ParameterGroup, StoredSettings>>();
  if (houseIds.length === 0) return groupsByHouse;
  const rows = await tx.query<SettingsRow>(
    `select house_id, grp, hash, settings, read_at from house_parameters
     where house_id = any($1::int[])`,
    [houseIds],
    { prepared: true },
  );
  for (const { house_id: houseId, grp, hash, settings, read_at: readAt } of rows) {
    const groups = groupsByHouse.get(houseId) ?? new Map<ParameterGroup, StoredSettings>();
    groups.set(grp, { hash, settings, readAt: readAt.getTime() });
    groupsByHouse.set(houseId, groups);
  }
  return groupsByHouse;
}

interface ReportedGroup extends GroupUpdate {
  readonly houseId: number;
  readonly gatewayId: number;
}

/**
 * Stores the settings reported by controllers: the settings themselves, a line for each value that
 * changed, and former settings that can be restored.
 */
export async function storeSettings(
  tx: Transaction,
  houses: readonly HouseSettingsUpdate[],
): Promise<void> {
  const reported = houses.flatMap(({ houseId, gatewayId, settings }) =>
    settings.updates.map((update): ReportedGroup => ({ ...update, houseId, gatewayId })),
  );
  if (reported.length > 0) {
    await writeGroups(tx, reported);
    await writeChanges(tx, reported);
    await writeSnapshots(tx, reported);
  }
  await writeHashes(tx, houses);
}

const rowsOf = (reported: Iterable<ReportedGroup>): string =>
  JSON.stringify(
    [...reported].map((update) => ({
      house_id: update.houseId,
      grp: update.group,
      rev: update.rev,
      hash: update.hash,
      settings: update.settings,
      origin: update.origin,
      device_at: update.deviceAt,
      read_at: update.receivedAt,
      command_id: update.commandId,
    })),
  );
const rowColumns = `as u(house_id int, grp text, rev int, hash text, settings jsonb, origin text,
  device_at float8, read_at float8, command_id uuid)`;

async function writeGroups(tx: Transaction, reported: readonly ReportedGroup[]): Promise<void> {
  const newest = new Map(reported.map((update) => [`${update.houseId} ${update.group}`, update]));
  await tx.query(
    `insert into house_parameters as p
       (house_id, grp, rev, hash, settings, origin, device_at, read_at)
     select house_id, grp, rev, hash, settings, origin, to_timestamp(device_at / 1000),
       to_timestamp(read_at / 1000)
     from jsonb_to_recordset($1::jsonb) ${rowColumns}
     on conflict (house_id, grp) do update set rev = excluded.rev, hash = excluded.hash,
       settings = excluded.settings, origin = excluded.origin,
       device_at = coalesce(excluded.device_at, p.device_at), read_at = excluded.read_at,
       drift_hash = null, drift_at = null`,
    [rowsOf(newest.values())],
  );
}

/**
 * Writes a line per value, with the sender of the command by the name used then. A person who only
 * had settings read has changed nothing, whichever values came back.
 */
async function writeChanges(tx: Transaction, reported: readonly ReportedGroup[]): Promise<void> {
  const lines = reported.flatMap((update) =>
    update.changes.map(({ k, row, from, to }) => ({
      at: update.receivedAt,
      device_at: update.deviceAt,
      house_id: update.houseId,
      gateway_id: update.gatewayId,
      grp: update.group,
      key: k,
      row: row ?? null,
      before: from,
      after: to,
      origin: update.origin,
      command_id: update.commandId,
    })),
  );
  if (lines.length === 0) return;
  await tx.query(
    `insert into parameter_changes (at, device_at, house_id, gateway_id, grp, key, row, before,
       after, origin, command_id, user_id, operator, operator_name, source)
     select to_timestamp(u.at / 1000), to_timestamp(u.device_at / 1000), u.house_id, u.gateway_id,
       u.grp, u.key, u.row, u.before, u.after,
       case when u.origin <> 'command' then u.origin when c.is_autopilot then 'ai'
         when c.action->>'do' = 'install' then 'file' else u.origin end,
       c.id, c.created_by, c.operator, c.operator_name, c.source
     from rows from (jsonb_to_recordset($1::jsonb) as (at float8, device_at float8, house_id int,
       gateway_id int, grp text, key text, "row" smallint, before jsonb, after jsonb, origin text,
       command_id uuid)) with ordinality as u(at, device_at, house_id, gateway_id, grp, key, "row",
       before, after, origin, command_id, place)
     left join control_commands c on c.id = u.command_id and c.house_id = u.house_id
       and c.kind <> 'read'
     order by u.place`,
    [JSON.stringify(lines)],
  );
}

/** A change of the day age only, as every night, is no state to restore. */
async function writeSnapshots(tx: Transaction, reported: readonly ReportedGroup[]): Promise<void> {
  const recorded = reported.filter(
    ({ isFirst, changes, origin }) => isFirst || (changes.length > 0 && origin !== "midnight"),
  );
  if (recorded.length === 0) return;
  await tx.query(
    `insert into parameter_snapshots (house_id, grp, rev, hash, settings, at, cause, command_id)
     select house_id, grp, rev, hash, settings, to_timestamp(read_at / 1000), origin, command_id
     from jsonb_to_recordset($1::jsonb) ${rowColumns}`,
    [rowsOf(recorded)],
  );
}

/**
 * Handles a reported hash that differs from the stored one: the group has changed and was not read.
 */
async function writeHashes(tx: Transaction, houses: readonly HouseSettingsUpdate[]): Promise<void> {
  const reported = houses.flatMap(({ houseId, settings: { hashes, hashesAt } }) =>
    hashes === null || hashesAt === null
      ? []
      : [...hashes].map(([grp, hash]) => ({ house_id: houseId, grp, hash, at: hashesAt })),
  );
  if (reported.length === 0) return;
  const text = JSON.stringify(reported);
  await tx.query(
    `update gateways g set hashes_at = to_timestamp(u.at / 1000)
     from (select house_id, max(at) as at from jsonb_to_recordset($1::jsonb)
       as u(house_id int, at float8) group by house_id) u where g.house_id = u.house_id`,
    [text],
  );
  await tx.query(
    `update house_parameters p set drift_hash = nullif(u.hash, p.hash),
       drift_at = case when u.hash = p.hash then null else to_timestamp(u.at / 1000) end
     from jsonb_to_recordset($1::jsonb) as u(house_id int, grp text, hash text, at float8)
     where p.house_id = u.house_id and p.grp = u.grp
       and p.drift_hash is distinct from nullif(u.hash, p.hash)`,
    [text],
  );
}
