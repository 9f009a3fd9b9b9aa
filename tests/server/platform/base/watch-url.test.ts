import { describe, expect, it } from "vitest";
import { readEnvironment, watchTargets } from "../../../../server/platform/base/config.ts";

const token = "t".repeat(43);
const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
const own = `https://watch.example/watch/${token}#${secret}`;
const faultsOf = (WATCH_URL: string, more: NodeJS.ProcessEnv = {}): string => {
  try {
    readEnvironment({ NODE_ENV: "test", WATCH_URL, ...more });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

describe("WATCH_URL", () => {
  it("names any number of other installations, and services that are only polled", () => {
    const text = `${own}, get+https://hc-ping.com/abc/?x=1\n  http://127.0.0.1:8080/w/watch/${token}#${secret}`;
    expect(watchTargets(readEnvironment({ NODE_ENV: "test", WATCH_URL: text }))).toEqual([
      { kind: "own", url: `https://watch.example/watch/${token}`, secret, label: "watch.example" },
      {
        kind: "get",
        url: "https://hc-ping.com/abc/?x=1",
        fail: "https://hc-ping.com/abc/fail?x=1",
        label: "hc-ping.com",
      },
      {
        kind: "own",
        url: `http://127.0.0.1:8080/w/watch/${token}`,
        secret,
        label: "127.0.0.1:8080",
      },
    ]);
    expect(watchTargets(readEnvironment({ NODE_ENV: "test" }))).toEqual([]);
  });

  it.each([
    ["nonsense", "address 1 is no address"],
    ["ftp://a/b", "address 1 must begin with"],
    [`${own} https://hc-ping.com/abc`, "address 2 must be an address that the console"],
    [`https://watch.example/watch/${token}`, "address 1 lacks the secret behind its #"],
    [`https://watch.example/watch/${token}#short`, "address 1 lacks the secret behind its #"],
    ["get+https://name:hidden1@hc.example/x", "address 1 may not hold a name and a password"],
  ])("with a mistake is reported with its position: %s", (text, fault) => {
    const faults = faultsOf(text);
    expect(faults).toMatch(/^WATCH_URL: /);
    expect(faults).toContain(fault);
    for (const hidden of [token, secret, "abc", "hidden1"]) expect(faults).not.toContain(hidden);
  });

  it("is unencrypted only to this machine, unless plain text is allowed", () => {
    const bare = own.replace("https", "http");
    expect(faultsOf(bare)).toContain("WATCH_URL: signs of life would cross the network");
    expect(faultsOf(bare, { PLAINTEXT: "allowed" })).toBe("");
  });

  it("requires its intervals to be within bounds", () => {
    expect(faultsOf("", { WATCH_EVERY_MS: "10" })).toContain("WATCH_EVERY_MS");
    expect(faultsOf("", { HUNG_AFTER_MS: "10" })).toContain("HUNG_AFTER_MS: must be 0, or 5000");
    expect(faultsOf("", { HUNG_AFTER_MS: "0", WATCH_EVERY_MS: "1000" })).toBe("");
  });
});
