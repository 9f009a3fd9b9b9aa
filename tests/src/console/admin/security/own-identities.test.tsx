// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OwnIdentity } from "../../../../../contract/account/identity-provider.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { OwnIdentities } from "../../../../../src/console/admin/security/own-identities.tsx";
import { storeBegun, storeReturned } from "../../../../../src/lib/browser/provider-return.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const leave = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock("../../../../../src/lib/browser/leave-page.ts", () => ({ leavePage: leave }));

const identity = (over: Partial<OwnIdentity> = {}): OwnIdentity => ({
  providerId: 1,
  providerName: "Keycloak",
  kind: "oidc",
  id: 7,
  account: "li@acme.example",
  linkedAt: noon,
  usedAt: null,
  isLastWay: false,
  ...over,
});
const free = identity({ providerId: 2, providerName: "WeCom", kind: "wecom", id: null });

const list = vi.fn<() => Promise<unknown>>();
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const open = async () => {
  const staged = await stage(<OwnIdentities />, {
    ports: { callApi: fakeCall({ listOwnIdentity: list }, call) },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};

beforeEach(() => {
  stubLayout();
  window.sessionStorage.clear();
  leave.mockReset();
  list.mockReset().mockResolvedValue({ rows: [identity(), free] });
  call.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("is absent where no company's accounts are connected", async () => {
  list.mockResolvedValue({ rows: [] });
  await open();
  expect(screen.queryByText("Company accounts")).toBeNull();
});

it("leaves for the company, comes back and links the account", async () => {
  const { typing } = await open();
  call.mockResolvedValue({ url: "https://company.example/in", key: "own-key" });
  await typing.click(screen.getByRole("button", { name: "Link your WeCom account" }));
  expect(call).toHaveBeenCalledWith("beginOwnIdentity", { providerId: 2 });
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("https://company.example/in"));

  expect(storeReturned("?state=s&code=c")).toBe(true);
  cleanup();
  call.mockReset().mockResolvedValue(identity());
  await open();
  expect(call).toHaveBeenCalledWith("finishOwnIdentity", {
    key: "own-key",
    query: "state=s&code=c",
  });
  expect(screen.getByText("Company account linked")).toBeTruthy();
  // An outcome is handled only once.
  cleanup();
  await open();
  expect(call).toHaveBeenCalledTimes(1);
});

it("does not mistake the result of a sign-in for a link", () => {
  storeBegun("key", "/production/index");
  expect(storeReturned("?state=s&code=c")).toBe(false);
  expect(storeReturned("?redirect=%2F")).toBe(false);
});

it("shows why an account was not linked", async () => {
  storeBegun("key", "/user/security");
  storeReturned("?state=s&code=c");
  call.mockRejectedValue(new ApiError("conflict", 409, "It is linked to another user here"));
  await open();
  expect(screen.getByRole("alert").textContent).toBe("It is linked to another user here");
});

it("confirms before it unlinks, and never offers this for the last way to sign in", async () => {
  list.mockResolvedValue({
    rows: [identity(), identity({ providerId: 3, providerName: "Feishu", isLastWay: true })],
  });
  const { typing } = await open();
  expect(screen.queryByRole("button", { name: "Unlink your Feishu account" })).toBeNull();
  expect(screen.getByText(/only way to sign in/)).toBeTruthy();
  call.mockResolvedValue({});
  await typing.click(screen.getByRole("button", { name: "Unlink your Keycloak account" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/li@acme\.example of Keycloak/)).toBeTruthy();
  await typing.click(question.getByRole("button", { name: "Unlink" }));
  expect(call).toHaveBeenCalledWith("deleteOwnIdentity", { id: 7 });
  expect(await question.findByText("Company account unlinked")).toBeTruthy();
});
