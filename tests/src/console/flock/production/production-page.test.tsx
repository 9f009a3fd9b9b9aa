// @vitest-environment jsdom
import type { Species } from "../../../../../contract/base/animal.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { BoardRow, FlockRecord } from "../../../../../contract/flock/production/production.ts";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import {
  type TotalRow,
  totalRowSchema,
} from "../../../../../contract/flock/production/production-total.ts";
import { ReportDays } from "../../../../../src/console/flock/report/report-days.tsx";
import { EntryGridPart } from "../../../../../src/console/flock/grid/entry-grid-part.tsx";
import { EntryPage } from "../../../../../src/console/flock/entry/entry-page.tsx";
import { isDone } from "../../../../../src/console/flock/production/house-manager-row.ts";
import { ProductionPage } from "../../../../../src/console/flock/production/production-page.tsx";
import { totalColumns } from "../../../../../src/console/flock/production/totals-column.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { buildFlockDay, buildSeries } from "../../../../factories/flock-day.ts";
import { buildLoss, buildRecord } from "../../../harness/production-factory.ts";
import { fillIn, typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const row = (over: Partial<BoardRow> = {}): BoardRow => ({
  id: 7,
  houseId: 1,
  houseName: "1号舍",
  houseNameEn: "House 1",
  farmId: 1,
  farmName: "青山农场",
  farmNameEn: "Green Hill",
  species: "broiler",
  breedName: "罗斯 308",
  breedNameEn: "Ross 308",
  day: "2026-06-01",
  dayAge: 27,
  windowDays: 3,
  isRecorded: false,
  note: "",
  warnings: [],
  lastAt: null,
  lastBy: null,
  due: [],
  meatFrom: null,
  eggsFrom: null,
  figures: buildFlockDay(),
  ...over,
});

const list = vi.fn<(query: object) => Promise<unknown>>();
const read = vi.fn<(query: object) => Promise<FlockRecord>>();
const save = vi.fn<(input: object) => Promise<FlockRecord>>();
const takeOut = vi.fn<(input: object) => Promise<FlockRecord>>();
const setPrice = vi.fn<(input: object) => Promise<FlockRecord>>();
const versions = vi.fn<() => Promise<unknown>>();
const series = vi.fn<(query: object) => Promise<unknown>>();
const breeds = [
  { id: 3, name: "罗斯 308", nameEn: "Ross 308", species: "broiler" },
  { id: 5, name: "海兰褐", nameEn: "Hy-Line Brown", species: "layer" },
];
const callApi = fakeCall({
  listProduction: list,
  productionBreeds: () => Promise.resolve(breeds),
  productionDay: read,
  saveProduction: save,
  voidProduction: takeOut,
  priceProduction: setPrice,
  productionVersions: versions,
  productionSeries: series,
});

beforeEach(() => {
  stubLayout();
  list.mockReset().mockResolvedValue({ total: 1, missing: 3, recorded: 5, due: 0, rows: [row()] });
  read.mockReset().mockResolvedValue(buildRecord());
  save.mockReset();
  takeOut.mockReset();
  setPrice.mockReset();
  versions.mockReset().mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const board = async (query = "") => {
  const staged = await stage(<ProductionPage />, { at: `/page${query}`, ports: { callApi } });
  await act(settle);
  return staged;
};
const entry = async (path = "/production/enter/7", user: Partial<CurrentUser> = {}) => {
  const staged = await stage(<EntryPage />, {
    at: path,
    pattern: "/production/enter/:id",
    user,
    ports: { callApi },
  });
  await act(settle);
  return staged;
};

describe("the note above the form of a day", () => {
  it("shows earlier entries except voided ones: a save adds to them", async () => {
    const voided = buildLoss({ id: 12, dead: 90, voidedAt: 1 });
    read.mockResolvedValue(buildRecord({ losses: [buildLoss(), voided, buildLoss({ id: 13 })] }));
    await entry();
    expect(screen.getByText(/^Entered for this day: 24 dead, 6 culled\./)).toBeTruthy();
  });

  it("names the right that is missing", async () => {
    await entry("/production/enter/7", { canOperate: "0" });
    expect(screen.getByText(/lacks the permission “May operate”/)).toBeTruthy();
    cleanup();
    read.mockResolvedValue(buildRecord({ needsReason: true }));
    await entry("/production/enter/7", { roleKey: "farm_manager", canOperate: "0" });
    expect(screen.getByText(/lacks the permission “May operate”/)).toBeTruthy();
    cleanup();
    await entry("/production/enter/7", { roleKey: "shack_manager" });
    expect(screen.getByText(/^Only a farm manager or above/)).toBeTruthy();
  });
});

describe("the sheet of a day", () => {
  it("shows in each empty cell the value in force, or why there is none", async () => {
    const figures = buildFlockDay({ feedFrom: "meter", meterFeedKg: 2900, meterWaterL: null });
    list.mockResolvedValue({ total: 1, missing: 1, recorded: 0, rows: [row({ figures })] });
    await stage(<EntryGridPart />, { at: "/page", ports: { callApi } });
    await act(settle);
    const labelOf = (name: string) => {
      const cell = screen.getByLabelText<HTMLInputElement>(name);
      return [cell.placeholder, cell.title];
    };
    expect(labelOf("House 1 Feed kg")).toEqual(["2,900", "Meter value; leave blank to use it."]);
    expect(labelOf("House 1 Water L")).toEqual([
      "no reading",
      expect.stringContaining("it is not counted twice"),
    ]);
    expect(labelOf("House 1 Dead")).toEqual(["", ""]);
  });
});

describe("a cell of the sheet that is cleared", () => {
  it("sends null after a second confirmation, and the meter's value is shown there", async () => {
    const figures = buildFlockDay({ feedFrom: "hand", feedKg: 3100, meterFeedKg: 2900 });
    list.mockResolvedValue({ total: 1, missing: 0, recorded: 1, rows: [row({ figures })] });
    read.mockResolvedValue(
      buildRecord({ version: 2, values: { feedKg: 3100, waterL: null, kwh: null, note: "" } }),
    );
    save.mockResolvedValue(buildRecord({ version: 3 }));
    await stage(<EntryGridPart />, { at: "/page", ports: { callApi } });
    await act(settle);
    const cell = screen.getByLabelText<HTMLInputElement>("House 1 Feed kg");
    const typing = typist();
    expect([cell.value, cell.title]).toEqual(["3100", expect.stringContaining("clearing")]);
    await typing.clear(cell);
    expect([cell.value, cell.placeholder]).toEqual(["", "2,900"]);
    await typing.click(screen.getByRole("button", { name: "Save" }));
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByText("1 existing value will be replaced or deleted")).toBeDefined();
    await typing.click(screen.getByRole("button", { name: "Replace and save" }));
    await act(settle);
    expect(save.mock.calls[0]?.[0]).toMatchObject({ version: 2, values: { feedKg: null } });
  });
});

describe("the sheet of a day of many flocks", () => {
  it("reports when it cannot show all of them", async () => {
    list.mockResolvedValue({ total: 201, missing: 201, recorded: 0, rows: [row()] });
    await stage(<EntryGridPart />, { at: "/page", ports: { callApi } });
    await act(settle);
    expect(screen.getByText("Only the first 200 flocks are shown: choose a farm.")).toBeDefined();
  });
});

describe("the sheet of a flock's days", () => {
  const flockSheet = async (over: object = {}, user: Partial<CurrentUser> = {}) => {
    series.mockResolvedValue(
      buildSeries(
        [
          buildFlockDay({ day: "2026-05-01" }),
          buildFlockDay({ day: "2026-05-02", feedFrom: "hand", feedKg: 3100 }),
        ],
        { notes: { "2026-05-02": "wet" }, ...over },
      ),
    );
    await stage(<EntryGridPart />, { at: "/page?flock=7", user, ports: { callApi } });
    await act(settle);
    return (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  };

  it("has a row per day with its entries; old days require a reason", async () => {
    const cell = await flockSheet();
    expect(series.mock.calls[0]?.[0]).toEqual({ flockId: 7 });
    expect(cell("2026-05-02 Feed kg").value).toBe("3100");
    expect(cell("2026-05-02 Note").value).toBe("wet");
    expect(screen.getByRole("link", { name: "2026-05-01" }).getAttribute("href")).toBe(
      "/production/enter/7?day=2026-05-01",
    );
    const typing = typist();
    await typing.type(cell("2026-05-01 Dead"), "4");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(button.disabled).toBe(true);
    await typing.type(screen.getByLabelText("Reason for the correction"), "counted again");
    await typing.click(button);
    await act(settle);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      flockId: 7,
      day: "2026-05-01",
      losses: [{ dead: 4, culled: 0 }],
      reason: "counted again",
    });
  });

  it("names the number of days set by the organisation, and needs no reason that long", async () => {
    const late = { today: "2026-05-07", windowDays: 5 };
    const free = await flockSheet(late, { roleKey: "shack_manager" });
    expect(["2026-05-01 Dead", "2026-05-02 Dead"].map((name) => free(name).disabled)).toEqual([
      true,
      false,
    ]);
    cleanup();
    const cell = await flockSheet(late);
    const typing = typist();
    await typing.type(cell("2026-05-02 Dead"), "4");
    expect(screen.queryByLabelText("Reason for the correction")).toBeNull();
    await typing.type(cell("2026-05-01 Dead"), "4");
    expect(screen.getByPlaceholderText(/^Records older than 5 days/)).toBeDefined();
  });

  it("is read-only when its books are closed, and for a house manager when it is too old", async () => {
    const closed = await flockSheet({ isClosed: true });
    expect(screen.getByText("This flock is closed and cannot be changed.")).toBeDefined();
    expect(closed("2026-05-01 Dead").disabled).toBe(true);
    cleanup();
    const old = await flockSheet({}, { roleKey: "shack_manager" });
    expect(old("2026-05-01 Dead").disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});

describe("the board of a day", () => {
  it("shows each flock with its figures, their deviation, and missing records", async () => {
    list.mockResolvedValue({
      total: 2,
      missing: 1,
      recorded: 1,
      rows: [
        row({
          figures: buildFlockDay({ weightG: 1600, fcr: 1.4261, fcrMargin: 0.0371, epef: 387.04 }),
        }),
        row({ id: 8, houseNameEn: "House 2", isRecorded: true, lastBy: "Wang", lastAt: 0 }),
      ],
    });
    await board();
    const [, first, second] = screen.getAllByRole("row");
    expect(first!.textContent).toContain("Not recorded");
    expect(first!.textContent).toContain("1,600 g+5.0%");
    expect(first!.textContent).toContain("1.426 ± 0.037");
    expect(first!.textContent).toContain("387");
    expect(second!.textContent).toContain("Wang");
    // The house, and the note that its record is missing.
    expect(
      within(first!)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/production/enter/7?day=2026-06-01", "/production/enter/7?day=2026-06-01"]);
    expect(screen.getByRole("option", { name: "No record (1)" })).toBeDefined();
  });

  it("marks the difference of a handwritten value from the meter, and none for a metered one", async () => {
    const metered = { meterFeedKg: 2900, feedG: 97, stdFeedG: 100 };
    list.mockResolvedValue({
      total: 2,
      missing: 1,
      recorded: 1,
      due: 0,
      rows: [
        row({ figures: buildFlockDay({ ...metered, feedKg: 3100, feedFrom: "hand" }) }),
        row({ id: 8, figures: buildFlockDay({ ...metered, feedKg: 2900, feedFrom: "meter" }) }),
      ],
    });
    await board();
    const [, first, second] = screen.getAllByRole("row");
    expect(first!.textContent).toContain("3,100");
    expect(within(first!).getByTitle("Meter 2,900").textContent).toBe("+6.9%");
    expect(within(second!).queryByTitle(/^Meter/)).toBeNull();
  });

  it("marks values of a meter that was silent at midnight, and does not compare them", async () => {
    const silent = { feedFrom: "meter", meterFeedKg: 5980, feedKg: 5980, feedGap: "more" } as const;
    const put = { feedFrom: "hand", meterFeedKg: 5980, feedKg: 3000, feedGap: "more" } as const;
    const missed = { feedGap: "less" } as const;
    list.mockResolvedValue({
      total: 3,
      missing: 1,
      recorded: 1,
      due: 0,
      rows: [silent, put, missed].map((figures, id) =>
        row({ id, figures: buildFlockDay(figures) }),
      ),
    });
    await board();
    const [, first, second, third] = screen.getAllByRole("row");
    expect(first!.textContent).toContain("5,980meter gap");
    expect(within(first!).getByText("meter gap").title).toContain("includes that consumption");
    expect(within(second!).queryByText("meter gap")).toBeNull();
    expect(within(second!).queryByTitle(/^Meter/)).toBeNull();
    expect(within(third!).getByText("meter gap").title).toContain("counted on a later day");
  });

  it("shows energy per head, the spread and age of the weights, and the date from which it may be sold", async () => {
    const figures = {
      kwh: 412.5,
      kwhFrom: "meter",
      birdDays: 27_500,
      weightG: 1600,
      weighedDay: "2026-05-29",
      cvPct: 9.04,
    } as const;
    list.mockResolvedValue({
      total: 2,
      missing: 2,
      recorded: 0,
      due: 0,
      warned: 0,
      withheld: 1,
      rows: [
        row({ figures: buildFlockDay(figures), meatFrom: "2026-06-04", eggsFrom: "2026-06-09" }),
        row({ id: 8, figures: buildFlockDay({ ...figures, kwhGap: "more" }) }),
      ],
    });
    await board();
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    const cells = (line: number) =>
      ["Energy per head kWh", "CV %", "Weight", "May be sold"].map(
        (name) => screen.getAllByRole("row")[line]!.children[heads.indexOf(name)]!.textContent,
      );
    expect(cells(1)).toEqual([
      "0.0150",
      "9.0",
      expect.stringContaining("weighed 3 d ago"),
      "meat from 2026-06-04, eggs from 2026-06-09",
    ]);
    // Meter counts of other days belong to no day.
    expect([cells(2)[0], cells(2)[3]]).toEqual(["–", "–"]);
    expect(screen.getByRole("option", { name: "In withdrawal (1)" })).toBeDefined();
  });

  it("marks a survival over 100%, because the count needs checking", async () => {
    const figures = [100.7, 99.9].map((survivalPct) => buildFlockDay({ survivalPct }));
    list.mockResolvedValue({
      total: 2,
      missing: 2,
      recorded: 0,
      due: 0,
      rows: figures.map((figure, id) => row({ id, figures: figure })),
    });
    await board();
    expect(screen.getAllByTitle("more than placed: check the count")).toHaveLength(1);
  });

  it("shows no negative zero for the deviation from the standard", async () => {
    const figures = buildFlockDay({ weightG: 1599.6, stdWeightG: 1600 });
    list.mockResolvedValue({ total: 1, missing: 1, recorded: 0, due: 0, rows: [row({ figures })] });
    await board();
    expect(screen.getAllByRole("row")[1]!.textContent).toContain("1,600 g0.0%");
  });

  it("requests the filters of the address", async () => {
    await board(
      "?day=2026-05-30&farm=4&species=layer&breed=5&state=missing&sort=layPct&order=desc",
    );
    expect(list.mock.calls[0]?.[0]).toMatchObject({
      day: "2026-05-30",
      farmId: 4,
      species: "layer",
      breedId: 5,
      state: "missing",
      sort: "layPct",
      order: "desc",
    });
  });

  it("can be filtered by breed, among those of the chosen species, and keeps it in the address", async () => {
    await board("?page=2");
    const choice = () => screen.getByLabelText<HTMLSelectElement>("Breed");
    const offered = () => [...choice().options].map(({ text }) => text);
    expect(offered()).toEqual(["All breeds", "Ross 308", "Hy-Line Brown"]);
    const typing = typist();
    await typing.selectOptions(choice(), "Ross 308");
    await act(settle);
    expect(list.mock.lastCall?.[0]).toMatchObject({ breedId: 3, page: 1 });
    await typing.selectOptions(screen.getByLabelText("Species"), "layer");
    await act(settle);
    // The requested breed stays in sight, no matter what else is chosen.
    expect([offered(), choice().value]).toEqual([["All breeds", "Ross 308", "Hy-Line Brown"], "3"]);
    await typing.selectOptions(choice(), "All breeds");
    await act(settle);
    expect(list.mock.lastCall?.[0]).not.toHaveProperty("breedId");
    expect(offered()).toEqual(["All breeds", "Hy-Line Brown"]);
  });

  it("keeps an unknown breed of the address as its filter", async () => {
    await board("?breed=99");
    const choice = screen.getByLabelText<HTMLSelectElement>("Breed");
    expect([choice.value, choice.selectedOptions[0]?.text]).toEqual(["99", "–"]);
    expect(list.mock.calls[0]?.[0]).toMatchObject({ breedId: 99 });
  });

  it("shows no eggs on a board of broilers, and no feed conversion on one of hens", async () => {
    await board();
    expect(screen.queryByRole("columnheader", { name: /Laying rate/ })).toBeNull();
    cleanup();
    list.mockResolvedValue({
      total: 1,
      missing: 1,
      recorded: 0,
      rows: [row({ species: "layer" })],
    });
    await board();
    expect(screen.getByRole("columnheader", { name: /Laying rate/ })).toBeDefined();
    expect(screen.queryByRole("columnheader", { name: /FCR/ })).toBeNull();
  });
});

describe("the record of a day", () => {
  it("accepts typed values, asks for confirmation of unusual ones, and reports the save", async () => {
    const { stores } = await entry();
    const typing = typist();
    save.mockResolvedValue(
      buildRecord({ version: 1, losses: [buildLoss({ dead: 350, culled: 0 })] }),
    );
    await typing.type(screen.getByLabelText(/^Dead/), "350");
    await typing.click(screen.getByRole("button", { name: "Legs" }));
    await typing.click(screen.getByRole("button", { name: "Save" }));
    expect(save).not.toHaveBeenCalled();
    const question = screen.getByRole("dialog");
    expect(question.textContent).toContain("350 losses? Day before: 15");
    await typing.click(within(question).getByRole("button", { name: "Correct, save" }));
    await act(settle);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      losses: [{ dead: 350, culled: 0, cause: "leg" }],
    });
    expect(stores.toast.toasts.map(({ text }) => text)).toContain("Saved");
    expect(screen.getByText("350 dead, 0 culled (Legs)")).toBeDefined();
  });

  it("shows each meter's value, also under a handwritten one", async () => {
    const figures = buildFlockDay({
      kwh: 790,
      kwhFrom: "hand",
      meterKwh: 810,
      feedKg: 3100,
      feedFrom: "hand",
      meterFeedKg: 2900,
    });
    read.mockResolvedValue(buildRecord({ figures, dayBefore: null }));
    await entry();
    const card = screen.getByRole("region", { name: "Feed and water" });
    expect(card.textContent).toContain("Energy kWhMeter 810");
    expect(card.textContent).toContain("Feed kgMeter 2,900");
    expect(card.textContent).toContain("Water LNo meter reading");
    expect(card.textContent).toContain("Leave empty if the meter is correct.");
  });

  it("claims no correct meter where none has a reading", async () => {
    const figures = buildFlockDay({
      meterKwh: null,
      kwh: null,
      meterFeedKg: null,
      meterWaterL: null,
    });
    read.mockResolvedValue(buildRecord({ figures }));
    await entry();
    const card = screen.getByRole("region", { name: "Feed and water" });
    expect(card.textContent).not.toContain("Leave empty");
  });

  it("shows above each number the day before's value and the standard's", async () => {
    const hens = buildRecord({
      species: "layer",
      figures: buildFlockDay({ meterFeedKg: 2900 }),
      dayBefore: buildFlockDay({ dead: 12, culled: 3, feedKg: 3050, waterL: null }),
      eggsBefore: { good: 26_400, dirty: 120, cracked: 40, soft: 0, double: 9, kg: 1590.4 },
      standards: [
        { day: "2026-06-01", lost: 4.3, feedKg: 3120, waterL: 5600, eggs: 27_900, eggKg: 1655 },
      ],
    });
    read.mockResolvedValue(hens);
    await entry();
    const above = (name: RegExp) =>
      screen.getByLabelText(name).closest("label")!.querySelector("small")?.textContent ?? "";
    expect(above(/^Dead/)).toBe("Day before 12 · Standard 4.3, with culled");
    expect(above(/^Culled/)).toBe("Day before 3");
    expect(above(/^Good/)).toBe("Day before 26,400 · Standard 27,900, all grades");
    expect(above(/^Cracked/)).toBe("Day before 40");
    expect(above(/^Weight kg/)).toBe("Day before 1,590.4 · Standard 1,655.0");
    expect(above(/^Feed kg/)).toBe("Meter 2,900 · Day before 3,050 · Standard 3,120");
    // The water drunk the day before is unknown: nothing is shown of it.
    expect(above(/^Water L/)).toBe("No meter reading · Standard 5,600");
    cleanup();
    read.mockResolvedValue({ ...hens, dayBefore: null, eggsBefore: null, standards: [] });
    await entry();
    expect([above(/^Dead/), above(/^Good/)]).toEqual(["", ""]);
  });

  it("is read-only without permission, and for a house manager when it is too old", async () => {
    read.mockResolvedValue(buildRecord({ losses: [buildLoss()] }));
    await entry("/production/enter/7", { canOperate: "0" });
    expect(screen.getByText("12 dead, 3 culled (Legs)")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Void" })).toBeNull();
    cleanup();
    read.mockResolvedValue(buildRecord({ needsReason: true, windowDays: 5 }));
    await entry("/production/enter/7", { roleKey: "shack_manager" });
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    cleanup();
    await entry("/production/enter/7", { roleKey: "farm_manager" });
    expect(screen.getByRole("button", { name: "Save" })).toBeDefined();
    expect(screen.getByRole("textbox", { name: "Reason for the correction" })).toBeDefined();
    expect(screen.getByText(/^Records older than 5 days/)).toBeDefined();
  });

  it("lets a wrong entry be voided with a reason", async () => {
    read.mockResolvedValue(buildRecord({ losses: [buildLoss()] }));
    takeOut.mockResolvedValue(
      buildRecord({
        losses: [buildLoss({ voidedAt: 1, voidedBy: "Keeper Wang", voidReason: "typed twice" })],
      }),
    );
    await entry();
    const typing = typist();
    await typing.click(screen.getByRole("button", { name: "Void" }));
    const dialog = screen.getByRole("dialog");
    await typing.type(within(dialog).getByRole("textbox"), "typed twice");
    await typing.click(within(dialog).getByRole("button", { name: "Void" }));
    await act(settle);
    expect(takeOut.mock.calls[0]?.[0]).toEqual({ kind: "loss", id: 11, reason: "typed twice" });
    expect(screen.getByText(/Voided: typed twice/)).toBeDefined();
  });

  const sold = (price: number | null, over: object = {}) => ({
    ...buildLoss(),
    kind: "sale" as const,
    birds: 9000,
    liveKg: 20_000,
    ageDays: null,
    partner: "Tang",
    docNo: "S-1",
    price,
    isFromOther: false,
    ...over,
  });

  it("accepts a later price, with a reason, only for sales and treatments", async () => {
    const counted = sold(null, { id: 12, kind: "count", birds: 3, liveKg: null });
    const gone = sold(9, { id: 13, voidedAt: 1, voidedBy: "Wang", voidReason: "typed twice" });
    read.mockResolvedValue(buildRecord({ moves: [sold(null), counted, gone] }));
    setPrice.mockResolvedValue(buildRecord({ moves: [sold(151_000.5)] }));
    await entry();
    const typing = typist();
    expect(screen.getAllByRole("button", { name: "Change price" })).toHaveLength(1);
    await typing.click(screen.getByRole("button", { name: "Change price" }));
    const dialog = within(screen.getByRole("dialog"));
    const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Change price" });
    await typing.type(dialog.getByLabelText(/^Reason/), "invoice came");
    expect(send.disabled).toBe(true);
    await typing.type(dialog.getByLabelText("Total price"), "0.6x5");
    expect([send.disabled, dialog.getByText("Not a number")]).toEqual([true, expect.anything()]);
    await typing.clear(dialog.getByLabelText("Total price"));
    await typing.type(dialog.getByLabelText("Total price"), "151,000.5");
    await typing.click(send);
    await act(settle);
    expect(setPrice.mock.calls.map(([input]) => input)).toEqual([
      { kind: "move", id: 11, was: null, price: 151_000.5, reason: "invoice came" },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText(/price 151,000.50/)).toBeDefined();
  });

  it("offers no price to users who may not see them", async () => {
    read.mockResolvedValue(buildRecord({ moves: [sold(null)] }));
    await entry("/production/enter/7", { roleKey: "shack_manager" });
    expect(screen.queryByRole("button", { name: "Change price" })).toBeNull();
  });

  it("does not offer to remove a sale to users who may not record one", async () => {
    read.mockResolvedValue(buildRecord({ moves: [sold(null)], losses: [buildLoss()] }));
    await entry("/production/enter/7", { roleKey: "shack_manager" });
    expect(screen.getAllByRole("button", { name: "Void" })).toHaveLength(1);
    cleanup();
    await entry("/production/enter/7", { roleKey: "farm_manager" });
    expect(screen.getAllByRole("button", { name: "Void" })).toHaveLength(2);
  });

  const stockForm = async () => {
    const form = within(screen.getByRole("region", { name: "Stock and treatments" }));
    const typing = typist();
    const type = (name: string | RegExp, text: string) =>
      typing.type(form.getByLabelText(name), text);
    const pick = (kind: string) => typing.selectOptions(form.getByLabelText("Kind"), kind);
    const button = (name: string) => form.getByRole<HTMLButtonElement>("button", { name });
    return { form, typing, type, pick, button };
  };

  it("requires a reason for any late entry of an old day, also for a medicine", async () => {
    read.mockResolvedValue(buildRecord({ needsReason: true, windowDays: 5 }));
    save.mockResolvedValue(buildRecord({ version: 1 }));
    await entry("/production/enter/7", { roleKey: "farm_manager" });
    const { typing, type, pick, button } = await stockForm();
    await pick("medicine");
    await type("Product", "Doxycycline");
    expect(button("Record").disabled).toBe(true);
    await type(/^Reason \(older than 5 days/, "from the paper");
    await typing.click(button("Record"));
    await act(settle);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      reason: "from the paper",
      treatments: [{ product: "Doxycycline" }],
    });
  });

  it("accepts no count without a reason", async () => {
    await entry("/production/enter/7", { roleKey: "farm_manager" });
    const { type, pick, button } = await stockForm();
    await pick("count");
    await type(/^Difference found/, "-180");
    expect(button("Record").disabled).toBe(true);
    await type(/^Reason/, "counted");
    expect(button("Record").disabled).toBe(false);
  });

  it("sells within a withdrawal time only after a second confirmation with a reason", async () => {
    const refused = new Error("Withdrawal period of Doxycycline: may be sold from 2026-06-02.");
    const fields = { isWithdrawalKnown: "Still within withdrawal: confirm once more" };
    save.mockRejectedValueOnce(Object.assign(refused, { code: 409, fields }));
    save.mockResolvedValue(buildRecord({ version: 1 }));
    await entry("/production/enter/7", { roleKey: "farm_manager" });
    const { form, typing, type, button } = await stockForm();
    await type("Birds", "100");
    await typing.click(button("Record"));
    await act(settle);
    expect(form.getByRole("alert").textContent).toContain("may be sold from 2026-06-02");
    const yes = button("Confirm sale during withdrawal");
    expect(yes.disabled).toBe(true);
    await type(/^Reason/, "vet note 12");
    await typing.click(yes);
    await act(settle);
    expect(save.mock.calls.map(([input]) => "isWithdrawalKnown" in input)).toEqual([false, true]);
    expect(save.mock.calls[1]?.[0]).toMatchObject({
      isWithdrawalKnown: true,
      reason: "vet note 12",
    });
    expect(form.queryByRole("button", { name: /during withdrawal/ })).toBeNull();
  });

  it("shows the history as text, with the reason", async () => {
    versions.mockResolvedValue([
      {
        version: 2,
        at: 0,
        by: "Wang",
        source: "app",
        reason: "counted anew",
        draftedAt: null,
        before: { losses: "12 + 3" },
        after: { moves: "sale 9000, count -3" },
      },
    ]);
    await entry();
    const history = screen.getByRole("region", { name: "History" });
    expect(history.textContent).toContain("counted anew");
    expect(history.textContent).toContain("Losses: 12 dead + 3 culled");
    expect(history.textContent).toContain("Stock moves:  Sale 9000, Count -3");
  });

  it("lists due vaccinations, and reports an unknown flock", async () => {
    read.mockResolvedValue(buildRecord({ due: ["IBD in water"] }));
    await entry();
    expect(screen.getByRole("note").textContent).toContain("IBD in water");
    cleanup();
    await entry("/production/enter/x");
    expect(screen.getByText("Flock not found")).toBeDefined();
  });
});

describe("a weighing", () => {
  it("is typed bird by bird or pasted, and shows its result", async () => {
    save.mockResolvedValue(buildRecord({ version: 1 }));
    await entry();
    const typing = typist();
    await typing.click(screen.getByRole("button", { name: "Bird by bird" }));
    const field = screen.getByLabelText(/^Weight g/);
    await typing.type(field, "1510{Enter}");
    await typing.click(field);
    await typing.paste("1620\n1580\n1700\n1390\n1605\n1655\n1540\n1450\n1750");
    expect(screen.getByText(/10 weighed, mean 1,580 g · CV 7.0%, uniformity 80.0%/)).toBeDefined();
    await typing.click(screen.getByRole("button", { name: "Save" }));
    await act(settle);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      weighings: [
        {
          sample: 10,
          meanG: 1580,
          weightsG: [1510, 1620, 1580, 1700, 1390, 1605, 1655, 1540, 1450, 1750],
        },
      ],
    });
  });
});

describe("a house manager's round on a phone", () => {
  const down = () => Promise.reject(Object.assign(new Error("no network"), { code: 0 }));
  const round = () => [
    row({ isRecorded: true, lastBy: "Wang", lastAt: 0 }),
    row({ id: 8, houseName: "2号舍", houseNameEn: "House 2", due: ["ND IV drops"] }),
  ];
  beforeEach(() => {
    stubLayout({ isNarrow: true });
    list.mockResolvedValue({ total: 2, missing: 1, recorded: 1, rows: round() });
  });

  it("lists open houses before finished ones, and due vaccinations", async () => {
    await board();
    expect(screen.getByText("1 of 2 done")).toBeDefined();
    const houses = screen.getAllByRole("link").map(({ textContent }) => textContent);
    expect(houses[0]).toContain("House 2");
    expect(houses[0]).toContain("ND IV drops");
    expect(houses[0]).toContain("Not recorded");
    expect(houses[1]).toContain("Done");
    // A file that came by mail or chat is on the phone.
    expect(screen.getByRole("button", { name: "Import" })).toBeDefined();
  });

  it("goes step by step, with five taps per house without unusual values", async () => {
    save.mockResolvedValue(buildRecord({ version: 1, hasNoLosses: true }));
    await entry();
    const typing = typist();
    const tap = (name: string) => typing.click(screen.getByRole("button", { name }));
    await tap("No losses");
    await tap("Next");
    await tap("Use meter value");
    await tap("Not weighed");
    await tap("Save");
    await act(settle);
    expect(save.mock.calls[0]?.[0]).toMatchObject({ hasNoLosses: true, losses: [], values: {} });
    expect(screen.getByRole("button", { name: "Next house" })).toBeDefined();
  });

  it("adds to a number in the typed format, and leaves unreadable text unchanged", async () => {
    await entry();
    const typing = typist();
    const dead = screen.getByLabelText(/^Dead/);
    const pressed = async (text: string) => {
      await typing.clear(dead);
      await fillIn(typing, dead, text);
      await typing.click(screen.getByRole("button", { name: "+5" }));
      return (dead as HTMLInputElement).value;
    };
    expect([await pressed("1,200"), await pressed("12,0000"), await pressed("3")]).toEqual([
      "1205",
      "12,0000",
      "8",
    ]);
  });

  it("asks for due vaccinations with one button each, stored as a separate draft without a network", async () => {
    const reminders = [
      { id: 31, content: "ND IV drops", dueDay: "2026-05-30" },
      { id: 32, content: "IBD in water", dueDay: "2026-06-03" },
    ];
    read.mockResolvedValue(buildRecord({ reminders, due: ["ND IV drops"] }));
    await entry();
    const typing = typist();
    const tap = (name: string) => typing.click(screen.getByRole("button", { name }));
    await tap("Next");
    await tap("Use meter value");
    expect(screen.queryByRole("button", { name: "Given: IBD in water" })).toBeNull();
    expect(screen.getByRole("button", { name: "Not given yet" })).toBeDefined();
    save.mockImplementation(down);
    await tap("Given: ND IV drops");
    await act(settle);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      treatments: [{ kind: "vaccine", product: "ND IV drops", immuneTaskId: 31 }],
    });
    expect(screen.getByText("All due vaccinations are recorded.")).toBeDefined();
    expect(screen.getByText(/^1 not sent/)).toBeDefined();
    // The step stays, and the next one is the weighing.
    await tap("Next");
    expect(screen.getByRole("button", { name: "Not weighed" })).toBeDefined();
  });

  it("continues without a network: a saved record is stored, shown as waiting, and sent later", async () => {
    const { stores } = await entry();
    const typing = typist();
    save.mockImplementation(down);
    await typing.type(screen.getByLabelText(/^Dead/), "2");
    await typing.click(screen.getByRole("button", { name: "Save" }));
    await act(settle);
    expect(stores.toast.toasts.map(({ text }) => text)).toEqual([
      "Saved on this device, not sent yet",
    ]);
    // jsdom has no IndexedDB: drafts do not outlive the page, and the page says so.
    expect(screen.getByText(/^1 not sent; this browser cannot/)).toBeDefined();
    expect(screen.getByText("2 dead, 0 culled (Unknown)")).toBeDefined();
    save.mockResolvedValue(buildRecord({ version: 1, losses: [buildLoss()] }));
    await typing.click(screen.getByRole("button", { name: "Send now" }));
    await act(settle);
    await act(settle);
    expect(screen.queryByText(/not sent/)).toBeNull();
    expect(save.mock.calls.map(([input]) => input)[0]).toEqual(save.mock.calls.at(-1)![0]);
  });

  it("shows a record the server refused, with its message, until a person decides", async () => {
    await entry();
    const typing = typist();
    save.mockImplementation(down);
    await typing.type(screen.getByLabelText(/^Dead/), "2");
    await typing.click(screen.getByRole("button", { name: "Save" }));
    await act(settle);
    save.mockRejectedValue(Object.assign(new Error("Too many"), { code: 409 }));
    await typing.click(screen.getByRole("button", { name: "Send now" }));
    await act(settle);
    await act(settle);
    expect(screen.getByText("Too many")).toBeDefined();
    await typing.click(screen.getByRole("button", { name: "Enter more for this house" }));
    await typing.click(screen.getByRole("button", { name: "Go back and edit" }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Dead/).value).toBe("2");
  });
});

