// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HouseSettingsReply } from "../../../../../contract/control/parameter/setting-row.ts";
import { SettingsPage } from "../../../harness/settings-page.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { buildFarm, buildHouse, buildReading } from "../../../harness/fleet-factory.ts";
import { houseSettings } from "../../../harness/settings-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

type Context = HouseSettingsReply["context"];
const airs: Partial<Context> = {
  fanAirM3h: [10_000, 20_000, 30_000, 40_000],
  fanKw: [1, 1.5],
  needM3h: 20_000,
};

async function open(group: string, context: Partial<Context> = {}, temp = 28) {
  const settings = houseSettings();
  const callApi = fakeCall({
    readParameter: () =>
      Promise.resolve({ ...settings, context: { ...settings.context, ...context } }),
    listCommand: () => Promise.resolve({ rows: [], total: 0 }),
  });
  await stage(<SettingsPage />, {
    at: `/shack/house/1?tab=settings&group=${group}`,
    pattern: "/shack/house/:id",
    snapshot: {
      farms: [buildFarm({ id: 10 })],
      houses: [buildHouse({ id: 1, farmId: 10, name: "1 号舍", nameEn: "House 1" })],
      readings: [buildReading({ houseId: 1, temp, targetTemp: 26, ventLevel: 2 })],
    },
    user: { remoteConfigFlag: "1", canOperate: "1" },
    ports: { callApi },
  });
  return typist();
}

const line = (name: string) => document.querySelector(`path.${name}`)?.getAttribute("d");
const pointsIn = (d: string) =>
  d
    .slice(1)
    .split("L")
    .map((point) => point.split(" ").map(Number));

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a level", () => {
  const table = () => screen.findByRole("table");
  async function derivedOf(level: number) {
    const row = within(await table()).getAllByRole("row")[level + 1];
    const cells = row?.querySelectorAll("td.is-derived") ?? [];
    return [...cells].map((cell) => cell.textContent);
  }

  it("shows the resulting air, power and need of the edited values", async () => {
    const typing = await open("levels", airs);
    const heads = within(await table()).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent).slice(-3)).toEqual([
      "Air m³/h",
      "Power kW",
      "× need ",
    ]);
    expect(await derivedOf(1)).toEqual(["6,000", "0.5", "0.3"]);
    expect(await derivedOf(2)).toEqual(["30,000", "2.5", "1.5"]);
    // One of its fans has no rated power.
    expect(await derivedOf(3)).toEqual(["60,000", "–", "3.0"]);
    const fans = screen.getByRole("toolbar", { name: /^Level 2 · Fans/ });
    await typing.click(within(fans).getByRole("switch", { name: "Fan 2" }));
    expect(await derivedOf(2)).toEqual(["10,000", "1.0", "0.5"]);
  });

  it("omits unknown values", async () => {
    await open("levels");
    expect(await derivedOf(2)).toEqual([]);
  });

  it("shows the result on a phone too", async () => {
    stubLayout({ isNarrow: true });
    await open("levels", airs);
    const terms = await screen.findAllByText("Air", { selector: "dt" });
    expect(terms[2]!.nextElementSibling?.textContent).toBe("30,000 m³/h");
  });
});

describe("the stairs of the levels", () => {
  const heights = () => [
    ...new Set(pointsIn(line("is-desired") ?? "").map(([, y]) => Math.round(y ?? NaN))),
  ];
  const litLevel = () => document.querySelector(".plot-lit")?.getAttribute("data-level");

  it("rise by the airflow of each level if it is known, otherwise by its fans", async () => {
    await open("levels", airs);
    await screen.findByRole("img", { name: /average airflow/ });
    screen.getByText("↑ Air 1000 m³/h");
    const [, second, third, fourth] = heights();
    // The levels move 6, 30 and 60 thousand m³/h.
    expect(((third ?? 0) - (fourth ?? 0)) / ((second ?? 0) - (third ?? 0))).toBeCloseTo(30 / 24, 1);
    cleanup();
    await open("levels");
    await screen.findByRole("img", { name: /average fans running/ });
    screen.getByText("↑ Fans running");
  });

  it("show today's levels as a band, and the current temperature", async () => {
    await open("levels", airs);
    const chart = await screen.findByRole("img", { name: /average airflow/ });
    const band = chart.querySelector("rect.plot-band");
    const [top, height] = ["y", "height"].map((item) => Number(band?.getAttribute(item)));
    // On day 20 from level 1 to 3.
    const [, lowest, , highest] = heights();
    expect([Math.round(top! + 2), Math.round(top! + height! - 2)]).toEqual([highest, lowest]);
    expect(within(chart).getByText("28.0 °C")).toBeTruthy();
  });

  it("show a house below its target temperature at the bottom, within the drawing", async () => {
    await open("levels", airs, 24.5);
    const chart = await screen.findByRole("img", { name: /average airflow/ });
    const [x] = (chart.querySelector(".stair-stand")?.getAttribute("transform") ?? "")
      .slice("translate(".length)
      .split(" ")
      .map(Number.parseFloat);
    expect(x).toBe(pointsIn(line("is-desired") ?? "")[0]?.[0]);
  });

  it("show no band for a house without animals", async () => {
    await open("levels", { ...airs, isStocked: false });
    const chart = await screen.findByRole("img", { name: /average airflow/ });
    expect([chart.querySelector(".plot-band"), within(chart).queryByText("28.0 °C")]).toEqual([
      null,
      null,
    ]);
  });

  it("highlight the step of the row that is hovered or focused", async () => {
    await open("levels", airs);
    const rows = within(await screen.findByRole("table")).getAllByRole("row");
    const offset = screen.getByRole("textbox", { name: "Level 1 · Start above target" });
    expect(litLevel()).toBeUndefined();
    act(() => offset.focus());
    expect(litLevel()).toBe("1");
    fireEvent.mouseEnter(rows[4]!);
    expect(litLevel()).toBe("3");
    fireEvent.mouseLeave(rows[4]!);
    expect(litLevel()).toBe("1");
    act(() => offset.blur());
    expect(litLevel()).toBeUndefined();
  });
});

describe("the temperature curve", () => {
  it("is drawn beside the breed's complete standard", async () => {
    await open("curve", { dayAge: 20 });
    await screen.findByText("Breed standard");
    const [first, ...points] = pointsIn(line("plot-standard") ?? "");
    const reported = pointsIn(line("is-said") ?? "");
    // The curve runs from day 0, flat until its first age, to its last day.
    expect(points).toHaveLength(3);
    expect([first?.[0], points.at(-1)?.[0]]).toEqual([reported[0]?.[0], reported.at(-1)?.[0]]);
    expect(first?.[1]).toBe(points[0]?.[1]);
    // 33 °C, equal to the first target; on day 28 23.8 °C, below the target.
    expect(first?.[1]).toBe(reported[0]?.[1]);
    const [, atEnd] = points.at(-1) ?? [];
    const [, target] = reported.at(-1) ?? [];
    expect((atEnd ?? 0) - (target ?? 0)).toBeGreaterThan(0);
  });

  it("is drawn alone if the breed has no standard", async () => {
    await open("curve", { standardTemps: [] });
    await screen.findByRole("slider", { name: "Point 2" });
    expect([line("plot-standard"), screen.queryByText("Breed standard")]).toEqual([
      undefined,
      null,
    ]);
  });
});
