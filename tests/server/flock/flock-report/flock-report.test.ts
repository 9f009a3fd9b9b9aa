import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { FlockReport } from "../../../../contract/flock/report/flock-report.ts";
import { usualSettings } from "../../../../contract/fleet/production-setting.ts";
import { reportLines } from "../../../../contract/flock/report/report-line.ts";
import { apiBase, routes } from "../../../../contract/route/routes.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildMaintenance } from "../../../factories/maintenance.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);

async function recorded(): Promise<{ flockId: string; as: Awaited<ReturnType<typeof buildUser>> }> {
  server.clock.now = now;
  const farm = await buildFarm(server.database);
  const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  const flockId = await buildFlock(server.database, house.id, {
    placedAt: Date.UTC(2026, 4, 29, 2),
    placedCount: 30_000,
  });
  const as = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
  const lost = [
    ["2026-05-29", 18, 4],
    ["2026-05-30", 25, 6],
    ["2026-05-31", 21, 3],
  ] as const;
  for (const [day, dead, culled] of lost) {
    const { status } = await server.call("saveProduction", {
      as,
      input: {
        flockId,
        day,
        version: 0,
        draftId: randomUUID(),
        draftedAt: now,
        values: { feedKg: 400 },
        losses: [{ dead, culled, cause: dead > 20 ? "leg" : "gut" }],
        ...(day === "2026-05-31" && {
          reason: "counted anew",
          weighings: [{ sample: 120, meanG: 95, cvPct: 9 }],
        }),
      },
    });
    expect(status).toBe(200);
  }
  return { flockId: String(flockId), as };
}
const reportOf = async ({ flockId, as }: Awaited<ReturnType<typeof recorded>>) =>
  (await server.call("flockReport", { as, input: { flockId } })).body.data as FlockReport;

