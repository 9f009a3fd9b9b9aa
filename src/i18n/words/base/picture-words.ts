import type { Words } from "../../../../contract/base/words.ts";

/** Words on pictures of cameras, the same on wall and console. `{name}` stands for a value. */
export const pictureWords = {
  pictures: { zh: "现场画面", en: "Cameras" },
  stillOf: { zh: "{name} 的画面", en: "Picture of {name}" },
  liveOf: { zh: "{name} 的实时画面", en: "Live picture of {name}" },
  play: { zh: "播放 {name} 实时画面", en: "Play {name} live" },
  stop: { zh: "停止 {name}", en: "Stop {name}" },
  full: { zh: "全屏显示 {name}", en: "{name} full screen" },
  next: { zh: "{at}/{of}，看下一路", en: "{at}/{of}, show the next camera" },
  live: { zh: "实时", en: "Live" },
  ago: { zh: "{age}前", en: "{age} ago" },
  frozen: { zh: "画面停在 {age}前", en: "No new picture for {age}" },
  loading: { zh: "正在加载画面", en: "Loading picture" },
  connecting: { zh: "正在连接摄像头", en: "Connecting to the camera" },
  noVideo: { zh: "无视频", en: "No video" },
  encryption: { zh: "视频加密", en: "Video encryption" },
  encryptionOff: { zh: "关闭加密", en: "Turn encryption off" },
  encryptionSure: {
    zh: "将用标签上的验证码关闭该设备的视频加密，所有通道和其他应用都会受影响。确定吗？",
    en:
      "Video encryption of the device will be turned off with the verification code on its " +
      "label. This affects all channels and other apps. Continue?",
  },
  encryptionYes: { zh: "确定关闭", en: "Switch off" },
  encryptionNo: { zh: "取消", en: "Cancel" },
  encryptionDone: {
    zh: "加密已关闭，画面稍后出现",
    en: "Encryption is off; the picture will appear shortly",
  },
  encryptionCode: {
    zh: "验证码错误，请在摄像头设置中重新填写",
    en: "Wrong verification code: enter it again in the camera settings",
  },
  encryptionOn: { zh: "未能关闭：{reason}", en: "Could not be turned off: {reason}" },
  again: { zh: "重试", en: "Try again" },
} as const satisfies Record<string, Words>;
