import { beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionStore, lostAfterMs } from "../../../../src/stores/app/connection-store.ts";
import { ServerLostAlarm } from "../../../../src/stores/screens/lost-alarm.ts";
import { FakeClock } from "../../harness/fake-clock.ts";

const play = vi.fn<(sound: "urgent" | "other" | "lost") => void>();
let clock: FakeClock;
let connection: ConnectionStore;
let isAllowed = true;
let alarm: ServerLostAlarm;
beforeEach(() => {
  play.mockClear();
  isAllowed = true;
  clock = new FakeClock(1_000_000);
  connection = new ConnectionStore(clock);
  connection.start();
  connection.become("live");
  alarm = new ServerLostAlarm({ isAllowed: async () => isAllowed, play }, connection);
  alarm.start(clock);
});
const lose = async (): Promise<void> => {
  connection.become("offline");
  await clock.advance(lostAfterMs + 1000);
};

describe("a console that has lost its server", () => {
  test("sounds after two minutes, every ten seconds, until the server is back", async () => {
    connection.become("offline");
    await clock.advance(lostAfterMs - 1000);
    expect(play).not.toHaveBeenCalled();
    await clock.advance(31_000);
    expect(play.mock.calls.length).toBeGreaterThanOrEqual(3);
    play.mockClear();
    connection.become("polling");
    await clock.advance(60_000);
    expect(play).not.toHaveBeenCalled();
  });

  test("is silent for short restarts, however many", async () => {
    for (let round = 0; round < 10; round += 1) {
      connection.become("offline");
      await clock.advance(90_000);
      connection.become("live");
      await clock.advance(1000);
    }
    expect(play).not.toHaveBeenCalled();
  });

  test("can be muted for the current outage, and sounds again at the next", async () => {
    await lose();
    alarm.toggle();
    play.mockClear();
    await clock.advance(60_000);
    expect([alarm.isMuted, play.mock.calls.length]).toEqual([true, 0]);
    connection.become("live");
    await clock.advance(1000);
    expect(alarm.isMuted).toBe(false);
    await lose();
    expect(play).toHaveBeenCalled();
  });

  test("reports a ban by the browser, and sounds after the first input", async () => {
    isAllowed = false;
    await lose();
    expect([alarm.isBlocked, play.mock.calls.length]).toEqual([true, 0]);
    isAllowed = true;
    alarm.retry();
    await clock.advance(1);
    expect([alarm.isBlocked, play.mock.calls.length]).toEqual([false, 1]);
  });
});
