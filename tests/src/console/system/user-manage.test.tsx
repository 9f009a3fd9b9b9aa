// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CurrentUser } from "../../../../contract/session.ts";
import type { User } from "../../../../contract/user.ts";
import { UserManage } from "../../../../src/console/system/user-manage.tsx";
import type { QueryOf } from "../../../../src/stores/port.ts";
import type { RecordPage } from "../../../../src/stores/record-list.ts";
import { settle } from "../../fake-clock.ts";
import { noPorts } from "../../fake-port.ts";
import { buildUser } from "../../user-factory.ts";
import { giveLayout, stage } from "../page-stage.tsx";

const users = vi.fn<(query: QueryOf<"listUser">) => Promise<RecordPage<User>>>();
const resetPassword = vi.fn<(id: number) => Promise<string>>();
const remove = vi.fn<(id: number) => Promise<void>>();
const open = async (user: Partial<CurrentUser> = {}, query = "") => {
  const staged = await stage(<UserManage />, { at: `/page${query}`, user, ports: { record: { ...noPorts.record, users }, user: { resetPassword, remove } } });
  await act(settle);
  return staged;
};

beforeEach(() => {
  giveLayout();
  users.mockReset().mockResolvedValue({ total: 12, rows: [buildUser(), buildUser({ id: 1, loginName: "wang", roleKey: "company_manager" }), buildUser({ id: 8, loginName: "boss", roleKey: "administrator" })] });
  resetPassword.mockReset().mockResolvedValue("Xy7-once");
  remove.mockReset().mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("offers nothing to an account that may not operate", async () => {
  await open({ canOperate: "0" });
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Reset password|Delete/ })).toBeNull();
});

it("offers nothing for oneself or for a role above the own", async () => {
  await open();
  expect(screen.getAllByRole("button", { name: /^Delete:/ }).map((button) => button.getAttribute("aria-label"))).toEqual(["Delete: li.keeper"]);
});

it("asks before it deletes, naming who goes and how many stay", async () => {
  await open();
  await userEvent.setup().click(screen.getByRole("button", { name: "Delete: li.keeper" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("The user li.keeper (Li) is deleted permanently and signed out at once. This cannot be undone.")).toBeTruthy();
  expect(dialog.getByText("Users left in this list afterwards: 11.")).toBeTruthy();
  expect(remove).not.toHaveBeenCalled();
});

it("deletes on confirmation, says so and reads the list again", async () => {
  const { stores } = await open();
  const typing = userEvent.setup();
  await typing.click(screen.getByRole("button", { name: "Delete: li.keeper" }));
  await typing.click(await screen.findByRole("button", { name: "Delete permanently" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([remove.mock.calls, users.mock.calls.length, stores.toast.toasts.map(({ text }) => text)]).toEqual([[[7]], 2, ["Deleted"]]);
});

it("keeps the question open and says why when it fails", async () => {
  remove.mockRejectedValueOnce(new Error("no network"));
  await open();
  const typing = userEvent.setup();
  await typing.click(screen.getByRole("button", { name: "Delete: li.keeper" }));
  await typing.click(await screen.findByRole("button", { name: "Delete permanently" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Failed: no network");
  expect(users).toHaveBeenCalledTimes(1);
});

it("shows a new password once, to be copied, and forgets it", async () => {
  const { stores } = await open();
  const typing = userEvent.setup();
  await typing.click(screen.getByRole("button", { name: "Reset password: li.keeper" }));
  await typing.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Reset password" }));
  const password = await screen.findByLabelText("One-time password");
  expect([resetPassword.mock.calls, password.textContent]).toEqual([[[7]], "Xy7-once"]);
  await typing.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("Xy7-once");
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual(["Reset succeeded", "copy successfully"]);
  await typing.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("Xy7-once")).toBeNull());
  expect(stores.userDesk.task).toBeNull();
});

it("orders by what is asked for, the other way round the second time, and keeps it in the address", async () => {
  const { address } = await open({}, "?role=shack_manager");
  const typing = userEvent.setup();
  await typing.click(screen.getByRole("button", { name: "Latest sign-in" }));
  expect(screen.getByRole("columnheader", { name: "Latest sign-in" }).getAttribute("aria-sort")).toBe("ascending");
  await typing.click(screen.getByRole("button", { name: "Latest sign-in" }));
  expect(users.mock.lastCall?.[0]).toEqual({ page: 1, pageSize: 50, sort: "latestLoginTime", order: "desc", roleKey: "shack_manager" });
  expect(address()).toBe("/page?role=shack_manager&sort=latestLoginTime&order=desc");
});

it("leaves nothing of a list or a password to the next user", async () => {
  const { stores } = await open();
  act(() => stores.userDesk.ask("reset", buildUser()));
  act(() => stores.forget());
  expect([stores.record.users.rows, stores.record.users.state, stores.userDesk.task]).toEqual([[], "waiting", null]);
});
