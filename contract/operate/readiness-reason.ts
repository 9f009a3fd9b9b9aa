import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/** Checks of every house, in the order of the columns. */
export const readinessChecks = {
  gateway: { zh: "网关在线", en: "Gateway online" },
  probes: { zh: "探头一致", en: "Probes agree" },
  limits: { zh: "限值合理", en: "Limits plausible" },
  alarms: { zh: "报警启用", en: "Alarms enabled" },
  mode: { zh: "自动运行", en: "Automatic operation" },
  tunnel: { zh: "纵向可用", en: "Tunnel available" },
  generator: { zh: "发电机已试", en: "Generator tested" },
  calls: { zh: "有人接警", en: "Someone is called" },
  drill: { zh: "演练", en: "Alarm drill" },
} as const satisfies Record<string, Words>;
export type ReadinessCheck = keyof typeof readinessChecks;
export const readinessCheckKeys = keysOf(readinessChecks);

/** Checks of an empty house too: the others concern birds. */
export const emptyHouseChecks: ReadonlySet<ReadinessCheck> = new Set([
  "gateway",
  "generator",
  "calls",
  "drill",
]);

interface Reason {
  readonly check: ReadinessCheck;
  /** The finding; `{name}` is replaced by one of its values. */
  readonly text: Words;
  /** Action that fixes it. */
  readonly todo: Words;
}
const reasonsOf =
  (check: ReadinessCheck) =>
  <const K extends string>(
    table: Readonly<Record<K, readonly [zh: string, en: string, todoZh: string, todoEn: string]>>,
  ) =>
    Object.fromEntries(
      Object.entries<readonly [string, string, string, string]>(table).map(
        ([key, [zh, en, todoZh, todoEn]]) => [
          key,
          { check, text: { zh, en }, todo: { zh: todoZh, en: todoEn } },
        ],
      ),
    ) as Readonly<Record<K, Reason>>;

/**
 * Everything a check may find. Values: `from`, `to`, `since`, `until` are moments (epoch ms),
 * `alarm` the key of an alarm, `channel` of a channel, `mode` of a run mode; the rest are shown
 * unchanged.
 */
