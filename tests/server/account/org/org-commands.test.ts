import { describe, expect, it } from "vitest";
import { pictures } from "../../../../contract/base/picture-limit.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildFarm, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newOrg, pngOf } from "./org-logo.ts";

const server = useTestServer();
const administrator = useAdministrator(server);

const create = async (over: Parameters<typeof newOrg>[0] = {}) =>
  server.call("createOrg", { as: administrator, input: newOrg(over) });
const read = async (id: number) =>
  (await server.call("listAllOrg", { as: administrator })).body.data.find((org) => org.id === id);
const lines = async (orgId: number) =>
  server.database.query<{
    function: string;
    operation: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(
    "select function, operation, before, after from operation_logs where org_id = $1 order by id",
    [orgId],
  );

describe("a new organisation", () => {
  it("has the given values, and the rest is empty", async () => {
    const { status, body } = await create({
      name: " 北方牧业 ",
      code: "NORTH",
      nameEn: "",
      mobile: "+86 139-0000",
      mapType: "2",
      shiftTimes: ["15:00", "7:00", "15:00"],
    });
    expect([status, body.msg]).toEqual([200, "Saved"]);
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: "北方牧业",
      nameEn: null,
      code: "NORTH",
      mapType: "2",
      shiftTimes: ["07:00", "15:00"],
      principal: "",
      officeTel: "",
      mobile: "+86 139-0000",
      fax: "",
      email: "",
      remark: "",
      hasLogo: false,
      farmCount: 0,
      houseCount: 0,
      userCount: 0,
      version: 1,
    });
    expect(await read(body.data.id)).toEqual(body.data);
    expect(
      (await lines(body.data.id)).map(({ function: name, operation, after }) => [
        name,
        operation,
        after?.["code"],
      ]),
    ).toEqual([["orgCreate", "北方牧业", "NORTH"]]);
  });

  it.each([
    ["name", { name: "  " }, "Required"],
    ["name", { name: "x".repeat(51) }, "At most 50 characters"],
    ["code", { code: "a b" }, "Only letters, digits and _ -"],
    ["email", { email: "nobody" }, "Not a valid email address"],
    [
      "mobile",
      { mobile: "call me" },
      "Telephone numbers may contain only digits, spaces and + ( ) -",
    ],
    ["shiftTimes", { shiftTimes: ["7am"] }, "Enter times like 07:00"],
    ["shiftTimes", { shiftTimes: ["25:00"] }, "Enter times like 07:00"],
    ["logo", { logo: "not base64!" }, "The logo must be a PNG image"],
  ])("is refused, and the field is named: %s of %j", async (field, over, reason) => {
    const { status, body } = await create(over);
    expect([status, body.fields]).toEqual([400, { [field]: reason }]);
  });

  it("with a used code names the code", async () => {
    await create({ code: "TAKEN" });
    expect((await create({ code: "TAKEN" })).body).toMatchObject({
      code: 409,
      msg: "This code is taken",
      fields: { code: "This code is taken" },
    });
  });
});

describe("an organisation", () => {
  behavesAsRecord({
    create,
    update: (org, fields) =>
      server.call("updateOrg", { as: administrator, input: { ...org, ...fields } }),
    read,
    unique: { fields: { name: "同名牧业" }, refused: { name: "Name existed" } },
    change: { before: { principal: "Li" }, after: { principal: "Wang" } },
    log: async ({ id }) => (await lines(id)).at(-1),
    logged: "orgChange",
  });
});

