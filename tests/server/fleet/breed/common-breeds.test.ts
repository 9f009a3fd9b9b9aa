import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveBreedDaysSchema } from "../../../../contract/fleet/flock/breed.ts";
import { shipBreeds } from "../../../../server/fleet/breed/common-breeds.ts";
import { standardBreeds } from "../../../../server/fleet/breed/standard-breeds.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildBreed } from "../../../factories/fleet.ts";
import { key, plan } from "../../telemetry/ingest/fleet-plan.ts";

const codes = Object.keys(standardBreeds);

describe("initial records of an installation", () => {
  it.each(Object.entries(standardBreeds))(
    "%s can be saved unchanged, and names its source",
    (_, { days, reminders, source, name, nameEn }) => {
      const parsed = saveBreedDaysSchema.safeParse({ id: 1, version: 1, days, reminders });
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(parsed.data?.days).toEqual(days);
      expect([source, name, nameEn].every((text) => text !== "")).toBe(true);
    },
  );

  it("equals the published values at the main ages", () => {
    const at = (code: keyof typeof standardBreeds, dayAge: number) =>
      standardBreeds[code].days.find((day) => day.dayAge === dayAge);
    expect(at("ross308", 0)).toMatchObject({
      tempC: 33,
      weightG: 44,
      feedG: null,
      waterMl: null,
      survivalPct: 100,
    });
    expect(at("ross308", 42)).toEqual({
      dayAge: 42,
      tempC: 20,
      rhLowPct: 50,
      rhHighPct: 70,
      co2Ppm: 3000,
      lightH: 20,
      lightLux: 10,
      waterMl: 373,
      weightG: 2998,
      feedG: 207,
      eggG: null,
      layPct: null,
      survivalPct: 96.4,
    });
    // Feed eaten by day 42 is 4585 g, as published.
    expect(
      standardBreeds.ross308.days
        .filter(({ dayAge }) => dayAge <= 42)
        .reduce((sum, { feedG }) => sum + (feedG ?? 0), 0),
    ).toBe(4585);
    expect(at("hyLineBrown", 28 * 7)).toMatchObject({
      layPct: 96,
      eggG: 59.8,
      weightG: 1890,
      feedG: 110,
      waterMl: 194,
      lightH: 15.5,
    });
    expect(at("hyLineBrown", 17 * 7)).toMatchObject({ layPct: null, eggG: null });
    expect(at("pekinDuck", 42)).toMatchObject({ weightG: 3600, feedG: 300, waterMl: 1200 });
    expect(at("cobb500", 0)).toMatchObject({ weightG: null, feedG: null });
  });
});

describe("an installation", () => {
  let opened: TestDatabase;
  const common = () =>
    opened.database.query<{ key: string; name: string }>(
      "select key, name from breeds where org_id is null order by id",
    );
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it("gets them once, completely, even if servers start at the same time; existing ones stay", async () => {
    const { database } = opened;
    await buildBreed(database, { key: "ross308", name: "我们的罗斯" });
    await Promise.all([shipBreeds(database), shipBreeds(database), shipBreeds(database)]);
    expect((await common()).map((breed) => breed.key).toSorted()).toEqual(codes.toSorted());
    expect((await common())[0]!.name).toBe("我们的罗斯");
    const [{ days, reminders }] = (await database.query<{ days: number; reminders: number }>(
      "select (select count(*) from breed_days) as days, (select count(*) from immune_reminders) as reminders",
    )) as [{ days: number; reminders: number }];
    const shipped = Object.entries(standardBreeds)
      .filter(([code]) => code !== "ross308")
      .map(([, breed]) => breed);
    expect([days, reminders]).toEqual([
      shipped.reduce((sum, breed) => sum + breed.days.length, 0),
      shipped.reduce((sum, breed) => sum + breed.reminders.length, 0),
    ]);
  });

  it("does not get them again after people changed and deleted some", async () => {
    const { database } = opened;
    await database.query("delete from breeds where key = 'cobb500'");
    await database.query("update breeds set name = '海兰', key = 'hy' where key = 'hyLineBrown'");
    await shipBreeds(database);
    expect((await common()).map((breed) => breed.key).toSorted()).toEqual(
      [...codes.filter((code) => code !== "cobb500" && code !== "hyLineBrown"), "hy"].toSorted(),
    );
  });

  it("of the demo fleet has them too, without duplicates", async () => {
    const fresh = await openTestDatabase();
    await seedDemo(fresh.database, plan(2), key, "Test-pass1");
    const rows = await fresh.database.query<{ key: string; flocks: number }>(
      "select b.key, (select count(*) from flocks k where k.breed_id = b.id) as flocks from breeds b order by b.id",
    );
    expect(rows.map((breed) => breed.key)).toEqual(codes);
    expect(rows.find((breed) => breed.key === "ross308")!.flocks).toBeGreaterThan(0);
    await fresh.close();
  });
});
