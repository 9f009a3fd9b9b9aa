// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MetricKey } from "../../../../../contract/base/metric.ts";
import type { FleetSnapshot } from "../../../../../contract/live/overview.ts";
import type { ParameterMark } from "../../../../../contract/control/parameter/setting-row.ts";
import type { RangeReply } from "../../../../../contract/telemetry/telemetry.ts";
import { hourMs } from "../../../../../contract/base/time.ts";
import { StatusTrend } from "../../../../../src/console/fleet/trend/status-trend.tsx";
import { buildAlarm, buildHouse, noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { CallApi } from "../../../../../src/stores/port/call.ts";

interface TrendRequest {
  readonly houseId: number;
  readonly metrics: string;
  readonly from: number;
  readonly to: number;
  readonly grain: string;
}
const hour = hourMs;
const serverNow = noon + 65_000;
const call = vi.fn<(name: string, input: TrendRequest) => Promise<unknown>>();
const inputsOf = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);
const curves = () =>
  inputsOf("telemetryRange").filter(({ metrics }) => !metrics.includes("runMode"));

/** Every indicator at 20, except `silent`, which has no values. */
const reply = (
  { metrics, from, to }: TrendRequest,
  silent: readonly string[] = [],
): RangeReply => ({
  from,
  bucketMs: (to - from) / 24,
  buckets: 24,
  edges: null,
  grain: "hour",
  series: metrics.split(",").map((metric) => {
    const column = new Array<number | null>(24).fill(
      silent.includes(metric) ? null : metric === "runMode" ? 2 : 20,
    );
    if (metric === "water") return { kind: "counter", metric, sum: column, total: 480 };
    return {
      kind: "gauge",
      metric: metric as MetricKey,
      min: column,
      mean: column,
      max: column,
      stats: silent.includes(metric)
        ? null
        : { count: 1440, min: 18.2, max: 31.4, mean: 22.5, sd: 0.82 },
    };
  }),
});

const change = {
  at: serverNow - 3 * hour,
  origin: "command",
  operatorName: "Li",
  groups: ["curve", "levels"],
  values: 3,
} as const satisfies ParameterMark;
const changes = [
  change,
  { ...change, at: change.at + 30_000, origin: "panel", operatorName: null },
];

