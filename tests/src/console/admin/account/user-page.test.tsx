// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type CurrentUser, encodePassword } from "../../../../../contract/account/session.ts";
import type { User } from "../../../../../contract/account/user.ts";
import { UserManage } from "../../../../../src/console/admin/account/user-page.tsx";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import type { RecordRows } from "../../../../../src/stores/record/record-list.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildUser } from "../../../harness/user-factory.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { pickFirst, typist } from "../../../harness/typing.ts";
import type { QueryOf } from "../../../../../src/stores/port/call.ts";

const users = vi.fn<(query: QueryOf<"listUser">) => Promise<RecordRows<User>>>();
const resetPassword = vi.fn<(id: number) => Promise<string>>();
const call = vi.fn<(name: string, input: unknown, options?: unknown) => Promise<unknown>>();
const snapshot = {
  farms: [
    buildFarm({ id: 10, name: "Company", nameEn: null, level: "company" }),
    buildFarm({ id: 11, parentId: 10, name: "North farm", nameEn: null }),
    buildFarm({ id: 12, parentId: 10, name: "South farm", nameEn: null }),
  ],
  houses: [
    buildHouse({ id: 100, farmId: 11 }),
    buildHouse({ id: 101, farmId: 12, name: "2 号舍", nameEn: "House 2" }),
  ],
};
const open = async (user: Partial<CurrentUser> = {}, query = "") => {
  const staged = await stage(<UserManage />, {
    at: `/page${query}`,
    user,
    snapshot,
    ports: {
      callApi: fakeCall(
        {
          listUser: users,
          searchByShack: users,
          resetPwd: async ({ id }: { id: number }) => ({ password: await resetPassword(id) }),
        },
        call,
      ),
    },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};
const dialogNamed = async (name: string | RegExp) =>
  within(await screen.findByRole("dialog", { name }));

beforeEach(() => {
  stubLayout();
  users.mockReset().mockResolvedValue({
    total: 12,
    rows: [
      buildUser(),
      buildUser({ id: 1, loginName: "wang", roleKey: "company_manager" }),
      buildUser({ id: 8, loginName: "boss", roleKey: "administrator" }),
    ],
  });
  resetPassword.mockReset().mockResolvedValue("Xy7-once");
  call.mockReset().mockResolvedValue(buildUser());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("offers no changes to an account without permission to operate", async () => {
  await open({ canOperate: "0" });
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(
    screen.queryByRole("button", { name: /New|Edit|Assign|Reset password|Delete/ }),
  ).toBeNull();
});

it("follows other users' changes, and keeps the ticks", async () => {
  const { typing, stores, clock } = await open();
  await typing.click(screen.getByRole("checkbox", { name: "Select li.keeper" }));
  users.mockResolvedValue({
    total: 13,
    rows: [buildUser(), buildUser({ id: 9, loginName: "new.keeper" })],
  });
  act(() => stores.recordChangeCounts.receive(["users"]));
  await act(() => clock.advance(0));
  expect(screen.getByRole("row", { name: /new\.keeper/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Delete selected (1)" })).toBeTruthy();
});

it("offers no changes to one's own account or to a role above one's own", async () => {
  await open();
  expect(
    screen
      .getAllByRole("button", { name: /^(Edit|Delete) / })
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Edit li.keeper", "Delete li.keeper"]);
  expect(
    screen
      .getAllByRole("checkbox", { name: /^Select / })
      .map((box) => box.getAttribute("aria-label")),
  ).toEqual(["Select all on this page", "Select li.keeper"]);
});

it("creates a user: roles at or below one's own, the password rule at the field, and an obscured password", async () => {
  const { typing, stores } = await open();
  await typing.click(screen.getByRole("button", { name: "New" }));
  const form = await dialogNamed("New user");
  expect(
    within(form.getByLabelText(/^Role/))
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Company manager", "Area manager", "Farm manager", "House manager"]);
  await typing.type(form.getByLabelText(/^User name/), "zhao");
  await typing.type(form.getByLabelText(/^Initial password/), "short");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(
    form.getByText(
      "The password needs an upper case letter, a lower case letter and a digit, and at least 6 characters",
    ),
  ).toBeTruthy();
  expect(form.getByText("Required")).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  await typing.type(form.getByLabelText(/^Name/), "赵敏");
  await typing.type(form.getByLabelText(/^English name/), "Zhao Min");
  await typing.click(form.getByRole("button", { name: "Generate" }));
  const password = form.getByLabelText<HTMLInputElement>(/^Initial password/);
  expect(password.type).toBe("text");
  // A form that is closed holds no password.
  const typed = password.value;
  // A right must be granted; nobody has it by default.
  await typing.click(form.getByRole("switch", { name: /^May operate/, checked: false }));
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith(
    "saveUser",
    expect.objectContaining({
      loginName: "zhao",
      realName: "赵敏",
      realNameEn: "Zhao Min",
      roleKey: "shack_manager",
      canOperate: "1",
      remoteConfigFlag: "0",
      farmIds: undefined,
      password: encodePassword(typed),
    }),
  );
  expect(call.mock.calls[0]![1]).not.toHaveProperty("orgId");
  // A user who would see no house is assigned houses next.
  await dialogNamed(/^Assign houses/);
  expect([users.mock.calls.length, stores.toast.toasts.at(-1)?.text]).toEqual([2, "Saved"]);
});

it("gives an area manager farms with everything below them, and shows how far they extend", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit li.keeper" }));
  const form = await dialogNamed("Edit li.keeper");
  expect(form.queryByLabelText(/^Initial password/)).toBeNull();
  await typing.selectOptions(form.getByLabelText(/^Role/), "Area manager");
  expect(
    form.getByText(
      "Saving ends this user's sessions at once; the new permissions apply from the next sign-in.",
    ),
  ).toBeTruthy();
  const tree = form.getByRole("tree", { name: "Farms managed" });
  await typing.click(within(tree).getByRole("treeitem", { name: /Company/ }));
  expect(form.getByText("1 chosen: 3 farms, 2 houses")).toBeTruthy();
  expect(
    within(tree)
      .getByRole("treeitem", { name: /North farm/ })
      .getAttribute("aria-disabled"),
  ).toBe("true");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith(
    "saveUser",
    expect.objectContaining({ id: 7, version: 1, roleKey: "area_manager", farmIds: [10] }),
  );
  expect(call.mock.calls[0]![1]).not.toHaveProperty("password");
});

it("requires farms from a manager of farms only, to keep the new user in sight", async () => {
  const { typing } = await open({ roleKey: "area_manager" });
  await typing.click(screen.getByRole("button", { name: "Edit li.keeper" }));
  const form = await dialogNamed("Edit li.keeper");
  await typing.selectOptions(form.getByLabelText(/^Role/), "Farm manager");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect([form.getByText("Required").id, call.mock.calls.length]).toEqual([
    form.getByRole("searchbox").getAttribute("aria-describedby"),
    0,
  ]);
});

it("does not warn about sessions when only the telephone changes", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit li.keeper" }));
  const form = await dialogNamed("Edit li.keeper");
  await typing.type(form.getByLabelText(/^Mobile/), "139");
  expect(form.queryByText(/sessions/)).toBeNull();
  await typing.click(form.getByRole("switch", { name: /^May operate/ }));
  expect(form.getByText(/sessions/)).toBeTruthy();
});

it("does not offer remote configuration to a manager without it", async () => {
  const { typing } = await open({ remoteConfigFlag: "0" });
  await typing.click(screen.getByRole("button", { name: "Edit li.keeper" }));
  const form = await dialogNamed("Edit li.keeper");
  expect(form.getByRole<HTMLInputElement>("switch", { name: /^May configure/ }).disabled).toBe(
    true,
  );
  expect(
    form.getByText("You need remote configuration permission yourself to grant it"),
  ).toBeTruthy();
});

it("lets administrators choose the organisation, and drops the farms of another one", async () => {
  call.mockImplementation(async (name) =>
    name === "listAllOrg" ? [buildOrg(), buildOrg({ id: 2, nameEn: "South Group" })] : buildUser(),
  );
  users.mockResolvedValue({
    total: 1,
    rows: [buildUser({ roleKey: "farm_manager", farmIds: [11] })],
  });
  const { typing } = await open({ roleKey: "administrator", id: 99 });
  await typing.click(screen.getByRole("button", { name: "Edit li.keeper" }));
  const form = await dialogNamed("Edit li.keeper");
  await form.findByRole("option", { name: "South Group" });
  await typing.selectOptions(form.getByLabelText(/^Organisation/), "South Group");
  expect(form.queryByRole("treeitem")).toBeNull();
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenLastCalledWith(
    "saveUser",
    expect.objectContaining({ orgId: 2, farmIds: [] }),
  );
});

it("shows the server's message at the field, and both versions after another person's change", async () => {
  const { typing } = await open();
  call.mockRejectedValueOnce(
    new ApiError("conflict", 409, "Taken", { loginName: "This name is taken" }),
  );
  await typing.click(screen.getByRole("button", { name: "Edit li.keeper" }));
  const form = await dialogNamed("Edit li.keeper");
  await typing.type(form.getByLabelText(/^Mobile/), "139");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("This name is taken")).toBeTruthy();
  call.mockRejectedValueOnce(new ApiError("conflict", 409, "Somebody else"));
  users.mockResolvedValueOnce({
    total: 1,
    rows: [buildUser({ version: 2, roleKey: "farm_manager", farmIds: [12], canOperate: "0" })],
  });
  await typing.click(form.getByRole("button", { name: "Save" }));
  const table = within((await form.findByText("Yours")).closest("table")!);
  expect(
    table
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(["RoleHouse managerFarm manager", "May operateYesNo", "Mobile139–"]);
  expect(users.mock.lastCall?.[0]).toEqual({ id: 7 });
});

it("focuses the first field on opening, unless the person has already moved the focus", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Edit li.keeper" }));
  const form = await dialogNamed("Edit li.keeper");
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^User name/)));
  await typing.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await typing.click(screen.getByRole("button", { name: "Edit li.keeper" }));
  const mobile = (await dialogNamed("Edit li.keeper")).getByLabelText(/^Mobile/);
  act(() => mobile.focus());
  await act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 600);
      }),
  );
  expect(document.activeElement).toBe(mobile);
});

