import { messages } from "../../../../contract/base/server-message.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "./console-words.ts";
import { pageWords } from "./page-words.ts";

/**
 * Words of forms that change records. They are loaded with the first page that has a form. `{name}`
 * stands for a value.
 */
export const formWords = {
  createNew: { zh: "新建", en: "New" },
  editRecord: { zh: "编辑", en: "Edit" },
  editNamed: { zh: "编辑 {name}", en: "Edit {name}" },
  removeNamed: { zh: "删除 {name}", en: "Delete {name}" },
  save: { zh: "保存", en: "Save" },
  requiredMark: { zh: "必填", en: "required" },
  savedDone: { zh: "保存成功", en: "Saved" },
  updateDone: messages.updated,
  notSaved: { zh: "未能保存：{reason}", en: "Not saved: {reason}" },
  maybeSaved: {
    zh: "不确定是否已保存：{reason}。再次保存前，请先查看列表。",
    en: "It may have been saved: {reason}. Check the list before you save again.",
  },
  leaveTitle: { zh: "放弃未保存的修改？", en: "Discard unsaved changes?" },
  leaveWhy: {
    zh: "已修改的内容还没有保存，关闭后将丢失。",
    en: "Your changes have not been saved and will be lost.",
  },
  leaveYes: { zh: "放弃修改", en: "Discard" },
  leaveNo: { zh: "继续编辑", en: "Continue editing" },
  conflictTitle: { zh: "内容已被他人修改", en: "Changed by someone else" },
  conflictWhy: {
    zh: "您打开表单之后，他人保存了新的内容。以下字段不一致，请选择保留哪一份，再保存。",
    en:
      "Someone else saved changes while this form was open. These fields differ: choose which " +
      "version to keep, then save.",
  },
  conflictSame: { zh: "他人保存的内容与您的相同。", en: "What they saved is the same as yours." },
  conflictGone: {
    zh: "该记录已被他人删除，无法保存。",
    en: "Someone else has deleted this record; it cannot be saved.",
  },
  conflictField: { zh: "字段", en: "Field" },
  conflictMine: { zh: "您的内容", en: "Yours" },
  conflictTheirs: { zh: "当前内容", en: "Current" },
  keepMine: { zh: "保留我的内容", en: "Keep mine" },
  takeTheirs: { zh: "采用当前内容", en: "Use current" },
  removeTitleMany: {
    zh: "永久删除 {count} 条记录？",
    en: "Permanently delete {count} {count:record:records}?",
  },
  removeWhatMany: { zh: "将永久删除：{names}", en: "To be permanently deleted: {names}" },
  removeLeft: { zh: "删除后还剩 {count} 条。", en: "{count} will remain." },
  removeStayed: { zh: "有 {count} 条记录未删除", en: "{count} {count:record:records} not deleted" },
  removeNot: { zh: "{name} 未删除：{reason}", en: "{name} was not deleted: {reason}" },
  removedCount: { zh: "已删除 {count} 条", en: "{count} deleted" },
  flagOn: { zh: "是", en: "Yes" },
  flagOff: { zh: "否", en: "No" },
  makePassword: { zh: "随机生成", en: "Generate" },
  searchTree: { zh: "在树中搜索", en: "Search the tree" },
  treeNothing: { zh: "没有符合条件的农场或栋舍", en: "No matching farms or houses" },
  moreColumns: { zh: "另有 {count} 列", en: "{count} more {count:column:columns}" },
  fewerColumns: { zh: "收起列", en: "Fewer columns" },
  listColon: { zh: "：", en: ": " },
  everyFarmPick: { zh: "全部农场", en: "All farms" },
  clearPick: { zh: "清除：{label}", en: "Clear: {label}" },
  searchToPick: { zh: "输入名称查找", en: "Type to search" },
  pickMore: { zh: "还有 {count} 项，请输入名称查找。", en: "{count} more: type to search." },
  selectRow: { zh: "选择 {name}", en: "Select {name}" },
  selectRows: { zh: "选择本页全部", en: "Select all on this page" },
  removeSelected: { zh: "删除所选（{count}）", en: "Delete selected ({count})" },
  choosePicture: { zh: "选择图片", en: "Choose image" },
  browseFiles: { zh: "浏览", en: "Browse" },
  takePictureAway: { zh: "移除", en: "Remove" },
  pictureKept: { zh: "已上传", en: "Uploaded" },
  pictureNone: { zh: "未上传", en: "None" },
  pictureNew: {
    zh: "{name}（{size} KB，保存后生效）",
    en: "{name} ({size} KB, takes effect when saved)",
  },
  pictureHint: { zh: "仅限 PNG，不超过 2 MB", en: "PNG only, at most 2 MB" },
  avatarHint: {
    zh: "PNG 或 JPEG，自动裁剪为正方形",
    en: "PNG or JPEG, cropped to a square",
  },
  optionsUnread: {
    zh: "部分选项加载失败：{reason}",
    en: "Some options could not be loaded: {reason}",
  },
  avatarUnread: { zh: "该文件不是 PNG 或 JPEG 图片", en: "The file is not a PNG or JPEG image" },
  newOrg: { zh: "新建机构", en: "New organisation" },
  shiftTimesHint: {
    zh: "例如 07:00 15:00 23:00，按农场所在地时间；到点时大屏自动打开交接班",
    en: "For example 07:00 15:00 23:00, farm local time; the wall then opens the handover",
  },
  fieldLogo: { zh: "标志", en: "Logo" },
  pictureUnread: { zh: "无法读取该文件", en: "The file cannot be read" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useFormText = createTextHook(consoleWords, pageWords, formWords);
export type FormText = TranslateOf<typeof useFormText>;
