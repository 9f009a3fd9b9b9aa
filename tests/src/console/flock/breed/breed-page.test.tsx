// @vitest-environment jsdom
import {
  act,
  cleanup,
  configure,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BreedDetail } from "../../../../../contract/fleet/flock/breed.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { PoultryManage } from "../../../../../src/console/flock/breed/breed-page.tsx";
import { breedDay, buildBreed } from "../../../harness/breed-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

/** Searching a large table by role is slow. */
configure({ asyncUtilTimeout: 5000 });

const breeds = vi.fn();
const call = vi.fn<(name: string, input: Record<string, unknown>) => Promise<unknown>>();
let stored: BreedDetail;

const open = async (at = "/page", user: object = {}) => {
  const staged = await stage(<PoultryManage />, {
    at,
    user: { roleKey: "administrator", canOperate: "1", ...user },
    ports: { callApi: fakeCall({ listBreed: breeds }, call) },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};
const openSheet = async (over: Partial<BreedDetail> = {}, user: object = {}) => {
  stored = buildBreed(over);
  const staged = await open("/page?ages=5", user);
  await screen.findByRole("heading", { name: "Standard of Ross 308 by age" });
  return staged;
};
const cell = (row: number, name: string) =>
  screen.getAllByRole("row")[row]!.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const written = (name: string) =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelector(`[data-cell="${name}"]`)?.textContent)
    .filter((text) => text !== undefined);
const dropFile = (text: string) =>
  fireEvent.change(document.querySelector<HTMLInputElement>("input[type=file]")!, {
    target: { files: [new File([text], "standard.csv")] },
  });

beforeEach(() => {
  stubLayout();
  stored = buildBreed();
  breeds.mockReset().mockImplementation(async () => ({
    total: 2,
    rows: [
      stored,
      buildBreed({
        id: 6,
        name: "Own",
        nameEn: null,
        code: "own",
        isCommon: false,
        canChange: false,
        operator: "Zhao",
        lastDay: null,
        dayCount: 0,
      }),
    ],
  }));
  call.mockReset().mockImplementation(async (name, input) => {
    if (name === "listBreed") return { total: 1, rows: [stored] };
    if (name === "saveBreedDays")
      return (stored = { ...stored, ...input, version: stored.version + 1 } as BreedDetail);
    return stored;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("lists owner, author and length of each standard; changes are offered to permitted users", async () => {
  await open();
  const rows = screen.getAllByRole("row").slice(1);
  expect(within(rows[0]!).getByText("Common")).toBeTruthy();
  expect(within(rows[0]!).getByText("2 ages, to day 7")).toBeTruthy();
  expect(within(rows[1]!).getByText("Zhao")).toBeTruthy();
  expect(within(rows[1]!).getByText("No standard")).toBeTruthy();
  expect([
    within(rows[0]!).queryAllByRole("button").length,
    within(rows[1]!).queryAllByRole("button").length,
  ]).toEqual([3, 1]);
});

it("follows other users' changes", async () => {
  const { stores, clock } = await open();
  breeds.mockResolvedValue({
    total: 1,
    rows: [buildBreed({ id: 9, name: "New one", nameEn: null })],
  });
  act(() => stores.recordChangeCounts.receive(["breeds"]));
  await act(() => clock.advance(0));
  expect(screen.getByRole("row", { name: /New one/ })).toBeTruthy();
});

it("requests common or own breeds according to the address", async () => {
  const { typing, address } = await open();
  await typing.selectOptions(screen.getByRole("combobox", { name: "Scope" }), "own");
  await act(settle);
  expect(address()).toContain("origin=own");
  expect(breeds).toHaveBeenLastCalledWith(
    expect.objectContaining({ origin: "own" }),
    expect.anything(),
  );
});

it("creates a new one as a copy of another, and names its future viewers", async () => {
  const { typing } = await open("/page", { roleKey: "company_manager" });
  await typing.click(screen.getByRole("button", { name: "New" }));
  const form = within(await screen.findByRole("dialog", { name: "New breed" }));
  expect(form.getByText("Visible to your organisation only")).toBeTruthy();
  await typing.type(form.getByLabelText(/^Name\b(?! in)/), "Ours");
  await typing.type(form.getByLabelText(/^Code/), "ours");
  await typing.selectOptions(form.getByLabelText("Copy standard from"), "Ross 308");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith(
    "createBreed",
    expect.objectContaining({ name: "Ours", code: "ours", species: "broiler", copyOfId: 5 }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows why a breed was not deleted", async () => {
  const { typing } = await open();
  call.mockRejectedValue(new ApiError("conflict", 409, "Flocks are of it, now (2)"));
  await typing.click(screen.getByRole("button", { name: "Delete Ross 308" }));
  await typing.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete permanently" }),
  );
  expect(
    await screen.findByText("Ross 308 was not deleted: Flocks are of it, now (2)"),
  ).toBeTruthy();
});

it("is edited by keyboard: arrows move, typing and Enter write, Tab advances, Escape cancels, Ctrl-Z undoes", async () => {
  const { typing } = await openSheet();
  await typing.click(cell(1, "tempC"));
  expect(screen.queryByRole("textbox", { name: /Temperature/ })).toBeNull();
  await typing.keyboard("31{Enter}");
  expect([written("tempC"), document.activeElement === cell(2, "tempC")]).toEqual([
    ["31.0", "29.5"],
    true,
  ]);
  await typing.keyboard("{ArrowRight}{ArrowRight}65{Tab}");
  expect([written("rhHighPct"), document.activeElement === cell(2, "co2Ppm")]).toEqual([
    ["", "65"],
    true,
  ]);
  await typing.keyboard("{Enter}9{Escape}{Delete}");
  expect([written("co2Ppm"), document.activeElement === cell(2, "co2Ppm")]).toEqual([
    ["", ""],
    true,
  ]);
  await typing.keyboard("{Control>}z{/Control}");
  expect(written("rhHighPct")).toEqual(["", ""]);
  await typing.click(cell(2, "co2Ppm"));
  expect(screen.getByRole("textbox", { name: "CO₂ 7" })).toBeTruthy();
});

it("marks an invalid cell, shows why, and does not save it", async () => {
  const { typing } = await openSheet();
  await typing.click(cell(1, "tempC"));
  await typing.keyboard("99{Enter}{ArrowUp}");
  expect([cell(1, "tempC").getAttribute("aria-invalid"), cell(1, "tempC").title]).toEqual([
    "true",
    "Must be at most 45",
  ]);
  expect(screen.getByText("Temperature: Must be at most 45")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  await typing.keyboard("{ArrowDown}");
  await typing.click(screen.getByRole("button", { name: "Go to" }));
  expect(document.activeElement).toBe(cell(1, "tempC"));
});

it("shows how many flocks change with it before saving, and counts typed text as unsaved work", async () => {
  const { typing, stores } = await openSheet({ flockCount: 12 });
  await typing.click(cell(1, "weightG"));
  await typing.keyboard("45{Enter}");
  expect(stores.edit.labels).toEqual(["Standard of Ross 308 by age"]);
  await typing.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(
    question.getByText(
      "Used by 12 flocks. Targets and alarm limits of their houses change within a minute of saving.",
    ),
  ).toBeTruthy();
  expect(call).not.toHaveBeenCalledWith("saveBreedDays", expect.anything());
  await typing.click(question.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(stores.toast.toasts.at(-1)?.text).toBe("update succeeded"));
  expect(call).toHaveBeenCalledWith("saveBreedDays", {
    id: 5,
    version: 3,
    days: [breedDay({ weightG: 45 }), breedDay({ dayAge: 7, tempC: 29.5, weightG: 213 })],
    reminders: [{ dayAge: 7, content: "ND" }],
  });
  await waitFor(() => expect(stores.edit.count).toBe(0));
});

it("asks before a paste overwrites, and pastes into empty cells at once (§8.38)", async () => {
  const { typing } = await openSheet();
  await typing.click(cell(1, "rhLowPct"));
  await typing.paste("55\t65\n50\t65");
  expect(written("rhHighPct")).toEqual(["65", "65"]);
  await typing.click(cell(2, "tempC"));
  await typing.paste("28");
  const question = within(
    await screen.findByRole("alertdialog", {
      name: "Pasting overwrites existing settings. Continue?",
    }),
  );
  expect(written("tempC")).toEqual(["33.0", "29.5"]);
  await typing.click(question.getByRole("button", { name: "Paste" }));
  await waitFor(() => expect(written("tempC")).toEqual(["33.0", "28.0"]));
});

it("pastes a block into the table also while a cell is being edited", async () => {
  const { typing } = await openSheet();
  await typing.dblClick(cell(1, "tempC"));
  await typing.paste("31\t54\n30\t53");
  const question = within(
    await screen.findByRole("alertdialog", {
      name: "Pasting overwrites existing settings. Continue?",
    }),
  );
  await typing.click(question.getByRole("button", { name: "Paste" }));
  await waitFor(() => expect(written("tempC")).toEqual(["31.0", "30.0"]));
});

it("lists every fault of a file and changes nothing; a valid file fills the table once confirmed, and can be exported", async () => {
  const { typing } = await openSheet();
  await typing.click(screen.getByRole("button", { name: "Import file" }));
  const dialog = within(await screen.findByRole("dialog"));
  dropFile("日龄,温度\n0,x\n7,99\n0,20");
  expect(await dialog.findByText(/is not a number in this file's notation/)).toBeTruthy();
  const problems = within(dialog.getByRole("region", { name: "Problems" }));
  expect(
    problems
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent?.slice(0, 20)),
  ).toEqual(["2Temperature (°C)“x”", "3Temperature (°C)“99"]);
  expect(written("tempC")).toEqual(["33.0", "29.5"]);
  dropFile("Objectives 2026,,\n日龄,温度,品系\n0,30,A\n14,25,A\n21,22,A");
  await typing.click(await dialog.findByRole("button", { name: "Import 3 ages" }));
  expect(await dialog.findByText(/^3 ages imported into the table/)).toBeTruthy();
  expect(written("tempC")).toEqual(["30.0", "29.5", "25.0", "22.0"]);
  await typing.click(dialog.getByRole("button", { name: "Undo this import" }));
  await waitFor(() => expect(written("tempC")).toEqual(["33.0", "29.5"]));
});

it("shows both versions when another user saved first", async () => {
  const { typing } = await openSheet();
  await typing.click(cell(1, "tempC"));
  await typing.keyboard("31{Enter}");
  call.mockRejectedValueOnce(new ApiError("conflict", 409, "Somebody else")).mockResolvedValueOnce(
    buildBreed({
      version: 8,
      days: [
        breedDay({ tempC: 32, weightG: 44 }),
        breedDay({ dayAge: 7, tempC: 29.5, weightG: 213 }),
      ],
    }),
  );
  await typing.click(screen.getByRole("button", { name: "Save" }));
  const note = within(await screen.findByRole("alert"));
  expect(
    note
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(["0Temperature3132"]);
  await typing.click(note.getByRole("button", { name: "Use current" }));
  expect(written("tempC")).toEqual(["32.0", "29.5"]);
});

it("keeps reminders with the standard", async () => {
  const { typing } = await openSheet();
  await typing.click(screen.getByRole("button", { name: "Add reminder" }));
  await typing.type(screen.getAllByLabelText("Age")[1]!, "14");
  await typing.type(screen.getAllByLabelText("Vaccination")[1]!, "IBD");
  await typing.click(screen.getByRole("button", { name: "Remove the reminder for day 7" }));
  await typing.click(screen.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith(
    "saveBreedDays",
    expect.objectContaining({ reminders: [{ dayAge: 14, content: "IBD" }] }),
  );
});

it("asks before it discards typed text, and returns to the list", async () => {
  const { typing, address } = await openSheet();
  await typing.click(cell(1, "tempC"));
  await typing.keyboard("31{Enter}");
  await typing.click(screen.getByRole("button", { name: "Back to the list" }));
  await typing.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }),
  );
  expect(written("tempC")).toEqual(["31.0", "29.5"]);
  await typing.click(screen.getByRole("button", { name: "Back to the list" }));
  await typing.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }),
  );
  expect(address()).toBe("/page");
});

it("of another organisation can be read and exported but not changed", async () => {
  const { typing } = await openSheet({ canChange: false }, { roleKey: "company_manager" });
  expect(screen.queryByRole("button", { name: /Save|Import|Add/ })).toBeNull();
  await typing.click(cell(1, "tempC"));
  await typing.keyboard("31{Enter}");
  expect(written("tempC")).toEqual(["33.0", "29.5"]);
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeTruthy();
});

it("reports a standard that cannot be loaded, and can retry", async () => {
  call.mockRejectedValueOnce(new ApiError("notFound", 404, "Not found"));
  const { typing } = await open("/page?ages=9");
  expect(await screen.findByText("Not found")).toBeTruthy();
  await typing.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("grid")).toBeTruthy();
});

it("can undo a saved standard within a day", async () => {
  const imports = [{ id: 31, at: 0, by: "Li Wei", count: 1 }];
  const undone: unknown[] = [];
  call.mockImplementation(async (name, input) => {
    if (name === "recentImports") return { imports: undone.length === 0 ? imports : [] };
    if (name !== "undoImport") return stored;
    undone.push(input);
    stored = { ...stored, days: [breedDay({ dayAge: 2 })], version: stored.version + 1 };
    return { undone: 1, kept: [] };
  });
  const { typing } = await openSheet();
  await typing.click(screen.getByText("Saved in the last 24 hours"));
  await typing.click(screen.getByRole("button", { name: "Restore the standard before it" }));
  await typing.click(screen.getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(written("dayAge")).toEqual(["2"]));
  expect(undone).toEqual([{ id: 31 }]);
  expect(screen.queryByText("Saved in the last 24 hours")).toBeNull();
});
