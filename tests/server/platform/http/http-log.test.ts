import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { createLog } from "../../../../server/platform/base/log.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

function capture() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLog({ level: "trace", destination }) };
}

describe("the log", () => {
  it("hides secrets anywhere", () => {
    const { lines, log } = capture();
    const secret = "S3CRET";
    log.info(
      {
        password: secret,
        token: secret,
        req: { headers: { authorization: secret, cookie: secret } },
        body: { code: secret, verifycode: secret, user: { passwordHash: secret } },
      },
      "x",
    );
    expect(lines.join("")).not.toContain(secret);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      password: "[hidden]",
      body: { user: { passwordHash: "[hidden]" } },
    });
  });

  it("keeps an error's kind, text, place and reason, without quoted values", () => {
    const { lines, log } = capture();
    const cause = Object.assign(new Error("refused"), {
      code: "23505",
      detail: "Key (login_name)=(S3CRET)",
    });
    log.error({ err: new Error("Failed query: insert\nparams: S3CRET", { cause }) }, "x");
    expect(lines.join("")).not.toContain("S3CRET");
    expect(JSON.parse(lines[0]!).err).toMatchObject({
      type: "Error",
      message: "Failed query: insert",
      cause: { message: "refused", reason: "23505" },
    });
  });

  it("has one line per event, whatever the text of the event", () => {
    const { lines, log } = capture();
    log.info({ path: "/a\r\nforged\u001b[31m" }, "%s\nforged");
    expect(lines).toHaveLength(1);
    expect(lines[0]!.trim().split("\n")).toHaveLength(1);
    expect(lines[0]).not.toContain("\u001b");
  });
});

describe("the log of calls", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ CAPTCHA: "on" });
  });
  afterAll(() => server.close());

  it("contains no password, token, captcha answer or search, in success or failure", async () => {
    const password = "Visible-Secret-1";
    await buildUser(server.database, { loginName: "keeper", password });
    const { data } = (await server.call("getCode")).body;
    const [{ answer } = { answer: "" }] = await server.database.query<{ answer: string }>(
      "select answer from captchas",
    );
    const { token } = (
      await server.call("login", {
        input: {
          username: "keeper",
          password: encodePassword(password),
          codeId: data.codeId,
          code: answer,
        },
      })
    ).body.data;
    await server.call("login", {
      input: { username: "keeper", password: encodePassword(password), codeId: "x", code: answer },
    });
    await server.call("listHouse", { token, input: { keyword: "PrivateSearch" } });
    await server.call("listHouse", { token, input: { page: "PrivateSearch" } });
    await server.app.inject({
      method: "POST",
      url: "/api/login",
      headers: { "content-type": "application/json", authorization: token },
      payload: `{"password":"${password}"`,
    });
    await server.call("logout", { token });
    const text = server.logged();
    expect(text.split("\n").length).toBeGreaterThan(6);
    for (const secret of [
      password,
      encodePassword(password),
      token,
      answer,
      data.codeId,
      "PrivateSearch",
    ])
      expect(text).not.toContain(secret);
    for (const line of text.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
  });

  it("records a server error in the log and hides it from the caller", async () => {
    const caller = await buildUser(server.database);
    const token = await server.tokenOf(caller);
    await server.database.query("alter table fact_head rename to fact_head_away");
    const reply = await server.call("listOverview", { token });
    await server.database.query("alter table fact_head_away rename to fact_head");
    const number = String(reply.headers["x-request-id"]);
    expect(reply.body).toEqual({
      success: false,
      code: 500,
      msg: `Something went wrong on the server, request number ${number}`,
      data: null,
      requestId: number,
    });
    expect(server.logged()).toContain("fact_head");
    const line = server
      .logged()
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text))
      .find(({ msg }) => msg === "call failed");
    expect(line).toMatchObject({ reqId: reply.headers["x-request-id"], err: { reason: "42P01" } });
  });
});
