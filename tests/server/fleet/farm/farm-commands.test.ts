import { beforeAll, describe, expect, it } from "vitest";
import type { FarmRow } from "../../../../contract/fleet/farm.ts";
import type { Commit } from "../../../../server/platform/fact/fact-bus.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newFarm } from "./farm-form.ts";

const server = useTestServer();
let administrator: Caller;
let company: Caller;
let orgId = 0;
const commits: Commit[] = [];

beforeAll(async () => {
  orgId = await buildOrg(server.database, { name: "Own" });
  administrator = await buildUser(server.database);
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
  server.bus.subscribe("committed", (commit) => commits.push(commit));
});

const create = (over: object = {}, as = company) =>
  server.call("createFarm", { as, input: newFarm(over) });
const build = async (over: object = {}) => (await create(over)).body.data;
/** Sends the form of a record back. */
const update = (farm: FarmRow, over: object = {}, as = company) =>
  server.call("updateFarm", { as, input: { ...farm, ...over } });
const read = async (id: number) =>
  (await server.call("listFarm", { as: administrator })).body.data.find((farm) => farm.id === id);
const lineageOf = async (id: number) =>
  (
    await server.database.query<{ lineage: number[] }>("select lineage from farms where id = $1", [
      id,
    ])
  )[0]!.lineage;