describe("the report of a flock", () => {
  it("balances to zero birds, and names causes, weighings and corrections", async () => {
    const report = await reportOf(await recorded());
    expect(report.balance).toEqual({
      placed: 30_000,
      movedIn: 0,
      movedOut: 0,
      sold: 0,
      dead: 64,
      culled: 13,
      left: 29_923,
      unexplained: 0,
    });
    expect(report.causes).toEqual([
      { cause: "leg", birds: 55 },
      { cause: "gut", birds: 22 },
    ]);
    expect(report.weighings).toMatchObject([{ day: "2026-05-31", sample: 120, meanG: 95 }]);
    expect(report.corrections).toMatchObject([{ day: "2026-05-31", reason: "counted anew" }]);
    expect([report.lastDay, report.hasLeft, report.days.length]).toEqual(["2026-05-31", false, 3]);
  });

  it("counts sold birds as explained but not miscounts, and waits for the end of a day", async () => {
    const flock = await recorded();
    const move = { liveKg: null, ageDays: null, toFlockId: null, partner: "", docNo: "" };
    const save = (day: string, version: number, more: object) =>
      server.call("saveProduction", {
        as: flock.as,
        input: {
          flockId: Number(flock.flockId),
          day,
          version,
          draftId: randomUUID(),
          draftedAt: now,
          reason: "counted anew",
          ...more,
        },
      });
    const sold = { ...move, kind: "sale", birds: 900 };
    const missed = { ...move, kind: "count", birds: -3 };
    const [done, running] = [
      await save("2026-05-31", 1, { moves: [sold, missed] }),
      await save("2026-06-01", 0, { losses: [{ dead: 5, culled: 0, cause: "heat" }] }),
    ];
    expect([done.status, running.status]).toEqual([200, 200]);
    const { balance, causes } = await reportOf(flock);
    expect(balance).toMatchObject({ movedOut: 900, left: 29_020, unexplained: 3 });
    expect(causes.map(({ cause }) => cause)).toEqual(["leg", "gut"]);
  });

  it("has each figure with its source, and its uncertainty if known", async () => {
    const lines = reportLines(await reportOf(await recorded()));
    const line = (name: string) => lines.find((line) => line.name.en === name);
    expect(line("Survival")).toMatchObject({ unit: "%", source: { en: "head count: records" } });
    expect(line("Survival")!.value).toBeCloseTo(99.7433, 3);
    expect(line("Survival")!.margin).toBeCloseTo(0.5865, 3);
    expect(line("Mean weight")!.source.en).toBe("weighed by hand, 2026-05-31, 120 birds");
    expect(line("Mean weight")!.margin).toBeCloseTo(1.53, 2);
    expect(line("Feed")).toMatchObject({
      value: 1200,
      source: { en: "by hand 3 d, metered 0 d, unknown 0 d" },
    });
    expect([line("Water"), line("Energy")]).toEqual([undefined, undefined]);
    expect(lines.every(({ source }) => source.zh !== "" && source.en !== "")).toBe(true);
  });

  it("has the breed's standard beside its figures, for all birds at the age at which they were sold", async () => {
    const report = await reportOf(await recorded());
    const last = { ...report.last!, meanAge: 28, fcr: 1.426, epef: 387, stdSurvivalPct: 97.7 };
    const day = { ...last, isRunning: false, birdDays: 1000, stdWeightG: 1616 };
    const days = [
      { ...day, meanAge: 0, stdFeedG: null },
      { ...day, meanAge: 14, stdFeedG: 1049 },
      { ...day, stdFeedG: 1000 },
    ];
    const linesOf = (over: Partial<FlockReport>) => {
      const lines = reportLines({ ...report, moves: [], last, days, ...over });
      return (name: string) => lines.find((line) => line.name.en === name)?.standard;
    };
    // Example 4 of the figures.
    const line = linesOf({});
    expect(line("FCR")).toBeCloseTo(1.268, 3);
    expect(line("EPEF")).toBeCloseTo(444.7, 0);
    expect([line("Survival"), line("Cumulative losses")]).toEqual([97.7, expect.closeTo(2.3, 9)]);
    expect(line("Mean weight")).toBe(last.stdWeightG);
    expect(line("Feed")).toBe(2049);
    // Unknown amounts are not compared.
    const gap = linesOf({
      sums: { ...report.sums, feedFrom: { hand: 2, meter: 0, unknown: 1 } },
      days: days.map((day) => ({ ...day, stdFeedG: null })),
    });
    expect([gap("Feed"), gap("FCR")]).toEqual([null, null]);
  });

  it("corrects feed conversion by the organisation's settings", async () => {
    const flock = await recorded();
    const usual = await reportOf(flock);
    expect(usual.correction).toEqual({ referenceKg: 2.5, perKg: 0.27 });
    await server.database.query("insert into org_settings (org_id, values) values ($1, $2)", [
      flock.as.orgId,
      { ...usualSettings, fcrReferenceKg: 2, fcrPerKg: 0.2 },
    ]);
    const { correction, ...others } = await reportOf(flock);
    expect(correction).toEqual({ referenceKg: 2, perKg: 0.2 });
    const last = { ...others.last!, fcr: 1.55 };
    const lines = reportLines({ ...others, correction, last, massKg: 29_923 * 2.99 });
    // Example 2 of the figures with other settings: 1.55 - 0.99 x 0.2.
    expect(lines.find(({ name }) => name.en === "FCR corrected to 2 kg")!.value).toBeCloseTo(
      1.352,
      9,
    );
  });

  it("has gain, egg mass and boxes, and reports if there are more birds than were placed", async () => {
    const report = await reportOf(await recorded());
    const day = (over: object) => ({ ...report.last!, ...over });
    const linesOf = (over: Partial<FlockReport>) => {
      const lines = reportLines({ ...report, ...over });
      return (name: string) => lines.find((line) => line.name.en === name);
    };
    // Example 3 of the figures: thinned at 35 days, sold at 42.
    const sale = { ...report.moves[0]!, kind: "sale", isIn: false, partner: "", by: "" } as const;
    const thinned = linesOf({
      massKg: 79_321.2,
      balance: { ...report.balance, left: 0, sold: 28_560 },
      last: day({ day: "d42", meanAge: 42, alive: 0, fcr: 1.5481, survivalPct: 100.7 }),
      moves: [
        { ...sale, day: "d35", birds: 9000 },
        { ...sale, day: "d42", birds: 19_560 },
      ],
      days: [
        day({ day: "d0", meanAge: 0, stdWeightG: 44 }),
        day({ day: "d35", meanAge: 35 }),
        day({ day: "d42", meanAge: 42 }),
      ],
    });
    expect(thinned("Daily gain")!.value).toBeCloseTo((2777.353 - 44) / 39.794, 2);
    expect(thinned("Daily gain")!.source.en).toBe("from standard placement weight 44 g, 39.8 d");
    expect(thinned("Survival")!.source).toEqual({
      zh: "存栏：日报；多于入舍数，请盘点核对",
      en: "head count: records; more than placed: check the count",
    });
    expect(linesOf({})("Survival")!.source.en).toBe("head count: records");
    // Example 5: a day of laying hens, and a day without weighing.
    const eggs = { birdDays: 57_975.5, eggKg: 3338.4, feedKg: 6390 };
    const laid = linesOf({
      sums: { ...report.sums, eggs: 53_408 },
      days: [day(eggs), day({ birdDays: 57_000, eggKg: null, feedKg: 6400 })],
    });
    expect(laid("Boxes of 360 eggs")).toMatchObject({ value: 148, source: { en: "and 128 eggs" } });
    expect(laid("Egg mass per hen and day")).toMatchObject({
      value: expect.closeTo(57.58, 2) as number,
      source: { en: "eggs weighed on 1 d", zh: "称重的 1 天" },
    });
    expect(laid("Feed per kg of eggs")!.value).toBeCloseTo(1.914, 3);
    expect(linesOf({})("Boxes of 360 eggs")).toBeUndefined();
  });

  it("counts pigs by the head and weighs them in kilograms", async () => {
    const report = await reportOf(await recorded());
    const last = { ...report.last!, weightG: 61_540, feedSumKg: 1200 };
    const lines = reportLines({
      ...report,
      species: "pig",
      massKg: 1_841_000,
      balance: { ...report.balance, sold: 100 },
      last,
    });
    const line = (name: string) => lines.find((line) => line.name.en === name);
    expect(line("Mean weight")).toMatchObject({
      value: 61.54,
      unit: "kg",
      decimals: 1,
      source: {
        zh: "人工称重，2026-05-31，120 头",
        en: "weighed by hand, 2026-05-31, 120 pigs",
      },
    });
    expect(line("Mean weight of whole flock")).toMatchObject({ unit: "kg" });
    const words = lines.flatMap(({ name, source }) => [name.zh, source.zh, name.en, source.en]);
    expect(words.join(" ")).not.toMatch(/[0-9每] ?只|入舍|bird/);
  });

  it("lists the maintenance of its days, without voided entries and other days", async () => {
    const flock = await recorded();
    const [{ id: houseId } = { id: 0 }] = await server.database.query<{ id: number }>(
      "select house_id as id from flocks where id = $1",
      [Number(flock.flockId)],
    );
    const done = { result: "ok", content: "Check fan belts", minutes: 20 } as const;
    for (const over of [
      { ...done, doneOn: "2026-05-28" },
      { ...done, doneOn: "2026-05-29", cost: 80 },
      { ...done, doneOn: "2026-05-31", cost: 40.5 },
      { ...done, doneOn: "2026-06-01", result: "notPossible" as const },
      { ...done, doneOn: "2026-05-31", content: "Clean pads", voidReason: "wrong house" },
    ])
      await buildMaintenance(server.database, houseId, over);
    const report = await reportOf(flock);
    expect([report.works, report.workCosts]).toEqual([
      [
        {
          content: "Check fan belts",
          template: null,
          times: 2,
          notPossible: 1,
          minutes: 60,
          lastOn: "2026-06-01",
        },
      ],
      [{ currency: "CNY", cost: 120.5 }],
    ]);
    const line = reportLines(report).find(({ unit }) => unit === "CNY");
    expect(line).toMatchObject({ name: { en: "Maintenance cost (CNY)" }, value: 120.5 });
  });

  it("names the age from which laying is known, and counts water missed by a silent meter as metered", async () => {
    const flock = await recorded();
    await server.database.query(
      `update flock_days set hen_housed_pct = 89.65, hen_housed_from_age = 302, egg_sum = 51980,
         water_gap = case day when '2026-05-30' then 'less' when '2026-05-31' then 'more' end,
         water_from = case day when '2026-05-30' then null else 'meter' end,
         water_l = case day when '2026-05-30' then null else 1000 end
       where flock_id = $1`,
      [Number(flock.flockId)],
    );
    const lines = reportLines(await reportOf(flock));
    const line = (name: string) => lines.find((line) => line.name.en === name);
    expect(line("Hen-housed laying")).toMatchObject({
      value: 89.65,
      source: {
        en: "calculated, formula version 5; from day 302",
        zh: "计算，公式版本 5；302 日龄起",
      },
    });
    expect(line("Water")).toMatchObject({
      value: 2000,
      source: { en: "by hand 0 d, metered 3 d, unknown 0 d" },
    });
  });

  it("is a workbook of nine sheets", async () => {
    const { flockId, as } = await recorded();
    const { rawPayload } = await server.app.inject({
      method: "GET",
      url: `${apiBase}${routes.exportFlockReport.path}?flockId=${flockId}`,
      headers: { authorization: await server.tokenOf(as) },
    });
    const parts = unzipSync(new Uint8Array(rawPayload));
    const text = (name: string) => new TextDecoder().decode(parts[name]);
    expect(text("xl/workbook.xml").match(/sheet name="[^"]+"/g)).toEqual(
      [
        "Summary",
        "Days",
        "Losses",
        "Stock moves",
        "Weighings",
        "Treatments",
        "Vaccinations",
        "Maintenance",
        "Corrections",
      ].map((name) => `sheet name="${name}"`),
    );
    expect(text("xl/worksheets/sheet1.xml")).toContain("29923");
    expect(text("xl/worksheets/sheet9.xml")).toContain("counted anew");
  });
});
