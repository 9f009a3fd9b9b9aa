// @run all: people sign in by WeCom, DingTalk and Feishu; stand-ins answer as the vendors do.
import { expect, type Page } from "@playwright/test";
import type { Role } from "../../contract/account/role.ts";
import type { ProviderKind } from "../../contract/account/identity-provider.ts";
import { paths } from "../../src/lib/data/paths.ts";
import { type OfficeServer, startOfficeServer } from "../factories/office-server.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { callsOf, siteAt, type Site, startProduct } from "./site.ts";

type Kind = Exclude<ProviderKind, "oidc">;
let product: Awaited<ReturnType<typeof startProduct>>;
let office: OfficeServer;
let site: Site;
let admin: Awaited<ReturnType<typeof callsOf>>;
let orgId: number;
test.beforeAll(async () => {
  const port = await freePort();
  office = await startOfficeServer();
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, SIGN_IN_NETS: "127.0.0.0/8" };
  product = await startProduct({ houses: 8, farms: 1, isAlive: false, port, env });
  site = siteAt(product.address);
  admin = await callsOf(site);
  const { rows } = await (await callsOf(site, "company_manager"))("listHouse", {});
  orgId = rows[0]!.orgId;
});
test.afterAll(async () => {
  await product.close();
  await office.close();
});

/** The person at the phone; null: scans, and does not agree. */
let member: string | null = "zhang.wei";
const agreed = (code: string) =>
  member === null ? { error: "access_denied" } : { [code]: "good" };
/** The vendor's page: the phone has scanned its code, and the browser is sent back. */
const page = (code: string): OfficeServer["answers"] => ({
  "/page": ({ query }) => {
    const back = new URL(query.get("redirect_uri")!);
    back.search = new URLSearchParams({ ...agreed(code), state: query.get("state")! }).toString();
    return { json: {}, location: back.href };
  },
});
const vendors: Record<Kind, () => OfficeServer["answers"]> = {
  wecom: () => ({
    ...page("code"),
    "/cgi-bin/gettoken": () => ({ json: { errcode: 0, access_token: "access" } }),
    "/cgi-bin/auth/getuserinfo": () => ({ json: { errcode: 0, userid: member } }),
    "/cgi-bin/user/get": () => ({ json: { errcode: 0, userid: member, name: "张伟", status: 1 } }),
  }),
  dingtalk: () => ({
    ...page("authCode"),
    "/v1.0/oauth2/userAccessToken": () => ({ json: { accessToken: "access", corpId: "ding1" } }),
    "/v1.0/contact/users/me": () => ({ json: { unionId: member, nick: "张伟" } }),
  }),
  feishu: () => ({
    ...page("code"),
    "/open-apis/authen/v2/oauth/token": () => ({ json: { code: 0, access_token: "access" } }),
    "/open-apis/authen/v1/user_info": () => ({
      json: { code: 0, data: { union_id: member, name: "张伟", tenant_key: "ding1" } },
    }),
  }),
};

const texts = {
  zh: {
    locale: "zh-CN",
    scan: (name: string) => `用${name}扫码登录`,
    unknown: "没有关联本系统的用户，请联系管理员",
    denied: "您没有在企业账号的页面上同意登录，可以再试一次",
    stranger: "这不是本企业成员的账号，请换用本企业的账号",
    away: "企业账号服务暂时无法连接，请稍后再试，或用密码登录",
    over: "本次登录已超时或已用过，请重新登录",
    roleless: "在本系统中没有角色，不能登录，请联系管理员",
    signedIn: "（企业账号）",
  },
  en: {
    locale: "en-US",
    scan: (name: string) => `Sign in with ${name}`,
    unknown: "is not linked to a user here: ask an administrator",
    denied: "You did not agree to the sign-in on the company's page: you can try again",
    stranger: "This account is not a member's of the company: use your company account",
    away: "The company sign-in cannot be reached: try again later, or use your password",
    over: "This sign-in has timed out or been used, please sign in again",
    roleless: "has no role here and cannot sign in: ask an administrator",
    signedIn: "(Company account)",
  },
} as const;

