import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderKind } from "../../../../contract/account/identity-provider.ts";
import { buildOrg, unique } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildProvider } from "../../../factories/identity.ts";
import { type OfficeServer, startOfficeServer } from "../../../factories/office-server.ts";
import { buildUser } from "../../../factories/user.ts";

const redirectUri = "https://house.example/login";
let server: TestServer;
let office: OfficeServer;

beforeAll(async () => {
  office = await startOfficeServer();
  server = await startTestServer({
    PUBLIC_URL: "https://house.example/",
    SIGN_IN_NETS: "127.0.0.0/8",
  });
});
afterAll(async () => {
  await server.close();
  await office.close();
});
beforeEach(() => {
  office.requests.length = 0;
  office.answers = {};
});

type Kind = Exclude<ProviderKind, "oidc">;
/** A linked user, and the provider of this kind at the fake server. */
async function linked(kind: Kind, seed: object = {}) {
  const orgId = await buildOrg(server.database);
  const user = await buildUser(server.database, { orgId, roleKey: "company_manager" });
  const subject = unique("member");
  const provider = await buildProvider(server.database, {
    kind,
    orgId,
    issuer: "",
    clientId: "app-1",
    clientSecret: "app-secret",
    apiUrl: office.url,
    authorizeUrl: `${office.url}/page`,
    userId: user.userId,
    subject,
    ...seed,
  });
  return { ...provider, userId: user.userId };
}
async function begin(id: number) {
  const { body } = await server.call("beginSignIn", { input: { providerId: id } });
  return { ...body.data, page: new URL(body.data.url) };
}
/** Returns to the callback with these query parameters. */
async function comeBack(id: number, parts: Record<string, string>) {
  const { key, page } = await begin(id);
  const state = page.searchParams.get("state")!;
  const query = new URLSearchParams({ ...parts, state }).toString();
  const { status, body } = await server.call("finishSignIn", { input: { key, query } });
  return { status, msg: body.msg, userId: body.data?.userId };
}

/** A fake server for each vendor, which accepts one member by the code `good`. */
const stages: Record<
  Kind,
  {
    readonly page: Readonly<Record<string, string>>;
    readonly code: string;
    readonly answers: (subject: string) => OfficeServer["answers"];
    /** An answer with an error code of the vendor, and our message for it. */
    readonly wrong: () => OfficeServer["answers"];
    readonly wrongCode: string;
  }
> = {
  wecom: {
    page: { login_type: "CorpApp", appid: "app-1", agentid: "1000002" },
    code: "code",
    answers: (subject) => ({
      "/cgi-bin/gettoken": ({ query }) =>
        query.get("corpid") === "app-1" && query.get("corpsecret") === "app-secret"
          ? { json: { errcode: 0, errmsg: "ok", access_token: "access" } }
          : { json: { errcode: 40001, errmsg: "invalid credential" } },
      "/cgi-bin/auth/getuserinfo": ({ query }) =>
        query.get("code") === "good" && query.get("access_token") === "access"
          ? { json: { errcode: 0, errmsg: "ok", userid: subject } }
          : { json: { errcode: 40029, errmsg: "invalid code" } },
      "/cgi-bin/user/get": ({ query }) => ({
        json: { errcode: 0, userid: query.get("userid"), name: "李雷", department: [2], status: 1 },
      }),
    }),
    wrong: () => ({
      "/cgi-bin/gettoken": () => ({ json: { errcode: 60020, errmsg: "not allow to access" } }),
    }),
    wrongCode: "60020",
  },
  dingtalk: {
    page: { response_type: "code", client_id: "app-1", scope: "openid corpid" },
    code: "authCode",
    answers: (subject) => ({
      "/v1.0/oauth2/userAccessToken": ({ body }) =>
        body["code"] === "good" && body["clientSecret"] === "app-secret"
          ? { json: { accessToken: "access", corpId: "ding1" } }
          : { status: 400, json: { code: "invalidParameter.authCode.notFound", message: "no" } },
      "/v1.0/contact/users/me": ({ headers }) =>
        headers["x-acs-dingtalk-access-token"] === "access"
          ? { json: { unionId: subject, nick: "李雷", openId: "o" } }
          : { status: 401, json: { code: "InvalidAuthentication" } },
    }),
    wrong: () => ({
      "/v1.0/oauth2/userAccessToken": () => ({
        status: 403,
        json: { code: "Forbidden.AccessDenied", message: "no right" },
      }),
    }),
    wrongCode: "Forbidden.AccessDenied",
  },
  feishu: {
    page: { response_type: "code", client_id: "app-1", code_challenge_method: "S256" },
    code: "code",
    answers: (subject) => ({
      "/open-apis/authen/v2/oauth/token": ({ body }) =>
        body["code"] === "good" &&
        body["redirect_uri"] === redirectUri &&
        String(body["code_verifier"]).length === 43
          ? { json: { code: 0, access_token: "access" } }
          : { status: 400, json: { code: 20003, error: "invalid_grant" } },
      "/open-apis/authen/v1/user_info": ({ headers }) =>
        headers.authorization === "Bearer access"
          ? { json: { code: 0, data: { union_id: subject, name: "李雷", tenant_key: "t1" } } }
          : { json: { code: 99991668, msg: "invalid token" } },
    }),
    wrong: () => ({
      "/open-apis/authen/v2/oauth/token": () => ({ status: 400, json: { code: 20010 } }),
    }),
    wrongCode: "20010",
  },
};

