import type { Words } from "../../../../contract/base/words.ts";

/** Words for watched installations, on walls and in the console. */
export const peerTroubleWords = {
  silent: {
    zh: "{name}的监控系统已 {age}无信号",
    en: "House Watch at {name} has been silent for {age}",
  },
  silentHouses: {
    zh: "{name}的监控系统已 {age}无信号，{houses} 栋无人值守",
    en:
      "House Watch at {name} has been silent for {age}; {houses} {houses:house is:houses are} " +
      "unwatched",
  },
  refusing: {
    zh: "{name}的监控系统已 {age}自报异常",
    en: "House Watch at {name} has reported a fault for {age}",
  },
  unsure: {
    zh: "本机刚启动或网络中断，无法判断{name}的监控系统是否正常",
    en:
      "Cannot tell whether House Watch at {name} is working: this server just started or " +
      "has no network",
  },
  others: { zh: "另有 {count} 个", en: "{count} more" },
} as const satisfies Record<string, Words>;
