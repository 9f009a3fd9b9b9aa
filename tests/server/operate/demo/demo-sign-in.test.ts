import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { roleKeys } from "../../../../contract/account/role.ts";
import { mountDemoSignIn, offerDemoWall } from "../../../../server/operate/demo/demo-sign-in.ts";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { createSessions } from "../../../../server/platform/session/sessions.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { useTestServer } from "../../../factories/http.ts";
import { key, noon, plan } from "../../telemetry/ingest/fleet-plan.ts";

const server = useTestServer();
const own = { "x-own-machine": "1" };
const token = "t".repeat(32);
let app: FastifyInstance;

beforeAll(async () => {
  await seedDemo(server.database, plan(2), key, "Test-pass1", noon);
  server.clock.now = noon;
  const { database, bus } = server;
  const sessions = createSessions({ database, bus, idleMs: dayMs, maxMs: dayMs });
  app = Fastify();
  await mountDemoSignIn(app, { database, sessions, now: () => server.clock.now });
  app.get("/login", (_, reply) => reply.type("text/html").send("<p>"));
  await offerDemoWall(database, token, noon);
});
afterAll(() => app.close());

const post = (url: string, payload: object, headers: Record<string, string> = own) =>
  app.inject({ method: "POST", url, payload, headers });

it("the sign-in refuses callers from other machines", async () => {
  for (const headers of [{}, { "x-own-machine": "0" }] as Record<string, string>[]) {
    const events = [
      await app.inject({ url: "/api/demo/roles", headers }),
      await post("/api/demo/signIn", { roleKey: "administrator" }, headers),
      await post("/api/demo/wall", { token, language: "zh" }, headers),
    ];
    expect(events.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      events.map(() => [404, ""]),
    );
    expect((await app.inject({ url: "/login", headers })).headers["set-cookie"]).toBeUndefined();
  }
});

it("the sign-in works for each of the five roles, with a log line, and marks the page", async () => {
  expect((await app.inject({ url: "/login", headers: own })).headers["set-cookie"]).toContain(
    "demo=1",
  );
  expect((await app.inject({ url: "/api/demo/roles", headers: own })).json()).toEqual({
    roles: roleKeys,
  });
  for (const roleKey of roleKeys) {
    const reply = await post("/api/demo/signIn", { roleKey });
    expect(reply.json()).toEqual({ userId: expect.any(Number), token: expect.any(String) });
    const [line] = await server.database.query(
      `select u.role_key as role from operation_logs l join users u on u.id = l.user_id
       where l.function = 'login' order by l.id desc limit 1`,
    );
    expect(line).toEqual({ role: roleKey });
  }
});

it("a link opens the wall once, and no other token does", async () => {
  const wall = (text: string) => post("/api/demo/wall", { token: text, language: "en" });
  expect((await wall("x".repeat(32))).json()).toEqual({});
  const first = await wall(token);
  expect(first.statusCode).toBe(200);
  const [display] = await server.database.query<{ id: number }>("select id from displays");
  expect(first.json()).toEqual({ userId: display?.id, token: expect.any(String) });
  expect((await wall(token)).json()).toEqual({});
  expect(await server.database.query("select language, mode from displays")).toEqual([
    { language: "en", mode: "wall" },
  ]);
});

it("the sign-in refuses an unknown role, an invalid token and invalid JSON", async () => {
  for (const payload of [{}, { roleKey: "admin" }, { roleKey: 1 }])
    expect((await post("/api/demo/signIn", payload)).statusCode).toBe(400);
  expect((await post("/api/demo/wall", { token: 5 })).statusCode).toBe(400);
  const form = { ...own, "content-type": "application/x-www-form-urlencoded" };
  const sent = await app.inject({
    method: "POST",
    url: "/api/demo/signIn",
    payload: "roleKey=administrator",
    headers: form,
  });
  expect(sent.statusCode).toBe(415);
});
