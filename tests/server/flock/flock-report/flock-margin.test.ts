import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { beforeEach, expect, it } from "vitest";
import type { ReadReport } from "../../../../contract/flock/report/flock-report.ts";
import { reportLines } from "../../../../contract/flock/report/report-line.ts";
import type { RecordVersion } from "../../../../contract/flock/production/production.ts";
import type { FlockResult } from "../../../../contract/flock/report/flock-result.ts";
import { apiBase, routes } from "../../../../contract/route/routes.ts";
import { only } from "../../../../server/platform/db/sql-statement.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildDelivery } from "../../../factories/feed.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildTariff, setFarmPower } from "../../../factories/tariff.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
/** 2026-06-02 18:30 in Shanghai, where the farm is; the birds were caught the day before. */
const now = Date.UTC(2026, 5, 2, 10, 30);
let manager: Caller;
let houseManager: Caller;
let farm: { id: number; orgId: number };
let house: { id: number };
let flockId: number;

beforeEach(async () => {
  server.clock.now = now;
  farm = await buildFarm(server.database);
  house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  flockId = await buildFlock(server.database, house.id, {
    placedAt: Date.UTC(2026, 4, 31, 2),
    placedCount: 1000,
  });
  const { orgId } = farm;
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId,
    farmIds: [farm.id],
  });
  houseManager = await buildUser(server.database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [house.id],
  });
});

const save = (over: object, as = manager) =>
  server.call("saveProduction", {
    as,
    input: {
      flockId,
      day: "2026-06-01",
      version: 0,
      draftId: randomUUID(),
      draftedAt: now,
      reason: "from the paper",
      ...over,
    },
  });
const sale = (price: number | null) => ({
  moves: [
    {
      kind: "sale",
      birds: 1000,
      liveKg: 2500,
      ageDays: null,
      toFlockId: null,
      partner: "Tang",
      docNo: "S-1",
      price,
    },
  ],
});
const vaccine = (price: number | null) => ({
  treatments: [
    {
      kind: "vaccine",
      product: "ND",
      dose: "",
      route: "",
      lastDay: "2026-05-31",
      meatDays: 0,
      eggDays: 0,
      price,
    },
  ],
});

/** Two days of 20 kWh, all at the valley price of 0.31. */
const metered = (days: readonly string[]) =>
  server.database.query(
    `insert into energy_days (house_id, day, at, kwh, spread_kwh, known_s, fan_h, cold_kh, warm_kh,
       frames, is_open, written_at, half, quarter, fan)
     select $1, d, d::timestamp at time zone 'Asia/Shanghai', 20, 0, 86400, 0, 0, 0, 1440, false,
       now(), array[20]::real[], '{}', '{}' from unnest($2::date[]) d`,
    [house.id, days],
  );

interface Known {
  readonly sold?: number | null;
  readonly given?: number | null;
  readonly tonnePrice?: number;
  readonly days?: readonly string[];
  readonly hasTariff?: boolean;
}
async function left({
  sold = 30_000,
  given = 250.5,
  tonnePrice = 3200,
  days = ["2026-05-31", "2026-06-01"],
  hasTariff = true,
}: Known = {}): Promise<void> {
  if (tonnePrice > 0) await buildDelivery(server.database, { farmId: farm.id, tonnePrice });
  else await buildDelivery(server.database, { farmId: farm.id });
  const tariffId = hasTariff ? await buildTariff(server.database, farm.orgId) : null;
  await setFarmPower(server.database, farm.id, { tariffId });
  await metered(days);
  const first = { day: "2026-05-31", values: { feedKg: 2000 }, ...vaccine(given) };
  const last = { values: { feedKg: 1000 }, ...sale(sold) };
  const saved = [await save(first), await save(last)];
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  await server.database.query("update flocks set cleared_at = $2 where id = $1", [
    flockId,
    new Date(Date.UTC(2026, 5, 1, 12)),
  ]);
}
const reportOf = async (as = manager) =>
  (await server.call("flockReport", { as, input: { flockId: String(flockId) } })).body
    .data as ReadReport;
