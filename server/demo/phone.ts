import type { Database } from "../db/open.ts";
import { alarmPhones } from "../db/schema/alarm-phone.ts";

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
 * Places of the farms that show what can be wrong. None is the one a visitor's own gateway stands
 * on: that one rings at any hour.
 */
const closedFarm = 1;
const capFarm = 2;
const holeFarm = 3;

/** Numbers nobody has: the carrier is the demo's own. */
const numberOf = (farm: number, person: number): string =>
  `+861380000${String(farm).padStart(2, "0").slice(-2)}${String(person).padStart(2, "0")}`;

/**
 * Alarm phones of the demo: keeper, technician and manager of every farm. One farm is covered by
 * day and on the nights of workdays alone, so its weekends have a hole; on another the last number
 * is closed; on a third one is called so often that it runs into the carrier's limit.
 */
export async function seedPhones(database: Database): Promise<void> {
  const farms = await database.query<FarmRow>(
    "select id, org_id from farms where level = 'farm' order by id",
  );
  const rows = farms.flatMap<typeof alarmPhones.$inferInsert>(
    ({ id: farmId, org_id: orgId }, index) => {
      const common = { ...usual, orgId, farmId };
      const address = (person: number) => numberOf(index + 1, person);
      const keeper = {
        ...common,
        ...(index === holeFarm ? byDay : always),
        address: address(1),
        delayMin: 0,
        repeatMin: 15,
        description: "饲养员",
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
      };
      return [keeper, technician, manager];
    },
  );
  if (rows.length > 0) await database.orm.insert(alarmPhones).values(rows);
}
