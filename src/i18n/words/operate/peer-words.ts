import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the page of watched installations. `{name}` stands for a value. */
export const peerWords = {
  newPeer: { zh: "添加监看的系统", en: "Add a system to watch" },
  peerName: {
    zh: "通知中的称呼，如“北山农场”。",
    en: "Name used in notices, e.g. “North farm”.",
  },
  peerPlace: {
    zh: "该农场及其上级的全部报警电话都会收到通知，不论其通知类型。",
    en:
      "All alarm phones of this farm and the levels above it are notified, whatever their " +
      "alarm types.",
  },
  peerSilence: {
    zh: "从最后一次信号算起；计划重启只需几十秒，建议 120 秒。",
    en:
      "Counted from the last signal. A planned restart takes less than a minute; 120 s " +
      "recommended.",
  },
  seconds: { zh: "秒", en: "s" },
  peerState: { zh: "状态", en: "State" },
  peerSays: { zh: "自报情况", en: "Own report" },
  saysWell: { zh: "存储、判断、通知均正常", en: "storing, judging and notifying normally" },
  saysNot: { zh: "未能{what}", en: "failing: {what}" },
  saysNotSetUp: { zh: "该系统未设置通知方式", en: "no notification channel set up there" },
  saysFigures: {
    zh: "{houses} 栋 · {urgent} 条紧急报警",
    en: "{houses} houses · {urgent} urgent",
  },
  heardAgo: { zh: "{age}前有信号", en: "last signal {age} ago" },
  refusedAgo: { zh: "{age}前有信号被拒：{why}", en: "signal refused {age} ago: {why}" },
  peerNumbers: { zh: "{count} 个号码", en: "{count} {count:number:numbers}" },
  peerNobody: { zh: "没有号码，失联时无人知晓", en: "No numbers: nobody would be notified" },
  inHand: { zh: "{name} 已接手", en: "taken over by {name}" },
  ringing: { zh: "正在通知人员", en: "people are being notified" },
  takeInHand: { zh: "接手处理", en: "Take over" },
  takeInHandOf: { zh: "接手处理 {name}", en: "Take over {name}" },
  taken: {
    zh: "已接手“{name}”，不再重复通知",
    en: "“{name}” taken over: no further notices",
  },
  newAddress: { zh: "更换地址", en: "New address" },
  newAddressOf: { zh: "更换 {name} 的地址", en: "New address of {name}" },
  askNewAddress: {
    zh: "原地址立即失效：在“{name}”改用新地址之前，收不到它的信号，也不会通知任何人。",
    en:
      "The old address becomes invalid at once: until “{name}” uses the new one, its " +
      "signals are not received and nobody is notified.",
  },
  addressTitle: { zh: "“{name}”的地址", en: "Address for “{name}”" },
  addressHow: {
    zh: "在另一处系统设置环境变量 WATCH_URL 为此地址并重启，命令行中要加引号。",
    en:
      "On the other system set the environment variable WATCH_URL to this address and " +
      "restart; use quotation marks in a shell.",
  },
  addressOnce: { zh: "此地址只显示这一次。", en: "This address is shown only once." },
  removePeerNote: {
    zh: "不再监看该系统：它失联时不会通知任何人。",
    en: "The system is no longer watched: nobody is notified when it falls silent.",
  },
  watchersTitle: { zh: "谁在监看本系统", en: "Who watches this server" },
  watchersNone: {
    zh: "没有。本系统停机、断网或断电时不会有人知道：请设置 WATCH_URL。",
    en:
      "Nobody. If this server is down, cut off or without power, nobody will know: set " +
      "WATCH_URL.",
  },
  watcherWell: { zh: "{age}前已收到信号", en: "signal received {age} ago" },
  watcherWaits: { zh: "尚未发送", en: "nothing sent yet" },
  watcherFails: {
    zh: "已 {age}未收到信号：{reason}",
    en: "no signal received for {age}: {reason}",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of forms; for use in an observer. */
export const usePeerText = createTextHook(consoleWords, pageWords, formWords, peerWords);
export type PeerText = TranslateOf<typeof usePeerText>;
