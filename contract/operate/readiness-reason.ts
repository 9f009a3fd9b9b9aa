import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/** Checks of every house, in the order of the columns. */
export const readinessChecks = {
  gateway: { zh: "网关在线", en: "Gateway live" },
  probes: { zh: "探头一致", en: "Probes agree" },
  limits: { zh: "限值合理", en: "Limits sane" },
  alarms: { zh: "报警启用", en: "Alarms on" },
  mode: { zh: "自动运行", en: "Runs automatically" },
  tunnel: { zh: "纵向可用", en: "Tunnel free" },
  generator: { zh: "发电机已试", en: "Generator tested" },
  calls: { zh: "有人接警", en: "Somebody called" },
  drill: { zh: "演练", en: "Fire drill" },
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
  readonly says: Words;
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
          { check, says: { zh, en }, todo: { zh: todoZh, en: todoEn } },
        ],
      ),
    ) as Readonly<Record<K, Reason>>;

/**
 * Everything a check may find. Values: `from`, `to`, `since`, `until` are moments (epoch ms),
 * `alarm` the key of an alarm, `channel` of a channel, `mode` of a run mode; the rest are said as
 * they are.
 */
export const readinessReasons = {
  ...reasonsOf("gateway")({
    noGateway: [
      "没有网关，无人监测",
      "No gateway: nobody watches this house",
      "请绑定网关",
      "Bind a gateway",
    ],
    neverSeen: [
      "网关从未上线",
      "Its gateway was never heard",
      "请检查接线与密钥",
      "Check its wiring and secret",
    ],
    birdsUnknown: [
      "环控器报告存栏 {count}，此处为空舍：不报警",
      "The controller counts {count} birds, here the house is empty: it raises no alarm",
      "请登记入雏，或在环控器上清零",
      "Enter the flock, or set the controller to none",
    ],
    offline: [
      "离线，自 {since}",
      "Offline since {since}",
      "请检查供电和网络",
      "Check its power and network",
    ],
    notLive: [
      "在线，但读数已 {minutes} 分钟未更新",
      "Online, newest reading {minutes} min old",
      "请检查网关与环控器的连线",
      "Check the line between gateway and controller",
    ],
    noLiveData: [
      "在线，但自 {since} 起没有实时数据",
      "Online without live data since {since}",
      "请检查网关的时钟、缓存及其与环控器的连线",
      "Check the gateway's clock, what it holds back, and its line to the controller",
    ],
    controllerLost: [
      "环控器无应答",
      "The controller does not answer",
      "请检查环控器和总线",
      "Check the controller and its bus",
    ],
  }),
  ...reasonsOf("probes")({
    noReading: [
      "没有当前读数",
      "No present reading",
      "先恢复网关数据",
      "Bring the gateway back first",
    ],
    noProbe: [
      "没有温度读数",
      "No temperature at all",
      "请检查温度探头",
      "Check the temperature probes",
    ],
    tempLost: [
      "自 {since} 起无温度读数",
      "No temperature since {since}",
      "请立即查看舍内，检查温度探头与接线",
      "Look into the house; check the probes and their wiring",
    ],
    valuesFrozen: [
      "自 {since} 起读数完全不变",
      "Readings have not changed at all since {since}",
      "请检查环控器与总线：可能一直在重发旧数据",
      "Check the controller and its bus: it may repeat its last memory",
    ],
    probeDead: [
      "{probes} 号探头无读数",
      "No reading from probe {probes}",
      "请更换或重新接线",
      "Replace it or wire it anew",
    ],
    probeOff: [
      "{probe} 号探头与其他探头相差 {diff} K",
      "Probe {probe} is {diff} K off the others",
      "请比对并更换探头",
      "Compare it and replace it",
    ],
    probeApart: [
      "各探头相差 {diff} K",
      "The probes are {diff} K apart",
      "请比对探头，检查气流",
      "Compare the probes, look at the air",
    ],
    probeAlarm: ["{alarm}", "{alarm}", "请处理该传感器", "See to that sensor"],
    oneProbe: [
      "只有 1 个探头，无从比对",
      "One probe alone: nothing to compare",
      "建议再装一个探头",
      "Fit a second probe",
    ],
  }),
  ...reasonsOf("limits")({
    highFar: [
      "高温限值 {high} ℃，比目标 {target} ℃ 高 {over} K",
      "High limit {high} °C, {over} K above the target of {target} °C",
      "请调低高温限值",
      "Lower the high limit",
    ],
    highUnknown: [
      "没有目标温度，高温无从判断",
      "No target temperature: heat cannot be judged",
      "请设置品种标准或目标温度",
      "Set a breed standard or a target",
    ],
    targetOff: [
      "目标 {target} ℃，该日龄标准 {standard} ℃",
      "Target {target} °C, the standard of this age is {standard} °C",
      "请核对目标温度",
      "Check the target",
    ],
    urgentFar: [
      "绝对高温限值 {high} ℃",
      "Absolute high limit {high} °C",
      "请调低绝对高温限值",
      "Lower the absolute high limit",
    ],
    heatQuiet: [
      "高温报警的级别不会打电话",
      "A high temperature calls nobody at its severity",
      "请在报警设置中调高级别",
      "Raise its severity in the alarm settings",
    ],
    settingDangerous: [
      "有危险设定",
      "A dangerous setting stands",
      "请核对该设定",
      "Check that setting",
    ],
  }),
  ...reasonsOf("alarms")({
    outOfService: [
      "{alarm} 已停用至 {until}",
      "{alarm} is out of service until {until}",
      "修好后请恢复使用",
      "Put it back in service",
    ],
    shelved: [
      "{alarm} 已搁置至 {until}",
      "{alarm} is shelved until {until}",
      "请取消搁置或处理原因",
      "Unshelve it or see to its cause",
    ],
    inputTest: [
      "报警输入测试中，至 {until}",
      "An alarm input is in test until {until}",
      "测试完请结束屏蔽",
      "End the test when it is done",
    ],
  }),
  ...reasonsOf("mode")({
    modeUnknown: [
      "不知运行模式",
      "Its mode is not known",
      "先恢复网关数据",
      "Bring the gateway back first",
    ],
    handLong: [
      "手动运行，自 {since}",
      "In hand mode since {since}",
      "请切回自动",
      "Set it back to automatic",
    ],
    handNow: [
      "正在手动运行",
      "In hand mode now",
      "用完请切回自动",
      "Set it back to automatic afterwards",
    ],
    stopped: ["环控器已停：{mode}", "The controller stands: {mode}", "请到现场处理", "Go and see"],
    emptyMode: [
      "舍内有禽，环控器却在空舍模式",
      "Birds are in, the controller is in empty-house mode",
      "请切换运行模式",
      "Set its mode",
    ],
  }),
  ...reasonsOf("tunnel")({
    settingsUnread: [
      "环控器参数未读到",
      "Its settings were not read",
      "请读取环控器参数",
      "Read the settings of the controller",
    ],
    tunnelNever: [
      "第 {first} 级起才是纵向，最高只有 {last} 级",
      "Tunnel begins at level {first}, the highest level is {last}",
      "请核对纵向起始级别",
      "Check the first tunnel level",
    ],
    tunnelAge: [
      "{age} 日龄，纵向锁到 {days} 日龄",
      "Day {age}, tunnel is locked until day {days}",
      "请调低纵向最小日龄",
      "Lower the least age of tunnel",
    ],
    tunnelOut: [
      "舍外低于 {out} ℃ 时不进入纵向",
      "No tunnel below {out} °C outdoors",
      "请核对纵向最低外温",
      "Check the least outdoor temperature",
    ],
    doorStuck: ["导流板卡死", "The tunnel door is stuck", "请检修导流板", "Mend the tunnel door"],
  }),
  ...reasonsOf("generator")({
    generatorUnknown: [
      "没有发电机记录",
      "No generator on record",
      "有发电机请建档，并定期试机",
      "List the generator and test it",
    ],
    neverTested: [
      "发电机没有试机记录",
      "No test of the generator on record",
      "请试机并记录",
      "Test it and write it down",
    ],
    untested: [
      "发电机已 {days} 天未试机",
      "Generator untested for {days} days",
      "请带载试机并记录",
      "Run it under load and write it down",
    ],
    testFailed: [
      "发电机上次试机未通过",
      "The generator did not pass its last test",
      "请检修后再试",
      "Mend it and test again",
    ],
    generatorFail: [
      "停电时发电机未供电",
      "Mains are gone and it feeds nothing",
      "请到现场处理",
      "Go and see",
    ],
  }),
  ...reasonsOf("calls")({
    noContact: ["没有报警电话", "There is no alarm phone", "请添加报警电话", "Add an alarm phone"],
    noCalling: [
      "本系统未接电话服务",
      "This installation cannot call",
      "请管理员配置电话服务",
      "Have calls set up",
    ],
    uncalled: [
      "{from} 至 {to} 没人接{severity}报警",
      "{from} to {to} nobody is called for {severity} alarms",
      "请补上值守时段",
      "Fill the gap",
    ],
    untold: [
      "{from} 至 {to} 没人收到{severity}报警",
      "{from} to {to} nobody is told of {severity} alarms",
      "请补上值守时段",
      "Fill the gap",
    ],
    closedPhones: [
      "{count} 个号码已停用",
      "{count} closed {count:number:numbers}",
      "请确认是否仍需停用",
      "See whether that is still meant",
    ],
    pausedPhones: [
      "{count} 个号码已暂停",
      "{count} paused {count:number:numbers}",
      "请确认是否仍需暂停",
      "See whether that is still meant",
    ],
    repeatLimit: [
      "一个号码重复太快，会触到运营商上限",
      "A number repeats so often that the carrier ends it",
      "请放慢重复间隔",
      "Repeat less often",
    ],
  }),
  ...reasonsOf("drill")({
    provedToday: ["今天通过，{seconds} 秒", "Proved today, {seconds} s", "", ""],
    proved: [
      "{days} 天前通过，{seconds} 秒",
      "Proved {days} {days:day:days} ago, {seconds} s",
      "",
      "",
    ],
    provedLong: ["{days} 天前通过，已久", "Proved {days} days ago", "请再演练一次", "Run it again"],
    notProved: ["从未演练", "Never proved", "发起演练", "Run a drill"],
    notAnswered: [
      "上次演练无人应答",
      "Nobody answered the last drill",
      "查看断在哪里",
      "See where it ended",
    ],
    chainBroken: [
      "上次演练中断：{leg}",
      "The last drill broke: {leg}",
      "查看断在哪里",
      "See where it broke",
    ],
  }),
} as const;
export type ReadinessReason = keyof typeof readinessReasons;
export const readinessReasonKeys = keysOf(readinessReasons);
