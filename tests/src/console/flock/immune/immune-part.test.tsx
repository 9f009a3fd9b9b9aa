// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ImmuneTask } from "../../../../../contract/flock/production/immune.ts";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { dayMs } from "../../../../../contract/base/time.ts";
import { ImmunePart } from "../../../../../src/console/flock/immune/immune-part.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const task = (over: Partial<ImmuneTask> = {}): ImmuneTask => ({
  id: 4,
  flockId: 7,
  houseId: 1,
  houseName: "1号舍",
  houseNameEn: "House 1",
  farmId: 1,
  farmName: "青山农场",
  farmNameEn: "Green Hill",
  species: "broiler",
  breedName: "罗斯 308",
  breedNameEn: "Ross 308",
  content: "IBD in water",
  dayAge: 12,
  dueDay: "2026-05-30",
  state: "overdue",
  lateDays: 2,
  doneDay: null,
  product: "",
  batch: "",
  closedAt: null,
  closedBy: null,
  reason: "",
  windowDays: 3,
  version: 1,
  ...over,
});
const counts = { overdue: 3, due: 1, coming: 5 };

const list = vi.fn<(query: object) => Promise<unknown>>();
const done = vi.fn<(input: object) => Promise<ImmuneTask>>();
const skip = vi.fn<(input: object) => Promise<ImmuneTask>>();
const reopen = vi.fn<(input: object) => Promise<ImmuneTask>>();
const callApi = fakeCall({
  listImmune: list,
  immuneDone: done,
  immuneSkip: skip,
  immuneReopen: reopen,
  productionBreeds: () => Promise.resolve([]),
});