const connect = (kind: Kind, name: string, more: object = {}) =>
  admin("createIdentityProvider", {
    name,
    kind,
    orgId,
    clientId: `app-${kind}`,
    clientSecret: "secret",
    agentId: kind === "wecom" ? "1000002" : "",
    tenant: kind === "wecom" ? "" : "ding1",
    apiUrl: office.url,
    authorizeUrl: `${office.url}/page`,
    ...more,
  });

const cases = [
  { kind: "wecom", language: "zh", name: "企业微信" },
  { kind: "dingtalk", language: "en", name: "DingTalk" },
  { kind: "feishu", language: "zh", name: "飞书" },
] as const;
for (const { kind, language, name } of cases)
  test(`${kind}: refusals are explained, and a linked person can sign in`, async ({ browser }) => {
    const t = texts[language];
    const { id } = await connect(kind, name);
    const context = await browser.newContext({ locale: t.locale });
    const window = await context.newPage();
    const notice = window.getByRole("alert");
    const go = () => byOffice(window, t.scan(name));

    [member, office.answers] = ["zhang.wei", vendors[kind]()];
    await go();
    await expect(notice).toContainText(t.unknown);
    // The code has left the address.
    expect(new URL(window.url()).search).toBe("");
    expect(await findings(window)).toEqual([]);

    member = null;
    await go();
    await expect(notice).toContainText(t.denied);

    // A person outside the company has no userid in WeCom.
    if (kind === "wecom") {
      member = "";
      await go();
      await expect(notice).toContainText(t.stranger);
    }

    member = "zhang.wei";
    const down = () => ({ status: 502, json: {} });
    const api = Object.keys(vendors[kind]()).filter((path) => path !== "/page");
    office.answers = {
      ...vendors[kind](),
      ...Object.fromEntries(api.map((path) => [path, down])),
    };
    await go();
    await expect(notice).toContainText(t.away);

    office.answers = vendors[kind]();
    const user = await userOf("company_manager");
    await admin("createIdentity", { providerId: id, userId: user, subject: "zhang.wei" });
    const returned = window.waitForRequest(/\/login\?.*state=/);
    await go();
    await expect(window.getByText(t.signedIn).first()).toBeVisible();
    expect(new URL(window.url()).pathname).toBe(paths.security);

    // The address that the vendor sent back counts once, and in no other window.
    const address = (await returned).url();
    const other = await (await browser.newContext({ locale: t.locale })).newPage();
    await other.goto(address);
    await expect(other.getByRole("alert")).toContainText(t.over);
    await other.context().close();
    await admin("deleteIdentityProvider", { id });
    await context.close();
  });

for (const language of ["zh", "en"] as const)
  test(`a person without a role gets a message (${language})`, async ({ browser }) => {
    const t = texts[language];
    const rule = { claim: "tenant_key", value: "another", roleKey: "company_manager" as Role };
    const rights = { canOperate: "0", remoteConfigFlag: "0", farmIds: [] };
    const { id } = await connect("feishu", "Lark", {
      provisioning: "create",
      rules: [{ ...rule, ...rights }],
    });
    const context = await browser.newContext({ locale: t.locale });
    const window = await context.newPage();
    [member, office.answers] = ["zhang.wei", vendors.feishu()];
    await byOffice(window, /Lark/);
    await expect(window.getByRole("alert")).toContainText(t.roleless);
    await admin("deleteIdentityProvider", { id });
    await context.close();
  });

async function byOffice(window: Page, name: string | RegExp) {
  await window.goto(`${site.base}${paths.login}?redirect=${encodeURIComponent(paths.security)}`);
  await window.getByRole("button", { name }).click();
}

async function userOf(loginName: string): Promise<number> {
  const { rows } = await admin("listUser", { keyword: loginName });
  return rows.find((row) => row.loginName === loginName)!.id;
}
