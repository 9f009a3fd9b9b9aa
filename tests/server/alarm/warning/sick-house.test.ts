import { expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { warningWords } from "../../../../contract/fleet/house/warning-kind.ts";
import { valueAt } from "../../../../simulator/breed/curve.ts";
import { type HouseRun, simulateTo } from "../../../../simulator/house-run.ts";
import { refreshWarnings } from "../../../../server/alarm/warning/warning-job.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildRun, midnight } from "../../../simulator/house.ts";

const server = useTestServer();

/** Number of simulated days; on the last one the birds of one house fall ill. */
const days = 12;
const firstDay = "2026-05-20";
const sickDay = "2026-05-31";
const nextDay = "2026-06-01";
const ageThen = 14;
const start = midnight(firstDay);

const runOf = (index: number, isSick: boolean): HouseRun =>
  buildRun(
    {
      adcode: "370000",
      dayAge: ageThen,
      date: firstDay,
      // Flocks that grow steadily, because in others the first day can be within the normal range.
      seed: 11 + index,
      networkId: `GW-${1 + index}`,
    },
    isSick
      ? [
          {
            kind: "disease",
            fromMs: midnight(sickDay) + 6 * hourMs,
            toMs: midnight(sickDay) + 7 * dayMs,
            random: 1,
            isForced: true,
          },
        ]
      : [],
  );

/** Simulates the days of a house: the values of each hour, and the figures of each day. */
function simulateDays(run: HouseRun) {
  const { breed } = run.site;
  const hours: { at: string; temp: number; water: number }[] = [];
  const figures: { water: number; [name: string]: number | string }[] = [];
  for (let index = 0; index < days; index += 1) {
    const before = run.state;
    for (let hour = 0; hour < 24; hour += 1) {
      const from = start + index * dayMs + hour * hourMs;
      const { waterL } = run.state;
      simulateTo(run, from + hourMs);
      const at = new Date(from).toISOString();
      hours.push({ at, temp: run.state.tempC, water: run.state.waterL - waterL });
    }
    const age = ageThen + index;
    figures.push({
      day: new Date(start + index * dayMs + 12 * hourMs).toISOString().slice(0, 10),
      age,
      alive: run.state.alive,
      birds: (before.alive + run.state.alive) / 2,
      water: Math.round(run.state.waterL - before.waterL),
      std: valueAt(breed.feedG, age) * breed.waterPerFeed,
      temp: valueAt(breed.targetC, age),
    });
  }
  return { hours, figures };
}

async function write(
  houseId: number,
  flockId: number,
  { hours, figures }: ReturnType<typeof simulateDays>,
): Promise<void> {
  await server.database.query(
    `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
       alive, alive_from, bird_days, feed_estimated_days, egg_sum, water_l, water_from,
       std_water_ml)
     select $1, day, age, age, false, false, alive, alive, 'book', birds, 0, 0, water, 'meter', std
     from jsonb_to_recordset($2::jsonb)
       as t(day date, age int, alive int, birds float8, water float8, std float8)`,
    [flockId, JSON.stringify(figures)],
  );
  await server.database.query(
    `insert into breed_days (breed_id, day_age, temp_c)
     select k.breed_id, age, temp from flocks k,
       jsonb_to_recordset($2::jsonb) as t(age int, temp float8) where k.id = $1`,
    [flockId, JSON.stringify(figures)],
  );
  await server.database.query(
    `insert into reading_hours (house_id, at, frames, sum, water)
     select $1, at, 1, array[temp], water
     from jsonb_to_recordset($2::jsonb) as t(at timestamptz, temp float8, water float8)`,
    [houseId, JSON.stringify(hours)],
  );
  await server.database.query(
    `insert into flock_books (flock_id, last_day, written_at, formula_version, flock_version,
       breed_version) values ($1, $2, now(), 1, 1, 1)`,
    [flockId, nextDay],
  );
}

it("birds that fall ill in the morning are named by midnight: litres, percent and the neighbours, in both languages", async () => {
  const farm = await buildFarm(server.database);
  const manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
  });
  const drunk: number[] = [];
  const flockIds: number[] = [];
  for (const index of [0, 1, 2]) {
    const run = runOf(index, index === 0);
    const house = await buildHouse(server.database, { farmId: farm.id, flock: null });
    const flockId = await buildFlock(server.database, house.id, {
      placedAt: start - ageThen * dayMs,
      placedCount: run.site.placedCount,
    });
    flockIds.push(flockId);
    const life = simulateDays(run);
    await write(house.id, flockId, life);
    drunk.push(life.figures.at(-1)!.water);
  }
  const now = midnight(nextDay) + minuteMs;
  server.clock.now = now;
  await refreshWarnings(server, now - 2 * minuteMs, 50);
  const list = async () =>
    (await server.call("listWarning", { as: manager, input: {} })).body.data.rows;
  expect(await list(), "the day has not ended").toEqual([]);

  await refreshWarnings(server, now, 50);
  const warnings = await list();
  expect(warnings).toMatchObject([
    { key: "waterLow", flockId: flockIds[0], firstDay: sickDay, others: 2, houses: 1 },
  ]);
  const { value, expected, percent } = warnings[0]!.values as Record<string, number>;
  expect(value).toBe(drunk[0]);
  expect(percent).toBeGreaterThanOrEqual(10);
  expect(percent).toBe(Math.round(100 * (1 - value! / expected!)));
  expect(warningWords(warnings[0]!, "zh")).toBe(
    `比本舍在此日龄和气温下的平时水平少喝 ${percent}%：${drunk[0]} L，应为 ${expected} L。` +
      "请先查水压和过滤器，再查畜禽。同场其余 2 栋正常。",
  );
  expect(warningWords(warnings[0]!, "en")).toBe(
    `Water ${percent}% below this house's usual level for age and temperature: ` +
      `${drunk[0]} L, expected ${expected} L. Check water pressure and filters first, then the animals. ` +
      "The other 2 houses of the farm are normal.",
  );
});
