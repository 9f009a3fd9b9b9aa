import type { Words } from "../../../contract/words.ts";

/** Words on pictures of cameras, the same on wall and console. `{name}` stands for a value. */
export const pictureWords = {
  pictures: { zh: "现场画面", en: "Cameras" },
  stillOf: { zh: "{name} 的画面", en: "Picture of {name}" },
  liveOf: { zh: "{name} 的实时画面", en: "Live picture of {name}" },
  play: { zh: "播放 {name} 实时画面", en: "Play {name} live" },
  stop: { zh: "停止 {name}", en: "Stop {name}" },
  full: { zh: "全屏显示 {name}", en: "{name} on the whole screen" },
  next: { zh: "{at}/{of}，看下一路", en: "{at}/{of}, show the next camera" },
  live: { zh: "实时", en: "Live" },
  ago: { zh: "{age}前", en: "{age} ago" },
  frozen: { zh: "画面停在 {age}前", en: "No new picture for {age}" },
  loading: { zh: "正在加载画面", en: "Loading picture" },
  connecting: { zh: "正在连接摄像头", en: "Connecting to the camera" },
  noVideo: { zh: "无视频", en: "No video" },
  again: { zh: "重试", en: "Try again" },
} as const satisfies Record<string, Words>;
