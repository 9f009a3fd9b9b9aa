// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { type WatchedSensor, metrics, watchedSensors } from "../../../contract/base/metric.ts";
import {
  type Beyond,
  houseDetailSchema,
  readingSchema,
} from "../../../contract/fleet/house/reading.ts";
import type { Terminal } from "../../../contract/fleet/gateway/gateway-device.ts";
import { liveOf } from "../../../src/console/admin/gateway/device-live.ts";
import { liveText } from "../../../src/console/admin/gateway/device-live-text.ts";
import { sensorRows } from "../../../src/console/fleet/house-detail/device-rows.tsx";
import { figureText } from "../../../src/console/fleet/monitor/figure-text.tsx";
import {
  type Figure,
  figures,
  type FigureKey,
} from "../../../src/console/fleet/monitor/monitor-figures.ts";
import { LiveValue } from "../../../src/console/components/house/live-value.tsx";
import { planMarks } from "../../../src/ui/house-plan-mark.ts";
import { buildDetail, buildHouse, buildReading } from "../harness/fleet-factory.ts";

afterEach(cleanup);

const t = ((word: string) => word) as never;
const sides = ["above", "below"] as const satisfies readonly Beyond[];
const signs = { above: ">", below: "<" };
const words = { above: "above range", below: "below range" };
const endOf = (key: WatchedSensor, side: Beyond) => metrics[key][side === "above" ? "max" : "min"];
const momentOf = (key: WatchedSensor, side: Beyond) => ({
  house: buildHouse(),
  reading: buildReading({ [key]: endOf(key, side), beyond: { [key]: side } }),
  alarms: [],
  worst: 0,
  alarmCount: 0,
  unacknowledged: 0,
});

describe("a value that represents one beyond the range of its sensor", () => {
  const cases = watchedSensors.flatMap((key) => sides.map((side) => [key, side] as const));

  it.each(cases)("is marked among the figures of lists and cards: %s %s", (key, side) => {
    const shown = keysOf(figures).filter((item) => (figures[item] as Figure).gauge === key);
    for (const figure of shown)
      expect(textOf(figure, key, side)).toMatchObject({
        text: expect.stringMatching(`^${signs[side]}`),
        note: words[side],
      });
  });

  it.each(cases)("is marked in the table of sensors: %s %s", (key, side) => {
    const frame = buildDetail({
      [key]: endOf(key, side),
      rhs: [endOf("rh", side), 60],
      beyond: { [key]: side },
    });
    const rows = sensorRows({
      frame,
      marks: planMarks([]),
      alarms: [],
      band: null,
      gateway: null,
      units: [],
      t,
      language: "en",
    });
    const marked = rows.filter(({ cells }) => cells[1] === words[side]);
    const shown = marked.map(({ cells: [value] }) =>
      typeof value === "string" ? value[0] : value,
    );
    expect(shown).toEqual([signs[side]]);
  });

  it("is marked beside the device that measures it", () => {
    const device = {
      id: 1,
      kind: "gasSensor",
      code: "1",
      status: "normal",
      concentratorId: null,
      controlPort: null,
      currentPort: null,
      sensorPort: 1,
    } as unknown as Terminal;
    const detail = buildDetail({ co2: 10_000, beyond: { co2: "above" } });
    expect(liveText(liveOf(device, [device], detail), t, "en")).toBe(">10,000 ppm above range");
    expect(liveText(liveOf(device, [device], buildDetail()), t, "en")).toBe("1,800 ppm");
  });

  it("is explained if there is room, and never for a measured value", () => {
    const value = { value: 100, decimals: 1, at: 1, unit: "ppm" } as const;
    const shown = (beyond?: Beyond) =>
      render(<LiveValue {...value} language="zh" beyond={beyond} isSpelled />).container
        .textContent;
    expect([shown("above"), shown()]).toEqual([">100.0 ppm 超出量程", "100.0 ppm"]);
    const plain = figureText("nh3", { ...momentOf("co2", "above") }, wording);
    expect(plain).toMatchObject({ text: "8.0", note: undefined });
  });

  it("reaches the browser with readings and frames", () => {
    const beyond = { nh3: "above" } as const;
    expect(readingSchema.parse(buildReading({ beyond })).beyond).toEqual(beyond);
    expect(houseDetailSchema.parse(buildDetail({ beyond })).beyond).toEqual(beyond);
    expect(readingSchema.parse({ ...buildReading(), beyond: null }).beyond).toBeNull();
  });
});

const wording = { t, language: "en", dayAgeOf: () => 20 } as const;
const textOf = (figure: FigureKey, key: WatchedSensor, side: Beyond) =>
  figureText(figure, momentOf(key, side), wording);
