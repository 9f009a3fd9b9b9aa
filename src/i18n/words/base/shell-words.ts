import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "./console-words.ts";

/**
 * Words of the frame's dialogs, in a separate table, because they are loaded with the dialogs and
 * not with the first page. `{name}` stands for a value.
 */
export const shellWords = {
  passwordTitle: { zh: "修改密码", en: "Change password" },
  passwordForced: {
    zh: "当前密码由他人设置。为了账号安全，请先改成只有您知道的密码。",
    en:
      "Your password was set by someone else. For security, change it to one only you know " +
      "before continuing.",
  },
  oldPassword: { zh: "原密码", en: "Old password" },
  newPassword: { zh: "新密码", en: "New password" },
  confirmPassword: { zh: "确认新密码", en: "Confirm new password" },
  oldPasswordMissing: { zh: "请输入原密码", en: "Please enter the old password" },
  newPasswordMissing: { zh: "请输入新密码", en: "Please enter a new password" },
  confirmPasswordMissing: { zh: "请再次输入新密码", en: "Please enter the new password again" },
  passwordsDiffer: {
    zh: "两次输入的密码不一致",
    en: "The passwords entered twice are inconsistent",
  },
  passwordRule: {
    zh: "大写字母、小写字母和数字，至少 {min} 位；建议 {advised} 位以上",
    en:
      "Upper and lower case letters and a digit, at least {min} characters ({advised} " +
      "recommended)",
  },
  showPassword: { zh: "显示：{field}", en: "Show: {field}" },
  hidePassword: { zh: "隐藏：{field}", en: "Hide: {field}" },
  strength: { zh: "密码强度：{level}", en: "Strength: {level}" },
  strengthWeak: { zh: "弱", en: "weak" },
  strengthFair: { zh: "一般", en: "fair" },
  strengthGood: { zh: "良好", en: "good" },
  strengthStrong: { zh: "强", en: "strong" },
  passwordSubmit: { zh: "修改密码", en: "Change password" },
  passwordConfirmTitle: { zh: "确认修改密码？", en: "Change password?" },
  passwordConfirm: {
    zh: "修改后，您在所有设备上的登录都会失效，需要用新密码重新登录。个人访问令牌仍然有效。",
    en:
      "You will be signed out on all devices and must sign in again with the new password. " +
      "Your personal access tokens stay valid.",
  },
  passwordConfirmYes: { zh: "确认修改", en: "Change" },
  passwordSignOut: { zh: "退出登录", en: "Sign out" },

  theme: { zh: "主题", en: "Theme" },
  themeLight: { zh: "浅色", en: "Light" },
  themeDark: { zh: "深色", en: "Dark" },
  themeSystem: { zh: "随系统", en: "System" },
  size: { zh: "字号与控件大小", en: "Text and control size" },
  sizeSmall: { zh: "小", en: "Small" },
  sizeMedium: { zh: "中", en: "Medium" },
  sizeLarge: { zh: "大", en: "Large" },
  layout: { zh: "布局", en: "Layout" },
  showTabStrip: { zh: "显示标签栏", en: "Show tab strip" },
  fixHeader: { zh: "固定顶栏", en: "Fixed header" },
  showLogo: { zh: "侧边栏显示标志", en: "Show logo in sidebar" },
  keepPlace: { zh: "切换标签时保留滚动位置", en: "Keep scroll position in open tabs" },
  mapShows: { zh: "地图（随账号保存）", en: "Map (saved with your account)" },
  settingsKept: {
    zh: "立即生效，并保存在本浏览器中。",
    en: "Takes effect immediately and is saved in this browser.",
  },
  resetSettings: { zh: "恢复默认设置", en: "Reset to defaults" },

  palette: { zh: "快速跳转", en: "Go to" },
  palettePlaceholder: {
    zh: "输入页面、栋舍、农场名称或网络编号",
    en: "Type a page, house, farm or network ID",
  },
  paletteResults: { zh: "可跳转的位置", en: "Results" },
  palettePages: { zh: "页面", en: "Pages" },
  paletteRecent: { zh: "最近打开", en: "Recently opened" },
  palettePlaces: { zh: "农场和栋舍", en: "Farms and houses" },
  paletteFarm: { zh: "农场", en: "Farm" },
  paletteNothing: { zh: "没有找到“{query}”", en: "Nothing found for “{query}”" },
  paletteNothingWhy: {
    zh: "可以输入名称的一部分，或完整的网络编号。",
    en: "Try a part of the name, or the network ID.",
  },
  paletteLoading: {
    zh: "栋舍仍在加载，暂时只能查找页面。",
    en: "Houses are still loading; only pages can be found for now.",
  },
  paletteCount: { zh: "{count} 条结果", en: "{count} {count:result:results}" },
  paletteMore: {
    zh: "只显示前 {count} 条，请输入更多文字",
    en: "Only the first {count} are shown; type more",
  },
  keyChoose: { zh: "选择", en: "choose" },
  keyOpen: { zh: "打开", en: "open" },
  keyClose: { zh: "关闭", en: "close" },

  releaseTitle: { zh: "新版本已就绪", en: "A new version is ready" },
  releaseWhy: { zh: "重新加载页面即可使用新版本。", en: "Reload the page to use it." },
  releaseEdits: {
    zh: "您有未保存的内容：{names}。请先保存，再重新加载。",
    en: "You have unsaved changes: {names}. Save them before reloading the page.",
  },
  releaseReload: { zh: "重新加载", en: "Reload" },
  releaseLater: { zh: "稍后", en: "Later" },
  releaseLoseTitle: { zh: "放弃未保存的内容？", en: "Discard unsaved changes?" },
  releaseLose: {
    zh: "重新加载后，以下未保存的内容将丢失：{names}。",
    en: "Reloading the page will discard these unsaved changes: {names}.",
  },
  releaseLoseYes: { zh: "放弃并重新加载", en: "Discard and reload" },
  releaseLoseNo: { zh: "继续编辑", en: "Continue editing" },
} as const satisfies Record<string, Words>;
export type ShellWord = keyof typeof shellWords;

/** Hook for these texts and those of the console; for use in an observer. */
export const useShellText = createTextHook(consoleWords, shellWords);
export type ShellText = TranslateOf<typeof useShellText>;
