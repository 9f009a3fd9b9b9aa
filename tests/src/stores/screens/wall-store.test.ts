import { beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionStore } from "../../../../src/stores/app/connection-store.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { type Drill, overview } from "../../../../src/stores/screens/wall-drill.ts";
import { SoundStore } from "../../../../src/stores/screens/sound-store.ts";
import { WallStore } from "../../../../src/stores/screens/wall-store.ts";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildSnapshot,
  noon,
} from "../../harness/fleet-factory.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

const farm: Drill = { level: "farm", id: 10 };
let clock: FakeClock;
let fleet: FleetStore;
let connection: ConnectionStore;
let store: WallStore;
const goTo = vi.fn<(drill: Drill, options?: "quietly") => void>();
const raise = (over: Partial<Alarm> = {}) =>
  fleet.applyDelta(
    buildDelta({ facts: [alarmFact(buildAlarm({ severity: 1, key: "powerFail", ...over }))] }),
  );

beforeEach(() => {
  goTo.mockClear();
  clock = new FakeClock(noon);
  fleet = new FleetStore();
  connection = new ConnectionStore(clock);
  fleet.applySnapshot(buildSnapshot());
  store = new WallStore(clock, fleet, connection);
  store.start({ goTo });
});

describe("a visited place", () => {
  test("is left after a minute without input", async () => {
    store.rest(farm);
    await clock.advance(50_000);
    store.input();
    await clock.advance(50_000);
    expect(goTo).not.toHaveBeenCalled();
    await clock.advance(10_001);
    expect(goTo).toHaveBeenCalledWith(overview, "quietly");
  });

  test("is left eight seconds after a new urgent alarm", async () => {
    store.rest(farm);
    raise();
    await clock.advance(7999);
    expect(goTo).not.toHaveBeenCalled();
    await clock.advance(2);
    expect(goTo).toHaveBeenCalledWith(overview, "quietly");
  });

  test("is not left for urgent alarms from before the wall was opened", async () => {
    fleet = new FleetStore();
    store = new WallStore(clock, fleet, connection);
    store.start({ goTo });
    store.rest(farm);
    fleet.applySnapshot(
      buildSnapshot({ alarms: [buildAlarm({ severity: 1, key: "powerFail", id: 5 })] }),
    );
    await clock.advance(9000);
    expect(goTo).not.toHaveBeenCalled();
    raise({ id: 6 });
    await clock.advance(8001);
    expect(goTo).toHaveBeenCalledWith(overview, "quietly");
  });

  test("is left for an alarm that becomes urgent while a newer one is unacknowledged", async () => {
    raise({ id: 5, severity: 2 });
    raise({ id: 9 });
    store.rest(farm);
    raise({ id: 5, version: 50 });
    await clock.advance(8001);
    expect(goTo).toHaveBeenCalledWith(overview, "quietly");
  });

  test("is stopped by a key or the mouse, and by an earlier alarm", async () => {
    raise();
    store.rest(farm);
    await clock.advance(9000);
    expect(goTo).not.toHaveBeenCalled();
    raise({ id: 2 });
    await clock.advance(4000);
    store.input();
    await clock.advance(9000);
    expect(goTo).not.toHaveBeenCalled();
  });

  test("is not left for an alarm that is shelved, acknowledged or less than urgent", async () => {
    store.rest(farm);
    raise({ id: 5, shelvedUntil: noon + 1 });
    raise({ id: 6, state: "acknowledged" });
    raise({ id: 7, severity: 2 });
    await clock.advance(9000);
    expect(goTo).not.toHaveBeenCalled();
  });
});

test("keys are shown for five seconds after an input, with their names at the first one", async () => {
  expect(store.areKeysShown).toBe(false);
  store.input();
  await clock.advance(4999);
  expect([store.areKeysShown, store.areHintsShown]).toEqual([true, true]);
  await clock.advance(2);
  expect(store.areKeysShown).toBe(false);
  store.input();
  expect([store.areKeysShown, store.areHintsShown]).toEqual([true, false]);
  await clock.advance(61_000);
  store.input();
  expect(store.areHintsShown).toBe(true);
});

test("in its first ten seconds a wall connects; later the same state is a lost stream", async () => {
  connection.start();
  connection.become("polling");
  expect(store.shownState).toBe("connecting");
  await clock.advance(11_000);
  expect(store.shownState).toBe("polling");
  connection.become("offline");
  expect(store.shownState).toBe("offline");
});

describe("sound", () => {
  const play = vi.fn<(sound: "urgent" | "other" | "lost") => void>();
  let isAllowed = true;
  const make = () => {
    const sound = new SoundStore({ isAllowed: async () => isAllowed, play }, fakeMemory());
    sound.start(fleet, clock, connection);
    return sound;
  };
  beforeEach(() => {
    play.mockClear();
    isAllowed = true;
  });

  test("an urgent alarm sounds at once and every ten seconds until it is acknowledged", async () => {
    make();
    await settle();
    raise();
    expect(play.mock.calls).toEqual([["urgent"]]);
    await clock.advance(20_001);
    expect(play).toHaveBeenCalledTimes(3);
    raise({ state: "acknowledged", version: 9 });
    await clock.advance(30_000);
    expect(play).toHaveBeenCalledTimes(3);
  });

  test("a lost server sounds after two minutes until it is back, with or without an alarm", async () => {
    make();
    connection.start();
    connection.become("offline");
    await clock.advance(119_000);
    expect(play).not.toHaveBeenCalled();
    await clock.advance(21_000);
    expect(play.mock.calls.length).toBeGreaterThan(1);
    expect(new Set(play.mock.calls.flat())).toEqual(new Set(["lost"]));
    play.mockClear();
    connection.become("live");
    await clock.advance(60_000);
    expect(play).not.toHaveBeenCalled();
    connection.stop();
  });

  test("another alarm sounds once", async () => {
    make();
    await settle();
    raise({ severity: 3, key: "rhHigh" });
    await clock.advance(30_000);
    expect(play.mock.calls).toEqual([["other"]]);
  });

  test("a muted wall is silent and stays so; one muted by the browser shows that until the first input", async () => {
    isAllowed = false;
    const sound = make();
    await settle();
    expect(sound.state).toBe("blocked");
    raise();
    expect(play).not.toHaveBeenCalled();
    isAllowed = true;
    sound.touch();
    await settle();
    expect(sound.state).toBe("on");
    sound.toggle();
    await clock.advance(10_001);
    expect([sound.state, play.mock.calls.length]).toEqual(["muted", 0]);
  });
});
