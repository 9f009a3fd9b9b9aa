// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ImportRecordsReply } from "../../../../../contract/flock/production/production-import.ts";
import { DayImportButton } from "../../../../../src/console/flock/production/day-import.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { typist } from "../../../harness/typing.ts";
import { rowsOf, workbookOf } from "../../../stores/record/import/workbook-maker.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const call = vi.fn<(name: string, input: object) => Promise<ImportRecordsReply>>();
const onImported = vi.fn();
const counts = { rows: 2, days: 1, known: 0, old: 0 };
const problem = { row: 3, field: "dead", message: "Enter a whole number" } as const;

/** Imports of the last day are requested when the dialog opens. */
const recent = vi.fn<(...args: unknown[]) => Promise<unknown>>();
const answers = (name: string, ...args: unknown[]): Promise<unknown> =>
  name === "recentImports"
    ? recent(...args)
    : (call as (...all: unknown[]) => Promise<unknown>)(name, ...args);

const open = async (canOperate: "0" | "1" = "1") => {
  await stage(<DayImportButton onImported={onImported} />, {
    user: { canOperate },
    ports: { callApi: answers as unknown as CallApi },
  });
  return typist();
};
const dialogOf = async (typing: ReturnType<typeof typist>) => {
  await typing.click(screen.getByRole("button", { name: "Import" }));
  return screen.findByRole("dialog", { name: "Import daily records" });
};
const paste = (dialog: HTMLElement, text: string) =>
  fireEvent.paste(within(dialog).getByLabelText("Or paste rows copied from a spreadsheet"), {
    clipboardData: { getData: () => text },
  });
const rows = [
  expect.objectContaining({ row: 2, house: "1", day: "2026-05-31", dead: "12", feedKg: "3100" }),
  expect.objectContaining({ row: 3, house: "2", dead: "9000" }),
];
const copied = "栋舍\tDay\t死亡\tFeed (kg)\n1\t2026-05-31\t12\t3100\n2\t2026-05-31\t9000\t\n";

beforeEach(() => {
  stubLayout();
  recent.mockReset().mockResolvedValue({ imports: [] });
  call.mockReset().mockResolvedValue({ counts, problems: [], importId: null });
  onImported.mockReset();
});
afterEach(cleanup);

it("is not offered to an account without permission to operate", async () => {
  await open("0");
  expect(screen.queryByRole("button")).toBeNull();
});

it("checks pasted rows, names the problems, and writes the valid rows on request", async () => {
  call.mockResolvedValue({ counts, problems: [problem], importId: null });
  const typing = await open();
  const dialog = await dialogOf(typing);
  paste(dialog, copied);
  expect(await within(dialog).findByText(/Enter a whole number$/)).toBeTruthy();
  expect(call.mock.calls).toEqual([["importRecords", { rows, isConfirmed: false }]]);
  await typing.click(
    within(dialog).getByRole("button", { name: "Import only the 1 day without problems" }),
  );
  expect(await within(dialog).findByText("1 day imported.")).toBeTruthy();
  expect(call.mock.calls[1]).toEqual([
    "importRecords",
    { rows, isConfirmed: true, isPartial: true, reason: "" },
  ]);
  expect(onImported).toHaveBeenCalledOnce();
});

it("requires a reason after the correction window", async () => {
  call.mockResolvedValue({ counts: { ...counts, old: 1 }, problems: [], importId: null });
  const typing = await open();
  const dialog = await dialogOf(typing);
  paste(dialog, copied);
  const write = await within(dialog).findByRole<HTMLButtonElement>("button", {
    name: "Import 1 day",
  });
  expect(write.disabled).toBe(true);
  await typing.type(within(dialog).getByLabelText(/^Reason/), "paper");
  await typing.click(write);
  expect(call.mock.calls[1]?.[1]).toMatchObject({ isPartial: false, reason: "paper" });
});

it("offers nothing to write when all rows are stored already", async () => {
  call.mockResolvedValue({
    counts: { ...counts, days: 0, known: 2 },
    problems: [],
    importId: null,
  });
  const dialog = await dialogOf(await open());
  paste(dialog, copied);
  expect(await within(dialog).findByText("Nothing to import.")).toBeTruthy();
  expect(within(dialog).queryByRole("button", { name: /^Import \d/ })).toBeNull();
});

it("names sheet and cell of a formula without a result, and the missing columns", async () => {
  const typing = await open();
  const dialog = await dialogOf(typing);
  const choose = (rows: Parameters<typeof rowsOf>[0]) =>
    fireEvent.change(dialog.querySelector("input[type=file]")!, {
      target: {
        files: [
          new File([new Uint8Array(workbookOf([{ name: "三月", rows: rowsOf(rows) }]))], "a.xlsx"),
        ],
      },
    });
  const head = ["栋舍", "日期", "死亡"];
  choose([head, ["1", "2026-05-31", '<c r="REF"><f>1+2</f></c>']]);
  const cell = await within(dialog).findByText(/^Formula without a result: open the file in Excel/);
  expect(cell.closest("tr")?.textContent).toMatch(/^2DeadFormula without/);
  expect(within(dialog).getByText("三月")).toBeTruthy();
  choose([head.slice(2), ["3"]]);
  expect(await within(dialog).findByText(/^Sheet “三月”: No headings with these/)).toBeTruthy();
});

