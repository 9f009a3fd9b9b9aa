import { describe, expect, it } from "vitest";
import type { MetricKey } from "../../../../../contract/base/metric.ts";
import { runModeCodes } from "../../../../../contract/base/run-mode.ts";
import type { RangeReply } from "../../../../../contract/telemetry/telemetry.ts";
import type { LoadedRange } from "../../../../../src/stores/telemetry/loaded-range.ts";
import {
  areEmpty,
  bandOf,
  panelsOf,
  ribbonOf,
  stretchIn,
  withReading,
} from "../../../../../src/console/fleet/trend/trend-panels.ts";
import type { TrendText } from "../../../../../src/i18n/words/fleet/trend-words.ts";
import { buildDetail, buildReading, noon } from "../../../harness/fleet-factory.ts";

const minute = 60_000;
const hour = 60 * minute;
type Column = readonly (number | null)[];
const gauge = (metric: MetricKey, mean: Column, low: Column = mean, high: Column = mean) => ({
  kind: "gauge" as const,
  metric,
  min: [...low],
  mean: [...mean],
  max: [...high],
  stats: null,
});
const loaded = (
  from: number,
  bucketMs: number,
  series: RangeReply["series"],
  until = from + bucketMs * 1e6,
): LoadedRange => {
  const [first] = series;
  const buckets = (first?.kind === "gauge" ? first.mean : (first?.sum ?? [])).length;
  return { reply: { from, bucketMs, buckets, edges: null, grain: "minute", series }, until };
};
const t: TrendText = (word, values) =>
  `${word}${values === undefined ? "" : ` ${Object.values(values).join()}`}`;
const panels = (
  coarse: LoadedRange,
  fine: LoadedRange | null,
  chosen: Parameters<typeof panelsOf>[0]["chosen"],
  grain: Parameters<typeof panelsOf>[0]["grain"] = "minute",
  animal: Parameters<typeof panelsOf>[0]["animal"] = "bird",
) => panelsOf({ coarse, fine, chosen, grain, band: null, animal, t, language: "en" });
const pointsOf = (line: { times: Float64Array; low: Float64Array; length: number }) =>
  Array.from({ length: line.length }, (_, place) => [
    line.times[place]! - noon,
    Number.isNaN(line.low[place]!) ? null : line.low[place]!,
  ]);

describe("the panels of a choice", () => {
  it("group quantities of one unit and size, in the order of the page, and omit others", () => {
    const coarse = loaded(noon, hour, [
      gauge("rh", [60]),
      gauge("temp1", [21]),
      gauge("temp", [20]),
      gauge("tempDiff", [1]),
      gauge("inletPos", [30]),
    ]);
    expect(
      panels(coarse, null, ["temp", "temp1", "tempDiff", "rh", "inletPos"]).map(
        ({ name, lines }) => [name, ...lines.map(({ id }) => id)],
      ),
    ).toEqual([
      ["groupTemp", "temp", "temp1"],
      ["Temperature difference", "tempDiff"],
      ["groupHumidity", "rh"],
      ["panelOutput", "inletPos"],
    ]);
    expect(panels(coarse, null, ["rh"]).map(({ lines }) => lines.length)).toEqual([1]);
  });

  it("place each bucket in its middle, the running one in the middle of its elapsed part, with its extremes", () => {
    const [panel] = panels(
      loaded(noon, hour, [gauge("temp", [20, 21], [19, 20], [25, 22])], noon + 1.5 * hour),
      null,
      ["temp"],
    );
    expect(pointsOf(panel!.lines[0]!.line)).toEqual([
      [hour / 2, 20],
      [1.25 * hour, 21],
    ]);
    expect([panel!.lines[0]!.range!.low[0], panel!.lines[0]!.range!.high[0]]).toEqual([19, 25]);
  });

  it("use the finer points where there are any, and the coarse ones on both sides", () => {
    const coarse = loaded(noon, hour, [gauge("temp", [1, 2, 3, 4])]);
    const fine = loaded(noon + hour, 30 * minute, [gauge("temp", [20, 21, 30, 31])]);
    const [panel] = panels(coarse, fine, ["temp"]);
    expect(pointsOf(panel!.lines[0]!.line).map(([, value]) => value)).toEqual([
      1, 20, 21, 30, 31, 4,
    ]);
  });

  it("show consumption per hour, day or month, and omit a bucket that has only begun", () => {
    const use = {
      kind: "counter" as const,
      metric: "water" as const,
      sum: [100, 60, 5],
      total: null,
    };
    const [hourly] = panels(loaded(noon, 30 * minute, [use], noon + 65 * minute), null, ["water"]);
    expect([hourly!.unit, pointsOf(hourly!.lines[0]!.line).map(([, value]) => value)]).toEqual([
      "perHour L",
      [200, 120, null],
    ]);
    const [daily] = panels(
      loaded(noon, 24 * hour, [{ ...use, sum: [2400] }]),
      null,
      ["water"],
      "day",
    );
    expect([daily!.unit, daily!.lines[0]!.line.low[0]]).toEqual(["perDay L", 2400]);
  });

  it("are empty without known values in the window", () => {
    const drawn = panels(loaded(noon, hour, [gauge("temp", [null, null, null, 20])]), null, [
      "temp",
    ]);
    expect([
      areEmpty(drawn, noon, noon + 2 * hour),
      areEmpty(drawn, noon, noon + 4 * hour),
    ]).toEqual([true, false]);
  });
});

