import { roles } from "../../../contract/account/role.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { alarmPhones } from "../../platform/db/schema/notify/alarm-phone-tables.ts";

/** The whole day, and day and night of a shift, in minutes. */
const always = { period1From: 0, period1To: 0 } as const;
const byDay = { period1From: 360, period1To: 1320 } as const;
const byNight = { period1From: 1320, period1To: 360 } as const;

const usual = {
  kind: "phone" as const,
  dateType: "daily" as const,
  closable: true,
  alarmType: "phoneAndMessage" as const,
  status: "open" as const,
  noticeTypes: ["block", "device", "network"],
  language: "zh" as const,
} satisfies Partial<typeof alarmPhones.$inferInsert>;

interface FarmRow {
  readonly id: number;
  readonly org_id: number;
}

/**
 * Places of the farms that show possible problems. A visitor's own gateway is at none of them,
 * because its contact can be called at any hour.
 */
const closedFarm = 1;
const capFarm = 2;
const holeFarm = 3;

/** Unassigned numbers: the carrier is the demo's own. */
const numberOf = (farm: number, person: number): string =>
  `+861380000${String(farm).padStart(2, "0").slice(-2)}${String(person).padStart(2, "0")}`;

interface Owner {
  readonly id: number;
  readonly role_key: "company_manager" | "farm_manager" | "shack_manager";
  readonly org_id: number;
  /**
   * Visible farm: for a shack manager the farm of the houses, for a company manager the top of its
   * tree.
   */
  readonly farm_id: number | null;
}

/**
 * The demo's accounts whose owners are notified: each finds their own number, to pause and to test.
 */
const readOwners = (database: Database): Promise<Owner[]> =>
  database.query<Owner>(
    `select u.id, u.role_key, u.org_id, case u.role_key
         when 'farm_manager' then (select min(farm_id) from user_farms where user_id = u.id)
         when 'shack_manager' then (select min(h.farm_id) from user_houses k
           join houses h on h.id = k.house_id where k.user_id = u.id)
         else (select id from farms where org_id = u.org_id
           order by cardinality(lineage), id limit 1)
       end as farm_id
     from users u where u.role_key in ('company_manager', 'farm_manager', 'shack_manager')
     order by u.id`,
  );

/** Mail address of the demo's company manager, for alarms and for budgets that run out. */
const managerMail = "wang.jianguo@demo.example";

/** The company's last resort besides the phones: the mail address of the manager's account. */
async function seedMail(
  database: Database,
  { id: userId, org_id: orgId, farm_id: farmId }: Owner,
): Promise<void> {
  await database.query("update users set email = $2 where id = $1", [userId, managerMail]);
  if (farmId === null) return;
  await database.orm.insert(alarmPhones).values({
    ...usual,
    ...always,
    orgId,
    farmId,
    kind: "mail",
    address: managerMail,
    alarmType: "message",
    delayMin: 30,
    repeatMin: 0,
    description: roles.company_manager.zh,
    userId,
  });
}

/**
 * Seeds alarm phones of the demo: shack manager, technician and manager of every farm. One farm is
 * covered by day and on the nights of workdays alone, so its weekends have a gap; on another the
 * last number is closed; on a third farm a number is called so often that it reaches the carrier's
 * limit.
 */
export async function seedPhones(database: Database): Promise<void> {
  const owners = await readOwners(database);
  const ownerOf = (role: Owner["role_key"], farmId: number) =>
    owners.find((owner) => owner.role_key === role && owner.farm_id === farmId)?.id ?? null;
  const farms = await database.query<FarmRow>(
    "select id, org_id from farms where level = 'farm' order by id",
  );
  const rows = farms.flatMap<typeof alarmPhones.$inferInsert>(
    ({ id: farmId, org_id: orgId }, index) => {
      const common = { ...usual, orgId, farmId };
      const address = (person: number) => numberOf(index + 1, person);
      const managerPhone = {
        ...common,
        ...(index === holeFarm ? byDay : always),
        address: address(1),
        delayMin: 0,
        repeatMin: 15,
        description: "饲养员",
        userId: ownerOf("shack_manager", farmId),
      };
      const technician = {
        ...common,
        ...(index === holeFarm ? byNight : always),
        ...(index === holeFarm ? { dateType: "workdays" as const } : {}),
        ...(index === capFarm ? { alarmType: "phone" as const } : {}),
        address: address(2),
        delayMin: index === holeFarm ? 0 : 5,
        repeatMin: index === capFarm ? 5 : 15,
        description: index === holeFarm ? "夜班" : "技术员",
      };
      const manager = {
        ...common,
        ...always,
        address: address(3),
        delayMin: 15,
        repeatMin: 30,
        closable: false,
        ...(index === closedFarm ? { status: "closed" as const } : {}),
        ...(index === holeFarm ? { ...byDay } : {}),
        description: "场长",
        userId: ownerOf("farm_manager", farmId),
      };
      return [managerPhone, technician, manager];
    },
  );
  for (let at = 0; at < rows.length; at += chunk)
    await database.orm.insert(alarmPhones).values(rows.slice(at, at + chunk));
  const manager = owners.find(({ role_key: role }) => role === "company_manager");
  if (manager !== undefined) await seedMail(database, manager);
}

/** A statement has room for 65,535 values. */
const chunk = 500;
