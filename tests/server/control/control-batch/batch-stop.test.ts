import { AsyncResource } from "node:async_hooks";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BatchDetail } from "../../../../contract/control/batch/control-batch.ts";
import { BatchWorker } from "../../../../server/control/control-batch/batch-worker.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { openRemote, type Remote } from "../control/remote-house.ts";
import { sessionEnds } from "../../../factories/session-ends.ts";

const numbers = [1, 2, 3, 4];
let remote: Remote;
let step = 0;
beforeAll(async () => {
  remote = await openRemote(numbers.length);
  for (const number of numbers) await remote.connect(number);
}, 60_000);
afterAll(() => remote.close());
let houseIds: number[];
let id: string;
beforeEach(async () => {
  houseIds = numbers.map((number) => remote.houseId(number));
  id = (await started()).batch.id;
});
afterEach(async () => {
  await call("stopBatch");
  await remote.database.query(
    "delete from control_commands where state in ('armed', 'queued', 'sent', 'begun')",
  );
});

const call = (name: "stopBatch" | "pauseBatch" | "resumeBatch", as = remote.administrator) =>
  remote.server.call(name, { as, input: { id } });

/** A batch whose houses are all due at once. */
async function started(): Promise<BatchDetail> {
  const as = remote.administrator;
  step += 1;
  const what = {
    kind: "write",
    group: "curve",
    items: [{ k: "targetOffset", to: -step / 10 }],
  };
  const planned: BatchDetail = (
    await remote.server.call("planBatch", { as, input: { name: "夏季降温", what, houseIds } })
  ).body.data;
  const input = {
    id: planned.batch.id,
    soakMin: 0,
    isInWaves: false,
    confirm: { houses: houseIds.length, reason: "test" },
  };
  await remote.server.call("startBatch", { as, input });
  await remote.database.query(
    `update control_batches set rules = rules || '{"isOneAFarm":false}' where id = $1`,
    [planned.batch.id],
  );
  return planned;
}

/** Runs an action once, after the worker has reached that point. */
function workerWith(at: RegExp, once: () => Promise<unknown>): BatchWorker {
  let isDone = false;
  const { database, server } = remote;
  const query = async (...args: Parameters<Database["query"]>) => {
    const rows = await database.query(...args);
    if (!isDone && at.test(args[0])) {
      isDone = true;
      await once();
    }
    return rows;
  };
  return new BatchWorker({
    sessionEnds,
    database: { ...database, query } as Database,
    bus: server.bus,
    log: pino({ level: "silent" }),
    now: () => server.clock.now,
  });
}
const picked = /set claimed_at = \$2/;
const noted = /set state = 'open', command_id/;

const isOpen = (state: string) => state === "sent" || state === "begun";
const sent = () =>
  remote.database.query<{ house_id: number; state: string; requested: boolean }>(
    `select house_id, state, cancel_asked_at is not null as requested from control_commands
     where batch_id = $1 and life is not null order by house_id`,
    [id],
  );
const states = async () =>
  (
    await remote.database.query<{ state: string }>(
      "select state from control_batch_houses where batch_id = $1 order by house_id",
      [id],
    )
  ).map(({ state }) => state);

describe("a house that was picked when the batch was stopped", () => {
  it.each(["stopBatch", "pauseBatch"] as const)(
    "gets no command after the reply of %s",
    async (name) => {
      const worker = workerWith(picked, () => call(name));
      await worker.runNow();
      await worker.runNow();
      await worker.stop();
      expect(await sent()).toEqual([]);
      const left = name === "stopBatch" ? "notSent" : "waiting";
      expect(await states()).toEqual(numbers.map(() => left));
    },
  );

  it("waits for an earlier sending, and then withdraws it", async () => {
    const { database, server } = remote;
    const other = await remote.caller();
    // The request comes as if from another server, not from within the same transaction.
    const stopped = AsyncResource.bind(() => call("stopBatch", other));
    const stops: ReturnType<typeof call>[] = [];
    const worker = new BatchWorker({
      sessionEnds,
      database: {
        ...database,
        transaction: (work) =>
          database.transaction((tx) =>
            work({
              ...tx,
              query: async <T extends object>(...args: Parameters<typeof tx.query>) => {
                const rows = await tx.query<T>(...args);
                if (/for share of b/.test(args[0]) && stops.length === 0) stops.push(stopped());
                return rows;
              },
            }),
          ),
      },
      bus: server.bus,
      log: pino({ level: "silent" }),
      now: () => server.clock.now,
    });
    await worker.runNow();
    const [stop] = await Promise.all(stops);
    expect(stop?.body.data).toMatchObject({ state: "stopped" });
    // Earlier commands are withdrawn, or already sent and requested to cancel.
    const after = await sent();
    expect(
      after.filter(({ state, requested }) => state === "queued" || (isOpen(state) && !requested)),
    ).toEqual([]);
    await worker.runNow();
    await worker.stop();
    expect(await sent()).toHaveLength(after.length);
  });
});

describe("a batch resumed by another person", () => {
  const goOn = async (as: Caller) => {
    await call("pauseBatch");
    await remote.database.query(
      "update control_batch_houses set claimed_at = null where batch_id = $1",
      [id],
    );
    expect((await call("resumeBatch", as)).body.data).toMatchObject({ state: "running" });
  };

  it("sends only once to a house whose command was not recorded before a kill", async () => {
    const first = workerWith(noted, async () => undefined);
    await first.runNow();
    await first.stop();
    const before = await sent();
    expect(before.length).toBeGreaterThan(0);
    await remote.database.query(
      "update control_batch_houses set command_id = null where batch_id = $1",
      [id],
    );
    await goOn(await remote.caller());
    const second = workerWith(noted, async () => undefined);
    await second.runNow();
    await second.stop();
    const houses = (await sent()).map(({ house_id: house }) => house);
    expect(houses).toEqual([...new Set(houses)]);
  });

  it("sends nothing in the name of the first person, even if a house was picked before", async () => {
    const other = await remote.caller();
    const late = workerWith(picked, () => goOn(other));
    await late.runNow();
    await late.stop();
    expect(await sent()).toEqual([]);
    const second = workerWith(noted, async () => undefined);
    await second.runNow();
    await second.stop();
    const authors = await remote.database.query<{ created_by: number }>(
      "select distinct created_by from control_commands where batch_id = $1 and life is not null",
      [id],
    );
    expect(authors).toEqual([{ created_by: other.userId }]);
  });
});
