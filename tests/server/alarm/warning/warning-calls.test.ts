import { addDays, daysBetween } from "../../../../contract/base/calendar-day.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { usualSettings } from "../../../../contract/fleet/production-setting.ts";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import { warningWords } from "../../../../contract/fleet/house/warning-kind.ts";
import type { Warning } from "../../../../contract/alarm/warning.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { feedFarms } from "../../../../server/alarm/warning/warnings-due.ts";
import { judgeFarm } from "../../../../server/alarm/warning/warning-judge.ts";
import { refreshWarnings } from "../../../../server/alarm/warning/warning-job.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildTreatment } from "../../../factories/production.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildWaterDays } from "../../../factories/warning.ts";

const server = useTestServer();
let farm: { id: number; orgId: number };
let manager: Caller;
let company: Caller;

/** 2026-06-01 18:30 in Shanghai, where the farm is. */
const now = Date.UTC(2026, 5, 1, 10, 30);
const today = "2026-06-01";
const yesterday = "2026-05-31";
const placedAt = Date.UTC(2026, 4, 5, 2);

beforeEach(async () => {
  server.clock.now = now;
  farm = await buildFarm(server.database);
  const { orgId } = farm;
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId,
    farmIds: [farm.id],
  });
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
});

/** A flock with figures since 5 May: `usual` water every day, and `last` yesterday. */
async function flock(usual: number, last: number | null): Promise<number> {
  const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
  const id = await buildFlock(server.database, house.id, { placedAt, placedCount: 30_000 });
  await water(id, "2026-05-20", yesterday, usual);
  await water(id, yesterday, yesterday, last);
  await server.database.query(
    `insert into flock_books (flock_id, last_day, written_at, formula_version, flock_version,
       breed_version) values ($1, $2, now(), 1, 1, 1)`,
    [id, today],
  );
  return id;
}
const water = (id: number, from: string, to: string, litres: number | null) =>
  buildWaterDays(server.database, id, { from, to }, litres);
/** Adds readings for every hour of its days. */
const receiveFrom = (id: number) =>
  server.database.query(
    `insert into reading_hours (house_id, at, frames, sum, water)
     select k.house_id, h, 1, '{}', 1 from flocks k
       cross join generate_series('2026-05-19'::timestamptz, '2026-06-01', '1 hour') h
     where k.id = $1`,
    [id],
  );
const look = async (at = now) => {
  for (let round = 0; round < 3; round += 1) await refreshWarnings(server, at, 50);
};
const list = async (input: object = {}): Promise<Warning[]> =>
  (await server.call("listWarning", { as: manager, input })).body.data.rows;

