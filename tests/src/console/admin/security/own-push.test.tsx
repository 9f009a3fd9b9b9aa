// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PushDevice } from "../../../../../contract/notify/push.ts";
import { OwnPush } from "../../../../../src/console/admin/security/own-push.tsx";
import { pushMark, pushOwner } from "../../../../../src/lib/browser/push.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubPush, removePush } from "../../../harness/fake-push.ts";
import { stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

let push: ReturnType<typeof stubPush>;
let rows: PushDevice[];
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const device = (over: Partial<PushDevice> = {}): PushDevice => ({
  id: 1,
  name: "Android · Chrome",
  mark: "elsewhere",
  isOfSession: false,
  service: "push.example",
  createdAt: noon,
  sentAt: null,
  fault: "",
  ...over,
});
beforeEach(() => {
  push = stubPush();
  rows = [];
  call.mockReset().mockImplementation(async (name, input) => {
    if (name === "savePushDevice")
      rows = [device({ id: 2, ...(input as object), mark: await pushMark(), isOfSession: true })];
    if (name === "deletePushDevice") rows = [];
    return name === "testPushDevice" ? { outcome: "failed", detail: "HTTP 503" } : {};
  });
});
afterEach(removePush);

const open = async () => {
  const listPushDevice = async () => ({ rows, publicKey: "key" });
  const staged = await stage(<OwnPush />, {
    ports: { callApi: fakeCall({ listPushDevice }, call) },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};
const toasts = (stores: Awaited<ReturnType<typeof open>>["stores"]) =>
  stores.toast.toasts.map(({ text }) => text);
const on = () => screen.queryByRole("button", { name: "Switch on for this device" });

it("switches this device on for the person, shows it, and switches it off again", async () => {
  const { typing } = await open();
  await typing.click(on()!);
  expect(call).toHaveBeenCalledWith(
    "savePushDevice",
    expect.objectContaining({ endpoint: "https://push.example/1", p256dh: "p", auth: "a" }),
  );
  expect(pushOwner()).toBe(1);
  const row = (await screen.findByText(/· This device$/)).closest("li")!;
  expect(on()).toBeNull();
  await typing.click(within(row).getByRole("button", { name: /^Switch off/ }));
  expect(call).toHaveBeenLastCalledWith("deletePushDevice", { id: 2 });
  expect([push.endpoint, pushOwner()]).toEqual([null, null]);
  expect(on()).not.toBeNull();
});

it("reports whether a test was accepted, or the reason", async () => {
  rows = [device({ sentAt: noon, fault: "HTTP 503" })];
  const { typing, stores } = await open();
  expect(screen.getByText(/last failed: HTTP 503/)).toBeTruthy();
  await typing.click(screen.getByRole("button", { name: "Send a test to Android · Chrome" }));
  expect(toasts(stores)).toEqual(["The push service did not accept it · HTTP 503"]);
});

it("reports that the browser could not subscribe, or that the person refused", async () => {
  push.fault = new Error("push service error");
  const { typing, stores } = await open();
  await typing.click(on()!);
  expect(toasts(stores)[0]).toContain("push service error");
  push.fault = null;
  push.permission = "default";
  await typing.click(on()!);
  expect(toasts(stores)[1]).toBe("Notifications not allowed: push was not turned on");
  expect([call.mock.calls, pushOwner()]).toEqual([[], null]);
});

it("leaves no subscription behind that the server has refused", async () => {
  call.mockRejectedValue(new Error("At most 10 devices"));
  const { typing } = await open();
  await typing.click(on()!);
  expect([push.endpoint, pushOwner()]).toEqual([null, null]);
});

it.each([
  ["denied", () => (push.permission = "denied"), /blocked: allow them/],
  ["http", () => vi.stubGlobal("isSecureContext", false), /opened over http/],
  ["no push", () => Reflect.deleteProperty(navigator, "serviceWorker"), /does not support push/],
])("shows why it cannot be switched on: %s", async (_, make, words) => {
  make();
  await open();
  expect(screen.getByText(words)).toBeTruthy();
  expect(on()).toBeNull();
});
