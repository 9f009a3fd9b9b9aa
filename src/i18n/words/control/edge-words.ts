import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of an edge computer and its site. `{name}` stands for a value. */
const siteWords = {
  siteGone: { zh: "AI6000 不存在", en: "AI6000 not found" },
  siteGoneWhy: {
    zh: "该编号不是 AI6000，或不在您的管理范围内。",
    en: "This number is not an AI6000, or it is outside your scope.",
  },
  standsIn: { zh: "安装于 {house}", en: "Installed in {house}" },
  offlineNote: {
    zh: "AI6000 离线，最后通信 {time}。以下为离线前的上报；各栋舍数据来自各自的网关。",
    en:
      "The AI6000 is offline, last heard {time}. Reports below are from before that; house " +
      "data comes from their own gateways.",
  },
  neverHeard: { zh: "从未通信", en: "Never heard" },
  notReported: { zh: "未上报", en: "Not reported" },
  siteHouses: { zh: "接入栋舍", en: "Connected houses" },
  noSite: { zh: "AI6000 尚未上报接入栋舍", en: "The AI6000 has not reported its houses yet" },
  noSiteWhy: {
    zh: "设备连接并上报接入栋舍后，会显示在这里。",
    en: "They appear here once the device connects and reports them.",
  },
  noHouseSeen: {
    zh: "接入栋舍均不在您的管理范围内。",
    en: "None of its houses is in your scope.",
  },
  strangers: {
    zh: "另有 {count} 个上报的网络编号不是本农场的栋舍，已忽略。",
    en:
      "{count} more reported network {count:ID is:IDs are} not {count:a house:houses} of " +
      "this farm and {count:was:were} ignored.",
  },
  house: { zh: "栋舍", en: "House" },
  tempIn: { zh: "温度 °C", en: "Temp. °C" },
  level: { zh: "级别", en: "Level" },
  age: { zh: "日龄", en: "Age" },
  alive: { zh: "存栏", en: "Alive" },
  openAlarms: { zh: "当前报警", en: "Alarms" },
  dataAge: { zh: "数据", en: "Data" },
  lane: { zh: "近 24 小时温度", en: "Temperature, 24 h" },
  laneFrom: { zh: "24 小时前", en: "24 h ago" },
  laneTo: { zh: "现在", en: "now" },
  lanes: { zh: "对齐方式", en: "Align by" },
  lanesClock: { zh: "按时间", en: "Time" },
  lanesAge: { zh: "按日龄", en: "Day age" },
  laneAge: { zh: "每日温度（按日龄）", en: "Temperature of each day, by day age" },
  laneDay: { zh: "{age} 日龄", en: "day {age}" },
  laneNoFlock: { zh: "空舍", en: "Empty house" },
  laneLoading: { zh: "正在读取", en: "Loading" },
  laneFailed: { zh: "读取失败，将自动重试", en: "Could not be loaded; retrying automatically" },
  laneAgeLabel: {
    zh: "至 {age} 日龄，有数据 {days} 天，最低 {low} °C",
    en: "Up to day {age}: {days} {days:day:days} with readings, lowest {low} °C",
  },
  eyesHistory: { zh: "图像识别历史", en: "Image analysis history" },
  eyesOf: { zh: "栋舍", en: "House" },
  eyesWeek: { zh: "近 7 天，每小时最后一次上报", en: "7 days, last report of each hour" },
  byAge: { zh: "按日龄对比", en: "Compare by age" },
  ageDays: { zh: "{age} 天", en: "{age} d" },
  health: { zh: "设备状态", en: "Device status" },
  version: { zh: "版本", en: "Version" },
  model: { zh: "型号", en: "Model" },
  disk: { zh: "磁盘已用", en: "Disk used" },
  board: { zh: "主板温度", en: "Board temperature" },
  queue: { zh: "待发消息", en: "Queued messages" },
  clock: { zh: "时钟偏差", en: "Clock offset" },
  clockRight: { zh: "准确", en: "accurate" },
  seconds: { zh: "{count} 秒", en: "{count} s" },
  minutes: { zh: "{count} 分钟", en: "{count} min" },
  lastHeard: { zh: "最后通信", en: "Last heard" },
  lastReport: { zh: "最近上报", en: "Last report" },
  ago: { zh: "{age}前", en: "{age} ago" },
  eyes: { zh: "图像识别", en: "Image analysis" },
  eyesHint: {
    zh: "由 AI6000 的图像识别得出，仅供参考；“未上报”表示设备没有给出该项。",
    en:
      "From image analysis on the AI6000, for reference only; “not reported” means the " +
      "device gave no value.",
  },
  aiDead: { zh: "疑似死亡", en: "Suspected dead" },
  aiSpread: { zh: "分布均匀度", en: "Distribution" },
  aiActivity: { zh: "活动度", en: "Activity" },
  aiWeight: { zh: "图像估重", en: "Weight (image)" },
  cameras: { zh: "摄像头", en: "Cameras" },
  seenAt: { zh: "识别时间", en: "Analysed" },
  cameraCount: { zh: "{count} 个", en: "{count}" },
  adviceWaits: { zh: "AI 建议", en: "AI advice" },
  allAdvice: { zh: "全部建议（{count}）", en: "All advice ({count})" },
  seeAdvice: { zh: "查看建议", en: "See advice" },
  adviceLeft: { zh: "剩 {left}", en: "{left} left" },
  advice: { zh: "建议", en: "Advice" },
  adviceNone: { zh: "当前没有建议", en: "No advice at present" },
  adviceNoneWhy: {
    zh: "AI6000 给出的建议有效期不超过 60 分钟，采纳前都要经过复核。",
    en: "Advice is valid for 60 minutes at most and is always reviewed before sending.",
  },
  ended: { zh: "已处理的建议", en: "Past advice" },
  endedMore: { zh: "显示更多", en: "Show more" },
  endedNone: { zh: "还没有已处理的建议", en: "No past advice yet" },
  confidence: { zh: "置信度 {pct}%", en: "Confidence {pct}%" },
  confidenceNone: { zh: "置信度未上报", en: "Confidence not reported" },
  validFor: { zh: "有效至 {time}（剩 {left}）", en: "Valid until {time} ({left} left)" },
  trialFor: { zh: "试用 {span}", en: "trial for {span}" },
  accept: { zh: "采纳…", en: "Accept…" },
  refuse: { zh: "拒绝…", en: "Refuse…" },
  acceptOf: { zh: "采纳 {house} 的建议", en: "Accept advice for {house}" },
  refuseOf: { zh: "拒绝 {house} 的建议", en: "Refuse advice for {house}" },
  refuseTitle: { zh: "拒绝建议", en: "Refuse advice" },
  refuseReason: { zh: "拒绝原因", en: "Reason" },
  refuseNow: { zh: "拒绝", en: "Refuse" },
  noRight: {
    zh: "采纳或拒绝建议需要远程设置权限。",
    en: "Accepting or refusing advice needs permission for remote settings.",
  },
  leftFor: { zh: "未自动执行：{why}", en: "Not run automatically: {why}" },
  tally: {
    zh:
      "近 30 天：采纳 {accepted}（其中自动执行 {auto}，已回读一致 {verified}）· 拒绝 {refused} · " +
      "过期 {expired} · 校验未通过 {invalid}",
    en:
      "Last 30 days: {accepted} accepted ({auto} by autopilot, {verified} read back) · " +
      "{refused} refused · {expired} expired · {invalid} failed checks",
  },
  byWhom: { zh: "{by}，{time}", en: "{by}, {time}" },
  reasonOf: { zh: "原因：{reason}", en: "Reason: {reason}" },
  cameOf: { zh: "结果：{state}", en: "Result: {state}" },
  toCommands: { zh: "查看指令", en: "Commands" },
  autopilot: { zh: "AI 自动执行", en: "Autopilot" },
  autopilotHint: {
    zh:
      "默认关闭。开启后，只自动执行目标温度 ±0.5 °C、级别 ±1 以内且风险不高于 1 级的建议，每小时最多 4 次；" +
      "以开启人的名义下发并记录。有人改动设置、开启人退出登录或到期即停止。",
    en:
      "Off by default. When on, only advice within ±0.5 °C of the target and ±1 level, up " +
      "to risk level 1, is carried out, at most four times an hour, in the name of the " +
      "person who turned it on. It stops when someone changes settings, when that person " +
      "signs out, or when time is up.",
  },
  autopilotNoRight: {
    zh: "只有系统管理员和公司管理员可以开启。",
    en: "Administrators and company managers can turn it on.",
  },
  pilotOff: { zh: "关闭", en: "Off" },
  pilotOn: { zh: "已开启至 {time}，{by}", en: "On until {time}, {by}" },
  pilotActs: { zh: "已执行 {count} 次", en: "{count} {count:action:actions}" },
  pilotEnded: { zh: "关闭（{time} {why}）", en: "Off ({time}: {why})" },
  pilotStart: { zh: "开启…", en: "Turn on…" },
  pilotStop: { zh: "关闭", en: "Turn off" },
  pilotStartOf: { zh: "为 {house} 开启 AI 自动执行", en: "Turn on autopilot for {house}" },
  pilotStopOf: { zh: "关闭 {house} 的 AI 自动执行", en: "Turn off autopilot for {house}" },
  pilotHours: { zh: "时长", en: "Duration" },
  pilotHour: { zh: "{count} 小时", en: "{count} h" },
  pilotStand: {
    zh: "自动执行的每条指令都记在您的名下。",
    en: "Every automatic command is recorded in your name.",
  },
  back: { zh: "返回", en: "Back" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useSiteText = createTextHook(consoleWords, pageWords, siteWords);
export type SiteText = TranslateOf<typeof useSiteText>;
