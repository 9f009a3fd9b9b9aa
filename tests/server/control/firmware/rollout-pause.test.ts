import { pino } from "pino";
import { expect, it } from "vitest";
import { newTask } from "../../../../contract/control/firmware/rollout-task.ts";
import { refusalOf } from "../../../../server/control/control/authority/author-check.ts";
import { lockCommands } from "../../../../server/control/control/command/command-row.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { RolloutWorker } from "../../../../server/control/firmware/rollout-worker.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { useAdministrator, useTestServer } from "../../../factories/http.ts";
import { buildRollout, enableFileTransfer } from "../../../factories/update.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

const server = useTestServer();
const administrator = useAdministrator(server, { remoteConfig: true });

/** A rollout to a house that has the file and may be interrupted now. */
async function downloaded() {
  const { database, clock } = server;
  const { id: farmId } = await buildFarm(database);
  const { id: houseId } = await buildHouse(database, { farmId });
  await enableFileTransfer(database, houseId);
  await database.query("update flocks set cleared_at = now() where house_id = $1", [houseId]);
  await database.query("update gateways set session = '0123456789ab' where house_id = $1", [
    houseId,
  ]);
  await database.query(
    `insert into house_states (house_id, is_online, seen_at, reading_at) values ($1, true, $2, $2)
     on conflict (house_id) do update set is_online = true, seen_at = $2, reading_at = $2`,
    [houseId, new Date(clock.now)],
  );
  const { rolloutId, taskId } = await buildRollout(database, {
    houseId,
    createdBy: administrator.userId,
    life: { ...newTask(clock.now), state: "downloaded" },
  });
  return { houseId, rolloutId, taskId };
}
const request = (name: "pauseRollout" | "endRollout", id: number) =>
  server.call(name, { as: administrator, input: { id } });

async function runRound(once: () => Promise<unknown> = async () => undefined): Promise<void> {
  const { database, bus, clock } = server;
  let isDone = false;
  const query = async (...args: Parameters<Database["query"]>) => {
    const rows = await database.query(...args);
    if (!isDone && /as is_off/.test(args[0])) {
      isDone = true;
      await once();
    }
    return rows;
  };
  const worker = new RolloutWorker({
    database: { ...database, query } as Database,
    bus,
    broker: { has: () => true, publish: async () => undefined },
    log: pino({ level: "silent" }),
    now: () => clock.now,
  });
  await worker.runNow();
  await worker.stop();
}
const installs = (houseId: number) =>
  server.database.query<{ id: string; gateway_id: number }>(
    "select id, gateway_id from control_commands where house_id = $1",
    [houseId],
  );
const taskOf = async (id: number) =>
  (
    await server.database.query(
      "select state, life->>'reason' as reason from update_tasks where id = $1",
      [id],
    )
  )[0];

it.each(["pauseRollout", "endRollout"] as const)(
  "no house gets an installation after the reply of %s, even if it was read before",
  async (name) => {
    const { houseId, rolloutId } = await downloaded();
    await runRound(() => request(name, rolloutId));
    expect(await installs(houseId)).toEqual([]);
    await request("endRollout", rolloutId);
  },
);

it("an unsent installation is not sent any more, and waits or is skipped", async () => {
  for (const [name, after] of [
    ["pauseRollout", { state: "downloaded", reason: "halted" }],
    ["endRollout", { state: "leftOut", reason: "withdrawn" }],
  ] as const) {
    const { houseId, rolloutId, taskId } = await downloaded();
    await runRound();
    const [install] = await installs(houseId);
    const why = () =>
      server.database.transaction(async (tx) => {
        const [row] = await lockCommands(tx, [install!.gateway_id]);
        return refusalOf(tx, row!, { ...sessionEnds, now: Date.now() });
      });
    expect(await why()).toBeNull();
    await request(name, rolloutId);
    expect(await why()).toBe("halted");
    await server.database.query(
      "update control_commands set state = 'cancelled', reason = 'halted', ended_at = now() where id = $1",
      [install!.id],
    );
    await runRound();
    expect([name, await taskOf(taskId)]).toEqual([name, after]);
    await request("endRollout", rolloutId);
  }
});
