import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const password = "Correct-Horse-9";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ CAPTCHA: "on" });
  await buildUser(server.database, { loginName: "keeper", password });
});
afterAll(() => server.close());

async function draw(): Promise<{ codeId: string; image: string; answer: string }> {
  const { data } = (await server.call("getCode")).body;
  const [row] = await server.database.query<{ answer: string }>(
    "select answer from captchas where id = $1",
    [data.codeId],
  );
  return { ...data, answer: row!.answer };
}
const login = (extra: object) =>
  server.call("login", {
    input: { username: "keeper", password: encodePassword(password), ...extra },
  });

describe("the captcha", () => {
  it("is a picture without its answer and without similar letters", async () => {
    const { image, answer } = await draw();
    expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
    const svg = Buffer.from(image.slice(image.indexOf(",") + 1), "base64").toString();
    expect(svg).toMatch(/^<svg/);
    expect(svg).not.toContain("<text");
    expect(svg).not.toContain(answer);
    expect(answer).toMatch(/^[ACDEFHJKLMNPQRTUVWXY34679]{5}$/);
  });

  it("is checked before the password", async () => {
    const { codeId, answer } = await draw();
    for (const extra of [{}, { codeId }, { codeId: "unknown", code: answer }]) {
      const reply = await login(extra);
      expect([reply.status, reply.body.msg]).toEqual([
        400,
        "The verification code is wrong or has expired",
      ]);
    }
    expect(await server.database.query("select 1 from login_failures")).toEqual([]);
  });

  it("accepts the right answer in any case, under either name (§4.2)", async () => {
    for (const name of ["code", "verifycode"]) {
      const { codeId, answer } = await draw();
      expect((await login({ codeId, [name]: ` ${answer.toLowerCase()} ` })).status).toBe(200);
    }
  });

  it("is used up by a wrong answer", async () => {
    const { codeId, answer } = await draw();
    expect((await login({ codeId, code: "AAAAA" === answer ? "CCCCC" : "AAAAA" })).status).toBe(
      400,
    );
    expect((await login({ codeId, code: answer })).status).toBe(400);
  });

  it("is used up by a right answer, even with a wrong password", async () => {
    const { codeId, answer } = await draw();
    expect((await login({ codeId, code: answer, password: encodePassword("wrong") })).status).toBe(
      401,
    );
    expect((await login({ codeId, code: answer })).status).toBe(400);
  });

  it("is accepted in one of many simultaneous uses", async () => {
    const { codeId, answer } = await draw();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => login({ codeId, code: answer })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is valid only for its own id", async () => {
    const [one, two] = [await draw(), await draw()];
    expect((await login({ codeId: one.codeId, code: two.answer })).status).toBe(400);
  });

  it("expires after five minutes, and is deleted with the next one", async () => {
    const { codeId, answer } = await draw();
    server.clock.now += 5 * minuteMs;
    expect((await login({ codeId, code: answer })).status).toBe(400);
    await draw();
    server.clock.now += 5 * minuteMs;
    await draw();
    expect(await server.database.query("select 1 from captchas")).toHaveLength(1);
  });
});

describe("with the captcha off", () => {
  it("shows none and requires none", async () => {
    const open = await startTestServer();
    try {
      expect((await open.call("getCode")).body.data).toEqual({ codeId: "", image: "" });
      await buildUser(open.database, { loginName: "keeper", password });
      expect(
        (
          await open.call("login", {
            input: { username: "keeper", password: encodePassword(password) },
          })
        ).status,
      ).toBe(200);
    } finally {
      await open.close();
    }
  });
});
