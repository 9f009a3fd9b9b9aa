// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { OwnTokens } from "../../../../../src/console/admin/security/own-tokens.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { buildToken } from "../../../harness/service-factory.ts";
import { fillIn, typist } from "../../../harness/typing.ts";

const list = vi.fn<() => Promise<unknown>>();
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const open = async (user: Partial<CurrentUser> = {}) => {
  const staged = await stage(<OwnTokens />, {
    user,
    ports: { callApi: fakeCall({ listOwnToken: list }, call) },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};

beforeEach(() => {
  stubLayout();
  list.mockReset().mockResolvedValue({ total: 1, rows: [buildToken({ isPersonal: true })] });
  call.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows scopes, expiry, addresses and last use of each", async () => {
  list.mockResolvedValue({
    total: 2,
    rows: [
      buildToken(),
      buildToken({ id: 10, name: "old", endsAt: noon - 1, usedAt: null, addresses: [] }),
    ],
  });
  await open();
  const [first, second] = screen.getAllByRole("listitem");
  expect(first!.textContent).toMatch(
    /nightlyhws_abcde….*Read.*Write production records · valid until .* · from 203\.0\.113\.7 only · last used .* from 203\.0\.113\.7/,
  );
  expect(second!.textContent).toMatch(/oldhws_abcde…Expired.*Never used/);
});

it("offers a read-only user no scope beyond their own rights", async () => {
  const { typing } = await open({ roleKey: "shack_manager", canOperate: "0" });
  await typing.click(screen.getByRole("button", { name: "New access token" }));
  const form = within(await screen.findByRole("dialog", { name: "New access token" }));
  const choices = form.getAllByRole("button", { pressed: true });
  expect(choices.map((button) => button.getAttribute("aria-label"))).toEqual(["Read"]);
  expect(form.queryAllByRole("button", { pressed: false })).toEqual([]);
});

it("creates a token, and shows it once", async () => {
  const { typing } = await open();
  call.mockResolvedValue(buildToken({ id: 11, name: "report", token: "hws_secret" }));
  await typing.click(screen.getByRole("button", { name: "New access token" }));
  const form = within(await screen.findByRole("dialog", { name: "New access token" }));
  await fillIn(typing, form.getByLabelText(/^Name/), "report");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(call).toHaveBeenCalledWith(
    "createOwnToken",
    expect.objectContaining({ name: "report", scopes: ["read"], addresses: [] }),
  );
  const shown = within(await screen.findByRole("dialog", { name: /“report”/ }));
  expect(shown.getByText("hws_secret")).toBeTruthy();
  await typing.click(shown.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("hws_secret")).toBeNull());
  expect(list).toHaveBeenCalledTimes(2);
});

it("shows in the form that the sign-in is too long ago", async () => {
  const { typing } = await open();
  call.mockRejectedValue(new ApiError("forbidden", 403, "You signed in more than 15 min ago"));
  await typing.click(screen.getByRole("button", { name: "New access token" }));
  const form = within(await screen.findByRole("dialog", { name: "New access token" }));
  await fillIn(typing, form.getByLabelText(/^Name/), "report");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(/more than 15 min ago/)).toBeTruthy();
});

it("revokes one after asking", async () => {
  const { typing } = await open();
  call.mockResolvedValue({});
  await typing.click(screen.getByRole("button", { name: "Delete nightly" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/refused at once/)).toBeTruthy();
  await typing.click(question.getByRole("button", { name: "Delete permanently" }));
  expect(call).toHaveBeenCalledWith("deleteOwnToken", { id: 9 });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

it("reports that the list could not be loaded, and can retry", async () => {
  list.mockRejectedValueOnce(new Error("no answer"));
  const { typing } = await open();
  expect(screen.getByText("no answer")).toBeTruthy();
  await typing.click(screen.getByRole("button", { name: /again|Retry/i }));
  expect(await screen.findByText("nightly")).toBeTruthy();
});
