import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";
import { readinessWords } from "./readiness-words.ts";

/** Words of fire drills. `{name}` stands for a value. */
export const drillWords = {
  partChecks: { zh: "就绪检查", en: "Checks" },
  partDrills: { zh: "演练记录", en: "Drills" },
  partDrillPlans: { zh: "每周演练", en: "Weekly drills" },
  drillTitle: { zh: "报警演练", en: "Alarm drill" },
  drillStart: { zh: "开始演练", en: "Run a drill" },
  drillAgain: { zh: "再演练一次", en: "Run again" },
  drillStop: { zh: "停止演练", en: "Stop the drill" },
  drillRuns: { zh: "演练进行中，{seconds} 秒", en: "Drill running, {seconds} s" },
  drillNever: { zh: "还没有演练过。", en: "No drills yet." },
  drillAskTitle: { zh: "对 {name} 开始报警演练？", en: "Run an alarm drill in {name}?" },
  drillAsk: {
    zh: "一条测试报警会走完整条链路：收到、判断、上屏、打电话、按键。接警人一听就知道是测试；真报警不受影响，也不动现场设备。5 分钟内自动结束。",
    en:
      "A test alarm runs through the whole chain: received, evaluated, on screen, call, " +
      "key press. The person called hears at once that it is a test; real alarms and " +
      "equipment on site are not affected. It ends automatically within 5 minutes.",
  },
  drillWayGateway: {
    zh: "测试报警由网关发出。",
    en: "The gateway sends the test alarm.",
  },
  drillWayServer: {
    zh: "该网关不能发测试报警，由服务器代发：只证明服务器之后的链路。",
    en:
      "This gateway cannot send a test alarm, so the server does: only the chain after the " +
      "server is tested.",
  },
  drillCalls: {
    zh: "依次拨打，直到有人按键：",
    en: "Called in order until someone presses a key:",
  },
  drillCallsNobody: {
    zh: "当前没有可拨打的号码，演练会在打电话这一步中断。",
    en: "No number can be called at this time: the drill will fail at the call.",
  },
  drillCannotCall: {
    zh: "本系统未接电话服务，演练会在打电话这一步中断。",
    en: "No phone service is connected: the drill will fail at the call.",
  },
  drillYes: { zh: "开始演练", en: "Start drill" },
  drillLegNot: { zh: "未到", en: "not reached" },
  drillLegNoScreen: { zh: "没有屏幕显示", en: "not shown on any screen" },
  drillLegWaits: { zh: "等待中…", en: "waiting…" },
  drillAfter: { zh: "+{seconds} 秒", en: "+{seconds} s" },
  drillSilent: {
    zh: "网关没有回应，改由服务器代发：网关到服务器这一段没有证明。",
    en:
      "The gateway did not respond, so the server continued: the link from gateway to " +
      "server is not tested.",
  },
  drillOfPlan: { zh: "每周演练", en: "Weekly drill" },
  drillBy: { zh: "发起人", en: "Started by" },
  drillAt: { zh: "时间", en: "Time" },
  drillHouse: { zh: "栋舍", en: "House" },
  drillResult: { zh: "结果", en: "Result" },
  drillEveryResult: { zh: "全部结果", en: "All results" },
  drillLegsTitle: { zh: "各环节", en: "Steps" },
  drillStoppedBy: { zh: "{name} 停止", en: "stopped by {name}" },
  drillAnsweredBy: { zh: "{name} 接听", en: "answered by {name}" },
  drillBefore: { zh: "以往演练", en: "Earlier drills" },
  newDrillPlan: { zh: "新建每周演练", en: "New weekly drill" },
  drillPlanFarm: { zh: "农场、公司", en: "Farm, company" },
  drillPlanWhen: { zh: "每周时间", en: "Weekly at" },
  drillPlanTime: { zh: "{day} {hour}:00（{zone}）", en: "{day} {hour}:00 ({zone})" },
  drillPlanHint: {
    zh: "到时由范围内的各栋轮流演练，一次一栋。值班人员会接到电话，开头即说明是测试。",
    en:
      "The houses in scope are drilled in turn, one at a time. The call to the " +
      "person on call starts by saying that it is a test.",
  },
  drillPlanOn: { zh: "启用", en: "On" },
  drillPlanOff: { zh: "停用", en: "Off" },
  drillPlanState: { zh: "状态", en: "State" },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useDrillText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  readinessWords,
  drillWords,
);
export type DrillText = TranslateOf<typeof useDrillText>;