describe("the logo", () => {
  const logoOf = async (id: number) =>
    (
      await server.call("getLogo", {
        as: await buildUser(server.database, { roleKey: "company_manager", orgId: id }),
      })
    ).body.data;

  it("is stored, stays when a save omits it, and is removed by null", async () => {
    const logo = pngOf().toString("base64");
    const { data } = (await create({ logo })).body;
    expect([data.hasLogo, await logoOf(data.id)]).toEqual([true, logo]);
    const updated = (
      await server.call("updateOrg", { as: administrator, input: { ...data, remark: "x" } })
    ).body.data;
    expect([updated.hasLogo, await logoOf(data.id)]).toEqual([true, logo]);
    const gone = (
      await server.call("updateOrg", { as: administrator, input: { ...updated, logo: null } })
    ).body.data;
    expect([gone.hasLogo, await logoOf(data.id)]).toEqual([false, ""]);
  });

  const sound = pngOf();
  const corrupted = Buffer.from(sound);
  corrupted[40]! ^= 1;
  it.each<[string, Buffer, string | null]>([
    ["of two megabytes", pngOf({ padding: pictures.logo.bytesMax - pngOf().length - 12 }), null],
    [
      "a byte larger",
      pngOf({ padding: pictures.logo.bytesMax - pngOf().length - 11 }),
      "The logo must not exceed 2 MB",
    ],
    ["with a longest side of 4096", pngOf({ width: 4096, height: 1 }), null],
    [
      "a pixel wider",
      pngOf({ width: 4097, height: 1 }),
      "The logo must not exceed 4096 pixels on any side",
    ],
    ["without width", pngOf({ width: 0 }), "The logo must be a PNG image"],
    [
      "that is a JPEG",
      Buffer.from("ffd8ffe000104a46494600010100", "hex"),
      "The logo must be a PNG image",
    ],
    ["that is no image", Buffer.alloc(0), "The logo must be a PNG image"],
    ["cut short", sound.subarray(0, -6), "The logo must be a PNG image"],
    ["with a changed byte", corrupted, "The logo must be a PNG image"],
    [
      "with a page appended",
      Buffer.concat([sound, Buffer.from("<script>")]),
      "The logo must be a PNG image",
    ],
    ["that is only a signature", sound.subarray(0, 8), "The logo must be a PNG image"],
    [
      "without its pixels",
      Buffer.concat([sound.subarray(0, 33), sound.subarray(-12)]),
      "The logo must be a PNG image",
    ],
  ])("%s", async (_, bytes, reason) => {
    const { status, body } = await create({ logo: bytes.toString("base64") });
    expect([status, body.fields?.["logo"] ?? null]).toEqual([reason === null ? 200 : 400, reason]);
  });

  it("far too large is answered before it is read (§5.21)", async () => {
    expect((await create({ logo: "A".repeat(4 * 1024 * 1024) })).status).toBe(413);
  });
});

describe("deleting an organisation", () => {
  it("succeeds when it is empty, and logs its data", async () => {
    const { data } = (await create()).body;
    expect(
      (await server.call("deleteOrg", { as: administrator, input: { id: data.id } })).status,
    ).toBe(200);
    expect(await read(data.id)).toBeUndefined();
    expect((await lines(data.id)).at(-1)).toMatchObject({
      function: "orgDelete",
      before: { name: data.name, code: data.code },
    });
  });

  it("is refused while it has data, and the refusal names the data", async () => {
    const orgId = await buildOrg(server.database);
    await buildFarm(server.database, { orgId });
    await buildUser(server.database, { roleKey: "company_manager", orgId });
    const { status, body } = await server.call("deleteOrg", {
      as: administrator,
      input: { id: orgId },
    });
    expect([status, body.msg]).toEqual([
      409,
      "It still has 1 farm, 1 user: move or delete these first",
    ]);
    expect(await read(orgId)).toBeDefined();
  });

  it("is refused while an uncounted table refers to it", async () => {
    const orgId = await buildOrg(server.database);
    await server.database.query("create table uncounted (org_id int references orgs)");
    await server.database.query("insert into uncounted values ($1)", [orgId]);
    const { status, body } = await server.call("deleteOrg", {
      as: administrator,
      input: { id: orgId },
    });
    await server.database.query("drop table uncounted");
    expect([status, body.msg]).toEqual([
      409,
      "It still has other data: move or delete these first",
    ]);
    expect(await read(orgId)).toBeDefined();
  });

  it("prevents new data in it meanwhile", async () => {
    const orgId = await buildOrg(server.database);
    const [gone, farm] = await Promise.allSettled([
      server.call("deleteOrg", { as: administrator, input: { id: orgId } }),
      buildFarm(server.database, { orgId }),
    ]);
    const isGone = gone.status === "fulfilled" && gone.value.status === 200;
    expect([isGone, farm.status]).toEqual(isGone ? [true, "rejected"] : [false, "fulfilled"]);
  });
});
