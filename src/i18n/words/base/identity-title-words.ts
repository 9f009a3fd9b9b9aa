import type { Words } from "../../../../contract/base/words.ts";

/** Names of the lists of company sign-ins, and their texts while they are empty. */
export const identityTitles = {
  companyAccounts: { zh: "企业账号", en: "Company accounts" },
  linkedAccounts: { zh: "已关联的用户", en: "Linked users" },
  searchProvider: { zh: "搜索名称、地址、机构", en: "Search name, address, organisation" },
  searchIdentity: { zh: "搜索用户、账号", en: "Search users, accounts" },
  noProviders: { zh: "还没有连接企业账号", en: "No company accounts are connected" },
  noProvidersWhy: {
    zh: "连接 Keycloak、Entra ID、企业微信、钉钉或飞书后，员工可用企业账号登录。",
    en:
      "Connect Keycloak, Entra ID, WeCom, DingTalk or Feishu so that people can sign in " +
      "with their company account.",
  },
  noIdentities: { zh: "还没有关联的用户", en: "No linked users" },
  noIdentitiesWhy: {
    zh: "用企业账号登录过的用户显示在这里，也可以提前关联。",
    en:
      "Users who have signed in with a company account are listed here; they can also be " +
      "linked beforehand.",
  },
} as const satisfies Record<string, Words>;
