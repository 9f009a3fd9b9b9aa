import { expect, it } from "vitest";
import { newTask, type TaskLife } from "../../../../contract/control/firmware/rollout-task.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildRollout, enableFileTransfer } from "../../../factories/update.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
const at = Date.parse("2026-05-02T00:00Z");
const ended: TaskLife = {
  ...newTask(at),
  state: "rolledBack",
  reason: "undone",
  endedAt: at,
};

async function rolloutIn(kind: "firmware" | "config") {
  const { database } = server;
  const orgId = await buildOrg(database, {});
  const { id: farmId } = await buildFarm(database, { orgId });
  const { id: houseId } = await buildHouse(database, { farmId });
  await enableFileTransfer(database, houseId);
  const { rolloutId, fileId } = await buildRollout(database, { houseId, life: ended });
  await database.query("update device_files set kind = $2, version = '9.0.0' where id = $1", [
    fileId,
    kind,
  ]);
  await database.query(`update houses set name = '3号舍', name_en = 'House 3' where id = $1`, [
    houseId,
  ]);
  const manager = await buildUser(database, { roleKey: "company_manager", orgId });
  return { rolloutId: String(rolloutId), manager };
}

it.each([
  [
    "firmware",
    "en",
    ["House 3", "Upgrade failed, previous version restored", "Could not be activated"],
  ],
  ["firmware", "zh", ["3号舍", "升级失败，已恢复原版本", "未能启用，已恢复原状"]],
  [
    "config",
    "en",
    ["House 3", "Settings not written, previous ones restored", "previous settings"],
  ],
  ["config", "zh", ["3号舍", "配置下发失败，已恢复原设置", "未能写入，已恢复原设置"]],
] as const)("the result of each house of a rollout is a table: %s, %s", async (...args) => {
  const [kind, locale, texts] = args;
  const { rolloutId, manager } = await rolloutIn(kind);
  const input = { rolloutId, timeZone: "Asia/Shanghai", format: "csv" } as const;
  const headers = { "accept-language": locale };
  const { status, text } = await server.call("exportRollout", { as: manager, input, headers });
  expect(status).toBe(200);
  for (const part of [...texts, "1.0.0,9.0.0", "Asia/Shanghai", "2026-05-02 08:00:00"])
    expect(text).toContain(part);
  const lines = await server.database.query<{ operation: string; remark: string }>(
    "select operation, remark from operation_logs where function = 'export' order by id desc",
  );
  expect(lines[0]).toEqual({ operation: "rollout", remark: `${rolloutId} csv ×1` });
});

it("a rollout's table is invisible to other organisations", async () => {
  const { rolloutId } = await rolloutIn("firmware");
  const { manager: stranger } = await rolloutIn("firmware");
  const input = { rolloutId, format: "xlsx" } as const;
  expect((await server.call("exportRollout", { as: stranger, input })).status).toBe(404);
  const wrong = { ...input, timeZone: "Mars/Base" };
  expect((await server.call("exportRollout", { as: stranger, input: wrong })).status).toBe(400);
});