describe.each(Object.keys(stages) as Kind[])("sign-in by %s", (kind) => {
  const { page, code, answers, wrong, wrongCode } = stages[kind];
  const seed = kind === "wecom" ? { agentId: "1000002" } : {};

  it("sends the browser to the vendor's page with a state, and no secret", async () => {
    const { id } = await linked(kind, seed);
    const { page: sent, url } = await begin(id);
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({
      ...page,
      redirect_uri: redirectUri,
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url).not.toContain("app-secret");
  });

  it("uses the vendor's own addresses unless others are entered", async () => {
    const { id } = await linked(kind, { ...seed, authorizeUrl: "" });
    expect((await begin(id)).page.host).toMatch(/weixin\.qq\.com|dingtalk\.com|feishu\.cn/);
  });

  it("opens the session of the linked user", async () => {
    const { id, userId, subject } = await linked(kind, seed);
    office.answers = answers(subject);
    expect(await comeBack(id, { [code]: "good" })).toMatchObject({ status: 200, userId });
  });

  it("refuses a wrong code, even if only the vendor's error number shows it", async () => {
    const { id, subject } = await linked(kind, seed);
    office.answers = answers(subject);
    const { status, msg } = await comeBack(id, { [code]: "used" });
    expect(status).toBe(401);
    expect(msg).toMatch(
      /^The company sign-in was not completed \((40029|invalidParameter\.authCode\.notFound|20003)\)/,
    );
  });

  it("shows the vendor's error code", async () => {
    const { id } = await linked(kind, seed);
    office.answers = wrong();
    expect((await comeBack(id, { [code]: "good" })).msg).toBe(
      `The company sign-in was not completed (${wrongCode}), please try again`,
    );
  });

  it("refuses a person without consent, and names an unknown one as not linked", async () => {
    const { id } = await linked(kind, seed);
    expect((await comeBack(id, { error: "access_denied" })).msg).toMatch(/^You did not/);
    expect((await comeBack(id, {})).msg).toMatch(/^You did not/);
    office.answers = answers("somebody-else");
    expect(await comeBack(id, { [code]: "good" })).toMatchObject({
      status: 403,
      msg: expect.stringMatching(/is not linked to a user here/),
    });
  });

  it("reports the vendor as unreachable for any unusable answer", async () => {
    const { id } = await linked(kind, seed);
    const down = { status: 502, json: "bad gateway" };
    office.answers = Object.fromEntries(
      Object.keys(answers("x")).map((path) => [path, () => down]),
    );
    expect((await comeBack(id, { [code]: "good" })).status).toBe(503);
  });
});

describe("people of another company", () => {
  it.each([
    ["dingtalk", "ding1"],
    ["feishu", "t1"],
  ] as const)("cannot sign in by %s", async (kind, tenant) => {
    const own = await linked(kind, { tenant });
    office.answers = stages[kind].answers(own.subject);
    expect((await comeBack(own.id, { [stages[kind].code]: "good" })).status).toBe(200);
    const other = await linked(kind, { tenant: "another" });
    office.answers = stages[kind].answers(other.subject);
    expect((await comeBack(other.id, { [stages[kind].code]: "good" })).msg).toMatch(
      /not a member's/,
    );
  });

  it.each([
    ["an outsider", { "/cgi-bin/auth/getuserinfo": { errcode: 0, openid: "o" } }],
    ["a member who has left", { "/cgi-bin/user/get": { errcode: 0, status: 5 } }],
  ])("are not members of WeCom: %s", async (_, over) => {
    const { id, subject } = await linked("wecom", { agentId: "1000002" });
    office.answers = {
      ...stages.wecom.answers(subject),
      ...Object.fromEntries(Object.entries(over).map(([path, json]) => [path, () => ({ json })])),
    };
    expect((await comeBack(id, { code: "good" })).msg).toMatch(/not a member's/);
  });
});