beforeEach(() => {
  stubLayout();
  list.mockReset().mockResolvedValue({ total: 1, counts, rows: [task()], days: [], holds: [] });
  done.mockReset().mockResolvedValue(task({ state: "done" }));
  skip.mockReset().mockResolvedValue(task({ state: "skipped" }));
  reopen.mockReset().mockResolvedValue(task());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (user: Partial<CurrentUser> = {}, at = "/page") => {
  await stage(<ImmunePart />, { at, user, ports: { callApi } });
  await act(settle);
};
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the vaccination calendar", () => {
  it("lists overdue reminders with their date, and done ones with the person", async () => {
    list.mockResolvedValue({
      total: 2,
      counts,
      rows: [
        task(),
        task({
          id: 5,
          state: "done",
          doneDay: "2026-05-31",
          lateDays: 1,
          product: "D78",
          batch: "A1",
          closedBy: "Liu Yang",
          closedAt: Date.UTC(2026, 4, 31, 2),
        }),
      ],
    });
    await open();
    const [first, second] = screen.getAllByRole("row").slice(1);
    expect(first!.textContent).toContain("2 days late");
    expect(second!.textContent).toContain("Done 2026-05-31, 1 day late");
    expect(second!.textContent).toContain("D78, batch A1");
    expect(second!.textContent).toContain("Liu Yang 2026-05-31");
    expect(screen.getByRole("option", { name: "Overdue (3)" })).toBeDefined();
    expect(screen.getByRole("option", { name: "To do (9)" })).toBeDefined();
  });

  it("asks for the date and the product", async () => {
    await open();
    const type = typist();
    await type.click(button("Record as done: IBD in water 2026-05-30"));
    const dialog = within(screen.getByRole("dialog"));
    await type.type(dialog.getByLabelText("Vaccine"), "D78");
    const price = dialog.getByLabelText("Total price");
    await type.type(price, "much");
    expect(dialog.getByRole("button", { name: "Done" })).toHaveProperty("disabled", true);
    await type.clear(price);
    await type.type(price, "860.50");
    const meat = dialog.getByLabelText("Meat withdrawal, days");
    await type.type(meat, "3 weeks");
    expect(dialog.getByRole("button", { name: "Done" })).toHaveProperty("disabled", true);
    await type.clear(meat);
    await type.type(meat, "21");
    await type.click(dialog.getByRole("button", { name: "Done" }));
    await act(settle);
    expect(done.mock.calls[0]![0]).toMatchObject({
      id: 4,
      version: 1,
      product: "D78",
      batch: "",
      price: 860.5,
      meatDays: 21,
      eggDays: 0,
    });
    expect(list).toHaveBeenCalledTimes(2);
  });

  it("asks a manager why it is recorded long after it was done", async () => {
    await open();
    const type = typist();
    await type.click(button("Record as done: IBD in water 2026-05-30"));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
    const day = dialog.getByLabelText<HTMLInputElement>("Done on");
    const doneDay = new Date(Date.parse(day.value) - 4 * dayMs).toISOString().slice(0, 10);
    await type.clear(day);
    await type.type(day, doneDay);
    const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Done" });
    expect(send.disabled).toBe(true);
    await type.type(dialog.getByLabelText(/^Reason/), "from the paper");
    await type.click(send);
    await act(settle);
    expect(done.mock.calls[0]![0]).toMatchObject({
      doneDay,
      reason: "from the paper",
    });
  });

  it("requires no reason from a house manager: neither for an old reminder nor for a day too old for him", async () => {
    list.mockResolvedValue({ total: 1, counts, rows: [task({ lateDays: 40 })] });
    await open({ roleKey: "shack_manager" });
    const type = typist();
    await type.click(button("Record as done: IBD in water 2026-05-30"));
    const dialog = within(screen.getByRole("dialog"));
    const day = dialog.getByLabelText<HTMLInputElement>("Done on");
    const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Done" });
    const back = (days: number) =>
      new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
    const today = day.value;
    await type.clear(day);
    await type.type(day, back(4));
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
    expect(dialog.getByText(/only be recorded by a farm manager or above/)).toBeDefined();
    expect(send.disabled).toBe(true);
    await type.clear(day);
    await type.type(day, back(3));
    expect(dialog.queryByText(/only be recorded by a farm manager or above/)).toBeNull();
    await type.click(send);
    await act(settle);
    expect(done.mock.calls[0]![0]).not.toHaveProperty("reason");
    expect(done.mock.calls[0]![0]).toMatchObject({ id: 4, doneDay: back(3) });
  });

  it("uses the number of days set by the house's organisation", async () => {
    list.mockResolvedValue({ total: 1, counts, rows: [task({ windowDays: 5 })] });
    await open({ roleKey: "shack_manager" });
    const type = typist();
    await type.click(button("Record as done: IBD in water 2026-05-30"));
    const dialog = within(screen.getByRole("dialog"));
    const day = dialog.getByLabelText<HTMLInputElement>("Done on");
    const today = Date.parse(day.value);
    const put = async (back: number) => {
      await type.clear(day);
      await type.type(day, new Date(today - back * dayMs).toISOString().slice(0, 10));
    };
    await put(6);
    expect(dialog.getByText(/^Vaccinations given more than 5 days ago/)).toBeDefined();
    await put(5);
    expect(dialog.queryByText(/^Vaccinations given more than/)).toBeNull();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Done" }).disabled).toBe(false);
  });

  it("skips only with a reason, and shows why it could not", async () => {
    skip.mockRejectedValue(new Error("Changed by someone else"));
    await open();
    const type = typist();
    await type.click(button(/^Skip: /));
    const dialog = within(screen.getByRole("dialog"));
    const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Skip" });
    expect(send.disabled).toBe(true);
    await type.type(dialog.getByLabelText(/^Reason/), "no stock");
    await type.click(send);
    await act(settle);
    expect(skip.mock.calls[0]![0]).toMatchObject({ id: 4, reason: "no stock" });
    expect(dialog.getByRole("alert").textContent).toBe("Changed by someone else");
  });

  it("lets a house manager record vaccinations, but not a read-only account", async () => {
    await open({ roleKey: "shack_manager" });
    expect(button(/^Record as done/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Skip/ })).toBeNull();
    cleanup();
    await open({ canOperate: "0" });
    expect(screen.queryByRole("button", { name: /^Record as done/ })).toBeNull();
  });
});

