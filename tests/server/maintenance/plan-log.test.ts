import { expect, it } from "vitest";
import { logFunctions } from "../../../contract/base/operation-log.ts";
import { buildFarm, buildHouse } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildUser } from "../../factories/user.ts";

const server = useTestServer();

it("a plan that is made and changed is in the log with its five fields, in both languages", async () => {
  const { id: farmId, orgId } = await buildFarm(server.database);
  const { id: houseId } = await buildHouse(server.database, { farmId });
  const as = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId,
    farmIds: [farmId],
  });
  const five = {
    type: "regular",
    content: "Check belts",
    description: "With a straight edge",
    plannedDate: "2026-06-05",
    intervalDays: 7,
  };
  const { body } = await server.call("createPlan", {
    as,
    input: { scope: "house", houseId, ...five },
  });
  const { id, version } = body.data;
  const retyped = { ...five, type: "replace", plannedDate: "2026-07-01", intervalDays: 30 };
  await server.call("updatePlan", { as, input: { id, version, ...retyped } });
  const lines = await server.database.query<{
    function: keyof typeof logFunctions;
    operation: string;
    before: object | null;
    after: object | null;
  }>(
    `select function, operation, before, after from operation_logs where house_id = $1
     order by id`,
    [houseId],
  );
  expect(lines).toMatchObject([
    { function: "planCreate", operation: "Check belts", after: five },
    {
      function: "planChange",
      operation: "Check belts",
      before: { type: "regular", plannedDate: "2026-06-05", intervalDays: 7 },
      after: { type: "replace", plannedDate: "2026-07-01", intervalDays: 30 },
    },
  ]);
  expect(lines.map((line) => Object.values(logFunctions[line.function]))).toEqual([
    ["新建维保计划", "Maintenance plan created"],
    ["修改维保计划", "Maintenance plan changed"],
  ]);
});
