import { expect, it } from "vitest";
import type { ChannelDown } from "../../../../../contract/operate/server-trouble.ts";
import {
  processMissingMs,
  watchNoticeChannels,
} from "../../../../../server/notify/notice-send/deliver/process-missing.ts";

it("every channel is down after the notice process was absent for a while", async () => {
  let [at, isUp] = [1000, true];
  const results: ChannelDown[] = [{ channel: "mail", since: 7 }];
  const read = watchNoticeChannels({
    isUp: () => isUp,
    channels: new Set(["call", "mail"]),
    readDown: async () => results,
    now: () => at,
  });
  expect(await read()).toEqual(results);
  isUp = false;
  at += processMissingMs - 1;
  expect(await read()).toEqual(results);
  at += 1;
  expect(await read()).toEqual([...results, { channel: "call", since: 1000 }]);
  isUp = true;
  expect(await read()).toEqual(results);
});
