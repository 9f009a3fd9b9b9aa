import type { Told } from "../../contract/notice-told.ts";
import { noon } from "./factory.ts";

let lastId = 0;

/** A text to Li that was sent. */
export const buildTold = (over: Partial<Told> = {}): Told => ({
  noticeId: (lastId += 1),
  alarmId: 1,
  at: noon,
  channel: "text",
  recipient: "Li",
  kind: "raise",
  state: "accepted",
  reason: null,
  ...over,
});
