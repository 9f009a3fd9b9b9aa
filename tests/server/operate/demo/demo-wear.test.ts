import { beforeAll, expect, it } from "vitest";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { firstSlot } from "../../../../contract/maintenance/unit-slot.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { computeFarms } from "../../../../server/maintenance/maintenance-job.ts";
import {
  isUnitTimeDue,
  readUnitTimes,
  type UnitTime,
  unitTimeAfter,
  unitTimeWrites,
  writtenUnitTime,
} from "../../../../server/telemetry/telemetry/unit-time.ts";
import { freshState, HouseRun, onGrid, simulateTo } from "../../../../simulator/house-run.ts";
import { machinesOf } from "../../../../simulator/record-bot/machines.ts";
import { Climate } from "../../../../simulator/model/climate.ts";
import { houseConstants } from "../../../../simulator/model/house-constants.ts";
import { useTestServer } from "../../../factories/http.ts";
import { key, noon, plan } from "../../telemetry/ingest/fleet-plan.ts";

const server = useTestServer();
const bare = plan(2);
const site = houseConstants(bare.houses[0]!, bare.farms[0]!, bare.seed);
/** The third side fan. */
const random = 2;
let houseId: number;

beforeAll(async () => {
  const fleet = { ...bare, machines: [machinesOf(site, noon)] };
  await seedDemo(server.database, fleet, key, "Test-pass1", noon);
  const [house] = await server.database.query<{ id: number }>(
    "select house_id as id from gateways where network_id = $1",
    [site.networkId],
  );
  houseId = house!.id;
});

const write = async (time: UnitTime): Promise<UnitTime> => {
  for (const { text, value } of unitTimeWrites([{ houseId, time }]))
    await server.database.query(text("$1"), [value]);
  return writtenUnitTime(time);
};

/** Processes the frames of a house up to that time, as a server does. */
async function receive(run: HouseRun, before: UnitTime, toMs: number): Promise<UnitTime> {
  let time = before;
  while (run.state.atMs < toMs) {
    simulateTo(run, run.state.atMs + 2 * minuteMs);
    const at = run.state.atMs;
    const values = run.frame(at);
    time = unitTimeAfter(time, { at, values, isLate: false, timeZone: site.timeZone });
    if (time.pending.length > 1 && isUnitTimeDue(time)) time = await write(time);
  }
  return write(time);
}
const worn = async () => {
  await server.database.query("delete from maintenance_books");
  while ((await computeFarms(server, server.clock.now)) > 0) continue;
  return server.database.query<{ number: number; key: string; percent: number }>(
    `select u.number, s.value->>'key' as key, (s.value->'values'->>'percent')::int as percent
     from units u, jsonb_array_elements(u.signs) s where u.house_id = $1 and u.kind = 'fan'`,
    [houseId],
  );
};

it("the worn fan of a fresh demo is reported within a week, and no other one", async () => {
  const climate = new Climate(bare.seed);
  const wear = {
    kind: "fanWear",
    fromMs: noon,
    toMs: noon + 20 * dayMs,
    random: random,
    isForced: true,
  } as const;
  const run = new HouseRun(
    site,
    { climate, planned: [wear], isPlannedOnly: true },
    freshState(site, climate, onGrid(noon)),
    0,
  );
  const known = (await readUnitTimes(server.database, [houseId])).get(houseId);
  expect(known?.service.ampKnownS[firstSlot("fan") + random]).toBeGreaterThan(0);
  server.clock.now = noon;
  expect(await worn()).toEqual([]);
  server.clock.now = noon + 4 * dayMs;
  await receive(run, known!, server.clock.now);
  const [sign, ...others] = await worn();
  expect([sign?.number, sign?.key, others]).toEqual([random + 1, "wear", []]);
  expect(Math.abs(sign!.percent - 17)).toBeLessThan(3);
}, 60_000);
