// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { carePush } from "../../../src/app/push-care.ts";
import { createSessionCalls } from "../../../src/app/session-calls.ts";
import { createApi } from "../../../src/app/api/api.ts";
import { pushMark, pushOwner, subscribePush } from "../../../src/lib/browser/push.ts";
import { fakeCall } from "../harness/fake-call.ts";
import { FakeClock } from "../harness/fake-clock.ts";
import { noon } from "../harness/fleet-factory.ts";
import { stubPush, removePush } from "../harness/fake-push.ts";
import { makeStores } from "../harness/shell-stage.tsx";

let push: ReturnType<typeof stubPush>;
let rows: object[];
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
beforeEach(() => {
  push = stubPush();
  rows = [];
  call.mockReset().mockResolvedValue({});
});
afterEach(removePush);

const signedIn = async (id: number) => {
  const listPushDevice = async () => ({ rows, publicKey: "key" });
  const ports = { callApi: fakeCall({ listPushDevice }, call) };
  const { stores } = await makeStores({ user: { id }, ports });
  return stores;
};

it("a browser's push subscription moves to the same person's next session", async () => {
  await subscribePush("key", 1);
  const stores = await signedIn(1);
  rows = [{ name: "My phone", mark: await pushMark(), isOfSession: true }];
  await carePush(stores);
  expect(call).not.toHaveBeenCalled();
  rows = [{ name: "My phone", mark: await pushMark(), isOfSession: false }];
  await carePush(stores);
  const created = { endpoint: push.endpoint, p256dh: "p", auth: "a" };
  expect(call).toHaveBeenLastCalledWith("savePushDevice", { ...created, name: "My phone" });
  // Its session was ended by somebody, or the password was changed.
  rows = [];
  await carePush(stores);
  expect(call).toHaveBeenCalledTimes(2);
  expect(stores.toast.toasts).toEqual([]);
});

it("another person's sign-in ends it, in the browser and on the server, with a message", async () => {
  await subscribePush("key", 7);
  const mark = await pushMark();
  const stores = await signedIn(1);
  await carePush(stores);
  expect([push.endpoint, pushOwner()]).toEqual([null, null]);
  expect(call.mock.calls).toEqual([["deletePushDevice", { mark }]]);
  expect(stores.toast.toasts[0]?.text).toContain("for another user");
});

it("a browser that has lost its subscription forgets its owner", async () => {
  await subscribePush("key", 1);
  push.endpoint = null;
  await carePush(await signedIn(1));
  expect([pushOwner(), call.mock.calls]).toEqual([null, []]);
});

const signOut = (fetch: () => Promise<Response>) =>
  createSessionCalls(
    createApi({
      clock: new FakeClock(noon),
      token: () => "tok",
      language: () => "en",
      onUnauthorized: () => undefined,
      onFailure: () => undefined,
      begin: () => () => undefined,
      fetch,
    }),
    () => "en",
  ).logout(1);

it.each([
  ["a server", async () => new Response('{"success":true,"code":200,"msg":"","data":{}}'), null],
  ["none", () => Promise.reject(new TypeError("Failed to fetch")), expect.anything()],
])("a sign-out with %s ends it, and clears the screen", async (_, fetch, failure) => {
  await subscribePush("key", 1);
  const close = vi.fn<() => void>();
  push.shown = [{ close }];
  const answer = await signOut(fetch).catch((error: unknown) => error);
  expect(answer).toEqual(failure);
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect([push.endpoint, pushOwner()]).toEqual([null, null]);
});
