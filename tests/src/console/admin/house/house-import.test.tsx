// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ImportReply } from "../../../../../contract/fleet/house/house-import.ts";
import { HouseImportButton } from "../../../../../src/console/admin/house/house-import.tsx";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { CallApi } from "../../../../../src/stores/port/call.ts";

const save = vi.hoisted(() => vi.fn<(file: { name: string; content: Blob }) => void>());
vi.mock("../../../../../src/lib/browser/save-file.ts", () => ({ saveFile: save }));
const call =
  vi.fn<
    (name: string, input: { rows: readonly object[]; isConfirmed: boolean }) => Promise<ImportReply>
  >();
const onImported = vi.fn();
const counts = { rows: 2, houses: 2, flocks: 1, gateways: 2 };
const good: ImportReply = { counts, problems: [], doubts: [], secrets: [], importId: null };
const done: ImportReply = {
  ...good,
  secrets: [{ farm: "North", house: "1", networkId: "NET-1", secret: "s3cret" }],
};
const table = "farm,house,species,Colour\nNorth,1,duck,red\nNorth,2,pig,\n";

/** Imports of the last day are fetched when the dialog opens. */
const recent = vi.fn<(...args: unknown[]) => Promise<unknown>>();
const answers = (name: string, ...args: unknown[]): Promise<unknown> =>
  name === "recentImports"
    ? recent(...args)
    : (call as (...all: unknown[]) => Promise<unknown>)(name, ...args);

const open = async (canOperate: "0" | "1" = "1") => {
  const staged = await stage(<HouseImportButton onImported={onImported} />, {
    user: { canOperate },
    ports: { callApi: answers as unknown as CallApi },
  });
  return { ...staged, typing: typist() };
};
const dialogOf = async (typing: ReturnType<typeof typist>) => {
  await typing.click(screen.getByRole("button", { name: "Import" }));
  return screen.findByRole("dialog", { name: "Import houses and gateways" });
};
const give = (dialog: HTMLElement, text: string | Uint8Array<ArrayBuffer>, name = "houses.csv") =>
  fireEvent.change(dialog.querySelector("input[type=file]")!, {
    target: { files: [new File([text], name)] },
  });

