import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRemote, type Remote } from "./remote.ts";

let remote: Remote;
beforeAll(async () => {
  remote = await openRemote(3);
  for (const number of [1, 2, 3]) await remote.connect(number);
}, 30_000);
afterAll(() => remote.close());

describe("a command", () => {
  it("is looked at, sent, and ends with what was read back", async () => {
    const { number, values } = { number: 1, values: [{ k: "targetOffset", to: -0.5 }] };
    const review = await remote.arm(number, "curve", values);
    expect(review).toMatchObject({
      outcome: "ready",
      command: { state: "armed", items: [{ k: "targetOffset", from: 0, to: -0.5 }], risk: null },
    });
    const command = await remote.order(number, "curve", values);
    expect(command).toMatchObject({ state: "queued", reason: null });
    const end = await remote.ended(command.id);
    expect(end).toMatchObject({
      state: "verified",
      found: [{ k: "targetOffset", r: "applied", is: -0.5 }],
    });
    expect((await remote.settings(number, "curve")).settings.values["targetOffset"]).toBe(-0.5);
  });
});
void randomUUID;
