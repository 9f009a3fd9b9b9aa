import { expect, it } from "vitest";
import { buildBatch } from "../../../factories/batch.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";

const server = useTestServer();
const administrator = useAdministrator(server, { remoteConfig: true });

it.each([
  ["Asia/Shanghai", "2026-05-02 08:00:00"],
  ["America/Chicago", "2026-05-01 19:00:00"],
])("uses the time zone of its page and names it: %s", async (timeZone, shown) => {
  const { id: houseId } = await buildHouse(server.database);
  const id = await buildBatch(server.database, { houseId });
  await server.database.query(
    "update control_batch_houses set began_at = '2026-05-02T00:00Z' where batch_id = $1",
    [id],
  );
  const input = { id, timeZone, format: "csv" } as const;
  const { status, text } = await server.call("exportBatch", { as: administrator, input });
  expect(status).toBe(200);
  expect(text).toContain(timeZone);
  expect(text).toContain(shown);
  const wrong = { ...input, timeZone: "Mars/Base" };
  expect((await server.call("exportBatch", { as: administrator, input: wrong })).status).toBe(400);
});
