import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { openRemote, type Remote } from "./remote-house.ts";

let remote: Remote;
beforeAll(async () => {
  remote = await openRemote(1);
  await remote.connect(1);
  await remote.database.query("update orgs set second_person = 'class2'");
});
afterAll(() => remote.close());
afterEach(() => remote.database.query("delete from house_leases"));

const k = "tunnelExitDelay";
const delay = async () => (await remote.settings(1, "vent")).settings.values[k] as number;
/**
 * A longer delay is more air and needs no confirmation; a shorter one needs the name and a second
 * person.
 */
async function longer() {
  const to = (await delay()) + 1;
  const command = await remote.order(1, "vent", [{ k, to }]);
  expect(command.risk?.asks).toEqual([]);
  expect(await remote.ended(command.id)).toMatchObject({ state: "verified", reason: null });
  await remote.database.query("delete from house_leases");
  return command.id;
}
/** Changed without a second person, which an organisation may allow. */
async function moved(to: number, as = remote.administrator) {
  await remote.database.query("update orgs set second_person = 'off'");
  const command = await remote.order(1, "vent", [{ k, to }], { as });
  expect(await remote.ended(command.id)).toMatchObject({ state: "verified", reason: null });
  await remote.database.query("update orgs set second_person = 'class2'");
  await remote.database.query("delete from house_leases");
  return command.id;
}
const undo = async (id: string, as: Caller = remote.administrator) =>
  (await remote.server.call("undoCommand", { as, input: { id, clientToken: randomUUID() } })).body
    .data;
async function requirementsOf(review: ReturnType<typeof undo>) {
  const looked = await review;
  if (looked.outcome !== "ready") throw new Error(JSON.stringify(looked));
  return looked.command.risk?.asks;
}
const sendBare = async (id: string) =>
  (
    await remote.server.call("sendCommand", {
      as: remote.administrator,
      input: { id, confirm: {} },
    })
  ).body.data;
const ended = (id: string, ago: string) =>
  remote.database.query(
    "update control_commands set ended_at = now() - $2::interval where id = $1",
    [id, ago],
  );

describe("the undo of one's own last change", () => {
  it("needs the same confirmations as the change, and is sent like it", async () => {
    const before = await delay();
    const id = await longer();
    // As a normal change, the same value needs more confirmation.
    const byHand = await remote.arm(1, "vent", [{ k, to: before }]);
    expect(byHand).toMatchObject({ command: { risk: { asks: ["name", "second"] } } });
    const review = await undo(id);
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    // The danger is the same, but less confirmation is needed.
    expect(review.command).toMatchObject({ undoOf: id, risk: { class: "2", asks: [] } });
    expect(await sendBare(review.command.id)).toMatchObject({ outcome: "taken" });
    expect(await remote.ended(review.command.id)).toMatchObject({ state: "verified" });
    expect(await delay()).toBe(before);
  });

  it.each([
    ["after ten minutes", "10 minutes"],
    ["before it was read back, by a clock that was set back", "-1 minute"],
  ])("requires the confirmations of its risk %s", async (_when, ago) => {
    const id = await longer();
    await ended(id, ago);
    expect(await requirementsOf(undo(id))).toEqual(["name", "second"]);
  });

  it("expires even if it was reviewed in time", async () => {
    const id = await longer();
    await ended(id, "9 minutes 58 seconds");
    const review = await undo(id);
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    expect(review.command.risk?.asks).toEqual([]);
    expect(review.until - Date.now()).toBeLessThan(2100);
    await expect.poll(() => Date.now() > review.until, { timeout: 5000 }).toBe(true);
    expect(await sendBare(review.command.id)).toMatchObject({
      outcome: "refused",
      reason: "expired",
    });
  });

  it("of another user's change needs a second person like any change", async () => {
    const id = await longer();
    const other = await remote.caller();
    expect(await requirementsOf(undo(id, other))).toEqual(["name", "second"]);
  });

  it("is impossible after the value was changed, and normal once it was changed back", async () => {
    const id = await longer();
    const left = await delay();
    const other = await remote.caller();
    await moved(left - 1, other);
    expect(await undo(id)).toMatchObject({ outcome: "conflict" });
    await moved(left, other);
    expect(await requirementsOf(undo(id))).toEqual(["name", "second"]);
  });

  it("cannot be undone as easily: two undoes in turn would never end", async () => {
    const shorter = await moved((await delay()) - 1);
    const first = await undo(shorter);
    if (first.outcome !== "ready") throw new Error(JSON.stringify(first));
    expect(first.command.risk?.asks).toEqual([]);
    expect(await sendBare(first.command.id)).toMatchObject({ outcome: "taken" });
    expect(await remote.ended(first.command.id)).toMatchObject({ state: "verified" });
    expect(await requirementsOf(undo(first.command.id))).toEqual(["name", "second"]);
  });
});