const linesOf = (name: string) =>
  server.database.query<{
    function: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>("select function, before, after from operation_logs where operation = $1 order by id", [name]);
const changesOf = async (work: () => Promise<unknown>) => {
  commits.length = 0;
  await work();
  return commits
    .flatMap(({ facts }) => facts)
    .map((fact) => [fact.kind, fact.kind === "tree" ? fact.orgId : 0]);
};
/** group > company > farm. */
async function branch() {
  const group = await build({ level: "group" });
  const middle = await build({ level: "company", parentId: group.id });
  return { group, middle, farm: await build({ parentId: middle.id }) };
}

describe("a farm", () => {
  let parentId = 0;
  beforeAll(async () => {
    parentId = (await branch()).middle.id;
  });

  behavesAsRecord<FarmRow>({
    create: (fields) => create({ parentId, ...fields }),
    update,
    read,
    unique: { fields: { name: "同名农场" }, refused: { name: "Name existed" } },
    change: { before: { type: "broiler", address: "" }, after: { type: "duck", address: "x" } },
    log: async ({ name }) => (await linesOf(name)).at(-1),
    logged: "farmChange",
  });

  it("may have the same name under another parent", async () => {
    const { group, middle } = await branch();
    expect((await create({ name: "Namesake", parentId: middle.id })).status).toBe(200);
    expect((await create({ name: "Namesake", parentId: middle.id })).status).toBe(409);
    expect((await create({ name: "Namesake", parentId: group.id })).status).toBe(200);
  });
});

describe("a new farm", () => {
  it("has its values below its parent, with a log line and a message to the stream", async () => {
    const { middle, group } = await branch();
    let reply: Awaited<ReturnType<typeof create>> | undefined;
    const change = await changesOf(async () => {
      reply = await create({
        name: " 九间棚 ",
        nameEn: "Nine Sheds",
        type: "layer",
        parentId: middle.id,
        address: "临沂市平邑县",
      });
    });
    const { status, body } = reply!;
    expect([status, body.msg]).toEqual([200, "Saved"]);
    expect(body.data).toEqual({
      id: expect.any(Number),
      orgId,
      orgName: "Own",
      parentId: middle.id,
      name: "九间棚",
      nameEn: "Nine Sheds",
      shortName: null,
      shortNameEn: null,
      type: "layer",
      level: "farm",
      address: "临沂市平邑县",
      country: "CHN",
      adcode: "370000",
      lng: 118.5,
      lat: 36.25,
      timeZone: "Asia/Shanghai",
      depth: 2,
      houseCount: 0,
      emptyCount: 0,
      managerCount: 0,
      version: 1,
    });
    expect(await read(body.data.id)).toEqual(body.data);
    expect(await lineageOf(body.data.id)).toEqual([group.id, middle.id, body.data.id]);
    expect(
      (await linesOf("九间棚")).map(({ function: name, after }) => [name, after?.["type"]]),
    ).toEqual([["farmCreate", "layer"]]);
    expect(change).toEqual([["tree", orgId]]);
  });

  it("has the given short name on the wall, or one from its name; wider names are refused", async () => {
    const { middle } = await branch();
    const { body } = await create({
      name: "短名农场",
      parentId: middle.id,
      shortName: " 试点一场 ",
      shortNameEn: "",
    });
    expect(body.data).toMatchObject({ shortName: "试点一场", shortNameEn: null });
    const wide = await create({
      name: "宽",
      parentId: middle.id,
      shortName: "十三个汉字宽的简称放不下啊",
    });
    expect([wide.status, Object.keys(wide.body.fields ?? {})]).toEqual([400, ["shortName"]]);
    const change = await changesOf(async () => {
      await update({ ...body.data, shortName: null });
    });
    expect([change, (await read(body.data.id))?.shortName]).toEqual([[["tree", orgId]], null]);
  });

  it("of an administrator belongs to its parent's or the given organisation", async () => {
    const { group } = await branch();
    expect(
      (await create({ level: "company", parentId: group.id }, administrator)).body.data.orgId,
    ).toBe(orgId);
    expect((await create({ orgId }, administrator)).body.data.orgId).toBe(orgId);
    expect((await create({}, administrator)).body).toMatchObject({
      code: 400,
      fields: { orgId: "Required" },
    });
    expect((await create({ orgId: 2_000_000_000 }, administrator)).status).toBe(404);
    expect(
      (
        await create(
          { level: "company", parentId: group.id, orgId: await buildOrg(server.database) },
          administrator,
        )
      ).body.fields,
    ).toEqual({
      parentId:
        "The parent belongs to another organisation: farms cannot be moved between organisations",
    });
  });

  it("outside China has the code of its country, despite a province in the input", async () => {
    expect(
      await build({ country: "THA", adcode: "370000", timeZone: "Asia/Bangkok" }),
    ).toMatchObject({ country: "THA", adcode: "THA", timeZone: "Asia/Bangkok" });
  });

  it.each([
    ["name", { name: "  " }, "Required"],
    ["name", { name: "x".repeat(51) }, "At most 50 characters"],
    ["type", { type: "goat" }, "Not one of the choices"],
    ["level", { level: "house" }, "Not one of the choices"],
    ["adcode", { adcode: "999999" }, "Not one of the choices"],
    ["adcode", { adcode: "CHN" }, "Not one of the choices"],
    ["country", { country: "XXX" }, "Not one of the choices"],
    ["lng", { lng: 181 }, "Must be at most 180"],
    ["lat", { lat: "36" }, "Not a number"],
    ["timeZone", { timeZone: "Mars/Base" }, "Not one of the choices"],
    ["timeZone", { timeZone: "+08:00" }, "Not one of the choices"],
    ["parentId", { parentId: undefined }, "Required"],
  ])("is refused, and the field is named: %s of %j", async (field, over, reason) => {
    const { status, body } = await create(over);
    expect([status, body.fields]).toEqual([400, { [field]: reason }]);
  });

  it("may use every offered time zone, because the database knows them all", async () => {
    const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
    const known = await server.database.query(
      "select now() at time zone zone as local from unnest($1::text[]) as zone",
      [zones],
    );
    expect(known).toHaveLength(zones.length);
    expect((await create({ timeZone: zones.at(0) })).status).toBe(200);
  });

  it.each([
    ["farm", "farm"],
    ["farm", "company"],
    ["company", "company"],
    ["company", "group"],
    ["group", "group"],
  ] as const)("cannot be below a %s as a %s", async (above, level) => {
    const parent = await build({ level: above });
    expect((await create({ level, parentId: parent.id })).body).toMatchObject({
      code: 400,
      fields: { level: "This level cannot be placed below the chosen parent" },
    });
  });
});

describe("a change", () => {
  it("of snapshot fields is sent to the stream, of others it is not", async () => {
    const farm = await build();
    expect(await changesOf(() => update(farm, { address: "elsewhere" }))).toEqual([]);
    expect(await changesOf(() => update(farm, { version: 2, lng: 120 }))).toEqual([
      ["tree", orgId],
    ]);
  });

  it("of the level is refused while its children do not fit it", async () => {
    const { middle } = await branch();
    const barn = await build();
    await buildHouse(server.database, { farmId: barn.id });
    expect((await update(middle, { level: "farm" })).body.fields).toEqual({
      level: "Its children cannot be placed below this level",
    });
    expect((await update(barn, { level: "company" })).body.fields).toEqual({
      level: "It has houses, so it must be a farm",
    });
  });
});

describe("a move", () => {
  it("takes its children along, and is logged separately", async () => {
    const [from, to] = [await branch(), await branch()];
    const house = await buildHouse(server.database, { farmId: from.farm.id });
    const moved = (await update(from.middle, { parentId: to.group.id, address: "new" })).body.data;
    expect([moved.parentId, moved.depth, moved.houseCount]).toEqual([to.group.id, 1, 1]);
    expect(await lineageOf(from.farm.id)).toEqual([to.group.id, from.middle.id, from.farm.id]);
    expect([
      (await read(from.group.id))!.houseCount,
      (await read(to.group.id))!.houseCount,
    ]).toEqual([0, 1]);
    expect((await linesOf(from.middle.name)).slice(1)).toEqual([
      {
        function: "farmMove",
        before: { parentId: from.group.id },
        after: { parentId: to.group.id },
      },
      { function: "farmChange", before: { address: "" }, after: { address: "new" } },
    ]);
    expect(
      (
        await server.call("listHouse", { as: company, input: { farmId: String(to.group.id) } })
      ).body.data.rows.map(({ id }) => id),
    ).toEqual([house.id]);
  });

  it("to the root and back leaves the lineage as it was", async () => {
    const { group, middle, farm } = await branch();
    const root = (await update(middle, { parentId: null })).body.data;
    expect([await lineageOf(middle.id), await lineageOf(farm.id)]).toEqual([
      [middle.id],
      [middle.id, farm.id],
    ]);
    await update(root, { parentId: group.id });
    expect([await lineageOf(middle.id), await lineageOf(farm.id)]).toEqual([
      [group.id, middle.id],
      [group.id, middle.id, farm.id],
    ]);
  });

  it("below itself, below its own farms or to another organisation is refused", async () => {
    const { group, middle } = await branch();
    const elsewhere = await buildFarm(server.database, { level: "group" });
    const below = { parentId: "Cannot be moved below itself" };
    expect((await update(group, { parentId: group.id })).body.fields).toEqual(below);
    expect((await update(group, { parentId: middle.id })).body.fields).toEqual(below);
    expect((await update(middle, { parentId: elsewhere.id }, administrator)).body.fields).toEqual({
      parentId:
        "The parent belongs to another organisation: farms cannot be moved between organisations",
    });
    expect((await update(middle, { parentId: elsewhere.id })).status).toBe(404);
  });

  it(
    "leaves every lineage correct, with any number of moves at once",
    { timeout: 300_000 },
    async () => {
      const nodes = [];
      for (let count = 0; count < 4; count += 1)
        nodes.push({
          group: await build({ level: "group" }),
          company: await build({ level: "company" }),
          farm: await build(),
        });
      const [groups, companies, farms] = [
        nodes.map(({ group }) => group.id),
        nodes.map((node) => node.company.id),
        nodes.map((node) => node.farm.id),
      ];
      const pick = (ids: readonly number[], at: number) => ids[at % ids.length]!;
      await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const [id, parentId] =
            index % 2 === 0
              ? [pick(companies, index >> 1), pick([...groups, ...companies], index * 7)]
              : [pick(farms, index >> 1), pick([...companies, ...groups], index * 5)];
          await update((await read(id))!, { parentId });
        }),
      );
      const rows = await server.database.query<{
        id: number;
        parent_id: number | null;
        lineage: number[];
      }>("select id, parent_id, lineage from farms");
      const parentOf = new Map(rows.map((row) => [row.id, row.parent_id]));
      for (const { id, lineage } of rows) {
        const path = [id];
        for (
          let at = parentOf.get(id) ?? null;
          at !== null && path.length < 20;
          at = parentOf.get(at) ?? null
        )
          path.unshift(at);
        expect(lineage).toEqual(path);
      }
    },
  );

  it("hides the farm from former users, and shows it to all new ones", async () => {
    const [from, to] = [await branch(), await branch()];
    const house = await buildHouse(server.database, { farmId: from.farm.id });
    const [loser, gainer] = await Promise.all(
      [from, to].map(({ group }) =>
        buildUser(server.database, { roleKey: "area_manager", orgId, farmIds: [group.id] }),
      ),
    );
    const visibleHouses = async (as: Caller) =>
      (await server.call("listHouse", { as })).body.data.rows.map(({ id }) => id);
    expect([await visibleHouses(loser!), await visibleHouses(gainer!)]).toEqual([[house.id], []]);
    await update(from.middle, { parentId: to.group.id });
    expect([await visibleHouses(loser!), await visibleHouses(gainer!)]).toEqual([[], [house.id]]);
  });
});

