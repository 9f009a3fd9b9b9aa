import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the page of cameras. `{name}` stands for a value. */
export const cameraWords = {
  newCamera: { zh: "新建摄像头", en: "New camera" },
  cameraList: { zh: "列表", en: "List" },
  cameraTiles: { zh: "画面", en: "Pictures" },
  cameraClouds: { zh: "云平台", en: "Cloud" },
  pickHouse: { zh: "选择栋舍", en: "Choose a house" },
  cameraHouse: { zh: "栋舍", en: "House" },
  cameraFarm: { zh: "农场", en: "Farm" },
  codeHint: {
    zh: "设备标签上的序列号；录像机下的摄像头填录像机序列号。",
    en: "Serial number on the label; for cameras on a recorder, the recorder's serial number.",
  },
  channelHint: { zh: "单台摄像头填 1。", en: "1 for a single camera." },
  userHint: { zh: "留空为 admin。", en: "Leave empty for admin." },
  passwordHint: {
    zh: "设备密码，保存后不再显示。密码错误时系统只尝试一次，以免摄像头被锁定。",
    en:
      "Device password, not shown again after saving. A wrong password is tried only once " +
      "so that the camera is not locked.",
  },
  verifyHint: {
    zh: "标签上的 6 位验证码（萤石）或安全码（乐橙），用于云平台接入。",
    en:
      "6-letter verification code (EZVIZ) or safety code (Imou) on the label, for cloud " +
      "access.",
  },
  keptHint: { zh: "已设置；留空则不变。", en: "Set; leave empty to keep it." },
  keptElsewhereHint: {
    zh: "地址已更改：已保存的密码只用于原地址，请重新输入。",
    en:
      "The address has changed: the saved password is only for the old address. Enter it " +
      "again.",
  },
  keptUnreadableHint: {
    zh: "服务器密钥已更换，已保存的内容无法读取，请重新填写。",
    en: "The server's key has changed and the saved value cannot be read. Enter it again.",
  },
  addressHint: {
    zh: "服务器能直接访问时填写，例如 192.168.1.64；留空则走云平台。",
    en: "If the server can reach it directly, e.g. 192.168.1.64. Leave empty to use the cloud.",
  },
  streamHint: {
    zh: "子码流占用带宽小，建议使用 H.264。",
    en: "The sub stream uses little bandwidth; H.264 is recommended.",
  },
  probeTitle: { zh: "连接测试", en: "Connection test" },
  probe: { zh: "测试连接", en: "Test" },
  probing: { zh: "正在连接摄像头", en: "Connecting to the camera" },
  probeFailed: { zh: "无视频：{reason}", en: "No video: {reason}" },
  probeFine: {
    zh: "{codec} · {width}×{height} · {rate} 帧/秒",
    en: "{codec} · {width}×{height} · {rate} fps",
  },
  probeShort: { zh: "请先选择栋舍并填写编码", en: "Choose a house and enter the code first" },
  probeFaulty: {
    zh: "请先更正标出的内容",
    en: "Correct the marked fields first",
  },
  probeStill: { zh: "摄像头当前画面", en: "Camera picture" },
  statusFine: { zh: "正常", en: "OK" },
  statusUnknown: { zh: "未查看", en: "Not viewed yet" },
  byCloud: { zh: "云平台", en: "By cloud" },
  noCamerasHere: { zh: "该栋舍没有摄像头", en: "This house has no cameras" },
  noCamerasHereWhy: {
    zh: "请管理员在“视频接入”中添加。",
    en: "A manager can add them under “Camera access”.",
  },
  addCamera: { zh: "去添加", en: "Add one" },
  tilesPage: { zh: "第 {from}–{to} 路，共 {total} 路", en: "{from}–{to} of {total}" },
  earlier: { zh: "上一页", en: "Previous page" },
  later: { zh: "下一页", en: "Next page" },
  cloudWhy: {
    zh: "没有填写地址的摄像头通过厂商云平台取流。密钥在厂商开放平台申请，Secret 保存后不再显示。",
    en:
      "Cameras without an address stream through their vendor's cloud. Get the keys from " +
      "the vendor's open platform; the secret is not shown again.",
  },
  cloudSet: { zh: "已配置", en: "Set" },
  cloudUnreadable: { zh: "Secret 需重新填写", en: "Secret to be entered again" },
  cloudNotSet: { zh: "未配置", en: "Not set" },
  cloudEndHint: {
    zh: "清空并保存即停用该云平台，已保存的 Secret 一并删除。",
    en: "Saving empty fields stops using this cloud and deletes the saved secret.",
  },
  cloudEnds: {
    zh: "保存后停用该云平台：没有填写地址的摄像头将没有画面。",
    en: "Saving stops using this cloud: cameras without an address will have no picture.",
  },
  saveCloud: { zh: "保存", en: "Save" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of forms; for use in an observer. */
export const useCameraText = createTextHook(consoleWords, pageWords, formWords, cameraWords);
export type CameraText = TranslateOf<typeof useCameraText>;
