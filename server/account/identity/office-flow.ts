import { calculatePKCECodeChallenge } from "openid-client";
import type { Claims } from "../../../contract/account/claim-mapping.ts";
import type { ProviderKind } from "../../../contract/account/identity-provider.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import {
  notCompleted,
  type OpenProvider,
  type ProviderAccount,
  type ProviderFlow,
} from "./provider-account.ts";
import { ProviderUnreachable } from "./provider-request.ts";

/**
 * Sign-in by WeCom, DingTalk and Feishu: OAuth with pages of their own and non-standard answers.
 * They sign nothing and have no nonce, so the account is fetched from them by a code that the
 * browser brought with a state of this sign-in.
 */

type OfficeKind = Exclude<ProviderKind, "oidc">;

/** Addresses of the vendors. */
export const officeAddresses: Readonly<
  Record<OfficeKind, { readonly authorizeUrl: string; readonly apiUrl: string }>
> = {
  wecom: {
    authorizeUrl: "https://login.work.weixin.qq.com/wwlogin/sso/login",
    apiUrl: "https://qyapi.weixin.qq.com",
  },
  dingtalk: {
    authorizeUrl: "https://login.dingtalk.com/oauth2/auth",
    apiUrl: "https://api.dingtalk.com",
  },
  feishu: {
    authorizeUrl: "https://accounts.feishu.cn/open-apis/authen/v1/authorize",
    apiUrl: "https://open.feishu.cn",
  },
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const apiOf = ({ provider }: OpenProvider, kind: OfficeKind): string =>
  (provider.api_url || officeAddresses[kind].apiUrl).replace(/\/+$/, "");

/** The address of the vendor's page, with these parts in its query. */
function pageOf(
  { provider }: OpenProvider,
  kind: OfficeKind,
  query: Readonly<Record<string, string>>,
): string {
  const url = new URL(provider.authorize_url || officeAddresses[kind].authorizeUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The code of a person who agreed. Refusal: 401 for one who did not. */
function codeIn(query: URLSearchParams, ...names: readonly string[]): string {
  const error = query.get("error");
  if (error !== null) throw notCompleted(error);
  const code = names.map((name) => query.get(name)).find((value) => value != null && value !== "");
  if (code == null) throw notCompleted("access_denied");
  return code;
}

interface RequestParts {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST, as JSON. */
  readonly body?: object;
}

/** An answer in JSON, whatever its status. */
async function requestJson(
  open: OpenProvider,
  address: string,
  { headers, body }: RequestParts = {},
) {
  const answer = await open.request(
    address,
    body === undefined
      ? { ...(headers && { headers }) }
      : {
          method: "POST",
          headers: { ...headers, "content-type": "application/json; charset=utf-8" },
          body: JSON.stringify(body),
        },
  );
  const parsed: unknown = await answer.json().catch(() => null);
  if (typeof parsed !== "object" || parsed === null) throw new ProviderUnreachable(address);
  return { isOk: answer.ok, reply: parsed as Claims };
}

interface Person {
  readonly subject: unknown;
  readonly email?: unknown;
  readonly name: unknown;
  readonly loginName?: unknown;
  readonly claims: Claims;
}

/** `email`: one that the company has given, which counts as verified. */
function accountOf(
  { provider }: OpenProvider,
  kind: OfficeKind,
  { subject, email, name, loginName, claims }: Person,
): ProviderAccount {
  if (text(subject) === "") throw new Refusal(401, "providerInvalid");
  return {
    // A subject is the app's or the company's own.
    issuer: `${kind}:${provider.client_id}`,
    subject: text(subject),
    email: text(email),
    isEmailVerified: text(email) !== "",
    name: text(name),
    loginName: text(loginName),
    claims,
    hasFactor: false,
    idToken: null,
    sid: null,
  };
}

/** Refusal: 401 for a person of another company than the provider is limited to. */
function expectTenant({ provider: { tenant } }: OpenProvider, claimed: unknown): void {
  if (tenant !== "" && claimed !== tenant) throw new Refusal(401, "providerStranger");
}

/** Members whose account is disabled, and who have left. */
const leftStates: ReadonlySet<unknown> = new Set([2, 5]);

const wecom: ProviderFlow = {
  begin: async (open, { state }) =>
    pageOf(open, "wecom", {
      login_type: "CorpApp",
      appid: open.provider.client_id,
      agentid: open.provider.agent_id,
      redirect_uri: open.redirectUri,
      state,
    }),
  finish: async (open, query) => {
    const code = codeIn(query, "code");
    const api = apiOf(open, "wecom");
    const get = async (path: string, parts: Readonly<Record<string, string>>) => {
      const { reply } = await requestJson(open, `${api}${path}?${new URLSearchParams(parts)}`);
      if (reply["errcode"] !== undefined && reply["errcode"] !== 0)
        throw notCompleted(reply["errcode"]);
      return reply;
    };
    const { client_id: corpid } = open.provider;
    const token = await get("/cgi-bin/gettoken", { corpid, corpsecret: open.secret });
    const access = { access_token: text(token["access_token"]) };
    const { userid } = await get("/cgi-bin/auth/getuserinfo", { ...access, code });
    // A person outside the company has no userid.
    if (text(userid) === "") throw new Refusal(401, "providerStranger");
    const user = await get("/cgi-bin/user/get", { ...access, userid: text(userid) });
    if (leftStates.has(user["status"])) throw new Refusal(401, "providerStranger");
    const { errcode: _, errmsg: __, ...claims } = user;
    return accountOf(open, "wecom", {
      subject: userid,
      email: user["biz_mail"],
      name: user["name"],
      loginName: userid,
      claims,
    });
  },
};

const dingtalk: ProviderFlow = {
  begin: async (open, { state }) =>
    pageOf(open, "dingtalk", {
      response_type: "code",
      client_id: open.provider.client_id,
      redirect_uri: open.redirectUri,
      scope: open.provider.scope || "openid corpid",
      prompt: "consent",
      state,
    }),
  finish: async (open, query) => {
    const code = codeIn(query, "authCode", "code");
    const api = apiOf(open, "dingtalk");
    const request = async (path: string, request: RequestParts) => {
      const { isOk, reply } = await requestJson(open, `${api}${path}`, request);
      if (!isOk) throw notCompleted(reply["code"]);
      return reply;
    };
    const token = await request("/v1.0/oauth2/userAccessToken", {
      body: {
        clientId: open.provider.client_id,
        clientSecret: open.secret,
        code,
        grantType: "authorization_code",
      },
    });
    expectTenant(open, token["corpId"]);
    const user = await request("/v1.0/contact/users/me", {
      headers: { "x-acs-dingtalk-access-token": text(token["accessToken"]) },
    });
    return accountOf(open, "dingtalk", {
      subject: user["unionId"],
      name: user["nick"],
      claims: { ...user, corpId: token["corpId"] },
    });
  },
};

const feishu: ProviderFlow = {
  begin: async (open, { state, verifier }) =>
    pageOf(open, "feishu", {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      response_type: "code",
      client_id: open.provider.client_id,
      redirect_uri: open.redirectUri,
      ...(open.provider.scope !== "" && { scope: open.provider.scope }),
      state,
    }),
  finish: async (open, query, { verifier }) => {
    const code = codeIn(query, "code");
    const api = apiOf(open, "feishu");
    const request = async (path: string, request: RequestParts) => {
      const { reply } = await requestJson(open, `${api}${path}`, request);
      if (reply["code"] !== undefined && reply["code"] !== 0) throw notCompleted(reply["code"]);
      return reply;
    };
    const token = await request("/open-apis/authen/v2/oauth/token", {
      body: {
        grant_type: "authorization_code",
        client_id: open.provider.client_id,
        client_secret: open.secret,
        code,
        redirect_uri: open.redirectUri,
        code_verifier: verifier,
      },
    });
    const { data } = await request("/open-apis/authen/v1/user_info", {
      headers: { authorization: `Bearer ${text(token["access_token"])}` },
    });
    const user = (typeof data === "object" && data !== null ? data : {}) as Claims;
    expectTenant(open, user["tenant_key"]);
    return accountOf(open, "feishu", {
      subject: user["union_id"] ?? user["open_id"],
      email: user["enterprise_email"],
      name: user["name"],
      loginName: user["employee_no"],
      claims: user,
    });
  },
};

export const officeFlows: Readonly<Record<OfficeKind, ProviderFlow>> = { wecom, dingtalk, feishu };
