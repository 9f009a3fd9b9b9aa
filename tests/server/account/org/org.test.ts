import { beforeAll, describe, expect, it } from "vitest";
import { buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
const administrator = useAdministrator(server);

beforeAll(async () => {
  for (const name of ["Beta", "Alpha 100%", "Gamma"]) await buildOrg(server.database, { name });
  const [beta] = await server.database.query<{ id: number }>(
    "update orgs set code = 'B_1', principal = 'Li Hua', office_tel = '1', mobile = '2', email = 'a@b.cn', remark = 'r' where name = 'Beta' returning id",
  );
  await buildHouse(server.database, { orgId: beta!.id });
  await buildUser(server.database, { roleKey: "company_manager", orgId: beta!.id });
});

const names = async (input: object) =>
  (await server.call("listOrg", { as: administrator, input })).body.data.rows.map(
    ({ name }) => name,
  );

describe("organisations", () => {
  it("are returned all at once, by name, each with the counts of its data", async () => {
    const { data } = (await server.call("listAllOrg", { as: administrator })).body;
    expect(data.map(({ name }) => name)).toEqual(["Alpha 100%", "Beta", "Gamma"]);
    expect(data.find(({ name }) => name === "Beta")).toEqual({
      id: expect.any(Number),
      name: "Beta",
      nameEn: null,
      mapType: "1",
      shiftTimes: [],
      code: "B_1",
      principal: "Li Hua",
      officeTel: "1",
      mobile: "2",
      email: "a@b.cn",
      remark: "r",
      fax: "",
      hasLogo: false,
      version: 1,
      farmCount: 1,
      houseCount: 1,
      userCount: 1,
    });
  });

  it("are returned in pages with the total", async () => {
    const { data } = (
      await server.call("listOrg", { as: administrator, input: { page: "2", pageSize: "2" } })
    ).body;
    expect([data.total, data.rows.length]).toEqual([3, 1]);
  });

  it("are found by name, code and principal, without wildcards", async () => {
    expect(await names({ keyword: "b_1" })).toEqual(["Beta"]);
    expect(await names({ keyword: "li hua" })).toEqual(["Beta"]);
    expect(await names({ keyword: "%" })).toEqual(["Alpha 100%"]);
    expect(await names({ keyword: "_" })).toEqual(["Beta"]);
  });
});
