import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const password = "Correct-Horse-9";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1";
let server: TestServer;
let houseManager: Caller;
let other: Caller;

beforeAll(async () => {
  server = await startTestServer();
  houseManager = await buildUser(server.database, { loginName: "keeper", password });
  other = await buildUser(server.database, { loginName: "other", password });
});
afterAll(() => server.close());
beforeEach(() => server.database.query("delete from sessions"));

async function signIn(loginName: string, address: string, agent = phone): Promise<string> {
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/login",
    remoteAddress: address,
    headers: { "user-agent": agent },
    payload: { username: loginName, password: encodePassword(password) },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.token as string;
}
const list = async (token: string) => (await server.call("listSession", { token })).body.data.rows;

describe("own sessions", () => {
  it("show device, address, way of signing in and times, and mark the current one", async () => {
    const token = await signIn("keeper", "10.2.0.1");
    await signIn("keeper", "10.2.0.2", "curl\0/8".replace("\0", ""));
    await signIn("other", "10.2.0.3");
    const rows = await list(token);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ isCurrent }) => isCurrent)).toMatchObject({
      address: "10.2.0.1",
      agent: phone,
      method: "password",
      openedAt: server.clock.now,
    });
    expect(rows.find(({ isCurrent }) => !isCurrent)).toMatchObject({ agent: "curl/8" });
  });

  it("record the address they are used from, once a minute", async () => {
    const token = await signIn("keeper", "10.2.0.1");
    server.clock.now += 61_000;
    await server.app.inject({
      method: "GET",
      url: "/api/session/list",
      remoteAddress: "10.9.9.9",
      headers: { authorization: token },
    });
    const [row] = await server.database.query("select address from sessions");
    expect(row).toEqual({ address: "10.9.9.9" });
  });

  it("end one by one, at once, and are in the log", async () => {
    const token = await signIn("keeper", "10.2.0.1");
    const stolen = await signIn("keeper", "10.2.0.2");
    const { id } = (await list(token)).find(({ isCurrent }) => !isCurrent)!;
    expect((await server.call("endSession", { token, input: { id } })).status).toBe(200);
    expect((await server.call("getCurrent", { token: stolen })).status).toBe(401);
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    const [line] = await server.database.query(
      "select function from operation_logs order by id desc limit 1",
    );
    expect(line).toEqual({ function: "sessionEnd" });
  });

  it("exclude those of other users", async () => {
    const token = await signIn("keeper", "10.2.0.1");
    const theirs = await signIn("other", "10.2.0.2");
    const { id } = (await list(theirs))[0]!;
    expect((await server.call("endSession", { token, input: { id } })).status).toBe(404);
    expect((await server.call("endOtherSessions", { token, input: {} })).body.data.count).toBe(0);
    expect((await server.call("getCurrent", { token: theirs })).status).toBe(200);
  });

  it("end all but the current one", async () => {
    const token = await signIn("keeper", "10.2.0.1");
    const olds = [await signIn("keeper", "10.2.0.2"), await signIn("keeper", "10.2.0.3")];
    const ended = await server.call("endOtherSessions", { token, input: {} });
    expect(ended.body.data).toEqual({ count: 2 });
    for (const old of olds)
      expect((await server.call("getCurrent", { token: old })).status).toBe(401);
    expect(await list(token)).toHaveLength(1);
    expect(houseManager.userId).not.toBe(other.userId);
  });
});