const resultsOf = async (as = manager) =>
  (await server.call("listFlockResult", { as, input: {} })).body.data.rows as FlockResult[];
const close = () => server.call("closeFlock", { as: manager, input: { flockId, note: "" } });

it("the margin is shown in the report, its workbook and the list of flocks once all prices exist", async () => {
  await left();
  const { status, body } = await close();
  expect([status, body.msg]).toEqual([200, "Saved"]);
  const report = await reportOf();
  expect(report.margin).toMatchObject({
    currency: "CNY",
    sales: 30_000,
    feed: 9600,
    treatments: 250.5,
    gaps: [],
  });
  expect(report.margin!.energy).toBeCloseTo(2 * 20 * 0.31, 6);
  expect(report.margin!.margin).toBeCloseTo(20_137.1, 6);
  const lines = reportLines(report).map(({ name, value, unit }) => [name.en, value, unit]);
  expect(lines).toContainEqual(["Sales of animals", 30_000, "CNY"]);
  expect(lines.filter(([name]) => name === "Feed cost")).toEqual([["Feed cost", 9600, "CNY"]]);
  const [row] = await resultsOf();
  expect(row).toMatchObject({ currency: "CNY", marginGaps: [] });
  expect([row!.margin, row!.marginBird]).toEqual([
    expect.closeTo(20_137.1, 6),
    expect.closeTo(20.1371, 6),
  ]);
  const { rawPayload } = await server.app.inject({
    method: "GET",
    url: `${apiBase}${routes.exportFlockReport.path}?flockId=${flockId}`,
    headers: { authorization: await server.tokenOf(manager) },
  });
  const parts = unzipSync(new Uint8Array(rawPayload));
  const sheet = new TextDecoder().decode(parts["xl/worksheets/sheet1.xml"]);
  expect(sheet).toContain("Margin over feed, electricity and treatments");
  expect(sheet).toContain("<v>20137</v>");
});

it.each([
  [{ sold: null }, "salePrice"],
  [{ given: null }, "treatmentPrice"],
  [{ tonnePrice: 0 }, "feedPrice"],
  [{ days: ["2026-06-01"] }, "energy"],
  [{ hasTariff: false }, "energyPrice"],
] as const)("a margin is not shown without %o: the gap is named", async (known, gap) => {
  await left(known);
  const report = (await close()).body.data;
  expect(report.margin).toMatchObject({ margin: null, perBird: null, gaps: [gap] });
  const line = reportLines(report).find(({ name }) => name.en.startsWith("Margin over"));
  expect(line).toMatchObject({ value: null, source: { en: expect.stringMatching(/^missing: /) } });
  expect(await resultsOf()).toMatchObject([{ margin: null, marginBird: null, marginGaps: [gap] }]);
});

it("the margin is computed once the last bird has left, and follows a price corrected before the closing", async () => {
  await left();
  await server.database.query("update flocks set cleared_at = null where id = $1", [flockId]);
  expect((await reportOf()).margin!.gaps).toContain("inHouse");
  await server.database.query("update flocks set cleared_at = $2 where id = $1", [
    flockId,
    new Date(Date.UTC(2026, 5, 1, 12)),
  ]);
  const { moves } = (await save({ version: 1 })).body.data;
  const gone = await server.call("voidProduction", {
    as: manager,
    input: { kind: "move", id: moves[0]!.id, reason: "price of the invoice" },
  });
  expect(gone.status).toBe(200);
  expect((await save({ version: 2, ...sale(31_000) })).status).toBe(200);
  expect((await reportOf()).margin).toMatchObject({ sales: 31_000, gaps: [] });
});

const setPrice = (over: object, as = manager) =>
  server.call("priceProduction", {
    as,
    input: { kind: "move", was: null, price: 31_000, reason: "invoice came", ...over },
  });
