// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type ManagedHouse,
  managedHouseSchema,
} from "../../../../../contract/fleet/house/house-manage.ts";
import { dayMs, minuteMs } from "../../../../../contract/base/time.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { HouseManage } from "../../../../../src/console/admin/house/house-manage-page.tsx";
import {
  buildDelta,
  buildFarm,
  buildHouse,
  houseFact,
  noon,
} from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { pickFirst, typist } from "../../../harness/typing.ts";
import type { Flock } from "../../../../../contract/fleet/flock/flock.ts";
import type { CallApi } from "../../../../../src/stores/port/call.ts";

const day = dayMs;
const buildFlock = (over: Partial<Flock> = {}): Flock => ({
  id: 7,
  houseId: 100,
  breedId: 5,
  breedName: "Ross",
  breedNameEn: null,
  placedAt: noon - 20 * day,
  clearedAt: null,
  plannedEnd: null,
  targetWeightG: null,
  placedCount: 20_000,
  placedAge: 0,
  dayAge: 20,
  version: 2,
  ...over,
});
const buildRow = (over: object = {}): ManagedHouse =>
  managedHouseSchema.parse({
    id: 100,
    name: "H1",
    nameEn: null,
    orgId: 1,
    farmId: 10,
    farmName: "一场",
    farmNameEn: "Farm 1",
    timeZone: "Asia/Shanghai",
    species: "broiler",
    archetype: "broilerFloor",
    floorM2: 1680.5,
    phases: null,
    foundPhases: null,
    equipment: { fans: 14 },
    limits: { tempAbsHighC: 35 },
    networkId: null,
    flock: buildFlock(),
    pastFlocks: 1,
    hasHistory: true,
    createdAt: noon,
    version: 3,
    ...over,
  });
