import { type FleetPlan, gatewaySecret } from "../../../contract/operate/demo-fleet.ts";
import { planTemplates } from "../../../contract/maintenance/maintenance-template.ts";
import { type Role, roleKeys } from "../../../contract/account/role.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { seedDailyRecords } from "./demo-production.ts";
import { seedMaintenance } from "./demo-maintenance.ts";
import { seedMoney } from "./demo-money.ts";
import { peakKw, seedPower } from "./demo-power.ts";
import { shipBreeds } from "../../fleet/breed/common-breeds.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { farms } from "../../platform/db/schema/fleet/farm-tables.ts";
import { flocks } from "../../platform/db/schema/fleet/flock-tables.ts";
import { gateways } from "../../platform/db/schema/fleet/gateway-tables.ts";
import { houses } from "../../platform/db/schema/fleet/house-tables.ts";
import { orgs } from "../../platform/db/schema/base/org-tables.ts";
import { userFarms, userHouses, users } from "../../platform/db/schema/account/user-tables.ts";
import { planFlocks } from "../../fleet/flock/immune-plan.ts";
import { hashSecret } from "../../fleet/gateway/gateway-directory.ts";
import { hashPassword } from "../../platform/session/password-hash.ts";
import { known } from "../../platform/base/known-value.ts";
import { only } from "../../platform/db/sql-statement.ts";

/** Inserted at once; more would pass PostgreSQL's limit of parameters. */
const chunkRows = 500;

/** House driven by hand: a visitor's 36 °C is over this limit at once. */
const handDrivenLimits = { tempAbsHighC: 35 };

/** Login name of the demo account of a role. */
export const demoLoginName = (role: Role): string => role;

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / chunkRows) }, (_, index) =>
    list.slice(index * chunkRows, (index + 1) * chunkRows),
  );
}

/** True while the installation has no user, so that a sign-in is impossible. */
export async function isUnused(database: Database): Promise<boolean> {
  return (await database.query("select 1 from users limit 1")).length === 0;
}

/** Fills an unused installation with the demo fleet and one account a role. All or nothing. */
export async function seedDemo(
  database: Database,
  plan: FleetPlan,
  demoKey: string,
  password: string,
  now = Date.now(),
): Promise<void> {
  await shipBreeds(database);
  const passwordHash = await hashPassword(password);
  const secrets = new Map(
    await Promise.all(
      plan.houses.map(
        async ({ gateway }) =>
          [gateway.networkId, hashSecret(await gatewaySecret(demoKey, gateway.networkId))] as const,
      ),
    ),
  );
  await database.transaction(async (tx) => {
    const orgIds = await seedOrgs(tx, plan);
    const farmIds = await seedFarms(tx, plan, orgIds);
    const breedIds = await commonBreeds(tx);
    const houseIds = await seedHouses(tx, plan, orgIds, farmIds, breedIds, secrets);
    await seedUsers(tx, plan, orgIds, farmIds, houseIds, passwordHash);
    await seedVaccinations(tx, now);
    await seedDailyRecords(tx, plan);
    await seedMaintenance(tx, plan, now);
    await forgetGenerator(tx, now);
    await seedPower(tx, now);
    await seedMoney(tx, plan, peakKw);
  });
}

/**
 * The generator of the third farm was tested long ago, without another planned test: an example for
 * readiness.
 */
async function forgetGenerator({ query }: Transaction, now: number): Promise<void> {
  const [farm] = await query<{ id: number }>(
    "select id from farms where level = 'farm' order by id offset 2 limit 1",
  );
  if (farm === undefined) return;
  for (const table of ["maintenance_records", "maintenance_plans"])
    await query(`delete from ${table} where farm_id = $1 and template = 'generatorTest'`, [
      farm.id,
    ]);
  await query(
    `insert into maintenance_records
       (farm_id, type, template, content, done_on, at, by_name, result)
     values ($1, 'regular', 'generatorTest', $2, $3::timestamptz::date, $3, '张伟', 'ok')`,
    [farm.id, planTemplates.generatorTest.content.zh, new Date(now - 50 * dayMs)],
  );
}

/** One reminder in this many is forgotten. */
const forgottenOf = 9;

/** The reminders of the flocks; all but a few of those due before today are done. */
async function seedVaccinations(tx: Transaction, now: number): Promise<void> {
  const placed = await tx.query<{ id: number }>("select id from flocks order by id");
  await planFlocks(
    tx,
    placed.map(({ id }) => id),
    now,
  );
  await tx.query(
    `update immune_tasks t set state = 'done', done_day = t.due_day, product = t.content,
       closed_at = t.due_day + interval '8 hours', closed_by = '刘洋', version = 2
     from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
     where k.id = t.flock_id and t.id % $2::int <> 0
       and t.due_day < ($1::timestamptz at time zone f.time_zone)::date`,
    [new Date(now), forgottenOf],
  );
}

async function seedOrgs({ orm }: Transaction, plan: FleetPlan): Promise<Map<string, number>> {
  const rows = await orm
    .insert(orgs)
    .values(plan.orgs.map(({ code, name, nameEn, mapType }) => ({ code, name, nameEn, mapType })))
    .returning({ id: orgs.id, code: orgs.code });
  return new Map(rows.map(({ code, id }) => [code, id]));
}

