import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook, type TranslateOf } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the page of service accounts and their tokens. `{name}` stands for a value. */
export const serviceWords = {
  serviceAccounts: { zh: "服务账号", en: "Service accounts" },
  newService: { zh: "新建服务账号", en: "New service account" },
  newToken: { zh: "新建访问令牌", en: "New access token" },
  serviceName: {
    zh: "操作日志中显示的名称，例如 ERP。",
    en: "Name shown in the operation log, e.g. ERP.",
  },
  chooseOrg: { zh: "请选择机构", en: "Choose an organisation" },
  chooseService: { zh: "请选择服务账号", en: "Choose a service account" },
  serviceScopeHint: {
    zh: "与用户的角色相同：决定程序能看到哪些栋舍、能做什么。",
    en: "As for a user: decides which houses the program sees and what it may do.",
  },
  activeHint: {
    zh: "停用后，其全部令牌立即失效。",
    en: "When disabled, all its tokens stop working at once.",
  },
  serviceState: { zh: "状态", en: "State" },
  serviceOn: { zh: "启用", en: "Enabled" },
  serviceOff: { zh: "停用", en: "Disabled" },
  neverUsed: { zh: "从未使用", en: "Never used" },
  scopesHint: {
    zh: "只勾选程序需要的权限；服务账号没有的权限，令牌也没有。",
    en: "Tick only what the program needs. A token never has more permissions than its account.",
  },
  addressHint: {
    zh: "IP 地址或网段，用空格分开，例如 203.0.113.7 10.1.0.0/16；留空不限制。",
    en:
      "IP addresses or networks separated by spaces, e.g. 203.0.113.7 " +
      "10.1.0.0/16. Leave empty for no restriction.",
  },
  endHint: {
    zh: "当天结束时失效，最长两年。",
    en: "Expires at the end of this day; two years at most.",
  },
  personalToken: { zh: "个人令牌", en: "Personal token" },
  anywhere: { zh: "不限", en: "Anywhere" },
  tokenOver: { zh: "已失效", en: "Expired" },
  removeServiceNote: {
    zh: "其全部令牌立即失效，且无法恢复。",
    en: "All its tokens stop working at once. This cannot be undone.",
  },
  removeTokenNote: {
    zh: "使用该令牌的程序立即无法访问，且无法恢复。",
    en: "Programs that use this token are refused at once. This cannot be undone.",
  },
  tokenTitle: { zh: "访问令牌“{name}”", en: "Access token “{name}”" },
  tokenHow: {
    zh: "请现在复制并保存到程序的配置中，它只显示这一次。调用时放在请求头：",
    en: "Copy it into the program's configuration now: it is shown only once. Send it as a header:",
  },
  tokenKeep: {
    zh: "不要放在网址、代码仓库或聊天记录里。丢失后请删除该令牌，再新建一个。",
    en:
      "Never put it in a URL, a code repository or a chat. If it is lost, delete " +
      "it and create a new one.",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of forms; for use in an observer. */
export const useServiceText = createTextHook(consoleWords, pageWords, formWords, serviceWords);
export type ServiceText = TranslateOf<typeof useServiceText>;
