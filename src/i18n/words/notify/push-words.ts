import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook, type TranslateOf } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the user's own devices that notices are pushed to. */
export const pushWords = {
  pushTitle: { zh: "设备推送", en: "Push to devices" },
  pushWhy: {
    zh:
      "在此设备上开启后，设为“手机推送”的联系人或值班表会把报警推送到这里，并可在通知上直接确认。" +
      "时段与值班由报警电话决定。推送不能叫醒静音的手机：紧急报警请同时设置电话。" +
      "共用电脑上，退出登录即停止推送；只是登录超时则不会停止。",
    en:
      "When on, contacts and rotas of the kind “Push to own devices” send alarms to this " +
      "device, and you can acknowledge from the notification. Hours and duty are set in " +
      "Alarm phone. A push does not wake a silenced phone: for urgent alarms set a call " +
      "too. On a shared computer, signing out stops push; a session that only times out " +
      "does not.",
  },
  pushForeign: {
    zh: "此浏览器原先为另一位用户接收报警推送，现已关闭。需要时请在“登录与安全”中为自己开启。",
    en:
      "This browser received alarm push for another user. It is now off; turn it on for " +
      "yourself under Sign-in and security if needed.",
  },
  pushOn: { zh: "在此设备上开启", en: "Switch on for this device" },
  pushHere: { zh: "此设备", en: "This device" },
  pushMade: { zh: "{time} 开启", en: "on since {time}" },
  pushSent: { zh: "最近推送 {time}", en: "last push {time}" },
  pushNever: { zh: "尚未推送", en: "nothing pushed yet" },
  pushFault: { zh: "上次失败：{fault}", en: "last failed: {fault}" },
  pushTest: { zh: "测试", en: "Test" },
  pushTestOf: { zh: "向 {name} 发送测试", en: "Send a test to {name}" },
  pushOff: { zh: "关闭", en: "Switch off" },
  pushOffOf: { zh: "关闭 {name} 的推送", en: "Switch off {name}" },
  pushInsecure: {
    zh: "此页面以 http 打开，浏览器不允许推送。请用 https 地址访问，或请运维人员配置证书。",
    en:
      "This page was opened over http, where browsers do not allow push. Open it over " +
      "https, or ask the operator for a certificate.",
  },
  pushNoBrowser: {
    zh: "此浏览器不支持推送。iPhone 和 iPad 请先“添加到主屏幕”，再从主屏幕打开。",
    en:
      "This browser does not support push. On an iPhone or iPad, add the page to the " +
      "home screen first and open it from there.",
  },
  pushDenied: {
    zh: "此浏览器禁止了本系统的通知，请在浏览器设置中允许。",
    en: "Notifications of this page are blocked: allow them in the browser's settings.",
  },
  pushRefused: {
    zh: "未允许通知，推送没有开启",
    en: "Notifications not allowed: push was not turned on",
  },
  pushFailed: {
    zh: "浏览器未能订阅：{reason}。推送服务可能无法访问。",
    en: "The browser could not subscribe: {reason}. Its push service may be unreachable.",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const usePushText = createTextHook(consoleWords, pageWords, pushWords);
export type PushText = TranslateOf<typeof usePushText>;
