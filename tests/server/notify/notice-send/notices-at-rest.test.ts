import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeChannelState } from "../../../../server/notify/notice-send/channel/channel-state.ts";
import { Sender } from "../../../../server/notify/notice-send/deliver/notice-sender.ts";
import { Stage } from "./notice-stage.ts";

let stage: Stage;
let statements = 0;
let sender: Sender;
beforeEach(async () => {
  stage = await Stage.open();
  const { database } = stage;
  sender = stage.another({
    database: {
      ...database,
      query: (...args: Parameters<typeof database.query>) => {
        statements += 1;
        return database.query(...args);
      },
      transaction: (work) => {
        statements += 3;
        return database.transaction(work);
      },
    } as typeof database,
  });
  await sender.tick(stage.now);
  statements = 0;
});
afterEach(async () => {
  await sender.stop();
  await stage.close();
});

describe("an idle sender", () => {
  it("needs one statement per poll", async () => {
    await stage.phone({ kind: "robot", address: "https://robot.example/hook" });
    await stage.pass(50_000, 1000, sender);
    // Every half minute the time is recorded in a transaction.
    expect(statements).toBe(50 + 3);
  });

  it("reads another server's state of a channel once, at once", async () => {
    const { database } = stage;
    const down = { channel: "call", downSince: stage.now, reason: "away" } as const;
    await writeChannelState(database, down, stage.now);
    await stage.pass(10_000, 1000, sender);
    expect(statements).toBe(11);
  });
});
