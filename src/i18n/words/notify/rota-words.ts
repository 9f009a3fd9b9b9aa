import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";
import { alarmPhoneWords } from "./alarm-phone-words.ts";

/** Words of on-call rotas. `{name}` stands for a value. */
export const rotaWords = {
  rotaPick: { zh: "选择值班表", en: "Choose a rota" },
  rotaNone: { zh: "还没有值班表", en: "No on-call rota yet" },
  rotaNoneWhy: {
    zh: "值班表说明每个时段由谁接听报警。建好后，在报警电话中选择“按值班表”，就会通知当时值班的人。",
    en:
      "A rota says who takes alarm calls at which times. Once it exists, choose " +
      "“By a rota” in an alarm phone to notify whoever is on call.",
  },
  rotaNew: { zh: "新建值班表", en: "New rota" },
  rotaAt: { zh: "适用农场、公司或集团", en: "Farm, company or group" },
  rotaOnCall: { zh: "当前值班", en: "On call now" },
  rotaNow: { zh: "当前值班：{name}，至 {time}", en: "On call now: {name}, until {time}" },
  rotaNobodyNow: { zh: "当前无人值班", en: "Nobody is on call now" },
  rotaNoPhone: {
    zh: "{names} 的账号没有手机号，值班时无法接听电话；请在用户管理中补充",
    en:
      "{names}: no mobile number in the account, so no calls while on call. Add " +
      "it under User manage",
  },
  rotaNotCalled: {
    zh: "还没有报警电话按此值班表通知：报警时不会通知值班人",
    en: "No alarm phone uses this rota yet: the person on call is not notified",
  },
  rotaWeek: { zh: "周", en: "Week" },
  rotaMonth: { zh: "月", en: "Month" },
  rotaNobody: { zh: "无人值班", en: "Nobody" },
  rotaLines: { zh: "排班", en: "Shift pattern" },
  rotaLinesHint: {
    zh: "上面的行优先；没有任何一行的时段无人值班",
    en: "Upper lines take precedence; where no line applies, nobody is on call",
  },
  rotaLine: { zh: "第 {count} 行", en: "Line {count}" },
  rotaAddLine: { zh: "添加一行", en: "Add a line" },
  rotaRemoveLine: { zh: "删除第 {count} 行", en: "Delete line {count}" },
  rotaDays: { zh: "星期", en: "Days of the week" },
  rotaDayKind: { zh: "节假日", en: "Holidays" },
  rotaPeriod: { zh: "时段（交班时间）", en: "Hours (handover)" },
  rotaPeriodHint: {
    zh: "如 20:00-08:00；起止相同为 24 小时",
    en: "E.g. 20:00-08:00; same start and end: 24 hours",
  },
  rotaStart: { zh: "首次轮换日", en: "Rotation starts" },
  rotaWeeks: { zh: "每人连续值班", en: "Length of each turn" },
  rotaWeeksOf: { zh: "{count} 周", en: "{count} {count:week:weeks}" },
  rotaPeople: { zh: "轮换人员（按顺序）", en: "People (in order)" },
  rotaAddPerson: { zh: "添加人员", en: "Add a person" },
  rotaRemovePerson: { zh: "移除 {name}", en: "Remove {name}" },
  rotaFaulty: {
    zh: "请检查每一行：星期、时段、日期和人员都要填写",
    en: "Check each line: days, hours, start date and people are all required",
  },
  dutyTake: { zh: "代班", en: "Cover a shift" },
  dutyTakeHow: {
    zh: "此时段由所选人员值班，优先于排班。",
    en: "The chosen person is on call for this time, instead of the shift pattern.",
  },
  dutyWho: { zh: "值班人", en: "Person" },
  dutyFrom: { zh: "从（当地时间）", en: "From (local time)" },
  dutyTo: { zh: "至（当地时间）", en: "To (local time)" },
  dutyNote: { zh: "备注", en: "Note" },
  dutyChanges: { zh: "代班与换班", en: "Cover and swaps" },
  dutyNoChanges: { zh: "此期间没有代班或换班。", en: "No cover or swaps in this period." },
  dutyDrop: { zh: "取消", en: "Cancel" },
  dutyDropNamed: { zh: "取消 {name} 的代班", en: "Cancel the cover by {name}" },
  dutyBy: { zh: "{name} 登记", en: "entered by {name}" },
  swapOffer: { zh: "申请换班", en: "Offer a swap" },
  swapHow: {
    zh: "对方同意后才生效。不换回时，只把您的班交给对方。",
    en:
      "Takes effect once the other person agrees. Without a duty in return, " +
      "yours simply passes to them.",
  },
  swapTo: { zh: "换给", en: "Swap with" },
  swapGive: { zh: "我的班", en: "My duty" },
  swapTake: { zh: "换回对方的班", en: "In return" },
  swapTakeNone: { zh: "不换回", en: "None" },
  swapNoDuty: {
    zh: "您在未来 {days} 天没有值班，无可交换。",
    en: "You have no duty in the next {days} days to swap.",
  },
  swapWaits: { zh: "待处理的换班", en: "Pending swaps" },
  swapText: { zh: "{name} 把 {give} 换给 {to}", en: "{name} gives {give} to {to}" },
  swapFor: { zh: "换回 {take}", en: "in return for {take}" },
  swapAccept: { zh: "同意", en: "Accept" },
  swapDecline: { zh: "不同意", en: "Decline" },
  swapWithdraw: { zh: "撤回", en: "Withdraw" },
  dutyOwn: { zh: "我的值班", en: "My duty" },
  dutyOnNow: { zh: "正在值班，至 {time}", en: "On call until {time}" },
  dutyNext: { zh: "下次值班 {time}", en: "Next on call {time}" },
  dutyNone: { zh: "未来 60 天没有值班", en: "No duty in the next 60 days" },
  dutySwapsAsk: {
    zh: "有 {count} 个换班待您处理",
    en: "{count} {count:swap waits:swaps wait} for you",
  },
  feedTitle: { zh: "日历订阅", en: "Calendar subscription" },
  feedHow: {
    zh: "把地址添加到手机或电脑的日历，值班会自动显示。任何拿到地址的人都能看到，请勿转发；停用后立即失效。",
    en:
      "Add the address to the calendar on your phone or computer to see the " +
      "duties. Anyone with the address can read them, so do not share it; once " +
      "revoked it stops working.",
  },
  feedMake: { zh: "生成地址：", en: "Create an address:" },
  feedOwn: { zh: "我的值班", en: "My own duties" },
  feedRota: { zh: "此值班表全部人员", en: "Everyone on this rota" },
  feedOnce: {
    zh: "地址只显示这一次，请立即复制。",
    en: "The address is shown only once: copy it now.",
  },
  feedAddress: { zh: "日历地址", en: "Calendar address" },
  feedUsed: { zh: "最近读取 {time}", en: "last read {time}" },
  feedNever: { zh: "尚未读取", en: "never read" },
  feedRevoke: { zh: "停用", en: "Revoke" },
  feedRevokeAsk: {
    zh: "停用订阅“{name}”？使用该地址的日历将不再更新。",
    en: "Revoke the calendar “{name}”? Calendars that use its address stop updating.",
  },
  feedRevokeNamed: { zh: "停用订阅 {name}", en: "Revoke the calendar {name}" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of forms; for use in an observer. */
export const useRotaText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  alarmPhoneWords,
  rotaWords,
);
export type RotaText = TranslateOf<typeof useRotaText>;
