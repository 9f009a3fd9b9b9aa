import type { Words } from "../../../../contract/base/words.ts";

/** Words of the wall for the replay of a past day. */
export const replayWords = {
  replay: { zh: "回放", en: "Replay" },

  replayLoading: { zh: "正在读取历史", en: "Loading history" },
  replayFailed: { zh: "历史读取失败", en: "History could not be loaded" },
  replayRetry: { zh: "重试", en: "Try again" },
  replayBarred: {
    zh: "有未确认的紧急报警，暂不能回放",
    en: "No replay while an urgent alarm is unacknowledged",
  },
  replayLarge: {
    zh: "超过 {max} 栋，请先打开省份或养殖场再回放",
    en: "Over {max} houses: open a province or a farm, then replay it",
  },
  replayEnd: { zh: "回到实时 (R)", en: "Back to live (R)" },
  replayPause: { zh: "暂停", en: "Pause" },
  replayPlay: { zh: "播放", en: "Play" },
  replayBackDay: { zh: "退 1 天", en: "Back 1 day" },
  replayBack: { zh: "退 1 小时", en: "Back 1 h" },
  replayOn: { zh: "进 1 小时", en: "Forward 1 h" },
  replayOnDay: { zh: "进 1 天", en: "Forward 1 day" },
  replayMoment: { zh: "日期和时间", en: "Day and time" },
  replayNoMoment: { zh: "请按 2026-03-05 06:30 填写", en: "Enter as 2026-03-05 06:30" },
  replayGo: { zh: "跳转", en: "Go" },
  replayUrgent: {
    zh: "有新的紧急报警，回放已结束",
    en: "A new urgent alarm ended the replay",
  },
  replaySpeed: { zh: "速度 ×{speed}", en: "Speed ×{speed}" },
  replayEarliest: { zh: "记录自 {time} 起", en: "Recorded since {time}" },
  noneThen: { zh: "{scope}：当时无报警", en: "{scope}: no alarm then" },
  notRecorded: { zh: "设备状态不在回放中", en: "Device states are not in the replay" },
} as const satisfies Record<string, Words>;