it("assigns houses: all below a node at once, counted, from the version they were chosen for (§8.24)", async () => {
  const { typing, stores } = await open();
  await typing.click(screen.getByRole("button", { name: "Assign houses: li.keeper" }));
  const form = await dialogNamed("Assign houses: li.keeper");
  await typing.click(within(form.getByRole("tree")).getByRole("treeitem", { name: /^Company/ }));
  expect(form.getByText("2 of 2 chosen")).toBeTruthy();
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith("saveUserShacks", {
    id: 7,
    version: 1,
    roleKey: "shack_manager",
    shackIds: [100, 101],
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual(["set up successfully"]);
});

it("assigns only with a user and at least one house (§5.19)", async () => {
  const needed = "Choose a user and tick at least one house";
  call.mockResolvedValue({ total: 1, rows: [buildUser()] });
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Assign houses" }));
  const form = await dialogNamed("Assign houses");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getByText(needed)).toBeTruthy();
  await typing.click(form.getByRole("button", { name: "House manager" }));
  await typing.click(await screen.findByRole("button", { name: /^li\.keeper/ }));
  const chosen = await dialogNamed("Assign houses: li.keeper");
  await typing.click(chosen.getByRole("button", { name: "Save" }));
  expect(chosen.getByText(needed)).toBeTruthy();
  expect(call.mock.calls.filter(([name]) => name === "saveUserShacks")).toEqual([]);
});

it("lists the users of a house, found by its farm", async () => {
  const { typing, address } = await open();
  await typing.click(screen.getByRole("button", { name: "Can see house" }));
  await pickFirst("south");
  await waitFor(() =>
    expect(users).toHaveBeenLastCalledWith(
      expect.objectContaining({ shackId: 101 }),
      expect.anything(),
    ),
  );
  expect(address()).toBe("/page?house=101");
  expect(screen.getByRole("button", { name: "Can see house: House 2" })).toBeTruthy();
  await typing.click(screen.getByRole("button", { name: "Clear: Can see house" }));
  expect(address()).toBe("/page");
});

it("confirms a deletion with names and the number of the others (§5.20)", async () => {
  const { typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Delete li.keeper" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("To be permanently deleted: li.keeper")).toBeTruthy();
  expect(dialog.getByText("The user is signed out at once. This cannot be undone.")).toBeTruthy();
  expect(dialog.getByText("11 will remain.")).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
});

it("deletes the ticked users one by one, and names those that were not deleted", async () => {
  users.mockResolvedValue({
    total: 12,
    rows: [
      buildUser(),
      buildUser({ id: 9, loginName: "sun" }),
      buildUser({ id: 1, loginName: "wang", roleKey: "company_manager" }),
    ],
  });
  const { typing } = await open();
  expect(screen.queryByRole("button", { name: /^Delete selected/ })).toBeNull();
  await typing.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await typing.click(screen.getByRole("button", { name: "Delete selected (2)" }));
  call.mockResolvedValueOnce({}).mockRejectedValueOnce(new Error("no network"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("10 will remain.")).toBeTruthy();
  await typing.click(dialog.getByRole("button", { name: "Delete permanently" }));
  expect(await dialog.findByText("sun was not deleted: no network")).toBeTruthy();
  expect(call.mock.calls.map(([name, input]) => [name, input])).toEqual([
    ["deleteUser", { id: 7 }],
    ["deleteUser", { id: 9 }],
  ]);
  expect(users).toHaveBeenCalledTimes(2);
});

it("shows a new password once, to be copied, and forgets it (§8.22)", async () => {
  const { stores } = await open();
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Reset password: li.keeper" }));
  await typing.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Reset password" }),
  );
  const password = await screen.findByLabelText("One-time password");
  expect([resetPassword.mock.calls, password.textContent]).toEqual([[[7]], "Xy7-once"]);
  await typing.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("Xy7-once");
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual([
    "reset succeeded",
    "copy successfully",
  ]);
  await typing.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("Xy7-once")).toBeNull());
});

it("sorts as requested, in reverse the second time, and keeps it in the address", async () => {
  const { address } = await open({}, "?role=shack_manager");
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Latest sign-in" }));
  expect(
    screen.getByRole("columnheader", { name: "Latest sign-in" }).getAttribute("aria-sort"),
  ).toBe("ascending");
  await typing.click(screen.getByRole("button", { name: "Latest sign-in" }));
  expect(users.mock.lastCall?.[0]).toEqual({
    page: 1,
    pageSize: 50,
    sort: "latestLoginTime",
    order: "desc",
    roleKey: "shack_manager",
  });
  expect(address()).toBe("/page?role=shack_manager&sort=latestLoginTime&order=desc");
});

it("keeps no list or password for the next user", async () => {
  const { stores, typing } = await open();
  await typing.click(screen.getByRole("button", { name: "Reset password: li.keeper" }));
  await screen.findByRole("dialog");
  act(() => stores.session.forget());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("li.keeper")).toBeNull();
});
