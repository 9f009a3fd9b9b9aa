import { describe, expect, it } from "vitest";
import {
  dutiesOf,
  judgedWithinMs,
  type ServerStatus,
} from "../../../../server/operate/beat/beat-duty.ts";

const status = (over: Partial<ServerStatus> = {}): ServerStatus => ({
  isStored: true,
  reason: null,
  judgedAgoMs: 1000,
  isNoticeUp: true,
  troubles: [],
  channels: new Set(["call", "text", "mail", "robot"]),
  channelsDown: [],
  ...over,
});
const down = (...channels: ("call" | "text" | "mail" | "robot")[]) =>
  channels.map((channel) => ({ channel, since: 0 }));

describe("the condition reported by an installation", () => {
  it.each<[string, Partial<ServerStatus>, string, boolean, string | null]>([
    ["stores", {}, "storing", true, null],
    ["has not stored yet", { isStored: false }, "storing", false, "starting"],
    ["has a full disk", { reason: "diskFull" }, "storing", false, "diskFull"],
    ["judges", { judgedAgoMs: judgedWithinMs }, "judging", true, null],
    ["has stopped timers", { judgedAgoMs: judgedWithinMs + 1 }, "judging", false, "timers"],
    ["notifies", {}, "telling", true, null],
    ["has no notice process", { isNoticeUp: false }, "telling", false, "processAway"],
    ["is behind with notices", { troubles: ["noticesBehind"] }, "telling", false, "behind"],
    ["cannot call", { channelsDown: down("call") }, "telling", false, "channelsDown"],
    ["calls, but cannot mail", { channelsDown: down("mail") }, "telling", true, null],
    [
      "can only mail, and mail is down",
      { channels: new Set(["mail", "robot"]), channelsDown: down("mail") },
      "telling",
      false,
      "channelsDown",
    ],
    ["cannot notify anybody", { channels: new Set(["robot"]) }, "telling", true, "notSetUp"],
  ])("%s", (_, over, duty, ok, reason) =>
    expect(dutiesOf(status(over))).toMatchObject({ [duty]: { ok, reason } }),
  );
});
