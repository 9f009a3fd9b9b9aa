import { randomUUID } from "node:crypto";
import { settingWaves } from "../../contract/control/batch/batch-wave.ts";
import type { Database } from "../../server/platform/db/open-database.ts";

interface BatchSeed {
  readonly houseId: number;
  readonly name?: string;
  readonly operator?: string;
  readonly createdBy?: number;
  readonly tokenHash?: string;
  readonly state?: string;
  readonly plannedAt?: Date;
}

/** A started batch with one house, which nothing carries out. */
export async function buildBatch(
  database: Database,
  {
    houseId,
    name = "batch",
    operator = "somebody",
    createdBy = 0,
    tokenHash = "",
    state = "paused",
    plannedAt = new Date(),
  }: BatchSeed,
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into control_batches (id, org_id, kind, name, groups, state, reason, asks, rules, waves,
       planned_at, started_at, created_by, token_hash, operator, operator_name, source, address)
     select $1, org_id, 'write', $3, '["curve"]', $4, 'person', '[]', $5, 1, $8,
       case when $4 = 'planned' then null else now() end, $6, $9, $7, $7, 'computer', ''
     from houses where id = $2`,
    [
      id,
      houseId,
      name,
      state,
      JSON.stringify(settingWaves),
      createdBy,
      operator,
      plannedAt,
      tokenHash,
    ],
  );
  const tasks = [
    {
      kind: "write",
      group: "curve",
      base: "00000000",
      items: [{ k: "targetOffset", from: 0, to: -1 }],
      undoOf: null,
    },
  ];
  await database.query(
    `insert into control_batch_houses (batch_id, house_id, farm_id, wave, place, state, risk,
       changes, quiet, tasks)
     select $1, id, farm_id, 0, 0, 'waiting', '1', 1, 'quiet', $3 from houses where id = $2`,
    [id, houseId, JSON.stringify(tasks)],
  );
  return id;
}

/** A template of an organisation (null: a common one), assigned to a house. */
export async function buildTemplate(
  database: Database,
  { orgId, houseId, name }: { orgId: number | null; houseId?: number; name: string },
): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into config_templates (org_id, name, species, remark, content, operator)
     values ($1, $2, 'broiler', $2, '{"curve":{"values":{"targetOffset":-1},"rows":null}}', $2)
     returning id`,
    [orgId, name],
  );
  if (houseId !== undefined)
    await database.query(
      `insert into house_templates (house_id, template_id, at, by_name) values ($1, $2, now(), $3)
       on conflict (house_id) do update set template_id = excluded.template_id`,
      [houseId, row!.id, name],
    );
  return row!.id;
}