describe("the month of vaccinations", () => {
  const hold = {
    flockId: 7,
    houseId: 1,
    houseName: "1号舍",
    houseNameEn: "House 1",
    farmId: 1,
    farmName: "青山农场",
    farmNameEn: "Green Hill",
    species: "broiler",
    since: "2026-05-28",
    until: "2026-06-10",
    meatFrom: "2026-06-11",
    eggsFrom: null,
  };
  const month = "/page?tab=immune&view=month&month=2026-05";
  const rows = [
    task(),
    task({ id: 5, state: "done", doneDay: "2026-05-31", lateDays: 1 }),
    task({ id: 6, state: "skipped", lateDays: 0 }),
    task({ id: 8, dueDay: "2026-05-04", state: "done", doneDay: "2026-05-04", lateDays: 0 }),
  ];
  beforeEach(() =>
    list.mockResolvedValue({
      total: 7,
      counts,
      rows,
      days: [
        { day: "2026-05-04", total: 1 },
        { day: "2026-05-30", total: 6 },
      ],
      holds: [hold],
    }),
  );
  const dayCell = (day: string) => document.querySelector(`time[datetime="${day}"]`)!.closest("td");

  it("requests the whole month, a few of each day, despite other filters", async () => {
    await open({}, `${month}&farm=4&species=layer`);
    expect(list.mock.calls[0]![0]).toEqual({
      from: "2026-05-01",
      to: "2026-05-31",
      perDay: 3,
      state: "all",
      farmId: 4,
      species: "layer",
    });
    cleanup();
    await open({}, `${month}&state=overdue`);
    expect(list.mock.lastCall![0]).toMatchObject({ state: "overdue" });
  });

  it("shows each reminder on its day, its state as a symbol and as text, and the number of others", async () => {
    await open({}, month);
    const entry = within(dayCell("2026-05-30")!)
      .getAllByRole("listitem")
      .map(({ textContent, dataset }) => [dataset.state, textContent]);
    expect(entry).toEqual([
      ["overdue", "! House 1 IBD in water: 2 days late"],
      ["done", "✓ House 1 IBD in water: Done 2026-05-31, 1 day late"],
      ["skipped", "– House 1 IBD in water: Skipped"],
    ]);
    const more = within(dayCell("2026-05-30")!).getByRole("link", { name: "2026-05-30: 3 more" });
    expect([more.textContent, more.getAttribute("href")]).toEqual([
      "+3",
      "/production/immune?from=2026-05-30&to=2026-05-30&state=all",
    ]);
    expect(within(dayCell("2026-05-04")!).queryByText(/^\+/)).toBeNull();
    expect(within(dayCell("2026-05-05")!).queryByRole("link")).toBeNull();
  });

  it("marks withdrawal times until their end, week by week", async () => {
    await open({}, month);
    const bars = [...document.querySelectorAll(".immune-hold")].map((bar) => [
      bar.closest("td")!.colSpan,
      bar.getAttribute("data-end"),
    ]);
    // From Thursday 28 May on; it continues in June.
    expect(bars).toEqual([[4, "false"]]);
    expect(screen.getByText(/^House 1 ·/).textContent).toBe(
      "House 1 · in withdrawal; may be sold: meat from 2026-06-11",
    );
  });

  it("goes to other months and back to the list, through the address", async () => {
    const type = typist();
    await open({}, month);
    await type.click(button("Previous month"));
    await act(settle);
    expect(list.mock.lastCall![0]).toMatchObject({ from: "2026-04-01", to: "2026-04-30" });
    await type.click(button("List"));
    await act(settle);
    expect(screen.getByRole("columnheader", { name: /Vaccination/ })).toBeDefined();
    await type.click(button("Month"));
    await act(settle);
    expect(list.mock.lastCall![0]).toMatchObject({ from: "2026-04-01", perDay: 3 });
  });

  it("is a list of days on a phone", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("max-width"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open({}, month);
    expect(screen.queryByRole("table")).toBeNull();
    const day = within(screen.getByRole("region", { name: "2026-05-30" }));
    expect(day.getAllByRole("listitem")).toHaveLength(3);
    expect(day.getByRole("link", { name: "2026-05-30: 3 more" })).toBeDefined();
    expect(screen.getByRole("region", { name: "In withdrawal" }).textContent).toContain(
      "may be sold: meat from 2026-06-11",
    );
  });

  it("opens the list of a day, from which one can return", async () => {
    const type = typist();
    await open({}, "/page?tab=immune&from=2026-05-30&to=2026-05-30&state=all");
    expect(list.mock.calls[0]![0]).toMatchObject({
      from: "2026-05-30",
      to: "2026-05-30",
      state: "all",
    });
    await type.clear(screen.getByLabelText("From day"));
    await act(settle);
    expect(list.mock.lastCall![0]).not.toHaveProperty("from");
    expect(list.mock.lastCall![0]).toHaveProperty("to", "2026-05-30");
  });
});
