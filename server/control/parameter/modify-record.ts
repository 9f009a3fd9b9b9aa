import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  marksMax,
  type ParameterChange,
  type ParameterMark,
  type parameterSnapshotSchema,
} from "../../../contract/control/parameter/setting-row.ts";
import { parameterChangeFields } from "../../../contract/control/parameter/parameter-change-name.ts";
import { measureText, settingName } from "../../../contract/control/parameter/parameter-text.ts";
import { parameterOf } from "../../../contract/control/parameter/parameter-catalog.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { SettingValue } from "../../../contract/control/protocol/controller-setting.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import {
  containsKeyword,
  one,
  type Page,
  pageOf,
  rows,
  when,
} from "../../platform/db/sql-statement.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { type Caller, expectHouse } from "../../platform/session/caller-scope.ts";
import { sendReasonSql } from "./why-sent.ts";

type Query = z.output<typeof routes.listParameterRecord.input>;
type Filter = Omit<Query, "page" | "pageSize">;

type ChangeRow = Omit<ParameterChange, "at" | "deviceAt"> & {
  readonly at: Date;
  readonly deviceAt: Date | null;
};

const columns = sql`c.id, c.at, c.device_at as "deviceAt", c.grp as "group", c.key, c.row,
  c.before, c.after, c.origin, c.command_id as "commandId", c.operator,
  c.operator_name as "operatorName", c.source,
  (select ${sql.raw(sendReasonSql("k"))} from control_commands k where k.id = c.command_id) as why`;

const conditions = ({ houseId, group, key, origin, keyword, from, to }: Filter) => [
  sql`c.house_id = ${houseId}::bigint`,
  when(group, (one) => sql`c.grp = ${one}`),
  when(key, (one) => sql`c.key = ${one}`),
  when(origin, (one) => sql`c.origin = ${one}`),
  containsKeyword(keyword, sql`c.operator, c.operator_name`),
  when(from, (at): SQL => sql`c.at >= ${timestamp(at)}`),
  when(to, (at): SQL => sql`c.at < ${timestamp(at)}`),
];

/** A page of the modify records of a house, newest first. Refusal: 404. */
export async function listChanges(
  database: Database,
  caller: Caller,
  query: Query,
): Promise<Page<ParameterChange>> {
  await expectHouse(database, caller, query.houseId);
  const { total, rows: found } = await pageOf<ChangeRow>(database, {
    columns,
    from: sql`parameter_changes c`,
    where: conditions(query),
    order: sql`c.at desc, c.id desc`,
    query,
  });
  return {
    total,
    rows: found.map((row) => ({
      ...row,
      at: row.at.getTime(),
      deviceAt: row.deviceAt?.getTime() ?? null,
    })),
  };
}

const valueIn = (
  { group, key, row }: ParameterChange,
  value: SettingValue,
  language: Language,
): string => measureText(parameterOf(group, key, row !== null), value, language);

/** The modify records of a house as a file. Refusals: 404, 400 when they are too many. */
export const changeFile = listFile<Query, ParameterChange, typeof parameterChangeFields>({
  table: "parameter",
  fields: parameterChangeFields,
  list: listChanges,
  columns: async ({ database, language, query }) => {
    const zone = await zoneOf(database, (query as Filter).houseId);
    return [
      { key: "at", cell: ({ at }) => localCell(at, zone) },
      "group",
      { key: "key", cell: (change) => settingName(change.group, change, language) },
      { key: "before", cell: (change) => valueIn(change, change.before, language) },
      { key: "after", cell: (change) => valueIn(change, change.after, language) },
      "origin",
      "operator",
      "operatorName",
      "source",
      "why",
      { key: "deviceAt", cell: ({ deviceAt }) => localCell(deviceAt, zone) },
    ];
  },
});

const zoneOf = async (database: Database, houseId: number): Promise<string> =>
  (
    await one<{ time_zone: string }>(
      database,
      sql`select f.time_zone from houses h join farms f on f.id = h.farm_id
        where h.id = ${houseId}::bigint`,
    )
  ).time_zone;

type Snapshot = z.output<typeof parameterSnapshotSchema>;
/** Maximum number of former states offered to be restored. */
const snapshotsShown = 50;

/** Earlier states of a group, newest first. Refusal: 404. */
export async function listSnapshots(
  database: Database,
  caller: Caller,
  { houseId, group }: z.output<typeof routes.listParameterSnapshot.input>,
): Promise<Snapshot[]> {
  await expectHouse(database, caller, houseId);
  const records = await database.query<Omit<Snapshot, "at"> & { at: Date }>(
    `select id, at, rev, hash, cause, settings from parameter_snapshots
     where house_id = $1 and grp = $2 order by at desc, id desc limit ${snapshotsShown}`,
    [houseId, group],
  );
  return records.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Changes of settings within a span, with their author, newest first. Refusal: 404. */
export async function listMarks(
  database: Database,
  caller: Caller,
  { houseId, from, to }: z.output<typeof routes.parameterMarks.input>,
): Promise<ParameterMark[]> {
  await expectHouse(database, caller, houseId);
  const records = await rows<Omit<ParameterMark, "at"> & { at: Date }>(
    database,
    sql`
    select at, origin, operator_name as "operatorName", array_agg(distinct grp) as groups,
      count(*) as values
    from parameter_changes where house_id = ${houseId}::bigint and at >= ${timestamp(from)}
      and at < ${timestamp(to)} and origin <> 'midnight'
    group by at, origin, operator_name order by at desc limit ${marksMax}`,
  );
  return records.map((row) => ({ ...row, at: row.at.getTime() }));
}
