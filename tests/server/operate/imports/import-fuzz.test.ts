import { beforeAll, expect, it } from "vitest";
import { gaplessName } from "../../../../contract/base/seen-text.ts";
import type { BreedDay } from "../../../../contract/fleet/flock/breed.ts";
import type { CallName } from "../../../../contract/route/routes.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { planBreedRows } from "../../../../src/stores/flock/breed-import.ts";
import { cellsOf, dayOf, faultsIn, numberIn } from "../../../../src/stores/flock/standard-row.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { seedsOf } from "../../../factories/long.ts";
import { buildUser } from "../../../factories/user.ts";
import { type FuzzFile, type FuzzKind, type FuzzRow, fuzzedFile, markOf } from "./fuzzed-files.ts";

/*
 * Changed files go through the calls of the server: rows without a reported problem are stored as
 * sent, no others are stored, and undoing restores the former state exactly.
 */
const [first, last] = seedsOf(100_000, 80);
const slots = 40;
const server = useTestServer({ TRUST_PROXY: "on" });
/** 18:30 in Shanghai. */
const now = Date.UTC(2026, 2, 20, 10, 30);
const hangsMs = 20_000;
let manager: Caller;
let company: Caller;
let breedId: number;
/** Calls are limited per minute and address, and many files take at most a minute. */
let address = "10.0.0.1";
const flocks = new Map<string, number>();
const wrong: string[] = [];
const counts = { files: 0, refused: 0, sent: 0, stored: 0, slowestMs: 0 };
const plain = (text: unknown): string =>
  String(text)
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{DI}\u2800]+/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();

beforeAll(async () => {
  server.clock.now = now;
  const { id: farmId, orgId } = await buildFarm(server.database, { name: "东场" });
  const people = { orgId, farmIds: [farmId] };
  manager = await buildUser(server.database, { roleKey: "farm_manager", ...people });
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  for (let slot = 0; slot < slots; slot += 1)
    for (const name of ["1号舍", "2号舍", "3号舍", "4号舍", "2号舍 A&B"].map((one) =>
      one.replace("号舍", `号舍${markOf(slot)}`),
    )) {
      const { id } = await buildHouse(server.database, {
        farmId,
        name,
        species: "layer",
        flock: null,
        networkId: null,
      });
      const placed = { placedAt: Date.UTC(2026, 1, 25, 2), placedCount: 30_000 };
      const flockId = await buildFlock(server.database, id, placed);
      flocks.set(name, flockId);
      // Records are already stored there, on a day of the files or next to it.
      const day = /^[13]/.test(name) ? "2026-03-02" : "2026-02-26";
      await call("saveProduction", manager, {
        flockId,
        day,
        version: 0,
        draftId: crypto.randomUUID(),
        draftedAt: now,
        reason: "written on paper",
        values: { feedKg: 1500 },
        losses: [{ dead: 2, culled: 1, cause: "unknown" }],
      });
    }
  await server.database.query(
    `insert into breeds (key, name, species, org_id) values
       ('ROSS-308', '罗斯308', 'broiler', null) on conflict do nothing`,
  );
  const made = await call("createBreed", company, {
    name: "试验",
    code: "fuzz-1",
    species: "broiler",
  });
  breedId = made.id;
  const day = (dayAge: number) => ({ ...blankDay, dayAge, tempC: 30 - dayAge / 10, weightG: 50 });
  const days = [0, 7, 21, 90].map(day);
  await call("saveBreedDays", company, { id: breedId, version: made.version, days, reminders: [] });
});
const blankDay = Object.fromEntries(
  Object.keys(cellsOf({} as BreedDay, "broiler")).map((key) => [key, null]),
) as unknown as BreedDay;

/** A call that must succeed in time. */
async function call<K extends CallName>(name: K, as: Caller, input: unknown) {
  const startedAt = performance.now();
  const headers = { "x-forwarded-for": address };
  const { status, body } = await server.call(name, { as, input, headers });
  const ms = performance.now() - startedAt;
  counts.slowestMs = Math.max(counts.slowestMs, ms);
  if (status !== 200) throw new Error(`${name} ${status} ${JSON.stringify(body)}`);
  if (ms > hangsMs) throw new Error(`${name} took ${ms} ms`);
  return body.data;
}

