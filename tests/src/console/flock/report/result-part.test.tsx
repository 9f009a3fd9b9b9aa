// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FlockResult } from "../../../../../contract/flock/report/flock-result.ts";
import { ResultPart } from "../../../../../src/console/flock/report/result-part.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const flock = (id: number, over: Partial<FlockResult> = {}): FlockResult => ({
  id,
  houseId: 1,
  houseName: "1号舍",
  houseNameEn: "House 1",
  farmName: "青山农场",
  farmNameEn: "Green Hill",
  farmId: 1,
  species: "broiler",
  breedName: "罗斯 308",
  breedNameEn: "Ross 308",
  placedDay: "2026-03-01",
  leftDay: "2026-04-12",
  isClosed: true,
  placed: 30_000,
  dayAge: 41,
  alive: 0,
  survivalPct: 96.4,
  weightG: 2990,
  feedSumKg: 134_030,
  fcr: 1.55,
  fcrMargin: 0.03,
  epef: 442.8,
  epefMargin: 15,
  eggSum: null,
  henHousedPct: null,
  henHousedFromAge: null,
  margin: null,
  marginBird: null,
  currency: null,
  marginGaps: [],
  ...over,
});
const list = vi.fn<(query: object) => Promise<unknown>>();

beforeEach(() => {
  stubLayout();
  list.mockReset().mockResolvedValue({
    total: 2,
    rows: [flock(8, { placedDay: "2026-05-05", leftDay: null, isClosed: false }), flock(7)],
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const open = async (at = "/page") => {
  await stage(<ResultPart />, { at, ports: { callApi: fakeCall({ listFlockResult: list }) } });
  await act(settle);
};

describe("flocks compared", () => {
  it("show each result with its certainty and a link to its report, and no eggs for broilers", async () => {
    await open();
    const [, first, second] = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(first).toContain("in the house");
    expect(second).toContain("2026-04-12, closed");
    expect(second).toContain("443 ±15");
    expect(second).toContain("1.550 ±0.030");
    expect(screen.queryByRole("columnheader", { name: /Eggs/ })).toBeNull();
    const [link] = screen.getAllByRole("link", { name: "House 1" });
    expect(link!.getAttribute("href")).toBe("/production/flocks?report=8");
  });

  it("show from which age on hens have records, if that is not the beginning", async () => {
    const hens = { species: "layer", eggSum: 900_000, henHousedPct: 89.65 } as const;
    list.mockResolvedValue({
      total: 2,
      rows: [flock(7, { ...hens, henHousedFromAge: 302 }), flock(8, hens)],
    });
    await open();
    const [, first, second] = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(first).toContain("89.7 from day 302");
    expect(second).toContain("89.7");
    expect(second).not.toContain("from day");
  });

  it("are plotted by the day of placement, for any of their figures", async () => {
    await open();
    expect(screen.getByRole("img", { name: /^EPEF of 2 flocks/ })).toBeDefined();
    await typist().selectOptions(screen.getByLabelText("Figure in chart"), "fcr");
    expect(screen.getByRole("img", { name: /^FCR of 2 flocks/ })).toBeDefined();
  });

  it("show weights of pigs in kilograms, and each species in its unit where there are both", async () => {
    const pigs = { species: "pig", weightG: 112_400 } as const;
    list.mockResolvedValue({ total: 2, rows: [flock(7, pigs), flock(8)] });
    await open();
    const [, first, second] = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect([first, second]).toEqual([
      expect.stringContaining("112.4 kg"),
      expect.stringContaining("2,990 g"),
    ]);
  });

  it("show the margin, and its missing parts", async () => {
    const money = { currency: "CNY", margin: 359_637.45, marginBird: 11.988 } as const;
    const unknown = { marginGaps: ["feedPrice", "energy"] as const };
    list.mockResolvedValue({ total: 2, rows: [flock(7, money), { ...flock(8), ...unknown }] });
    await open();
    const [, first, second] = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(first).toContain("359,637 CNY");
    expect(first).toContain("11.99 CNY");
    expect(second).toContain("– price of feed · electricity unknown on some days");
  });

  it("show no margin to users who may not see prices", async () => {
    await stage(<ResultPart />, {
      ports: { callApi: fakeCall({ listFlockResult: list }) },
      user: { roleKey: "shack_manager" },
    });
    await act(settle);
    expect(screen.queryByRole("columnheader", { name: /Margin/ })).toBeNull();
  });

  it("are requested at an equal age", async () => {
    await open();
    const type = typist();
    await type.type(screen.getByLabelText("Compare at age (days)"), "21{Enter}");
    await act(settle);
    expect(list.mock.calls.at(-1)![0]).toMatchObject({ age: 21 });
  });
});
