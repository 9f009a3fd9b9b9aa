import { beforeAll, describe, expect, it } from "vitest";
import { seedPhones } from "../../../../server/operate/demo/demo-phones.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { limitReached } from "../../../../server/notify/notice-plan/notice-cap.ts";
import { defaultFleet, demoFleet } from "../../../../simulator/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { key, noon } from "../../telemetry/ingest/fleet-plan.ts";

const server = useTestServer({
  NOTICE_URL: "http://127.0.0.1:9",
  PUBLIC_URL: "http://127.0.0.1:9",
  NOTICE_SECRET: Buffer.from("a secret of the tests alone").toString("base64"),
});
const fleet = demoFleet({ ...defaultFleet, houses: 24, farms: 6, orgs: 2, now: noon });

interface Seeded {
  readonly farm: string;
  readonly description: string;
  readonly status: string;
  readonly repeat_min: number;
  readonly alarm_type: string;
  readonly role: string | null;
}
let seeded: Seeded[];

beforeAll(async () => {
  await seedDemo(server.database, fleet, key, "Test-pass1", noon);
  await seedPhones(server.database);
  seeded = await server.database.query<Seeded>(
    `select f.name as farm, p.description, p.status, p.repeat_min, p.alarm_type, u.role_key as role
     from alarm_phones p join farms f on f.id = p.farm_id left join users u on u.id = p.user_id
     where p.kind = 'phone' order by p.id`,
  );
});

describe("the alarm phones of the demo", () => {
  it("are three per farm, one of them closed, one over the carrier's limit", () => {
    const farms = new Set(seeded.map(({ farm }) => farm));
    expect(farms.size).toBeGreaterThan(3);
    for (const farm of farms) expect(seeded.filter((phone) => phone.farm === farm)).toHaveLength(3);
    expect(seeded.filter(({ status }) => status === "closed")).toHaveLength(1);
    const over = seeded.filter(
      ({ repeat_min: repeat, alarm_type: type }) =>
        type === "phone" && limitReached("call", repeat) !== null,
    );
    expect(over).toHaveLength(1);
  });

  it("leave one farm without a person to call on Saturday night", async () => {
    const admin = await buildUser(server.database, { orgId: null });
    const farms = await server.database.query<{ id: number }>(
      "select id from farms where level = 'farm' order by id",
    );
    const holes: string[][] = [];
    for (const { id } of farms) {
      const input = { farmId: String(id), week: "2026-05-11" };
      const { data } = (await server.call("alarmPhoneCoverage", { as: admin, input })).body;
      const cell = data.cells.find((cell) => cell.notice === "block" && cell.severity === 1);
      holes.push((cell?.holes ?? []).map(({ from }) => new Date(from).toISOString()));
    }
    // 22:00 of Saturday, 16 May, in Shanghai.
    const saturday = holes.filter((hole) => hole.includes("2026-05-16T14:00:00.000Z"));
    expect(saturday).toHaveLength(1);
  });

  it("belong to the house manager, the farm manager and the company manager", async () => {
    expect(seeded.filter(({ role }) => role !== null).map((phone) => phone.role)).toEqual([
      "shack_manager",
      "farm_manager",
    ]);
    const [mail] = await server.database.query<{ address: string; email: string }>(
      `select p.address, u.email from alarm_phones p join users u on u.id = p.user_id
       where p.kind = 'mail'`,
    );
    expect(mail).toEqual({
      address: "wang.jianguo@demo.example",
      email: "wang.jianguo@demo.example",
    });
  });
});