/** Everything that an import may change, without author and time. */
const state = async (): Promise<Readonly<Record<string, string>>> => {
  const [found] = await server.database.query<Record<string, string>>(`select
    (select md5(string_agg(concat_ws(',', flock_id, day, feed_kg, water_l, kwh, note,
       no_loss_at is null, no_egg_at is null), ';' order by flock_id, day)) from daily_records) as days,
    (select md5(string_agg(concat_ws(',', flock_id, day, dead, culled, cause), ';'
       order by flock_id, day, id)) from loss_lines where voided_at is null) as losses,
    (select md5(string_agg(concat_ws(',', flock_id, day, good), ';' order by flock_id, day, id))
       from egg_lines where voided_at is null) as eggs,
    (select md5(string_agg(concat_ws(',', flock_id, day, sample, mean_g), ';'
       order by flock_id, day, id)) from weighings where voided_at is null) as weighings,
    (select md5(string_agg(d::text, ';' order by flock_id, day)) from flock_days d) as figures,
    (select md5(string_agg(h::text, ';' order by id)) from houses h) as houses,
    (select md5(string_agg(f::text, ';' order by id)) from flocks f) as flocks,
    (select md5(string_agg(g::text, ';' order by id)) from gateways g) as gateways,
    (select md5(string_agg(p::text, ';' order by id)) from maintenance_plans p) as plans,
    (select md5(string_agg(b::text, ';' order by breed_id, day_age)) from breed_days b) as standards`);
  return found!;
};

/** Only the standard, which the calls of the breed pages may change. */
const standardsNow = async (): Promise<string | null | undefined> => {
  const [found] = await server.database.query<{ days: string | null }>(
    "select md5(string_agg(b::text, ';' order by breed_id, day_age)) as days from breed_days b",
  );
  return found?.days;
};

/** Removes the rows of undone imports, which would slow the next ones down. */
const forget = () =>
  server.database.query(`do $$ begin
    delete from loss_lines where voided_at is not null;
    delete from egg_lines where voided_at is not null;
    delete from weighings where voided_at is not null;
    delete from record_versions; delete from imports;
  end $$`);

type Stored = Readonly<Record<string, unknown>>;
/** The stored values of each row, by a name for its place. */
interface Reader {
  readonly stored: () => Promise<ReadonlyMap<string, Stored>>;
  readonly placeOf: (row: FuzzRow) => string;
  /** Describes how a row is stored differently than sent; null if it is not. */
  readonly wrongIn: (row: FuzzRow, stored: Stored, before: Stored | undefined) => string | null;
}