describe("a farm is checked once its day has ended", () => {
  it("and reports which house drank less, by how much, and the others for comparison", async () => {
    const sick = await flock(6000, 5160);
    await flock(6000, 6030);
    await flock(6200, 6200);
    await look();
    expect(await list()).toMatchObject([
      {
        key: "waterLow",
        flockId: sick,
        firstDay: yesterday,
        lastDay: yesterday,
        values: { percent: 14, value: 5160, expected: 6000 },
        others: 2,
        houses: 1,
        state: "open",
      },
    ]);
  });

  it("and reports it once when the houses deviate together", async () => {
    for (const _ of [1, 2, 3, 4]) await flock(6000, 5160);
    await flock(6000, 6000);
    await look();
    expect(await list()).toMatchObject([{ key: "waterLow", houses: 4, others: 4 }]);
  });

  it("and reports how many houses deviate, without houses that send no data", async () => {
    for (const litres of [5160, 5160, 6000, 6000, 6000]) await flock(6000, litres);
    await flock(6000, null);
    await look();
    const warnings = await list();
    expect(warnings.map(({ others, houses }) => [others, houses])).toEqual([
      [4, 2],
      [4, 2],
    ]);
  });

  it("and reports nothing for a meter that was silent at midnight, or after birds were added or removed", async () => {
    const moved = (id: number, day: string) =>
      server.database.query(
        `insert into stock_moves (flock_id, day, at, by_user, by_name, kind, birds, partner, doc_no)
         values ($1, $2, now(), 1, '', 'sale', 9000, '', '')`,
        [id, day],
      );
    await moved(await flock(6000, 5160), yesterday);
    await moved(await flock(6000, 5160), "2026-05-30");
    const silent = await flock(6000, 7500);
    await receiveFrom(silent);
    await server.database.query(
      `update flock_days set water_from = 'meter', water_gap = case day when $2 then 'more' end
       where flock_id = $1`,
      [silent, yesterday],
    );
    await look();
    expect(await list()).toEqual([]);
    await server.database.query("update flock_days set water_gap = null where flock_id = $1", [
      silent,
    ]);
    await judgeFarm(server.database, farm.id, now);
    expect(await list()).toMatchObject([{ key: "waterHigh", flockId: silent }]);
  });

  it("and reports nothing for the days of a feed change", async () => {
    const delivered = (houseId: number | null, day: string, formula: string) =>
      server.database.query(
        `insert into feed_deliveries (farm_id, house_id, day, kg, formula, at, by_name)
         values ($1, $2, $3, 9000, $4, now(), '')`,
        [farm.id, houseId, day, formula],
      );
    const house = async (id: number) => {
      const [row] = await server.database.query<{ id: number }>(
        "select house_id as id from flocks where id = $1",
        [id],
      );
      return row!.id;
    };
    const changed = await flock(6000, 5160);
    await delivered(await house(changed), "2026-05-20", "grower");
    await delivered(await house(changed), "2026-05-29", "finisher");
    const same = await flock(6000, 5160);
    await delivered(await house(same), "2026-05-10", "grower");
    await delivered(await house(same), "2026-05-30", "grower");
    const before = await flock(6000, 5160);
    await delivered(await house(before), "2026-05-20", "grower");
    await delivered(await house(before), "2026-05-28", "finisher");
    await flock(6000, 6000);
    await flock(6000, 6000);
    await look();
    const listedFlocks = async () => (await list()).map(({ flockId }) => flockId).toSorted();
    expect(await listedFlocks()).toEqual([same, before].toSorted());
    // Both are frequent on a farm with several ages.
    for (const day of ["2026-05-18", "2026-05-24", "2026-05-30"]) {
      await delivered(null, day, "finisher");
      await delivered(null, day, "starter");
    }
    await judgeFarm(server.database, farm.id, now);
    expect(await listedFlocks()).toContain(changed);
  });

  it("and names a vaccination of that day", async () => {
    const id = await flock(6000, 5160);
    await buildTreatment(server.database, id, "ND in water", yesterday);
    await look();
    expect(await list()).toMatchObject([{ key: "waterLow", values: { vaccinated: 1 } }]);
  });

  it("and reports nothing for a day that is only partly known", async () => {
    const id = await flock(6000, 5160);
    await server.database.query("update flock_days set water_from = 'meter' where flock_id = $1", [
      id,
    ]);
    await look();
    expect(await list()).toEqual([]);
  });

  it("again when a day is corrected: then the warning ends", async () => {
    const id = await flock(6000, 5160);
    await look();
    expect(await list()).toHaveLength(1);
    await water(id, yesterday, yesterday, 6000);
    await server.database.query(
      `insert into daily_records (flock_id, day, first_at, first_by, last_at, last_by)
       values ($1, $2, $3, '', $3, '')`,
      [id, yesterday, new Date(now + 1000)],
    );
    await look(now + 2000);
    expect(await list()).toEqual([]);
    expect(await list({ state: "ended" })).toHaveLength(1);
  });

  it("and the next day, when a lasting deviation is the same warning", async () => {
    const id = await flock(6000, 5160);
    await look();
    await water(id, today, today, 5100);
    await server.database.query("update flock_books set last_day = $2 where flock_id = $1", [
      id,
      addDays(today, 1),
    ]);
    await look(now + dayMs);
    expect(await list()).toMatchObject([{ firstDay: yesterday, lastDay: today }]);
  });

  it("and ends open warnings of a flock that has left", async () => {
    const id = await flock(6000, 5160);
    await look();
    await server.database.query("update flocks set cleared_at = $2 where id = $1", [
      id,
      new Date(now + hourMs),
    ]);
    await look(now + 2 * hourMs);
    expect(await list()).toEqual([]);
  });

  it("and reports unusual energy of whole days, compared with the farm's houses", async () => {
    const ids = [await flock(6000, 6000), await flock(6000, 6000), await flock(6000, 6000)];
    await server.database.query(
      `update flocks set breed_id = (select breed_id from flocks where id = $1)
       where id = any($2::int[])`,
      [ids[0], ids],
    );
    await server.database.query(
      `insert into energy_days (house_id, day, at, kwh, spread_kwh, known_s, fan_h, cold_kh,
         warm_kh, frames, is_open, written_at, half, quarter, fan)
       select k.house_id, d::date, d, case when k.id = $2 then 260 else 200 end, 0, 86400, 90, 0,
         0, 1440, false, now(),
         array_fill((case when k.id = $3 and d >= '2026-05-30' then 6 else 4 end)::real, array[48]),
         array_fill(8::real, array[96]), case when k.id <> $3 then array[0, 0, 0, 0, 0, 0]
           when d < '2026-05-24' then array[100, 0, 0, 100, 110, 121]
           else array[100, 0, 0, 100, 130, 169] end::float8[]
       from flocks k cross join generate_series('2026-05-10'::timestamptz, '2026-05-31', '1 day') d
       where k.id = any($1::int[])`,
      [ids, ids[0]!, ids[2]!],
    );
    await look();
    const warnings = (await list()).map(({ key, flockId, values }) => [key, flockId, values]);
    expect(warnings).toHaveLength(3);
    expect(warnings).toContainEqual([
      "energyHigh",
      ids[0],
      { value: 8.7, median: 6.7, percent: 30 },
    ]);
    expect(warnings).toContainEqual(["nightHigh", ids[2], { value: 12, before: 8, percent: 50 }]);
    expect(warnings.map(([key]) => key)).toContain("fanHeavy");
    // The second house's meter was read last on its last complete day; a day in progress is not
    // judged.
    const still = (isOpen: boolean) =>
      server.database.query(
        `update energy_days set kwh = 0, is_open = $3 where day = $2 and house_id =
           (select house_id from flocks where id = $1)`,
        [ids[1], yesterday, isOpen],
      );
    await still(true);
    await judgeFarm(server.database, farm.id, now);
    expect((await list()).map(({ key }) => key)).not.toContain("meterStill");
    await still(false);
    await judgeFarm(server.database, farm.id, now);
    expect(await list()).toContainEqual(
      expect.objectContaining({ key: "meterStill", flockId: ids[1], values: { hours: 90 } }),
    );
  });

  it("and reports missing daily records until they are entered", async () => {
    const id = await flock(6000, 6000);
    await server.database.query(
      `insert into daily_records (flock_id, day, first_at, first_by, last_at, last_by)
       values ($1, '2026-05-28', now(), '', $2, '')`,
      [id, new Date(now - 3 * dayMs)],
    );
    await look();
    expect(await list()).toMatchObject([{ key: "recordMissing", values: { days: 3 } }]);
    await judgeFarm(server.database, farm.id, now + 20 * dayMs);
    expect(await list()).toMatchObject([{ key: "recordMissing", values: { days: 23 } }]);
  });
});