const versionsOf = async (as = manager) => {
  const input = { flockId: String(flockId), day: "2026-06-01" };
  return (await server.call("productionVersions", { as, input })).body.data as RecordVersion[];
};
const saleId = async () =>
  only(
    await server.database.query<{ id: number }>(
      "select id from stock_moves where flock_id = $1 and kind = 'sale' and voided_at is null",
      [flockId],
    ),
  ).id;

it("the margin is complete once a price is added later: a correction with a reason, and the entry stays", async () => {
  await left({ sold: null });
  expect((await reportOf()).margin).toMatchObject({ margin: null, gaps: ["salePrice"] });
  const id = await saleId();
  const { status, body } = await setPrice({ id });
  expect([status, body.msg]).toEqual([200, "update succeeded"]);
  expect(body.data.moves).toMatchObject([{ id, price: 31_000, birds: 1000, voidedAt: null }]);
  const version = { version: 2, by: manager.name, reason: "invoice came" };
  expect((await versionsOf())[0]).toMatchObject({
    ...version,
    before: { prices: "sale 1000 = –" },
    after: { prices: "sale 1000 = 31000" },
  });
  expect((await reportOf()).margin).toMatchObject({ sales: 31_000, gaps: [] });
  // For people who may not see prices, version and log omit the amount.
  expect((await versionsOf(houseManager))[0]).toMatchObject({ ...version, before: {}, after: {} });
  const log = await server.database.query(
    "select function, operation, remark, before, after from operation_logs order by id desc limit 1",
  );
  expect(log).toMatchObject([{ function: "recordCorrect", remark: "invoice came" }]);
  expect(JSON.stringify(log)).not.toContain("31000");
  // An equal report makes no version; a different price is a conflict.
  expect((await setPrice({ id })).status).toBe(200);
  expect((await versionsOf()).length).toBe(2);
  expect((await setPrice({ id, price: 29_000 })).status).toBe(409);
  expect((await setPrice({ id, was: 31_000, price: 29_000 })).status).toBe(200);
});

it("an existing price is corrected with a reason, while the books are open", async () => {
  await left();
  const id = await saleId();
  expect((await setPrice({ id, was: 30_000, reason: "abc" })).status).toBe(400);
  expect((await setPrice({ id, was: 30_000 }, houseManager)).status).toBe(403);
  const { treatments } = (
    await server.call("productionDay", {
      as: manager,
      input: { flockId: String(flockId), day: "2026-05-31" },
    })
  ).body.data;
  const pricedLine = { kind: "treatment", id: treatments[0]!.id, was: 250.5, price: null };
  expect((await setPrice(pricedLine)).body.data.treatments).toMatchObject([{ price: null }]);
  expect((await reportOf()).margin!.gaps).toEqual(["treatmentPrice"]);
  expect((await setPrice({ ...pricedLine, was: null, price: 251 })).status).toBe(200);
  const counted = {
    moves: [{ ...sale(null).moves[0], kind: "count", birds: 3, liveKg: null, partner: "" }],
  };
  const { moves } = (await save({ version: 1, ...counted })).body.data;
  const move = moves.find(({ kind }) => kind === "count")!;
  expect((await setPrice({ id: move.id })).status).toBe(400);
  for (const [one, status] of [
    [move.id, 200],
    [move.id, 409],
  ] as const) {
    const input = { kind: "move" as const, id: one, reason: "counted wrongly" };
    expect((await server.call("voidProduction", { as: manager, input })).status).toBe(status);
  }
  expect((await setPrice({ id: move.id })).status).toBe(409);
  expect((await close()).status).toBe(200);
  const closed = await setPrice({ id, was: 30_000 });
  expect([closed.status, closed.body.msg]).toEqual([409, expect.stringContaining("closed")]);
});

