import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { type RouteName, routes } from "../../../../contract/route/routes.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildSite, type Site } from "./security-site.ts";

const password = "Visible-Horse-9";
const newPassword = "Entirely-New-27";
const server = useTestServer({ CAPTCHA: "on" });
let site: Site;
/** Every answer of the run, headers and body. */
const answers: { name: string; text: string }[] = [];
const tokens: string[] = [];
const captchaAnswers: string[] = [];
let oneTime = "";
let gatewaySecret = "";

beforeAll(async () => {
  site = await buildSite(server.database, "own");
  await buildUser(server.database, { loginName: "root", password, remoteConfig: true });
  await run();
});

async function call<K extends RouteName>(name: K, options: Parameters<typeof server.call<K>>[1]) {
  const reply = await server.call(name, options);
  answers.push({ name, text: `${JSON.stringify(reply.headers)}\n${reply.text}` });
  return reply;
}

async function signIn(username: string, word: string): Promise<string> {
  const { data } = (await call("getCode", {})).body;
  const [{ answer }] = (await server.database.query<{ answer: string }>(
    "select answer from captchas where id = $1",
    [data.codeId],
  )) as [{ answer: string }];
  captchaAnswers.push(answer);
  const { token } = (
    await call("login", {
      input: { username, password: encodePassword(word), codeId: data.codeId, code: answer },
    })
  ).body.data;
  tokens.push(token);
  return token;
}

/** A typical day: successful, refused, failed and aborted calls. */
async function run(): Promise<void> {
  const token = await signIn("root", password);
  const person = { loginName: "newcomer", realName: "New", roleKey: "shack_manager" };
  const created = (
    await call("saveUser", {
      token,
      input: { ...person, orgId: site.orgId, password: encodePassword(password) },
    })
  ).body.data;
  await call("saveUser", {
    token,
    input: { ...person, orgId: site.orgId, password: encodePassword(password) },
  });
  await call("saveUser", {
    token,
    input: { ...person, loginName: "other", orgId: site.orgId, password: encodePassword("short") },
  });
  await call("saveUserShacks", {
    token,
    input: { id: created.id, roleKey: "shack_manager", shackIds: [site.house.id] },
  });
  oneTime = (await call("resetPwd", { token, input: { id: created.id } })).body.data.password;
  const second = await signIn("newcomer", oneTime);
  await call("modifyPwd", {
    token: second,
    input: {
      type: true,
      oldPassword: encodePassword("Wrong-Horse-1"),
      newPassword: encodePassword(newPassword),
    },
  });
  await call("modifyPwd", {
    token: second,
    input: {
      type: true,
      oldPassword: encodePassword(oneTime),
      newPassword: encodePassword(newPassword),
    },
  });
  gatewaySecret = (await call("issueCredential", { token, input: { id: site.gateway.id } })).body
    .data.secret;
  await call("gatewayConnect", { token, input: { id: String(site.gateway.id) } });
  await call("listGateway", { token, input: { pageSize: "1000" } });
  const { id } = site.alarm;
  await call("ackAlarm", { token, input: { ids: [id] } });
  for (const name of Object.keys(routes) as RouteName[]) {
    if (routes[name].method !== "GET") continue;
    await call(name, {
      token,
      input: {
        id: String(site.house.id),
        shackId: String(site.house.id),
        houseId: String(site.house.id),
        metrics: "temp",
        from: "0",
        to: "1",
        pageSize: "1000",
      },
    });
    await call(name, { token, input: { format: "csv" } });
    await call(name, { as: site.houseManager });
    await call(name, { headers: { cookie: `token=${token}` } });
  }
  const raw = (payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: "POST",
      url: "/api/login",
      headers: { "content-type": "application/json", ...headers },
      payload,
    });
  for (const reply of [
    await raw(`{"password":"${password}"`),
    await raw(`{"password":"${password}"}`, { authorization: token }),
    await raw("{}", { "content-type": "text/plain", cookie: `token=${token}` }),
  ])
    answers.push({ name: "login", text: reply.body });
  await server.app.inject({
    method: "GET",
    url: `/api/user/getCurrent?token=${token}&password=${password}`,
  });
  await server.app.inject({ method: "GET", url: `/shack?token=${token}` });
  await call("deleteUser", { token, input: { id: created.id } });
  await call("logout", { token, input: { token } });
  await call("getCurrent", { token });
}

/** Returns the database's own secrets as they would appear in a text. */
async function storedSecrets(): Promise<string[]> {
  const rows = await server.database.query<{ secret: string }>(`
    select password_hash as secret from users where password_hash <> 'none' union all select encode(secret_hash, 'hex') from gateways union all select encode(secret_hash, 'base64') from gateways
    union all select encode(token_hash, 'hex') from sessions union all select answer from captchas`);
  return rows.map(({ secret }) => secret);
}

describe("over a whole run", () => {
  it("no answer contains a hash, a secret of a gateway or a field for one", async () => {
    const secrets = await storedSecrets();
    expect(secrets.length).toBeGreaterThan(3);
    expect(answers.length).toBeGreaterThan(60);
    for (const { name, text } of answers) {
      for (const secret of [
        ...secrets,
        ...tokens.map((token) => createHash("sha256").update(token).digest("hex")),
      ])
        expect([name, text.includes(secret)]).toEqual([name, false]);
      expect([
        name,
        /\$argon2|secret_?hash|password_?hash|token_?hash|set-cookie/i.exec(text)?.[0],
      ]).toEqual([name, undefined]);
    }
  });

  it("a password is only in the answer that creates it, as is a gateway's secret; a token only in its sign-in", () => {
    for (const { name, text } of answers) {
      for (const word of [
        password,
        newPassword,
        encodePassword(password),
        encodePassword(newPassword),
      ])
        expect([name, text.includes(word)]).toEqual([name, false]);
      if (name !== "issueCredential")
        expect([name, text.includes(gatewaySecret)]).toEqual([name, false]);
      if (name !== "resetPwd") expect([name, text.includes(oneTime)]).toEqual([name, false]);
      if (name !== "login")
        for (const token of tokens) expect([name, text.includes(token)]).toEqual([name, false]);
      for (const answer of captchaAnswers)
        expect([name, name !== "getCode" && text.includes(answer)]).toEqual([name, false]);
    }
  });

  it("no line of the server's log contains a password, token or captcha answer, and each is one JSON object", () => {
    const logged = server.logged();
    expect(logged.split("\n").length).toBeGreaterThan(60);
    expect(gatewaySecret).toHaveLength(28);
    for (const secret of [
      gatewaySecret,
      password,
      newPassword,
      oneTime,
      encodePassword(password),
      encodePassword(newPassword),
      encodePassword(oneTime),
      ...tokens,
      ...captchaAnswers,
      "$argon2",
    ])
      expect(logged).not.toContain(secret);
    for (const line of logged.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
  });

  it("no line of the operation log contains one", async () => {
    const written = JSON.stringify(await server.database.query("select * from operation_logs"));
    expect(written).toContain("passwordReset");
    for (const secret of [
      gatewaySecret,
      password,
      newPassword,
      oneTime,
      encodePassword(password),
      ...tokens,
      ...captchaAnswers,
      "$argon2",
    ])
      expect(written).not.toContain(secret);
  });

  it("the database contains no password, token or one-time password in plain text", async () => {
    const users = JSON.stringify(await server.database.query("select * from users"));
    const sessions = JSON.stringify(
      await server.database.query("select encode(token_hash, 'escape') from sessions"),
    );
    for (const secret of [password, newPassword, oneTime, ...tokens])
      expect(users + sessions).not.toContain(secret);
  });
});
