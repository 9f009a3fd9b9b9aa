import { beforeAll, describe, expect, it } from "vitest";
import { apiBase, type RouteName, routes } from "../../../../contract/route/routes.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildSite, type Site } from "./security-site.ts";

const server = useTestServer();
let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await buildSite(server.database, "own");
  const administrator = await buildUser(server.database);
  cookie = `userId=${administrator.userId}; token=${await server.tokenOf(administrator)}; authorization=${await server.tokenOf(administrator)}`;
});

const names = Object.keys(routes) as RouteName[];
const changing = names.filter(
  (name) => routes[name].method !== "GET" && routes[name].access !== "public",
);
const input = (): object => ({
  id: site.houseManager.userId,
  ids: [site.alarm.id],
  minutes: 5,
  reason: "r",
  note: "n",
  version: 1,
  loginName: "mallory",
  realName: "Mallory",
  roleKey: "shack_manager",
  orgId: site.orgId,
  shackIds: [site.house.id],
  password: encodePassword("Long-Enough-27"),
  type: true,
  oldPassword: encodePassword("x"),
  newPassword: encodePassword("Long-Enough-27"),
});
const stateOf = () =>
  server.database.query(`
  select 'user' as kind, to_jsonb(u) as row from users u union all select 'alarm', to_jsonb(a) from alarms a union all select 'session', to_jsonb(s.user_id) from sessions s
  union all select 'house', to_jsonb(t) from user_houses t union all select 'fact', to_jsonb(seq) from facts order by 1, 2`);

const form = new URLSearchParams(Object.entries({ id: "1", ids: "1" })).toString();
const multipart = '--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--x--';
const bodies = (): readonly (readonly [type: string, payload: string])[] => [
  ["application/json", JSON.stringify(input())],
  ["text/plain", JSON.stringify(input())],
  ["application/x-www-form-urlencoded", form],
  ["multipart/form-data; boundary=x", multipart],
  ["", ""],
];

describe("a page of a foreign site", () => {
  it.each(changing)(
    "has no effect by %s, although the browser sends the cookies along",
    async (name) => {
      const before = await stateOf();
      const { method, path } = routes[name];
      for (const origin of ["https://evil.example", "null", "http://localhost"]) {
        for (const [type, payload] of bodies()) {
          const headers = {
            cookie,
            origin,
            referer: "https://evil.example/",
            "sec-fetch-site": "cross-site",
            ...(type === "" ? {} : { "content-type": type }),
          };
          const reply = await server.app.inject({
            method,
            url: `${apiBase}${path}`,
            headers,
            payload,
          });
          expect([type, reply.statusCode]).toEqual([type, 401]);
          expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
          expect(reply.headers["access-control-allow-credentials"]).toBeUndefined();
        }
      }
      expect(await stateOf()).toEqual(before);
    },
  );

  it("gets no permission from a preflight request", async () => {
    for (const name of names) {
      const reply = await server.app.inject({
        method: "OPTIONS",
        url: `${apiBase}${routes[name].path}`,
        headers: {
          origin: "https://evil.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization",
        },
      });
      expect([name, reply.statusCode]).toEqual([name, 405]);
      expect(
        Object.keys(reply.headers).filter((header) => header.startsWith("access-control")),
      ).toEqual([]);
    }
  });

  it("cannot put the method into a header or the address", async () => {
    const before = await stateOf();
    const reply = await server.app.inject({
      method: "POST",
      url: "/api/user/delete?_method=DELETE",
      headers: { cookie, "x-http-method-override": "DELETE", "content-type": "application/json" },
      payload: input(),
    });
    expect(reply.statusCode).toBe(405);
    expect(await stateOf()).toEqual(before);
  });
});

describe("a call with the token", () => {
  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json-patch+json",
  ])("of %s is refused: JSON is the only format", async (type) => {
    const administrator = await buildUser(server.database);
    const authorization = await server.tokenOf(administrator);
    for (const name of changing) {
      const { method, path } = routes[name];
      const reply = await server.app.inject({
        method,
        url: `${apiBase}${path}`,
        headers: { authorization, "content-type": type },
        payload: JSON.stringify(input()),
      });
      expect([name, reply.statusCode]).toEqual([name, 415]);
    }
  });

  it("of GET changes nothing, with any query", async () => {
    const administrator = await buildUser(server.database);
    await server.tokenOf(administrator);
    const before = await stateOf();
    for (const name of names.filter((name) => routes[name].method === "GET")) {
      for (const query of [
        {},
        {
          id: String(site.house.id),
          shackId: String(site.house.id),
          houseId: String(site.house.id),
          metrics: "temp",
          from: "0",
          to: "1",
        },
      ])
        await server.call(name, { as: administrator, input: query });
    }
    expect(await stateOf()).toEqual(before);
  });
});
