import { describe, expect, it } from "vitest";
import type { NoticeReport } from "../../../../contract/notify/notice-row.ts";
import { AlarmNoticeBoard } from "../../../../src/stores/alarm/alarm-notice-board.ts";
import { recipientsOf } from "../../../../src/components/recipients.ts";
import { buildAlarm, noon } from "../../harness/fleet-factory.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { FakeClock } from "../../harness/fake-clock.ts";
import { buildAlarmNotice } from "../../harness/alarm-notice-factory.ts";

const first = buildAlarm({ id: 1 });
const second = buildAlarm({ id: 2 });

/** A running board, its requests, and their responses. */
function scene() {
  const clock = new FakeClock(noon);
  const requests: string[] = [];
  const answers = {
    told: [
      buildAlarmNotice({ noticeId: 7, alarmId: 1 }),
      buildAlarmNotice({ noticeId: 7, alarmId: 2 }),
    ],
    unreached: [{ alarmId: 1, houseId: 100, since: noon - 60_000 }],
    isAway: false,
  };
  const board = new AlarmNoticeBoard(
    clock,
    fakeCall({
      toldOfAlarms: async ({ alarmIds }: { alarmIds: string }) => {
        requests.push(alarmIds);
        if (answers.isAway) throw new Error("away");
        return { total: answers.told.length, rows: answers.told };
      },
      noticeState: async (): Promise<NoticeReport> => ({
        channels: [],
        unreached: answers.unreached,
      }),
    }),
  );
  const stop = board.start();
  return { clock, requests, answers, board, stop };
}

describe("notified people of visible alarms", () => {
  it("are fetched in one call for all of them, and each notice is shown once", async () => {
    const { clock, requests, board } = scene();
    board.request([1]);
    board.request([2]);
    await clock.advance(200);
    expect(requests).toEqual(["1,2"]);
    expect(board.noticesOf([first, second]).map(({ noticeId }) => noticeId)).toEqual([7]);
  });

  it("are fetched again on changes, once a second at most, and otherwise every half minute", async () => {
    const { clock, requests, board } = scene();
    board.request([1]);
    await clock.advance(200);
    for (let round = 0; round < 20; round += 1) {
      board.refresh();
      await clock.advance(100);
    }
    await clock.advance(2000);
    const afterNews = requests.length;
    expect(afterNews).toBeGreaterThan(1);
    expect(afterNews).toBeLessThanOrEqual(4);
    await clock.advance(30_000);
    expect(requests.length).toBeGreaterThan(afterNews);
  });

  it("are fetched for eight alarms of one cause at most, and for none without a visible alarm", async () => {
    const { clock, requests, board } = scene();
    const leave = board.request(Array.from({ length: 20 }, (_, index) => index + 1));
    await clock.advance(200);
    expect(requests).toEqual(["1,2,3,4,5,6,7,8"]);
    leave();
    await clock.advance(60_000);
    expect(requests).toHaveLength(1);
  });

  it("stay when a later call fails, which is reported only without a result", async () => {
    const { clock, answers, board } = scene();
    board.request([1]);
    answers.isAway = true;
    await clock.advance(200);
    expect(board.hasFailed).toBe(true);
    answers.isAway = false;
    await clock.advance(32_000);
    expect(board.hasFailed).toBe(false);
    answers.isAway = true;
    await clock.advance(32_000);
    expect(board.hasFailed).toBe(false);
    expect(board.noticesOf([first])).toHaveLength(1);
  });

  it("ends when no alarm is visible any more", async () => {
    const { clock, requests, board, stop } = scene();
    board.request([1]);
    stop();
    await clock.advance(60_000);
    expect(requests).toEqual([]);
    expect(clock.pending).toBe(0);
  });
});

describe("the time without a reached person", () => {
  it("begins with the first of them, and ends when none is unacknowledged", async () => {
    const { clock, answers, board } = scene();
    answers.unreached.push({ alarmId: 2, houseId: 100, since: noon - 90_000 });
    board.request([1, 2]);
    await clock.advance(200);
    expect(board.unreachedSince([first, second])).toBe(noon - 90_000);
    expect(board.unreachedSince([first])).toBe(noon - 60_000);
    const acknowledged = buildAlarm({ id: 1, state: "acknowledged", ackBy: "Li", ackAt: noon });
    expect(board.unreachedSince([acknowledged])).toBeNull();
  });
});

describe("notified people", () => {
  const minute = 60_000;
  const call = (over: Parameters<typeof buildAlarmNotice>[0]) =>
    buildAlarmNotice({ channel: "call", ...over });

  it("are one row per channel, with count and last result, the latest first", () => {
    const people = recipientsOf([
      call({ noticeId: 1, recipient: "Li", at: noon, reason: "noAnswer" }),
      buildAlarmNotice({ noticeId: 2, recipient: "Li", at: noon, channel: "text" }),
      call({ noticeId: 3, recipient: "Wang", at: noon + minute, state: "answered" }),
      call({ noticeId: 4, recipient: "Li", at: noon + 5 * minute, reason: "busy" }),
    ]);
    expect(
      people.map(({ name, channel, times, last }) => [name, channel, times, last.reason]),
    ).toEqual([
      ["Li", "call", 2, "busy"],
      ["Wang", "call", 1, null],
      ["Li", "text", 1, null],
    ]);
  });

  it("start with the person who has acknowledged it, in any order of events", () => {
    const [first] = recipientsOf([
      call({ noticeId: 1, recipient: "Li", at: noon, state: "acknowledged" }),
      call({ noticeId: 2, recipient: "Li", at: noon + minute }),
      call({ noticeId: 3, recipient: "Wang", at: noon + 2 * minute }),
    ]);
    expect(first).toMatchObject({ name: "Li", times: 2, last: { state: "acknowledged" } });
  });

  it("omit an all-clear, a test, and unsent notices", () => {
    expect(
      recipientsOf([
        call({ noticeId: 1, kind: "cleared" }),
        call({ noticeId: 2, kind: "test" }),
        call({ noticeId: 3, state: "dropped", reason: "over" }),
      ]),
    ).toEqual([]);
  });
});