let rows: readonly ManagedHouse[];
let flocks: readonly Flock[];
const answers: Record<string, (input: never) => unknown> = {
  manageHouseList: () => ({ total: 7, rows }),
  houseLimits: () => [
    { key: "tempAbsHighC", value: 36, origin: "standard" },
    { key: "targetTempC", value: null, origin: null },
    { key: "siloLowDays", value: 1.5, origin: "standard" },
  ],
  listFlock: () => ({ total: flocks.length, rows: flocks }),
  placeableBreeds: () => [
    { id: 5, name: "Ross", nameEn: null },
    { id: 6, name: "Cobb", nameEn: null },
  ],
};
const call = vi.fn<(name: string, input: never) => Promise<unknown>>();
const open = async (user: object = {}, at = "/page") => {
  const live = buildHouse({
    name: "H1",
    nameEn: null,
    networkId: rows[0]!.networkId,
    placedAt: rows[0]!.flock?.placedAt ?? null,
  });
  const staged = await stage(<HouseManage />, {
    at,
    user: { canOperate: "1", ...user },
    snapshot: {
      houses: [live],
      farms: [
        buildFarm(),
        buildFarm({ id: 11, name: "二场", nameEn: "Farm 2" }),
        buildFarm({ id: 12, level: "company", name: "公司", nameEn: "Farm company" }),
        buildFarm({ id: 13, level: "group", name: "集团", nameEn: "Farm group" }),
      ],
    },
    ports: { callApi: call as unknown as CallApi },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};
const callsOf = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input as unknown);

beforeEach(() => {
  stubLayout();
  rows = [buildRow()];
  flocks = [buildFlock()];
  call.mockReset().mockImplementation(async (name, input) => answers[name]?.(input) ?? {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("lists the houses that the address selects, and offers no change to a read-only account", async () => {
  await open({ canOperate: "0" });
  const row = within(screen.getByRole("row", { name: /H1/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "Farm 1",
    "Broiler",
    "Floor-raised broilers",
    "1,681",
    "–",
    "Ross, day 20",
    "20,000",
    "1 custom",
    "Flocks",
  ]);
  expect(screen.queryByRole("button", { name: /New|Edit|Delete/ })).toBeNull();
  expect(callsOf("manageHouseList")).toEqual([
    { page: 1, pageSize: 50, sort: "farm", order: "asc" },
  ]);
});

it("creates a house: its farm is found by typing, empty fields are unknown, and a limit out of bounds is marked", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "New" }));
  const form = within(await screen.findByRole("dialog", { name: "New house" }));
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getAllByText("Required")).toHaveLength(2);
  await typing.click(form.getByRole("button", { name: "Choose a farm" }));
  const search = await screen.findByPlaceholderText("Type to search");
  await waitFor(() => expect(document.activeElement).toBe(search));
  fireEvent.change(search, { target: { value: "farm" } });
  // Neither the company nor the group is offered, because houses belong to farms.
  expect(
    screen.getAllByRole("button", { name: /^Farm / }).map(({ textContent }) => textContent),
  ).toEqual(["Farm 1 North Group", "Farm 2 North Group"]);
  await pickFirst("farm 2");
  await waitFor(() => expect(screen.queryByPlaceholderText("Type to search")).toBeNull());
  await typing.type(form.getByLabelText(/^Name\b(?! in)/), "H9");
  await typing.type(form.getByLabelText("Floor area m²"), "1440,5");
  await typing.type(form.getByLabelText("Fans"), "14");
  await typing.type(form.getByLabelText("Absolute high temperature"), "99");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getByText("Must be at most 50")).toBeTruthy();
  expect(form.getByLabelText("Absolute high temperature").getAttribute("aria-invalid")).toBe(
    "true",
  );
  await typing.clear(form.getByLabelText("Absolute high temperature"));
  await typing.type(form.getByLabelText("Absolute high temperature"), "35,5");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(callsOf("createHouse")).toEqual([
    {
      farmId: 11,
      name: "H9",
      nameEn: "",
      species: "broiler",
      archetype: null,
      floorM2: 1440.5,
      phases: null,
      limits: { tempAbsHighC: 35.5 },
      externalIds: {},
      equipment: {
        fans: 14,
        inlets: null,
        tunnelDoors: null,
        coolPads: null,
        heaters: null,
        lights: null,
        probes: null,
        alarmInputs: null,
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(callsOf("manageHouseList")).toHaveLength(2);
});

it("keeps a new house in view, marks it, and lists its missing parts", async () => {
  const created = buildRow({ id: 109, name: "H9", flock: null, hasHistory: false });
  const others: Record<string, (input: never) => unknown> = {
    createHouse: () => created,
    // The house is on another page of the list.
    manageHouseList: ({ id }: { readonly id?: number }) =>
      id === 109 ? { total: 1, rows: [created] } : { total: 70, rows },
  };
  call.mockImplementation(async (name, input) => (others[name] ?? answers[name])?.(input) ?? {});
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { stores, typing, address } = await open();
  await typing.click(screen.getByRole("button", { name: "New" }));
  const form = within(await screen.findByRole("dialog", { name: "New house" }));
  await typing.click(form.getByRole("button", { name: "Choose a farm" }));
  await pickFirst("farm 2");
  await typing.type(form.getByLabelText(/^Name\b(?! in)/), "H9");
  await typing.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const row = await screen.findByRole("row", { name: /H9/ });
  expect(row.getAttribute("data-saved")).toBe("odd");
  expect(scrolled.mock.contexts).toContain(row);
  const steps = within(screen.getByRole("region", { name: "Next steps" }));
  const stepStates = () =>
    steps.getAllByRole("listitem").map((step) => [step.textContent, step.dataset["done"]]);
  expect(steps.getByText("H9 was created. Next:")).toBeTruthy();
  expect(stepStates()).toEqual([
    ["Place a flock", "false"],
    ["Add a gateway", "false"],
    ["Connect it", "false"],
  ]);
  act(
    () =>
      void stores.fleet.applyDelta(
        buildDelta({
          facts: [houseFact(9, buildHouse({ id: 109, networkId: "GW9", isOnline: null }))],
        }),
      ),
  );
  expect(stepStates().map(([, isDone]) => isDone)).toEqual(["true", "true", "false"]);
  expect(steps.getByRole("link", { name: "Connect it" }).getAttribute("href")).toBe(
    "/system/gateway?q=GW9",
  );
  await typing.click(steps.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "Next steps" })).toBeNull();
  expect(address()).toBe("/page");
});

it("shows each limit's default and its origin, and resets one", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit H1" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Farm 1 · H1" }));
  expect(form.getByText("Standard 36.0 °C, General standard")).toBeTruthy();
  await typing.click(
    form.getByRole("button", { name: "Reset to standard: Absolute high temperature" }),
  );
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(callsOf("updateHouse")).toEqual([
    expect.objectContaining({
      id: 100,
      version: 3,
      farmId: 10,
      limits: {},
      equipment: expect.objectContaining({ fans: 14 }),
    }),
  ]);
});

