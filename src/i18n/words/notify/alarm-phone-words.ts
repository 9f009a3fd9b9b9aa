import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of /alarmPhone/index. `{name}` stands for a value. */
export const alarmPhoneWords = {
  partPhones: { zh: "报警电话", en: "Phones" },
  partCoverage: { zh: "值班安排", en: "On-call coverage" },
  partRota: { zh: "值班表", en: "On-call rota" },
  partApps: { zh: "办公应用", en: "Office apps" },
  appHint: {
    zh: "该平台按手机号找到本人；收到的消息带“确认”“我正前往”按钮",
    en:
      "Found in the messenger by mobile number; messages have the buttons Acknowledge " +
      "and On my way",
  },
  pushUserHint: {
    zh: "推送到此人在“登录与安全”中开启推送的设备",
    en:
      "Pushed to the devices on which this person has turned push on under Sign-in and " +
      "security",
  },
  phoneRota: { zh: "通知谁", en: "Notifies" },
  phoneOwnAddress: { zh: "固定号码或地址", en: "A fixed number or address" },
  phoneOfRota: { zh: "按值班表：{name}", en: "By a rota: {name}" },
  phoneOfRotaHint: {
    zh: "通知当时值班的人；使用其账号的手机号或邮箱",
    en: "Notifies whoever is on call, at the mobile number or email of the account",
  },
  rotaGap: {
    zh: "值班表“{name}”：{holes} 无人值班，由下一个联系人接听",
    en: "Rota {name}: nobody on call {holes}; the next contact is called",
  },
  partSimulate: { zh: "模拟通知", en: "Simulate" },
  partCalendar: { zh: "工作日历", en: "Calendar" },
  partNotices: { zh: "通知记录", en: "Notices" },
  noticeAt: { zh: "时间", en: "Time" },
  noticeSentAt: { zh: "{time} 发出", en: "sent {time}" },
  noticeRecipient: { zh: "接收人", en: "Recipient" },
  noticeChannel: { zh: "方式", en: "By" },
  noticeKind: { zh: "类型", en: "Kind" },
  noticeState: { zh: "结果", en: "Result" },
  noticeGivenUp: { zh: "已取消", en: "Cancelled" },
  noticeTries: { zh: "已尝试 {count} 次", en: "{count} attempts" },
  noticeText: { zh: "内容", en: "Text" },
  everyKind: { zh: "全部类型", en: "All kinds" },
  everyResult: { zh: "全部结果", en: "All results" },
  partBudget: { zh: "短信电话限额", en: "Call and text limits" },
  budgetWhy: {
    zh:
      "每天可用的电话和短信数。用到 80% 时邮件提醒公司管理员；用完后只通知紧急报警；超出一倍后，" +
      "紧急报警每小时汇总成一条。未发出的通知都有记录。",
    en:
      "Calls and texts allowed per day. At 80% company managers are emailed; when used " +
      "up, only urgent alarms are sent; at twice the limit, urgent alarms are summed up " +
      "once an hour. Notices not sent are recorded.",
  },
  budgetToday: { zh: "{day} 用量，{zone}", en: "Usage on {day}, {zone}" },
  budgetChannel: { zh: "通道", en: "Channel" },
  budgetUsed: { zh: "已用", en: "Used" },
  budgetOf: { zh: "限额", en: "Limit" },
  budgetState: { zh: "状态", en: "Status" },
  callsADay: { zh: "每日电话", en: "Calls per day" },
  textsADay: { zh: "每日短信", en: "Texts per day" },
  budgetUsual: { zh: "留空为通用值 {usual}", en: "Leave empty for the default {usual}" },
  onWayWithin: { zh: "确认后多少分钟内须有人前往", en: "Somebody on the way within (min)" },
  thereWithin: { zh: "前往后多少分钟内须到场", en: "Somebody on site within (min)" },
  workOff: {
    zh: "仅紧急和高级报警；超时呼叫下一个联系人。留空不启用，建议 {usual}",
    en:
      "Urgent and high alarms only; when overdue, the next contact is called. Leave " +
      "empty to turn off; {usual} recommended",
  },
  budgetWrong: { zh: "请填写 1 至 {max} 的整数", en: "Enter a whole number from 1 to {max}" },
  budgetNobody: {
    zh: "没有填写邮箱的公司管理员，用量提醒无人收到",
    en: "No company manager has an email address: nobody receives limit reminders",
  },
  budgetSaved: { zh: "已保存", en: "Saved" },
  budgetSetBy: { zh: "{name} 于 {time} 设置", en: "Set by {name}, {time}" },
  newPhone: { zh: "新建报警电话", en: "New alarm phone" },
  phoneAt: { zh: "适用于", en: "Applies to" },
  atFarm: {
    zh: "农场、公司或集团（含其下全部栋舍）",
    en: "Farm, company or group (all houses below)",
  },
  atHouse: { zh: "单栋栋舍", en: "One house" },
  phoneHint: {
    zh: "11 位手机号，或以 + 和国家代码开头",
    en: "11-digit mobile number, or + and country code",
  },
  robotHint: {
    zh: "粘贴企业微信、钉钉或飞书群机器人的地址；保存后只显示末 4 位",
    en:
      "Paste the address of a WeCom, DingTalk or Feishu group robot; only the last 4 " +
      "characters are shown after saving",
  },
  secretHint: { zh: "机器人启用加签时填写", en: "Fill in if the robot uses signatures" },
  secretKept: { zh: "留空则不变", en: "Leave empty to keep" },
  periodHint: {
    zh: "农场当地时间，可跨午夜，如 22:00 到 06:00",
    en: "Farm local time; may run past midnight, e.g. 22:00 to 06:00",
  },
  period2: { zh: "再加一个时段", en: "One more period" },
  periodFrom: { zh: "从", en: "from" },
  periodTo: { zh: "到", en: "to" },
  minuteUnit: { zh: "分钟", en: "min" },
  delayHint: {
    zh: "报警持续多少分钟后通知该号码（0 至 60）；用延时排出先后顺序",
    en: "Minutes before this number is notified (0 to 60); use delays to set the order",
  },
  repeatHint: {
    zh: "0 为只通知一次；否则 5 至 1440",
    en: "0: notify once; otherwise 5 to 1440",
  },
  overLimit: {
    zh: "无人接听时每小时将超过 {max} 次电话限额，超出的改发短信",
    en: "If unanswered, more than {max} calls an hour: the rest are sent as texts",
  },
  typePhoneOnly: {
    zh: "中级报警只发短信，该号码不会收到",
    en: "Medium alarms are sent as texts only: this number will not receive them",
  },
  typeMessageOnly: {
    zh: "紧急和高级报警也只发短信，不打电话",
    en: "Urgent and high alarms are also sent as texts only, no calls",
  },
  noticeAll: {
    zh: "温度传感器全部故障属于“设备”，网关离线属于“网络”",
    en: "“All temperature sensors failed” is type Device, “Gateway offline” is type Network",
  },
  noticeLess: {
    zh: "不会收到{missing}类报警，例如温度传感器全部故障（设备）、网关离线（网络）",
    en:
      "Will not receive {missing} alarms, e.g. all temperature sensors failed (Device), " +
      "gateway offline (Network)",
  },
  closableHint: {
    zh: "本人可按 0 键、回复 0 或在此暂停到本时段结束；取消勾选后，只有公司管理员可停用",
    en:
      "The owner may pause until the end of the period with key 0, reply 0 or here; if " +
      "off, only a company manager can disable it",
  },
  noUser: { zh: "不关联", en: "None" },
  userHint: {
    zh: "由该号码确认报警时，记录此人姓名",
    en: "Acknowledgements from this number are recorded under this name",
  },
  everyStatus: { zh: "全部状态", en: "All statuses" },
  periods: { zh: "时段", en: "Periods" },
  delayText: { zh: "{span}后", en: "after {span}" },
  wholeDay: { zh: "全天", en: "All day" },
  atOnce: { zh: "立即", en: "immediately" },
  repeatText: { zh: "每 {span}重复", en: "every {span}" },
  once: { zh: "仅一次", en: "once" },
  notClosable: { zh: "不可关闭", en: "Cannot be silenced" },
  pausedTo: { zh: "暂停至 {time}", en: "Paused until {time}" },
  neverTested: { zh: "从未测试", en: "Never tested" },
  testOverdue: { zh: "已逾期 {age}", en: "overdue by {age}" },
  testedAgo: { zh: "{age}前", en: "{age} ago" },
  switchOpen: { zh: "启用", en: "Open" },
  switchClose: { zh: "停用", en: "Close" },
  switchOpenNamed: { zh: "启用 {name}", en: "Open {name}" },
  switchCloseNamed: { zh: "停用 {name}", en: "Close {name}" },
  pause: { zh: "暂停", en: "Pause" },
  pauseNamed: { zh: "暂停 {name} 到本时段结束", en: "Pause {name} until the end of its period" },
  resume: { zh: "恢复", en: "Resume" },
  resumeNamed: { zh: "恢复通知 {name}", en: "Resume {name}" },
  test: { zh: "测试", en: "Test" },
  testNamed: { zh: "测试 {name}", en: "Test {name}" },
  testTitle: { zh: "测试：{name}", en: "Test: {name}" },
  testBy: { zh: "测试{channel}", en: "Test: {channel}" },
  cannotTell: {
    zh: "无法通知：未配置{channel}通道",
    en: "Cannot notify: no {channel} channel configured",
  },
  usedUpToday: {
    zh: "今日{channel}限额 – {state}",
    en: "Today's {channel} limit – {state}",
  },
  channelDown: { zh: "{channel}通道自 {time} 起中断", en: "{channel} channel down since {time}" },
  testWhat: {
    zh: "号码会收到标有“测试”的通知，不重复，计入限额。",
    en: "The number receives one notice marked “TEST”; it counts towards its limits.",
  },
  recentNotices: { zh: "最近通知", en: "Latest notices" },
  noNotices: { zh: "还没有通知过该号码", en: "This number has not been notified yet" },
  placeOfCoverage: { zh: "农场", en: "Farm" },
  houseOfCoverage: { zh: "栋舍", en: "House" },
  choosePlace: { zh: "请选择农场或栋舍", en: "Choose a farm or a house" },
  weekBefore: { zh: "上一周", en: "Previous week" },
  weekAfter: { zh: "下一周", en: "Next week" },
  thisWeek: { zh: "本周", en: "This week" },
  fullyCovered: { zh: "全周有人值班", en: "Covered all week" },
  holeHours: { zh: "缺口 {span}", en: "{span} not covered" },
  coverRule1: { zh: "15 分钟内有人接到电话", en: "someone is called within 15 min" },
  coverRule2: { zh: "30 分钟内有人接到电话", en: "someone is called within 30 min" },
  coverRule3: { zh: "120 分钟内有人收到消息", en: "someone gets a message within 120 min" },
  coveredMeans: { zh: "有人值班：{rule}", en: "Covered: {rule}" },
  holesTitle: { zh: "缺口", en: "Not covered" },
  holeCalled: { zh: "{types}：无人接到电话", en: "{types}: nobody is called" },
  holeTold: { zh: "{types}：无人收到消息", en: "{types}: nobody gets a message" },
  allTypes: { zh: "全部类型", en: "all types" },
  laneCovered: { zh: "全天有人值班", en: "covered all day" },
  laneHoles: { zh: "缺口 {holes}", en: "not covered {holes}" },
  simulateHere: { zh: "模拟该时刻", en: "Simulate this time" },
  noHoles: { zh: "本周没有缺口。", en: "No gaps this week." },
  noRules: {
    zh: "此处没有报警电话，报警时无人接到通知。",
    en: "No alarm phone applies here: nobody is notified of alarms.",
  },
  closedCount: { zh: "停用号码 {count} 个", en: "{count} {count:number:numbers} closed" },
  pausedCount: { zh: "暂停号码 {count} 个", en: "{count} {count:number:numbers} paused" },
  ownHousesCount: {
    zh: "其下 {count} 栋栋舍另有自己的规则",
    en: "{count} {count:house:houses} below {count:has:have} their own rules",
  },
  yearUnknown: {
    zh: "{year} 年工作日历未录入，暂按周一至周五计算",
    en: "Calendar for {year} not entered: Monday to Friday count as workdays",
  },
  limitCount: {
    zh: "{name}：重复过密，{hours} 小时内超过 {max} 次{channel}后受限",
    en: "{name}: repeats too often; limited after {max} {channel} in {hours} h",
  },
  coverageTable: { zh: "一周值班情况：{severity}", en: "Weekly coverage: {severity}" },
  dayColumn: { zh: "日期", en: "Day" },
  typeColumn: { zh: "类型", en: "Type" },
  simulateHouse: { zh: "栋舍", en: "House" },
  simulateKind: { zh: "报警", en: "Alarm" },
  simulateAt: { zh: "发生时间（农场当地时间）", en: "Raised at (farm's local time)" },
  simulateWhy: {
    zh: "选择栋舍、报警和时间，查看无人确认时依次通知谁。",
    en:
      "Choose house, alarm and time to see who is notified, in order, while nobody " +
      "acknowledges.",
  },
  simulateNone: {
    zh: "24 小时内没有人接到通知。",
    en: "Nobody is notified within 24 hours.",
  },
  tellingAfter: { zh: "{span}后", en: "after {span}" },
  tellingRepeat: { zh: "重复", en: "repeat" },
  moreTellings: { zh: "仅显示前 {count} 条", en: "Only the first {count} are shown" },
  calendarYear: { zh: "年份", en: "Year" },
  calendarWhy: {
    zh: "“工作日”按此日历计算；本机构的日期优先于国家安排。",
    en:
      "“Workdays” follow this calendar; days of your organisation take precedence over " +
      "national ones.",
  },
  ownDays: { zh: "本机构的日期", en: "Organisation's days" },
  countryDays: {
    zh: "全国安排（管理员录入）",
    en: "National days (entered by administrators)",
  },
  dayRest: { zh: "休息", en: "Rest" },
  dayWork: { zh: "上班", en: "Work" },
  dayKind: { zh: "类型", en: "Kind" },
  dayName: { zh: "名称", en: "Name" },
  dayOrigin: { zh: "来源", en: "From" },
  addDay: { zh: "添加日期", en: "Add a day" },
  removeDay: { zh: "删除 {day}", en: "Delete {day}" },
  saveDays: { zh: "保存", en: "Save" },
  noDays: { zh: "没有日期", en: "No days" },
} as const satisfies Record<string, Words>;
export type AlarmPhoneWord = keyof typeof alarmPhoneWords;

/** Hook for these texts and those of forms; for use in an observer. */
export const useAlarmPhoneText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  alarmPhoneWords,
);
export type AlarmPhoneText = TranslateOf<typeof useAlarmPhoneText>;
