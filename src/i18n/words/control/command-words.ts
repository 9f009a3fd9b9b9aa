import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { settingEditWords } from "./setting-edit-words.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { parameterWords } from "./parameter-words.ts";

/** Words for commands to a house: their review, sending and progress. `{name}`: a value. */
export const commandWords = {
  review: { zh: "核对 {count} 项修改", en: "Review {count} {count:change:changes}" },
  reviewHint: { zh: "核对（Ctrl+Enter）", en: "Review (Ctrl+Enter)" },
  reviewBlocked: {
    zh: "有 {count} 处错误，改正后才能核对",
    en: "{count} {count:error:errors} to correct first",
  },
  reviewBehind: {
    zh: "环控器设置已变化，请先比对",
    en: "Settings changed on the controller: compare first",
  },
  cannotSend: { zh: "现在不能下发：{reason}", en: "Cannot send now: {reason}" },
  sendTitle: { zh: "确认下发配置？", en: "Send configuration?" },
  doTitle: { zh: "确认执行？", en: "Carry out this action?" },
  undoTitle: { zh: "确认撤销修改？", en: "Undo the change?" },
  looking: { zh: "正在读取环控器并核对…", en: "Reading the controller and checking…" },
  sendCount: {
    zh: "下发 {count} 项到{name}",
    en: "Send {count} {count:value:values} to {name}",
  },
  sendDo: { zh: "在{name}执行", en: "Carry out in {name}" },
  back: { zh: "返回", en: "Back" },
  enterHint: {
    zh: "请点按钮下发（回车无效）。",
    en: "Enter does not send; use the button.",
  },
  setting: { zh: "设置项", en: "Setting" },
  nowRead: { zh: "当前（{time} 读取）", en: "Now (read {time})" },
  wish: { zh: "修改为", en: "New value" },
  checkColumn: { zh: "变化", en: "Change" },
  equalFolded: { zh: "其余设置不变。", en: "All other settings stay unchanged." },
  riskP: {
    zh: "保护性：增加通风、提前报警或恢复智能",
    en: "Protective: more air, earlier alarms or back to smart",
  },
  risk0: { zh: "0 级：不影响环境", en: "Level 0: no effect on climate" },
  risk1: { zh: "1 级：小幅调整", en: "Level 1: small change" },
  risk2: { zh: "2 级：影响通风或报警", en: "Level 2: affects air or alarms" },
  risk3: { zh: "3 级：高风险", en: "Level 3: high risk" },
  riskUnknown: { zh: "风险未评估", en: "Risk not assessed" },
  riskWas: { zh: "核对时的风险", en: "Risk as reviewed" },
  riskNow: { zh: "当前风险", en: "Risk now" },
  riskAdded: { zh: "核对之后新增：{why}", en: "New since the review: {why}" },
  riskWeighing: {
    zh: "正在按当前情况评估风险…",
    en: "Assessing the risk in the present situation…",
  },
  riskRisen: {
    zh: "风险已高于核对时，不能同意。请由发起人撤回后按当前情况重新核对。",
    en:
      "The risk is higher now than at the review, so it cannot be approved. The sender " +
      "must withdraw it and review again.",
  },
  whatIf: {
    zh: "按当前 {temp}：通风级别 {before} → {after}",
    en: "At {temp} now: level {before} → {after}",
  },
  whatIfThen: {
    zh: "按核对时 {temp}：通风级别 {before} → {after}",
    en: "At the review, {temp}: level {before} → {after}",
  },
  whatIfAir: { zh: "，{before} → {after} m³/h", en: ", {before} → {after} m³/h" },
  whatIfNeed: {
    zh: "存栏 {birds} 只：为需要量的 {times} 倍。",
    en: "Air for {birds} birds: {times} × need.",
  },
  whatIfNeed_pig: {
    zh: "存栏 {birds} 头：为需要量的 {times} 倍。",
    en: "Air for {birds} pigs: {times} × need.",
  },
  typeName: { zh: "请输入栋舍名称：{name}", en: "Enter the house name: {name}" },
  typeReason: { zh: "原因", en: "Reason" },
  undoAsksNothing: {
    zh: "撤销 10 分钟内的修改：无需比修改时更多的确认。",
    en: "Undoing a change within 10 min: no more confirmation than the change itself.",
  },
  asksNothing: { zh: "按规则无需额外确认。", en: "The rules ask for no further confirmation." },
  secondPerson: {
    zh: "下发前须由复核人在 10 分钟内确认。",
    en: "A second person must approve within 10 min before it is sent.",
  },
  secondChoose: { zh: "复核人", en: "Approver" },
  secondMissing: {
    zh: "请选择复核人",
    en: "Choose an approver",
  },
  secondNobody: {
    zh: "没有其他可复核的用户：复核人须与您同级或更高，并有该栋舍的远程控制权限。",
    en:
      "No other user can approve. It takes someone with your role or higher and " +
      "remote control of this house.",
  },
  trial: { zh: "试用，到期自动恢复原值", en: "Trial: restore previous values afterwards" },
  trialNone: { zh: "不试用，长期生效", en: "No trial: permanent" },
  trialFor: { zh: "试用 {min} 分钟", en: "Try for {min} min" },
  timeLeft: { zh: "{seconds} 秒内有效", en: "Valid for {seconds} s" },
  timeOver: {
    zh: "核对已超过 2 分钟，请重新核对。",
    en: "Reviewed more than 2 min ago: review again.",
  },
  reviewAgain: { zh: "重新核对", en: "Review again" },
  finding: {
    zh: "没有收到答复，正在查询是否已下发…",
    en: "No reply received. Checking whether it was sent…",
  },
  findAgain: { zh: "再次查询", en: "Check again" },
  failed: { zh: "未能核对：{reason}", en: "Review failed: {reason}" },
  conflictTitle: { zh: "设置已被他人修改", en: "Someone else changed these settings" },
  conflictBy: {
    zh: "{time} 读取，由 {by} 修改。没有下发任何内容。",
    en: "Read {time}, changed by {by}. Nothing was sent.",
  },
  wasColumn: { zh: "开始修改时", en: "When you started" },
  isColumn: { zh: "环控器现在", en: "Controller now" },
  mineColumn: { zh: "您的修改", en: "Your change" },
  useColumn: { zh: "采用", en: "Use" },
  useMine: { zh: "采用我的", en: "Mine" },
  useTheirs: { zh: "采用现在的", en: "Use the controller's" },
  noClash: { zh: "可合并", en: "Merges" },
  merge: { zh: "合并后继续修改", en: "Merge and continue" },
  mergeHint: { zh: "合并（Ctrl+Enter）", en: "Merge (Ctrl+Enter)" },
  undoRest: {
    zh: "撤销其余 {count} 项",
    en: "Undo the other {count} {count:value:values}",
  },
  undoNothing: {
    zh: "这些设置之后都已改动，没有可撤销的内容。",
    en: "All these settings have changed since: nothing to undo.",
  },
  compare: { zh: "比对", en: "Compare" },
  chooseFirst: { zh: "还有 {count} 项待选择", en: "{count} left to choose" },
  refusedTitle: { zh: "没有下发", en: "Nothing was sent" },
  heldBy: { zh: "正在修改：{name}", en: "being changed by {name}" },
  toOpen: { zh: "查看指令", en: "Show command" },
  lastHeard: { zh: "最后通信 {time}", en: "last heard {time}" },
  draftKept: {
    zh: "修改保留在本机，恢复后再确认下发。",
    en: "Your changes are saved here: confirm and send when it is back online.",
  },
  commands: { zh: "下发记录", en: "Sent commands" },
  commandsUnderWay: { zh: "执行中的指令", en: "Commands in progress" },
  queuedState: { zh: "正在下发…", en: "Sending…" },
  sentState: { zh: "已下发 {seconds} 秒，等待执行", en: "Sent {seconds} s ago, waiting" },
  begunState: { zh: "执行中，等待回读", en: "Running; waiting for read-back" },
  awaitingState: {
    zh: "等待复核人确认，剩余 {left}",
    en: "Waiting for approval, {left} left",
  },
  awaitingOf: {
    zh: "等待{name}确认，剩余 {left}",
    en: "Waiting for approval by {name}, {left} left",
  },
  unconfirmedState: {
    zh: "{time} 起结果未知，正在查询",
    en: "Result unknown since {time}: checking",
  },
  /** For commands whose effect cannot be read back: the gateway's reply. */
  doneState: { zh: "{time} 已执行", en: "Done at {time}" },
  verifiedState: { zh: "{time} 已回读，与下发一致", en: "Read back at {time}, matches" },
  /** For commands whose start was not reported. */
  foundState: {
    zh: "{time} 已回读，与下发一致，由谁修改未知",
    en: "Read back at {time}, matches; changed by: unknown",
  },
  brokenOffState: {
    zh: "网关断电，执行中断，完成多少未知",
    en: "The gateway lost power during the command: how much was done is unknown",
  },
  cancelAsked: { zh: "已请求撤回", en: "Withdrawal requested" },
  secondsLeft: { zh: "剩余 {seconds} 秒", en: "{seconds} s left" },
  cancelCommand: { zh: "撤回", en: "Withdraw" },
  undoCommand: { zh: "撤销", en: "Undo" },
  setBack: { zh: "恢复原值", en: "Restore" },
  tryAgain: { zh: "重新下发", en: "Try again" },
  itemIs: { zh: "实际 {value}", en: "actual {value}" },
  itemUnknown: { zh: "未知", en: "unknown" },
  itemRange: { zh: "设备允许 {from} – {to}", en: "device allows {from} – {to}" },
  sentBy: { zh: "下发人", en: "Sent by" },
  sentAt: { zh: "下发时间", en: "Sent" },
  what: { zh: "内容", en: "What" },
  commandActions: { zh: "操作", en: "Actions" },
  result: { zh: "结果", en: "Result" },
  noCommands: { zh: "没有下发记录", en: "No commands" },
  noCommandsWhy: {
    zh: "还没有向该栋舍下发过设置或操作。",
    en: "No settings or actions have been sent to this house.",
  },
  toastSent: {
    zh: "下发成功：已回读 {count} 项，用时 {seconds} 秒",
    en: "send success: {count} {count:value:values} read back, {seconds} s",
  },
  toastDone: { zh: "执行成功", en: "execution succeeded" },
  toastReset: { zh: "重置成功", en: "reset succeeded" },
  toastLog: { zh: "设备日志加载成功", en: "load device log successfully" },
  toastEnded: { zh: "{name}：{state}", en: "{name}: {state}" },
  houseBack: {
    zh: "{name} 已恢复通信，您准备的修改可重新核对",
    en: "{name} is back: review the changes you prepared",
  },
  open: { zh: "打开", en: "Open" },
  batchWaits: {
    zh: "{by}发起的批量下发“{name}”等待复核人确认",
    en: "Batch “{name}” by {by} is waiting for approval",
  },
  commandWaits: {
    zh: "{by}发往{house}的“{what}”等待复核人确认",
    en: "“{what}” for {house} by {by} is waiting for approval",
  },
  rolloutWaits: {
    zh: "{by}发起的升级“{name}”等待复核人确认",
    en: "Upgrade “{name}” by {by} is waiting for approval",
  },
  undoLeft: { zh: "撤销（剩余 {minutes} 分钟）", en: "Undo ({minutes} min left)" },
  operate: { zh: "操作", en: "Operate" },
  modeSmart: { zh: "智能", en: "Smart" },
  modeHand: { zh: "手动", en: "Hand" },
  modeEmpty: { zh: "空舍", en: "Empty" },
  handFor: { zh: "手动时长", en: "Manual for" },
  handEnds: {
    zh: "到时由网关自动恢复智能，断网也有效。",
    en: "The gateway returns to smart automatically when time is up, even without a network.",
  },
  minutes: { zh: "{count} 分钟", en: "{count} min" },
  seconds: { zh: "{count} 秒", en: "{count} s" },
  modeUnknown: { zh: "当前运行模式未知，请选择", en: "Run mode unknown: choose one" },
  modeOther: { zh: "当前为“{mode}”，请选择", en: "Now “{mode}”: choose one" },
  setMode: { zh: "切换模式", en: "Set mode" },
  setLevel: { zh: "设定级别", en: "Set level" },
  levelHint: { zh: "仅在手动模式下有效", en: "Only in manual mode" },
  levelUnknown: { zh: "当前通风级别未知，请选择", en: "Level unknown: choose one" },
  testOutput: { zh: "测试输出", en: "Test output" },
  outputPort: { zh: "控制端口", en: "Control port" },
  outputFor: { zh: "持续", en: "Duration" },
  outputUnchosen: { zh: "请选择要测试的输出", en: "Choose the output to test" },
  outputUnread: {
    zh: "接线未知，请输入端口号（1–{most} 的整数）",
    en: "Wiring unknown: enter the port number, 1 to {most}",
  },
  outputHint: {
    zh: "所选输出打开片刻，然后恢复原状。",
    en: "The output turns on briefly, then returns to its previous state.",
  },
  setClock: { zh: "校准时钟", en: "Set clock" },
  clockHint: { zh: "设为服务器时间", en: "Set to server time" },
  restart: { zh: "重启网关", en: "Restart gateway" },
  restartHint: { zh: "重启期间短时离线", en: "Briefly offline during restart" },
  resetAlarms: { zh: "复位锁定的报警", en: "Reset latched alarms" },
  resetHint: { zh: "外部停止只能在现场复位", en: "An external stop can only be reset on site" },
  loadLog: { zh: "加载设备日志", en: "Load device log" },
  logHint: { zh: "最近 200 行", en: "Last 200 lines" },
  install: { zh: "安装 {version}", en: "Install {version}" },
  trialKeep: { zh: "保留试用的修改", en: "Keep trial changes" },
  trialFormer: { zh: "结束试用，恢复原值", en: "End trial, restore previous values" },
  trialRuns: { zh: "试用中，{time} 自动恢复原值", en: "Trial: previous values restored at {time}" },
  closeCommand: { zh: "关闭", en: "Close" },
  closeTitle: { zh: "关闭未确认的指令？", en: "Close the unconfirmed command?" },
  closeWhy: {
    zh: "记录中仍为“结果未知”。请先到现场核对，再关闭；之后可再次下发。",
    en:
      "It stays “result unknown” in the records. Check the controller on site first; then " +
      "you can send again.",
  },
  closeWord: { zh: "说明", en: "Note" },
  leaseHeld: {
    zh: "{name} 正在修改该栋舍的设置（{age}）",
    en: "{name} is changing settings ({age})",
  },
  leaseElsewhere: {
    zh: "您（{name}）已在另一页面修改该栋舍的设置（{age}）",
    en: "You ({name}) are changing settings on another page ({age})",
  },
  takeOver: { zh: "接管", en: "Take over" },
  takeOverTitle: { zh: "接管该栋舍的设置？", en: "Take over the settings of this house?" },
  takeOverWhy: {
    zh: "{name} 未下发的修改会保留在其页面上，并提示已由您接管。说明将写入操作日志。",
    en:
      "Unsent changes of {name} stay on that page, which shows that you took over. Your " +
      "reason is recorded in the log.",
  },
  localOnly: { zh: "仅本地控制", en: "Local control only" },
  localOnlyHint: {
    zh: "舍内有人作业时启用：拒绝一切远程操作",
    en: "For people working in the house: all remote commands are refused",
  },
  localOnlySince: { zh: "{by} 于 {time} 启用", en: "Switched on by {by}, {time}" },
  localKey: { zh: "现场钥匙开关自 {time} 为本地", en: "Key switch on site: local since {time}" },
  localOnlySet: { zh: "切换为仅本地", en: "Local only" },
  localOnlyEnd: { zh: "恢复远程控制", en: "Allow remote control" },
  setUp: { zh: "设置成功", en: "set up successfully" },
  deviceLog: { zh: "设备日志", en: "Device log" },
  logLoaded: { zh: "{time} 加载", en: "Loaded {time}" },
  logEmpty: { zh: "日志为空", en: "The log is empty" },
  agreeTitle: { zh: "同意下发到{name}？", en: "Approve this for {name}?" },
  agreedBy: { zh: "复核人：{name}", en: "Approved by: {name}" },
  askedBy: { zh: "{name} 于 {time} 请求", en: "Requested by {name}, {time}" },
  agree: { zh: "同意下发", en: "Approve" },
  agreeOwn: { zh: "须由他人确认", en: "Someone else must approve" },
  notOffered: { zh: "该网关不支持此操作", en: "Not supported by this gateway" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and the texts of settings; for use in an observer. */
export const useCommandText = createTextHook(
  consoleWords,
  pageWords,
  parameterWords,
  settingEditWords,
  commandWords,
);
export type CommandText = TranslateOf<typeof useCommandText>;
