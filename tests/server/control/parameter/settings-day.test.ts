import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { rngFrom } from "../../../../simulator/base/random.ts";
import { DeviceHarness, type Report } from "../../../simulator/controller/device-harness.ts";
import { midnight } from "../../../simulator/house.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite(2);
});
afterAll(() => site.close());

/** A value that changed in the controller, whoever changed it. */
interface Change {
  readonly grp: string;
  readonly key: string;
  readonly row: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

const cellsOf = (harness: DeviceHarness, group: "curve"): Map<string, unknown> => {
  const { values, rows } = harness.controller.settings(group);
  return new Map<string, unknown>([
    ...Object.entries(values).map(([k, value]) => [`${k} `, value] as const),
    ...rows.flatMap((row, index) =>
      Object.entries(row).map(([k, value]) => [`${k} ${index}`, value] as const),
    ),
  ]);
};

/** Records every value that changes in the controller, at the one place where it can change. */
function watch(harness: DeviceHarness): Change[] {
  const truth: Change[] = [];
  const write = harness.controller.write.bind(harness.controller);
  harness.controller.write = (group, items) => {
    const name = group as "curve";
    const before = cellsOf(harness, name);
    write(group, items);
    for (const [place, after] of cellsOf(harness, name)) {
      if (before.get(place) === after) continue;
      const [key = "", row = ""] = place.split(" ");
      const at = row === "" ? null : Number(row);
      truth.push({ grp: group, key, row: at, before: before.get(place) ?? null, after });
    }
  };
  return truth;
}

/** A day of a house: remote users, trials that end, people at the panel, midnight. */
function liveADay() {
  vi.useFakeTimers({ now: midnight("2026-07-15") + 8 * 60 * minuteMs });
  const harness = new DeviceHarness();
  const truth = watch(harness);
  harness.connect();
  vi.advanceTimersByTime(30_000);
  const begin = harness.reports.length;
  truth.length = 0;
  const rng = rngFrom(27);
  const done = { person: 0, trial: 0, panel: 0 };
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    vi.advanceTimersByTime(minuteMs);
    harness.plant.tick(Date.now());
    harness.device.tick();
    if (minute % 20 !== 0) continue;
    const { values } = harness.controller.settings("curve");
    const from = Number(values["targetOffset"]);
    const to = from === -1 ? 0.5 : from - 0.5;
    const random = rng.next();
    harness.plant.misbehaviour = random > 0.7 ? "editor" : null;
    harness.plant.leavePanel();
    const isTrial = random < 0.35;
    done[random > 0.7 ? "panel" : isTrial ? "trial" : "person"] += 1;
    harness.write("curve", [{ k: "targetOffset", from, to }], isTrial ? { trialMin: 15 } : {});
  }
  const reports = harness.reports.slice();
  harness.stop();
  vi.useRealTimers();
  return { truth, reports, begin, done };
}

const send = (body: Report) => site.take(1, { v: 2, ...body }, "param");

describe("a day of a house", () => {
  test("has one line for every value that changed, with before and after, and no other", async () => {
    const { truth, reports, begin, done } = liveADay();
    for (const count of Object.values(done)) expect(count).toBeGreaterThan(5);
    for (const [index, report] of reports.entries()) {
      if (index >= begin) site.clock.at += minuteMs;
      await send(report);
    }
    const lines = await site.database.query<Change & { readonly origin: string }>(
      `select grp, key, row, before, after, origin from parameter_changes
       where house_id = $1 order by id`,
      [site.houseId(1)],
    );
    expect(truth.length).toBeGreaterThan(60);
    expect(lines.map(({ origin: _origin, ...line }) => line)).toEqual(truth);
    expect(new Set(lines.map(({ origin }) => origin))).toEqual(
      new Set(["command", "trialEnd", "panel", "midnight"]),
    );
  });
});
