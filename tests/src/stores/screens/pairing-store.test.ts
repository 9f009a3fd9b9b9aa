import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ClaimReply, Pairing } from "../../../../contract/account/display.ts";
import { PairingStore } from "../../../../src/stores/screens/pairing-store.ts";
import { FakeClock } from "../../harness/fake-clock.ts";

let clock: FakeClock;
let last: number;
const begin = vi.fn<() => Promise<Pairing>>();
const claim = vi.fn<(token: string) => Promise<ClaimReply>>();
const onPaired = vi.fn();
beforeEach(() => {
  clock = new FakeClock(0);
  last = 0;
  begin.mockReset().mockImplementation(async () => {
    last += 1;
    return { code: `CODE${last}`, token: `token${last}`, expiresAt: 0 };
  });
  claim.mockReset().mockResolvedValue({ state: "waiting", id: null });
  onPaired.mockReset();
});
const open = () => {
  const pairing = new PairingStore({ begin, claim, onPaired }, clock);
  return { pairing, end: pairing.start() };
};

describe("a screen that waits to be paired", () => {
  it("shows one code while it is valid, and passes its credential on once", async () => {
    const { pairing } = open();
    await clock.advance(60_000);
    expect([pairing.code, begin.mock.calls.length]).toEqual(["CODE1", 1]);
    claim.mockResolvedValue({ state: "paired", id: 3 });
    await clock.advance(60_000);
    expect(onPaired.mock.calls).toEqual([[{ userId: 3, token: "token1" }]]);
    expect([pairing.code, clock.pending]).toEqual([null, 0]);
  });

  it("requests another code when the first has expired", async () => {
    const { pairing } = open();
    claim.mockResolvedValueOnce({ state: "gone", id: null });
    await clock.advance(3000);
    expect(pairing.code).toBe("CODE2");
  });

  it("keeps its code while the server is unreachable, and reports that", async () => {
    const { pairing } = open();
    await clock.advance(0);
    claim.mockRejectedValueOnce(new Error("away"));
    await clock.advance(3000);
    expect([pairing.code, pairing.isUnreachable]).toEqual(["CODE1", true]);
    await clock.advance(5000);
    expect([pairing.code, pairing.isUnreachable]).toEqual(["CODE1", false]);
  });

  it("tries until it has a code", async () => {
    begin.mockRejectedValueOnce(new Error("away"));
    const { pairing } = open();
    await clock.advance(0);
    expect([pairing.code, pairing.isUnreachable]).toEqual([null, true]);
    await clock.advance(5000);
    expect(pairing.code).toBe("CODE1");
  });

  it("makes no call after it stops", async () => {
    const { pairing, end } = open();
    end();
    await clock.advance(60_000);
    expect([pairing.code, begin.mock.calls.length, claim.mock.calls.length]).toEqual([null, 1, 0]);
  });
});
