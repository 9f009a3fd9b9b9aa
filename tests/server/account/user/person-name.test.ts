import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildSite, changeOf, newUser, type Site } from "./user-site.ts";

const server = useTestServer();
let site: Site;
beforeAll(async () => {
  site = await buildSite(server);
  await create(site.company, "王建国", "Wang Jianguo");
  await create(site.company, "陈静", null);
  await create(site.company, "李伟", "Li Wei");
  await create(site.company, "李伟", "Lee Wai");
  await create(site.foreignCompany, "刘洋", "Liu Yang");
});

async function create(as: Caller, realName: string, realNameEn: string | null) {
  const reply = await server.call("saveUser", { as, input: newUser({ realName, realNameEn }) });
  expect([reply.status, reply.body.fields]).toEqual([200, undefined]);
  return reply.body.data;
}
const namesFor = async (as: Caller) =>
  (await server.call("listPersonName", { as })).body.data.map(({ nameEn }) => nameEn);

describe("the English name of a user", () => {
  it("is saved, changed and removed, with log lines", async () => {
    const user = await create(site.company, "赵敏", "Zhao Min");
    expect(user.realNameEn).toBe("Zhao Min");
    const save = (realNameEn: string | null) =>
      server.call("saveUser", { as: site.company, input: changeOf(user, { realNameEn }) });
    const after = (await save("")).body.data;
    expect(after.realNameEn).toBeNull();
    const [line] = await server.database.query(
      `select before, after from operation_logs where operation = $1 and function = 'userChange'`,
      [user.loginName],
    );
    expect(line).toEqual({ before: { realNameEn: "Zhao Min" }, after: { realNameEn: null } });
  });

  it("finds the user", async () => {
    const { data } = (
      await server.call("listUser", { as: site.company, input: { keyword: "jianguo" } })
    ).body;
    expect(data.rows.map(({ realName }) => realName)).toEqual(["王建国"]);
  });
});

describe("English names of people", () => {
  it("are those of the user's organisation, without ambiguous names", async () => {
    expect(await namesFor(site.northHouseManager)).toEqual(["Wang Jianguo"]);
    expect(await namesFor(site.foreignHouseManager)).toEqual(["Liu Yang"]);
  });

  it("are in files in English", async () => {
    await server.database.query(
      `insert into operation_logs (at, user_id, operator, operator_name, org_id, function,
         operation, remark, source, address)
       values (now(), $1, 'wang', '王建国', $2, 'alarmAck', 'tempHigh', '', 'mobile', '10.0.0.7')`,
      [site.company.userId, site.orgId],
    );
    const nameIn = async (locale: string) => {
      const { text } = await server.call("exportLog", {
        as: site.company,
        input: { format: "csv", timeZone: "UTC", function: "alarmAck" },
        headers: { locale },
      });
      return text
        .split("\r\n")
        .find((line) => line.includes(",wang,"))
        ?.split(",")[2];
    };
    expect([await nameIn("en"), await nameIn("zh")]).toEqual(["Wang Jianguo", "王建国"]);
    const { text } = await server.call("exportUser", {
      as: site.company,
      input: { format: "csv", timeZone: "UTC", keyword: "王建国" },
      headers: { locale: "en" },
    });
    expect(text).toContain("王建国,Wang Jianguo");
  });
});
