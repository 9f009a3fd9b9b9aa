// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import { HousePlan } from "../../../src/ui/house-plan.tsx";
import { planMarks } from "../../../src/ui/house-plan-mark.ts";
import { inletPlaces } from "../../../src/ui/house-plan-place.ts";
import { buildAlarm, buildDetail } from "../harness/fleet-factory.ts";

afterEach(cleanup);

const band = { low: 24, high: 28 };
function draw(
  over: Partial<HouseDetail> = {},
  alarms: readonly Partial<Alarm>[] = [],
  { isStale = false, language = "en" as "en" | "zh", hasBand = true } = {},
) {
  const { container } = render(
    <HousePlan
      detail={buildDetail(over)}
      band={hasBand ? band : null}
      marks={planMarks(alarms.map((alarm, id) => buildAlarm({ id, ...alarm })))}
      isStale={isStale}
      language={language}
    />,
  );
  const all = (selector: string) => [...container.querySelectorAll(selector)];
  return {
    all,
    count: (selector: string) => all(selector).length,
    text: () => screen.getByRole("img").getAttribute("aria-label") ?? "",
    titles: (selector: string) => all(`${selector} > title`).map((title) => title.textContent),
  };
}

describe("the drawn house", () => {
  it("shows exactly the frame's values", () => {
    const full = draw({
      fans: [1, 0, 1],
      temps: [26, 26, 26],
      tunnelDoorPos: [40, 60],
      coolPads: [1, 0],
      heaters: [30, 0, 0],
      lights: [50, 0],
      di: [0, 1, 0],
    });
    expect(
      [".plan-fan", ".plan-probe", ".plan-pad", ".plan-heater", ".plan-light", ".plan-input"].map(
        full.count,
      ),
    ).toEqual([3, 3, 2, 3, 2, 3]);
    // Ten openings per side and two doors.
    expect(full.count(".plan-opening")).toBe(22);
    cleanup();
    const bare = draw({
      fans: [],
      temps: [],
      inletPos: [],
      tunnelDoorPos: [],
      coolPads: [],
      heaters: [],
      lights: [],
      di: [],
    });
    expect(
      [
        ".plan-fan",
        ".plan-probe",
        ".plan-opening",
        ".plan-pad",
        ".plan-heater",
        ".plan-light",
        ".plan-input",
        ".plan-air",
      ].map(bare.count),
    ).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(bare.text()).toBe("Plan of the house: ");
  });

  it("turns the fans that are on, not the others", () => {
    const plan = draw({ fans: [1, 0, 1] });
    expect([plan.count(".plan-fan.is-on"), plan.titles(".plan-fan")]).toEqual([
      2,
      ["Fan 1: on", "Fan 2: off", "Fan 3: on"],
    ]);
  });

  it("marks a faulty fan with the shape of its alarm, and only that one", () => {
    const plan = draw({ fans: [1, 1, 0] }, [{ key: "fanFault", subject: "2", severity: 2 }]);
    expect(plan.all(".plan-fan").map((fan) => fan.classList.contains("is-faulty"))).toEqual([
      false,
      true,
      false,
    ]);
    expect(plan.count(".plan-fan .mark-high")).toBe(1);
    expect(plan.text()).toContain("fan fault: 2");
    expect(plan.titles(".plan-fan")[1]).toBe("Fan 2: on, alarm");
  });

  it("does not mark alarms that are over, suppressed or about another subject", () => {
    const plan = draw({ fans: [1, 1] }, [
      { key: "fanFault", subject: "1", state: "returned" },
      { key: "fanFault", subject: "2", suppressedBy: "powerFail" },
      { key: "sensorFault", subject: "nh3" },
    ]);
    expect(plan.count(".plan-mark")).toBe(0);
  });

  it("shows each probe's value, and its deviation by a shape", () => {
    const plan = draw({ temps: [26, 29.1, 20, null] });
    expect(
      plan
        .all(".plan-probe")
        .map((probe) => [probe.classList[1], probe.querySelector("text")?.textContent]),
    ).toEqual([
      ["is-inside", "26.0"],
      ["is-above", "29.1"],
      ["is-below", "20.0"],
      ["is-unknown", "–"],
    ]);
    expect(plan.text()).toContain(
      "probes 26.0, 29.1, 20.0, unknown °C; above the target band: 2; below the target band: 3",
    );
  });

  it("marks no probe without a band; the limits belong to the band", () => {
    expect(draw({ temps: [40, 10] }, [], { hasBand: false }).count(".plan-probe.is-inside")).toBe(
      2,
    );
    cleanup();
    expect(draw({ temps: [24, 28] }).count(".plan-probe.is-inside")).toBe(2);
  });

  it("marks a probe at fault, and every probe without any values", () => {
    expect(
      draw({ temps: [26, null] }, [{ key: "sensorFault", subject: "2", severity: 3 }])
        .all(".plan-probe")
        .map((probe) => probe.querySelectorAll(".mark-medium").length),
    ).toEqual([0, 1]);
    cleanup();
    const none = draw({ temps: [null, null] }, [{ key: "allSensorsFault", severity: 1 }]);
    expect([
      none.count(".plan-probe .mark-urgent"),
      none.text().includes("probe fault: 1, 2"),
    ]).toEqual([2, true]);
  });

  it("draws an unknown opening as unknown, not as closed", () => {
    const plan = draw({ inletPos: [0], tunnelDoorPos: [null] });
    expect([
      plan.count(".plan-opening.is-unknown"),
      plan.count(".plan-strike"),
      plan.count(".plan-gap"),
    ]).toEqual([1, 1, 0]);
    expect(plan.text()).toContain("inlets 0%; tunnel door unknown");
  });

  it("draws a door as far open as it is, within its limits", () => {
    const heightOf = (percent: number) => {
      const height = Number(
        draw({ inletPos: [], tunnelDoorPos: [percent] })
          .all(".plan-gap")[0]
          ?.getAttribute("height") ?? 0,
      );
      cleanup();
      return height;
    };
    expect([heightOf(-4), heightOf(25), heightOf(50), heightOf(105)]).toEqual([0, 10, 20, 40]);
  });

  it("shows the airflow: none without a fan, otherwise in through open inlets", () => {
    expect(draw({ fans: [0, 0], inletPos: [50], tunnelDoorPos: [50] }).count(".plan-air")).toBe(0);
    cleanup();
    expect(draw({ fans: [1], inletPos: [0], tunnelDoorPos: [60] }).text()).toMatch(
      /air flows from the tunnel door to the fans$/,
    );
    cleanup();
    const side = draw({ fans: [1], inletPos: [30, null], tunnelDoorPos: [0] });
    expect([
      side.text().includes("side inlets"),
      side.text().includes("from the tunnel door"),
    ]).toEqual([true, false]);
    cleanup();
    expect(draw({ fans: [1], inletPos: [null], tunnelDoorPos: [] }).text()).not.toContain(
      "air flows",
    );
    cleanup();
    // A fan that should run but does not moves no air.
    expect(
      draw({ fans: [1], inletPos: [30] }, [{ key: "fanFault", subject: "1" }]).count(".plan-air"),
    ).toBe(0);
  });

  it("marks an input in alarm; the others show the state of their contact", () => {
    const plan = draw({ di: [0, 1, 1] }, [{ key: "diAlarm", subject: "3", severity: 1 }]);
    expect(
      plan
        .all(".plan-input")
        .map((input) => [
          input.classList.contains("is-closed"),
          input.querySelectorAll(".mark-urgent").length,
        ]),
    ).toEqual([
      [false, 0],
      [true, 0],
      [true, 1],
    ]);
    expect(plan.text()).toContain("alarm inputs open, closed, closed; inputs in alarm: 3");
  });

  it("is hatched, not animated and called old when the frame is old", () => {
    const plan = draw({}, [], { isStale: true });
    expect([
      plan.count(".house-plan.is-stale"),
      plan.text().startsWith("Plan of the house: old data;"),
    ]).toEqual([1, true]);
  });

  it("has texts in Chinese", () => {
    expect(draw({ fans: [1, 0], tunnelDoorPos: [null] }, [], { language: "zh" }).text()).toMatch(
      /^栋舍平面图：风机运行 1\/2；.*导流板 未知/,
    );
  });
});

it("inlets share the openings in order, each with its part", () => {
  for (const count of [1, 2, 3, 4]) {
    const places = inletPlaces(count, 66);
    expect(places).toHaveLength(20);
    expect(places.map(({ inlet }) => inlet)).toEqual(
      places.map(({ inlet }) => inlet).toSorted((a, b) => a - b),
    );
    expect([...new Set(places.map(({ inlet }) => inlet))]).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
  }
  expect(
    inletPlaces(2, 66)
      .filter(({ inlet }) => inlet === 0)
      .every(({ y }) => y < 33),
  ).toBe(true);
  expect(inletPlaces(0, 66)).toEqual([]);
});