describe("effects of a move", () => {
  it("name exactly the users who would see more or less, with the counts", async () => {
    const [from, to] = [await branch(), await branch()];
    await buildHouse(server.database, { farmId: from.farm.id });
    await buildHouse(server.database, { farmId: from.farm.id });
    const other = await build({ parentId: from.middle.id });
    await buildHouse(server.database, { farmId: other.id });
    const manager = (
      farmIds: number[],
      loginName: string,
      roleKey: "area_manager" | "farm_manager" | "company_manager" = "area_manager",
    ) => buildUser(server.database, { roleKey, orgId, farmIds, loginName });
    await manager([from.group.id], "a-loses-all");
    await manager([from.group.id, from.farm.id], "b-keeps-a-farm");
    await manager([to.group.id], "c-gains-all");
    await manager([to.group.id, from.group.id], "d-sees-both");
    await manager([from.farm.id], "e-inside", "farm_manager");
    await manager([], "f-company", "company_manager");
    const before = await server.database.query(
      "select id, parent_id, lineage, version from farms order by id",
    );
    const { body } = await server.call("moveEffects", {
      as: company,
      input: { id: String(from.middle.id), parentId: String(to.group.id) },
    });
    expect([body.data.farms, body.data.houses]).toEqual([3, 3]);
    expect(
      body.data.users.map(({ loginName, change, farms, houses }) => [
        loginName,
        change,
        farms,
        houses,
      ]),
    ).toEqual([
      ["a-loses-all", "loses", 3, 3],
      ["b-keeps-a-farm", "loses", 2, 1],
      ["c-gains-all", "gains", 3, 3],
    ]);
    expect(
      (
        await server.call("moveEffects", { as: company, input: { id: String(from.middle.id) } })
      ).body.data.users.map(({ loginName }) => loginName),
    ).toEqual(["a-loses-all", "b-keeps-a-farm", "d-sees-both"]);
    expect(
      await server.database.query("select id, parent_id, lineage, version from farms order by id"),
    ).toEqual(before);
  });

  it("are refused like the move itself", async () => {
    const { group, middle } = await branch();
    expect(
      (
        await server.call("moveEffects", {
          as: company,
          input: { id: String(group.id), parentId: String(middle.id) },
        })
      ).body.fields,
    ).toEqual({ parentId: "Cannot be moved below itself" });
    expect(
      (
        await server.call("moveEffects", {
          as: company,
          input: { id: String(middle.id), parentId: String((await build()).id) },
        })
      ).body.fields,
    ).toEqual({ level: "This level cannot be placed below the chosen parent" });
  });
});

