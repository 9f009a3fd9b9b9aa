import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { PictureStorage } from "../../../src/realtime/picture-storage.ts";
import { createStores, type Stores } from "../../../src/stores/stores.ts";
import { buildSnapshot } from "../harness/fleet-factory.ts";
import { FakeClock } from "../harness/fake-clock.ts";
import { fakeMemory } from "../harness/fake-memory.ts";
import { noPorts } from "../harness/fake-port.ts";
import { buildUser } from "../harness/fake-user.ts";
import { alarmPort } from "../harness/alarm-port.ts";

const never = () => Promise.reject(new Error("not in this test"));
const user = { ...buildUser(), id: -3, roleKey: "display" as const };
let clock: FakeClock;
let stored: string | null;
const fetchSnapshot = vi.fn<() => Promise<FleetSnapshot>>();
beforeEach(() => {
  clock = new FakeClock(5_000_000);
  stored = null;
  fetchSnapshot.mockReset().mockResolvedValue(buildSnapshot());
});

function open(displayId = 3): { stores: Stores; storage: PictureStorage } {
  const stores = createStores({
    ...noPorts,
    display: { ...noPorts.display, isOnWall: () => true },
    clock,
    browserLanguage: "en",
    cookies: { get: () => null, set: () => undefined, remove: () => undefined },
    localMemory: fakeMemory(),
    windowMemory: fakeMemory(),
    logo: never,
    personNames: never,
    session: { captcha: never, login: never, current: async () => user, logout: never },
    alarm: alarmPort(never),
  });
  stores.display.pair({ userId: displayId, token: "secret" });
  stores.session.follow();
  const storage = new PictureStorage({
    stores,
    clock,
    fetchSnapshot,
    log: () => undefined,
    storage: {
      put: async (picture) => void (stored = picture),
      get: async () => stored,
      clear: async () => void (stored = null),
    },
  });
  return { stores, storage };
}
/** A display that was live until it had stored its picture. */
async function storeOne(): Promise<void> {
  const { stores, storage } = open();
  await stores.session.check();
  const end = storage.start();
  stores.connection.become("live");
  await clock.advance(10_000);
  end();
}

describe("the last picture of a display", () => {
  it("is shown with its time and true age when the server does not respond", async () => {
    await storeOne();
    await clock.advance(60 * minuteMs);
    const { stores, storage } = open();
    expect(await storage.restore()).toBe(true);
    const { serverTime, houses } = buildSnapshot();
    expect([stores.session.state, stores.connection.state]).toEqual(["ready", "offline"]);
    expect(stores.fleet.houseList.map(({ id }) => id)).toEqual(houses.map(({ id }) => id));
    expect(stores.connection.lastMessageAt).toBe(serverTime);
    // Its time is not mistaken for the server's clock: otherwise it would not look old.
    expect(stores.connection.serverNow).toBe(clock.now());
  });

  it("is stored every two minutes while the stream is live; when it is lost, the last one is kept", async () => {
    const { stores, storage } = open();
    await stores.session.check();
    storage.start();
    await clock.advance(10 * minuteMs);
    expect(fetchSnapshot).not.toHaveBeenCalled();
    stores.connection.become("live");
    await clock.advance(5 * minuteMs);
    expect(fetchSnapshot).toHaveBeenCalledTimes(3);
    const storedBefore = stored;
    fetchSnapshot.mockRejectedValue(new Error("away"));
    await clock.advance(2 * minuteMs);
    stores.connection.become("offline");
    await clock.advance(10 * minuteMs);
    expect([stored, fetchSnapshot.mock.calls.length]).toEqual([storedBefore, 4]);
  });

  it("is never restored for another credential, and is deleted with its own", async () => {
    await storeOne();
    const other = open(4);
    expect([await other.storage.restore(), other.stores.fleet.isLoaded]).toEqual([false, false]);
    const own = open();
    await own.storage.forget();
    expect(await own.storage.restore()).toBe(false);
  });

  it("never replaces the server's snapshot", async () => {
    await storeOne();
    const { stores, storage } = open();
    stores.fleet.applySnapshot({ ...buildSnapshot(), houses: [] });
    expect(await storage.restore()).toBe(false);
    expect(stores.fleet.houseList).toEqual([]);
  });

  it.each(["", "{", "[]", '{"userId":3}'])("does not exist when %j was stored", async (text) => {
    stored = text;
    expect(await open().storage.restore()).toBe(false);
  });

  it("is not stored when it is larger than 20 MB", async () => {
    const org = { ...buildSnapshot().orgs[0]!, name: "x".repeat(20_000_000) };
    fetchSnapshot.mockResolvedValue({ ...buildSnapshot(), orgs: [org] });
    await storeOne();
    expect(stored).toBeNull();
  });
});
