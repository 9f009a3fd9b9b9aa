import { describe, expect, it } from "vitest";
import type { ConfigTemplate } from "../../../../contract/control/batch/config-template.ts";
import { batchHousesMax } from "../../../../contract/control/batch/control-batch.ts";
import { behavesAsRecord } from "../../../factories/behaviour.ts";
import { buildBreed, buildHouse, buildOrg, unique } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
const administrator = useAdministrator(server, { remoteConfig: true });

const content = (targetOffset: number) => ({ curve: { values: { targetOffset }, rows: null } });
const form = (over: object = {}) => ({
  name: unique("template"),
  nameEn: null,
  species: "broiler",
  breedId: null,
  remark: "",
  content: content(-1),
  ...over,
});
const create = (over: object = {}, as = administrator) =>
  server.call("createConfigTemplate", { as, input: form(over) });
const read = async (id: number) =>
  (await server.call("listConfigTemplate", { as: administrator, input: { id: String(id) } })).body
    .data.rows[0];

behavesAsRecord<ConfigTemplate>({
  create,
  update: (template, fields) =>
    server.call("updateConfigTemplate", {
      as: administrator,
      input: { ...template, ...fields },
    }),
  read,
  change: {
    before: { content: content(-1), remark: "x" } as Partial<ConfigTemplate>,
    after: { content: content(-2), remark: "y" } as Partial<ConfigTemplate>,
  },
  log: async ({ id }) =>
    (
      await server.database.query<{ function: string; before: object; after: object }>(
        `select function, before, after from operation_logs
         where function = 'configTemplateChange' and remark = $1 order by id desc`,
        [String(id)],
      )
    )[0],
  logged: "configTemplateChange",
});

describe("a template", () => {
  it("contains no invalid value, and none that is specific to one house", async () => {
    for (const bad of [
      {},
      { curve: { values: { targetOffset: 99 }, rows: null } },
      { curve: { values: { dance: 1 }, rows: null } },
      { flock: { values: { dayAge: 3 }, rows: null } },
    ])
      expect((await create({ content: bad })).status).toBe(400);
  });

  it("is common if an administrator creates it, and can then only be changed by administrators", async () => {
    const orgId = await buildOrg(server.database);
    const manager = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId,
      remoteConfig: true,
    });
    const common = (await create()).body.data;
    const own = (await create({}, manager)).body.data;
    expect([common.isCommon, own.isCommon]).toEqual([true, false]);
    const change = (template: ConfigTemplate) =>
      server.call("updateConfigTemplate", { as: manager, input: { ...template, remark: "z" } });
    expect([(await change(common)).status, (await change(own)).status]).toEqual([403, 200]);
    const other = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: await buildOrg(server.database),
      remoteConfig: true,
    });
    const visible = (await server.call("listConfigTemplate", { as: other })).body.data.rows;
    expect(visible.map(({ id }) => id)).toContain(common.id);
    expect(visible.map(({ id }) => id)).not.toContain(own.id);
  });

  it("can be assigned to as many houses at once as a batch can have", async () => {
    const houseIds = Array.from({ length: batchHousesMax }, (_, index) => 1_000_000 + index);
    const assign = async (ids: readonly number[]) =>
      (
        await server.call("assignTemplate", {
          as: administrator,
          input: { templateId: null, houseIds: ids },
        })
      ).status;
    expect([await assign(houseIds), await assign([...houseIds, 1])]).toEqual([404, 400]);
  });

  it("shows which of its houses differ, where, and when it was last changed", async () => {
    const houses = [await buildHouse(server.database), await buildHouse(server.database)];
    const { data: template } = (await create()).body;
    const has = (houseId: number, targetOffset: number, hash: string) =>
      server.database.query(
        `insert into house_parameters (house_id, grp, rev, hash, settings, origin, read_at)
         values ($1, 'curve', 1, $2, $3, 'panel', now())
         on conflict (house_id, grp) do update set hash = $2, settings = $3`,
        [houseId, hash, JSON.stringify({ values: { targetOffset, interpolate: "all" }, rows: [] })],
      );
    const [first, second] = houses.map(({ id }) => id) as [number, number];
    await has(first, -1, "aaaaaaaa");
    const assigned = await server.call("assignTemplate", {
      as: administrator,
      input: { templateId: template.id, houseIds: [first, second] },
    });
    expect([assigned.status, assigned.body.msg]).toEqual([200, "set up successfully"]);
    const drift = async () =>
      (
        await server.call("listTemplateDrift", {
          as: administrator,
          input: { templateId: String(template.id) },
        })
      ).body.data.rows.map(({ houseId, values, groups }) => [houseId, values, groups]);
    expect(await drift()).toEqual([
      [first, 0, []],
      [second, null, ["curve"]],
    ]);
    await has(first, 0, "bbbbbbbb");
    await has(second, -1, "cccccccc");
    expect(await drift()).toEqual([
      [first, 1, ["curve"]],
      [second, 0, []],
    ]);
    const where = await server.call("readHouseDrift", {
      as: administrator,
      input: { houseId: String(first) },
    });
    expect(where.body.data.groups).toEqual([
      { group: "curve", isUnread: false, changes: [{ k: "targetOffset", from: 0, to: -1 }] },
    ]);
    // The template changes, so houses that matched it no longer do.
    await server.call("updateConfigTemplate", {
      as: administrator,
      input: { ...(await read(template.id)), content: content(0) },
    });
    expect(await drift()).toEqual([
      [first, 0, []],
      [second, 1, ["curve"]],
    ]);
    await server.call("assignTemplate", {
      as: administrator,
      input: { templateId: null, houseIds: [first, second] },
    });
    expect(await drift()).toEqual([]);
  });

  it("ignores settings that a gateway lacks, and names these gateways", async () => {
    const { id: houseId } = await buildHouse(server.database);
    const breedId = await buildBreed(server.database);
    const feed = { values: { overRun: 30 }, rows: null };
    const { data: template } = (await create({ content: { ...content(-1), feed }, breedId })).body;
    await server.database.query(
      `insert into house_parameters (house_id, grp, rev, hash, settings, origin, read_at)
       values ($1, 'curve', 1, 'aaaaaaaa', '{"values":{"targetOffset":-1},"rows":[]}', 'panel',
         now())`,
      [houseId],
    );
    const input = { templateId: template.id, houseIds: [houseId] };
    await server.call("assignTemplate", { as: administrator, input });
    const drift = async () =>
      (
        await server.call("listTemplateDrift", {
          as: administrator,
          input: { templateId: String(template.id) },
        })
      ).body.data.rows.map(({ values, groups, lacking, unlike }) => [
        values,
        groups,
        lacking,
        unlike,
      ]);
    expect(await drift()).toEqual([[0, [], ["feed"], "breed"]]);
    const set = (sql: string) => server.database.query(`${sql} $1`, [houseId]);
    await set("update houses set species = 'layer' where id =");
    expect(await drift()).toEqual([[0, [], ["feed"], "species"]]);
    // Its gateway now has another type.
    await set("update gateways set type_key = 26 where house_id =");
    expect(await drift()).toEqual([[null, ["feed"], [], "species"]]);
    const { body } = await server.call("readHouseDrift", {
      as: administrator,
      input: { houseId: String(houseId) },
    });
    expect(body.data.groups).toEqual([{ group: "feed", isUnread: true, changes: [] }]);
  });
});