const figure = (text: unknown): number | null => (plain(text) === "" ? null : Number(plain(text)));
const dayIn = (text: unknown): string => {
  const [, year, month, day] =
    /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?!\d)/.exec(plain(text)) ?? ([] as string[]);
  return year === undefined ? "" : `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
};
const near = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "number" && typeof b === "number" && Math.fround(a) === Math.fround(b));
const differing = (
  row: FuzzRow,
  pairs: Readonly<Record<string, readonly [sent: unknown, stored: unknown]>>,
) => {
  const found = Object.entries(pairs).find(([, [sent, stored]]) => !near(sent, stored));
  return found === undefined
    ? null
    : `${found[0]}: ${JSON.stringify(found[1])} of ${JSON.stringify(row)}`;
};

const dayColumns = ["dead", "culled", "feedKg", "waterL", "eggs", "weightG", "sample"] as const;
const days: Reader = {
  stored: async () => {
    const found = await server.database.query<
      Record<string, number> & { house: string; day: string }
    >(
      `select h.name as house, r.day::text, r.feed_kg as "feedKg", r.water_l as "waterL",
         (select sum(dead)::int from loss_lines where flock_id = f.id and day = r.day and voided_at is null) as dead,
         (select sum(culled)::int from loss_lines where flock_id = f.id and day = r.day and voided_at is null) as culled,
         (select sum(good)::int from egg_lines where flock_id = f.id and day = r.day and voided_at is null) as eggs,
         (select sum(sample)::int from weighings where flock_id = f.id and day = r.day and voided_at is null) as sample,
         r.note,
         (select max(mean_g)::float8 from weighings where flock_id = f.id and day = r.day and voided_at is null) as "weightG"
       from daily_records r join flocks f on f.id = r.flock_id join houses h on h.id = f.house_id`,
    );
    return new Map(found.map((one) => [`${gaplessName(one.house)} ${one.day}`, one]));
  },
  placeOf: ({ house, day }) => `${gaplessName(String(house))} ${dayIn(day)}`,
  wrongIn: (row, stored, before) =>
    differing(
      row,
      Object.fromEntries(
        dayColumns.map((key) => {
          const isWeighed = key === "sample" && figure(row["weightG"]) !== null;
          const sent = figure(row[key] ?? "") ?? before?.[key] ?? (isWeighed ? 1 : 0);
          return [key, [sent, stored[key] ?? 0]];
        }),
      ),
    ) ??
    differing(row, {
      note: [
        plain(row["note"] ?? "") || plain(before?.["note"] ?? ""),
        plain(stored["note"] ?? ""),
      ],
    }),
};

const houses: Reader = {
  stored: async () => {
    const found = await server.database.query<Stored & { house: string }>(
      `select h.name as house, h.name_en as "nameEn", h.species, h.archetype, h.floor_m2 as "floorArea",
         f.placed_count as "placedCount", (f.placed_at at time zone 'Asia/Shanghai')::date::text as "placedAt",
         b.name as breed, g.network_id as "networkId", g.number, g.sim_card as "simCard",
         g.interval_s as "reportInterval"
       from houses h left join flocks f on f.house_id = h.id left join breeds b on b.id = f.breed_id
       left join gateways g on g.house_id = h.id where h.name ~ '^1[1-9]' or h.created_at >= $1`,
      [new Date(now)],
    );
    return new Map(found.map((one) => [one.house, one]));
  },
  placeOf: ({ house }) => plain(house),
  wrongIn: (row, stored) =>
    differing(row, {
      nameEn: [
        plain(row["nameEn"]) || null,
        stored["nameEn"] === null ? null : plain(stored["nameEn"]),
      ],
      floorArea: [figure(row["floorArea"]), stored["floorArea"]],
      placedCount: [figure(row["placedCount"]), stored["placedCount"]],
      placedAt: [dayIn(row["placedAt"]) || null, stored["placedAt"]],
      networkId: [plain(row["networkId"]) || null, stored["networkId"]],
      number: [plain(row["number"]), plain(stored["number"] ?? "")],
      simCard: [plain(row["simCard"]), plain(stored["simCard"] ?? "")],
      reportInterval: [figure(row["reportInterval"]), stored["reportInterval"]],
    }),
};

const plans: Reader = {
  stored: async () => {
    const found = await server.database.query<Stored & { house: string | null; content: string }>(
      `select h.name as house, p.content, p.description, p.planned_date::text as "plannedDate",
         p.interval_days as "intervalDays", p.lead_days as "leadDays", p.season_from as "seasonFrom",
         p.season_to as "seasonTo" from maintenance_plans p left join houses h on h.id = p.house_id`,
    );
    return new Map(
      found.map((one) => [`${gaplessName(one.house ?? "")} ${plain(one.content)}`, one]),
    );
  },
  placeOf: ({ house, content }) => `${gaplessName(String(house))} ${plain(content)}`,
  wrongIn: (row, stored) =>
    differing(row, {
      description: [plain(row["description"]), plain(stored["description"])],
      plannedDate: [dayIn(row["plannedDate"]) || null, stored["plannedDate"]],
      intervalDays: [figure(row["intervalDays"]), stored["intervalDays"]],
      leadDays: [figure(row["leadDays"]) ?? stored["leadDays"], stored["leadDays"]],
      seasonFrom: [plain(row["seasonFrom"]) || null, stored["seasonFrom"]],
      seasonTo: [plain(row["seasonTo"]) || null, stored["seasonTo"]],
    }),
};

const readers = { days, houses, plans } as const;
const callOf = { days: "importRecords", houses: "importHouses", plans: "importPlans" } as const;

interface Answer {
  readonly problems: readonly { readonly row: number; readonly field: string }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly importId: number | null;
}

/** The rows of many files in one call: checked, confirmed, and undone. */
async function bring(kind: keyof typeof readers, files: readonly FuzzFile[]): Promise<void> {
  const { stored, placeOf, wrongIn } = readers[kind];
  const rows = files.flatMap(({ rows: own }, at) =>
    own.map((row) => ({ ...row, row: at * 1000 + row.row })),
  );
  if (rows.length === 0) return;
  counts.sent += rows.length;
  const named = (row: number) => files[Math.floor(row / 1000)]?.description ?? "";
  const send = async (rows: readonly FuzzRow[], isConfirmed: boolean) =>
    (await call(callOf[kind], manager, {
      rows,
      isConfirmed,
      isPartial: true,
      areDoubtsSeen: true,
      reason: "from the paper book",
    })) as unknown as Answer;
  const stateBefore = await state();
  const before = await stored();
  const look = await send(rows, false);
  const reportedRows = new Set(look.problems.map(({ row }) => row));
  const good = rows.filter(({ row }) => !reportedRows.has(row));
  if (good.length === 0) return;
  // Either all houses are created or none.
  const made = await send(kind === "houses" ? good : rows, true);
  if (kind !== "houses") expect(made.problems).toEqual(look.problems);
  const after = await stored();
  const seen = new Set<string>();
  for (const row of good) {
    const place = placeOf(row);
    seen.add(place);
    const found = after.get(place);
    const fault = found === undefined ? "is lost" : wrongIn(row, found, before.get(place));
    if (fault !== null) wrong.push(`${kind} ${fault} ${JSON.stringify(row)} | ${named(row.row)}`);
  }
  counts.stored += good.length;
  for (const [place, one] of after)
    if (!seen.has(place) && JSON.stringify(one) !== JSON.stringify(before.get(place)))
      wrong.push(`${kind} ${place} was not sent | ${files.map((file) => file.description).join()}`);
  if (made.importId !== null) {
    const undone = await call("undoImport", manager, { id: made.importId });
    if (undone.kept.length > 0) wrong.push(`${kind} kept ${JSON.stringify(undone.kept)}`);
  }
  const stateAfter = await state();
  for (const key of Object.keys(stateBefore))
    if (stateBefore[key] !== stateAfter[key])
      wrong.push(`${kind} ${key} after undo | ${files.map((file) => file.description).join()}`);
}

const isNear = (a: number | null | undefined, b: number | null): boolean =>
  typeof a === "number" && b !== null ? Math.abs(a - b) <= b * 0.005 : a === b;

/** A standard is prepared in the page, saved as a whole, and undone. */
async function bringStandard({ rows, columns, description }: FuzzFile): Promise<void> {
  const species = "broiler";
  const before = await call("breedDetail", company, { id: breedId });
  const storedBefore = await standardsNow();
  const into = {
    rows: before.days.map((day, id) => ({ id, cells: cellsOf(day, species) })),
    species,
    columns: new Set(columns as never[]),
    language: "zh",
  } as const;
  const { answer, cells } = planBreedRows(rows as never[], into);
  const next = cells.map((one, id) => ({ id, cells: one }));
  // The table shows the missing values of a new age, and cannot be saved without them.
  if (next.some((row) => Object.keys(faultsIn(row, species)).length > 0)) return;
  const saved = await call("saveBreedDays", company, {
    id: breedId,
    version: before.version,
    days: next.map((row) => dayOf(row, species)),
    reminders: before.reminders,
  });
  const problems = new Set(answer.problems.map(({ row }) => row));
  const stored = new Map(saved.days.map((day) => [day.dayAge, day]));
  counts.sent += rows.length;
  for (const row of rows) {
    if (problems.has(row.row)) continue;
    counts.stored += 1;
    const own = stored.get(Number(plain(row["dayAge"])));
    for (const key of columns)
      // A standard is stored with its number of decimals, which must not change the value by more.
      if (!isNear(own?.[key as keyof BreedDay], numberIn(String(row[key]))))
        wrong.push(`standard ${key} of ${JSON.stringify(row)} | ${description}`);
  }
  const { imports } = await call("recentImports", company, {
    kind: "standards",
    breedId: String(breedId),
  });
  const undone = await call("undoImport", company, { id: imports[0]!.id });
  if (undone.kept.length > 0)
    wrong.push(`standard kept ${JSON.stringify(undone.kept)} | ${description}`);
  if ((await standardsNow()) !== storedBefore) wrong.push(`standard undo | ${description}`);
}

/**
 * Everything is checked once for all files, because reading takes as long as the calls of a file.
 */
async function bringStandards(files: readonly FuzzFile[]): Promise<void> {
  const stateBefore = await state();
  for (const file of files) await bringStandard(file);
  if (JSON.stringify(await state()) !== JSON.stringify(stateBefore))
    wrong.push(`standards touch more | ${files.map((file) => file.description).join()}`);
}

it(
  `${last - first + 1} changed files are stored exactly or reported, and undone exactly`,
  { timeout: 7_200_000 },
  async () => {
    const { JSDOM } = await import("jsdom");
    Object.assign(globalThis, { DOMParser: new JSDOM().window.DOMParser });
    for (let seed = first; seed <= last && wrong.length < 5; seed += slots) {
      const end = Math.min(seed + slots, last + 1);
      const files = Array.from({ length: end - seed }, (_, slot) => fuzzedFile(seed + slot, slot));
      counts.files += files.length;
      counts.refused += files.filter((file) => file === null).length;
      const of = (kind: FuzzKind) => files.flatMap((file) => (file?.kind === kind ? [file] : []));
      for (const kind of ["days", "houses", "plans"] as const) await bring(kind, of(kind));
      await bringStandards(of("standards"));
      await forget();
      address = `10.${Math.floor(seed / 10_000)}.${Math.floor(seed / 100) % 100}.${seed % 100}`;
    }
    console.log(`seeds ${first}-${last}`, counts);
    expect(wrong).toEqual([]);
    expect(counts.stored / counts.sent).toBeGreaterThan(0.35);
  },
);
