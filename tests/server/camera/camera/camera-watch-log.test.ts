import { expect, it } from "vitest";
import { WatchLog } from "../../../../server/camera/camera/camera-watch-log.ts";

it("a picture that keeps reconnecting is logged at most six times an hour", () => {
  const log = new WatchLog();
  let lines = 0;
  for (let at = 0; at < 3_600_000; at += 3000) if (log.isNew("a", 1, at)) lines += 1;
  expect(lines).toBe(6);
});

it("each session and each camera is logged separately", () => {
  const log = new WatchLog();
  expect(log.isNew("a", 1, 0)).toBe(true);
  expect(log.isNew("b", 1, 1)).toBe(true);
  expect(log.isNew("a", 2, 2)).toBe(true);
  expect(log.isNew("a", 1, 3)).toBe(false);
});