it("flocks are sorted by margin, those without one last, and those of a currency together", async () => {
  await left();
  await close();
  const [first] = await resultsOf();
  const others: number[] = [];
  for (const [currency, margin, perBird] of [
    ["CNY", 5000, 5],
    ["USD", 9000, 1],
    [null, null, null],
  ]) {
    const placedAt = Date.UTC(2026, others.length, 1);
    const id = await buildFlock(server.database, house.id, { placedAt, placedCount: 1000 });
    await server.database.query("update flocks set cleared_at = $2 where id = $1", [
      id,
      new Date(placedAt + 20 * 86_400_000),
    ]);
    await server.database.query(
      `insert into flock_reports (flock_id, version, at, by_user, by_name, note, formula_version,
         figures, margin) values ($1, 1, now(), 1, 'somebody', '', 1, '{}', $2)`,
      [id, { currency, margin, perBird, gaps: [] }],
    );
    others.push(id);
  }
  const [low, dollar, none] = others;
  const ids = async (sort: string, order: string, as = manager) =>
    (
      (await server.call("listFlockResult", { as, input: { sort, order } })).body.data
        .rows as FlockResult[]
    ).map(({ id }) => id);
  expect(await ids("margin", "asc")).toEqual([low, first!.id, dollar, none]);
  expect(await ids("margin", "desc")).toEqual([first!.id, low, dollar, none]);
  expect(await ids("marginBird", "desc")).toEqual([first!.id, low, dollar, none]);
  // For users who may not see margins the order does not reveal them: newest first.
  expect(await ids("margin", "asc", houseManager)).toEqual([first!.id, none, dollar, low]);
});

it("margin and prices are only visible to, and set by, users permitted to see costs", async () => {
  await left();
  await close();
  const report = await reportOf(houseManager);
  expect(report.margin).toBeNull();
  expect([report.moves, report.treatments]).toMatchObject([[{ price: null }], [{ price: null }]]);
  expect(reportLines(report).some(({ unit }) => unit === "CNY")).toBe(false);
  expect(await resultsOf(houseManager)).toMatchObject([
    { margin: null, currency: null, marginGaps: [] },
  ]);
  const day = (as: Caller) =>
    server.call("productionDay", { as, input: { flockId: String(flockId), day: "2026-06-01" } });
  expect((await day(manager)).body.data.moves).toMatchObject([{ price: 30_000 }]);
  expect((await day(houseManager)).body.data.moves).toMatchObject([{ price: null }]);
  const versions = await server.call("productionVersions", {
    as: houseManager,
    input: { flockId: String(flockId), day: "2026-06-01" },
  });
  expect(JSON.stringify(versions.body.data)).not.toContain("30000");
});

it("a house manager records treatments without their price", async () => {
  const today = { day: "2026-06-02" };
  const treatmentAt = (price: number | null) => ({
    ...today,
    reason: "",
    treatments: [{ ...vaccine(price).treatments[0], lastDay: "2026-06-02" }],
  });
  expect((await save(treatmentAt(12), houseManager)).status).toBe(403);
  expect((await save(treatmentAt(null), houseManager)).status).toBe(200);
});

it("eggs of hens are sold by users who may sell birds, and not within their withdrawal", async () => {
  const eggSales = [{ eggs: 900, kg: 56.5, price: 512.4, buyer: "Market", docNo: "E-1" }];
  const day = { day: "2026-06-02", reason: "", eggSales };
  expect((await save(day)).status).toBe(400);
  await server.database.query("update houses set species = 'layer' where id = $1", [house.id]);
  expect((await save(day, houseManager)).status).toBe(403);
  const sold = await save(day);
  expect(sold.body.data.eggSales).toMatchObject([{ eggs: 900, price: 512.4, buyer: "Market" }]);
  const gone = await server.call("voidProduction", {
    as: manager,
    input: { kind: "eggSale", id: sold.body.data.eggSales[0]!.id, reason: "another house" },
  });
  expect(gone.body.data.eggSales).toMatchObject([{ voidReason: "another house" }]);
  const medicine = { ...vaccine(0).treatments[0], kind: "medicine", eggDays: 7 };
  await save({ day: "2026-05-31", treatments: [medicine] });
  const early = await save({ ...day, version: 2 });
  expect([early.status, early.body.msg]).toEqual([409, expect.stringContaining("2026-06-08")]);
});
