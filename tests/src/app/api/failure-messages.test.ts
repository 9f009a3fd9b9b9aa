import { describe, expect, it } from "vitest";
import { type CallName, routes } from "../../../../contract/route/routes.ts";
import { createApi } from "../../../../src/app/api/api.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { FakeClock } from "../../harness/fake-clock.ts";

/** Calls that fail without a toast, or whose caller reports the failure. */
const quiet: ReadonlySet<string> = new Set<CallName>([
  "login",
  "passFactor",
  "askPasskey",
  "beginPasskey",
  "savePasskey",
  "passkeyLogin",
  "provePasskey",
  "beginSignIn",
  "finishSignIn",
  "finishOwnIdentity",
  "testIdentityProvider",
  "tryIdentityMapping",
  "confirmFactor",
  "renewRecovery",
  "removeFactor",
  "proveFactor",
  "modifyPwd",
  "getCode",
  "logout",
  "takeLease",
  "endLease",
  "seenDrill",
  "reportDisplay",
  "startPairing",
  "claimPairing",
  "openCamera",
  "saveProduction",
  "maintenanceDone",
]);

const reply =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));
const refusal = JSON.stringify({
  success: false,
  code: 409,
  msg: "Somebody was faster",
  data: null,
});
const failures: readonly (readonly [string, () => Promise<Response>, RegExp])[] = [
  ["no network", () => Promise.reject(new TypeError("fetch failed")), /network|server/i],
  ["refused in words", reply(409, refusal), /^Somebody was faster$/],
  ["a fault without words", reply(500, "", { "X-Request-Id": "r1" }), /unavailable/],
  ["an answer that is none of ours", reply(200, "<html>Sign in to the hotspot</html>"), /./],
];

/** Words for a call that fails so. */
async function notifiedOf(name: CallName, fetch: () => Promise<Response>, isForeground: boolean) {
  const messages: string[] = [];
  const api = createApi({
    clock: new FakeClock(noon),
    token: () => "tok",
    language: () => "en",
    onUnauthorized: () => undefined,
    onFailure: ({ msg }) => void messages.push(msg),
    begin: () => () => undefined,
    fetch,
  });
  await expect(api.call(name, {} as never, { isForeground })).rejects.toThrow();
  return messages;
}

const names = Object.keys(routes) as CallName[];
const writes = names.filter((name) => routes[name].method !== "GET");

describe("a call that writes and fails", () => {
  it.each(writes.filter((name) => !quiet.has(name)))(
    "is reported, even without its caller: %s (§8.32)",
    async (name) => {
      for (const [kind, fetch, words] of failures)
        for (const isForeground of [true, false]) {
          const messages = await notifiedOf(name, fetch, isForeground);
          expect(messages, kind).toEqual([expect.stringMatching(words)]);
        }
    },
  );

  it.each([...quiet] as CallName[])("is shown where a person waits for it: %s", async (name) => {
    const [[, fetch] = failures[0]!] = failures;
    expect(await notifiedOf(name, fetch, true)).toHaveLength(1);
    expect(await notifiedOf(name, fetch, false)).toEqual([]);
  });

  it("covers the calls of the contract", () => {
    expect(writes.length).toBeGreaterThan(100);
    expect([...quiet].filter((name) => !names.includes(name as CallName))).toEqual([]);
  });
});
