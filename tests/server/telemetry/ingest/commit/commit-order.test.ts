import { expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../../factories/database.ts";
import { frame, noon } from "../fleet-plan.ts";
import { openSite } from "../ingest-site.ts";

const away = () => Object.assign(new Error("connection lost"), { code: "ECONNREFUSED" });
/** The error is not the database's, so the batch is split to find the message at fault. */
const unstorable = () => new Error("a message that cannot be stored");

test("a batch that is split while the database is unreachable is still judged in order", async () => {
  let isOpen = false;
  const faults = [unstorable(), away()];
  const site = await openSite(2, async (): Promise<TestDatabase> => {
    const { database, close } = await openTestDatabase();
    return {
      database: {
        ...database,
        transaction: (work) => {
          const fault = isOpen ? faults.shift() : undefined;
          if (fault !== undefined) throw fault;
          return database.transaction(work);
        },
      },
      close,
    };
  });
  try {
    await site.take(1, frame(1, noon));
    isOpen = true;
    const smoke = [0, 1, 0, 0];
    await Promise.all(
      smoke.map((fire, index) => site.take(1, frame(2 + index, noon + index * 1000, { fire }))),
    );
    expect(faults).toEqual([]);
    // The fire is only in the first half, which the database did not store at first.
    expect(await site.alarms()).toMatchObject([{ key: "fire" }]);
  } finally {
    await site.close();
  }
});