describe("a silo", () => {
  const silo = (houseId: number, kg: number, at = now) =>
    server.database.query(
      `update house_states set reading_at = $2, detail = jsonb_build_object('siloKg', $3::int)
       where house_id = $1`,
      [houseId, new Date(at), kg],
    );
  const eaten = (id: number) =>
    server.database.query(
      "update flock_days set feed_kg = 3000, feed_from = 'hand' where flock_id = $1",
      [id],
    );

  it("that soon runs out warns every hour until it is filled", async () => {
    const id = await flock(6000, 6000);
    await eaten(id);
    const [house] = await server.database.query<{ id: number }>(
      "select house_id as id from flocks where id = $1",
      [id],
    );
    await silo(house!.id, 20_000);
    await look();
    const farms = async (at: number) =>
      (await feedFarms(server.database, at))
        .map((item) => item.id)
        .filter((item) => item === farm.id);
    expect([await list(), await farms(now)]).toEqual([[], []]);
    const later = now + hourMs;
    await silo(house!.id, 1250, later);
    expect(await farms(later)).toEqual([farm.id]);
    await judgeFarm(server.database, farm.id, later);
    // 19:30 at the farm.
    expect(await list()).toMatchObject([
      { key: "feedOut", values: { kg: 1250, hours: 10, hour: 5 } },
    ]);
    await silo(house!.id, 24_000, later);
    expect(await farms(later)).toEqual([farm.id]);
    await judgeFarm(server.database, farm.id, later);
    expect(await list()).toEqual([]);
    // It becomes low again before two days are over.
    await silo(house!.id, 800, later);
    await judgeFarm(server.database, farm.id, later);
    expect(await list()).toMatchObject([{ key: "feedOut" }]);
  });

  it("without a reading for an hour does not warn", async () => {
    const id = await flock(6000, 6000);
    await eaten(id);
    await server.database.query(
      `update house_states set reading_at = $2, detail = '{"siloKg":100}'
       where house_id = (select house_id from flocks where id = $1)`,
      [id, new Date(now - 2 * hourMs)],
    );
    await look();
    expect(await list()).toEqual([]);
  });
});

