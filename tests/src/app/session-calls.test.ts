import { expect, it } from "vitest";
import { createApi } from "../../../src/app/api/api.ts";
import { ApiError } from "../../../src/app/api/api-error.ts";
import { createSessionCalls } from "../../../src/app/session-calls.ts";
import { SessionStore } from "../../../src/stores/app/session-store.ts";
import { noon } from "../harness/fleet-factory.ts";
import { FakeClock } from "../harness/fake-clock.ts";
import { noPorts } from "../harness/fake-port.ts";
import { buildUser } from "../harness/fake-user.ts";

function callsThat(status: number, body: unknown) {
  const events: string[] = [];
  const api = createApi({
    clock: new FakeClock(noon),
    token: () => "tok",
    language: () => "en",
    onUnauthorized: () => undefined,
    onFailure: ({ msg }) => void events.push(msg),
    begin: () => () => undefined,
    fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status })),
  });
  return { calls: createSessionCalls(api, () => "en"), events };
}
const good = (data: unknown) => ({ success: true, code: 200, msg: "OK", data });
const wordsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no failure",
    (error: unknown) => (error instanceof ApiError ? error.msg : "no ApiError"),
  );
const { roleKey: _, ...roleless } = buildUser();

it.each([
  ["no roleKey", roleless],
  ["an unknown one", { ...roleless, roleKey: "admin" }],
  ["no user at all", null],
])("says that the role is incorrect when the reply has %s (§5.3, §6.4)", async (_what, data) => {
  const { calls, events } = callsThat(200, good(data));
  expect(await wordsOf(calls.current())).toBe("getInfo: user role incorrect");
  expect(events).toEqual([]);
});

it("says something else when something else is wrong with it", async () => {
  expect(
    await wordsOf(
      callsThat(
        200,
        good({ ...roleless, roleKey: "administrator", canOperate: true }),
      ).calls.current(),
    ),
  ).toBe("Something went wrong on the server");
});

it("takes a user as the contract is on it", async () => {
  expect(await callsThat(200, good(buildUser())).calls.current()).toEqual(buildUser());
});

it("leaves every failure to the calling page", async () => {
  const { calls, events } = callsThat(503, { success: false, code: 503, msg: "away", data: null });
  expect(await wordsOf(calls.captcha())).toBe("away");
  expect(await wordsOf(calls.login({ username: "a", password: "b", codeId: "", code: "" }))).toBe(
    "away",
  );
  expect(await wordsOf(calls.current())).toBe("away");
  expect(await wordsOf(calls.logout(1))).toBe("away");
  expect(events).toEqual([]);
});

it("signs out with the token of the ended session, though the browser has forgotten it by then", async () => {
  const sent: (string | null)[] = [];
  const cookies: Record<string, string> = { userId: "7", token: "tok" };
  const clock = new FakeClock(noon);
  const api = createApi({
    clock,
    token: () => store.token,
    language: () => "en",
    onUnauthorized: () => undefined,
    onFailure: () => undefined,
    begin: () => () => undefined,
    fetch: (_address, request) =>
      Promise.resolve(
        (sent.push(new Headers(request?.headers).get("Authorization")),
        new Response(JSON.stringify(good({})))),
      ),
  });
  const store: SessionStore = new SessionStore({
    calls: createSessionCalls(api, () => "en"),
    clock,
    page: noPorts.page,
    t: ({ en }) => en,
    onEnd: () => undefined,
    cookies: {
      get: (name) => cookies[name] ?? null,
      set: () => undefined,
      remove: (name) => void delete cookies[name],
    },
  });
  const events = store.logout();
  expect(store.token).toBeNull();
  await events;
  expect(sent).toEqual(["tok"]);
});
