import { expect, it } from "vitest";
import { taskStateName } from "../../contract/control/firmware/rollout-task-name.ts";
import { commandWords } from "../../src/i18n/words/control/command-words.ts";
import { exportWords } from "../../src/i18n/words/base/export-words.ts";
import { pageWords } from "../../src/i18n/words/base/page-words.ts";
import { pictureWords } from "../../src/i18n/words/base/picture-words.ts";

it.each([
  [pictureWords.noVideo, "No video", "无视频"],
  [taskStateName("failed", "firmware"), "Upgrade failed", "升级失败"],
  [exportWords.exportBusy, "Too much data to export please wait", "导出数据量较大"],
  [commandWords.toastSent, "send success", "下发成功"],
  [commandWords.toastDone, "execution succeeded", "执行成功"],
  [commandWords.toastLog, "load device log successfully", "设备日志加载成功"],
  [pageWords.removeForGood, "Delete permanently", "永久删除"],
])("begins as the specification says, in both languages: %j (§8.35)", (words, en, zh) => {
  expect(words.en.startsWith(en)).toBe(true);
  expect(words.zh.startsWith(zh)).toBe(true);
});