describe("a body weight", () => {
  const weights = loaded(noon - 2 * hour, hour, [gauge("birdWeight", [98_000, 99_500])]);
  const drawn = (animal: "bird" | "pig" | "mixed") =>
    panels(weights, null, ["birdWeight"], "minute", animal);
  const panelText = (animal: "bird" | "pig" | "mixed") =>
    drawn(animal).map(({ unit, decimals, minSpan, lines: [line] }) => ({
      unit,
      decimals,
      minSpan,
      values: pointsOf(line!.line).map(([, value]) => value),
    }));

  it("of birds is in grams", () => {
    expect(panelText("bird")).toEqual([
      { unit: "g", decimals: 0, minSpan: 200, values: [98_000, 99_500] },
    ]);
    expect(panelText("mixed")).toEqual(panelText("bird"));
  });
  it("of pigs is in kilograms, the newest reading too", () => {
    expect(panelText("pig")).toEqual([{ unit: "kg", decimals: 1, minSpan: 5, values: [98, 99.5] }]);
    const [panel] = withReading(
      drawn("pig"),
      buildReading({ at: noon }),
      buildDetail({ at: noon, birdWeight: 100_200 }),
      "pig",
    );
    const { line } = panel!.lines[0]!;
    expect(line.low[line.length - 1]).toBe(100.2);
  });
});

describe("the newest reading", () => {
  const drawn = () =>
    panels(
      loaded(noon - 2 * hour, hour, [
        gauge("temp", [20, 21]),
        gauge("temp2", [20, 21]),
        { kind: "counter", metric: "water", sum: [1, 2], total: 3 },
      ]),
      null,
      ["temp", "temp2", "water"],
    );
  const lasts = (
    reading: Parameters<typeof withReading>[1],
    detail?: Parameters<typeof withReading>[2],
  ) =>
    withReading(drawn(), reading, detail, "bird").flatMap(({ lines }) =>
      lines.map(({ line }) => line.low[line.length - 1]),
    );

  it("is at the end of every line of a measured value, but not of consumption", () => {
    expect(
      lasts(buildReading({ at: noon, temp: 26 }), buildDetail({ at: noon, temps: [26, 26.2] })),
    ).toEqual([26, 26.2, 2]);
  });
  it("is missing for a probe until its frame has arrived", () => {
    expect(
      lasts(
        buildReading({ at: noon, temp: 26 }),
        buildDetail({ at: noon - minute, temps: [26, 26.2] }),
      ),
    ).toEqual([26, 21, 2]);
  });
  it("does not go back in time or invent a value", () => {
    expect(lasts(buildReading({ at: noon - 3 * hour, temp: 26 }))).toEqual([21, 21, 2]);
    expect(lasts(buildReading({ at: noon, temp: null }))).toEqual([21, 21, 2]);
  });
});

