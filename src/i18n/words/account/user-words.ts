import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { formWords } from "../base/form-words.ts";

/** Words of the page of users and of its forms. `{name}` stands for a value. */
export const userWords = {
  resetFactor: { zh: "重置两步验证", en: "Reset two-step verification" },
  resetFactorOf: { zh: "重置 {name} 的两步验证", en: "Reset two-step verification of {name}" },
  resetFactorWhat: {
    zh: "{name} 的两步验证将被取消，所有设备退出登录。请先当面或打电话确认是本人。",
    en:
      "Two-step verification of {name} is removed and all devices are signed " +
      "out. First make sure, in person or by phone, that the request really " +
      "comes from this person.",
  },
  withFactor: { zh: "两步验证", en: "two-step" },
  resetFactorDone: {
    zh: "{name} 下次登录只需密码；有要求时须重新设置。",
    en:
      "{name} needs only the password at the next sign-in and must set it up " +
      "again if required.",
  },
  newUser: { zh: "新建用户", en: "New user" },
  fieldNewPassword: { zh: "初始密码", en: "Initial password" },
  newPasswordHint: {
    zh: "大小写字母和数字，至少 {min} 位；首次登录后须修改。保存后不再显示，请先记下。",
    en:
      "Upper and lower case letters and digits, at least {min}; must be changed at " +
      "first sign-in. Not shown again after saving: note it down.",
  },
  operateHint: {
    zh: "录入日报、确认报警、登记维保都需要；否则只能查看。",
    en:
      "Needed to enter records, acknowledge alarms and record maintenance; otherwise " +
      "read-only.",
  },
  farmScopeHint: {
    zh: "勾选集团或公司，即包含其下的全部农场；都不勾选则看不到任何栋舍。",
    en: "Ticking a group or company includes all farms below it. Without any, no house is seen.",
  },
  farmsCovered: {
    zh: "已选 {chosen} 个，含农场、公司或集团 {farms} 个，栋舍 {houses} 栋",
    en: "{chosen} chosen: {farms} {farms:farm:farms}, {houses} {houses:house:houses}",
  },
  farmOfHouses: { zh: "选择农场，列出其栋舍", en: "Choose a farm to list its houses" },
  chooseOrg: { zh: "请选择机构", en: "Choose an organisation" },
  scopeEverything: { zh: "可查看并管理全部机构", en: "Sees and manages all organisations" },
  scopeOrganisation: {
    zh: "可查看并管理所属机构的全部农场",
    en: "Sees and manages all farms of the organisation",
  },
  scopeFarms: {
    zh: "只能查看所选农场及其下级",
    en: "Sees the farms chosen below and everything under them",
  },
  scopeHouses: {
    zh: "只能查看分配给该用户的栋舍；保存后即可勾选",
    en: "Sees only the houses assigned; you choose them after saving",
  },
  rightsChange: {
    zh: "保存后该用户的登录会话立即结束，重新登录后按新的权限使用。",
    en:
      "Saving ends this user's sessions at once; the new permissions apply from the " +
      "next sign-in.",
  },
  removeEnds: {
    zh: "其登录会话立即结束，且无法恢复。",
    en: "The user is signed out at once. This cannot be undone.",
  },
  assignHouses: { zh: "分配栋舍", en: "Assign houses" },
  assignHousesOf: { zh: "分配栋舍：{name}", en: "Assign houses: {name}" },
  fieldHouseManager: { zh: "栋舍管理员", en: "House manager" },
  fieldShacks: { zh: "管理的栋舍", en: "Houses managed" },
  housesChosen: { zh: "已选 {count} / {total} 栋", en: "{count} of {total} chosen" },
  whoSees: { zh: "可查看的栋舍", en: "Can see house" },
  farmsOfUser: { zh: "管辖 {count} 处", en: "{count} {count:farm or group:farms or groups}" },
} as const satisfies Record<string, Words>;

/**
 * Hook for these texts and the texts of the console, its pages and forms; for use in an observer.
 */
export const useUserText = createTextHook(consoleWords, pageWords, formWords, userWords);
export type UserText = TranslateOf<typeof useUserText>;
