import type { Beat, BeatDuty, BeatReason } from "../../../contract/operate/beat.ts";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import type { ChannelDown, StoreFault } from "../../../contract/operate/server-trouble.ts";

/** Timers run every second; a round may wait for a busy database. */
export const judgedWithinMs = 15_000;

/** State of this server that its signs of life depend on. */
export interface ServerStatus {
  /** A write and its read-back succeeded in the last ten seconds. */
  readonly isStored: boolean;
  /** Why nothing is stored; null: it is. */
  readonly reason: StoreFault | null;
  /** Time since the judge's timers last ran, ms. */
  readonly judgedAgoMs: number;
  /** True while the notice process runs; null: no such process. */
  readonly isNoticeUp: boolean | null;
  readonly troubles: readonly string[];
  readonly channels: ReadonlySet<NoticeChannel>;
  readonly channelsDown: readonly ChannelDown[];
}

type DutyState = Beat[BeatDuty];
const yes: DutyState = { ok: true, reason: null };
const refused = (reason: BeatReason): DutyState => ({ ok: false, reason });

/** Returns the duties of this installation, done or not, with the reason if not. */
export const dutiesOf = (status: ServerStatus): Pick<Beat, BeatDuty> => ({
  storing: storingOf(status),
  judging: status.judgedAgoMs <= judgedWithinMs ? yes : refused("timers"),
  telling: notificationDuty(status),
});

function storingOf({ isStored, reason }: ServerStatus): DutyState {
  if (reason !== null) return refused(reason);
  return isStored ? yes : refused("starting");
}

/**
 * Robots alone are no channel for alarms, because they are optional. With calls, no one is woken
 * while they are down.
 */
function notificationDuty({
  isNoticeUp,
  troubles,
  channels,
  channelsDown,
}: ServerStatus): DutyState {
  if (isNoticeUp === false) return refused("processAway");
  if (troubles.includes("noticesBehind")) return refused("behind");
  const alarmChannels = [...channels].filter((channel) => channel !== "robot");
  if (isNoticeUp === null || alarmChannels.length === 0) return { ok: true, reason: "notSetUp" };
  const down = new Set(channelsDown.map(({ channel }) => channel));
  return down.has("call") || alarmChannels.every((channel) => down.has(channel))
    ? refused("channelsDown")
    : yes;
}