describe("the time of a point", () => {
  const coarse = loaded(noon, hour, [gauge("temp", [1, 2, 3])], noon + 2.5 * hour);
  const fine = loaded(noon + hour, minute, [
    gauge(
      "temp",
      Array.from({ length: 60 }, () => 1),
    ),
  ]);
  const relative = (at: number) => stretchIn(coarse, fine)(noon + at).map((edge) => edge - noon);
  it("is its bucket, in the finer range if there is one, up to now; after that the moment itself", () => {
    expect([
      relative(10 * minute),
      relative(61.5 * minute),
      relative(2.2 * hour),
      relative(2.6 * hour),
    ]).toEqual([
      [0, hour],
      [61 * minute, 62 * minute],
      [2 * hour, 2.5 * hour],
      [2.6 * hour, 2.6 * hour],
    ]);
  });
  it("follows the edges of uneven buckets", () => {
    const uneven: LoadedRange = {
      reply: { ...coarse.reply, edges: [noon, noon + hour, noon + 3 * hour, noon + 4 * hour] },
      until: noon + 9 * hour,
    };
    expect(stretchIn(uneven, null)(noon + 2 * hour)).toEqual([noon + hour, noon + 3 * hour]);
  });
});

describe("the target band", () => {
  const context = loaded(noon, hour, [gauge("targetTemp", [30, null, 28])]);
  it("keeps its width and follows the target temperature of the time", () => {
    const band = bandOf(context, 24, 31, 27)!;
    expect(Array.from(band.low.subarray(0, 4))).toEqual([27, NaN, 25, 25]);
    expect(Array.from(band.high.subarray(0, 4))).toEqual([34, NaN, 32, 32]);
  });
  it("is not drawn while a limit or the target is unknown", () => {
    expect([
      bandOf(context, null, 31, 27),
      bandOf(context, 24, 31, null),
      bandOf(null, 24, 31, 27),
      bandOf(loaded(noon, hour, [gauge("targetTemp", [null])]), 24, 31, 27),
    ]).toEqual([null, null, null, null]);
  });
});

describe("the ribbon of run modes", () => {
  const [smart, minVent, tunnel] = [
    runModeCodes.indexOf("smart"),
    runModeCodes.indexOf("minVent"),
    runModeCodes.indexOf("tunnel"),
  ];
  it("joins equal neighbours, marks mixed ones, and omits unknown ones", () => {
    const parts = ribbonOf(
      loaded(
        noon,
        hour,
        [
          gauge(
            "runMode",
            [minVent, minVent, 4, null, tunnel],
            [minVent, minVent, minVent, null, tunnel],
            [minVent, minVent, tunnel, null, tunnel],
          ),
        ],
        noon + 4.5 * hour,
      ),
      "en",
      "Several",
    )!;
    expect(
      parts.map(({ from, to, name }) => [(from - noon) / hour, (to - noon) / hour, name]),
    ).toEqual([
      [0, 2, "Minimum ventilation"],
      [2, 3, "Several"],
      [4, 4.5, "Tunnel"],
    ]);
  });
  it("knows the first mode of the list", () => {
    expect(
      ribbonOf(loaded(noon, hour, [gauge("runMode", [smart])]), "zh", "多种")!.map(
        ({ name }) => name,
      ),
    ).toEqual(["智能"]);
  });
  it("is absent without a run mode", () => {
    expect([
      ribbonOf(null, "en", ""),
      ribbonOf(loaded(noon, hour, [gauge("runMode", [null])]), "en", ""),
    ]).toEqual([null, null]);
  });
});