beforeEach(() => {
  stubLayout();
  recent.mockReset().mockResolvedValue({ imports: [] });
  call.mockReset().mockResolvedValue(good);
  onImported.mockReset();
  save.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("is not offered to an account without permission to operate", async () => {
  await open("0");
  expect(screen.queryByRole("button")).toBeNull();
});

it("checks first, lists new and omitted records, creates when confirmed, and shows the secrets once", async () => {
  const { typing, stores } = await open();
  const dialog = await dialogOf(typing);
  give(dialog, table);
  const create = await within(dialog).findByRole("button", {
    name: "Create 2 houses, 2 gateways, 1 flock",
  });
  expect(within(dialog).getByText("houses.csv: 2 rows, no problems.")).toBeTruthy();
  expect(within(dialog).getByText("Unknown columns, ignored: Colour")).toBeTruthy();
  expect(call.mock.calls).toEqual([
    [
      "importHouses",
      {
        rows: [
          expect.objectContaining({ row: 2, farm: "North" }),
          expect.objectContaining({ row: 3, species: "pig" }),
        ],
        isConfirmed: false,
        areDoubtsSeen: false,
      },
    ],
  ]);
  expect(stores.edit.labels).toEqual(["Import houses and gateways"]);
  call.mockResolvedValue(done);
  await typing.click(create);
  expect(call.mock.lastCall![1].isConfirmed).toBe(true);
  expect(onImported).toHaveBeenCalledTimes(1);
  expect(await within(dialog).findByText(/Download now, only this once/)).toBeTruthy();
  // Closing without them needs a confirmation.
  await typing.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(within(dialog).getByRole("alert").textContent).toContain(
    "The secrets have not been downloaded",
  );
  await typing.click(within(dialog).getByRole("button", { name: "Download secrets" }));
  expect(await save.mock.lastCall![0].content.text()).toContain("North,1,NET-1,s3cret");
  expect(stores.edit.count).toBe(0);
  await typing.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await dialogOf(typing);
  expect(document.body.textContent).not.toContain("s3cret");
});

it("asks which column is the missing one, applies the answer, and can undo it", async () => {
  const { typing } = await open();
  const dialog = await dialogOf(typing);
  give(dialog, "farm,house,Stock kind,Colour\nNorth,1,pig,red\n");
  const question = await within(dialog).findByRole("alert");
  expect(question.textContent).toContain("Not found in the headings: Species.");
  expect(call).not.toHaveBeenCalled();
  const column = () => within(dialog).findByRole("combobox", { name: "Stock kind" });
  expect(within(await column()).getAllByRole("option")[0]!.textContent).toBe("Ignore");
  fireEvent.change(await column(), { target: { value: "species" } });
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(call.mock.lastCall![1].rows).toEqual([
    expect.objectContaining({ farm: "North", species: "pig" }),
  ]);
  expect(within(dialog).getByText("Unknown columns, ignored: Colour")).toBeTruthy();
  fireEvent.change(await column(), { target: { value: "" } });
  expect((await within(dialog).findByRole("alert")).textContent).toContain("Species");
});

it("waits for the confirmation of doubtful values, and sends it to the server", async () => {
  const { typing } = await open();
  const doubt = { row: 2, field: "placedAt", message: "That would be 1474 days ago" } as const;
  call.mockResolvedValue({ ...good, doubts: [doubt] });
  const dialog = await dialogOf(typing);
  give(dialog, table);
  const create = await within(dialog).findByRole<HTMLButtonElement>("button", { name: /^Create/ });
  expect(within(dialog).getByText(/That would be 1474 days ago/)).toBeTruthy();
  expect(create.disabled).toBe(true);
  await typing.click(within(dialog).getByLabelText("Checked: everything is correct"));
  await typing.click(create);
  expect(call.mock.lastCall![1]).toMatchObject({ isConfirmed: true, areDoubtsSeen: true });
});

it("lists problems by row and column, counts hidden ones, and creates nothing", async () => {
  const { typing } = await open();
  const problems = Array.from({ length: 230 }, (_, index) => ({
    row: index + 2,
    field: "networkId" as const,
    message: "This network ID is taken",
  }));
  call.mockResolvedValue({ ...good, problems });
  const dialog = await dialogOf(typing);
  give(dialog, table);
  const list = within(await within(dialog).findByRole("region", { name: "Problems" }));
  expect(
    list
      .getAllByRole("row")
      .slice(1, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(["2Network IDThis network ID is taken", "3Network IDThis network ID is taken"]);
  expect(within(dialog).getByText("30 more problems not shown")).toBeTruthy();
  expect(within(dialog).queryByRole("button", { name: /^Create/ })).toBeNull();
  call.mockResolvedValue(good);
  give(dialog, table, "better.csv");
  expect(await within(dialog).findByText("better.csv: 2 rows, no problems.")).toBeTruthy();
});

it("shows the current conflicts after another person's change", async () => {
  const { typing } = await open();
  const dialog = await dialogOf(typing);
  give(dialog, table);
  const create = await within(dialog).findByRole("button", { name: /^Create/ });
  call
    .mockRejectedValueOnce(new ApiError("conflict", 409, "nothing was imported"))
    .mockResolvedValueOnce({ ...good, problems: [{ row: 3, field: "house", message: "taken" }] });
  await typing.click(create);
  expect(await within(dialog).findByText("Import failed: nothing was imported")).toBeTruthy();
  expect(within(dialog).getByRole("region", { name: "Problems" }).textContent).toContain(
    "3House“2”: taken",
  );
  expect(onImported).not.toHaveBeenCalled();
});

it("reports an unknown outcome when no response arrived", async () => {
  const { typing } = await open();
  const dialog = await dialogOf(typing);
  give(dialog, table);
  const create = await within(dialog).findByRole("button", { name: /^Create/ });
  call.mockRejectedValue(new ApiError("timeout", 0, "no answer"));
  await typing.click(create);
  expect(await within(dialog).findByText(/^The server did not respond: no answer\./)).toBeTruthy();
});

it.each([
  [
    "a table without its columns",
    "farm\nNorth\n",
    "x.csv",
    "No headings with these columns in the first 20 rows: House, Species",
  ],
  ["an empty file", "", "x.csv", "The file has no data rows."],
  [
    "a torn workbook",
    new Uint8Array([0x50, 0x4b, 3, 4, 0]),
    "x.xlsx",
    "The file cannot be read: it is not XLSX or CSV, or it is damaged. Open it in Excel or WPS and save it as .xlsx.",
  ],
  [
    "an old workbook",
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
    "x.xls",
    "This is an old Excel file (.xls): save it as .xlsx or CSV.",
  ],
  [
    "a huge file",
    new Uint8Array(5 * 1024 * 1024 + 1),
    "x.csv",
    "The file is larger than 5 MB: please split it.",
  ],
] as const)("refuses %s with a reason, without a call", async (_, content, name, words) => {
  const { typing } = await open();
  const dialog = await dialogOf(typing);
  give(dialog, content, name);
  expect((await within(dialog).findByRole("alert")).textContent).toBe(words);
  expect(call).not.toHaveBeenCalled();
});

it("accepts a dropped file, and offers the template in both formats", async () => {
  const { typing } = await open();
  const dialog = await dialogOf(typing);
  await typing.click(within(dialog).getByRole("button", { name: "Download template XLSX" }));
  await typing.click(within(dialog).getByRole("button", { name: "Download template CSV" }));
  expect(save.mock.calls.map(([{ name }]) => name)).toEqual([
    "House import template.xlsx",
    "House import template.csv",
  ]);
  await act(
    async () =>
      void fireEvent.drop(dialog.querySelector(".import-drop")!, {
        dataTransfer: { files: [new File([table], "dropped.csv")] },
      }),
  );
  expect(await within(dialog).findByText("dropped.csv: 2 rows, no problems.")).toBeTruthy();
});