describe("a dismissed warning", () => {
  it("is not repeated for some days; people's verdicts are counted", async () => {
    await flock(6000, 5160);
    await look();
    const [warning] = await list();
    const { status } = await server.call("dismissWarning", {
      as: manager,
      input: { id: warning!.id, version: 1, days: 3, reason: "vaccine in water", wasRight: false },
    });
    expect(status).toBe(200);
    await server.database.query("delete from warning_books");
    await look();
    expect(await list()).toEqual([]);
    const { body } = await server.call("listWarning", { as: manager, input: {} });
    expect(body.data.precision).toEqual([{ key: "waterLow", raised: 1, right: 0, wrong: 1 }]);
    const again = await server.call("dismissWarning", {
      as: manager,
      input: { id: warning!.id, version: 2, days: 3, reason: "once more", wasRight: true },
    });
    expect(again.status).toBe(409);
  });
});

describe("an earlier warning that becomes half as bad again", () => {
  /** Adds further days of a flock's water consumption, each judged when it has ended. */
  const drinks = async (id: number, ...litres: number[]) => {
    for (const litre of litres) {
      dayNo += 1;
      await water(id, addDays(yesterday, dayNo), addDays(yesterday, dayNo), litre);
      await judgeFarm(server.database, farm.id, now + dayNo * dayMs);
    }
  };
  let dayNo = 0;
  beforeEach(() => void (dayNo = 0));
  const warningTexts = async () =>
    (
      await server.database.query<{ state: string; percent: number; day: string }>(
        `select w.state, ("values"->>'percent')::int as percent, last_day::text as day
       from warnings w join flocks k on k.id = w.flock_id join houses h on h.id = k.house_id
       where h.farm_id = $1 order by w.id`,
        [farm.id],
      )
    ).map(({ state, percent, day }) => [state, percent, daysBetween(yesterday, day)]);

  it("is raised within the two days after it ended, and then continues", async () => {
    const id = await flock(6000, 5160);
    await look();
    await drinks(id, 6000, 4740);
    expect(await warningTexts()).toEqual([
      ["ended", 14, 0],
      ["open", 21, 2],
    ]);
    await drinks(id, 5160);
    expect(await warningTexts()).toEqual([
      ["ended", 14, 0],
      ["open", 14, 3],
    ]);
  });

  it("is not raised while it is only as bad as before", async () => {
    const id = await flock(6000, 5160);
    await look();
    await drinks(id, 6000, 4860);
    expect(await warningTexts()).toEqual([["ended", 14, 0]]);
  });

  it("is raised despite a dismissal, continues while it is as bad, and can be dismissed again", async () => {
    const id = await flock(6000, 5160);
    await look();
    const dismiss = async () => {
      const [warning] = await list();
      const { status } = await server.call("dismissWarning", {
        as: manager,
        input: {
          id: warning!.id,
          version: warning!.version,
          days: 7,
          reason: "filter is ordered",
          wasRight: true,
        },
      });
      expect(status).toBe(200);
    };
    await dismiss();
    await drinks(id, 4860);
    expect(await warningTexts(), "19 % is not half worse than 14").toEqual([["dismissed", 14, 0]]);
    await drinks(id, 4680);
    expect(await warningTexts()).toEqual([
      ["dismissed", 14, 0],
      ["open", 22, 2],
    ]);
    await drinks(id, 4980);
    expect(await warningTexts()).toEqual([
      ["dismissed", 14, 0],
      ["open", 17, 3],
    ]);
    await dismiss();
  });
});