async function seedFarms(
  { orm, query }: Transaction,
  plan: FleetPlan,
  orgIds: ReadonlyMap<string, number>,
): Promise<Map<string, { id: number; lineage: number[] }>> {
  const placed = new Map<string, { id: number; lineage: number[] }>();
  for (const { key, parentKey, orgCode, ...farm } of plan.farms) {
    const parent = parentKey === null ? undefined : placed.get(parentKey);
    const { id } = only(
      await orm
        .insert(farms)
        .values({
          ...farm,
          orgId: known(orgIds.get(orgCode), orgCode),
          parentId: parent?.id ?? null,
          lineage: [],
        })
        .returning({ id: farms.id }),
    );
    const lineage = [...(parent?.lineage ?? []), id];
    await query("update farms set lineage = $2 where id = $1", [id, lineage]);
    placed.set(key, { id, lineage });
  }
  return placed;
}

/** Codes of the breeds the installation began with. */
async function commonBreeds({ query }: Transaction): Promise<Map<string, number>> {
  const rows = await query<{ key: string; id: number }>(
    "select key, id from breeds where org_id is null",
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function seedHouses(
  { orm, query }: Transaction,
  plan: FleetPlan,
  orgIds: ReadonlyMap<string, number>,
  farmIds: ReadonlyMap<string, { id: number }>,
  breedIds: ReadonlyMap<string, number>,
  secrets: ReadonlyMap<string, Buffer>,
): Promise<number[]> {
  const orgOfFarm = new Map(
    plan.farms.map(({ key, orgCode }) => [key, known(orgIds.get(orgCode), orgCode)]),
  );
  const ids: number[] = [];
  for (const part of chunks(plan.houses)) {
    const rows = await orm
      .insert(houses)
      .values(
        part.map((house) => ({
          farmId: known(farmIds.get(house.farmKey), house.farmKey).id,
          orgId: known(orgOfFarm.get(house.farmKey), house.farmKey),
          name: house.name,
          nameEn: house.nameEn,
          species: house.species,
          archetype: house.archetype,
          floorM2: house.floorM2,
          limitOverride: house.handDriven ? handDrivenLimits : {},
        })),
      )
      .returning({ id: houses.id });
    ids.push(...rows.map(({ id }) => id));
    await orm.insert(gateways).values(
      part.map(({ gateway }, index) => ({
        houseId: known(rows[index], "house").id,
        networkId: gateway.networkId,
        secretHash: known(secrets.get(gateway.networkId), gateway.networkId),
        typeKey: Number(gateway.typeKey),
      })),
    );
    const placed = part.flatMap(({ flock, breed }, index) =>
      flock === null
        ? []
        : [
            {
              houseId: known(rows[index], "house").id,
              breedId: known(breedIds.get(breed), breed),
              placedAt: new Date(flock.placedAt),
              placedCount: flock.placedCount,
            },
          ],
    );
    if (placed.length > 0) await orm.insert(flocks).values(placed);
  }
  await query("insert into house_states (house_id) select id from houses on conflict do nothing");
  await query(
    `update farms f set type = s.species
     from (select farm_id, min(species) as species from houses
       group by farm_id having count(distinct species) = 1) s
     where s.farm_id = f.id`,
  );
  return ids;
}

/**
 * One account per role, all of the first organisation: its first company, its first farm, that
 * farm's first three houses.
 */
async function seedUsers(
  { orm }: Transaction,
  plan: FleetPlan,
  orgIds: ReadonlyMap<string, number>,
  farmIds: ReadonlyMap<string, { id: number }>,
  houseIds: readonly number[],
  passwordHash: string,
): Promise<void> {
  const org = only(plan.orgs);
  const farms = plan.farms.filter(({ orgCode }) => orgCode === org.code);
  const farm = known(
    farms.find(({ level }) => level === "farm"),
    "farm",
  );
  const area = farms.find(({ key }) => key === farm.parentKey) ?? farm;
  const names: Record<Role, readonly [realName: string, realNameEn: string]> = {
    administrator: ["管理员", "Administrator"],
    company_manager: ["王建国", "Wang Jianguo"],
    area_manager: ["李明", "Li Ming"],
    farm_manager: ["张伟", "Zhang Wei"],
    shack_manager: ["刘洋", "Liu Yang"],
  };
  const rows = await orm
    .insert(users)
    .values(
      roleKeys.map((roleKey) => ({
        loginName: demoLoginName(roleKey),
        realName: names[roleKey][0],
        realNameEn: names[roleKey][1],
        passwordHash,
        roleKey,
        orgId: roleKey === "administrator" ? null : known(orgIds.get(org.code), org.code),
        canOperate: true,
        remoteConfig: roleKey !== "shack_manager",
      })),
    )
    .returning({ id: users.id, roleKey: users.roleKey });
  const idOf = (role: Role) =>
    known(
      rows.find(({ roleKey }) => roleKey === role),
      role,
    ).id;
  await orm.insert(userFarms).values([
    { userId: idOf("area_manager"), farmId: known(farmIds.get(area.key), area.key).id },
    { userId: idOf("farm_manager"), farmId: known(farmIds.get(farm.key), farm.key).id },
  ]);
  const flocks = plan.houses
    .flatMap(({ farmKey }, index) => (farmKey === farm.key ? houseIds.slice(index, index + 1) : []))
    .slice(0, 3);
  await orm
    .insert(userHouses)
    .values(flocks.map((houseId) => ({ userId: idOf("shack_manager"), houseId })));
}
