// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import fc from "fast-check";
import { runInAction } from "mobx";
import { beforeEach, describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { FleetFigures } from "../../../../src/screens/wall/column/fleet-figures.tsx";
import { housesByRank } from "../../../../src/screens/shared/scope-tally.ts";
import { ShiftPanel } from "../../../../src/screens/wall/column/shift-panel.tsx";
import type { Stores } from "../../../../src/stores/stores.ts";
import { layoutOf } from "../../../../src/components/display/wall-layout.ts";
import { buildReading, buildSnapshot, buildSummary, noon } from "../../harness/fleet-factory.ts";
import { fleetOf, randomFleet } from "../random-fleet.ts";
import { stubLayout, makeStores, stage } from "../wall-stage.tsx";

beforeEach(stubLayout);
const layout = layoutOf(82, 46);

describe("the fleet in figures", () => {
  test("every house is in exactly one part of the bar, and the alarms agree with the map's marks", () => {
    fc.assert(
      fc.property(randomFleet, (sites) => {
        const fleet = fleetOf(sites);
        const counts = housesByRank({ level: "fleet" }, fleet);
        const sum = [...counts.values()].reduce((all, count) => all + count, 0);
        expect(sum).toBe(fleet.totals.houses);
        const inAlarm = (["urgent", "high", "medium"] as const).reduce(
          (all, rank) => all + (counts.get(rank) ?? 0),
          0,
        );
        expect(inAlarm).toBe(fleet.totals.alarm);
      }),
      { numRuns: 60 },
    );
  });

  test("shows power and the day's alarms beside those of the day before", () => {
    const { stores } = makeStores();
    const reading = buildReading({ waterToday: 12_400, waterYesterday: 10_000 });
    stores.fleet.applySnapshot(buildSnapshot({ readings: [reading] }));
    runInAction(() => {
      stores.fleetSummary.reply = buildSummary({
        power: { kw: 468.7, houses: 1 },
        raised: {
          lately: 5,
          before: 9,
          bySeverity: { lately: [1, 3, 0, 1], before: [0, 4, 4, 1] },
        },
      });
    });
    const { container } = stage(<FleetFigures />, stores, { layout });
    const textOf = (figure: string) =>
      container.querySelector(`[data-figure=${figure}]`)?.textContent;
    expect(textOf("powerNow")).toBe("Power now469kW");
    expect(textOf("waterDay")).toBe("Water vs yesterday+24%12\u202fm³");
    const rows = [...container.querySelectorAll(".alarm-days li")];
    expect(rows.map((row) => row.textContent)).toEqual(["Urgent10", "High34", "Medium04", "Low11"]);
    act(() => stores.connection.become("offline"));
    expect(textOf("powerNow")).toBe("Power now469kW");
    act(() => connectLater(stores));
    expect(textOf("powerNow")).toBeUndefined();
    cleanup();
  });
});

/** Minutes later the stream is back; the summary has not been read again. */
function connectLater({ connection }: Stores): void {
  connection.received(noon + 2 * minuteMs);
  connection.become("live");
}

describe("the shift", () => {
  test("shows the person on duty and the calls of the last hour, also in a picture that was cut off, and never old ones as new", () => {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(buildSnapshot());
    stores.connection.become("live");
    const { container } = stage(<ShiftPanel />, stores, { layout });
    const work = {
      id: 1,
      name: "Cleaning",
      from: noon,
      to: noon + 2 * hourMs,
      houses: 3,
      isRunning: true,
      timeZone: "Asia/Shanghai",
    };
    expect(container.textContent).toBe("On duty–Planned–Calls, last hour–");
    act(() =>
      runInAction(() => {
        stores.fleetSummary.reply = buildSummary({
          duty: { name: "Li Wei", since: noon },
          calls: { made: 7, answered: 4, failed: 2 },
          works: [work, { ...work, id: 2 }],
        });
      }),
    );
    act(() => stores.connection.become("offline"));
    expect(container.textContent).toContain("Li Wei");
    expect(container.textContent).toContain("7 4 answered · 2 failed");
    expect(container.querySelector("[data-figure=works]")?.textContent).toMatch(
      /^\d\d:00–\d\d:00 3 houses \+1$/,
    );
    act(() => runInAction(() => void (stores.fleetSummary.reply = buildSummary())));
    expect(container.textContent).not.toContain("Planned");
    act(() => connectLater(stores));
    expect(container.textContent).toBe("On duty–Planned–Calls, last hour–");
  });
});
