import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";

/** Words of the mapping of messages of other makes. `{name}` stands for a value. */
export const mappingWords = {
  mapping: { zh: "报文映射（其他厂家）", en: "Message mapping (other makes)" },
  mappingHint: {
    zh:
      "设备把任意格式的 JSON 发布到 v1/gw/网络编号/up/raw/ 之下的任意主题，按此表读取。" +
      "保存后立即生效。",
    en:
      "Devices publish JSON of any shape on any topic below v1/gw/NETWORK-ID/up/raw/; this table " +
      "reads it. A change takes effect at once.",
  },
  mappingNone: {
    zh: "无映射，不接收其他厂家的报文。",
    en: "None: messages of other makes are refused.",
  },
  mappingStart: { zh: "启用映射", en: "Use a mapping" },
  mappingEnd: { zh: "取消映射", en: "Remove the mapping" },
  mappingAdd: { zh: "添加一行", en: "Add a row" },
  mappingRow: { zh: "第 {no} 行", en: "Row {no}" },
  mappingRemove: { zh: "删除第 {no} 行", en: "Remove row {no}" },
  mapPath: { zh: "路径", en: "Path" },
  mapTopic: { zh: "主题（空为任意）", en: "Topic (empty: any)" },
  mapField: { zh: "指标", en: "Quantity" },
  mapPlace: { zh: "序号", en: "Number" },
  mapUnit: { zh: "设备的单位", en: "Device unit" },
  mapOwnUnit: { zh: "与系统相同", en: "same as here" },
  mapFactor: { zh: "系数", en: "Factor" },
  mapOffset: { zh: "加值", en: "Offset" },
  mapSign: { zh: "负数写法", en: "Negative numbers" },
  mapSigned: { zh: "负数带负号", en: "with a minus sign" },
  mapSignedBits: {
    zh: "{bits} 位补码（有符号寄存器）",
    en: "as a signed {bits}-bit register",
  },
  mapWords: { zh: "词语对应，如 AUTO=smart; OFF=0", en: "Word mapping, e.g. AUTO=smart; OFF=0" },
  mapReads: { zh: "读出 {value}", en: "Reads {value}" },
  mapReadsNothing: { zh: "示例中没有", en: "Not in the example" },
  mapTaken: {
    zh: "上面有一行已填写该指标，请换指标或序号",
    en: "A row above gives this quantity: choose another quantity or number",
  },
  mapReadsFault: { zh: "无法识别", en: "Cannot be read" },
  mapReadsNull: { zh: "未测量", en: "Not measured" },
  mapOtherTopic: { zh: "用于其他主题", en: "For another topic" },
  mapEach: {
    zh: "帧列表的路径（空：一条消息为一帧）",
    en: "Path of a list of frames (empty: one frame)",
  },
  mapTime: { zh: "时间的路径（空：按到达时间）", en: "Path of the time (empty: time of arrival)" },
  mapZone: { zh: "无时区的时间按此时区", en: "Time zone if the message gives none" },
  example: { zh: "示例报文", en: "Example message" },
  exampleFrom: { zh: "收到的消息", en: "Messages received" },
  exampleOwn: { zh: "粘贴的报文", en: "Pasted message" },
  exampleNone: {
    zh: "尚未收到此类网关的消息，可在下方粘贴一条。",
    en: "No message of this type received yet. Paste one below.",
  },
  exampleFailed: { zh: "消息加载失败", en: "The messages could not be loaded" },
  exampleRefresh: { zh: "加载最新消息", en: "Load latest" },
  exampleTopic: { zh: "示例主题", en: "Example topic" },
  exampleBad: { zh: "不是 JSON：{why}", en: "Not JSON: {why}" },
  exampleCut: {
    zh: "消息超过 32 KB，只保留了开头。",
    en: "Longer than 32 KB: only its beginning is kept.",
  },
  resultTitle: { zh: "读取结果", en: "Result" },
  resultNone: {
    zh: "没有一行适用，消息不会使用。",
    en: "No row matches: the message would not be used.",
  },
  resultFrames: { zh: "{count} 帧", en: "{count} {count:frame:frames}" },
  resultTime: { zh: "时间取自报文：{time}", en: "Time from the message: {time}" },
  resultArrival: { zh: "时间按到达时间", en: "Time of arrival" },
  resultFault: { zh: "未使用：{detail}", en: "Not used: {detail}" },
  unmappedTitle: {
    zh: "未映射的值（点击添加一行）",
    en: "Values without a row (click to add one)",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts and the texts of the console and its forms; for use in an observer. */
export const useMappingText = createTextHook(consoleWords, formWords, mappingWords);
export type MappingText = TranslateOf<typeof useMappingText>;
