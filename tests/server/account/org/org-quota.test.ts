import { describe, expect, it, onTestFinished } from "vitest";
import { quotas } from "../../../../server/account/org/org-quota.ts";
import { buildFarm, buildOrg } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newBreed } from "../../fleet/breed/breed-form.ts";
import { newFarm } from "../../fleet/farm/farm-form.ts";
import { newHouse } from "../../fleet/house-manage/house-form.ts";
import { importRow } from "../../fleet/house-import/house-import-form.ts";

const server = useTestServer();
const administrator = useAdministrator(server);

/** An organisation with a farm, and its manager. */
async function company() {
  const farm = await buildFarm(server.database, { name: "North" });
  return {
    farm,
    manager: await buildUser(server.database, { roleKey: "company_manager", orgId: farm.orgId }),
  };
}
const full = (max: number) =>
  `The organisation has ${max}, the limit is ${max}: delete some that are no longer used first`;

/** Lowers a limit for one test, because reaching the real ones takes minutes. */
function limitTo(kind: keyof typeof quotas, max: number): void {
  const usual = quotas[kind];
  Reflect.set(quotas, kind, max);
  onTestFinished(() => void Reflect.set(quotas, kind, usual));
}

describe("an organisation may have", () => {
  it("a thousand breeds of its own; the common ones do not count", async () => {
    const { farm, manager } = await company();
    await server.database.query(
      "insert into breeds (key, name, species, org_id) select 'q' || n, 'q' || n, 'broiler', $1 from generate_series(1, 999) n",
      [farm.orgId],
    );
    expect((await server.call("createBreed", { as: manager, input: newBreed() })).status).toBe(200);
    expect(
      (await server.call("createBreed", { as: manager, input: newBreed() })).body,
    ).toMatchObject({ code: 409, msg: full(1000) });
    expect(
      (await server.call("createBreed", { as: administrator, input: newBreed() })).status,
    ).toBe(200);
  });

  it("as many nodes of the farm tree as the limit, whoever creates them", async () => {
    limitTo("farms", 50);
    const { farm, manager } = await company();
    await server.database.query(
      "insert into farms (org_id, lineage, name, level, adcode, country, lng, lat) select $1, '{}', 'q' || n, 'farm', '370000', 'CHN', 117, 36 from generate_series(2, 49) n",
      [farm.orgId],
    );
    expect((await server.call("createFarm", { as: manager, input: newFarm() })).status).toBe(200);
    for (const [as, input] of [
      [manager, newFarm()],
      [administrator, newFarm({ orgId: farm.orgId })],
    ] as const)
      expect((await server.call("createFarm", { as, input })).body).toMatchObject({
        code: 409,
        msg: full(50),
      });
    expect(
      (
        await server.call("createFarm", {
          as: administrator,
          input: newFarm({ orgId: await buildOrg(server.database) }),
        })
      ).status,
    ).toBe(200);
  });

  it("as many houses as the limit, created one by one or from a table", async () => {
    limitTo("houses", 200);
    const { farm, manager } = await company();
    await server.database.query(
      "insert into houses (farm_id, org_id, name, species) select $1, $2, 'q' || n, 'broiler' from generate_series(1, 198) n",
      [farm.id, farm.orgId],
    );
    const table = (count: number) =>
      server.call("importHouses", {
        as: manager,
        input: {
          rows: Array.from({ length: count }, (_, index) => importRow("North", { row: index + 2 })),
          isConfirmed: true,
        },
      });
    expect((await table(3)).body).toMatchObject({
      code: 409,
      msg: "The organisation has 198, the limit is 200: delete some that are no longer used first",
    });
    expect((await table(1)).status).toBe(200);
    expect(
      (await server.call("createHouse", { as: manager, input: newHouse(farm.id) })).status,
    ).toBe(200);
    expect(
      (await server.call("createHouse", { as: manager, input: newHouse(farm.id) })).body,
    ).toMatchObject({ code: 409, msg: full(200) });
  });
});