describe("deleting a farm", () => {
  it("succeeds for an empty farm, with a log line of its data", async () => {
    const farm = await build();
    expect(
      await changesOf(() => server.call("deleteFarm", { as: company, input: { id: farm.id } })),
    ).toEqual([["tree", orgId]]);
    expect(await read(farm.id)).toBeUndefined();
    expect((await linesOf(farm.name)).at(-1)).toMatchObject({
      function: "farmDelete",
      before: { name: farm.name, type: "broiler" },
    });
  });

  it("is refused with houses, children or managers, and the refusal names them", async () => {
    const { group, middle } = await branch();
    await build({ parentId: middle.id });
    const barn = await build();
    await buildHouse(server.database, { farmId: barn.id });
    const madeFarm = await build();
    await buildUser(server.database, {
      roleKey: "area_manager",
      orgId,
      farmIds: [middle.id, barn.id, madeFarm.id],
    });
    const refusal = async (id: number) =>
      (await server.call("deleteFarm", { as: company, input: { id } })).body;
    expect(await refusal(group.id)).toMatchObject({
      code: 409,
      msg: "It still has 1 child in the tree: move, delete or unassign these first",
    });
    expect((await refusal(middle.id)).msg).toContain("2 children in the tree, 1 manager:");
    expect((await refusal(barn.id)).msg).toContain("It still has 1 house, 1 manager:");
    expect((await refusal(madeFarm.id)).msg).toContain("It still has 1 manager:");
    expect(
      [await read(middle.id), await read(barn.id), await read(madeFarm.id)].every(
        (farm) => farm !== undefined,
      ),
    ).toBe(true);
  });

  it("prevents new records below it in the meantime", async () => {
    const parent = await build({ level: "company" });
    const [gone, child] = await Promise.all([
      server.call("deleteFarm", { as: company, input: { id: parent.id } }),
      create({ parentId: parent.id }),
    ]);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([gone.status, child.status]);
  });
});
