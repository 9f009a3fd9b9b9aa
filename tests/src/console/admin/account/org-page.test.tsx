// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OrgRow } from "../../../../../contract/account/org.ts";
import type { RecordKind } from "../../../../../contract/live/live-stream.ts";
import { OrgManage } from "../../../../../src/console/admin/account/org-page.tsx";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { buildOrg } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const buildRow = (over: Partial<OrgRow> = {}): OrgRow => ({
  ...buildOrg({ name: "North", nameEn: null }),
  code: "N",
  principal: "Zhao",
  officeTel: "",
  mobile: "139",
  fax: "",
  email: "",
  remark: "",
  hasLogo: true,
  farmCount: 2,
  houseCount: 12,
  userCount: 4,
  version: 3,
  ...over,
});
const orgs = vi.fn();
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const open = async (canOperate: "0" | "1" = "1") => {
  const staged = await stage(<OrgManage />, {
    user: { roleKey: "administrator", canOperate },
    ports: { callApi: fakeCall({ listOrg: orgs }, call) },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};

beforeEach(() => {
  stubLayout();
  orgs.mockReset().mockResolvedValue({ total: 7, rows: [buildRow()] });
  call.mockReset().mockResolvedValue(buildRow());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("offers no changes to an account without permission to operate", async () => {
  await open("0");
  expect(screen.queryByRole("button", { name: /New|Edit|Delete/ })).toBeNull();
});

it("follows other users' changes, silently and at most once a second", async () => {
  const { stores, clock } = await open();
  const change = (...kinds: RecordKind[]) => act(() => stores.recordChangeCounts.receive(kinds));
  change("users", "breeds");
  await act(() => clock.advance(2000));
  expect(orgs).toHaveBeenCalledTimes(1);
  orgs.mockResolvedValue({
    total: 2,
    rows: [buildRow(), buildRow({ id: 2, name: "South", code: "S" })],
  });
  change("orgs");
  await act(() => clock.advance(0));
  expect(screen.getByRole("row", { name: /South/ })).toBeTruthy();
  for (let round = 0; round < 20; round += 1) {
    change("orgs");
    await act(() => clock.advance(90));
  }
  expect(orgs).toHaveBeenCalledTimes(3);
  await act(() => clock.advance(1000));
  expect(orgs).toHaveBeenCalledTimes(4);
  expect(document.querySelector(".record-body")!.getAttribute("aria-busy")).toBe("false");
});

it("keeps the list during the user's own change, and typed text when it follows another one", async () => {
  const { typing, stores, clock } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit North" }));
  await typing.type(await screen.findByLabelText("Principal"), " Li");
  let answer: (row: OrgRow) => void = () => undefined;
  call.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  orgs.mockResolvedValue({ total: 1, rows: [buildRow({ principal: "Qian", version: 4 })] });
  act(() => stores.recordChangeCounts.receive(["orgs"]));
  await act(() => clock.advance(0));
  expect([
    screen.getByLabelText<HTMLInputElement>("Principal").value,
    orgs.mock.calls.length,
  ]).toEqual(["Zhao Li", 2]);
  await typing.click(screen.getByRole("button", { name: "Save" }));
  act(() => stores.recordChangeCounts.receive(["orgs"]));
  await act(() => clock.advance(5000));
  expect(orgs).toHaveBeenCalledTimes(2);
  await act(async () => answer(buildRow({ version: 5 })));
  await act(() => clock.advance(0));
  expect(orgs).toHaveBeenCalledTimes(4);
});

it("creates one: errors are shown at their fields first, then the call is made, then the list is reloaded", async () => {
  const { typing, stores } = await open();
  await typing.click(screen.getByRole("button", { name: "New" }));
  const form = within(await screen.findByRole("dialog", { name: "New organisation" }));
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getAllByText("Required")).toHaveLength(2);
  expect(call).not.toHaveBeenCalled();
  await typing.type(form.getByLabelText(/^Name\b(?! in)/), "South");
  await typing.type(form.getByLabelText(/^Code/), "S-1");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith(
    "createOrg",
    expect.objectContaining({ name: "South", code: "S-1", mapType: "1" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(orgs).toHaveBeenCalledTimes(2);
  expect(stores.toast.toasts.at(-1)?.text).toBe("Saved");
});

it("updates one from its version, and counts typed text as unsaved work (§8.23)", async () => {
  const { typing, stores } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit North" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit North" }));
  await typing.type(form.getByLabelText("Principal"), " Li");
  expect(stores.edit.labels).toEqual(["Edit North"]);
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith(
    "updateOrg",
    expect.objectContaining({ id: 1, version: 3, principal: "Zhao Li" }),
  );
  await waitFor(() => expect(stores.edit.count).toBe(0));
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual(["update succeeded"]);
});

it("confirms before it discards entered text", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit North" }));
  await typing.type(await screen.findByLabelText("Principal"), " Li");
  await typing.click(screen.getByRole("button", { name: "Cancel" }));
  await typing.click(await screen.findByRole("button", { name: "Continue editing" }));
  expect(screen.getByLabelText<HTMLInputElement>("Principal").value).toBe("Zhao Li");
});

it("shows both versions when another user saved first, and saves mine over theirs", async () => {
  const { typing } = await open();
  call.mockRejectedValueOnce(new ApiError("conflict", 409, "Changed by someone else"));
  orgs.mockResolvedValueOnce({
    total: 1,
    rows: [buildRow({ version: 4, principal: "Qian", remark: "moved" })],
  });
  await typing.click(screen.getByRole("button", { name: "Edit North" }));
  await typing.type(await screen.findByLabelText("Principal"), " Li");
  await typing.click(screen.getByRole("button", { name: "Save" }));
  const table = within(
    await screen
      .findByRole("table", { name: "" })
      .catch(() => screen.getByText("Yours").closest("table")!),
  );
  expect(
    table
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(["PrincipalZhao LiQian", "Remark–moved"]);
  expect(orgs.mock.lastCall?.[0]).toEqual({ id: 1 });
  await typing.click(screen.getByRole("button", { name: "Keep mine" }));
  await typing.click(screen.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenLastCalledWith(
    "updateOrg",
    expect.objectContaining({ version: 4, principal: "Zhao Li", remark: "moved" }),
  );
});

it("accepts a PNG by its content, and removes the stored one", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit North" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit North" });
  const input = dialog.querySelector<HTMLInputElement>("input[type=file]")!;
  fireEvent.change(input, {
    target: {
      files: [new File([new Uint8Array([0xff, 0xd8])], "logo.png", { type: "image/png" })],
    },
  });
  expect(await within(dialog).findByText("The logo must be a PNG image")).toBeTruthy();
  fireEvent.change(input, {
    target: { files: [new File([new Uint8Array(2 * 1024 * 1024 + 1)], "logo.png")] },
  });
  expect(await within(dialog).findByText("The logo must not exceed 2 MB")).toBeTruthy();
  fireEvent.change(input, {
    target: { files: [new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "new.png")] },
  });
  expect(await within(dialog).findByText("new.png (1 KB, takes effect when saved)")).toBeTruthy();
  await typing.click(within(dialog).getByRole("button", { name: "Remove" }));
  await typing.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith("updateOrg", expect.objectContaining({ logo: null }));
});

it("confirms a deletion with the number of the others, and gives the reason if one was not deleted", async () => {
  const { typing } = await open();
  call.mockRejectedValue(new ApiError("conflict", 409, "It still has farms (2)"));
  await typing.click(screen.getByRole("button", { name: "Delete North" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("6 will remain.")).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  await typing.click(dialog.getByRole("button", { name: "Delete permanently" }));
  expect(await dialog.findByText("North was not deleted: It still has farms (2)")).toBeTruthy();
  expect(call).toHaveBeenCalledWith("deleteOrg", { id: 1 });
  expect(screen.getByRole("dialog", { name: "1 record not deleted" })).toBeTruthy();
  // The pressed button is gone, but the dialog still receives keys.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await typing.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