it("shows the ids in other systems, one per line, and reports one that is taken at its field", async () => {
  rows = [buildRow({ externalIds: { SAP: "H-1" } })];
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit H1" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Farm 1 · H1" }));
  const ids = form.getByLabelText<HTMLTextAreaElement>("External ID");
  expect(ids.value).toBe("SAP H-1");
  await typing.type(ids, "{enter}SAP H-2");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getByText("One system and ID per line, each system only once")).toBeTruthy();
  await typing.clear(ids);
  await typing.type(ids, "SAP H-1{enter}{enter}  HR  number 7 ");
  const message = "This external ID is already used for another record";
  call.mockRejectedValueOnce(new ApiError("conflict", 409, message, { externalIds: message }));
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(callsOf("updateHouse")).toEqual([
    expect.objectContaining({ externalIds: { SAP: "H-1", HR: "number 7" } }),
  ]);
  await waitFor(() => expect(ids.getAttribute("aria-invalid")).toBe("true"));
  expect(form.getAllByText(message).length).toBeGreaterThan(0);
});

it("offers no ids without permission to assign them, and sends none", async () => {
  const { typing } = await open({ roleKey: "farm_manager" });
  await typing.click(screen.getByRole("button", { name: "Edit H1" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Farm 1 · H1" }));
  expect(form.queryByLabelText("External ID")).toBeNull();
  await typing.clear(form.getByLabelText("Fans"));
  await typing.type(form.getByLabelText("Fans"), "15");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(callsOf("updateHouse")[0]).not.toHaveProperty("externalIds");
});

it("shows limits in the units of the language", async () => {
  const { typing, stores } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit H1" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Farm 1 · H1" }));
  expect(form.getByText("Standard 1.5 d, General standard")).toBeTruthy();
  act(() => stores.language.choose("zh"));
  await act(settle);
  const name = form.getByText(/1\.5 天/).closest(".house-limit");
  expect(name?.querySelector(".house-limit-unit")?.textContent).toBe("天");
});

it("offers the learned phases until they are set", async () => {
  rows = [buildRow({ foundPhases: "one" })];
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit H1" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Farm 1 · H1" }));
  const choice = form.getByLabelText<HTMLSelectElement>("Supply phases");
  expect([...choice.options].map(({ text }) => text)).toEqual([
    "detected: one phase",
    "One phase",
    "Three phases",
  ]);
  await typing.selectOptions(choice, "Three phases");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(callsOf("updateHouse")).toEqual([expect.objectContaining({ id: 100, phases: "three" })]);
});

it("shows the effects of a move to another farm, and counts as unchanged before one", async () => {
  const { typing, stores } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit H1" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Farm 1 · H1" }));
  expect(stores.edit.count).toBe(0);
  await typing.click(form.getByRole("button", { name: "Choose a farm: Farm 1" }));
  await typing.click(await screen.findByRole("button", { name: /Farm 2/ }));
  expect(form.getByText(/moves to another farm/)).toBeTruthy();
  expect(stores.edit.labels).toEqual(["Edit Farm 1 · H1"]);
});

it("deletes a house with a history only when its name is typed", async () => {
  rows = [buildRow({ flock: null })];
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Delete H1" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Delete Farm 1 · H1 with its history?" }),
  );
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete with its history" });
  await typing.type(dialog.getByRole("textbox"), "H");
  expect(button.disabled).toBe(true);
  await typing.type(dialog.getByRole("textbox"), "1");
  await typing.click(button);
  expect(callsOf("deleteHouse")).toEqual([{ id: 100, withHistoryOf: "H1" }]);
});

it("focuses the question on opening, and the list once the row is deleted", async () => {
  rows = [buildRow({ id: 101, name: "H2", flock: null, hasHistory: false }), buildRow()];
  answers["deleteHouse"] = () => {
    rows = [buildRow()];
    return {};
  };
  const { typing } = await open();
  screen.getByRole("button", { name: "Delete H2" }).focus();
  await typing.keyboard("{Enter}");
  const question = await screen.findByRole("dialog", { name: "Permanently delete 1 record?" });
  await waitFor(() => expect(document.activeElement?.contains(question)).toBe(true));
  await typing.tab();
  expect(document.activeElement?.textContent).toBe("Cancel");
  await typing.tab();
  await typing.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("row", { name: /H2/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.classList).toContain("record-body"));
  delete answers["deleteHouse"];
});

