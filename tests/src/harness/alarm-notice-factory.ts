import type { AlarmNotice } from "../../../contract/notify/notice-row.ts";
import { noon } from "./fleet-factory.ts";

let lastId = 0;

/** A text to Li that was sent. */
export const buildAlarmNotice = (over: Partial<AlarmNotice> = {}): AlarmNotice => ({
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