describe("a house of a round", () => {
  it("is done once it is recorded, but not when it was refused", () => {
    const states = ["refused", "open", "waiting", "done"] as const;
    expect(states.filter(isDone)).toEqual(["waiting", "done"]);
  });
});

describe("the sums of a day", () => {
  const sum = (over: object) =>
    totalRowSchema.partial().parse({ species: ["broiler"], ...over }) as TotalRow;
  const keysOf = (rows: readonly TotalRow[]) =>
    totalColumns("farm", rows, { t: () => "", language: "en" }).map(({ key }) => key);

  it("include no eggs without layers, and no feed conversion without meat birds", () => {
    expect(keysOf([sum({ eggs: null, layPct: null, fcr: 1.5 })])).not.toContain("eggs");
    expect(keysOf([sum({ eggs: 90, layPct: 90, fcr: null })])).not.toContain("fcr");
  });

  it("count pigs as heads, and show birds and pigs together as both", () => {
    const feedOf = (...species: readonly Species[]) =>
      totalColumns("farm", [sum({ species })], { t: () => "", language: "zh" }).find(
        ({ key }) => key === "feedG",
      )!.title;
    expect(feedOf("pig")).toBe("头均采食 g");
    expect(feedOf("layer")).toBe("只均采食 g");
    expect(feedOf("pig", "layer")).toBe("只（头）均采食 g");
  });
});

describe("the days of a report", () => {
  it.each([
    [42, 42, "Days"],
    [318, 46, "Weekly"],
    [700, 34, "Every 3 weeks"],
  ])(
    "of a flock of %i days take %i rows, so that they fit on paper",
    async (count, rows, title) => {
      const days = Array.from({ length: count }, (_, dayAge) =>
        buildFlockDay({ day: `day ${dayAge}`, dayAge, dead: 1 }),
      );
      await stage(<ReportDays days={days} species="broiler" />, { at: "/page" });
      expect(screen.getAllByRole("row")).toHaveLength(rows + 1);
      expect(screen.getByRole("heading").textContent).toContain(title);
    },
  );

  it("of pigs are in kilograms", async () => {
    await stage(<ReportDays days={[buildFlockDay({ weightG: 61_540 })]} species="pig" />, {
      at: "/page",
    });
    expect(screen.getByRole("columnheader", { name: "Weight kg" })).toBeDefined();
    expect(screen.getByRole("cell", { name: "61.5" })).toBeDefined();
  });
});