it("names the selected houses with their farms, and those not deleted with the reason", async () => {
  rows = [
    buildRow(),
    buildRow({
      id: 101,
      farmId: 11,
      farmName: "二场",
      farmNameEn: "Farm 2",
      flock: null,
      hasHistory: false,
    }),
  ];
  answers["deleteHouse"] = ({ id }: { id: number }) => {
    if (id === 100) throw new ApiError("conflict", 409, "A flock is in the house");
  };
  const { typing } = await open();
  await typing.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await typing.click(screen.getByRole("button", { name: "Delete selected (2)" }));
  expect(
    await screen.findByText("To be permanently deleted: Farm 1 · H1, Farm 2 · H1"),
  ).toBeTruthy();
  await typing.click(await screen.findByRole("button", { name: "Delete permanently" }));
  expect(
    await screen.findByText("Farm 1 · H1 was not deleted: A flock is in the house"),
  ).toBeTruthy();
  expect(callsOf("deleteHouse")).toEqual([{ id: 100 }, { id: 101 }]);
  delete answers["deleteHouse"];
});

it("follows other users' changes to the houses on screen", async () => {
  const { stores } = await open();
  act(
    () =>
      void stores.fleet.applyDelta({
        facts: [
          houseFact(
            1,
            buildHouse({
              name: "H1",
              nameEn: null,
              networkId: null,
              placedAt: null,
              placedCount: null,
              isEmpty: true,
            }),
          ),
        ],
        readings: [],
        serverTime: noon,
      }),
  );
  await act(settle);
  expect(callsOf("manageHouseList")).toHaveLength(2);
});

it("places a flock by the farm's clock", async () => {
  rows = [buildRow({ flock: null })];
  flocks = [buildFlock({ clearedAt: noon - day, dayAge: 19 })];
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Flocks of H1" }));
  const room = within(await screen.findByRole("dialog", { name: "Flocks of Farm 1 · H1" }));
  expect(await room.findByText("The house is empty.")).toBeTruthy();
  await typing.click(room.getByRole("button", { name: "Place flock" }));
  const form = within(await screen.findByRole("dialog", { name: "Place a flock in Farm 1 · H1" }));
  // 08:01 UTC in Shanghai.
  expect(form.getByLabelText<HTMLInputElement>(/^Placed at/).value).toBe("2026-03-10 16:01:05");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getAllByText("Required")).toHaveLength(2);
  await typing.selectOptions(form.getByLabelText(/^Breed/), "Cobb");
  await typing.type(form.getByLabelText(/^Birds placed/), "19500");
  await typing.type(form.getByLabelText(/^Planned clearing date/), "2026-04-20");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(callsOf("placeFlock")).toEqual([
    {
      houseId: 100,
      breedId: 6,
      placedAt: noon + minuteMs + 5000,
      plannedEnd: "2026-04-20",
      targetWeightG: null,
      placedCount: 19_500,
      placedAge: 0,
      externalIds: {},
    },
  ]);
});

it("clears a house, and corrects its times without changing the seconds", async () => {
  flocks = [buildFlock({ placedAt: noon - 20 * day + 12_345 })];
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Flocks of H1" }));
  const room = within(await screen.findByRole("dialog", { name: "Flocks of Farm 1 · H1" }));
  await typing.click(await room.findByRole("button", { name: "Clear house" }));
  await typing.click(
    within(await screen.findByRole("dialog", { name: "Clear Farm 1 · H1" })).getByRole("button", {
      name: "Save",
    }),
  );
  expect(callsOf("clearFlock")).toEqual([{ id: 7, version: 2, clearedAt: noon + 65_000 }]);
  await waitFor(() =>
    expect(screen.queryByRole("dialog", { name: "Clear Farm 1 · H1" })).toBeNull(),
  );
  await typing.click(room.getByRole("button", { name: "Correct" }));
  const form = within(
    await screen.findByRole("dialog", { name: "Correct the flock of Farm 1 · H1" }),
  );
  await typing.clear(form.getByLabelText(/^Birds placed/));
  await typing.type(form.getByLabelText(/^Birds placed/), "19000");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(callsOf("updateFlock")).toEqual([
    {
      id: 7,
      version: 2,
      breedId: 5,
      placedAt: noon - 20 * day + 12_345,
      plannedEnd: null,
      targetWeightG: null,
      placedCount: 19_000,
      placedAge: 0,
      clearedAt: null,
      externalIds: {},
    },
  ]);
});

it("opens the form of the house that the address names", async () => {
  await open({}, "/page?edit=100");
  const form = within(await screen.findByRole("dialog"));
  expect(form.getByDisplayValue("H1")).toBeTruthy();
});
