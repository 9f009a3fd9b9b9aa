// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ExportButton } from "../../../../../src/console/crud/export/export-button.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { ExportPort } from "../../../../../src/stores/record/export-task.ts";

const take = vi.fn<ExportPort["take"]>();
const save = vi.fn<ExportPort["save"]>();
let finish: () => void;

beforeEach(() => {
  stubLayout();
  save.mockReset();
  take
    .mockReset()
    .mockImplementation(
      () =>
        new Promise(
          (resolve) => void (finish = () => resolve({ name: "log.csv", content: new Blob(["x"]) })),
        ),
    );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (rows: number) => {
  const staged = await stage(
    <ExportButton rows={rows} request={(format) => ({ name: "exportLog", input: { format } })} />,
    { ports: { export: { take, save } } },
  );
  return { ...staged, user: typist() };
};
const press = (user: ReturnType<typeof typist>, name: string) =>
  user.click(screen.getByRole("button", { name }));
const dialog = () => screen.findByRole("dialog", { name: "Export to file" });
const inDialog = async (name: string) => within(await dialog()).getByRole("button", { name });

it("asks for the format, shows the number of rows, and downloads the file", async () => {
  const { user, stores } = await open(1234);
  await press(user, "Export");
  expect((await dialog()).textContent).toContain("About 1,234 rows");
  await user.click(screen.getByRole("radio", { name: "CSV text (.csv)" }));
  await user.click(await inDialog("Export"));
  expect(take.mock.calls[0]?.[0]).toEqual({ name: "exportLog", input: { format: "csv" } });
  expect((await dialog()).textContent).toContain("Exporting…");
  act(() => take.mock.calls[0]![1].onProgress({ bytes: 2_500_000, rows: 1200 }));
  expect((await dialog()).textContent).toContain("2.5 MB received of about 1,200 rows");
  await act(async () => {
    finish();
    await settle();
  });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect([save.mock.calls.length, stores.toast.toasts[0]?.text]).toEqual([1, "Exported: log.csv"]);
});

it("warns of more than 15000 rows before anything is fetched (§5.17, §8.18)", async () => {
  const { user } = await open(15_001);
  await press(user, "Export");
  await user.click(await inDialog("Export"));
  expect([screen.getByRole("alert").textContent, take.mock.calls.length]).toEqual([
    "Large amount of data (about 15,001 rows): the export may take a while. Continue with the download?",
    0,
  ]);
  await user.click(await inDialog("Download data"));
  expect([
    take.mock.calls.length,
    screen.getByText("Too much data to export please wait").textContent,
  ]).toEqual([1, "Too much data to export please wait"]);
});

it("does not warn of 15000 (§9.1)", async () => {
  const { user } = await open(15_000);
  await press(user, "Export");
  await user.click(await inDialog("Export"));
  expect(take).toHaveBeenCalledTimes(1);
});

it("continues in the background; a second export has to wait, and one can be stopped (§8.19)", async () => {
  const { user, stores } = await open(10);
  await press(user, "Export");
  await user.click(await inDialog("Export"));
  await user.click(await inDialog("Continue in background"));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(stores.exportTask.task).not.toBeNull();
  cleanup();
  const other = await open(20);
  void other.stores.exportTask.start({ name: "exportAlarm", input: { format: "csv" } });
  await press(other.user, "Export");
  expect((await dialog()).textContent).toContain("Too much data to export please wait");
  await other.user.click(await inDialog("Cancel export"));
  expect([other.stores.exportTask.task, take.mock.calls.at(-1)?.[1].signal.aborted]).toEqual([
    null,
    true,
  ]);
  expect((await dialog()).textContent).toContain("About 20 rows");
});

it("is disabled for an empty list", async () => {
  await open(0);
  expect(screen.getByRole("button", { name: "Export" })).toHaveProperty("disabled", true);
});
