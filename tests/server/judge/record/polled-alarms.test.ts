import { expect, it, vi } from "vitest";
import { pollAlarms } from "../../../../server/judge/record/polled-alarms.ts";

it("still reports the other sources when one fails", async () => {
  vi.useFakeTimers();
  const reported: object[] = [];
  const options = {
    database: {
      query: async (text: string) => {
        if (text.includes("spoilt")) throw new Error("spoilt row");
        return [{ house_id: 7, value: 3 }];
      },
    },
    report: (items: readonly object[]) => void reported.push(...items),
    log: { warn: vi.fn() },
    now: () => 0,
  };
  const source = (sql: string) => ({ key: "controlFailed", sql, values: () => [] });
  const event = (sql: string) => ({ kind: "shownOtherwise", sql, values: () => [] });
  const stop = pollAlarms(
    options as never,
    [source("spoilt"), source("select one")] as never,
    [event("spoilt"), event("select two")] as never,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await stop();
  vi.useRealTimers();
  expect(reported).toContainEqual(expect.objectContaining({ key: "controlFailed", houseId: 7 }));
  expect(reported).toContainEqual(expect.objectContaining({ kind: "shownOtherwise", houseId: 7 }));
  expect(options.log.warn).toHaveBeenCalledWith({ error: "spoilt row" }, "polled alarms");
});