it("asks for the meaning of a comma before checking, and shows the parsed number", async () => {
  const typing = await open();
  const dialog = await dialogOf(typing);
  paste(dialog, "栋舍\tDay\tFeed (kg)\n1\t2026-05-31\t3,100\n");
  const answer = await within(dialog).findByRole("button", { name: /3,100 read as 3100\)/ });
  expect(call).not.toHaveBeenCalled();
  await typing.click(answer);
  await within(dialog).findByText("How the file was read");
  expect(call.mock.calls[0]?.[1]).toMatchObject({ rows: [{ feedKg: "3100" }] });
});

it("asks whether a blank separates thousands or two numbers, and the answer can be changed", async () => {
  const typing = await open();
  const dialog = await dialogOf(typing);
  paste(dialog, "栋舍\tDay\tFeed (kg)\n1\t2026-05-31\t1 200\n");
  const answer = await within(dialog).findByRole("button", { name: /1 200 read as 1200\)/ });
  expect(call).not.toHaveBeenCalled();
  await typing.click(answer);
  await within(dialog).findByText("Spaces in numbers");
  expect(call.mock.calls[0]?.[1]).toMatchObject({ rows: [{ feedKg: "1200" }] });
  await typing.selectOptions(within(dialog).getByLabelText("Spaces in numbers"), "apart");
  expect(
    await within(dialog).findByText("“1 200” is not a number in this file's notation"),
  ).toBeTruthy();
});

it("waits for a confirmation that a column of figures may be omitted", async () => {
  const typing = await open();
  const dialog = await dialogOf(typing);
  paste(dialog, "栋舍\tDay\t死亡\t母\n1\t2026-05-31\t3\t4\n");
  const write = await within(dialog).findByRole<HTMLButtonElement>("button", {
    name: "Import 1 day",
  });
  expect(write.disabled).toBe(true);
  await typing.click(within(dialog).getByLabelText("Ignore these columns"));
  expect(write.disabled).toBe(false);
});

it("names the cell of the file beside the server's message", async () => {
  const typing = await open();
  const dialog = await dialogOf(typing);
  paste(dialog, "栋舍\tDay\t死亡\n1\t2026-05-31\t3\n1\t2026-06-01\tx\n");
  expect(
    await within(dialog).findByText("“x” is not a number in this file's notation"),
  ).toBeTruthy();
  expect(call.mock.calls[0]?.[1]).toMatchObject({ rows: [{ row: 2 }] });
  expect(
    within(dialog).getByRole("button", { name: "Import only the 1 day without problems" }),
  ).toBeTruthy();
});

it("undoes the last import after a confirmation, and names the remaining rows", async () => {
  const typing = await open();
  const dialog = await dialogOf(typing);
  call.mockResolvedValue({ counts, problems: [], importId: 7 });
  paste(dialog, copied);
  await typing.click(await within(dialog).findByRole("button", { name: "Import 1 day" }));
  await typing.click(await within(dialog).findByRole("button", { name: "Undo this import" }));
  expect(call).not.toHaveBeenCalledWith("undoImport", expect.anything(), expect.anything());
  call.mockRejectedValueOnce(new Error("no answer"));
  await typing.click(within(dialog).getByRole("button", { name: "Restore" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "Not undone, nothing was changed: no answer",
  );
  const skipped = [{ what: "House 1 2026-05-31 Dead", message: "Changed since the import" }];
  call.mockResolvedValue({ undone: 1, kept: skipped } as never);
  await typing.click(within(dialog).getByRole("button", { name: "Undo this import" }));
  await typing.click(within(dialog).getByRole("button", { name: "Restore" }));
  expect(await within(dialog).findByText("Undone: 1 restored.")).toBeTruthy();
  expect(within(dialog).getByRole("listitem").textContent).toBe(
    "House 1 2026-05-31 Dead: Changed since the import",
  );
  expect(call.mock.lastCall!.slice(0, 2)).toEqual(["undoImport", { id: 7 }]);
  expect(onImported).toHaveBeenCalledTimes(2);
});

it("offers to undo imports of the last day, before a file is chosen", async () => {
  recent.mockResolvedValue({ imports: [{ id: 5, at: 0, by: "Li", count: 31 }] });
  const typing = await open();
  const dialog = await dialogOf(typing);
  await typing.click(await within(dialog).findByText("Imports of the last 24 hours"));
  expect(within(dialog).getByText(/Li: 31/)).toBeTruthy();
  call.mockResolvedValue({ undone: 31, kept: [] } as never);
  await typing.click(within(dialog).getByRole("button", { name: "Undo this import" }));
  await typing.click(within(dialog).getByRole("button", { name: "Restore" }));
  expect(await within(dialog).findByText("Undone: 31 restored.")).toBeTruthy();
  expect(call.mock.lastCall!.slice(0, 2)).toEqual(["undoImport", { id: 5 }]);
});