export const readinessReasons = {
  ...reasonsOf("gateway")({
    noGateway: [
      "没有网关，无人监测",
      "No gateway: the house is not monitored",
      "请绑定网关",
      "Bind a gateway",
    ],
    neverSeen: [
      "网关从未上线",
      "The gateway has never been online",
      "请检查接线与密钥",
      "Check its wiring and secret",
    ],
    birdsUnknown: [
      "环控器上报存栏 {count}，本系统登记为空舍：不会报警",
      "The controller reports {count} birds, but the house is empty on this " +
        "platform: no alarms are raised",
      "请登记入舍，或在环控器上清零",
      "Place the flock here, or set the controller's count to zero",
    ],
    offline: [
      "离线，自 {since}",
      "Offline since {since}",
      "请检查供电和网络",
      "Check its power and network",
    ],
    notLive: [
      "在线，但读数已 {minutes} 未更新",
      "Online, but the latest reading is {minutes} old",
      "请检查网关与环控器的接线",
      "Check the wiring between gateway and controller",
    ],
    noLiveData: [
      "在线，但自 {since} 起没有实时数据",
      "Online without live data since {since}",
      "请检查网关的时钟、缓存及其与环控器的接线",
      "Check the gateway's clock and buffer, and its wiring to the controller",
    ],
    controllerLost: [
      "环控器无应答",
      "The controller does not answer",
      "请检查环控器和通信总线",
      "Check the controller and its bus wiring",
    ],
  }),
  ...reasonsOf("probes")({
    noReading: [
      "没有当前读数",
      "No current readings",
      "先恢复网关数据",
      "Restore gateway data first",
    ],
    noProbe: [
      "没有温度读数",
      "No temperature readings",
      "请检查温度探头",
      "Check the temperature probes",
    ],
    tempLost: [
      "自 {since} 起无温度读数",
      "No temperature readings since {since}",
      "请立即查看舍内，检查温度探头与接线",
      "Check the house at once, then the temperature probes and wiring",
    ],
    valuesFrozen: [
      "自 {since} 起读数完全不变",
      "Readings have not changed at all since {since}",
      "请检查环控器和通信总线：可能一直在重发旧数据",
      "Check the controller and its bus: it may be resending old data",
    ],
    probeDead: [
      "{probes} 号探头无读数",
      "No reading from probe {probes}",
      "请更换或重新接线",
      "Replace or rewire it",
    ],
    probeOff: [
      "{probe} 号探头与其他探头相差 {diff} °C",
      "Probe {probe} differs from the others by {diff} °C",
      "请比对并更换探头",
      "Check it against the others and replace it",
    ],
    probeApart: [
      "各探头最多相差 {diff} °C",
      "Probes differ by up to {diff} °C",
      "请比对探头，检查舍内气流",
      "Compare the probes and check air distribution",
    ],
    probeAlarm: ["{alarm}", "{alarm}", "请处理该传感器", "Repair this sensor"],
    oneProbe: [
      "只有 1 个探头，无法比对",
      "Only one probe: nothing to compare with",
      "建议再装一个探头",
      "Install a second probe",
    ],
  }),
  ...reasonsOf("limits")({
    highFar: [
      "高温限值 {high} °C，比目标 {target} °C 高 {over} °C",
      "High limit {high} °C, {over} °C above the target of {target} °C",
      "请调低高温限值",
      "Lower the high limit",
    ],
    highUnknown: [
      "没有目标温度，无法判断高温",
      "No target temperature: high temperature cannot be evaluated",
      "请设置品种标准或目标温度",
      "Set a breed standard or a target temperature",
    ],
    targetOff: [
      "目标 {target} °C，该日龄标准 {standard} °C",
      "Target {target} °C, the standard for this age is {standard} °C",
      "请核对目标温度",
      "Check the target temperature",
    ],
    urgentFar: [
      "绝对高温限值 {high} °C",
      "Absolute high limit {high} °C",
      "请调低绝对高温限值",
      "Lower the absolute high limit",
    ],
    heatQuiet: [
      "高温报警的级别不会打电话",
      "At its severity, the high temperature alarm makes no calls",
      "请在报警设置中调高级别",
      "Raise its severity in the alarm settings",
    ],
    settingDangerous: [
      "有危险设定",
      "Dangerous setting present",
      "请核对该设定",
      "Check this setting",
    ],
  }),
  ...reasonsOf("alarms")({
    outOfService: [
      "{alarm} 已停用至 {until}",
      "{alarm} is out of service until {until}",
      "修好后请恢复使用",
      "Return it to service once repaired",
    ],
    shelved: [
      "{alarm} 已搁置至 {until}",
      "{alarm} is shelved until {until}",
      "请取消搁置或处理原因",
      "Unshelve it or fix the cause",
    ],
    inputTest: [
      "报警输入测试中，至 {until}",
      "Alarm input under test until {until}",
      "测试完请结束屏蔽",
      "End the test when finished",
    ],
    plannedWork: [
      "计划作业中，至 {until}：期间新报警不通知",
      "Planned work until {until}: new alarms notify nobody",
      "作业完成请提前结束",
      "End it early once the work is done",
    ],
  }),
  ...reasonsOf("mode")({
    modeUnknown: [
      "运行模式未知",
      "Run mode unknown",
      "先恢复网关数据",
      "Restore gateway data first",
    ],
    handLong: [
      "自 {since} 起手动运行",
      "In manual mode since {since}",
      "请切回智能",
      "Switch back to smart",
    ],
    handNow: [
      "正在手动运行",
      "In manual mode now",
      "用完请切回智能",
      "Switch back to smart afterwards",
    ],
    stopped: [
      "环控器已停：{mode}",
      "Controller stopped: {mode}",
      "请到现场处理",
      "Go to the house",
    ],
    emptyMode: [
      "舍内有存栏，环控器却在空舍模式",
      "Animals are in the house, but the controller is in empty mode",
      "请切换运行模式",
      "Change the run mode",
    ],
  }),
  ...reasonsOf("tunnel")({
    settingsUnread: [
      "未读取到环控器设置",
      "Controller settings not read",
      "请读取环控器设置",
      "Read the controller settings",
    ],
    tunnelNever: [
      "从 {first} 级起才是纵向通风，最高级别只有 {last} 级",
      "Tunnel starts at level {first}, but the highest level is {last}",
      "请核对纵向起始级别",
      "Check the first tunnel level",
    ],
    tunnelAge: [
      "现 {age} 日龄，{days} 日龄前不进入纵向通风",
      "Day {age}: no tunnel ventilation before day {days}",
      "请调低纵向最小日龄",
      "Lower the minimum age for tunnel",
    ],
    tunnelOut: [
      "舍外低于 {out} °C 时不进入纵向通风",
      "No tunnel ventilation below {out} °C outdoors",
      "请核对纵向最低外温",
      "Check the minimum outdoor temperature for tunnel",
    ],
    doorStuck: ["导流板卡死", "The tunnel door is stuck", "请检修导流板", "Repair the tunnel door"],
  }),
  ...reasonsOf("generator")({
    generatorUnknown: [
      "没有发电机记录",
      "No generator on record",
      "有发电机请建档，并定期试机",
      "If there is a generator, register it and test it regularly",
    ],
    neverTested: [
      "发电机没有试机记录",
      "No generator test on record",
      "请试机并记录",
      "Test it and record the result",
    ],
    untested: [
      "发电机已 {days} 天未试机",
      "Generator not tested for {days} days",
      "请带载试机并记录",
      "Run it under load and record the result",
    ],
    testFailed: [
      "发电机上次试机未通过",
      "Generator failed its last test",
      "请检修后再试",
      "Repair it and test again",
    ],
    generatorFail: [
      "停电时发电机未供电",
      "Power failure, but the generator supplies no power",
      "请到现场处理",
      "Go to the house",
    ],
  }),
  ...reasonsOf("calls")({
    noContact: ["没有报警电话", "No alarm phone", "请添加报警电话", "Add an alarm phone"],
    noCalling: [
      "本系统未接电话服务",
      "No phone service is connected",
      "请管理员配置电话服务",
      "Ask an administrator to set up the phone service",
    ],
    uncalled: [
      "{from} 至 {to} 无人值班接听{severity}报警电话",
      "{from} to {to}: nobody is called for {severity} alarms",
      "请补上值班时段",
      "Fill the gap in the on-call times",
    ],
    untold: [
      "{from} 至 {to} 无人收到{severity}报警通知",
      "{from} to {to}: nobody is notified of {severity} alarms",
      "请补上值班时段",
      "Fill the gap in the on-call times",
    ],
    closedPhones: [
      "{count} 个号码已停用",
      "{count} closed {count:number:numbers}",
      "请确认是否仍需停用",
      "Check whether this is still intended",
    ],
    pausedPhones: [
      "{count} 个号码已暂停",
      "{count} paused {count:number:numbers}",
      "请确认是否仍需暂停",
      "Check whether this is still intended",
    ],
    repeatLimit: [
      "有号码重复呼叫过密，会达到运营商上限",
      "A number repeats so often that it will hit the carrier's limit",
      "请放慢重复间隔",
      "Use a longer repeat interval",
    ],
  }),
  ...reasonsOf("drill")({
    provedToday: ["今天通过，{seconds} 秒", "Passed today, {seconds} s", "", ""],
    proved: [
      "{days} 天前通过，{seconds} 秒",
      "Passed {days} {days:day:days} ago, {seconds} s",
      "",
      "",
    ],
    provedLong: [
      "{days} 天前通过，时间已久",
      "Passed {days} days ago",
      "请再演练一次",
      "Run it again",
    ],
    notProved: ["从未演练", "Never drilled", "发起演练", "Run a drill"],
    notAnswered: [
      "上次演练无人应答",
      "Nobody answered the last drill",
      "查看断在哪里",
      "See where it stopped",
    ],
    chainBroken: [
      "上次演练中断于：{leg}",
      "The last drill failed at: {leg}",
      "查看断在哪里",
      "See where it failed",
    ],
  }),
} as const;
export type ReadinessReason = keyof typeof readinessReasons;
export const readinessReasonKeys = keysOf(readinessReasons);