describe("the thresholds of an organisation", () => {
  const set = (values: object, version = 0) =>
    server.call("saveProductionSettings", {
      as: company,
      input: { orgId: farm.orgId, values: { ...usualSettings, ...values }, version },
    });

  it("apply to its farms", async () => {
    await flock(6000, 5160);
    expect((await set({ waterPct: 20 })).body.msg).toBe("set up successfully");
    await look();
    expect(await list()).toEqual([]);
  });

  it("set the number of houses from which a deviation counts as weather or the main line", async () => {
    const farmWords = async () =>
      (await list()).map((item) => warningWords(item, "en").replace(/^.*animals. /u, ""));
    for (const litres of [5160, 5160, 5160, 6000, 6000]) await flock(6000, litres);
    await set({ farmSharePct: 80 });
    await look();
    const some = "Same in 3 of 5 houses of this farm.";
    expect(await farmWords()).toEqual([some, some, some]);
    await set({ farmSharePct: 50 }, 1);
    await judgeFarm(server.database, farm.id, now);
    expect(await farmWords()).toEqual([
      "Same in 3 of 5 houses of this farm at once: weather or the main line.",
    ]);
    expect(warningWords((await list())[0]!, "zh")).toContain("5 栋中 3 栋同时如此：天气或总管路。");
  });

  it("do not apply to a single house, whose deviation is not caused by the weather", async () => {
    for (const litres of [5160, 6000, 6000]) await flock(6000, litres);
    await set({ farmSharePct: 30 });
    await look();
    expect((await list()).map((item) => warningWords(item, "en"))).toEqual([
      expect.stringMatching(/The other 2 houses of the farm are normal\.$/),
    ]);
  });

  it("can be tried on the past before they are set, kind by kind", async () => {
    await flock(6000, 5160);
    await flock(6000, 6000);
    const tried = async (values: object) => {
      const input = { orgId: farm.orgId, values: { ...usualSettings, ...values } };
      return (await server.call("tryProductionSettings", { as: company, input })).body.data;
    };
    expect(await tried({ waterPct: 20 })).toEqual({
      flocks: 2,
      tried: 2,
      next: null,
      rows: [{ key: "waterLow", now: 1, proposed: 0 }],
    });
    expect((await tried({ waterPct: 10 })).rows).toEqual([
      { key: "waterLow", now: 1, proposed: 1 },
    ]);
    // The trial stores nothing.
    expect(await list()).toEqual([]);
  });

  it("stay within their limits, and are not overwritten from an older version", async () => {
    expect((await set({ waterPct: 1 })).status).toBe(400);
    expect((await set({ waterPct: 15 })).status).toBe(200);
    expect((await set({ waterPct: 13 })).status).toBe(409);
    const { body } = await server.call("productionSettings", { as: manager, input: {} });
    expect(body.data).toEqual({
      orgId: farm.orgId,
      values: { ...usualSettings, waterPct: 15 },
      version: 1,
    });
  });
});