beforeEach(() => {
  stubLayout();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  call
    .mockReset()
    .mockImplementation((name, input) =>
      Promise.resolve(
        name === "listAlarm"
          ? { total: 1, rows: [buildAlarm({ raisedAt: serverNow - 5 * hour })] }
          : name === "parameterMarks"
            ? changes
            : reply(input),
      ),
    );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(query = "", id = "100", snapshot: Partial<FleetSnapshot> = {}) {
  const staged = await stage(<StatusTrend houseId={Number(id)} />, {
    at: `/trend${query}`,
    pattern: "/trend",
    snapshot,
    ports: { callApi: call as unknown as CallApi },
  });
  await act(settle);
  return staged;
}
const slider = () => screen.getByRole("slider");
const press = (key: string) => fireEvent.keyDown(slider(), { key });

describe("requests", () => {
  it("ask for the usual indicators of the latest week, with alarms and run modes", async () => {
    await open();
    expect(curves()).toEqual([
      {
        houseId: 100,
        metrics: "temp,targetTemp,rh,co2,staticPressure,water",
        from: serverNow - 168 * hour,
        to: serverNow,
        pixels: 1200,
        grain: "auto",
      },
    ]);
    expect(inputsOf("listAlarm")).toMatchObject([
      { houseId: 100, state: "all", from: serverNow - 168 * hour, to: serverNow },
    ]);
  });
  it("match the address", async () => {
    await open("?metrics=rh,nh3&window=quarter&grain=day");
    expect(curves()).toMatchObject([
      { metrics: "rh,nh3", from: serverNow - 90 * 24 * hour, grain: "day" },
    ]);
  });
  it("use the farm's clock for a custom window", async () => {
    await open("?window=free&start=2026-03-01T00:00&end=2026-03-03T00:00");
    expect(curves()).toMatchObject([
      { from: Date.parse("2026-02-28T16:00:00Z"), to: Date.parse("2026-03-02T16:00:00Z") },
    ]);
  });
  it("are not made for an invalid custom window, which the page reports", async () => {
    await open("?window=free&start=2026-03-03T00:00&end=2026-03-01T00:00");
    expect(call).not.toHaveBeenCalled();
    expect(screen.getByRole("heading", { name: "Custom" })).toBeTruthy();
    expect((screen.getByLabelText(/^From/) as HTMLInputElement).value).toBe("2026-03-03 00:00:00");
  });
});

describe("the choice", () => {
  it("of indicators, window and granularity is in the address", async () => {
    const { address } = await open("?metrics=temp");
    const typing = typist();
    await typing.click(screen.getByRole("checkbox", { name: "NH₃ ppm" }));
    await typing.click(screen.getByRole("radio", { name: "Latest month" }));
    await typing.selectOptions(screen.getByRole("combobox", { name: "Granularity" }), "Days");
    expect(address()).toBe("/trend?metrics=temp,nh3&window=month&grain=day");
  });
  it("refuses the thirteenth indicator with a reason and keeps the choice", async () => {
    const twelve =
      "temp,feltTemp,targetTemp,tempDiff,tempOut,temp1,temp2,temp3,temp4,temp5,temp6,temp7";
    const { stores, address } = await open(`?metrics=${twelve}`);
    await typist().click(screen.getByRole("checkbox", { name: "CO₂ ppm" }));
    expect(stores.toast.toasts.map(({ text }) => text)).toEqual([
      "At most 12 indicators: remove one first.",
    ]);
    expect(address()).toBe(`/trend?metrics=${twelve}`);
  });
  it("of no indicator shows the specification's message and fetches no curve (§8.20)", async () => {
    await open("?metrics=-");
    expect(
      screen.getByRole("heading", { name: "Amount error can not display the chart" }),
    ).toBeTruthy();
    expect(curves()).toEqual([]);
  });
  it("of a window that ends before it begins is refused at the field", async () => {
    const { address } = await open("?window=free&start=2026-03-01T00:00&end=2026-03-03T00:00");
    fireEvent.change(screen.getByLabelText(/^To/), { target: { value: "2026-02-01T00:00" } });
    await typist().click(screen.getByRole("button", { name: "Show" }));
    expect(screen.getByRole("alert").textContent).toBe("The end must be after the start");
    expect(address()).toContain("end=2026-03-03T00:00");
  });
});

describe("the chart", () => {
  it("has a panel for each value axis, and shows the newest reading at the end of a window that ends now", async () => {
    await open("?metrics=temp,rh");
    const panel = screen.getByRole("region", { name: "Temperature" });
    expect(within(panel).getByText("26.0")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Humidity" })).toBeTruthy();
  });
  it("names the alarms by shape, text and time", async () => {
    await open();
    expect(screen.getByRole("img", { name: "High temperature 2026-03-10 11:01 –" })).toBeTruthy();
  });
  it("marks changes of settings: person, groups, number of values, time", async () => {
    await open();
    expect(inputsOf("parameterMarks")).toEqual([
      { houseId: 100, from: serverNow - 168 * hour, to: serverNow },
    ]);
    const lane = screen.getByText("Set").parentElement!;
    expect(within(lane).getByRole("img").getAttribute("aria-label")).toBe(
      "Li: Temperature curve, Ventilation levels, 3 changes 2026-03-10 13:01; Panel on site: Temperature curve, Ventilation levels, 3 changes 2026-03-10 13:01",
    );
  });
  it("is navigated with the arrow keys: exact value, time in the farm's zone and run mode are announced", async () => {
    await open("?metrics=temp");
    press("ArrowLeft");
    press("ArrowLeft");
    expect(slider().getAttribute("aria-valuetext")).toBe(
      "2026-03-10 09:01 – 16:01, Temperature 20.0 °C, Minimum ventilation",
    );
  });
  it("zooms with the keys, then fetches the finer part, and updates the address", async () => {
    const { clock, address } = await open("?metrics=temp");
    press("+");
    press("+");
    expect(curves()).toHaveLength(1);
    await act(() => clock.advance(150));
    expect(curves()).toHaveLength(2);
    expect(curves()[1]!.to - curves()[1]!.from).toBe(42 * hour);
    await act(() => clock.advance(400));
    expect(address()).toBe(`/trend?metrics=temp&zoom=${curves()[1]!.from}-${curves()[1]!.to}`);
    press("Home");
    await act(() => clock.advance(400));
    expect([address(), curves().length]).toEqual(["/trend?metrics=temp", 2]);
  });
  it("reports an empty result (§8.21)", async () => {
    call.mockImplementation((name, input) =>
      Promise.resolve(name === "listAlarm" ? { total: 0, rows: [] } : reply(input, ["nh3"])),
    );
    await open("?metrics=nh3&window=free&start=2026-03-01T00:00&end=2026-03-03T00:00");
    expect(screen.getByRole("heading", { name: "No data has been found" })).toBeTruthy();
  });
  it("shows why it could not be fetched, and offers to try again", async () => {
    call.mockRejectedValue(new Error("no network"));
    await open();
    expect(screen.getByRole("heading", { name: "The history could not be loaded" })).toBeTruthy();
    call.mockImplementation((name, input) =>
      Promise.resolve(name === "listAlarm" ? { total: 0, rows: [] } : reply(input)),
    );
    await typist().click(screen.getByRole("button", { name: "Try again" }));
    await act(settle);
    expect(screen.getByRole("region", { name: "Temperature" })).toBeTruthy();
  });
});

describe("figures and rows", () => {
  it("weigh pigs in kilograms", async () => {
    const weights: RangeReply["series"][number] = {
      kind: "gauge",
      metric: "birdWeight",
      min: [97_000],
      mean: [98_400],
      max: [99_000],
      stats: { count: 1440, min: 97_000, max: 99_000, mean: 98_400, sd: 820 },
    };
    call.mockImplementation((name, input) =>
      Promise.resolve(
        name === "listAlarm"
          ? { total: 0, rows: [] }
          : { ...reply(input), buckets: 1, series: [weights] },
      ),
    );
    await open("?metrics=birdWeight&view=table", "100", {
      houses: [buildHouse({ species: "pig" })],
    });
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toContainEqual(expect.stringMatching(/98\.4 \(97\.0–99\.0\)$/));
    expect(rows).toContain("Body weight kg97.098.499.00.821,440–");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toContain(
      "Body weight kg",
    );
    expect(screen.getByRole("checkbox", { name: "Body weight kg" })).toBeTruthy();
  });
  it("show the statistics of all readings, and a counter's consumption; unknown values are a dash", async () => {
    call.mockImplementation((name, input) =>
      Promise.resolve(name === "listAlarm" ? { total: 0, rows: [] } : reply(input, ["nh3"])),
    );
    await open("?metrics=temp,nh3,water");
    const cells = screen
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      );
    expect(cells).toEqual([
      ["18.2", "22.5", "31.4", "0.82", "1,440", "–"],
      ["–", "–", "–", "–", "–", "–"],
      ["–", "–", "–", "–", "–", "480"],
    ]);
  });
  it("are a row for each minute, hour, day or month, a page at a time, the newest first", async () => {
    const { address } = await open("?metrics=temp&view=table&grain=hour&window=week");
    const first = curves().find(
      ({ grain, to, from }) => grain === "hour" && to - from < 168 * hour,
    )!;
    expect([first.to - first.from, first.to % hour]).toEqual([120 * hour, 0]);
    expect(screen.getAllByRole("rowheader")[0]!.textContent).toBe("2026-03-10 12:00");
    await typist().click(screen.getByRole("button", { name: "Next page" }));
    await act(settle);
    expect(address()).toContain("row=2");
    expect(curves().at(-1)!.to).toBe(first.from);
  });
});

it("curves that could not be refreshed say from when they are, with a retry", async () => {
  const { clock } = await open();
  call.mockRejectedValue(new Error("no network"));
  await act(() => clock.advance(61_000));
  const line = screen.getByText(/^Could not be refreshed/);
  expect(line.textContent).toMatch(/showing data from \d{4}-\d\d-\d\d \d\d:\d\d: no network$/);
  const count = call.mock.calls.length;
  fireEvent.click(within(line.parentElement!).getByRole("button"));
  await act(settle);
  expect(call.mock.calls.length).toBeGreaterThan(count);
});
